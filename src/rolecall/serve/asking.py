"""From an address to a search: `q` in the query language, and filters as parameters of the same names."""

from collections.abc import Sequence
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from rolecall.model import FacetCount, Value

#: Facet (field of Filters) → filter name of the query language, in the order shown.
FACETS: dict[str, str] = {
    "workplace": "workplace",
    "place": "place",
    "country": "country",
    "employer": "employer",
    "employment": "type",
    "seniority": "seniority",
    "remote_area": "remote",
    "language": "lang",
    "board": "board",
}
#: Every facet the API counts: of roles, of pages.
ROLE_FACETS = (*FACETS, "state", "flag", "topic", "freshness")
PAGE_FACETS = ("language", "topic", "site")
#: Further parameters a form sends; one value each.
SINGLE = ("pay", "since", "state", "sort", "flag")


class Ask(Value, frozen=True, kw_only=True):
    """What a page was asked for."""

    q: str = ""
    #: (filter name, value) as given in the address, in order.
    chosen: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """All of it in the query language."""
        groups: dict[str, list[str]] = {}
        for name, value in self.chosen:
            groups.setdefault(name, []).append(_quoted(value))
        return " ".join([self.q, *(f"{name}:{','.join(values)}" for name, values in groups.items())]).strip()

    def address(self, **more: str) -> str:
        """The address that asks the same, with more parameters."""
        pairs = ([("q", self.q)] if self.q else []) + [*self.chosen, *more.items()]
        return "/" + ("?" + urlencode(pairs) if pairs else "")

    def with_value(self, name: str, value: str) -> "Ask":
        """One filter value more."""
        return Ask(q=self.q, chosen=(*self.chosen, (name, value)))

    def without(self, name: str, value: str | None = None) -> "Ask":
        """One filter value less, or all of that name."""
        left = tuple(pair for pair in self.chosen if pair[0] != name or (value is not None and pair[1] != value))
        return Ask(q=self.q, chosen=left)

    def value(self, name: str) -> str:
        """The first value of a filter; "" when it is not given."""
        return next((value for key, value in self.chosen if key == name), "")


class Choice(Value, frozen=True, kw_only=True):
    """One line of a facet on the page."""

    label: str
    count: int
    chosen: bool
    address: str


def _quoted(value: str) -> str:
    clean = value.replace('"', " ").strip()
    return clean if clean.replace("_", "").replace("-", "").isalnum() else f'"{clean}"'


def read_ask(params: QueryParams) -> Ask:
    """Parameters that are not filters are ignored; empty ones too."""
    names = {*FACETS.values(), *SINGLE}
    chosen = tuple(dict.fromkeys((key, value.strip()) for key, value in params.multi_items() if key in names))
    return Ask(q=" ".join(params.get("q", "").split()), chosen=tuple(pair for pair in chosen if pair[1]))


def choices(ask: Ask, facet: str, counts: Sequence[FacetCount], label: dict[str, str]) -> list[Choice]:
    """A facet's lines: what is chosen can be taken back, the rest can be chosen."""
    name = FACETS[facet]
    found = []
    for count in counts:
        taken = (name, count.value) in ask.chosen
        target = ask.without(name, count.value) if taken else ask.with_value(name, count.value)
        shown = label.get(count.value, count.label)
        found.append(Choice(label=shown, count=count.count, chosen=taken, address=target.address()))
    return found
