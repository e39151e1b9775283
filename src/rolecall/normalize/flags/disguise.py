"""Other readings of a text: what it says once a disguise is taken off."""

import base64
import binascii
import re
import unicodedata

from rolecall.text import odd_characters

#: Letters of other alphabets that look like Latin ones (Unicode confusables), and digits written for letters.
_LOOKALIKES = str.maketrans("аеорсухіјѕԁɡոһԛԝνουρτκ", "aeopcyxijsdgnhqwvouptk")
_LEET = str.maketrans("013457@$!", "oieastasi")
#: What gives a disguise away, in lower case: digits in the words such orders use, letters written apart, and those
#: words in base64 at each of their three alignments.
LEET = ("gn0r", "1gno", "pr0mpt", "0verr", "1nstr")
SPACED = tuple(mark.join(word) for word in ("ign", "disr", "forg", "over", "inst", "prom") for mark in " .-_·")
BASE64 = (
    *("awdub3jl", "swdub3jl", "lnbm9yz", "pz25vcm", "jz25vcm"),  # ignore, Ignore
    *("aw5zdhj1y3", "luc3rydwn0", "pbnn0cnvjd"),  # instruct
    *("chjvbxb0", "byb21wd", "wcm9tch"),  # prompt
    *("zglzcmvnyxjk", "rpc3jlz2fyz", "kaxnyzwdhcm"),  # disregard
)

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{32,4000}={0,2}")
_SPACED = re.compile(r"(?<!\w)(?:\w[ .·_-]{1,3}){7,}\w(?!\w)")
_SEPARATORS = re.compile(r"[ .·_-]+")
#: A Cyrillic or Greek letter inside a Latin word.
_MIXED = re.compile(r"[a-z][\u0370-\u04ff\u0500-\u058f\u0261]|[\u0370-\u04ff\u0500-\u058f\u0261][a-z]")
#: Full-width and mathematical letters.
_STYLED = re.compile("[\uff21-\uff5a\U0001d400-\U0001d7ff\u24b6-\u24e9\U0001f130-\U0001f189]")
#: One of these letters is in any sentence written with lookalikes: cheap to test.
_STRANGE = frozenset("оаеіοανｅｏ𝐞𝐨𝑒𝑜𝗲𝗼𝒆𝒐𝖾𝗈𝚎𝚘𝙚𝙤ⓔⓞ")
_LONG_WORD = 32
_MAX_READINGS = 20


def decoded_words(original: str) -> list[str]:
    """What the long words of a text say in base64."""
    tokens = [match[0] for word in original.split() if len(word) >= _LONG_WORD for match in _BASE64.finditer(word)]
    return [decoded for token in tokens[:_MAX_READINGS] if (decoded := _decode_base64(token))]


def joined_letters(lowered: str) -> str:
    """The text with letters that were written apart put together."""
    for run in dict.fromkeys(_SPACED.findall(lowered)):
        lowered = lowered.replace(run, _SEPARATORS.sub("", run))
    return lowered


def without_digits(lowered: str) -> str:
    """The text with digits and signs read as the letters they look like."""
    return lowered.translate(_LEET)


def in_latin(original: str) -> str | None:
    """The text with lookalike letters of other alphabets and styled letters as plain ones; None when it has none."""
    if original.isascii() or _STRANGE.isdisjoint(odd_characters(original)):
        return None
    if not (_MIXED.search(original.lower()) or _STYLED.search(original)):
        return None
    return unicodedata.normalize("NFKC", original).lower().translate(_LOOKALIKES)


def _decode_base64(token: str) -> str | None:
    try:
        raw = base64.b64decode(token.replace("-", "+").replace("_", "/") + "=" * (-len(token) % 4), validate=True)
        decoded = raw.decode("utf-8")
    except (binascii.Error, ValueError):
        return None
    return decoded if decoded.isprintable() or "\n" in decoded else None
