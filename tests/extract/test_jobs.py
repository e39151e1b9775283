"""Postings out of structured data, as pages really have it."""

import json

import pytest

from rolecall.extract import job_postings, json_ld_objects
from rolecall.model import RawPay, RawPlace, RawPosting

URL = "https://careers.acme.example/jobs/1?x=2"
JOB = {"@context": "https://schema.org", "@type": "JobPosting", "title": "Welder", "description": "<p>Weld things.</p>"}


def page(*objects: object, kind: str = "application/ld+json", body: str = "") -> str:
    scripts = "".join(f'<script type="{kind}">{json.dumps(o)}</script>' for o in objects)
    return f"<!doctype html><html><head>{scripts}</head><body>{body}</body></html>"


def only(html: str) -> RawPosting:
    found = job_postings(html, URL)
    assert len(found) == 1
    return found[0]


def read(**fields: object) -> RawPosting:
    return only(page({**JOB, **fields}))


@pytest.mark.parametrize(
    "kind",
    ["application/ld+json", "application/ld&#x2B;json", "Application/LD+JSON", " application/ld+json; charset=utf-8 "],
)
def test_the_type_attribute_in_every_spelling(kind: str) -> None:
    assert only(page(JOB, kind=kind)).title == "Welder"


@pytest.mark.parametrize(
    "wrap",
    [
        lambda job: {"@graph": [{"@type": "WebSite"}, job]},
        lambda job: [{"@type": "Organization"}, job],
        lambda job: {"@type": "WebPage", "mainEntity": job},
        lambda job: {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": job}]},
        lambda job: {**job, "@type": ["JobPosting", "Thing"]},
        lambda job: {**job, "@type": "http://schema.org/JobPosting"},
        lambda job: {**job, "@type": "schema:JobPosting"},
        lambda job: {"a": {"b": [[{"c": job}]]}},
    ],
)
def test_wherever_the_posting_is_nested(wrap: object) -> None:
    assert only(page(wrap(JOB))).title == "Welder"  # type: ignore[operator]


def test_names_with_a_namespace() -> None:
    node = {"@type": "schema:JobPosting", "schema:title": "Welder", "http://schema.org/datePosted": "2026-09-01"}
    assert (only(page(node)).title, only(page(node)).published) == ("Welder", "2026-09-01")


def test_references_into_the_graph_are_followed() -> None:
    graph = [{**JOB, "hiringOrganization": {"@id": "#org"}}, {"@id": "#org", "@type": "Organization", "name": "Acme"}]
    assert only(page({"@graph": graph})).employer == "Acme"


def test_several_postings_keep_identities_of_their_own() -> None:
    found = job_postings(page({**JOB, "title": "A"}, {**JOB, "title": "B"}, {**JOB, "title": "A"}), URL)
    assert [p.title for p in found] == ["A", "B"]
    assert len({p.external_id for p in found}) == 2
    again = job_postings(page({**JOB, "title": "B"}, {**JOB, "title": "A"}), URL)
    assert {p.external_id for p in again} == {p.external_id for p in found}


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("R-1", "R-1"),
        (17, "17"),
        ({"@type": "PropertyValue", "name": "Acme", "value": "R-1"}, "R-1"),
        ({"@type": "PropertyValue", "name": "Acme", "value": 9007199254740993}, "9007199254740993"),
        ([{"value": ""}, {"value": "R-2"}], "R-2"),
    ],
)
def test_identifier(value: object, meant: str) -> None:
    assert (read(identifier=value).external_id, read(identifier=value).requisition_id) == (meant, meant)


def test_without_identifier_the_address_is_the_identity() -> None:
    assert read(url="/jobs/7").external_id == read(url="/jobs/7").url == "https://careers.acme.example/jobs/7"
    assert read().external_id == read().url == URL
    assert read(identifier={"@type": "PropertyValue", "name": "Acme"}).requisition_id is None


ADDRESS = {"@type": "PostalAddress", "addressLocality": "Lyon", "addressRegion": "ARA", "addressCountry": "FR"}
LYON = RawPlace(locality="Lyon", region="ARA", country="FR")


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("Lyon, France", (RawPlace(text="Lyon, France"),)),
        ({"@type": "Place", "address": ADDRESS}, (LYON,)),
        ({"@type": "Place", "address": [ADDRESS]}, (LYON,)),
        ([{"@type": "Place", "address": ADDRESS}, {"@type": "Place", "address": ADDRESS}], (LYON,)),
        (ADDRESS, (LYON,)),
        ({"@type": "Place", "address": "1 rue Exemple, Lyon"}, (RawPlace(text="1 rue Exemple, Lyon"),)),
        ({"@type": "Place", "name": "Head office"}, (RawPlace(text="Head office"),)),
        ({"address": {**ADDRESS, "addressCountry": {"@type": "Country", "name": "FR"}}}, (LYON,)),
        (
            {"address": {"addressLocality": ["Lyon", "Nice"], "addressCountry": "FR"}},
            (RawPlace(locality="Lyon", country="FR"), RawPlace(locality="Nice", country="FR")),
        ),
        (
            {"address": {"addressLocality": "Windhoek", "addressRegion": "", "addressCountry": "NA"}},
            (RawPlace(locality="Windhoek", country="NA"),),
        ),
        (
            {"geo": {"latitude": "45.7", "longitude": 4.8}, "address": ADDRESS},
            (RawPlace(locality="Lyon", region="ARA", country="FR", latitude=45.7, longitude=4.8),),
        ),
        ({"address": {"addressLocality": "null", "addressRegion": "N/A"}}, ()),
        (None, ()),
    ],
)
def test_job_location(value: object, meant: tuple[RawPlace, ...]) -> None:
    assert read(jobLocation=value).places == meant


def test_remote() -> None:
    posting = read(
        jobLocationType="TELECOMMUTE",
        applicantLocationRequirements=[{"@type": "Country", "name": "Canada"}, {"@type": "Country", "name": "USA"}],
    )
    assert (posting.remote, posting.workplace, posting.remote_areas) == (True, "TELECOMMUTE", ("Canada", "USA"))
    assert read(applicantLocationRequirements={"name": ["USA", "Canada"]}).remote_areas == ("USA", "Canada")
    assert read(applicantLocationRequirements="Spain").remote_areas == ("Spain",)
    address = {"@type": "State", "address": {"addressRegion": "Ohio", "addressCountry": "US"}}
    assert read(applicantLocationRequirements=address).remote_areas == ("Ohio, US",)
    assert read().remote is None


def amount(value: object, **more: object) -> dict[str, object]:
    return {"@type": "MonetaryAmount", "currency": "EUR", "value": value, **more}


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        (
            amount({"@type": "QuantitativeValue", "minValue": 40000, "maxValue": "50000.50", "unitText": "YEAR"}),
            RawPay(min="40000", max="50000.50", currency="EUR", period="YEAR"),
        ),
        (amount({"value": 25.5, "unitText": "HOUR"}), RawPay(min="25.5", max="25.5", currency="EUR", period="HOUR")),
        (amount(30000, unitText="MONTH"), RawPay(min="30000", max="30000", currency="EUR", period="MONTH")),
        (amount([{"minValue": 1000}]), RawPay(min="1000", currency="EUR")),
        (
            {"@type": "PriceSpecification", "price": "300", "priceCurrency": "EUR", "unitText": "DAY"},
            RawPay(min="300", max="300", currency="EUR", period="DAY"),
        ),
        (
            {"minValue": 1, "maxValue": 2, "currency": "EUR", "unitText": "HOUR"},
            RawPay(min="1", max="2", currency="EUR", period="HOUR"),
        ),
        (
            amount({"value": "50000-60000", "unitText": "YEAR"}),
            RawPay(min="50000", max="60000", currency="EUR", period="YEAR"),
        ),
        (amount("30,000 - 40,000 per annum"), RawPay(text="30,000 - 40,000 per annum", currency="EUR")),
    ],
)
def test_base_salary(value: object, meant: RawPay) -> None:
    assert read(baseSalary=value).pay == (meant,)


def test_salary_beside_the_object() -> None:
    assert read(baseSalary=50000, salaryCurrency="USD").pay == (RawPay(min="50000", max="50000", currency="USD"),)
    assert read(baseSalary="$50,000 - $60,000").pay == (RawPay(min="50,000", max="60,000", currency="$"),)
    assert read(baseSalary="£30k plus benefits").pay_text == "£30k plus benefits"
    assert read(baseSalary=amount({"minValue": 0, "maxValue": 0})).pay == ()
    assert read(estimatedSalary=amount({"minValue": 1, "maxValue": 2})).pay == ()


def test_other_fields() -> None:
    posting = read(
        title="R&amp;amp;D <b>Engineer</b>",
        employmentType=["FULL_TIME", "CONTRACTOR"],
        datePosted="2026-10-7",
        dateModified="2026-10-08",
        validThrough="2026-12-01T00:00",
        hiringOrganization={"name": "Acme", "department": {"name": "Research"}},
        inLanguage={"@type": "Language", "name": "German", "alternateName": "de"},
        directApply="https://schema.org/True",
        industry="Metal",
        potentialAction={"@type": "ApplyAction", "target": {"urlTemplate": "https://apply.example/1"}},
    )
    assert posting.title == "R&D Engineer"
    assert posting.employment == ("FULL_TIME", "CONTRACTOR")
    assert (posting.published, posting.updated) == ("2026-10-7", "2026-10-08")
    assert posting.valid_through == "2026-12-01T00:00"
    assert (posting.employer, posting.department, posting.language) == ("Acme", "Research", "de")
    assert posting.apply_url == "https://apply.example/1"
    assert dict(posting.extra) == {"industry": "Metal", "directApply": "true"}
    assert read(employmentType="FULL_TIME, PART_TIME").employment == ("FULL_TIME", "PART_TIME")
    assert read(employmentType="https://schema.org/FullTime").employment == ("FullTime",)
    assert read(hiringOrganization="confidential").employer is None
    assert read(hiringOrganization=["Acme"]).employer == "Acme"


def test_descriptions_escaped_or_plain() -> None:
    assert read(description="&lt;p&gt;Weld&lt;/p&gt;").description_html == "<p>Weld</p>"
    plain = read(description="Weld &amp; grind\n- safely")
    assert (plain.description_html, plain.description_text) == (None, "Weld & grind\n- safely")


def test_a_stub_gives_way_to_the_full_text_of_the_page_and_a_long_text_does_not() -> None:
    paragraph = "<p>As a welder you will join steel parts, read drawings and keep the workshop safe for everyone.</p>"
    body = f"<nav>Home Jobs</nav><main><h1>Welder</h1>{paragraph * 20}</main>"
    stub = only(page({**JOB, "description": "<p>Weld.</p>"}, body=body))
    assert "read drawings" in (stub.description_html or "")
    full = "<p>" + "Everything about the job. " * 300 + "</p>"
    assert only(page({**JOB, "description": full}, body=body)).description_html == full
    other = only(page({**JOB, "title": "Cook", "description": "<p>Cook.</p>"}, body=body))
    assert other.description_html == "<p>Cook.</p>"


MICRODATA = """
<div itemscope itemtype="http://schema.org/JobPosting">
 <span itemprop="jobLocation" itemscope itemtype="http://schema.org/Place">
  <span itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
   <meta itemprop="addressLocality" content="Seattle"><meta itemprop="addressCountry" content="US"></span></span>
 <meta itemprop="datePosted" content="Mon Sep 14 00:00:00 UTC 2026"><meta itemprop="hiringOrganization" content="Acme">
 <h1><a itemprop="title" href="/x"> Lead
   Welder </a></h1><a itemprop="url" href="/job/5">link</a>
 <div itemprop="description"> </div><div itemprop="description"><p>Weld all day.</p><ul><li>Safely</li></ul></div>
 <time itemprop="validThrough" datetime="2026-12-01">1 Dec</time>
</div>"""


def test_microdata_with_the_richest_of_several_descriptions() -> None:
    posting = only(MICRODATA)
    assert posting.title == "Lead Welder"
    assert posting.places == (RawPlace(locality="Seattle", country="US"),)
    assert (posting.employer, posting.url) == ("Acme", "https://careers.acme.example/job/5")
    assert posting.published == "Mon Sep 14 00:00:00 UTC 2026"
    assert posting.valid_through == "2026-12-01"
    assert posting.description_html == "<p>Weld all day.</p><ul><li>Safely</li></ul>"


def test_rdfa() -> None:
    posting = only(
        '<div vocab="https://schema.org/" typeof="JobPosting"><h1 property="title">Welder</h1>'
        '<div property="hiringOrganization" typeof="Organization"><span property="name">Acme</span></div>'
        '<div property="jobLocation" typeof="Place"><div property="address" typeof="PostalAddress">'
        '<span property="addressLocality">Oslo</span></div></div><div property="description"><p>Weld.</p></div></div>'
    )
    assert (posting.title, posting.employer, posting.places) == ("Welder", "Acme", (RawPlace(locality="Oslo"),))


def test_markup_completes_json_ld_of_the_same_job() -> None:
    posting = only(page({"@type": "JobPosting", "title": "Lead welder", "datePosted": "2026-01-01"}, body=MICRODATA))
    assert posting.published == "2026-01-01"
    assert posting.employer == "Acme"
    assert "Weld all day" in (posting.description_html or "")


def test_pages_without_postings_and_postings_without_titles() -> None:
    assert job_postings("", URL) == job_postings("<p>JobPosting</p>", URL) == []
    assert job_postings(page({"@type": "JobPosting", "description": "x"}), URL) == []
    assert job_postings(page({"@type": "Article", "title": "x"}), URL) == []


def test_objects_for_other_readers() -> None:
    assert json_ld_objects(page({"@type": "Article"})) == [{"@type": "Article"}]
    assert json_ld_objects('<script type="application/ld+json">{"@type": "Article",}</script>') == [
        {"@type": "Article"}
    ]
