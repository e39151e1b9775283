"""The index itself: a generation of documents behind an alias, batches checked document by document, searches."""

import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from rolecall.model import FacetCount, Freshness, Hit, SearchQuery, SearchResult, Sort, StoredPosting
from rolecall.search.edits import one_edit
from rolecall.search.tantivy import paging
from rolecall.search.tantivy.engine import ENOUGH
from rolecall.search.tantivy.facets import FIELDS as FACETS
from rolecall.search.tantivy.facets import FRESHNESS, SHOWN, in_order
from rolecall.search.tantivy.words import Splitter
from rolecall.search.typesense.conditions import filters_of, no, of_age, one_of, yes
from rolecall.search.typesense.documents import FIELDS, VERSION, decoded, spelled, to_document, token
from rolecall.search.typesense.matching import Matcher, TextQuery
from rolecall.search.typesense.server import MOST, DocumentsRefusedError, Server

#: Values of a facet counted, so that equal counts are cut in one order.
_COUNTED = 100
#: Words looked at for one that was meant, and taken.
_CANDIDATES, _MEANT = 1000, 20
#: Names of facet values kept in memory.
_LABELS = 50_000


class TypesenseIndex:
    """A full-text index all processes share. Safe from any thread."""

    def __init__(self, server: Server) -> None:
        self._asked, self._begun, self._turn = server, False, threading.Lock()
        self._splitter = Splitter()
        self._labels: dict[tuple[str, str], tuple[str, str]] = {}

    @property
    def _server(self) -> Server:
        """The server, with a generation to search. Looked at when first needed: a process starts without it."""
        if not self._begun:
            with self._turn:
                if not self._begun:
                    _begin(self._asked)
                    self._begun = True
        return self._asked

    # -- writing

    def apply(self, upserts: Sequence[StoredPosting], deletes: Sequence[int]) -> None:
        """See ports.SearchIndex. Raises DocumentsRefusedError when the server takes some documents and others not."""
        newest = {stored.id: stored for stored in upserts}
        gone = [id_ for id_ in deletes if id_ not in newest]
        if not newest and not gone:
            return
        # By its own name, not by the alias: a server that reads its log again keeps the order of what has one name, and
        # would drop documents that come before the alias they were written to.
        standing = self._server.standing()
        if gone:
            self._server.remove(standing, gone)
        if newest:
            documents = [to_document(stored, self._splitter) for stored in newest.values()]
            self._server.put(standing, documents)

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """See ports.KeptIndex. Raises DocumentsRefusedError when the new index stands without some documents."""
        standing = self._server.pointed()
        for left in self._server.collections():
            if left != standing:
                self._server.drop(left)  # of one that was interrupted
        fresh, count = _following(self._server.name, standing), 0
        self._server.create(fresh, FIELDS)
        refused: dict[int, str] = {}
        for portion in portions:
            try:
                self._server.put(fresh, [to_document(stored, self._splitter) for stored in portion])
            except DocumentsRefusedError as error:
                refused |= error.refused
            count += len(portion)
        self._server.point(fresh)
        if standing is not None:
            self._server.drop(standing)
        if refused:
            raise DocumentsRefusedError(refused)
        return count

    # -- reading

    def search(self, query: SearchQuery) -> SearchResult:
        """See ports.SearchIndex. Raises InvalidInput."""
        cursor = paging.decode(query.cursor) if query.cursor else None
        matcher = Matcher(self._splitter, self._known, self._begins, self._near)
        text = matcher.query(query.text)
        where = filters_of(query.filters, query.at) + list(text.matches if text else ())
        names = [name for name in query.facets if name in FACETS]
        asked: dict[str, object] = {"filter_by": " && ".join(where), "per_page": 0}
        if names:
            asked |= {"facet_by": ",".join(FACETS[name] for name in names), "max_facet_values": _COUNTED}
        (counted,) = self._server.search([asked])
        tiers = _tiers(text) if text is not None and query.sort is not Sort.FIRST_SEEN else [[]]
        hits, more = self._page(where, tiers, query.limit, cursor)
        facets = self._facets(names, counted.get("facet_counts", ()))
        if FRESHNESS in query.facets:
            facets[FRESHNESS] = self._ages(where, query.at or datetime.now(UTC))
        total, similar = int(counted["found"]), []
        few = cursor is None and query.sort is not Sort.FIRST_SEEN and total < min(query.limit, ENOUGH)
        if few and text is not None and (most := matcher.similar(query.text)) is not None:
            # All results are on this page: they are left out here, which is simpler than to ask for their opposite.
            there = {hit.posting_id for hit in hits}
            found = self._page([*filters_of(query.filters, query.at), *most], [[]], query.limit, None)[0]
            similar = [hit for hit in found if hit.posting_id not in there][: query.limit - total]
        return SearchResult(total=total, hits=tuple(hits), similar=tuple(similar), facets=facets, cursor=more)

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """See ports.SearchIndex."""
        tokens = self._splitter.words(text)
        if not tokens or text[-1:].isspace():
            return []
        return [" ".join([*tokens[:-1], word]) for word in self._begins(tokens[-1])[:limit]]

    def ids(self) -> set[int]:
        """See ports.SearchIndex."""
        return {int(found["id"]) for found in self._server.exported("id")}

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        return {int(found["id"]): int(found["print"]) for found in self._server.exported("id,print")}

    def close(self) -> None:
        """See ports.SearchIndex. Connections end with their requests."""

    # -- parts of a search

    def _page(
        self, where: list[str], tiers: list[list[str]], limit: int, cursor: paging.Cursor | None
    ) -> tuple[list[Hit], str | None]:
        """Results tier by tier, newest first in each. A cursor's `skipped` is the tier its page ended in."""
        hits: list[Hit] = []
        keys: list[tuple[int, int]] = []
        first = min(cursor.skipped, len(tiers) - 1) if cursor is not None else 0
        for number in range(first, len(tiers)):
            after = cursor.order if cursor is not None and number == first else None
            wanted = limit + 1 - len(hits)
            for id_, newest in self._newest([*where, *tiers[number]], wanted, after):
                hits.append(Hit(posting_id=id_, score=float(len(tiers) - 1 - number)))
                keys.append((number, newest))
            if len(hits) > limit:
                break
        more = None
        if limit and len(hits) > limit:
            tier, newest = keys[limit - 1]
            more = paging.encode(paging.Cursor(order=newest, skipped=tier))
        return hits[:limit], more

    def _newest(self, where: list[str], count: int, after: int | None) -> list[tuple[int, int]]:
        """(id, order key) of so many results, newest first."""
        found: list[tuple[int, int]] = []
        while len(found) < count:
            some = min(MOST, count - len(found))
            clauses = where if after is None else [*where, f"newest:<{after}"]
            asked = {"filter_by": " && ".join(clauses), "sort_by": "newest:desc", "per_page": some,
                     "include_fields": "id,newest"}  # fmt: skip
            (answer,) = self._server.search([asked])
            hits = [(int(hit["document"]["id"]), int(hit["document"]["newest"])) for hit in answer["hits"]]
            found += hits
            if len(hits) < some:
                break
            after = hits[-1][1]
        return found

    def _known(self, words: Iterable[str]) -> set[str]:
        asked = list(words)
        if not asked:
            return set()
        searches = [{"filter_by": yes(one_of("w", [token(word)])), "per_page": 0} for word in asked]
        answers = self._server.search(searches)
        return {word for word, answer in zip(asked, answers, strict=True) if answer["found"]}

    def _begins(self, begin: str, most: int = _COUNTED) -> list[str]:
        """Words of names that begin so, most used first."""
        asked = {"per_page": 0, "facet_by": "n", "facet_query": f"n:{token(begin)}", "facet_query_num_typos": 0,
                 "max_facet_values": most}  # fmt: skip
        (answer,) = self._server.search([asked])
        counts = [(one["value"], int(one["count"])) for one in answer["facet_counts"][0]["counts"]]
        found = [word for word, _ in sorted(counts, key=lambda pair: (-pair[1], pair[0]))]
        words = [word for one in found if (word := spelled(one)) is not None]
        return [word for word in words if word.startswith(begin)]

    def _near(self, word: str) -> list[str]:
        """Words of names one slip away, most used first; its first two letters are taken to be right."""
        candidates = self._begins(word[:2], _CANDIDATES)
        return [other for other in candidates if one_edit(word, other)][:_MEANT]

    def _facets(self, names: Sequence[str], counted: Sequence[dict[str, Any]]) -> dict[str, tuple[FacetCount, ...]]:
        codes = {one["field_name"]: [(c["value"], int(c["count"])) for c in one["counts"]] for one in counted}
        found = {}
        for name in names:
            field = FACETS[name]
            labels = self._label(field, [code for code, _ in codes.get(field, [])])
            counts = [FacetCount(value=labels[c][0], label=labels[c][1], count=n) for c, n in codes.get(field, [])]
            found[name] = tuple(sorted(counts, key=lambda one: (-one.count, one.value))[:SHOWN])
        return found

    def _ages(self, where: list[str], at: datetime) -> tuple[FacetCount, ...]:
        labels = [str(label) for label in Freshness]
        asked = [{"filter_by": " && ".join([*where, yes(of_age(label, at))]), "per_page": 0} for label in labels]
        return in_order(dict(zip(labels, (int(a["found"]) for a in self._server.search(asked)), strict=True)))

    def _label(self, field: str, codes: Sequence[str]) -> dict[str, tuple[str, str]]:
        """(value, name for people) of codes; those that cannot be read are looked up in a document that has them."""
        found: dict[str, tuple[str, str]] = {}
        for code in codes:
            value = decoded(code)
            if value is not None and field not in ("employer_key", "city"):
                found[code] = value, value
        missing = [code for code in codes if code not in found and (field, code) not in self._labels]
        if missing:
            asked = [
                {"filter_by": yes(one_of(field, [code])), "per_page": 1, "include_fields": "shown"} for code in missing
            ]
            for start in range(0, len(asked), 50):
                for code, answer in zip(missing[start:], self._server.search(asked[start : start + 50]), strict=False):
                    self._remember(field, code, answer["hits"])
        return found | {code: self._labels[field, code] for code in codes if code not in found}

    def _remember(self, field: str, code: str, hits: list[dict[str, Any]]) -> None:
        if len(self._labels) >= _LABELS:
            self._labels.clear()
        own = f"{field}:{code}\t"
        lines = [line for hit in hits for line in hit["document"].get("shown", ()) if line.startswith(own)]
        value, label = lines[0].split("\t")[1:] if lines else [decoded(code) or code] * 2
        self._labels[field, code] = value, label


def _tiers(text: TextQuery) -> list[list[str]]:
    """Filters of each tier: its own condition, and none of those before it."""
    found: list[list[str]] = []
    before: list[str] = []
    for tier in text.tiers:
        found.append([*before, yes(tier)])
        before.append(no(tier))
    return [*found, before]


def _following(name: str, standing: str | None) -> str:
    """Name of the generation after the one that stands."""
    number = standing.rpartition("_")[2] if standing else "0"
    return f"{name}_v{VERSION}_{int(number) + 1 if number.isdecimal() else 1}"


def _begin(server: Server) -> None:
    """A generation that is missing or of another version is begun again, empty: its consumer fills it."""
    standing, there = server.pointed(), server.collections()
    if standing is not None and standing in there and standing.startswith(f"{server.name}_v{VERSION}_"):
        return
    fresh = _following(server.name, standing)
    server.create(fresh, FIELDS)
    server.point(fresh)
    if standing is not None and standing in there:
        server.drop(standing)


def open_typesense_index(url: str) -> TypesenseIndex:
    """The index in a search server, which is first asked when something is. Raises NotConfigured, InvalidInput."""
    return TypesenseIndex(Server(url))
