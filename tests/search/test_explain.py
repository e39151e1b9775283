import pytest

from rolecall.model import Kind
from rolecall.search import explain, open_memory_index, parse_query
from roles import NOW, ROLES, find_places

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
