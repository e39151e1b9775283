"""Other readings of a text: what it says once a disguise is taken off."""

import base64
import binascii
import re
import unicodedata

from rolecall.normalize.flags.phrases import LoweredText

#: Letters of other alphabets that look like Latin ones (Unicode confusables), and digits written for letters.
_LOOKALIKES = str.maketrans("аеорсухіјѕԁɡոһԛԝνουρτκ", "aeopcyxijsdgnhqwvouptk")
_LEET = str.maketrans("013457@$!", "oieastasi")
_LEET_HINTS = ("1gn", "gn0r", "pr0mpt", "1nstr", "0verr", "ov3rr")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{32,4000}={0,2}")
_SPACED = re.compile(r"(?<!\w)(?:\w[ .·_-]{1,3}){7,}\w(?!\w)")
_SEPARATORS = re.compile(r"[ .·_-]+")
_SPACED_HINT = re.compile(r"(?<!\w)\w[ .·_-]\w[ .·_-]\w[ .·_-]\w[ .·_-]")
#: A Cyrillic or Greek letter inside a Latin word.
_MIXED = re.compile(r"[a-z][\u0370-\u04ff\u0500-\u058f\u0261]|[\u0370-\u04ff\u0500-\u058f\u0261][a-z]")
#: Full-width and mathematical letters.
_STYLED = re.compile("[\uff21-\uff5a\U0001d400-\U0001d7ff\u24b6-\u24e9\U0001f130-\U0001f189]")
_LONG_WORD = 32
_MAX_READINGS = 20


def other_readings(original: str, text: LoweredText) -> list[str]:
    """Readings that differ from the text itself; [] for nearly every text."""
    readings: list[str] = []
    if max(set(map(len, text.words)), default=0) >= _LONG_WORD or ("+" in original and "=" in original):
        for match in _BASE64.finditer(original):
            decoded = _decode_base64(match[0])
            if decoded:
                readings.append(decoded)
            if len(readings) >= _MAX_READINGS:
                break
    if len(_LETTERS & text.words) > 4 and _SPACED_HINT.search(text.text):
        spaced = _SPACED.findall(text.text)
        if spaced:
            readings.append(_joined(spaced, text.text))
    if _is_exotic(original) and (_MIXED.search(text.text) or _STYLED.search(original)):
        readings.append(unicodedata.normalize("NFKC", original).lower().translate(_LOOKALIKES))
    if any(hint in text.text for hint in _LEET_HINTS):
        readings.append(text.text.translate(_LEET))
    return readings


def _is_exotic(text: str) -> bool:
    """Whether a text has characters beyond western European letters and punctuation."""
    if text.isascii():
        return False
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return True
    return False


def _decode_base64(token: str) -> str | None:
    try:
        raw = base64.b64decode(token.replace("-", "+").replace("_", "/") + "=" * (-len(token) % 4), validate=True)
        decoded = raw.decode("utf-8")
    except (binascii.Error, ValueError):
        return None
    return decoded if decoded.isprintable() or "\n" in decoded else None


def _joined(spaced: list[str], lowered: str) -> str:
    """Letters written apart put together."""
    for run in dict.fromkeys(spaced):
        lowered = lowered.replace(run, _SEPARATORS.sub("", run))
    return lowered
