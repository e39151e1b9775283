"""What else a query's words may be called: names of the same work, of the same place, and compounds written apart."""

from collections.abc import Callable, Iterable, Set
from itertools import pairwise
from typing import NamedTuple

from rolecall.search.compounds import joined, parts_of
from rolecall.search.inflection import forms
from rolecall.search.occupations import ROWS
from rolecall.search.toponyms import PLACES

#: How much of the words' own weight a name in the same language, in another language, of the same place keeps.
_NEAR, _FAR, _SAME = 0.75, 0.5, 0.95
#: Where the table keeps words of more than one meaning.
_AMBIGUOUS = "?"
#: What each further name in a cell of the table stands less for the work, and what the last of many still does.
_LESS, _LEAST = 0.06, 0.7
#: Languages whose names of work begin with the word that has a gender; in others it ends them.
_HEAD_FIRST = frozenset({"fr", "es", "pt", "it"})
#: Languages that write compounds as one word.
_COMPOUNDING = frozenset({"de", "nl", "sv", "da"})
#: Language → endings of masculine names and the feminine ones.
_FEMININE: dict[str, tuple[tuple[str, str], ...]] = {
    "de": (("mann", "frau"), ("er", "erin"), ("eur", "eurin"), ("ist", "istin"), ("ent", "entin"), ("ant", "antin"),
           ("or", "orin"), ("oge", "ogin"), ("arzt", "arztin"), ("at", "atin"), ("koch", "kochin")),
    "fr": (("teur", "trice"), ("eur", "euse"), ("ier", "iere"), ("ien", "ienne"), ("ant", "ante"), ("er", "ere"),
           ("e", "ee"), ("al", "ale"), ("if", "ive")),
    "es": (("or", "ora"), ("o", "a")),
    "pt": (("or", "ora"), ("o", "a")),
    "it": (("tore", "trice"), ("iere", "iera"), ("o", "a")),
}  # fmt: skip
#: Letters of the shortest name that may end a compound.
_SHORTEST_HEAD = 5


class Other(NamedTuple):
    """Another name for some words of a query."""

    phrase: str
    #: Part of the words' own weight it keeps.
    nearness: float
    #: A name of a place, looked for wherever names are; else a name of work, looked for in titles.
    place: bool = False
    #: Its words need not follow one another.
    apart: bool = False

    @property
    def words(self) -> list[str]:
        """As the index has them; a script without spaces is one word a character."""
        return self.phrase.split() if self.phrase.isascii() else [char for char in self.phrase if not char.isspace()]


class Unit(NamedTuple):
    """Words of a query that mean one thing, from start to before end."""

    start: int
    end: int
    others: tuple[Other, ...] = ()

    @property
    def is_place(self) -> bool:
        """Whether it names a place."""
        return any(other.place for other in self.others)


def _feminine(word: str, language: str) -> Iterable[str]:
    return (word.removesuffix(old) + new for old, new in _FEMININE.get(language, ()) if word.endswith(old))


def _names(cell: str, language: str) -> dict[str, float]:
    """Names of one cell, the feminine ones too, with how well each stands for the work: the first does best."""
    found: dict[str, float] = {}
    for place, name in enumerate(cell.split(", ")):
        core = max(_LEAST, 1.0 - _LESS * place)
        words = name.split()
        heads = [words[0], *_feminine(words[0], language)] if language in _HEAD_FIRST else [words[0]]
        ends = [words[-1], *_feminine(words[-1], language)]
        if len(words) == 1:
            forms_of: set[tuple[str, ...]] = {(word,) for word in (*heads, *ends)}
        else:
            forms_of = {(head, *words[1:-1], end) for head in heads for end in ends}
        for form in forms_of:
            found.setdefault(" ".join(form), core)
    return found


def _apart(names: dict[str, float], heads: Set[str]) -> dict[str, float]:
    """Compounds that end in a name of work, as they are written with a hyphen: "Software-Entwickler"."""
    return {
        f"{name[:at]} {name[at:]}": core
        for name, core in names.items()
        for at in range(3, len(name) - _SHORTEST_HEAD + 1)
        if name[at:] in heads
    }


def _table() -> dict[str, dict[str, float]]:
    table: dict[str, dict[str, float]] = {}
    named = [{language: _names(cell, language) for language, cell in row.items()} for row in ROWS]
    heads = {name for cells in named for language in _COMPOUNDING & cells.keys() for name in cells[language]}
    heads = {name for name in heads if " " not in name}
    for cells in named:
        for language in _COMPOUNDING & cells.keys():
            cells[language] |= _apart(cells[language], heads)
        for language, names in cells.items():
            for name in names:
                others = table.setdefault(name, {})
                for language_of_other, found in cells.items():
                    if language_of_other == _AMBIGUOUS:
                        continue
                    near = language_of_other == language or {"*", _AMBIGUOUS} & {language, language_of_other}
                    for other, core in found.items():
                        if other != name:
                            others[other] = max(others.get(other, 0.0), (_NEAR if near else _FAR) * core)
    return table


def _ordered(found: dict[str, float]) -> tuple[Other, ...]:
    return tuple(Other(name, found[name]) for name in sorted(found, key=lambda name: (-found[name], name)))


SYNONYMS: dict[str, tuple[Other, ...]] = {name: _ordered(found) for name, found in _table().items()}
_PLACES: dict[str, tuple[Other, ...]] = {
    name: tuple(Other(other, _SAME, place=True) for other in row if other != name) for row in PLACES for name in row
}
_LONGEST = max(len(name.split()) for name in (*SYNONYMS, *_PLACES))


def _others(words: tuple[str, ...]) -> tuple[Other, ...]:
    """Other names of what words name; a single word in any of its forms."""
    phrase = " ".join(words)
    found = SYNONYMS.get(phrase, ()) + _PLACES.get(phrase, ())
    if found or len(words) > 1:
        return found
    named = next((form for form in forms(phrase) if form in SYNONYMS), None)
    return () if named is None else (Other(named, _NEAR), *(o for o in SYNONYMS[named] if o.phrase != phrase))


def _longest(words: tuple[str, ...], at: int) -> Unit:
    """The longest name that begins there, also one that is written together elsewhere; else the word."""
    for size in range(min(_LONGEST, len(words) - at), 1, -1):
        if others := _others(words[at : at + size]):
            return Unit(at, at + size, others)
        if size == 2 and (whole := joined(*words[at : at + 2])) and (others := SYNONYMS.get(whole, ())):
            return Unit(at, at + 2, (Other(whole, 1.0), *others))
    return Unit(at, at + 1, _others((words[at],)))


def units(words: tuple[str, ...], in_titles: Callable[[Set[str]], Set[str]]) -> list[Unit]:
    """Folded words, each in one unit: the longest known names first, then single words.

    A word's unit also has what it is part of when written together, and its own parts when written apart. in_titles
    gives those of some words that a title has: other compounds would find nothing, so they are left out. It must not
    decide anything else: a new role is held against a watch in an index that has no other titles.
    """
    wholes = {at: whole for at, pair in enumerate(pairwise(words)) if (whole := joined(*pair))}
    parts = {word: parts_of(word) for word in words}
    asked = {*wholes.values(), *(part for pairs in parts.values() for pair in pairs for part in pair)}
    known = in_titles(asked) if asked else frozenset()
    found: list[Unit] = []
    at = 0
    while at < len(words):
        unit = _longest(words, at)
        more: list[Other] = []
        if unit.end - unit.start == 1:
            more += [Other(wholes[near], 1.0) for near in (at - 1, at) if wholes.get(near) in known]
            more += [Other(" ".join(pair), _NEAR, apart=True) for pair in parts[words[at]] if known >= set(pair)]
        elif unit.end - unit.start == 2 and wholes.get(at) in known:
            more.append(Other(wholes[at], 1.0))
        found.append(unit._replace(others=(*more, *unit.others)))
        at = unit.end
    return found


def not_places(words: tuple[str, ...]) -> list[int]:
    """Positions of the folded words that name no place."""
    found = units(words, lambda asked: set())
    return [at for unit in found if not unit.is_place for at in range(unit.start, unit.end)]


def heads(word: str) -> tuple[Other, ...]:
    """What a compound that has no other name is a kind of: its last part, where that names work, and its names."""
    for at in range(3, len(word) - _SHORTEST_HEAD + 1):
        head = word[at:]
        if found := _others((head,)):
            return (Other(head, _NEAR), *found)
    return ()
