"""Other readings of a text: what it says once a disguise is taken off."""

import base64
import binascii
import re
import unicodedata

from rolecall.normalize.flags.phrases import LoweredText

#: Letters of other alphabets that look like Latin ones (Unicode confusables), and digits written for letters.
_LOOKALIKES = str.maketrans("аеорсухіјѕԁɡոһԛԝνουρτκ", "aeopcyxijsdgnhqwvouptk")
_LEET = str.maketrans("013457@$!", "oieastasi")
_LEET_HINTS = ("gn0r", "1gno", "pr0mpt", "0verr")
_LETTERS = frozenset(bytes([c]) for c in b"abcdefghijklmnopqrstuvwxyz")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{32,4000}={0,2}")
_SPACED = re.compile(r"(?<!\w)(?:\w[ .·_-]{1,3}){7,}\w(?!\w)")
_SEPARATORS = re.compile(r"[ .·_-]+")
_SPACED_HINT = re.compile(r"(?<!\w)\w[ .·_-]\w[ .·_-]\w[ .·_-]\w[ .·_-]")
#: A Cyrillic or Greek letter inside a Latin word.
_MIXED = re.compile(r"[a-z][\u0370-\u04ff\u0500-\u058f\u0261]|[\u0370-\u04ff\u0500-\u058f\u0261][a-z]")
#: Full-width and mathematical letters.
_STYLED = re.compile("[\uff21-\uff5a\U0001d400-\U0001d7ff\u24b6-\u24e9\U0001f130-\U0001f189]")
#: One of these letters is in any sentence written with lookalikes: cheap to test.
_STRANGE = "оаеіοανｅｏ𝐞𝐨𝑒𝑜𝗲𝗼𝒆𝒐𝖾𝗈𝚎𝚘𝙚𝙤ⓔⓞ"
_LONG_WORD = 32
#: Pieces of such a word between its signs are rarely all shorter.
_LONG_PIECE = 20
_MAX_READINGS = 20


def other_readings(original: str, text: LoweredText) -> list[str]:
    """Readings that differ from the text itself; [] for nearly every text."""
    readings: list[str] = []
    if max(map(len, text.words), default=0) >= _LONG_PIECE:
        tokens = [match[0] for word in original.split() if len(word) >= _LONG_WORD for match in _BASE64.finditer(word)]
        readings += [decoded for token in tokens[:_MAX_READINGS] if (decoded := _decode_base64(token))]
    if len(_LETTERS & text.words) > 7 and _SPACED_HINT.search(text.text):
        spaced = _SPACED.findall(text.text)
        if spaced:
            readings.append(_joined(spaced, text.text))
    if text.exotic and any(letter in original for letter in _STRANGE) and _foreign(original, text):
        readings.append(unicodedata.normalize("NFKC", original).lower().translate(_LOOKALIKES))
    if any(hint in text.text for hint in _LEET_HINTS):
        readings.append(text.text.translate(_LEET))
    return readings


def _foreign(original: str, text: LoweredText) -> bool:
    return bool(_MIXED.search(text.text) or _STYLED.search(original))


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
