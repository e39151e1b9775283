"""How many results one commit takes, so that none of them waits long for it."""

from collections import deque
from statistics import median

#: Seconds a commit may take from the look for copies until its pages are searchable.
TARGET = 0.3
#: Results of a commit before anything is learned, and at least.
FIRST, LEAST = 64, 32
#: A commit of so few results shows what every commit costs, as on a disk that is slow to sync; remembered of them.
_FEW, _REMEMBERED = 8, 5


class Portion:
    """Learned from commits: as many results as are searchable within the target.

    Pages differ a hundredfold in what they cost to save and index, machines tenfold: time from fetch to search is
    kept by the number of results that wait for one commit, not by that of the pages that are fetched a second.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._small: deque[float] = deque(maxlen=_REMEMBERED)
        #: Results that make a commit come at once; when one is under way, fetching waits for it.
        self.size = min(FIRST, most)

    def note(self, results: int, took: float) -> None:
        """A commit of so many results took so many seconds."""
        if results <= 0:
            return
        if results <= _FEW:
            self._small.append(took)
        # Of what every commit costs, smaller ones would only make more.
        target = max(TARGET, 2 * median(self._small)) if self._small else TARGET
        fitting = int(results * target / max(took, 1e-6))
        if took > target:
            self.size = max(min(LEAST, self._most), min(self.size, fitting))
        elif 2 * results >= self.size:
            # At most twofold: how a larger one does is not known before it was tried.
            self.size = min(self._most, max(self.size, min(fitting, 2 * results)))
