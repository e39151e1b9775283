"""A webhook receiver that remembers, fails, hangs and answers as told; on a real socket."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver:
    """Keeps (headers, body) of every request; plan() decides the status of the n-th."""

    def __init__(self, plan=lambda number: 200):
        self.requests, self.plan = [], plan
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.requests.append(({k.lower(): v for k, v in self.headers.items()}, body))
                status = receiver.plan(len(receiver.requests))
                if status is None:
                    self.close_connection = True  # took it, but the answer is lost
                    return
                self.send_response(status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = self.server.server_address
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
