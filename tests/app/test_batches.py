"""A portion of a list is normalized together; the result is what each posting alone would give."""

import asyncio

import msgspec

from app.site import Site, plain, world
from rolecall.app.building import normalized, normalized_all
from rolecall.app.scan import Scanner


def stored(w):
    return {p.posting.external_id: p.posting for p in w.store.postings(limit=1000)}


def scan_with(folder, site, **tools):
    async def run():
        async with world(folder, site) as w:
            w.scanner = Scanner(msgspec.structs.replace(w.tools, **tools))
            summary = await w.scan()
            return summary, stored(w)

    return asyncio.run(run())


def test_a_portion_read_together_is_what_each_alone_gives(tmp_path):
    _, alone = scan_with(tmp_path / "a", Site().add(range(40)), normalize=normalized)
    sizes = []

    def together(raws, board, at):
        sizes.append(len(raws))
        return normalized_all(raws, board, at)

    _, read = scan_with(tmp_path / "b", Site().add(range(40)), normalize=normalized, normalize_all=together)
    assert read == alone
    assert len(read) == 40
    assert sizes == [16, 16, 8]


def test_one_that_breaks_a_reader_costs_only_itself(tmp_path):
    def careful(raw, board, at):
        if raw.external_id == "5":
            raise ValueError("no reader expects this")
        return plain(raw, board, at)

    def together(raws, board, at):
        return [careful(raw, board, at) for raw in raws]

    summary, read = scan_with(tmp_path, Site().add(range(20)), normalize=careful, normalize_all=together)
    assert set(read) == {str(n) for n in range(20)} - {"5"}
    assert summary.new == 19
