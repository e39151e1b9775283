"""Warnings about a posting: scam-looking, order-giving, hidden or damaged text. Shown with reasons, never obeyed.

Text that is checked is data. Nothing here changes what is stored of a posting; it only adds warnings.
"""

from rolecall.model import Flag
from rolecall.normalize.flags.orders import HINTS, ORDERS, OrderFinder
from rolecall.normalize.flags.phrases import PhraseTable, Scan
from rolecall.normalize.flags.scam import SIGNS, find_scam
from rolecall.text import looks_mojibake, lowered, lowered_once

__all__ = ["flags_of"]

#: Hidden text shorter than this is a leftover of an editor, not a message.
_MIN_HIDDEN = 25
_EXCERPT = 120
_TABLE = PhraseTable({"orders": ORDERS, "scam": SIGNS}, HINTS)
_FINDER = OrderFinder(_TABLE)


def flags_of(title: str, text: str, *, hidden: str = "", unseen: str = "", suspicion: str = "") -> tuple[Flag, ...]:
    """Warnings a posting deserves, each with its reason; () for nearly every real one.

    title, text: as shown. hidden: text that markup hides. unseen: comments and attributes. suspicion: what invisible
    characters are up to.
    """
    found: list[Flag] = []
    shown = f"{title}\n{text}"
    scan = _TABLE.scan(f"{lowered(title)}\n{lowered_once(text)}")
    scam = find_scam(scan)
    if scam:
        found.append(Flag(name="scam", why=scam))
    order = _order(shown, scan, hidden, unseen)
    if order:
        found.append(Flag(name="orders", why=order))
    if suspicion:
        found.append(Flag(name="hidden_text", why=suspicion))
    elif len(hidden) >= _MIN_HIDDEN:
        found.append(Flag(name="hidden_text", why=f"text a reader does not see: {_excerpt(hidden)}"))
    if looks_mojibake(shown) or shown.count("\ufffd") > 2:
        found.append(Flag(name="mojibake", why="characters were damaged before publication"))
    return tuple(found)


def _order(shown: str, scan: Scan, hidden: str, unseen: str) -> str | None:
    found = _FINDER.find(scan, shown)
    if found:
        return f"tries to command a machine {found}"
    for where, part in (("hidden text", hidden), ("comments or attributes", unseen)):
        found = _FINDER.find(_TABLE.scan(part.lower()), part) if part else None
        if found:
            return f"tries to command a machine in {where} {found}"
    return None


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _EXCERPT else line[: _EXCERPT - 1] + "…"
