"""Names to lookup keys: the one spelling under which the gazetteer files and finds a name.

Enters: a name in any script. Leaves: a case-, accent- and punctuation-free key, and its 45-bit hash.
The gazetteer build and the reader share this file; a change here needs a rebuild of the data file.
"""

import hashlib
import re
import unicodedata

#: Bits of a 64-bit index entry that hold the row; the rest holds the hash.
ROW_BITS = 19
_ROW_MASK = (1 << ROW_BITS) - 1
_HASH_MASK = ((1 << 64) - 1) ^ _ROW_MASK

#: Letters that do not decompose into a base letter and a mark.
_LETTERS = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ə": "a"}
)
#: Marks written above Latin, Greek and Cyrillic letters. Marks of other scripts carry meaning and stay.
_MARKS = dict.fromkeys(range(0x0300, 0x0370))
_APOSTROPHES = dict.fromkeys(map(ord, "'’‘`´ʻʼ′ʹ\"“”"))
_NOT_WORD = re.compile(r"[\s\-‐-―_.,;:/\\|()\[\]{}!?*+=#@&·•<>«»„…~^%$]+")
#: Dots of an abbreviation: D.C., U.S.A, N.Y.
_INITIALS = re.compile(r"\b((?:[^\W\d_]\.){1,4}[^\W\d_]?)(?=\W|$)")
#: Short forms written for the same word; applied to both sides, so each form finds the other.
_SHORT = {"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "sta": "santa", "twp": "township"}


def listed(*texts: str) -> frozenset[str]:
    """The entries of a table written in one row, `|` between them."""
    return frozenset("".join(texts).split("|"))


def fold(text: str) -> str:
    """The text without case and accents, punctuation kept."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text).translate(_MARKS).casefold()
    return unicodedata.normalize("NFC", decomposed.translate(_LETTERS))


def name_key(name: str) -> str:
    """The key of a name; the empty string when nothing is left of it."""
    text = name
    if "." in text:
        text = _INITIALS.sub(lambda found: found.group(1).replace(".", ""), text)
    text = fold(text).translate(_APOSTROPHES)
    words = _NOT_WORD.sub(" ", text).split()
    if not words:
        return ""
    if len(words) > 1:
        words = [_SHORT.get(word, word) for word in words]
    return " ".join(words)


def key_hash(key: str) -> int:
    """The hash half of an index entry: a 64-bit number whose low ROW_BITS are zero."""
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") & _HASH_MASK


def row_of(entry: int) -> int:
    """The row half of an index entry."""
    return entry & _ROW_MASK
