"""A title without what is not the job's name; spelling, case and separators stay."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rolecall.normalize.title import noise
from rolecall.normalize.title.place_words import BRAZIL_CODES, BRAZIL_TOWN, STATE_CODES, countries, is_place

_INVISIBLE: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]")
#: Separators of segments; commas too, but a comma list is cut only from its end.
_SEPARATOR: Final = re.compile(
    r"\s+[-–—|•·/:@_]+\s+|\s*[|•·]\s*|(?<=[\w)\]])[-–—]\s+|\s+[-–—](?=[\w$€£])|\s*//\s*|,\s+|,(?=[A-Z])|\s*;\s+|\s+@\s*|(?<=[a-z])_(?=[A-Z])|"
    r"(?<=\))\s*[-–—]\s*|(?<=\))\s+(?=[A-ZÀ-Ž])|(?<=!)\s+"
)
_GROUP: Final = re.compile(r"\s*([(\[{（【])([^()\[\]{}（）【】]*)[)\]}）】]")
_WORD: Final = re.compile(r"[^\s,/&+|]+|[&/+]")
#: "Bangkok-based": the second half says no more than a word of its own.
_BASED: Final = re.compile(r"(?<=[a-z])-(?=based\b)", re.I)
_TAIL_IN: Final = re.compile(r"\s+(?:in|at|for|à|en|bei|i|w|em)\s+(?P<place>[A-ZÀ-ŽŁŚ][\w.’' -]*?)$")
_EDGES: Final = " \t-–—|,;:/•·*~_.@"
#: Longer texts are not titles.
LONGEST: Final = 300


def clean_title(text: str, places_hint: tuple[str, ...] = ()) -> str:
    """The job's name in `text`; the whole text, blanks collapsed, when nothing would be left."""
    plain = text.isascii()
    whole = " ".join((text if plain else _INVISIBLE.sub("", text)).split())
    if len(whole) > LONGEST:
        return whole
    hints = _hints(places_hint)
    title = whole if plain else " ".join(noise.EMOJI.sub(" ", whole).split())
    title = _without_start(noise.LOOSE_HEAD, _without_start(noise.LEADING, title))
    if not title.isascii() or not _OPENING.isdisjoint(title):
        title = noise.INNER.sub("", title)
        title = _GROUP.sub(lambda m: "" if _is_aside(m[2], hints) else m[0], title)
    title = _without_start(noise.LEADING_CODE, title.lstrip(_EDGES))
    for _ in range(6):
        shorter = _cut_end(_cut_start(title, hints), hints)
        if shorter == title:
            break
        title = shorter
    title = _cut_middle(title)
    title = title.strip(_EDGES).rstrip("!") if title.strip(_EDGES) else ""
    return title or whole


#: One of these is in every title that the patterns for brackets and gender markers find something in.
_OPENING: Final = frozenset("([{/")


def _without_start(pattern: re.Pattern[str], title: str) -> str:
    found = pattern.match(title)
    return title[found.end() :] if found else title


@lru_cache(maxsize=1024)
def _hints(places_hint: tuple[str, ...]) -> frozenset[str]:
    """Names in the posting's own place texts, lower case."""
    names: set[str] = set()
    for text in places_hint:
        for part in re.split(r"[,;/|()·]|\s[-–]\s", text):
            name = part.strip().lower()
            if len(name) > 2:
                names.add(name)
    return frozenset(names)


@lru_cache(maxsize=64)
def _segments(title: str) -> list[tuple[int, int]]:
    """Spans of the segments between separators outside brackets."""
    spans, at = [], 0
    for match in _SEPARATOR.finditer(title):
        if title.count("(", 0, match.start()) != title.count(")", 0, match.start()):
            continue
        spans.append((at, match.start()))
        at = match.end()
    spans.append((at, len(title)))
    return spans


def _cut_end(title: str, hints: frozenset[str]) -> str:
    title = title.rstrip(_EDGES)
    if not title[-1:].isalpha() or not title.rpartition(" ")[2].isalpha():
        title = noise.TRAILING_CODE.sub("", title).rstrip(_EDGES)
    spans = _segments(title)
    if len(spans) > 1:
        start, end = spans[-1]
        last = title[start:end]
        if (
            (last.replace(".", "") in STATE_CODES or last in BRAZIL_CODES)
            and len(spans) > 2
            and _is_town(title, spans, hints)
        ):
            return title[: spans[-3][1]]
        if len(spans) > 2 and _COUNTRY_CODE.fullmatch(last) and _is_place(title[spans[-2][0] : spans[-2][1]], hints):
            return title[: spans[-3][1]]
        if not _is_job_word(last) and _is_noise(last, hints):
            return title[: spans[-2][1]]
    loose = noise.LOOSE_TAIL.search(title)
    if loose and loose.start() > 3:
        return title[: loose.start()]
    bare = _bare_place(title, hints)
    if bare is not None:
        return title[:bare]
    tail = _TAIL_IN.search(title)
    if tail and _is_place(tail["place"], hints):
        return title[: tail.start()]
    return title


_COUNTRY_CODE: Final = re.compile(r"[A-Z]{2,3}")
_OPEN_END: Final = re.compile(r"(?:\b(?:of|for|in|and|to|the|de|du|des|für|von|or)|[&,/+-])$", re.I)


def _bare_place(title: str, hints: frozenset[str]) -> int | None:
    """Where a country or hinted town at the end begins that no separator sets off: "Account Manager Poland"."""
    words = title.split(" ")
    for size in (3, 2, 1):
        if len(words) <= size:
            continue
        name = " ".join(words[-size:])
        rest = " ".join(words[:-size])
        if name[:1].isupper() and (name.lower() in countries() or name.lower() in hints):
            return None if len(rest) < 4 or _OPEN_END.search(rest) else len(rest)
    return None


def _is_town(title: str, spans: list[tuple[int, int]], hints: frozenset[str]) -> bool:
    """Whether the segment before a state code is its town: known as one, or set off by a dash."""
    start, end = spans[-2]
    town = title[start:end]
    if _is_place(town, hints):
        return True
    dashed = title[spans[-3][1] : start].strip() in ("-", "–", "—", "|")
    return dashed and bool(re.fullmatch(r"[A-ZÀ-Ž][\w.’'-]*(?:\s[A-ZÀ-Ž][\w.’'-]*){0,2}", town))


def _cut_middle(title: str) -> str:
    """Without segments inside that are hours, contract or workplace and no place: "Carer - Full Time - Memory Care"."""
    spans = _segments(title)
    for before, (start, end) in reversed(list(pairwise(spans[:-1]))):
        segment = title[start:end].strip(_EDGES)
        rest = noise.without_noise(segment)
        if segment and rest != segment and not _is_job_word(segment) and _REST.match(rest):
            title = title[: before[1]] + title[end:]
    return title


def _cut_start(title: str, hints: frozenset[str]) -> str:
    spans = _segments(title)
    if len(spans) > 1:
        first = title[spans[0][0] : spans[0][1]]
        if first and not _is_job_word(first) and _is_noise(first, hints) and len(title) - spans[1][0] > 3:
            return title[spans[1][0] :]
    return title


#: Words that alone can be the job's name although they read like noise.
_JOB_WORDS: Final = re.compile(
    r"\b(?:trainee|intern|apprentice|freelancers?|contractor|volunteer|graduate|alternance|stage|ausbildung|"
    r"praktikum|werkstudent\w*)\b",
    re.I,
)


def _is_job_word(segment: str) -> bool:
    return bool(_JOB_WORDS.search(segment))


_REST: Final = re.compile(
    r"^(?:[\s,&/+|.!:*-]|\b(?:and|or|the|only|position|role|job|opportunity|in|with|plus|a|of|und|oder|available|tips|doe|"
    r"based|w|at|weekly|per week|start)\b)*$",
    re.I,
)


#: "(Position located in Leeds or London, England)".
_LOCATED: Final = re.compile(
    r"^(?:(?:the\s)?(?:position|role|job|vacancy)\s(?:is\s)?)?(?:located|based)\s(?:in|at|out\sof)\s", re.I
)


#: Countries and states named by their code alone, in brackets; codes that also are short for a job or a subject are not
#: among them: AE, SE, IT.
_CODE_ALONE: Final = frozenset(
    {"AU", "NZ", "IE", "NL", "FR", "ES", "PL", "SG", "JP", "HK", "BR", "MX", "ZA", "CH", "VIC"}
)
#: "(MIT location)", "(Downtown office)": which of several, said behind a name.
_WHICH_ONE: Final = re.compile(r"[A-Z][\w.’' -]{1,30}\s(?:location|office)", re.I)
#: "Herbert Region", "Cook County": an area by its kind.
_AREA: Final = re.compile(r"[A-ZÀ-Ž][\w.’'-]+(?:\s[A-ZÀ-Ž][\w.’'-]+)?\s(?:Region|County|Parish|Shire)")


def _is_aside(group: str, hints: frozenset[str]) -> bool:
    """Whether what brackets hold is no part of the name."""
    text = group.strip(_EDGES)
    return text in _CODE_ALONE or bool(_WHICH_ONE.fullmatch(text)) or _is_noise(group, hints)


def _is_noise(segment: str, hints: frozenset[str]) -> bool:
    """Whether a segment is nothing but noise phrases and places."""
    text = _LOCATED.sub("", segment.strip(_EDGES))
    if not text or len(text) > 90:
        return not text
    if _is_place(text, hints) or _AREA.fullmatch(text):
        return True
    rest = noise.without_noise(text)
    if rest == text:
        return False
    return bool(_REST.match(rest)) or _is_place(rest.strip(_EDGES), hints)


def _is_place(text: str, hints: frozenset[str]) -> bool:
    words = _WORD.findall(_BASED.sub(" ", text))
    if not words or len(words) > 12:
        return False
    if is_place(words, hints):
        return True
    if "/" in text and BRAZIL_TOWN.fullmatch(text):
        return True
    town = re.fullmatch(
        r"((?:[A-ZÀ-Ž][\w.’'-]*\s?/\s?)?[A-ZÀ-Ž][\w.’'-]*(?:\s[A-ZÀ-Ž][\w.’'-]*){0,3}),\s?"
        r"([A-Z]{2,3})(?:,?\s(?:USA?|Canada))?",
        text,
    )
    return bool(town and town[2] in STATE_CODES)
