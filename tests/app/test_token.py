"""An API that asks for its page's token, over a real local server: expired tokens are asked for again, once."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from app.test_live import application
from app.test_scan import go
from fetch.support import ok, raw_server
from rolecall.app.boards import named_board, store_boards
from rolecall.model import Board, ScanMode

#: The host the local server stands for in the closed world.
from app.test_live import HOST  # isort: skip

ROLES = [{"id": str(n), "title": f"Baker {n}", "url": f"https://{HOST}/roles/{n}"} for n in range(5)]
LISTING = {
    "url": f"https://{HOST}/api/roles",
    "path": "roles",
    "total": "total",
    "paging": {"style": "offset", "param": "offset", "start": 0, "step": 2, "size": 2},
    "fields": {"title": "title"},
}
PAGE = (
    '<html><head><meta name="api-token" content="%s"></head><body><script>cfg = {"key": "%s"}</script>'
    "<h1>Work at Acme</h1><p>"
    + "We bake bread in five towns and look for people who like to start early. " * 8
    + "</p></body></html>"
)
RULES = {
    "by selector into a header": {"css": "meta[name=api-token]", "attribute": "content", "prefix": "Bearer "},
    "by expression into the query": {"regex": r'"key": "(\w+)"', "query": "key"},
    "by path of a JSON answer": {"url": f"https://{HOST}/session", "path": "data.token", "header": "x-api-key"},
}


class Desk:
    """Hands out a token that serves only so many answers."""

    def __init__(self, uses: int, refused: str = "401 Unauthorized") -> None:
        self.uses, self.refused = uses, refused
        self.given = 0
        self.left = 0

    def token(self) -> str:
        self.given += 1
        self.left = self.uses
        return f"t{self.given}"

    async def page(self, seen, reader, writer):
        token = self.token()
        writer.write(ok((PAGE % (token, token)).encode(), "Content-Type: text/html"))

    async def session(self, seen, reader, writer):
        writer.write(ok(json.dumps({"data": {"token": self.token()}}).encode(), "Content-Type: application/json"))

    async def roles(self, seen, reader, writer):
        query = parse_qs(urlsplit(seen.path).query)
        sent = seen.headers.get("authorization") or seen.headers.get("x-api-key") or query.get("key", [""])[0]
        if sent.removeprefix("Bearer ") != f"t{self.given}" or not self.left:
            writer.write(ok(b'{"error":"token"}', "Content-Type: application/json", status=self.refused))
            return
        self.left -= 1
        at = int(query["offset"][0])
        body = {"roles": ROLES[at : at + 2], "total": len(ROLES)}
        writer.write(ok(json.dumps(body).encode(), "Content-Type: application/json"))


async def scanned(tmp_path, desk, rule):
    config = {"listing": LISTING, "token": rule, "detail": {"kind": "none"}}
    url = f"https://{HOST}/careers"
    board = Board(slug="acme", adapter="api", key={"url": url}, url=url, config=json.dumps(config))
    async with raw_server() as site:
        site.answers |= {"/careers": desk.page, "/session": desk.session}
        site.answers |= {f"/api/roles?offset={at}": desk.roles for at in (0, 2, 4)}
        site.answers |= {f"/api/roles?offset={at}&key=t{n}": desk.roles for at in (0, 2, 4) for n in range(1, 9)}
        async with application(tmp_path / "data", site) as app:
            await store_boards(app, [board])
            board = await named_board(app, "acme")
            adapter = app.adapter("api")
            first = await app.scanner.scan(board, adapter, ScanMode.FULL)
            again = await app.scanner.scan(board, adapter, ScanMode.FULL)
            titles = sorted(stored.posting.title for stored in app.store.postings())
        return first, again, titles, site.paths()


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@pytest.mark.parametrize("uses", [9, 1])
def test_a_list_behind_a_token_is_read_whole(rule, uses, tmp_path):
    """With one use a token every page is refused first, and read after the token was asked for again."""

    async def run():
        first, again, titles, paths = await scanned(tmp_path, Desk(uses), rule)
        assert (first.verdict, first.detail) == ("complete", "")
        assert titles == [f"Baker {n}" for n in range(5)]
        assert again.verdict == "complete" and again.new == 0
        tokens = [path for path in paths if path in ("/careers", "/session")]
        assert len(tokens) >= (2 if uses == 9 else 6)

    go(run())


@pytest.mark.parametrize("refused", ["401 Unauthorized", "403 Forbidden"])
def test_a_token_that_is_never_taken_is_asked_for_once_more_and_then_it_is_a_refusal(refused, tmp_path):
    async def run():
        desk = Desk(0, refused)
        first, _, titles, paths = await scanned(tmp_path, desk, RULES["by selector into a header"])
        assert first.verdict != "complete" and titles == []
        one_scan = paths[: len(paths) // 2]
        assert one_scan.count("/careers") == 2 and sum(path.startswith("/api") for path in one_scan) == 2

    go(run())


def test_a_page_without_a_token_is_no_empty_list(tmp_path):
    async def run():
        rule = {"css": "meta[name=nothing]", "attribute": "content"}
        first, _, titles, paths = await scanned(tmp_path, Desk(9), rule)
        assert first.verdict != "complete" and titles == []
        assert "token" in first.detail and not any(path.startswith("/api") for path in paths)

    go(run())
