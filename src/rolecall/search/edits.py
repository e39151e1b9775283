"""Whether two words differ by one slip of the finger."""


def one_edit(left: str, right: str) -> bool:
    """True when one letter added, dropped, changed, or two neighbours exchanged make one word the other."""
    if left == right or abs(len(left) - len(right)) > 1:
        return False
    at = 0
    while at < min(len(left), len(right)) and left[at] == right[at]:
        at += 1
    a, b = left[at:], right[at:]
    exchanged = len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0] and a[2:] == b[2:]
    return exchanged or a[1:] == b[1:] or a[1:] == b or a == b[1:]
