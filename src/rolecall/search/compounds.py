"""Compounds that some write together and others apart: "frontend", "front end"; "Softwareentwickler"."""

#: Letters of the shortest part, and of the shortest word that may have parts.
_PART, _WHOLE = 3, 6
#: What German and its neighbours put between two parts.
_LINKS = ("s", "n", "en", "es")


def joined(left: str, right: str) -> str:
    """Two words as one, or "" where they are no parts of a compound."""
    fits = min(len(left), len(right)) >= _PART and left.isalpha() and right.isalpha() and (left + right).isascii()
    return left + right if fits else ""


def parts_of(word: str) -> list[tuple[str, str]]:
    """Every way to take a word apart in two; which of them are words is for the index to say."""
    if len(word) < _WHOLE or not (word.isascii() and word.isalpha()):
        return []
    found = []
    for at in range(_PART, len(word) - _PART + 1):
        left, right = word[:at], word[at:]
        found.append((left, right))
        found += [
            (left.removesuffix(link), right)
            for link in _LINKS
            if left.endswith(link) and len(left) - len(link) >= _PART
        ]
    return found


def may_miss(count: int) -> int:
    """How many of so many words a role may lack and still be like what was asked for."""
    return count // 2
