"""Topics: what is on topic and why; data only."""

import math
from pathlib import Path

import pytest

from rolecall.extract import document
from rolecall.model import Document, InvalidInput, Link, NotFound
from rolecall.topics import load_profile, profile_names, read_profile, relevance, score_document, score_host, score_link

JOBS, QUEBEC = load_profile("jobs"), load_profile("quebec")


def page(title: str, text: str, **more: object) -> Document:
    return Document(url="https://acme.example/x", title=title, text=text, **more)  # type: ignore[arg-type]


def test_career_pages_are_about_jobs_and_others_are_not() -> None:
    careers = page(
        "Careers at Acme", "We are hiring. See our open positions and benefits.", headings=("Open positions",)
    )
    role = page(
        "Data Engineer", "About the role. Responsibilities. Qualifications. Apply now.", schema_types=("JobPosting",)
    )
    stellen = page("Karriere bei Acme", "Unsere offenen Stellen. Ihr Profil, wir bieten. Jetzt bewerben.")
    roses = page("On roses", "Roses want sun and patience.")
    advice = page("Interview questions and resume tips", "Our blog of career advice.")
    for good in (careers, role, stellen):
        assert score_document(JOBS, good).value >= JOBS.minimum
    for bad in (roses, advice):
        assert score_document(JOBS, bad).value < JOBS.minimum


def test_the_web_of_quebec() -> None:
    ville = page(
        "Ville de Lévis",
        "Écrivez-nous un courriel. 418 555-0100, Lévis (Québec) G6V 1A1. Stationnement la fin de semaine.",
        language="fr-CA",
    )
    paris = page("Mairie de Paris", "Écrivez-nous un mél. 01 55 55 01 00, 75004 Paris, France.", language="fr")
    toronto = page("City of Toronto", "Call 416 555-0100, Toronto ON M5V 2T6", language="en-CA")
    assert score_document(QUEBEC, ville).value > 0.7
    assert score_document(QUEBEC, paris).value < QUEBEC.minimum
    assert score_document(QUEBEC, toronto).value < QUEBEC.minimum
    assert score_host(QUEBEC, "https://www.sante.gouv.qc.ca/") > 0.7
    assert score_host(QUEBEC, "https://bonjour.quebec/") > 0.7


def test_a_score_says_why() -> None:
    score = score_document(JOBS, page("Careers", "", schema_types=("JobPosting",)))
    assert {(r.signal, r.where) for r in score.reasons} == {("schema", "schema"), ("list of roles", "title")}
    assert score.value == score_document(JOBS, page("Careers", "", schema_types=("JobPosting",))).value


def test_links_are_scored_by_address_and_anchor() -> None:
    good = score_link(JOBS, Link(url="https://acme.example/karriere/offene-stellen", anchor="Jobs"))
    fair = score_link(JOBS, Link(url="https://acme.example/x", anchor="More", context="see our open positions"))
    bad = score_link(JOBS, Link(url="https://acme.example/privacy", anchor="Privacy"))
    assert good > fair > bad == 0.0


def test_profiles_are_data_and_mistakes_are_named(tmp_path: Path) -> None:
    assert profile_names() == ["jobs", "quebec"]
    with pytest.raises(NotFound, match="jobs, quebec"):
        load_profile("sports")
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_profile("name = 3", "mine")
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_profile('name = "x"\ntitle = "x"\n[[patterns]]\nname = "p"\nregex = "("\nweight = 1.0', "mine")


def test_a_pattern_that_would_take_years_on_a_page_says_so_and_the_rest_counts() -> None:
    slow = 'name = "x"\ntitle = "x"\n[[patterns]]\nname = "p"\nregex = \'(?:x|xx|x+y?)+\\d$\'\nweight = 1.0\n'
    profile = read_profile(slow + '[[terms]]\nname = "roses"\ntitle = 0.5\nwords = ["rose"]\n', "mine")
    score = score_document(profile, page("A rose", "x" * 300 + "!"))
    assert score.value == pytest.approx(1 - math.exp(-0.5))
    assert any(one.weight == 0.0 and "takes more than" in one.found for one in score.reasons)


@pytest.mark.corpus
def test_quality_on_real_career_pages(corpus: Path) -> None:
    """Floor: 85 of 100 real career pages are on topic; lowered only on purpose."""
    files = sorted((corpus / "pages" / "career").rglob("*.html*"))[:200]
    scores = [score_document(JOBS, document(f.read_bytes(), f"https://{f.stem[:20].lower()}.example/careers", "text/html")).value for f in files if f.suffix == ".html"]  # fmt: skip
    assert scores, "the corpus has no career pages"
    assert sum(score >= JOBS.minimum for score in scores) / len(scores) >= 0.85


def test_the_score_without_reasons_is_the_same() -> None:
    pages = [
        page("Careers at Acme", "We are hiring nurses.", headings=("Open positions",), schema_types=("JobPosting",)),
        page("Ville de Lévis", "418 555-0100, Lévis (Québec) G6V 1A1, courriel", language="fr-CA"),
        page("", ""),
        Document(url="https://jobs.acme.quebec/x", title="Interview tips", text="blog", description="hiring"),
    ]
    for profile in (JOBS, QUEBEC):
        for each in pages:
            assert relevance(profile, each) == score_document(profile, each).value
