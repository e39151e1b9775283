"""A topic as data: what speaks for it, where, and how strongly."""

import tomllib
from functools import cached_property
from importlib import resources
from pathlib import Path

import ahocorasick_rs
import msgspec

from rolecall.model import InvalidInput, NotFound, Value
from rolecall.text import Expression

#: Accents are nothing that a topic depends on.
_ACCENTS = str.maketrans(
    "àâäáãåçèéêëìíîïñòóôöõùúûüýÿœæßÀÂÄÁÇÈÉÊËÎÏÔÖÙÛÜ’", "aaaaaaceeeeiiiinooooouuuuyyoasaaaaceeeeiioouuu'"
)


def fold(text: str) -> str:
    """Lower case without accents, for comparing words."""
    text = text.lower()
    return text if text.isascii() else text.translate(_ACCENTS)


#: Signs that part words: those of ASCII, of Latin-1 and of general punctuation.
_SIGNS = {
    number: " "
    for number in (*range(128), *range(0xA0, 0xC0), 0xD7, 0xF7, *range(0x2010, 0x2060), *range(0x3000, 0x3004))
    if not chr(number).isalnum()
}


def spaced(text: str) -> str:
    """Folded words with one space around each sign's place: what terms are looked for in."""
    return f" {fold(text).translate(_SIGNS)} "


#: Seconds a pattern may take on a page, of which 12,000 characters are read.
PATIENCE = 0.25


class Terms(Value, frozen=True, kw_only=True):
    """Words or phrases of equal weight, each counted once a place."""

    name: str
    words: tuple[str, ...]
    #: Weight where they stand; 0 = they say nothing there.
    title: float = 0.0
    heading: float = 0.0
    body: float = 0.0
    anchor: float = 0.0
    address: float = 0.0
    #: Most that all of them together may add in one place.
    cap: float = 1.0


class Pattern(Value, frozen=True, kw_only=True):
    """A form in the body: postal codes, telephone numbers."""

    name: str
    regex: str
    weight: float
    cap: float = 1.0


class Profile(Value, frozen=True, kw_only=True, dict=True):
    """A topic."""

    name: str
    title: str
    #: Least score of a page that is indexed.
    minimum: float = 0.3
    #: Host endings and words in host names.
    suffixes: dict[str, float] = {}
    hosts: dict[str, float] = {}
    languages: dict[str, float] = {}
    #: schema.org types.
    schema: dict[str, float] = {}
    terms: tuple[Terms, ...] = ()
    patterns: tuple[Pattern, ...] = ()

    @cached_property
    def compiled(self) -> tuple[tuple[Pattern, Expression], ...]:
        """Patterns ready for use. Raises InvalidInput."""
        return tuple((one, Expression(one.regex, ignore_case=True, patience=PATIENCE)) for one in self.patterns)

    @cached_property
    def finder(self) -> tuple[ahocorasick_rs.AhoCorasick, tuple[tuple[str, int], ...]]:
        """All terms as one automaton over spaced text; by its numbers: (term, number of its group).

        A word is found whole; a phrase also where its last word goes on ("job opening" in "job openings"); what is
        written without spaces anywhere.
        """
        terms: list[tuple[str, int]] = []
        forms: list[str] = []
        for number, group in enumerate(self.terms):
            for word in dict.fromkeys(group.words):
                form = " ".join(spaced(word).split())
                if not form:
                    continue
                terms.append((fold(word), number))
                forms.append(form if not form.isascii() else f" {form}" if " " in form else f" {form} ")
        return ahocorasick_rs.AhoCorasick(forms, implementation=ahocorasick_rs.Implementation.DFA), tuple(terms)

    @cached_property
    def signs(self) -> tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]:
        """Host endings and words in host names, as one value that can be remembered by."""
        return tuple(self.suffixes.items()), tuple(self.hosts.items())


def read_profile(text: str, name: str) -> Profile:
    """A profile from its file's text. Raises InvalidInput."""
    try:
        found = msgspec.convert(tomllib.loads(text), Profile)
        _ = found.compiled, found.finder
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, InvalidInput) as error:
        raise InvalidInput(f"The topic {name} cannot be read: {error}.", "See docs/crawl.md for its form.") from error
    return found


def load_profile(name: str) -> Profile:
    """A shipped profile by name, or one from a .toml file. Raises NotFound, InvalidInput."""
    if name.endswith(".toml"):
        try:
            return read_profile(Path(name).read_text("utf-8"), name)
        except OSError as error:
            raise NotFound(f"The topic file {name} cannot be read: {error.strerror}.", "Check its path.") from error
    if name not in profile_names():
        known = ", ".join(profile_names())
        raise NotFound(f"There is no topic {name!r}.", f"Known topics: {known}; or give the path of a .toml file.")
    return read_profile(_folder().joinpath(f"{name}.toml").read_text("utf-8"), name)


def profile_names() -> list[str]:
    """Topics that are shipped."""
    return sorted(path.name.removesuffix(".toml") for path in _folder().iterdir() if path.name.endswith(".toml"))


def _folder() -> resources.abc.Traversable:
    return resources.files(__package__).joinpath("profiles")
