"""JSON as pages really hold it: strict first, then a linear repair.

Repairs: comments, CDATA and HTML comment wrappers, BOM, raw control characters, missing and trailing commas,
bad escapes, unescaped quotes, single-quoted strings, unquoted keys, JavaScript literals, a missing end,
several documents in a row, entity-escaped documents. Every character is read a bounded number of times.
"""

import html
import json
import re
from collections.abc import Callable

import msgspec

#: A JSON value as decoded. object, because what a site publishes has no type until it was checked.
Json = object

#: Nesting beyond this is an attack or an accident: what is deeper is dropped.
MAX_DEPTH = 100
#: Scripts larger than this are not read loosely, only strictly.
MAX_LOOSE = 4_000_000

_WRAPPER = re.compile(r"^(?:\s|\ufeff|//|/\*|\*/|<!--|<!\[CDATA\[|;)*")
_SPACE = re.compile(r"(?:[\s\ufeff\x00-\x1f]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|$)|<!--|-->|<!\[CDATA\[|\]\]>)*")
_WORD = re.compile(r"[^\s,:{}\[\]\"'/<>]+")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$")
_PLAIN = {'"': re.compile(r'[^"\\]*'), "'": re.compile(r"[^'\\]*"), "`": re.compile(r"[^`\\]*")}
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_HEX4 = re.compile(r"[0-9a-fA-F]{4}")
_HEX2 = re.compile(r"[0-9a-fA-F]{2}")
#: What may follow the closing quote of a value: an end, or a comma and then something that starts a member.
_AFTER_VALUE = re.compile(r"\s{0,200}(?:[}\]]|$|//|/\*|,?\s{0,200}(?:[\"'][@$\w:.\- ]{1,80}[\"']\s{0,20}:|[{}\[\]]))")
_AFTER_ELEMENT = re.compile(r"\s{0,200}(?:[}\]]|$|,\s{0,200}(?:[\"'{}\[\]\d-]|true|false|null)|//|/\*)")
_AFTER_KEY = re.compile(r"\s{0,200}:")
_BARE_MEMBER = re.compile(r"\s{0,200},?\s{0,200}[A-Za-z_$][\w$]{0,60}\s{0,20}:(?!//)")
_LITERALS: dict[str, Json] = {
    "true": True,
    "false": False,
    "null": None,
    "undefined": None,
    "NaN": None,
    "Infinity": None,
    "-Infinity": None,
    "True": True,
    "False": False,
    "None": None,
}
_DROP = object()
_SURROGATE = "\\ud"


def loads(text: str) -> list[Json]:
    """The documents in a script, usually one; [] when there is nothing to read. Never raises."""
    try:
        return [msgspec.json.decode(text)]
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        pass
    start = _WRAPPER.match(text)
    body = text[start.end() if start else 0 :]
    if body.startswith(("{&quot;", "[&quot;", "{&#34;", "[{&quot;", "{&#034;")) or body[:40].count("&quot;") > 1:
        body = html.unescape(body)
    if _SURROGATE in body.lower():
        # Half a pair would come out of the C decoder as it is, and no text with it can be stored.
        return _Reader(body[:MAX_LOOSE]).documents()
    try:
        # Raw newlines and tabs in strings are the most frequent fault, and the C decoder can read over them.
        return [json.loads(body, strict=False)]
    except (ValueError, RecursionError):
        pass
    return _Reader(body[:MAX_LOOSE]).documents()


class _Reader:
    """A forgiving reader over one text; its own stack, so that depth costs no recursion."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.cut = False

    def documents(self) -> list[Json]:
        """Every object or array at the top level."""
        found: list[Json] = []
        while True:
            self._skip()
            if self.at >= len(self.text):
                return found
            if self.text[self.at] in "{[":
                found.append(self.container())
            else:
                self.at += 1

    def container(self) -> Json:
        """The object or array that starts here; at is after its end."""
        root = current = self._open()
        stack: list[dict[str, Json] | list[Json]] = []
        keys: list[str] = []
        key = ""
        while True:
            self._skip(",;")
            if self.at >= len(self.text):
                return root
            char = self.text[self.at]
            if char in "}]":
                self.at += 1
                if not stack:
                    return root
                current, key = stack.pop(), keys.pop()
                continue
            if isinstance(current, dict):
                name = self._key()
                if name is None:
                    continue
                key = name
                self._skip()
                if self.at >= len(self.text):
                    return root
                char = self.text[self.at]
                if char in ",}]":
                    continue
            if char in "{[":
                child = self._open()
                if len(stack) < MAX_DEPTH:
                    _put(current, key, child)
                stack.append(current)
                keys.append(key)
                current = child
                continue
            value = self._scalar(in_object=isinstance(current, dict))
            if value is not _DROP:
                _put(current, key, value)

    def _open(self) -> "dict[str, Json] | list[Json]":
        opened: dict[str, Json] | list[Json] = {} if self.text[self.at] == "{" else []
        self.at += 1
        return opened

    def _skip(self, more: str = "") -> None:
        text, size = self.text, len(self.text)
        while self.at < size:
            match = _SPACE.match(text, self.at)
            if match and match.end() > self.at:
                self.at = match.end()
            elif more and text[self.at] in more:
                self.at += 1
            else:
                return

    def _key(self) -> str | None:
        """A member's name with its colon; None (and progress) when there is none here."""
        char = self.text[self.at]
        if char in "\"'`":
            self.at += 1
            name = self._string(char, _AFTER_KEY.match)
        else:
            match = _WORD.match(self.text, self.at)
            if match is None:
                self.at += 1
                return None
            name, self.at = match[0], match.end()
        self._skip()
        if self.at < len(self.text) and self.text[self.at] == ":":
            self.at += 1
            return name
        return None

    def _scalar(self, *, in_object: bool) -> Json:
        char = self.text[self.at]
        if char in "\"'`":
            self.at += 1
            value = self._string(char, self._ends_member if in_object else _AFTER_ELEMENT.match)
            # A string the text ends in was cut: half a value is not what was published.
            return _DROP if self.cut else value
        match = _WORD.match(self.text, self.at)
        if match is None:
            self.at += 1
            return _DROP
        self.at = match.end()
        word = match[0].rstrip(";")
        if word in _LITERALS:
            return _LITERALS[word]
        if _NUMBER.match(word) and len(word) < 40:
            return float(word) if any(c in word for c in ".eE") else int(word)
        return _DROP

    def _ends_member(self, text: str, at: int) -> object:
        return _AFTER_VALUE.match(text, at) or _BARE_MEMBER.match(text, at)

    def _string(self, quote: str, ends: Callable[[str, int], object]) -> str:
        """Text up to the quote that really closes it."""
        text, plain, parts = self.text, _PLAIN[quote], []
        while True:
            match = plain.match(text, self.at)
            if match:
                parts.append(match[0])
                self.at = match.end()
            if self.at >= len(text):
                self.cut = True
                return "".join(parts)
            if text[self.at] == "\\":
                parts.append(self._escape())
            else:
                self.at += 1
                if ends(text, self.at):
                    return "".join(parts)
                parts.append(quote)

    def _escape(self) -> str:
        text = self.text
        code = text[self.at + 1 : self.at + 2]
        self.at += 2
        if code in _ESCAPES:
            return _ESCAPES[code]
        pattern = _HEX4 if code == "u" else _HEX2 if code == "x" else None
        if pattern is None:
            # \' \- \. and other escapes JSON does not know: the character itself. A line continuation: nothing.
            return "" if code == "\n" else code
        match = pattern.match(text, self.at)
        if match is None:
            return code
        self.at = match.end()
        value = int(match[0], 16)
        if 0xD800 <= value < 0xDC00 and text[self.at : self.at + 2] == "\\u":
            low = _HEX4.match(text, self.at + 2)
            if low and 0xDC00 <= int(low[0], 16) < 0xE000:
                self.at = low.end()
                return chr(0x10000 + ((value - 0xD800) << 10) + (int(low[0], 16) - 0xDC00))
        return "\ufffd" if 0xD800 <= value < 0xE000 else chr(value)


def _put(target: "dict[str, Json] | list[Json]", key: str, value: Json) -> None:
    if isinstance(target, dict):
        target.setdefault(key, value)
    else:
        target.append(value)
