"""Pay from platform fields, and the order of sources."""

import pytest

from rolecall.model import Basis, Pay, RawPay
from rolecall.normalize import annual_view, pay_from_fields
from rolecall.normalize.pay.fields import field_number, read_period


def test_fields_come_before_texts() -> None:
    raw = [RawPay(min="120000", max="150000", currency="USD", period="1 YEAR", kind="Salary")]
    read = pay_from_fields(raw, "$10 - $20 per hour", "Salary: $1,000 per month", "US")
    assert read is not None
    pay, origin = read
    assert pay == Pay(min=120000, max=150000, currency="USD", period="year", kind="range")
    assert (origin.field, origin.basis) == ("pay", Basis.STATED)


def test_bonus_and_equity_components_are_skipped() -> None:
    raw = [
        RawPay(min="10000", max="20000", currency="USD", period="1 YEAR", kind="Bonus"),
        RawPay(min="0.1", max="0.5", kind="EquityPercentage"),
        RawPay(min="90000", max="90000", currency="USD", period="1 YEAR", kind="Salary"),
    ]
    read = pay_from_fields(raw)
    assert read is not None
    assert read[0] == Pay(min=90000, max=90000, currency="USD", period="year", kind="exact")


def test_zero_is_not_pay_and_the_text_speaks_instead() -> None:
    raw = [RawPay(min="0.0", max="0.0", currency="EUR")]
    read = pay_from_fields(raw, None, "Gehalt: 50.000 - 60.000 € im Jahr", "DE")
    assert read is not None
    pay, origin = read
    assert pay == Pay(min=50000, max=60000, currency="EUR", period="year", kind="range")
    assert origin.basis is Basis.PARSED
    assert origin.text is not None
    assert "50.000" in origin.text


def test_bands_span_and_different_currencies_give_nothing() -> None:
    bands = [
        RawPay(min="100000", max="120000", currency="USD", period="YEAR"),
        RawPay(min="110000", max="140000", currency="USD", period="YEAR"),
    ]
    read = pay_from_fields(bands)
    assert read is not None
    assert (read[0].min, read[0].max) == (100000, 140000)
    mixed = [bands[0], RawPay(min="90000", max="99000", currency="GBP", period="YEAR")]
    assert pay_from_fields(mixed) is None


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("YEAR", "year"), ("1 YEAR", "year"), ("per-year-salary", "year"), ("HOURLY", "hour"), ("ANN", "year"),
        ("P1M", "month"), ("PT1H", "hour"), ("perMonth", None), ("2 WEEK", None), ("NONE", None), (None, None),
        ("Per Hour", "hour"), ("MON", "month"), ("DAY", "day"),
    ],
)  # fmt: skip
def test_periods(text: str | None, period: str | None) -> None:
    assert read_period(text) == period


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("44.953", 44.953),
        ("300,000", 300000),
        ("120000.0", 120000),
        ("0", None),
        ("n/a", None),
        ("-5", None),
        ("1e5", 1e5),
    ],
)
def test_numbers(text: str, value: float | None) -> None:
    assert field_number(text) == value


def test_annual_view_is_derived() -> None:
    hourly = Pay(min=20, max=30, currency="USD", period="hour", kind="range")
    assert annual_view(hourly) == Pay(min=41600, max=62400, currency="USD", period="year", kind="range")
    assert annual_view(Pay(min=None, max=5000, currency="EUR", period="month", kind="max_only")).max == 60000
    unknown = Pay(min=5, max=5, currency="USD", period=None, kind="exact")
    assert annual_view(unknown) is unknown
