"""Pages of one address that headers tell apart, over a real local server: each is remembered as its own."""

import json

from app.test_live import CONTACT
from app.test_scan import go
from fetch.support import ok, raw_server
from rolecall.app.boards import named_board, store_boards
from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.fetch import HostMap
from rolecall.model import Board, ScanMode

HOST = "acme.traffit.com"
PATH = "/public/job_posts/published"


def role(number):
    advert = {
        "name": f"Planista {number}",
        "language": "pl",
        "values": [{"field_id": "description", "value": "<p>x</p>"}],
    }
    return {"id": number, "url": f"https://{HOST}/public/an/{number}", "advert": advert, "options": {"job_type": "UoP"}}


def test_header_pages_are_read_and_remembered_apart(tmp_path):
    pages = {"1": [role(1), role(2)], "2": [role(3)]}
    asked = []

    async def answer(seen, reader, writer):
        number = seen.headers.get("x-request-current-page", "")
        asked.append((number, seen.headers.get("if-none-match")))
        tag = f'"page-{number}-{len(pages[number])}"'
        if seen.headers.get("if-none-match") == tag:
            writer.write(ok(b"", f"ETag: {tag}", status="304 Not Modified"))
            return
        body = json.dumps(pages[number]).encode()
        writer.write(ok(body, "Content-Type: application/json", "X-Result-Total-Pages: 2", f"ETag: {tag}"))

    async def run():
        folder = tmp_path / "data"
        folder.mkdir()
        folder.joinpath("rolecall.toml").write_text(CONTACT)
        board = Board(slug="acme", adapter="traffit", key={"slug": "acme"}, url=f"https://{HOST}/career/")
        async with raw_server() as site:
            site.answers[PATH] = answer
            app = App(folder, world=ClosedWorld(hosts=HostMap(hosts={HOST: ("127.0.0.1", site.port)}), interval=0.0))
            try:
                await store_boards(app, [board])
                board = await named_board(app, "acme")
                scans = [await app.scanner.scan(board, app.adapter("traffit"), ScanMode.FULL) for _ in range(3)]
                pages["2"].append(role(4))
                scans.append(await app.scanner.scan(board, app.adapter("traffit"), ScanMode.FULL))
                titles = sorted(stored.posting.title for stored in app.store.postings())
            finally:
                await app.close()
        assert [scan.verdict for scan in scans] == ["complete"] * 4, [scan.detail for scan in scans]
        assert [scan.new for scan in scans] == [3, 0, 0, 1]
        assert titles == [f"Planista {number}" for number in (1, 2, 3, 4)]
        assert {number for number, _ in asked} == {"1", "2"}

    go(run())
