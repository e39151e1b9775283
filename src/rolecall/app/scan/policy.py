"""What a board's site allows: asked before its first scan and again on schedule, learned from every scan's pages.

A change is recorded and told in the change log. A ban or a doubt pauses the board; only the site's own word, read
again, lifts that pause: by machine its files and pages, by a person its terms.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from rolecall.app.scan.pages import MAX_ANSWERS, rules_for
from rolecall.app.scan.tools import ScanTools
from rolecall.fetch import compare, permits
from rolecall.model import (
    AccessPolicy,
    Board,
    BoardState,
    Fetched,
    Outcome,
    PolicyRecord,
    Refused,
    Request,
    ScanMode,
    Terms,
)
from rolecall.ports import Adapter

_log = logging.getLogger(__name__)

#: Seconds: a check reads copies of a site's policy files that are older again.
MAX_AGE = 3600.0
#: How the reason of a pause begins that a later check may lift.
PAUSE = "policy: "
_DENIED = frozenset({Outcome.ROBOTS_DENIED, Outcome.POLICY_DENIED})
#: Rules of verdicts that rest on the page itself, not on the policy files.
_PAGE_RULES = frozenset({"tdm.page"})
#: Kind of the fact a host's terms are kept as, and how a finding of them begins.
_HOST_TERMS, _TERMS_OF = "terms", "terms of "

Readings = Mapping[str, AccessPolicy]


def in_doubt(record: PolicyRecord) -> bool:
    """The site forbids nothing, but what it says could not be read."""
    refusing = [policy for _, policy in record.readings if not permits(policy)]
    return not record.allowed and bool(refusing) and all(policy.robots == "unreadable" for policy in refusing)


class _Found(NamedTuple):
    """What a check found beside the readings."""

    #: Why entry points cannot be asked at all.
    unsafe: tuple[str, ...]
    interval: float | None
    terms: Terms | None


class PolicyWatch:
    """Asks, records, pauses and lifts its own pauses."""

    def __init__(self, tools: ScanTools) -> None:
        self._tools = tools

    @property
    def asks(self) -> bool:
        """Whether there are sites to ask."""
        return self._tools.policies is not None

    async def before_first(self, board: Board, adapter: Adapter) -> None:
        """Ask before a board is scanned for the first time. Raises Refused when its site forbids it or is in doubt."""
        if not self.asks:
            return
        last = await self._last(board)
        if last is not None and (last.readings or not _is_note(last)):
            # A note about its terms alone is no check of the site.
            return
        record = await self.check(board, adapter)
        if not record.allowed:
            raise Refused(
                f"{board.slug} is paused before its first scan: {record.detail}.",
                "It is asked again on schedule; follow the employer's page that allows it, if there is one.",
            )

    async def check(self, board: Board, adapter: Adapter) -> PolicyRecord:
        """Ask the sites of a board's entry points what they allow, note it, and pause or free the board by it."""
        old = await self._last(board)
        before = dict(old.readings) if old else {}
        rules = rules_for(board, adapter, conditional=False)
        now: dict[str, AccessPolicy] = {}
        unsafe: list[str] = []
        delays: list[float] = []
        reader = self._tools.policies
        for request in _entries(board, adapter):
            if reader is None:
                break
            asked = await reader.permission(request.url, rules, MAX_AGE)
            if asked.refusal is not None and asked.refusal.outcome is Outcome.UNSAFE_URL:
                unsafe.append(asked.refusal.why)
            delay = asked.delay
            if asked.policy is None and old is not None:
                delay = old.interval
            if delay is not None:
                delays.append(delay)
            site, page = f"site {request.url}", f"page {request.url}"
            known = asked.policy or before.get(site)
            if known is not None:
                now[site] = known
            if page in before:
                forbidden = not permits(before[page]) and known is not None and permits(known)
                now[page] = await self._page_again(board, adapter, request) if forbidden else before[page]
        found = _Found(tuple(unsafe), max(delays, default=None), old.terms if old else None)
        return await self._settle(board, adapter, old, now, found)

    async def note_terms(self, board: Board, adapter: Adapter, terms: Terms) -> PolicyRecord:
        """Note what a person read in the site's terms; a ban or a doubt pauses the board, loudly.

        Only terms noted anew lift that pause, and only if the site's own files allow it as well.
        """
        old = await self._last(board)
        unsafe = tuple(why for name, why in old.findings if name == "unsafe") if old else ()
        now = dict(old.readings) if old else {}
        return await self._settle(board, adapter, old, now, _Found(unsafe, old.interval if old else None, terms))

    async def note_host_terms(
        self, host: str, terms: Terms, boards: Iterable[tuple[Board, Adapter]]
    ) -> list[tuple[Board, PolicyRecord]]:
        """Note what a person read in the terms of a host: they count for each board that is read from it, also later.

        boards: all there are; those of the host are judged anew and given back. A board's own note does not lift it.
        """
        now = self._tools.clock.now().timestamp()
        data = msgspec.json.encode(terms)
        await self._tools.door.run(self._tools.store.keep_fact, host, _HOST_TERMS, data, now, durable=True)
        judged = []
        for board, adapter in boards:
            if host not in _hosts(board, adapter):
                continue
            old = await self._last(board)
            unsafe = tuple(why for name, why in old.findings if name == "unsafe") if old else ()
            found = _Found(unsafe, old.interval if old else None, old.terms if old else None)
            judged.append((board, await self._settle(board, adapter, old, dict(old.readings) if old else {}, found)))
        return judged

    async def host_terms(self, host: str) -> Terms | None:
        """What was noted of a host's terms."""
        kept = await self._tools.door.read(self._tools.store.load_fact, host, _HOST_TERMS)
        return msgspec.json.decode(kept[0], type=Terms) if kept else None

    async def learn(self, board: Board, adapter: Adapter, answers: Mapping[str, Fetched]) -> None:
        """Note what the first pages of a scan said. answers: by URL."""
        if not self.asks:
            return
        old = await self._last(board)
        now = dict(old.readings) if old else {}
        entries = {request.url for request in _entries(board, adapter)}
        for url, fetched in answers.items():
            policy = fetched.policy
            # An unchanged page repeats nothing of what its header and head said; what was known still holds.
            silent = fetched.outcome is Outcome.NOT_MODIFIED
            if url not in entries or policy is None or silent:
                continue
            if fetched.outcome in _DENIED and fetched.verdict.rule not in _PAGE_RULES:
                now[f"site {url}"] = policy
            elif permits(policy) or fetched.verdict.rule in _PAGE_RULES:
                now[f"page {url}"] = policy
        if old is None or dict(old.readings) != now:
            found = _Found((), old.interval if old else None, old.terms if old else None)
            await self._settle(board, adapter, old, now, found)

    async def _last(self, board: Board) -> PolicyRecord | None:
        found = await self._tools.door.read(self._tools.store.policies, board.id, 1)
        return found[0] if found else None

    async def _page_again(self, board: Board, adapter: Adapter, request: Request) -> AccessPolicy:
        """What a page that forbade its use says now: the one thing that only the page itself can tell."""
        fetched = await self._tools.fetcher.fetch(request, rules_for(board, adapter, conditional=False))
        whole = fetched.outcome is Outcome.OK or fetched.verdict.rule in _PAGE_RULES
        if fetched.policy is not None and whole:
            return fetched.policy
        return AccessPolicy(robots="unreadable")

    async def _settle(
        self,
        board: Board,
        adapter: Adapter,
        old: PolicyRecord | None,
        now: Readings,
        found: "_Found",
    ) -> PolicyRecord:
        unsafe, terms = found.unsafe, found.terms
        noted = [(host, await self.host_terms(host)) for host in _hosts(board, adapter)]
        wide = [(host, words) for host, words in noted if words is not None]
        read = [words for words in (terms, *(words for _, words in wide)) if words is not None]
        record = PolicyRecord(
            board_id=board.id,
            at=self._tools.clock.now(),
            allowed=not unsafe and all(map(permits, now.values())) and all(words.says == "allow" for words in read),
            hosts=rules_for(board, adapter, conditional=False).hosts,
            interval=found.interval,
            findings=(("route", board.route), *(("unsafe", why) for why in unsafe), *_told(wide)),
            readings=tuple(sorted(now.items())),
            terms=terms,
            detail="; ".join((*unsafe, *_objections(now), *(why for words in read for why in _read(words)))),
        )
        changes = _changes(old, record)
        # The state first: stopped between the two, the next check finds the same change and tells it again.
        await self._apply(board, record)
        record = msgspec.structs.replace(record, changes=changes)
        await self._tools.door.run(self._tools.store.put_policy, record)
        for change in changes:
            _log.warning("%s: its site's policy changed: %s", board.slug, change)
        return record

    async def _apply(self, board: Board, record: PolicyRecord) -> None:
        fresh = await self._tools.door.read(self._tools.store.board_of, board.id) or board
        state, reason = fresh.state, fresh.state_reason
        ours = state is BoardState.PAUSED and (reason or "").startswith(PAUSE)
        if record.allowed and ours:
            state, reason = BoardState.ACTIVE, None
            _log.warning("%s is read again: its site allows it now", board.slug)
        elif not record.allowed and (ours or state in {BoardState.ACTIVE, BoardState.DISABLED}):
            state, reason = BoardState.PAUSED, PAUSE + record.detail
            _log.error("%s is paused: %s", board.slug, record.detail)
        if (state, reason) != (fresh.state, fresh.state_reason):
            await self._tools.door.run(self._tools.store.set_board_state, board.id, state, reason, fresh.failures)


def _entries(board: Board, adapter: Adapter) -> list[Request]:
    """First requests of a full scan, one per URL."""
    return list({request.url: request for request in adapter.start(board, ScanMode.FULL)}.values())[:MAX_ANSWERS]


def _hosts(board: Board, adapter: Adapter) -> list[str]:
    """Hosts of a board's first requests."""
    return sorted({urlsplit(request.url).hostname or "" for request in _entries(board, adapter)})


def _told(wide: Iterable[tuple[str, Terms]]) -> list[tuple[str, str]]:
    """Findings of hosts' terms."""
    return [(_TERMS_OF + host, f"{words.says}, read on {words.read_on} at {words.url}") for host, words in wide]


def _is_note(record: PolicyRecord) -> bool:
    """Whether it may rest on terms alone."""
    return record.terms is not None or any(name.startswith(_TERMS_OF) for name, _ in record.findings)


def _objections(now: Readings) -> list[str]:
    """Why each reading forbids, in words."""
    said = []
    for where, policy in now.items():
        url = where.split(" ", 1)[1]
        if policy.robots == "denied":
            said.append(f"robots.txt disallows {url}")
        elif policy.robots == "unreadable":
            said.append(f"robots.txt for {url} cannot be read, so nothing is fetched")
        elif not permits(policy):
            said.append(f"text and data mining rights are reserved for {url}")
    return list(dict.fromkeys(said))


def _read(terms: Terms) -> list[str]:
    """Why the terms forbid, in words."""
    if terms.says == "allow":
        return []
    what = "forbid it" if terms.says == "forbid" else "leave it in doubt"
    note = f" ({terms.note})" if terms.note else ""
    return [f"the terms at {terms.url}, read on {terms.read_on}, {what}{note}"]


def _changes(old: PolicyRecord | None, new: PolicyRecord) -> tuple[str, ...]:
    """Differences in words; a first reading is a change only when it forbids."""
    before = dict(old.readings) if old else {}
    out: list[str] = []
    for where, policy in new.readings:
        change = compare(before.get(where), policy)
        out.extend(f"{where}: {difference}" for difference in change.differences)
    if old is not None:
        pairs = (("hosts", old.hosts, new.hosts), ("interval", old.interval, new.interval))
        out.extend(
            f"{name}: {was!r} → {now!r}"
            for name, was, now in (*pairs, ("findings", old.findings, new.findings))
            if was != now
        )
        if old.terms != new.terms and new.terms is not None:
            was = f"{old.terms.says} ({old.terms.read_on})" if old.terms else "not noted"
            out.append(f"terms: {was} → {new.terms.says} ({new.terms.read_on}, {new.terms.url})")
    elif new.detail and not out:
        out.append(new.detail)
    return tuple(out)
