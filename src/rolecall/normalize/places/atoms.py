"""A location text cut into atoms: pieces that are a name, a code, noise, or nothing known.

Enters: a marked text (`workwords.mark`). Leaves: parts (what `;`, `|` or a line break keeps apart), each a list of
atoms in order with the separator that stands before them.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from rolecall.normalize.places.workwords import ANYWHERE, MARKERS, REMOTE

_PARTS = re.compile(r"\s*(?:[;|•·\n\r\t]|、|；|\s//\s|\s\*\s|\sl\s)\s*")
#: Comma family, brackets, dashes between blanks, colons; then lists; then dashes inside a word.
_ATOMS = re.compile(
    r"(?P<comma>\s*[,，،]\s*|(?-i:(?<=\b[A-Z]{2})\.\s+(?=\w)|(?<=[a-z]{3})\.\s+(?=[A-Z]{2}\b)))"
    r"|(?P<open>\s*[(\[{（【<]\s*)"
    r"|(?P<close>\s*[)\]}）】>]\s*)"
    r"|(?P<dash>\s+[-‐-―−~>→]+\s*|\s*[‐-―−>→]+\s*|[-‐-―−]\s+|\s*:\s+|\s+@\s+|_+)"
    r"|(?P<list>(?<=[\s)\]])(?:or|and|und|oder|et|ou|och|og|(?-i:[yeoi]))(?=\s)|\s*/\s*|\s*&\s*|\s+\+\s+)",
    re.IGNORECASE,
)
_MARKER = re.compile(f"[{MARKERS}]")
_EDGES = " \u00a0\t.,;:*#'\"“”‘’`!?-–—_"
_LINKS = re.compile(
    r"^(?:(?:in|within|from|across|throughout|only|at|near|based in|based|located in|anywhere in|the|office in"
    r"|offices in|out of|inside|"
    r"eligible in|eligible|(?-i:en|em|dans|aus|für|fur|w|na|v|i|à|au|aux|nel|nella)|for|to|on|of|ideally"
    r"|preferably|preferred|must be in|candidates in|e\.g\.|eg|ex\.|i\.e\.|incl\.|including)\b[ :]*)+"
    r"|(?:\s+(?:only|based|preferred|ok|okay|allowed|eligible|strongly preferred|residents|candidates"
    r"|area only|required|or|and|in|within|from|position|positions|role|roles|employees?|team|option(?:al)?"
    r"|possible|available|considered|friendly))+$",
    re.IGNORECASE,
)


class Atom(NamedTuple):
    """A piece of a location text."""

    text: str
    #: Separator before it: "", comma, open, dash, list, word (a dash inside a word), space.
    sep: str
    #: Says itself that it is about remote work: "US Remote", "Remote in Germany".
    remote: bool
    #: A marker alone stands here ("Remote" between commas).
    marker: bool = False
    #: Number of the bracket it stands in; 0 = none.
    bracket: int = 0
    #: Half of one hyphenated name: "Gloucester-Cape May".
    glued: bool = False


def parts_of(marked: str) -> list[str]:
    """The parts of a text that name locations independently."""
    return [part for part in _PARTS.split(marked) if part.strip(_EDGES)]


def _unless_code(found: re.Match[str]) -> str:
    """Linking words go; "IN", "OR", "ON" in capitals are area codes and stay."""
    word = found.group().strip(" :")
    return found.group() if len(word) == 2 and word.isupper() else ""


def _atom(raw: str, sep: str, bracket: int) -> Atom | None:
    remote = REMOTE in raw or ANYWHERE in raw
    text = _MARKER.sub(" ", raw).strip(_EDGES)
    if raw.strip() and not text:
        return Atom("", sep, remote, marker=True, bracket=bracket) if _MARKER.search(raw) else None
    before = ""
    while text != before:
        before = text
        text = _LINKS.sub(_unless_code, text).strip(_EDGES)
    if not text:
        return None
    text = " ".join(text.split())
    if sep == "comma" and len(text) == 2 and text.isalpha():
        text = text.upper()
    return Atom(text, sep, remote, bracket=bracket)


def atoms_of(part: str, known: Callable[[str], bool]) -> list[Atom]:
    """The atoms of one part. `known` says whether a text as a whole is a name: "Town and Country", "Genève/Genf"."""
    found: list[Atom] = []
    sep, start, bracket, brackets, named_to = "", 0, 0, 0, 0
    for cut in _ATOMS.finditer(part):
        kind = cut.lastgroup or ""
        if kind == "list" and (_is_code(part, cut) or _inside_name(part, start, cut, known)):
            continue
        if kind == "open" and (named := _bracketed_name(part, start, cut, known)):
            named_to = cut.end() + named
        if cut.start() < named_to:
            continue
        atom = _atom(part[start : cut.start()], sep, bracket)
        if atom is not None:
            found.append(atom)
        if kind == "open":
            brackets += 1
            bracket = brackets
        sep, start = kind, cut.end()
        if kind == "close":
            bracket = 0
    atom = _atom(part[start:], sep, bracket)
    if atom is not None:
        found.append(atom)
    return found


def _bracketed_name(part: str, start: int, cut: re.Match[str], known: Callable[[str], bool]) -> int:
    """Letters up to and with the bracket that closes a name written with one, "Frankfurt (Oder)"; 0 when it is none."""
    length = part.find(")", cut.end()) + 1 - cut.end()
    return length if 0 < length <= 20 and known(part[start : cut.end() + length].strip(_EDGES)) else 0


def _is_code(part: str, cut: re.Match[str]) -> bool:
    """ "Portland, OR 97201": an upper-case word after a comma is Oregon, not a conjunction."""
    return cut.group() == "OR" and part[: cut.start()].rstrip().endswith(",")


_STOP = re.compile(r"[,，(\[)\]]|\s[-–—]\s")


def _inside_name(part: str, start: int, cut: re.Match[str], known: Callable[[str], bool]) -> bool:
    """Does a list separator stand inside one name? Asked of the text between the nearest hard separators."""
    rest = part[cut.end() :]
    stop = _STOP.search(rest)
    end = cut.end() + (stop.start() if stop else len(rest))
    if not part[start : cut.start()].strip(_EDGES) or not rest.strip(_EDGES):
        return False
    whole = _MARKER.sub(" ", part[start:end]).strip(_EDGES)
    return bool(whole) and known(whole)
