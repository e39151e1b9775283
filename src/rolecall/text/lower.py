"""Lower case that keeps every position: a pattern runs over it several times faster than one that ignores case."""

from functools import lru_cache


def lowered(text: str) -> str:
    """The text in lower case, character by character, so that a match has the same place in both."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


#: The same for a whole description, which several readers ask for one after another.
lowered_once = lru_cache(maxsize=2)(lowered)
