"""Workplace in job titles, where most words about remoteness belong to the job ("Remote Sensing Engineer").

Enters: a title. Leaves: a workplace with the piece it was read from, or None.
"""

import re

from rolecall.model import Workplace
from rolecall.normalize.places.workwords import HYBRID, ONSITE, REMOTE, mark
from rolecall.normalize.workplace.said import Said

#: Pieces beside the name of the job: in brackets, after a dash, bar or comma, or before one.
_TITLE_PIECE = re.compile(
    r"[(\[][^)\]]*[)\]]|\s[-–—|/]\s.*$|,\s[^,]*$|[|–—][^|–—]*$|^[^-–—|:,]{2,20}(?=\s[-–—|:]\s|:\s)"
)
_THINGS = (
    r"sensing|pilot|monitor\w*|patient|support|operat\w*|access|control\w*|desktop|infrastructure|site|sites"
    r"|area|areas|hands|sens\w*|diagnos\w*|work\w*|team\w*|proctor\w*"
    r"|health\w*|care|sales|account|driver|driving|device|vehicle|deposit|vision|learning|first|piloting"
    r"|assist\w*|center|centre|services?|systems?|reality|machine|event\w*|production|design|lab"
)
_TITLE_START = re.compile(rf"^\s*(?:fully |100% )?remote\s+(?!(?:{_THINGS})\b)(?=\w)", re.IGNORECASE)
_PIECE_THINGS = re.compile(
    rf"\b(?:remote|virtual|distributed|hybrid|home)\s+(?:{_THINGS}|cloud|infra|platform|app|mobile|search"
    rf"|systems?)\b",
    re.IGNORECASE,
)
_TITLE_WORD = re.compile(
    r"remot|hybr|híbr|hibr|ibrid|site|office|home|distan|télé|teletr|zdaln|リモート|在宅|远程|원격|재택|удал",
    re.IGNORECASE,
)
_TITLE_WEAK = re.compile(r"\b(?:virtual|distributed|home)\b", re.IGNORECASE)


def workplace_of_title(title: str) -> Said | None:
    """A workplace that a title states beside the name of the job: "(Remote)", "- Hybrid", "Remote Product Designer"."""
    if not _TITLE_WORD.search(title):
        return None
    found: list[Said] = []
    for piece in _TITLE_PIECE.findall(title):
        if _PIECE_THINGS.search(piece):
            continue
        marked = mark(_TITLE_WEAK.sub(" ", piece))
        for marker, kind in ((REMOTE, Workplace.REMOTE), (HYBRID, Workplace.HYBRID), (ONSITE, Workplace.ONSITE)):
            if marker in marked:
                found.append(Said(kind, piece.strip()))
    if found:
        order = (Workplace.REMOTE, Workplace.HYBRID, Workplace.ONSITE)
        return min(found, key=lambda said: order.index(said.workplace))
    start = _TITLE_START.match(title)
    return Said(Workplace.REMOTE, start.group().strip()) if start else None
