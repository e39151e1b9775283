"""A read-only cursor over decoded JSON: what is absent or of another type is unknown, never an error."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Node:
    """One value of a decoded payload. Every reader gives None, () or False-free answers for what is not there.

    A posting is worth keeping when one of its forty fields has an unexpected type, so secondary fields are
    read through this cursor; identity and envelope are decoded strictly before.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __bool__(self) -> bool:
        return self.value is not None

    def at(self, *path: str | int) -> "Node":
        """The value under a path of keys and positions."""
        value = self.value
        for step in path:
            if isinstance(step, str) and isinstance(value, dict):
                value = value.get(step)
            elif isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
                value = value[step]
            else:
                return NOTHING
        return Node(value)

    def text(self, *path: str | int) -> str | None:
        """A string without outer blanks, or a number as written; None for empty, absent, flags and containers."""
        value = self.at(*path).value
        if isinstance(value, bool):
            return None
        if isinstance(value, int):
            return str(value)
        if isinstance(value, float):
            return str(int(value)) if value.is_integer() else repr(value)
        return stated(value) if isinstance(value, str) else None

    def first(self, *names: str) -> str | None:
        """The first of several fields that states a text."""
        return next((found for name in names if (found := self.text(name))), None)

    def flag(self, *path: str | int) -> bool | None:
        """A boolean, or None when it is not one."""
        value = self.at(*path).value
        return value if isinstance(value, bool) else None

    def number(self, *path: str | int) -> int | None:
        """A whole number, or a string of digits; None otherwise."""
        value = self.at(*path).value
        if isinstance(value, bool):
            return None
        if isinstance(value, int):
            return value
        return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else None

    def list(self, *path: str | int) -> tuple["Node", ...]:
        """Members of an array; () when it is not one."""
        value = self.at(*path).value
        return tuple(Node(member) for member in value) if isinstance(value, list) else ()

    def texts(self, *path: str | int) -> tuple[str, ...]:
        """Texts of an array of texts, or the one text there is."""
        node = self.at(*path)
        members = node.list() if isinstance(node.value, list) else (node,)
        return compact(member.text() for member in members)

    def pairs(self, *path: str | int) -> Iterator[tuple[str, "Node"]]:
        """Keys and values of an object, in order; nothing when it is not one."""
        value = self.at(*path).value
        if isinstance(value, dict):
            for key, member in value.items():
                yield str(key), Node(member)

    def html(self, *names: str) -> str | None:
        """Several fields of markup one after the other; None when all are empty."""
        return "\n".join(part for name in names if (part := self.text(name))) or None


NOTHING = Node(None)


def stated(text: str | None) -> str | None:
    """A text without outer blanks; None when nothing is left."""
    return (text.strip() or None) if text else None


#: Words an employer writes into a field that has to be filled in.
_NOTHING = re.compile(r"(?i)^(?:none|null|n\.?/?a\.?|tbd|unknown|-+|\.+)$")


def meant(text: str | None) -> str | None:
    """A text that says something; None for a word that stands for nothing."""
    return None if text is None or _NOTHING.match(text) else text


def compact(values: Iterable[T | None]) -> tuple[T, ...]:
    """What is there, in order, each once."""
    return tuple(dict.fromkeys(value for value in values if value is not None))
