"""Traps told by what came of them: a family of URLs, or a host, that stops giving new pages is left."""

import msgspec

from rolecall.frontier.revisit.rates import Pool, Rate
from rolecall.model import Value

#: Fetches after which a family that gave nothing is left; afterwards one new page buys so many more.
PATIENCE, PER_FIND = 12, 12
#: The same for a host as a whole.
HOST_PATIENCE, HOST_PER_FIND = 150, 25
#: Families remembered of a host; the rest share one place.
MAX_FAMILIES = 60
_OTHER = "…"


class Yield(Value, frozen=True, kw_only=True):
    """What a family of URLs gave."""

    fetched: int = 0
    #: Pages that were new, on topic and not a copy.
    found: int = 0
    #: How often its pages change, of those visited again.
    rates: Pool = Pool()

    @property
    def spent(self) -> bool:
        """Nothing new is to be expected."""
        return self.fetched >= PATIENCE + PER_FIND * self.found


class Yields:
    """Yields of one host's families. Not safe to share; a host is leased to one worker at a time."""

    def __init__(self, families: dict[str, Yield] | None = None) -> None:
        self._families = dict(families or {})
        #: The host's, until it is asked for again.
        self._prior: Rate | None = None

    @classmethod
    def load(cls, data: bytes | None) -> "Yields":
        """From what dump() gave."""
        return cls(msgspec.msgpack.decode(data, type=dict[str, Yield]) if data else None)

    def dump(self) -> bytes:
        """As bytes, a few hundred at most."""
        return msgspec.msgpack.encode(self._families)

    def note(self, pattern: str, found: bool) -> None:
        """Count one fetch of a family."""
        if pattern not in self._families and len(self._families) >= MAX_FAMILIES:
            pattern = _OTHER
        old = self._families.get(pattern, Yield())
        more = msgspec.structs.replace(old, fetched=old.fetched + 1, found=old.found + found)
        self._families[pattern] = more

    def note_rate(self, pattern: str, now: Rate, before: Rate | None) -> None:
        """A page of a family was visited again: what is believed of it now, and was before (None: its first time)."""
        old = self._families.get(pattern)
        if old is not None:
            rates = old.rates.with_member(now, before)
            self._families[pattern] = msgspec.structs.replace(old, rates=rates)
            self._prior = None

    def prior(self, pattern: str) -> Rate:
        """What to think of a page of a family beforehand: as its family is, as far as known; then as its host."""
        if self._prior is None:
            whole = Pool()
            for held in self._families.values():
                whole = whole.with_pool(held.rates)
            self._prior = whole.prior()
        own = self._families.get(pattern)
        return self._prior if own is None or not own.rates.count else own.rates.prior(self._prior)

    def spent(self, pattern: str) -> bool:
        """Whether URLs of this family are left alone."""
        held = self._families.get(pattern)
        return held is not None and held.spent

    @property
    def traps(self) -> dict[str, Yield]:
        """Families that are left alone."""
        return {name: held for name, held in self._families.items() if held.spent}

    @property
    def host_spent(self) -> bool:
        """Whether the host as a whole gives nothing for what it costs."""
        fetched = sum(held.fetched for held in self._families.values())
        found = sum(held.found for held in self._families.values())
        return fetched >= HOST_PATIENCE + HOST_PER_FIND * found
