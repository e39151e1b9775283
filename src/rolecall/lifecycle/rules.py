"""The numbers behind every verdict and guard, one line each, with the reason for the value."""

from datetime import timedelta

from rolecall.model import PartialReason

#: A list from which this share of the open postings vanished at one visit waits for agreement.
SHARP_SHARE = 0.5
#: Below this many vanished postings a share says nothing: one of two is an ordinary closing.
SHARP_LEAST = 2
#: If more than this share of the suspected comes back, the list that raised the suspicion was not whole.
DISCREDIT_SHARE = 0.1
#: Complete lists in a row an observed source must lack a posting.
OBSERVED_MISSES = 4
#: Scans closer than this are one observation, however many there are.
SPACING = timedelta(hours=1)
#: A suspicion is settled by scans at least this far apart (a broken cache or deploy lasts minutes to an hour or two).
AGREEMENT_SPACING = timedelta(hours=3)
#: Times a whole board must be found gone, AGREEMENT_SPACING apart, before its postings close.
BOARD_GONE_TIMES = 3
#: A board without any delivered list for this long, probed daily, is dead.
BOARD_DEAD_AFTER = timedelta(days=30)
#: Failed scans in a row before death may be declared: silence of ours (not running) is not theirs.
BOARD_DEAD_FAILURES = 20
#: A new id of the same title and place within this time after a closing is a repost.
REPOST_WITHIN = timedelta(days=30)
#: Boards of one platform looked at together, and the time over which "at once" is judged.
FLEET_WINDOW = timedelta(hours=6)
#: Fewest boards showing the same sign, and their share, that make it the platform's fault.
FLEET_BOARDS = 3
FLEET_SHARE = 0.3
#: A board that lost this share counts as a sign for the fleet, though alone it would be believed.
FLEET_LOSS = 0.2
#: Fewest closings those boards ask for together: a few small boards losing two roles each are no event.
FLEET_TOTAL = 10
#: A scan whose fresh records fail at this share (and at least this many) delivers nothing further.
DEGRADED_SHARE = 0.3
DEGRADED_LEAST = 3
#: Failed scans in a row that disable a board; a daily probe can bring it back.
DISABLE_AFTER = 5
#: Known, unchanged items in a row after which an incremental scan leaves an entry point.
KNOWN_RUN = 25
#: List sizes at which interfaces and crawlers are commonly cut: 1, 2, 2.5 and 5 times a power of ten.
ROUND_NUMBERS = frozenset(int(d * 10**k) for d in (1, 2, 2.5, 5) for k in range(3, 7))

#: Doubts that independent scans, spaced in time, can settle by agreeing: total number of scans needed.
AGREEMENTS: dict[PartialReason, int] = {
    PartialReason.SHARP_DROP: 2,
    PartialReason.EMPTY_SUSPECT: 3,
    PartialReason.OVERLAP: 3,
    PartialReason.UNREADABLE_ITEM: 3,
    PartialReason.FLEET: 2,
}
#: An empty list that the platform states as empty (total 0, "no open roles") needs fewer.
STATED_EMPTY_SCANS = 2
