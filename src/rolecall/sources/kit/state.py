"""A page's embedded state by name."""

import msgspec

from rolecall.extract import embedded_state


def states_of(text: str) -> list[object]:
    """Every state a page carries, decoded; what cannot be decoded is left out."""
    found: list[object] = []
    for value in embedded_state(text).values():
        try:
            found.append(msgspec.json.decode(value))
        except msgspec.DecodeError:
            continue
    return found


def state_named(text: str, name: str | None) -> object:
    """A page's embedded state by name, or the end of a dotted name; without a name the largest. None: there is none."""
    found = embedded_state(text)
    if name is not None:
        chosen = found.get(name) or next((value for key, value in found.items() if key.endswith("." + name)), None)
    else:
        chosen = found.get("__NEXT_DATA__") or max(found.values(), key=len, default=None)
    if chosen is None:
        return None
    value: object = msgspec.json.decode(chosen)
    return value
