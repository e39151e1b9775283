import pytest

from rolecall.model import Kind, Pay
from rolecall.search import explain, open_memory_index, parse_query
from roles import NOW, ROLES, find_places, role

QUERIES = (
    "data engineer", '"data engineer" -java', "python place:germany", "pay:>80000EUR", "since:4d lang:en", "remote:DE",
    "-employer:beispiel", "state:any clerk", "engin*", "country:FR type:part_time", "工程", "before:2026-02-01",
    "workplace:remote -board:acme", "seniority:senior,unknown", "freshness:new,long_open", "-freshness:new",
    "kind:pages data",
)  # fmt: skip


@pytest.mark.parametrize("text", QUERIES)
def test_all_reasons_hold_exactly_when_the_role_is_found(text):
    query = parse_query(text, find_places, NOW)
    for stored in ROLES:
        index = open_memory_index()
        index.apply([stored], [])
        found = query.kind is Kind.ROLES and index.search(query).total == 1
        reasons = explain(query, stored)
        assert all(reason.holds for reason in reasons) == found, (stored.posting.title, reasons)
        assert all(reason.part and reason.detail for reason in reasons)


def test_reasons_say_where_and_what():
    by_part = {
        reason.part: reason
        for reason in explain(parse_query("engineers python place:Paris", find_places, NOW), ROLES[0])
    }
    assert by_part["engineers"].holds and by_part["engineers"].detail == "found in the title"
    assert by_part["python"].detail == "found in the description"
    assert not by_part["place:2988507"].holds
    assert by_part["place:2988507"].detail == "the role has: Berlin, Berlin, DE"


@pytest.mark.parametrize(
    ("pay", "holds", "said"),
    [
        (None, False, "the role states no pay; a search by pay leaves such roles out"),
        (Pay(min=90_000, currency=None, period="year"), False, "without its currency it cannot be compared"),
        (Pay(min=90_000, currency="EUR", period=None), False, "without its period it cannot be compared"),
        (Pay(min=90_000, currency="XTS", period="year"), False, "without an exchange rate it cannot be compared"),
        (Pay(min=40, max=60, currency="USD", period="hour"), True, "40 to 60 USD per hour, at most 111,708 EUR a year"),
        (Pay(min=10, currency="EUR", period="hour"), False, "at most 20,800 EUR a year; asked for: 80,000 EUR"),
    ],
)
def test_unknown_pay_is_told_as_that(pay, holds, said):
    reasons = explain(parse_query("pay:>80000EUR", None, NOW), role(1, "Clerk", pay=pay))
    (reason,) = [reason for reason in reasons if reason.part.startswith("pay:")]
    assert reason.holds is holds and said in reason.detail


@pytest.mark.parametrize("part", ["workplace:remote", "type:full_time", "country:DE", "seniority:senior"])
def test_what_a_role_does_not_say_is_told_with_how_to_ask_for_it(part):
    reasons = {reason.part: reason for reason in explain(parse_query(part, None, NOW), role(1, "Clerk"))}
    assert not reasons[part].holds
    assert reasons[part].detail == f"the role does not say; {part.split(':')[0]}:unknown finds such roles"
