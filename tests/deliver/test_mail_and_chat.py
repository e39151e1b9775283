import email
import email.policy
import socketserver
import threading

import pytest

from rolecall.deliver import DeliveryFailed, chat_text, check_chat, digest, send_mail
from rolecall.model import Channel, Flag, InvalidInput, SearchQuery, Subscription, Watch
from roles import NOW, ROLES, role

WATCH = Watch(id=3, name="Data", query=SearchQuery(), query_text="data", created_at=NOW, feed_token="t")
SUBSCRIPTION = Subscription(id=7, watch_id=3, channel=Channel.EMAIL, target="ada@mail.example", secret="s3cret",
                            created_at=NOW, batch_number=2)  # fmt: skip
LEAVE = "http://localhost/leave/7/s3cret"
SENDER = "rolecall <roles@mail.example>"


class MailServer:
    """Speaks enough SMTP to take messages, or to refuse their recipients."""

    def __init__(self, refuse=False):
        self.taken, taken = [], []
        self.taken = taken

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.wfile.write(b"220 mail.example\r\n")
                while line := self.rfile.readline():
                    verb = line[:4].upper()
                    if verb == b"RCPT" and refuse:
                        self.wfile.write(b"550 no such user\r\n")
                    elif verb == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        body = b""
                        while (part := self.rfile.readline()) != b".\r\n":
                            body += part
                        taken.append(body)
                        self.wfile.write(b"250 taken\r\n")
                    elif verb == b"QUIT":
                        self.wfile.write(b"221 bye\r\n")
                        return
                    else:
                        self.wfile.write(b"250 ok\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def test_a_digest_arrives_whole_with_ways_to_end_it():
    warned = role(9, "Data <b>Fun</b>\r\nBcc: evil@x.example", flags=(Flag(name="scam", why="asks for money"),))
    message = digest(WATCH, SUBSCRIPTION, [*ROLES[:2], warned], NOW, SENDER, LEAVE)
    with MailServer() as server:
        send_mail(message, server.url)
        (raw,) = server.taken
    got = email.message_from_bytes(raw, policy=email.policy.default)
    assert got["To"] == "ada@mail.example" and got["Subject"] == "3 new roles: Data"
    assert got["Message-ID"] == "<rolecall-7-2@mail.example>" and got["Bcc"] is None
    assert got["List-Unsubscribe"] == f"<{LEAVE}>"
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text, html = got.get_body(("plain",)).get_content(), got.get_body(("html",)).get_content()
    for stored in ROLES[:2]:
        assert stored.posting.title in text and stored.posting.url in text and stored.posting.url in html
    assert "asks for money" in text and "asks for money" in html and LEAVE in text
    assert "<b>Fun" not in html


def test_a_watch_name_cannot_add_headers():
    watch = Watch(
        id=3, name="x\r\nBcc: evil@x.example", query=SearchQuery(), query_text="x", created_at=NOW, feed_token="t"
    )
    message = digest(watch, SUBSCRIPTION, ROLES[:1], NOW, SENDER, LEAVE)
    assert message["Bcc"] is None and "\n" not in message["Subject"]


def test_what_a_mail_server_refuses_is_final_and_silence_is_not():
    message = digest(WATCH, SUBSCRIPTION, ROLES[:1], NOW, SENDER, LEAVE)
    with MailServer(refuse=True) as server, pytest.raises(DeliveryFailed) as refused:
        send_mail(message, server.url)
    assert refused.value.final
    with pytest.raises(DeliveryFailed) as silent:
        send_mail(message, server.url)
    assert not silent.value.final and "ada@" not in silent.value.what
    with pytest.raises(InvalidInput):
        send_mail(message, "mail.example")


def test_chat_messages_name_roles_and_warnings_and_call_nobody():
    warned = role(9, "@everyone <!channel> look", flags=(Flag(name="scam", why="asks for money"),))
    title, text = chat_text(WATCH, [warned, *[role(i, f"Engineer {i}") for i in range(20, 35)]])
    assert title == "16 new: Data"
    assert "@everyone" not in text and "<!channel>" not in text and "scam" in text
    assert "Engineer 20" in text and "… and 6 more" in text


def test_chat_addresses_are_known_services_only():
    check_chat("ntfy://topic-of-mine")
    for target in ("jsons://hooks.example/x", "https://hooks.example", "", "ntfy", "unknown://x"):
        with pytest.raises(InvalidInput):
            check_chat(target)
