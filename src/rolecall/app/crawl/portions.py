"""How many results one commit takes, so that none of them waits long for it."""

from collections import deque
from statistics import fmean

#: Seconds a commit may take from the look for copies until its pages are searchable.
TARGET = 0.25
#: Seconds its results may take in any case, however slow the disk: what every commit costs, smaller ones cost as well.
GRANTED = 0.15
#: Results of a commit before anything is learned, and at least.
FIRST, LEAST = 64, 32
#: Commits that are remembered; of one that hung, no more than so many times what was to be expected.
_REMEMBERED, _ODD = 24, 3.0


class Portion:
    """Learned from commits: as many results as are searchable within the target.

    Pages differ a hundredfold in what they cost to save and index, machines tenfold: time from fetch to search is
    kept by the number of results that wait for one commit, not by that of the pages that are fetched a second.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen: deque[tuple[int, float]] = deque(maxlen=_REMEMBERED)
        self._fixed = self._each = 0.0
        #: Results that make a commit come at once; fetching waits for it.
        self.size = min(FIRST, most)

    def note(self, results: int, took: float) -> None:
        """A commit of so many results took so many seconds."""
        if results <= 0:
            return
        expected = self._fixed + self._each * results
        self._seen.append((results, min(took, _ODD * expected) if len(self._seen) > _REMEMBERED // 2 else took))
        self._learn()
        fitting = int(max(TARGET - self._fixed, GRANTED) / max(self._each, 1e-9))
        if fitting < self.size:
            self.size = max(min(LEAST, self._most), self.size // 2, fitting)
        elif 2 * results >= self.size:
            # At most twofold: how a larger one does is not known before it was tried.
            self.size = min(self._most, fitting, 2 * self.size)

    def _learn(self) -> None:
        """Seconds of any commit, and of each result in it: the line of least squares, neither below nothing."""
        results = fmean(number for number, _ in self._seen)
        seconds = fmean(took for _, took in self._seen)
        spread = sum((number - results) ** 2 for number, _ in self._seen)
        rise = sum((number - results) * (took - seconds) for number, took in self._seen)
        each = rise / spread if spread else seconds / results
        self._each = min(max(each, 0.0), seconds / results)
        self._fixed = seconds - self._each * results
