"""Employment types: hours and contract as two axes, many languages, nothing by default."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.model import Basis, EmploymentType
from rolecall.normalize import employment_from, read_employment


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("FullTime", "full_time"), ("FULL_TIME", "full_time"), ("Regular Full-Time", "full_time"),
        ("F/T", "full_time"), ("HOURLY_PT", "part_time"), ("Teilzeit (50 %)", "part_time"),
        ("Vollzeit / Teilzeit", "full_or_part"), ("full-or-part-time", "full_or_part"),
        ("Voll- oder Teilzeit", "full_or_part"), ("80-100 %", "full_or_part"),
        ("Full-time, Part-time, Contract", "contract full_or_part"), ("Contract (Part-time)", "part_time contract"),
        ("Fixed-term contract", "temporary"), ("Vollzeit, befristet", "full_time temporary"),
        ("CDD temps partiel", "part_time temporary"), ("CDI temps plein", "full_time"),
        ("Independent contractor (1099)", "contract"), ("Kontrakt B2B", "contract"), ("Umowa zlecenie", "contract"),
        ("Per Diem", "temporary"), ("Casual", "temporary"), ("Internship", "internship"), ("Praktikum", "internship"),
        ("Stage", "internship"), ("実習生 インターン", "internship"), ("Volunteer", "volunteer"),
        ("Частичная занятость", "part_time"), ("Полный рабочий день", "full_time"), ("正社員", "full_time"),
        ("アルバイト", "part_time"), ("정규직", "full_time"), ("دوام كامل", "full_time"), ("งานเต็มเวลา", "full_time"),
    ],
)  # fmt: skip
def test_reads(text: str, types: str) -> None:
    assert " ".join(read_employment(text)) == types


@pytest.mark.parametrize(
    "text",
    [
        "Regular", "Permanent", "Unbefristet", "Unlimited Contract", "Contrato indefinido", "CLT", "Umowa o pracę",
        "Exempt", "Hourly", "Standard", "Other", "Entry level", "Internal", "International", "Contract Manager",
        "Data Science & Engineering", "100% remote", "",
    ],
)  # fmt: skip
def test_says_nothing(text: str) -> None:
    assert read_employment(text) == ()


def test_later_sources_add_only_an_open_axis() -> None:
    types, basis, text = employment_from(
        ["FullTime"], "Engineer (Part-time, fixed-term)", [("Employment Type", "Regular")]
    )
    assert types == (EmploymentType.FULL_TIME, EmploymentType.TEMPORARY)
    assert basis is Basis.STATED
    assert text is not None
    assert "FullTime" in text


def test_employer_fields_and_titles() -> None:
    assert employment_from([], "", [("Time Type", "Part-time"), ("Workplace Type", "Remote")])[0] == (
        EmploymentType.PART_TIME,
    )
    assert employment_from([], "Marketing Intern")[:2] == ((EmploymentType.INTERNSHIP,), Basis.PARSED)
    assert employment_from([], "Contracts Manager, International") == ((), None, None)
    assert employment_from(["Marketing & Communication"], "Casual Game Designer (Casual/Puzzle)") == ((), None, None)


@given(st.text(max_size=60))
def test_any_text_gives_distinct_types_of_which_at_most_one_is_hours(text: str) -> None:
    types = read_employment(text)
    assert len(set(types)) == len(types)
    hours = {EmploymentType.FULL_TIME, EmploymentType.PART_TIME, EmploymentType.FULL_OR_PART}
    assert len(hours & set(types)) <= 1


def test_a_share_of_a_full_time_equivalent_is_part_time_and_a_denied_type_is_none() -> None:
    assert read_employment("0.8 FTE") == (EmploymentType.PART_TIME,)
    assert read_employment("1.0 FTE") == (EmploymentType.FULL_TIME,)
    assert read_employment("Temporary, 80% FTE") == (EmploymentType.PART_TIME, EmploymentType.TEMPORARY)
    assert read_employment("Not full-time") == ()
