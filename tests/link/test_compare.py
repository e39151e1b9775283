"""Evidence about pairs: what is one job, what may be, what never is."""

import pytest
from hypothesis import given, settings

from link.build import OTHER_TEXT, PAY, TEXT, corpora, posting, traited, traits
from rolecall.link import compare, edge
from rolecall.link.naming import employer_words, title_level, title_words
from rolecall.link.traits import requisition_key, url_key
from rolecall.model import Pay, Traited, Zone
from roles import BERLIN, MUNICH, PARIS


def zone(**other: object) -> Zone:
    """Of a posting and one that differs in these fields, at another board."""
    title = str(other.pop("title", "Backend Engineer, Payments"))
    return compare(traits(1), traits(2, title, 2, **other)).zone


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"title": "Backend Developer Payments (m/w/d)"},
        {"title": "Backend-Entwickler (m/w/d) Payments"},
        {"title": "Backend Engineer, Payments - Berlin"},
        {"title": "Backend Engineer, Payments at Cobalt Orchard"},
        {"employer": "Cobalt Orchard GmbH"},
        {"description_text": TEXT[:250]},
        {"description_text": OTHER_TEXT[:150] + TEXT},
        {"places": ()},
        {"places": (PARIS, BERLIN)},
        {"employer": "Brightwater Staffing"},  # its text names the employer
    ],
)
def test_a_copy_is_linked(other: dict[str, object]) -> None:
    assert zone(**other) is Zone.LINKED


@pytest.mark.parametrize(
    "other",
    [
        {"title": "Senior Backend Engineer, Payments", "seniority": "senior"},
        {"title": "Backend Engineer, Payments II"},
        {"title": "Principal Backend Engineer, Payments"},
        {"places": (MUNICH,)},
        {"description_text": OTHER_TEXT, "title": "Welder"},
        {"description_text": OTHER_TEXT, "employer": "Harbor Lights"},
    ],
)
def test_another_level_place_or_work_stays_apart(other: dict[str, object]) -> None:
    assert zone(**other) is Zone.APART


@pytest.mark.parametrize(
    "other",
    [
        {"title": "Backend Engineer, Payments, Fraud"},  # another team, or a fuller title
        {"title": "Backend Engineer, Payments with Danish"},
    ],
)
def test_a_title_that_says_more_is_a_persons_to_decide(other: dict[str, object]) -> None:
    assert zone(**other) is Zone.SUGGESTED


def test_two_agencies_with_one_clients_text_are_two_jobs() -> None:
    text = TEXT.replace("Cobalt Orchard", "Our client")
    first = traits(1, employer="Brightwater Staffing", description_text=text)
    second = traits(2, board=2, employer="Golden Hiring", description_text=text)
    assert compare(first, second).zone is not Zone.LINKED


def test_branches_in_one_town_are_different_jobs() -> None:
    first = traits(1, "Barista", places=(BERLIN,), place_texts=("Lindenweg 4, 10115 Berlin",))
    second = traits(2, "Barista", 2, places=(BERLIN,), place_texts=("Seegasse 9, 12045 Berlin",))
    assert compare(first, second).zone is Zone.APART


def test_requisitions_of_one_shape_tell_openings_apart() -> None:
    first, second = traits(11, requisition_id="x-10021"), traits(10022, board=2, requisition_id="x-10022")
    assert compare(first, second).zone is Zone.APART
    # A portal's own number is no requisition.
    portal = traits(10022, board=2, requisition_id="x10022")
    assert compare(first, portal).zone is Zone.LINKED


def test_one_source_means_two_postings_unless_it_says_otherwise() -> None:
    assert compare(traits(1), traits(2)).zone is Zone.APART
    assert compare(traits(1, job_id="9"), traits(2, job_id="9", places=(MUNICH,))).zone is Zone.LINKED
    assert compare(traits(1, job_id="9"), traits(2, job_id="8")).zone is Zone.APART
    assert compare(traits(1, requisition_id="R-77001"), traits(2, requisition_id="R-77001")).zone is Zone.LINKED
    assert compare(traits(1), traits(2, repost_of=1)).zone is Zone.LINKED


def test_versions_in_other_languages_are_one_job() -> None:
    german = "https://jobs.example.com/2"
    first = traits(1, localized_urls=(("de", german),))
    second = traited(posting(2, "Backend-Entwickler Zahlungen", language="de", description_text=OTHER_TEXT)).traits
    assert compare(first, second).zone is Zone.LINKED


def test_a_seniority_conflict_weighs_more_than_a_shared_requisition() -> None:
    first, second = (
        traits(1, job_id="9"),
        traits(2, "Senior Backend Engineer, Payments", job_id="9", seniority="senior"),
    )
    assert compare(first, second).zone is Zone.SUGGESTED


def test_pay_speaks_only_in_one_unit() -> None:
    def weight(pay: Pay) -> float:
        found = compare(traits(1, pay=PAY), traits(2, board=2, pay=pay)).signals
        return sum(signal.weight for signal in found if signal.name == "pay")

    assert weight(PAY) > 0
    assert weight(Pay(min=20000, max=25000, currency="EUR", period="year")) < 0
    assert weight(Pay(min=60000, max=75000, currency="USD", period="year")) == 0


def streets(*texts: str) -> list[Zone]:
    """Of an opening at the first address of a town and ones elsewhere."""
    first = traits(1, place_texts=(texts[0],))
    return [compare(first, traits(2, board=2, place_texts=(text,))).zone for text in texts[1:]]


def test_branches_of_one_town_are_told_apart_by_their_address() -> None:
    same, other, other_code, unknown = streets(
        "12 High Street, Berlin", "Berlin, 12 High St", "Harbour Mall 7, Berlin", "10115 Berlin", "Berlin, Germany"
    )
    assert (same, other, other_code, unknown) == (Zone.LINKED, Zone.APART, Zone.APART, Zone.LINKED)


def test_a_second_opening_is_told_by_its_number() -> None:
    first = traits(1, requisition_id="R-1001")
    assert compare(first, traits(2, board=2, requisition_id="R-1001")).zone is Zone.LINKED
    assert compare(first, traits(2, board=2, requisition_id="R-1002")).zone is Zone.APART
    # Another site's own number says nothing.
    assert compare(first, traits(2, board=2, requisition_id="778812")).zone is Zone.LINKED


def test_another_teams_opening_of_the_same_name_and_town_is_not_linked() -> None:
    about = " ".join(TEXT.split()[:14])
    team = f"{about} {OTHER_TEXT}"
    assert compare(traits(1), traits(2, board=2, description_text=team)).zone is not Zone.LINKED


@given(corpora(most=6))
@settings(deadline=None)
def test_an_edge_is_what_comparing_finds(found: list[Traited]) -> None:
    for a in found:
        for b in found:
            if a.traits.id < b.traits.id:
                said, made = compare(a.traits, b.traits), edge(a.traits, b.traits)
                assert (made is None) == (said.zone is Zone.APART)
                if made is not None:
                    assert (made.probability, made.zone, made.identity) == (said.probability, said.zone, said.identity)


@given(corpora(most=4))
@settings(deadline=None)
def test_comparing_has_no_direction(found: list[Traited]) -> None:
    for a in found:
        for b in found:
            if a.traits.id != b.traits.id:
                one, other = compare(a.traits, b.traits), compare(b.traits, a.traits)
                assert (one.probability, one.zone, one.identity) == (other.probability, other.zone, other.identity)
                assert 0 <= one.probability <= 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Cobalt Orchard GmbH & Co. KG", ("cobalt", "orchard")),
        ("The Cobalt Orchard Company, Inc.", ("cobalt", "orchard")),
        ("COBALT ORCHARD Sp. z o.o.", ("cobalt", "orchard")),
        ("Cobalt Orchard (formerly Pear Tree) Ltd.", ("cobalt", "orchard")),
        ("Société Verte S.A.R.L.", ("societe", "verte")),
        ("Group", ("group",)),
    ],
)
def test_employers_are_known_without_their_legal_form(name: str, words: tuple[str, ...]) -> None:
    assert employer_words(name) == words


def test_titles_are_their_trade_and_field() -> None:
    same = {title_words(t) for t in ("Backend Engineer, Payments", "Payments Back-end Developer (m/f/d)",
                                     "Backend-Entwickler:in Payments", "BACKEND DEVELOPERS – PAYMENTS")}  # fmt: skip
    assert same == {("backend", "developer", "payment")}
    assert title_words("Softwareentwickler") == title_words("Software Developer")
    assert title_words("Customer Support with Danish") != title_words("Customer Support with Dutch")
    assert title_words("(m/w/d)") and title_words("Job")
    assert (title_level("Engineer II"), title_level("Analyst 3 (Remote)"), title_level("Web3 Engineer")) == (2, 3, 0)


def test_addresses_are_one_page_whatever_brought_the_visitor() -> None:
    page = url_key("https://www.b.example/jobs/7?utm_source=x&id=4#top")
    assert page == url_key("http://b.example/jobs/7/?id=4") != url_key("https://b.example/jobs/8?id=4")
    assert url_key("https://b.example/") == 0 == url_key("http://[bad")


def test_requisitions_lose_a_sites_suffix_and_junk_is_none() -> None:
    assert requisition_key("R-12345-2") == requisition_key("r-12345") == "r-12345"
    assert {requisition_key(t) for t in ("No Reference Number", "N/A", "0", "12", None)} == {""}
