"""Free text to an index query: words with their forms, synonyms, phrases, prefixes, typos."""

import math
import re

import tantivy
from tantivy import Occur, Query

from rolecall.search.edits import one_edit
from rolecall.search.inflection import forms
from rolecall.search.synonyms import spans
from rolecall.search.tantivy.words import Splitter
from rolecall.search.text_terms import Term, TermKind, split_terms

#: Fields of an index with how much a match there counts.
Fields = tuple[tuple[str, float], ...]
_TITLE: Fields = (("title", 4.0),)
_FORM, _SYNONYM, _TYPO, _MEANT, _TOGETHER = 0.8, 0.5, 0.4, 0.9, 4.0
#: Letters a word must have for one, and for two, wrong letters to be forgiven.
_ONE_TYPO, _TWO_TYPOS = 4, 8
#: Titles in which a word "hardly occurs", how much commoner the word meant must be, and words looked at for it.
_HARDLY, _COMMONER, _CANDIDATES = 3, 50, 5_000


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
        terms = split_terms(text)
        clauses: list[tuple[Occur, Query]] = []
        run: list[str] = []
        for term in terms:
            if term.kind is TermKind.WORD and not term.negated:
                run += self.splitter.words(term.text) if _spaced(term.text) else [term.text]
                continue
            query = self._literal(term)
            if query is not None:
                clauses.append((Occur.MustNot if term.negated else Occur.Must, query))
        clauses += self._words(run)
        if not clauses:
            return None
        if all(occur == Occur.MustNot for occur, _ in clauses):
            clauses.append((Occur.Must, Query.const_score_query(Query.all_query(), 0.0)))
        return Query.boolean_query(clauses)

    def _literal(self, term: Term) -> Query | None:
        tokens = self.splitter.words(term.text)
        if not tokens:
            return None
        if term.kind is TermKind.PREFIX:
            return self._prefix(tokens)
        return self._over(self.fields, tokens)

    def _words(self, run: list[str]) -> list[tuple[Occur, Query]]:
        tokens = [self.splitter.words(word) for word in run]
        flat = [(word, found) for word, found in zip(run, tokens, strict=True) if found]
        if not flat:
            return []
        keys = tuple(" ".join(found) if len(found) == 1 else word.casefold() for word, found in flat)
        clauses: list[tuple[Occur, Query]] = []
        at = 0
        for start, end, others in [*spans(keys), (len(flat), len(flat), ())]:
            clauses += [(Occur.Must, self._word(found)) for _, found in flat[at:start]]
            if others:
                clauses.append((Occur.Must, self._titled([found for _, found in flat[start:end]], others)))
            at = end
        if len(flat) > 1:
            together = [token for _, found in flat for token in found]
            bonus = Query.boost_query(Query.phrase_query(self.schema, "title", list(together)), _TOGETHER)
            clauses.append((Occur.Should, bonus))
        return clauses

    def _titled(self, span: list[list[str]], others: tuple[str, ...]) -> Query:
        """The words themselves anywhere, or a title that names the same work."""
        itself = Query.boolean_query([(Occur.Must, self._word(found)) for found in span])
        phrases = [words for other in others if (words := self._in_titles(self.splitter.words(other)))]
        if not phrases:
            return itself
        # All other names count alike, however rare they are, and never more than the words themselves.
        rarities = [sum(map(self._rarity, words)) for words in phrases]
        own = [
            sum(map(self._rarity, words)) for words in [[w for found in span for w in found]] if self._in_titles(words)
        ]
        least = min(rarities + own)
        same = [
            Query.boost_query(self._over(_TITLE, words), _SYNONYM * least / rarity)
            for words, rarity in zip(phrases, rarities, strict=True)
        ]
        return Query.disjunction_max_query([itself, *same])

    def _in_titles(self, words: list[str]) -> list[str]:
        """The words if every one of them is some title's, else none."""
        return words if all(self.searcher.doc_freq("title", word) for word in words) else []

    def _word(self, tokens: list[str]) -> Query:
        if len(tokens) > 1:
            return self._over(self.fields, tokens)
        word = tokens[0]
        queries = [self._over(self.fields, tokens)]
        known = self._frequency(word, self.fields)
        for form in forms(word):
            if self._frequency(form, self.fields):
                known += 1
                queries.append(Query.boost_query(self._over(self.fields, [form]), _FORM * self._evenness(word, form)))
        if self.typos and len(word) >= _ONE_TYPO and word.isalpha():
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

    def _meant(self, word: str) -> list[Query]:
        """A word that hardly occurs may be a typo that others made too: much commoner words one letter away."""
        own = self.searcher.doc_freq("title", word)
        if own > max(_HARDLY, self.searcher.num_docs // 20_000):
            return []
        candidates = self.searcher.terms_with_prefix("title", word[:2], limit=_CANDIDATES)
        meant = [other for other, count in candidates if count >= _COMMONER * (own + 1) and one_edit(word, other)]
        return [
            Query.boost_query(self._over(self.names, [other]), _MEANT * self._evenness(word, other)) for other in meant
        ]

    def _near(self, word: str) -> list[Query]:
        distance = 2 if len(word) >= _TWO_TYPOS else 1
        return [
            Query.boost_query(Query.fuzzy_term_query(self.schema, field, word, distance), boost * _TYPO)
            for field, boost in self.names
        ]

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


def _spaced(text: str) -> bool:
    """Whether separators inside a word ("front-end", "node.js") only join words of a spaced script."""
    return text.isascii() and not text.isalnum()
