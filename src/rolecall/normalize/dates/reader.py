"""Published dates to a moment in UTC with its precision; whatever is not certain is no date."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from rolecall.model import Moment, Precision
from rolecall.normalize.dates.words import FILLERS, MONTHS, REGIONS, TODAY, YESTERDAY, ZONES

_YEARS: Final = range(1990, 2100)
_LONGEST: Final = 80

_DIGITS: Final = re.compile(r"-?\d{8,16}(?:\.\d+)?")
_JS_DATE: Final = re.compile(r"\\?/Date\((-?\d+)(?:[+-]\d{4})?\)\\?/")
_TIME: Final = (
    r"(?P<h>\d{1,2})[:.](?P<mi>\d{2})(?:[:.](?P<s>\d{2})(?:[.,]\d{1,9})?)?\s?(?P<ap>[ap]\.?m\.?(?![a-z]))?"
    r"\s*(?P<tz>z|(?:utc|gmt)?\s?[-+−]\d{1,2}:?(?:\d{2})?(?=\s[a-z]{3,4}$|[^a-z]|$)|[a-z]{1,5}(?![a-z/])(?:\s?[-+]\d{1,2}:?(?:\d{2})?)?)?(?:"
    r"\s*\[[\w/+-]+\])?"
)
_ISO: Final = re.compile(
    rf"(?P<y>\d{{4}})\s?[-/.年년]\s?(?P<m>\d{{1,2}})\s?[-/.月월]\s?(?P<d>\d{{1,2}})\s?[日일.]?(?:[T\s,_]+(?:at\s)?{_TIME})?\s*(?P<zone>[A-Z][a-z]+/[A-Za-z_/]+)?",
    re.I,
)
#: "20260914T100000Z", the basic form of ISO 8601.
_BASIC: Final = re.compile(r"(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z|[-+]\d{2}:?\d{2})?")
#: What a clock repeats behind its zone: "+0000 UTC", "GMT+0200 (Central European Summer Time)".
_ZONE_NAME: Final = re.compile(
    r"(?<=[-+]\d{4})\s(?:[A-Z]{3,4}|\([^()]{2,40}\))$|(?<=[-+]\d\d:\d\d)\s(?:[A-Z]{3,4}|\([^()]{2,40}\))$"
)
#: What machines write: a date, or a time stamp with its zone.
_PLAIN: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))?")
_MONTH_ONLY: Final = re.compile(r"(?P<y>\d{4})\s?[-/.年년]\s?(?P<m>\d{1,2})\s?[月월]?")
_NUMERIC: Final = re.compile(
    rf"(?P<a>\d{{1,2}})(?P<sep>[./-])\s?(?P<b>\d{{1,2}})(?P=sep)\s?(?P<y>\d{{4}})\.?(?:[T\s,]+(?:at\s|um\s|"
    rf"klo?\.?\s)?{_TIME})?",
    re.I,
)
_CLOCK: Final = re.compile(rf"(?<![\d:]){_TIME.replace('[:.]', ':')}", re.I)
_ERA: Final = re.compile(r"(令和|平成|民[國国])\s?(\d{1,3}|元)\s?年")
#: The year before each era's first.
_ERAS: Final = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}
_VIETNAMESE: Final = re.compile(r"(?:ngày\s)?(\d{1,2})\stháng\s(\d{1,2})\s?(?:,|năm|,\snăm)?\s(\d{4})", re.I)
#: Day, month and a year that may be of the Thai calendar, 543 ahead.
_THAI_MONTHS: Final = "|".join(
    re.escape(name) for name in sorted(MONTHS, key=len, reverse=True) if "ก" <= name[0] <= "ฮ"
)
_THAI: Final = re.compile(rf"(?:วันที่\s?)?(\d{{1,2}})\s?({_THAI_MONTHS})\s?(?:พ\.ศ\.\s?)?(\d{{4}})")
_THAI_YEARS: Final = 543
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+(?:['’.][^\W\d_]+)*\.?|[º°ª]")


def read_date(text: str | None, now: datetime | None = None) -> Moment | None:
    """Moment that `text` writes, or None.

    Understands ISO 8601 and its loose forms, RFC 5322, epoch seconds and milliseconds, written dates in many
    languages, and zone names. A time without a zone is known to the day. Day and month in doubt ("03/04/2026"),
    open ends ("30+ days ago") and dates without a year are None. "3 days ago" needs `now` (aware) and gives a day.
    """
    if text is None:
        return None
    written = text.strip()
    if not written or len(written) > _LONGEST:
        return None
    read = _absolute(written)
    if read is None and now is not None:
        read = _relative(written, now)
    if read is None:
        return None
    return Moment(utc=read[0], precision=read[1], text=text)


Read = tuple[datetime, Precision]


def _stamp(plain: re.Match[str]) -> Read | None:
    """The value of a machine's date or time stamp, to the second; None for a day or hour that is none."""
    written = plain[0]
    start = _dated(int(written[:4]), int(written[5:7]), int(written[8:10]), Precision.DAY)
    if plain[1] is None:
        return start
    hour, minute, second = int(written[11:13]), int(written[14:16]), int(written[17:19])
    if start is None or hour > 23 or minute > 59 or second > 59:
        return None
    zone = written[-6:]
    offset = timedelta(0) if written[-1] == "Z" else timedelta(hours=int(zone[1:3]), minutes=int(zone[4:]))
    local = start[0].replace(hour=hour, minute=minute, second=second)
    return local - (-offset if zone[0] == "-" else offset), Precision.INSTANT


@lru_cache(maxsize=2048)
def _absolute(written: str) -> Read | None:
    plain = _PLAIN.fullmatch(written)
    if plain and (read := _stamp(plain)):
        return read
    if _DIGITS.fullmatch(written):
        return _number(written)
    script = _JS_DATE.fullmatch(written)
    if script:
        return _epoch(int(script[1]) / 1000)
    basic = _BASIC.fullmatch(written)
    if basic:
        year, month, day, hour, minute, second = basic.groups()[:6]
        written = f"{year}-{month}-{day}T{hour}:{minute}:{second}{basic[7] or ''}"
    written = _ZONE_NAME.sub("", written)
    era = _ERA.search(written)
    if era:
        year = (1 if era[2] == "元" else int(era[2])) + _ERAS[era[1]]
        written = written[: era.start()] + f"{year}年" + written[era.end() :]
    written = _VIETNAMESE.sub(r"\3-\2-\1", written)
    written = _THAI.sub(_of_thai, written)
    for form in (_ISO, _NUMERIC):
        match = form.fullmatch(written)
        if match:
            day = _numeric_day(match)
            return _moment(day, match) if day else None
    month = _MONTH_ONLY.fullmatch(written)
    if month:
        return _dated(int(month["y"]), int(month["m"]), 1, Precision.MONTH)
    return _written(written)


def _of_thai(match: re.Match[str]) -> str:
    year = int(match[3])
    return f"{year - _THAI_YEARS if year > 2400 else year}-{MONTHS[match[2]]}-{match[1]}"


def _number(written: str) -> Read | None:
    digits = written.split(".", maxsplit=1)[0]
    if len(digits) == 8:
        return _dated(int(digits[:4]), int(digits[4:6]), int(digits[6:]), Precision.DAY)
    if len(digits) == 14 and digits.startswith("20"):
        day = _dated(int(digits[:4]), int(digits[4:6]), int(digits[6:8]), Precision.DAY)
        hour, minute, second = int(digits[8:10]), int(digits[10:12]), int(digits[12:])
        if day is None or hour > 23 or minute > 59 or second > 59:
            return None
        return day[0].replace(hour=hour, minute=minute, second=second), Precision.DAY
    scale = {9: 1, 10: 1, 12: 1_000, 13: 1_000, 16: 1_000_000}.get(len(digits))
    return _epoch(float(written) / scale) if scale else None


def _epoch(seconds: float) -> Read | None:
    try:
        moment = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return None
    return (moment, Precision.INSTANT) if moment.year in _YEARS else None


def _dated(year: int, month: int, day: int, precision: Precision) -> Read | None:
    if year not in _YEARS:
        return None
    try:
        return datetime(year, month, day, tzinfo=UTC), precision
    except ValueError:
        return None


def _numeric_day(match: re.Match[str]) -> datetime | None:
    """Day of a numeric date; None where day and month could be swapped."""
    groups = match.groupdict()
    if "a" not in groups:
        read = _dated(int(match["y"]), int(match["m"]), int(match["d"]), Precision.DAY)
        return read[0] if read else None
    first, second = int(match["a"]), int(match["b"])
    if match["sep"] == "." or first > 12 or first == second:
        day, month = first, second
    elif second > 12:
        day, month = second, first
    else:
        return None
    read = _dated(int(match["y"]), month, day, Precision.DAY)
    return read[0] if read else None


def _moment(day: datetime, match: re.Match[str]) -> Read | None:
    """`day` with the time and zone of a match; to the day where the zone is not said."""
    if match["h"] is None:
        return day, Precision.DAY
    hour, minute, second = int(match["h"]), int(match["mi"]), int(match["s"] or 0)
    half = (match["ap"] or "").lower()[:1]
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour == 24 and minute == second == 0:
        day, hour = day + timedelta(days=1), 0
    if hour > 23 or minute > 59 or second > 60:
        return None
    local = day.replace(hour=hour, minute=minute, second=min(second, 59))
    zone = match.groupdict().get("zone")
    if zone:
        return _in_zone(local, zone)
    name = match["tz"]
    if not name:
        return local, Precision.DAY
    region = REGIONS.get(name.strip().lower())
    if region:
        return _in_zone(local, region)
    offset = _offset(name)
    return (local - timedelta(minutes=offset), Precision.INSTANT) if offset is not None else None


def _in_zone(local: datetime, zone: str) -> Read | None:
    try:
        return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC), Precision.INSTANT
    except (KeyError, ValueError, OSError):
        return None


def _offset(name: str) -> int | None:
    """Minutes east of UTC of a zone: "Z", "+0530", "UTC+2", "KST"; None when unknown."""
    text = name.strip().lower().replace("−", "-")
    match = re.fullmatch(r"([a-z]*)\s?(?:([+-])(\d{1,2}):?(\d{2})?)?", text)
    if match is None:
        return None
    base = 0
    if match[1]:
        if match[1] not in ZONES:
            return None
        base = ZONES[match[1]]
    if match[2] is None:
        return base
    minutes = int(match[3]) * 60 + int(match[4] or 0)
    if minutes > 14 * 60 or (match[1] not in ("", "utc", "gmt", "ut")):
        return None
    return -minutes if match[2] == "-" else minutes


def _written(written: str) -> Read | None:
    """Dates with a month's name, in any order of the parts; every word must be understood."""
    clock = _CLOCK.search(written)
    rest = written[: clock.start()] + " " + written[clock.end() :] if clock else written
    tz_word = None
    numbers: list[str] = []
    month: int | None = None
    thai = False
    for token in _TOKEN.findall(rest):
        word = token.lower()
        if word.isdigit():
            numbers.append(word)
        elif (named := MONTHS.get(word) or MONTHS.get(word.rstrip("."))) and month is None:
            month = named
            thai = "\u0e00" <= word[0] <= "\u0e7f"
        elif word.rstrip(".") in FILLERS or word in FILLERS:
            continue
        elif clock and tz_word is None and word in ZONES:
            tz_word = word
        else:
            return None
    if month is None or re.search(r"\d\s?\+", rest):
        return None
    day_of = _day_and_year(numbers, thai)
    if day_of is None:
        return None
    day, year = day_of
    dated = _dated(year, month, day or 1, Precision.DAY if day else Precision.MONTH)
    if dated is None or clock is None or not day:
        return dated
    read = _moment(dated[0], clock)
    if read and tz_word and clock["tz"] is None:
        return read[0] - timedelta(minutes=ZONES[tz_word]), Precision.INSTANT
    return read


def _day_and_year(numbers: list[str], thai: bool) -> tuple[int | None, int] | None:
    """Day (None when only the month is told) and year; None when they cannot be told apart."""
    years = [n for n in numbers if len(n) == 4]
    days = [n for n in numbers if len(n) <= 2]
    if len(years) == 1 and len(days) <= 1 and len(numbers) == len(years) + len(days):
        year = int(years[0]) - (543 if thai and int(years[0]) > 2400 else 0)
        return (int(days[0]) if days else None), year
    # "14-Sep-26": the year is last.
    if not years and len(numbers) == 2 and len(days) == 2 and len(days[1]) == 2:
        return int(days[0]), 2000 + int(days[1])
    return None


_AGO: Final = re.compile(
    r"(?:posted|published|updated|publié|veröffentlicht|publicado)?\s*:?\s*(?:vor|il\sy\sa|hace|há|fa|för|před|"
    r"for)?\s*(?P<n>\d{1,3}|an?|one|einem|einer|un|une|una|um|uma)\s*"
    r"(?P<unit>days?|hours?|minutes?|mins?|hrs?|d|h|tag(?:en)?|stunden?|minuten|jours?|heures?|días?|dia|horas?|"
    r"dias|giorn[oi]|or[ae]|dagen|dag(?:ar)?|uur|dager?|dage|天|日|小时|時間|일|시간|dni|dzień|godzin\w*|день|дня|дней|час\w*|gün|saat|"
    r"päivää|dny|dnem)\s*"
    r"(?:ago|fa|atrás|geleden|sedan|siden|前|전|temu|назад|önce|sitten)?",
    re.I,
)
_HOURS: Final = re.compile(r"h|min|stunde|ora|ore|uur|godzin|час|saat|小时|時間|시간", re.I)


def _relative(written: str, now: datetime) -> Read | None:
    """Day that words count back from `now`."""
    text = re.sub(r"^(?:posted|published|updated)\s*:?\s*", "", written, flags=re.I).strip().lower()
    here = now.astimezone(UTC)
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
    if text in TODAY or text in ("just now", "i dag", "just posted", "just now!"):
        return midnight, Precision.DAY
    if text in YESTERDAY or text in ("i går",):
        return midnight - timedelta(days=1), Precision.DAY
    match = _AGO.fullmatch(text)
    if (
        match is None
        or "+" in text
        or not re.search(
            r"ago|vor|il y a|hace|há|fa\b|atrás|geleden|sedan|siden|前|전|temu|назад|önce|sitten|před|^\d+\s?[dh]$",
            text,
        )
    ):
        return None
    count = int(match["n"]) if match["n"].isdigit() else 1
    if _HOURS.match(match["unit"]):
        back = here - timedelta(hours=count if not match["unit"].lower().startswith("m") else 0)
        return back.replace(hour=0, minute=0, second=0, microsecond=0), Precision.DAY
    return midnight - timedelta(days=count), Precision.DAY
