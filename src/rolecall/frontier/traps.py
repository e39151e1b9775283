"""URLs that lead nowhere new: told by their form alone, before anything is fetched.

Each rule names itself, so that people see why a link was left out.
"""

import re
from collections import Counter
from functools import lru_cache
from urllib.parse import unquote

#: Segments, parameters and characters beyond which no page made for people lies.
MAX_SEGMENTS, MAX_PARAMETERS, MAX_LENGTH = 12, 6, 600
#: Pages of a list that are walked; the board readers know better ways to the rest.
MAX_PAGE, MAX_OFFSET = 60, 3000
#: Parameters that only rearrange what another URL shows (source: names used by shops, forums, boards).
_VIEWS = frozenset(
    (
        *("sort", "order", "orderby", "order_by", "dir", "sortby", "sort_by", "view", "layout", "display", "mode"),
        *("limit", "per_page", "perpage", "pagesize", "filter", "filters", "facet", "facets", "refine", "tag", "tags"),
        *("color", "colour", "size", "price", "min_price", "max_price", "brand", "print", "format", "replytocom"),
        *("share", "action", "do", "return", "returnurl", "return_to", "redirect", "next", "back", "ref", "compare"),
    )
)
_ACTIONS = re.compile(
    r"(?i)/(?:log-?(?:in|out)|sign-?(?:in|up|out)|register|cart|basket|checkout|add-to-cart|wishlist|wp-(?:admin|login)"
    r"|share|print|feed/comments|trackback|xmlrpc|cgi-bin)(?:[/?.]|$)"
)
_PAGED = frozenset({"page", "pg", "paged", "pagenum", "page_no", "seite", "pagina"})
_OFFSETS = frozenset({"offset", "start", "from", "skip", "startrow", "first"})
_PAGE_PATH = re.compile(r"(?i)/(?:page|seite|pagina)[/-]?(\d{1,9})(?:/|$)")
_MEDIA = re.compile(
    r"(?i)\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|xml|rss|atom|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|bz2|xz"
    r"|rar|7z|tar|exe|dmg|apk|iso|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|woff2?|ttf|eot|ics|vcf|epub|csv|txt)(?:\?|$)"
)
_CALENDAR_WORD = re.compile(r"(?i)calend[ae]r|agenda|events?|veranstaltung|kalender|archive|schedule|tribe|month|day\b")
_DATE = re.compile(r"(?<!\d)((?:19|20|21|22|30)\d\d)(?:[/_-]?(0?[1-9]|1[0-2]))?(?:[/_-]?(0?[1-9]|[12]\d|3[01]))?(?!\d)")
_YEAR = re.compile(r"(?i)(?:^|[&?])(?:y|year|jahr|annee)=(\d{1,6})")


def trap(path: str, year: int) -> str | None:
    """Why a path with query is a trap, or None. year: the current one, which tells dates far away."""
    plain, _, query = path.partition("?")
    if len(path) > MAX_LENGTH:
        return f"longer than {MAX_LENGTH} characters"
    if _MEDIA.search(plain):
        return "a file, not a page"
    if _ACTIONS.search(plain):
        return "an action, not a page"
    return _by_path(plain) or (_by_query(query) if query else None) or _by_calendar(path, year)


def _by_path(plain: str) -> str | None:
    segments = [segment for segment in plain.split("/") if segment]
    if len(segments) > MAX_SEGMENTS:
        return f"more than {MAX_SEGMENTS} path segments"
    if len(segments) > 3:
        word, times = Counter(segments).most_common(1)[0]
        if times > 2:
            return f"{word!r} repeats in the path"
        for size in (1, 2, 3):
            for at in range(len(segments) - 2 * size + 1):
                if segments[at : at + size] == segments[at + size : at + 2 * size] and (size > 1 or len(segments) > 5):
                    return "path segments repeat"
    paged = _PAGE_PATH.search(plain)
    if paged and int(paged[1]) > MAX_PAGE:
        return f"beyond page {MAX_PAGE} of a list"
    return None


def _by_query(query: str) -> str | None:
    pairs = [part.partition("=")[::2] for part in query.split("&")]
    if len(pairs) > MAX_PARAMETERS:
        return f"more than {MAX_PARAMETERS} parameters"
    names = [unquote(name).lower().rstrip("[]") for name, _ in pairs]
    if len(names) - len(set(names)) > 2:
        return "a parameter repeats"
    if sum(name in _VIEWS for name in names) > 1:
        return "a combination of filters or orders"
    for name, (_, value) in zip(names, pairs, strict=True):
        if name in _PAGED and value.isdecimal() and int(value) > MAX_PAGE:
            return f"beyond page {MAX_PAGE} of a list"
        if name in _OFFSETS and value.isdecimal() and int(value) > MAX_OFFSET:
            return f"beyond item {MAX_OFFSET} of a list"
        if len(value) > 256:
            return f"parameter {name!r} grows"
        if value and query.count(value) > 2 and len(value) > 3:
            return f"the value of {name!r} repeats"
    return None


def _by_calendar(path: str, year: int) -> str | None:
    named = _YEAR.search(path)
    if named and abs(int(named[1]) - year) > 1:
        return "a calendar far from now"
    if not _CALENDAR_WORD.search(path):
        return None
    found = _DATE.search(path)
    if found and abs(int(found[1]) - year) > 1:
        return "a calendar far from now"
    if found and found[3]:
        return "single days of a calendar"
    return None


_HEX = re.compile(r"(?i)[0-9a-f]{8,}(?:-[0-9a-f]{4,})*$")
_NUMBER = re.compile(r"\d+")


@lru_cache(maxsize=65536)
def pattern_of(path: str) -> str:
    """The family of URLs a path belongs to: its first segment, the kinds of the others, its parameters' names."""
    plain, _, query = path.partition("?")
    segments = plain.split("/")[1:]
    kinds = [_NUMBER.sub("#", segments[0])[:40] if segments else ""]
    kinds += [_kind(segment) for segment in segments[1:6]]
    if len(segments) > 6:
        kinds.append("…")
    names = sorted({_NUMBER.sub("#", part.partition("=")[0]) for part in query.split("&")}) if query else []
    return "/" + "/".join(kinds) + ("?" + "&".join(names)[:60] if names else "")


def _kind(segment: str) -> str:
    if not segment:
        return ""
    if segment.isdecimal():
        return "#"
    if _HEX.match(segment) or _NUMBER.search(segment):
        return "*"
    return "~"
