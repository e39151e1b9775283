"""The graph of links between postings."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from rolecall.model import Choice, Edge, LinkCount, StoredPosting, Traited, Zone

#: Who shares a key: (posting, its board), in order of postings.
Block = Sequence[tuple[int, int]]


class LinkGraph(Protocol):
    """The graph inside one write transaction: whole or nothing."""

    def stale(self) -> bool:
        """Whether the whole corpus is being linked, or has to be again: what is stored of it is not all there is."""
        ...

    def known(self, ids: Sequence[int]) -> dict[int, Traited]:
        """What is stored of postings; those never seen are left out."""
        ...

    def blocks(self, keys: Mapping[int, int]) -> dict[int, Block]:
        """Who shares each key, as many at most as it is given with; keys nobody has are left out."""
        ...

    def edges(self, ids: Sequence[int]) -> list[Edge]:
        """Edges that touch any of the postings."""
        ...

    def choices(self, ids: Sequence[int]) -> list[Choice]:
        """People's decisions that touch any of the postings."""
        ...

    def put(self, traited: Sequence[Traited], removed: Sequence[int], lost: Sequence[tuple[int, int]]) -> None:
        """Store traits and keys, replacing; forget those of removed postings, with their edges and choices.

        lost: (key, posting) that are true no more.
        """
        ...

    def put_edges(self, ids: Sequence[int] | None, edges: Sequence[Edge]) -> None:
        """Replace all edges that touch any of the postings (None: every edge)."""
        ...

    def put_jobs(self, ids: Sequence[int] | None, jobs: Mapping[int, int]) -> None:
        """Set which posting stands for each one's job (0 for those not in jobs); appends changes for what differs.

        ids None: of every posting, and linking is stale no longer.
        """
        ...


class LinkStore(Protocol):
    """Links between postings, and what people decided about them."""

    def link_graph(self, at: datetime) -> AbstractContextManager[LinkGraph]:
        """The graph in a write transaction that ends with the context."""
        ...

    def shared_blocks(self, most: int) -> Iterator[tuple[int, Block]]:
        """Every key that two to `most` postings share, with who shares it, in order of keys."""
        ...

    def traits(self, ids: Sequence[int]) -> dict[int, Traited]:
        """What is stored of postings."""
        ...

    def link_edges(self, ids: Sequence[int] | None, zone: Zone | None = None, limit: int = 1000) -> list[Edge]:
        """Edges that touch postings (None: any), most probable first."""
        ...

    def put_choices(self, choices: Sequence[Choice], undone: Sequence[tuple[int, int]] = ()) -> None:
        """Store people's decisions, replacing, and forget others by pair (smaller id first)."""
        ...

    def link_choices(self, ids: Sequence[int] | None = None) -> list[Choice]:
        """Decisions that touch postings (None: all), oldest first."""
        ...

    def members(self, jobs: Sequence[int]) -> dict[int, list[StoredPosting]]:
        """Postings of each job, by the id of the posting that stands for it; that one first."""
        ...

    def count_linked(self) -> LinkCount:
        """How far linking is."""
        ...

    def links_stale(self) -> bool:
        """See LinkGraph.stale."""
        ...

    def put_traits(self, traited: Sequence[Traited], first: bool) -> None:
        """Store traits without their keys, for linking the whole corpus; the first call forgets all others."""
        ...

    def index_keys(self) -> None:
        """Make keys of all stored traits anew; until then put_traits leaves linking stale."""
        ...
