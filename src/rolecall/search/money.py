"""Pay compared across currencies and periods: for filters only, never shown as a value of a posting."""

from datetime import date

from rolecall.model import Pay

#: Euro foreign exchange reference rates of the European Central Bank: units of the currency for one euro.
RATES_DATE = date(2026, 10, 30)
RATES: dict[str, float] = {
    "AUD": 1.5904, "BRL": 6.0692, "CAD": 1.5606, "CHF": 0.9194, "CNY": 7.4326, "CZK": 24.353, "DKK": 7.4735,
    "EUR": 1.0, "GBP": 0.8338, "HKD": 8.7652, "HUF": 366.33, "IDR": 20275.17, "ILS": 3.495, "INR": 106.084,
    "ISK": 136.0, "JPY": 175.68, "KRW": 1491.76, "MXN": 21.1237, "MYR": 4.5325, "NOK": 10.312, "NZD": 1.9823,
    "PHP": 71.143, "PLN": 4.4038, "RON": 5.3447, "SEK": 10.978, "SGD": 1.4282, "THB": 37.683, "TRY": 55.8015,
    "USD": 1.1172, "ZAR": 18.6455,
}  # fmt: skip

#: Periods of full-time work in a year: 52 weeks of 40 hours, 5 days a week.
PER_YEAR: dict[str, float] = {"hour": 2080.0, "day": 260.0, "week": 52.0, "month": 12.0, "year": 1.0}


def to_euro(amount: float, currency: str) -> float | None:
    """An amount in euro at the rates of RATES_DATE; None for a currency without a rate."""
    rate = RATES.get(currency.upper())
    return None if rate is None else amount / rate


def annual_euro(pay: Pay | None) -> float | None:
    """The most a role says it pays, in euro a year; None when amount, currency or period are unknown."""
    if pay is None or pay.currency is None or pay.period not in PER_YEAR:
        return None
    amount = pay.max if pay.max is not None else pay.min
    return None if amount is None else to_euro(amount * PER_YEAR[pay.period], pay.currency)
