"""Whose problem it is: one route's, or the site's over every route."""

import math
from collections.abc import Mapping

from rolecall.model import Blame

#: Chance below which a route stands out from the others.
_UNLIKELY = 0.005
#: Requests, weighted by age, that a route must have to be compared.
_LEAST = 4.0
#: The others are taken for well when their rate lies within this of the usual, or far below the route's.
_WELL, _FAR = 0.05, 4.0


def fisher(refused: int, delivered: int, others_refused: int, others_delivered: int) -> float:
    """Chance that a route is refused at least as often as it was, were all routes treated alike (one-sided)."""
    total = refused + delivered + others_refused + others_delivered
    mine, events = refused + delivered, refused + others_refused
    if not mine or mine == total or not events:
        return 1.0
    whole = _log_choose(total, mine)
    top = min(mine, events)
    terms = (
        math.exp(_log_choose(events, x) + _log_choose(total - events, mine - x) - whole)
        for x in range(refused, top + 1)
        if mine - x <= total - events
    )
    return min(1.0, sum(terms))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def blame_of(routes: Mapping[str, tuple[float, float]], usual: float) -> tuple[Blame, str | None]:
    """(blame, the route if it is one's). routes: route → (requests, refused), weighted by age.

    With a single route nothing can be told apart, so the site is meant; no other route is tried to find out.
    """
    busy = {name: pair for name, pair in routes.items() if pair[0] >= _LEAST}
    if len(busy) < 2:
        return Blame.SITE, None
    for name, (requests, refused) in sorted(busy.items(), key=lambda item: -item[1][1] / item[1][0]):
        others_n = sum(pair[0] for other, pair in busy.items() if other != name)
        others_k = sum(pair[1] for other, pair in busy.items() if other != name)
        mine, theirs = refused / requests, others_k / others_n
        well = theirs <= usual + _WELL or theirs * _FAR <= mine
        chance = fisher(
            round(refused), max(0, round(requests - refused)), round(others_k), max(0, round(others_n - others_k))
        )
        if chance < _UNLIKELY and well:
            return Blame.ROUTE, name
        break
    return Blame.SITE, None
