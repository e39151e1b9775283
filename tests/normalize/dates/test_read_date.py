"""Published dates: forms, zones, precision, and what is no date."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.model import Precision
from rolecall.normalize import read_date

NOW = datetime(2026, 10, 5, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-06-26T12:00:00Z", "2026-06-26T12:00"), ("2026-06-26T12:00:00.123+02:00", "2026-06-26T10:00"),
        ("2026-09-14T10:00:00+0000", "2026-09-14T10:00"), ("2026-10-05T00:00:00.0000000Z", "2026-10-05T00:00"),
        ("Mon, 14 Sep 2026 08:00:00 +0900", "2026-09-13T23:00"), ("Wed, 07 Oct 2026 10:00:00 GMT", "2026-10-07T10:00"),
        ("Mon Sep 14 00:00:00 UTC 2026", "2026-09-14T00:00"), ("2026-09-14 10:00 KST", "2026-09-14T01:00"),
        ("Sep 14, 2026 5:30 PM EST", "2026-09-14T22:30"), ("2026-09-14 10:00:00 Europe/Berlin", "2026-09-14T08:00"),
        ("2026-09-14T10:00:00+09:00[Asia/Seoul]", "2026-09-14T01:00"), ("1760000000", "2025-10-09T08:53"),
        ("1760000000123", "2025-10-09T08:53"), ("/Date(1760000000000)/", "2025-10-09T08:53"),
        ("2026-09-14T24:00:00Z", "2026-09-15T00:00"),
        ("20260914T100000Z", "2026-09-14T10:00"), ("2026-09-14 10:00:00 +0000 UTC", "2026-09-14T10:00"),
        ("2026-09-14 10:00 ET", "2026-09-14T14:00"), ("2026-01-14T10:00:00 America/New_York", "2026-01-14T15:00"),
        ("Tue Oct 06 2026 00:00:00 GMT+0200 (Central European Summer Time)", "2026-10-05T22:00"),
    ],
)  # fmt: skip
def test_instants(text: str, utc: str) -> None:
    moment = read_date(text)
    assert moment is not None
    assert (moment.utc.strftime("%Y-%m-%dT%H:%M"), moment.precision) == (utc, Precision.INSTANT)
    assert moment.text == text


@pytest.mark.parametrize(
    "text",
    [
        "2026-09-14", "2026/9/14", "20260914", "14.09.2026", "14/09/2026", "09/14/2026", "September 14, 2026",
        "Sept. 14, 2026", "14th September 2026", "14-Sep-26", "Monday, 14 September 2026", "14. September 2026",
        "14 septembre 2026", "14 de septiembre de 2026", "14 de setembro de 2026", "14 settembre 2026",
        "14 september 2026", "14 września 2026 r.", "14. září 2026", "14 сентября 2026 г.", "14 вересня 2026",
        "14 Eylül 2026", "14 Σεπτεμβρίου 2026", "2026年9月14日", "2026년 9월 14일", "令和8年9月14日", "14 ก.ย. 2569",
        "14 سبتمبر 2026", "2026-09-14T10:00:00",
    ],
)  # fmt: skip
def test_days(text: str) -> None:
    moment = read_date(text)
    assert moment is not None
    assert (moment.utc.date().isoformat(), moment.precision) == ("2026-09-14", Precision.DAY)


@pytest.mark.parametrize("text", ["September 2026", "2026-09", "septembre 2026"])
def test_months(text: str) -> None:
    moment = read_date(text)
    assert moment is not None
    assert (moment.utc.date().isoformat(), moment.precision) == ("2026-09-01", Precision.MONTH)


@pytest.mark.parametrize(
    "text",
    [
        "", "n/a", "30+ days ago", "Posted 30+ Days Ago", "3 days ago", "today", "03/04/2026", "Sep 14", "2026-13-45",
        "2026-02-30", "9999-12-31", "0001-01-01T00:00:00", "12", "2026", "ongoing until 2026", "5 September or later",
        "2026-09-14 10:00 XYZ", "99999999999999999999",
    ],
)  # fmt: skip
def test_no_dates(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Posted Today", "2026-10-05"), ("yesterday", "2026-10-04"), ("Posted 3 Days Ago", "2026-10-02"),
        ("vor 2 Tagen", "2026-10-03"), ("il y a 3 jours", "2026-10-02"), ("hace 5 días", "2026-09-30"),
        ("15 hours ago", "2026-10-04"),
        ("3 dni temu", "2026-10-02"), ("2 дня назад", "2026-10-03"), ("3일 전", "2026-10-02"),
    ],
)  # fmt: skip
def test_relative_days_need_now(text: str, day: str) -> None:
    moment = read_date(text, NOW)
    assert moment is not None
    assert (moment.utc.date().isoformat(), moment.precision) == (day, Precision.DAY)
    assert read_date(text) is None


@pytest.mark.parametrize("text", ["30+ days ago", "2 months ago", "a while ago", "more than 3 days ago"])
def test_open_ends_stay_unknown(text: str) -> None:
    assert read_date(text, NOW) is None


@given(st.datetimes(datetime(1995, 1, 1), datetime(2090, 1, 1)), st.integers(-12 * 60, 14 * 60))
def test_iso_round_trip(naive: datetime, offset: int) -> None:
    written = naive.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=offset)))
    moment = read_date(written.isoformat())
    assert moment is not None
    assert moment.utc == written
    assert moment.utc.utcoffset() == timedelta(0)


@given(st.text(max_size=90))
def test_any_text_is_safe(text: str) -> None:
    moment = read_date(text, NOW)
    assert moment is None or moment.utc.tzinfo is not None


@pytest.mark.parametrize(
    "text",
    ["3 มีนาคม 2569", "3 มี.ค. 2569", "3 มีนาคม 2026", "3 tháng 3, 2026", "ngày 3 tháng 3 năm 2026", "民國115年3月3日",
     "令和8年3月3日"],
)  # fmt: skip
def test_other_calendars_and_month_words_of_asia(text: str) -> None:
    moment = read_date(text)
    assert moment is not None
    assert (moment.utc.date().isoformat(), moment.precision, moment.text) == ("2026-03-03", Precision.DAY, text)
