"""A year's view of pay, derived for sorting and filters; never stored as fact."""

from typing import Final

from rolecall.model import Pay

#: Periods in a full working year: 40 hours × 52 weeks = 2,080 hours, 5 days × 52 weeks = 260 days.
PER_YEAR: Final = {"hour": 2080, "day": 260, "week": 52, "month": 12, "year": 1}


def annual_view(pay: Pay) -> Pay:
    """`pay` per year at full time (2,080 hours, 260 days, 52 weeks, 12 months); unchanged without a period."""
    factor = PER_YEAR.get(pay.period or "")
    if factor is None or factor == 1:
        return pay
    return Pay(
        min=None if pay.min is None else pay.min * factor,
        max=None if pay.max is None else pay.max * factor,
        currency=pay.currency,
        period="year",
        kind=pay.kind,
    )
