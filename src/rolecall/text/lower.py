"""Lower case that keeps every position: a pattern runs over it several times faster than one that ignores case."""

from functools import lru_cache

from rolecall.text.odd import odd_once

#: Descriptions, not sentences.
_LONG = 1_000


def lowered(text: str) -> str:
    """The text in lower case, character by character, so that a match has the same place in both."""
    if len(text) > _LONG and not text.isascii():
        odd = odd_once(text)
        if odd.lower() == odd:
            # Nothing but ASCII letters has a case here: bytes are lowered at the speed of copying.
            return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


#: The same for a whole description, which several readers ask for, each over a batch of postings.
lowered_once = lru_cache(maxsize=48)(lowered)
