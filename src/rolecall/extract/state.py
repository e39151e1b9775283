"""State that a page's scripts carry for the browser: read as data, never run.

Names: the id of a JSON script ("__NEXT_DATA__"), the variable assigned ("__appData", "app.state"),
"__next_f" (React server components), "streamController" (React Router), "AF_initDataCallback/KEY", "data-page".
"""

import html as html_module
import re
from urllib.parse import unquote

import msgspec

from rolecall.extract.flight import flight_rows, unflatten
from rolecall.extract.loose import Json, loads
from rolecall.extract.page import ParsedPage

#: An assignment is looked for at its "=", which the regular expression engine finds fast; its name stands before.
_ASSIGNED = re.compile(r"=\s{0,20}(JSON\.parse\s{0,5}\(\s{0,5}(?:decodeURIComponent\s{0,5}\(\s{0,5})?)?(?=[{\[\"'`])")
_NAME = re.compile(r"([A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){0,3})(?:[\"']\s{0,5}\])?\s{0,20}$")
_NAME_ROOM = 260
_CALLED = re.compile(r"AF_initDataCallback\s{0,5}\(\s{0,5}(?=\{)")
_STREAM = re.compile(r"streamController\.enqueue\s{0,5}\(\s{0,5}(?=\")")
_PUSHED = re.compile(r"__next_f\.push\s{0,5}\(\s{0,5}(?=\[)")
_TOKEN = re.compile(r"[\"'`{}\[\]]|//|/\*")
_STRING = {
    '"': re.compile(r'"(?:[^"\\]|\\.)*"', re.S),
    "'": re.compile(r"'(?:[^'\\]|\\.)*'", re.S),
    "`": re.compile(r"`(?:[^`\\]|\\.)*`", re.S),
}
#: Smaller literals are settings, not content.
_MIN_VALUE = 20


def embedded_state(html: str) -> dict[str, str]:
    """JSON texts embedded in a page's scripts by name; of two under one name the larger. Never raises."""
    return state_of(ParsedPage(html, ""))


def state_of(page: ParsedPage) -> dict[str, str]:
    """As embedded_state, for a parsed page."""
    found: dict[str, str] = {}
    pushed: list[Json] = []
    for kind, name, text in page.scripts:
        if "json" in kind:
            if "ld" not in kind and text.lstrip()[:1] in ("{", "["):
                _keep(found, name or "json", _as_json(text.strip()))
            continue
        if kind in ("", "module", "text/javascript", "application/javascript", "text/x-config"):
            pushed += _read_pushes(text)
            _read_calls(found, text)
            _read_assignments(found, text)
    if pushed:
        _keep(found, "__next_f", _encode(flight_rows(pushed)))
    if "data-page" in page.html:
        node = page.tree.css_first("[data-page]")
        value = (node.attributes.get("data-page") or "") if node else ""
        if value.startswith("{"):
            _keep(found, "data-page", _as_json(value))
    return found


def _read_assignments(found: dict[str, str], text: str) -> None:
    """NAME = {…}, NAME = […], NAME = JSON.parse("…"), NAME = "{…}"."""
    at = 0
    while True:
        match = _ASSIGNED.search(text, at)
        if match is None:
            return
        end = _end_of(text, match.end())
        if end is None:
            return
        at = end
        if end - match.end() < _MIN_VALUE:
            continue
        name = _NAME.search(text[max(0, match.start() - _NAME_ROOM) : match.start()])
        raw = _assigned_text(text[match.end() : end], encoded=match[1] is not None)
        if name and raw[:1] in ("{", "["):
            _keep(found, _bare_name(name[1]), _as_json(raw))


def _assigned_text(raw: str, *, encoded: bool) -> str:
    """The literal, or what a string literal holds."""
    if raw[0] not in _STRING:
        return raw
    # Only a string that begins like an object or a list can hold state.
    if raw[1:2] not in ("{", "[", "%", " ", "\\"):
        return ""
    inner = _string_value(raw)
    return (unquote(inner) if encoded and "%7B" in inner[:20].upper() else inner).strip()


def _bare_name(name: str) -> str:
    """A variable's name without the global object it is a member of."""
    for prefix in ("window.", "self.", "globalThis."):
        name = name.removeprefix(prefix)
    return name


def _read_calls(found: dict[str, str], text: str) -> None:
    """Arguments of calls that deliver data."""
    for match in _CALLED.finditer(text) if "AF_initDataCallback" in text else ():
        end = _end_of(text, match.end())
        if end is None:
            return
        for value in loads(text[match.end() : end]):
            if isinstance(value, dict):
                _keep(found, f"AF_initDataCallback/{value.get('key')}", _encode(value.get("data")))
    for match in _STREAM.finditer(text) if "streamController" in text else ():
        end = _end_of(text, match.end())
        if end is None:
            return
        for value in loads(_string_value(text[match.end() : end])):
            if isinstance(value, list):
                _keep(found, "streamController", _encode(unflatten(value)))


def _read_pushes(text: str) -> list[Json]:
    """String parts of React server component pushes, in order."""
    parts: list[Json] = []
    for match in _PUSHED.finditer(text) if "__next_f" in text else ():
        end = _end_of(text, match.end())
        if end is None:
            break
        for value in loads(text[match.end() : end]):
            if isinstance(value, list) and len(value) > 1 and isinstance(value[1], str):
                parts.append(value[1])
    return parts


def _end_of(text: str, start: int) -> int | None:
    """Index after the literal that starts here; None when it does not end. Reads each character once."""
    if text[start] in _STRING:
        whole = _STRING[text[start]].match(text, start)
        return whole.end() if whole else None
    depth, at = 0, start
    while True:
        match = _TOKEN.search(text, at)
        if match is None:
            return None
        mark, at = match[0], match.end()
        if mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
            if depth == 0:
                return at
        elif mark in ("//", "/*"):
            stop = text.find("\n" if mark == "//" else "*/", at)
            at = stop + 1 if stop >= 0 else len(text)
        else:
            whole = _STRING[mark].match(text, match.start())
            if whole is None:
                return None
            at = whole.end()


def _string_value(raw: str) -> str:
    """What a JavaScript string literal holds."""
    values = loads("[" + raw + "]")
    first = values[0] if values else None
    return first[0] if isinstance(first, list) and first and isinstance(first[0], str) else ""


def _as_json(raw: str) -> str | None:
    """Strict JSON of a literal: itself where it is JSON already, else repaired."""
    try:
        msgspec.json.decode(raw, type=msgspec.Raw)
        msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        values = loads(html_module.unescape(raw) if raw.startswith("{&") else raw)
        return _encode(values[0]) if values else None
    return raw


def _encode(value: Json) -> str | None:
    try:
        return msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError, UnicodeEncodeError):
        return None


def _keep(found: dict[str, str], name: str, value: str | None) -> None:
    if value is not None and len(value) >= _MIN_VALUE and len(value) > len(found.get(name, "")):
        found[name] = value
