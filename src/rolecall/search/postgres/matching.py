"""Free text to a tsquery, and filters to conditions."""

from collections.abc import Callable, Iterable, Set
from datetime import UTC, datetime
from itertools import combinations

from rolecall.model import Filters, Freshness, Value
from rolecall.search.asked import Token, forgiving, keys_of, occurring, read_query, spans
from rolecall.search.compounds import may_miss
from rolecall.search.freshness import Standing, bounds
from rolecall.search.inflection import forms
from rolecall.search.money import to_euro
from rolecall.search.postgres.documents import quoted
from rolecall.search.regions import areas_open_to
from rolecall.search.synonyms import Other, not_places
from rolecall.search.tantivy.filtering import KEYWORDS
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind

#: Weights of fields in which prefixes, typos (names) and synonyms (titles) are looked up; "" = all.
_NAMES, _TITLE = "ABC", "A"

Known = Callable[[Set[str]], Set[str]]
Near = Callable[[str], list[str]]


class TextQuery(Value, frozen=True, kw_only=True):
    """What the free text asks, as tsqueries."""

    #: Must match.
    matches: str
    #: The words as written, and as a phrase in the title: for the order of results. "" = nothing to say.
    exact: str = ""
    together: str = ""


def _lexeme(word: str, weights: str = "", *, begins: bool = False) -> str:
    marks = ("*" if begins else "") + weights
    return f"{quoted(word)}:{marks}" if marks else quoted(word)


def _phrase(words: list[str], weights: str = "") -> str:
    return "(" + " <-> ".join(_lexeme(word, weights) for word in words) + ")"


def _any(queries: list[str]) -> str:
    return queries[0] if len(queries) == 1 else "(" + " | ".join(queries) + ")"


def _every(queries: list[str]) -> str:
    return queries[0] if len(queries) == 1 else "(" + " & ".join(queries) + ")"


class Matcher:
    """Builds text queries. known: which words occur at all; near: words in names that are a typo away."""

    def __init__(self, splitter: Splitter, known: Known, near: Near) -> None:
        self._splitter, self._known, self._near = splitter, known, near

    def query(self, text: str) -> TextQuery | None:
        """All terms must match, negated ones must not; None when the text says nothing. Raises InvalidInput."""
        clauses, tokens = self._read(text)
        clauses += self._units(tokens, alike=False)
        if not clauses:
            return None
        flat = [token for _, found in tokens for token in found]
        return TextQuery(
            matches=" & ".join(clauses),
            exact=" & ".join(map(_lexeme, flat)),
            together=_phrase(flat, _TITLE) if len(flat) > 1 else "",
        )

    def similar(self, text: str) -> str | None:
        """What has most of the words in its names, misspelt words forgiven; None for a text without words to spare."""
        clauses, tokens = self._read(text)
        # Work elsewhere is more like what was asked for than other work there.
        tokens = [tokens[at] for at in not_places(keys_of(tokens))]
        if not tokens:
            return None
        known = occurring(tokens, self._known)
        most = [_most(self._units(tokens, alike=True)), _most([self._alike(found, known) for _, found in tokens])]
        return " & ".join([*clauses, _any(most)])

    def _read(self, text: str) -> tuple[list[str], list[Token]]:
        """Clauses of what is literal, and the words with their tokens."""
        terms, tokens = read_query(text, self._splitter)
        said = [(term, literal) for term in terms if (literal := self._literal(term))]
        return [f"!{literal}" if term.negated else literal for term, literal in said], tokens

    def _literal(self, term: Term) -> str | None:
        words = self._splitter.words(term.text)
        if not words:
            return None
        if term.kind is not TermKind.PREFIX:
            return _phrase(words)
        return (
            "("
            + " <-> ".join([*(_lexeme(w, _NAMES) for w in words[:-1]), _lexeme(words[-1], _NAMES, begins=True)])
            + ")"
        )

    def _units(self, tokens: list[Token], *, alike: bool) -> list[str]:
        """A clause for each thing the words mean; alike: in names alone, and looser."""
        if not tokens:
            return []
        known = occurring(tokens, self._known)
        made = self._alike if alike else self._word
        clauses = []
        for span, others in spans(tokens, self._known, alike=alike):
            clauses.append(_any([_every([made(found, known) for found in span]), *map(_named, others)]))
        return clauses

    def _word(self, tokens: list[str], known: Set[str], weights: str = "") -> str:
        if len(tokens) > 1:
            return _phrase(tokens, weights)
        word = tokens[0]
        queries = [_lexeme(word, weights), *(_lexeme(form, weights) for form in forms(word) if form in known)]
        if len(queries) == 1 and word not in known and forgiving(word):
            queries += [_lexeme(other, _NAMES) for other in self._near(word)]
        return _any(queries)

    def _alike(self, tokens: list[str], known: Set[str]) -> str:
        """A word in names, misspelt although it occurs."""
        found = self._word(tokens, known, _NAMES)
        if len(tokens) > 1 or not forgiving(tokens[0]):
            return found
        return _any([found, *(_lexeme(other, _NAMES) for other in self._near(tokens[0]))])


def _named(other: Other) -> str:
    if other.apart:
        return _every([_lexeme(word, _TITLE) for word in other.words])
    return _phrase(other.words, _NAMES if other.place else _TITLE)


def _most(clauses: list[str]) -> str:
    """All of them but as many as may be missing."""
    return _any([_every(list(some)) for some in combinations(clauses, len(clauses) - may_miss(len(clauses)))])


def _keys(name: str, values: Iterable[str]) -> list[str]:
    if name == "remote_area":
        return sorted({f"remote_area:{area}" for value in values for area in areas_open_to(value)})
    field, written = KEYWORDS[name]
    return [f"{field}:{written(value)}" for value in values]


def _seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def label_of_age(at: datetime) -> str:
    """The expression that gives a row its freshness at a time; NULL for a closed role."""
    new, long = bounds(at)
    return (
        f"CASE WHEN standing IN ('{Standing.REPOSTED}', '{Standing.RAISED}') THEN standing"
        f" WHEN standing IS NULL THEN NULL WHEN opened < {long} THEN '{Freshness.LONG_OPEN}'"
        f" WHEN standing = '{Standing.UNDATED}' THEN '{Freshness.UNKNOWN}'"
        f" WHEN opened >= {new} THEN '{Freshness.NEW}' ELSE '{Freshness.CURRENT}' END"
    )


def seen_between(filters: Filters) -> list[tuple[str, object]]:
    """The conditions of since: and before:."""
    found: list[tuple[str, object]] = []
    if filters.first_seen_after:
        found.append(("first_seen >= %s", _seconds(filters.first_seen_after)))
    if filters.first_seen_before:
        found.append(("first_seen < %s", _seconds(filters.first_seen_before)))
    return found


def conditions(filters: Filters, at: datetime | None) -> list[tuple[str, object]]:
    """Conditions that all hold, each with its one parameter. at: when freshness is judged; None = now."""
    aged = f"{label_of_age(at or datetime.now(UTC))} = ANY(%s::text[])"
    found: list[tuple[str, object]] = [
        ("keys && %s::text[]", _keys(name, values))
        for name in (*KEYWORDS, "remote_area")
        if (values := getattr(filters, name))
    ]
    for column, ids in (("places", filters.place), ("own_places", filters.nearby)):
        if ids:
            found.append((f"{column} && %s::bigint[]", list(ids)))
    found += seen_between(filters)
    if filters.freshness:
        found.append((aged, list(filters.freshness)))
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        found.append(("pay >= %s::float8", None if euro is None else round(euro, 2)))
    for name, value in filters.exclude:
        if name == "place":
            found.append(("NOT places && %s::bigint[]", [int(value)]))
        elif name == "freshness":
            found.append((f"{aged} IS NOT TRUE", [value]))
        else:
            found.append(("NOT keys && %s::text[]", _keys(name, [value])))
    return found
