"""Free text to an index query: words with their forms, synonyms, phrases, prefixes, typos."""

import math
import re
from collections.abc import Sequence, Set

import tantivy
from tantivy import Occur, Query

from rolecall.search.asked import Token, forgiving, keys_of, read_query
from rolecall.search.compounds import may_miss
from rolecall.search.edits import one_edit
from rolecall.search.inflection import forms
from rolecall.search.synonyms import Other, Unit, heads, units
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind

#: Fields of an index with how much a match there counts.
Fields = tuple[tuple[str, float], ...]
_TITLE: Fields = (("title", 4.0),)
_FORM, _TYPO, _MEANT, _TOGETHER = 0.8, 0.4, 0.9, 4.0
#: Letters a word must have for two wrong letters to be forgiven.
_TWO_TYPOS = 8
#: Titles in which a word "hardly occurs", how much commoner the word meant must be, and words looked at for it.
_HARDLY, _COMMONER, _CANDIDATES = 3, 50, 5_000
#: The same where similar roles are looked for, of any word.
_ALIKE = 5
#: How much more words that name work count there than others.
_WORK = 1.5


class Matcher:
    """Builds text queries against one state of an index, whose most telling field is `title`.

    fields are searched; names are those in which prefixes and typos are looked up.
    """

    def __init__(
        self, schema: tantivy.Schema, searcher: tantivy.Searcher, splitter: Splitter, fields: Fields, names: Fields,
        *, typos: bool,
    ) -> None:  # fmt: skip
        self.schema, self.searcher, self.splitter, self.typos = schema, searcher, splitter, typos
        self.fields, self.names = fields, names

    def query(self, text: str) -> Query | None:
        """All terms must match (negated ones must not); None when the text says nothing."""
        clauses, run = self._read(text)
        if not clauses and not run:
            return None
        clauses += [(Occur.Must, self._unit(span, others)) for _, span, others in self._parted(run)]
        if len(run) > 1:
            together = [token for _, found in run for token in found]
            bonus = Query.boost_query(Query.phrase_query(self.schema, "title", list(together)), _TOGETHER)
            clauses.append((Occur.Should, bonus))
        if all(occur == Occur.MustNot for occur, _ in clauses):
            clauses.append((Occur.Must, Query.const_score_query(Query.all_query(), 0.0)))
        return Query.boolean_query(clauses)

    def similar(self, text: str) -> Query | None:
        """Names that have most of the words, misspelt words forgiven; None for a text without words to spare.

        Phrases, beginnings and what is excluded hold as they do in query().
        """
        clauses, run = self._read(text)
        if not run:
            return None
        found = self._parted(run)
        work = [(span, others) for unit, span, others in found if not unit.is_place]
        if not work:
            return None
        most = [self._most(work)]
        if any(len(span) > 1 for span, _ in work):
            most.append(self._most([([tokens], ()) for span, _ in work for tokens in span]))
        clauses.append((Occur.Must, Query.disjunction_max_query(most, 0.5)))
        # Work elsewhere is more like what was asked for than other work there.
        clauses += [(Occur.Should, self._alike(span, others)) for unit, span, others in found if unit.is_place]
        return Query.boolean_query(clauses)

    def _most(self, parts: Sequence[tuple[list[list[str]], tuple[Other, ...]]]) -> Query:
        queries = [
            Query.boost_query(self._alike(span, others), _WORK) if others else self._alike(span, others)
            for span, others in parts
        ]
        least = len(queries) - may_miss(len(queries))
        return Query.boolean_query([(Occur.Should, query) for query in queries], minimum_number_should_match=least)

    def _read(self, text: str) -> tuple[list[tuple[Occur, Query]], list[Token]]:
        """Clauses of what is literal, and the words with their tokens."""
        terms, run = read_query(text, self.splitter)
        said = [(term, query) for term in terms if (query := self._literal(term)) is not None]
        return [(Occur.MustNot if term.negated else Occur.Must, query) for term, query in said], run

    def _literal(self, term: Term) -> Query | None:
        tokens = self.splitter.words(term.text)
        if not tokens:
            return None
        if term.kind is TermKind.PREFIX:
            return self._prefix(tokens)
        return self._over(self.fields, tokens)

    def _parted(self, run: list[Token]) -> list[tuple[Unit, list[list[str]], tuple[Other, ...]]]:
        """What the words mean: each unit, its words, its other names."""
        found = [tokens for _, tokens in run]
        return [(unit, found[unit.start : unit.end], unit.others) for unit in units(keys_of(run), self._titled)]

    def _titled(self, words: Set[str]) -> set[str]:
        """Those of some words that a title has."""
        return {word for word in words if self.searcher.doc_freq("title", word)}

    def _unit(self, span: list[list[str]], others: tuple[Other, ...]) -> Query:
        """The words themselves anywhere, or another name of what they name."""
        itself = [self._word(tokens) for tokens in span]
        return self._or_named(itself[0] if len(itself) == 1 else _all(itself), span, others)

    def _alike(self, span: list[list[str]], others: tuple[Other, ...]) -> Query:
        """As _unit, in names alone; words may be misspelt although they occur, and a compound stands for its kind."""
        itself = []
        for tokens in span:
            queries = [self._word(tokens, self.names)]
            if len(tokens) == 1 and forgiving(tokens[0]):
                queries += self._meant(tokens[0], _ALIKE)
            itself.append(Query.disjunction_max_query(queries) if len(queries) > 1 else queries[0])
            if not others and len(span) == len(tokens) == 1:
                others = heads(tokens[0])
        return self._or_named(itself[0] if len(itself) == 1 else _all(itself), span, others)

    def _or_named(self, itself: Query, span: list[list[str]], others: tuple[Other, ...]) -> Query:
        named = [(other, words) for other in others if (words := self._known(other))]
        if not named:
            return itself
        # All other names count alike, however rare they are, and never more than the words themselves.
        rarities = [sum(map(self._rarity, words)) for _, words in named]
        own = [token for tokens in span for token in tokens]
        least = min(rarities + ([sum(map(self._rarity, own))] if len(self._titled(set(own))) == len(set(own)) else []))
        same = [
            Query.boost_query(self._named(other, words), other.nearness * least / rarity)
            for (other, words), rarity in zip(named, rarities, strict=True)
        ]
        return Query.disjunction_max_query([itself, *same])

    def _known(self, other: Other) -> list[str]:
        """Its words if every one of them occurs where it is looked for, else none."""
        fields = self.names if other.place else _TITLE
        return other.words if all(self._frequency(word, fields) for word in other.words) else []

    def _named(self, other: Other, words: list[str]) -> Query:
        if other.apart:
            return _all([self._over(_TITLE, [word]) for word in words])
        return self._over(self.names if other.place else _TITLE, words)

    def _word(self, tokens: list[str], fields: Fields | None = None) -> Query:
        """A word in any of its forms, in some fields (all of them unless said)."""
        fields = fields or self.fields
        if len(tokens) > 1:
            return self._over(fields, tokens)
        word = tokens[0]
        queries = [self._over(fields, tokens)]
        known = self._frequency(word, fields)
        for form in forms(word):
            if self._frequency(form, fields):
                known += 1
                queries.append(Query.boost_query(self._over(fields, [form]), _FORM * self._evenness(word, form)))
        if self.typos and forgiving(word):
            queries += self._near(word) if not known else self._meant(word)
        return Query.disjunction_max_query(queries) if len(queries) > 1 else queries[0]

    def _evenness(self, word: str, other: str) -> float:
        """Takes from a rarer word what its rarity would earn it: a form must not outrank the word itself."""
        if not self.searcher.doc_freq("title", word):
            return 1.0
        return min(1.0, self._rarity(word) / self._rarity(other))

    def _rarity(self, word: str) -> float:
        """BM25's weight of a word in titles."""
        count, having = self.searcher.num_docs, self.searcher.doc_freq("title", word)
        return math.log(1 + max(count - having, 0) / (having + 0.5) + 0.5)

    def _meant(self, word: str, commoner: int = _COMMONER) -> list[Query]:
        """A word that hardly occurs may be a typo that others made too: much commoner words one letter away."""
        own = self.searcher.doc_freq("title", word)
        if commoner == _COMMONER and own > max(_HARDLY, self.searcher.num_docs // 20_000):
            return []
        candidates = self.searcher.terms_with_prefix("title", word[:2], limit=_CANDIDATES)
        meant = [other for other, count in candidates if count >= commoner * (own + 1) and one_edit(word, other)]
        return [
            Query.boost_query(self._over(self.names, [other]), _MEANT * self._evenness(word, other)) for other in meant
        ]

    def _near(self, word: str) -> list[Query]:
        """What a word that occurs nowhere may be: a title's word that begins so, else one as near as allowed."""
        distance = 2 if len(word) >= _TWO_TYPOS else 1
        near = [
            Query.boost_query(Query.fuzzy_term_query(self.schema, field, word, distance), boost * _TYPO)
            for field, boost in self.names
        ]
        return [*self._meant(word, 1), *near]

    def _prefix(self, tokens: list[str]) -> Query:
        *before, last = tokens
        queries: list[Query] = []
        for field, boost in self.names:
            if before:
                found = Query.phrase_prefix_query(self.schema, field, list(tokens))
            else:
                found = Query.regex_query(self.schema, field, re.escape(last) + ".*")
            queries.append(Query.boost_query(found, boost))
        return Query.disjunction_max_query(queries)

    def _over(self, fields: tuple[tuple[str, float], ...], tokens: list[str]) -> Query:
        """A word or phrase in the best of several fields."""
        queries = []
        for field, boost in fields:
            if len(tokens) == 1:
                found = Query.term_query(self.schema, field, tokens[0], "freq")
            else:
                found = Query.phrase_query(self.schema, field, list(tokens))
            queries.append(Query.boost_query(found, boost))
        return Query.disjunction_max_query(queries, 0.1) if len(queries) > 1 else queries[0]

    def _frequency(self, word: str, fields: tuple[tuple[str, float], ...]) -> int:
        return sum(self.searcher.doc_freq(field, word) for field, _ in fields)


def _all(queries: list[Query]) -> Query:
    return Query.boolean_query([(Occur.Must, query) for query in queries])
