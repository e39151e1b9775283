"""A topic as data: what speaks for it, where, and how strongly."""

import re
import tomllib
from functools import cached_property
from importlib import resources
from pathlib import Path

import msgspec

from rolecall.model import InvalidInput, NotFound, Value

#: Accents are nothing that a topic depends on.
_ACCENTS = str.maketrans(
    "àâäáãåçèéêëìíîïñòóôöõùúûüýÿœæßÀÂÄÁÇÈÉÊËÎÏÔÖÙÛÜ’", "aaaaaaceeeeiiiinooooouuuuyyoasaaaaceeeeiioouuu'"
)


def fold(text: str) -> str:
    """Lower case without accents, for comparing words."""
    text = text.lower()
    return text if text.isascii() else text.translate(_ACCENTS)


#: What a text is cut into.
WORD = re.compile(r"[a-z0-9]+")


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
    def compiled(self) -> tuple[tuple[Pattern, re.Pattern[str]], ...]:
        """Patterns ready for use."""
        return tuple((pattern, re.compile(pattern.regex, re.IGNORECASE)) for pattern in self.patterns)

    @cached_property
    def lookup(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """First word of a term → (the whole folded term, number of its group) of each term that begins so."""
        found: dict[str, tuple[tuple[str, int], ...]] = {}
        for number, group in enumerate(self.terms):
            for word in group.words:
                folded = fold(word)
                first = WORD.findall(folded)[0]
                found[first] = (*found.get(first, ()), (folded, number))
        return found


def read_profile(text: str, name: str) -> Profile:
    """A profile from its file's text. Raises InvalidInput."""
    try:
        found = msgspec.convert(tomllib.loads(text), Profile)
        _ = found.compiled
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, re.error) as error:
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
