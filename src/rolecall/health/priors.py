"""What a young target borrows: how its platform's other targets usually are."""

from collections.abc import Iterable, Mapping

from rolecall.health.memory import unpack
from rolecall.health.rates import YOUNG
from rolecall.model import TargetHealth

#: One target says no more than this many requests of its platform's prior.
_MOST = 2_000.0


def platform_priors(
    young: Iterable[str], platform: Mapping[str, str], healths: Mapping[str, TargetHealth]
) -> dict[str, float]:
    """Usual refusals per request for each young target whose platform has targets with a usual of their own.

    platform: target → its platform. healths: what is kept of the platforms' targets.
    """
    sums: dict[str, tuple[float, float]] = {}
    for target, health in healths.items():
        rate = unpack(health.memory).refusals
        if rate.weight < YOUNG or target not in platform:
            continue
        weight = min(rate.weight, _MOST)
        refused, total = sums.get(platform[target], (0.0, 0.0))
        sums[platform[target]] = (refused + rate.usual * weight, total + weight)
    known = {name: refused / total for name, (refused, total) in sums.items()}
    return {target: known[platform[target]] for target in young if platform.get(target) in known}
