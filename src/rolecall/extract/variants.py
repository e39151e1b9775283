"""One field, published in many shapes (string, number, object, list): read into plain texts.

schema.org lets every property hold a text, an object or a list of either, and sites use all of it.
"""

import math
from collections.abc import Mapping

from rolecall.extract.jsonld import Node
from rolecall.extract.loose import Json
from rolecall.extract.page import line

#: What sites write into a field they have nothing for.
_NOTHING = frozenset(
    {"", "-", "--", "n/a", "null", "none", "undefined", "nil", "unavailable", "not available", "not specified"}
    | {"unspecified", "tbd", "[object object]", "nan", "false", "true"}
)
#: Members that name an object, most telling first.
_NAMES = ("name", "legalName", "alternateName", "@value", "value", "title", "text", "termCode", "codeValue")
#: Values looked at in one list.
MAX_LIST = 200


def field(node: Node, *names: str) -> Json:
    """A node's member by its schema.org name; written with a namespace or another case it is found too."""
    for name in names:
        value = node.get(name)
        if value is not None:
            return value
    if any(":" in key or "/" in key or key[:1].isupper() for key in node):
        folded = {key.rsplit("/", 1)[-1].rsplit(":", 1)[-1].lower(): value for key, value in node.items()}
        for name in names:
            value = folded.get(name.lower())
            if value is not None:
                return value
    return None


def items(value: Json) -> list[Json]:
    """A value as a list: lists (also "@list", "@set") flattened one level at a time, None left out."""
    found: list[Json] = []
    stack = [value]
    while stack and len(found) < MAX_LIST:
        current = stack.pop()
        if isinstance(current, list):
            stack.extend(reversed(current[:MAX_LIST]))
        elif isinstance(current, dict) and ("@list" in current or "@set" in current):
            stack.append(current.get("@list", current.get("@set")))
        elif current is not None:
            found.append(current)
    return found


def text(value: Json) -> str | None:
    """One line of text out of a string, a number, an object with a name, or the first of a list that says something."""
    for item in items(value):
        if isinstance(item, bool):
            continue
        if isinstance(item, str):
            found = line(item)
        elif isinstance(item, int | float):
            found = number(item)
        elif isinstance(item, Mapping):
            found = next((t for t in (text(item.get(name)) for name in _NAMES if name in item) if t), None)
        else:
            found = None
        if found and found.lower() not in _NOTHING:
            return found
    return None


def texts(value: Json) -> tuple[str, ...]:
    """Every text in a list, without repeats, in order."""
    return tuple(dict.fromkeys(t for t in (text(item) for item in items(value)) if t))


def number(value: float) -> str | None:
    """A number as digits: no exponent, no ".0"."""
    if isinstance(value, int):
        return str(value) if abs(value) < 10**30 else None
    if not math.isfinite(value) or abs(value) > 1e15:
        return None
    return str(int(value)) if value == int(value) else repr(value)


def decimal(value: Json) -> float | None:
    """A coordinate; None when it is none."""
    found = text(value)
    try:
        return float(found) if found else None
    except ValueError:
        return None


def flag(value: Json) -> bool | None:
    """A boolean, also as text or a schema.org URL."""
    for item in items(value):
        if isinstance(item, bool):
            return item
        if isinstance(item, str):
            word = item.rsplit("/", 1)[-1].strip().lower()
            if word in ("true", "yes", "1"):
                return True
            if word in ("false", "no", "0"):
                return False
    return None
