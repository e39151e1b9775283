"""One decision on the workplace, and the order in which what a posting says counts."""

import pytest

from rolecall.model import Basis, RawPosting, Workplace
from rolecall.normalize import WorkplaceDecision, decide_workplace, read_place, read_workplace


def posting(**fields: object) -> RawPosting:
    return RawPosting(**{"external_id": "1", "url": "https://jobs.example.com/1", "title": "Baker", **fields})  # type: ignore[arg-type]


def decide(raw: RawPosting, *locations: str, description: str | None = None) -> WorkplaceDecision:
    return decide_workplace(raw, [read_place(text) for text in locations], description)


@pytest.mark.parametrize(
    ("text", "workplace"),
    [
        ("REMOTE", Workplace.REMOTE),
        ("fully_remote", Workplace.REMOTE),
        ("TELECOMMUTE", Workplace.REMOTE),
        ("Remote - National", Workplace.REMOTE),
        ("Hybrid", Workplace.HYBRID),
        ("Partially Remote/Hybrid", Workplace.HYBRID),
        ("hybrid_remote", Workplace.HYBRID),
        ("OnSite", Workplace.ONSITE),
        ("on-site", Workplace.ONSITE),
        ("In Office", Workplace.ONSITE),
        ("On-Location", Workplace.ONSITE),
        ("Office", Workplace.ONSITE),
        ("Berlin", None),
        ("0", None),
        ("", None),
    ],
)
def test_fields_as_written(text: str, workplace: Workplace | None) -> None:
    assert read_workplace(text).workplace is workplace


@pytest.mark.parametrize(
    ("name", "value", "workplace"),
    [
        ("Workplace Type", "Hybrid", Workplace.HYBRID),
        ("Work Model", "In office", Workplace.ONSITE),
        ("Work Model", "Open to all options", None),
        ("Work Model", "Field Sales", None),
        ("Ability to Work Remote", "On-Location", Workplace.ONSITE),
        ("Remote Eligibility", "Fully Remote", Workplace.REMOTE),
        ("Remote Job", "True", Workplace.REMOTE),
        ("Remote Job", "False", None),
        ("Location Type", "Remote", Workplace.REMOTE),
        ("Remote Eligible?", "Yes", Workplace.REMOTE),
        ("Target Remote Countries", "['Canada']", None),
        ("Remote Stipend", "True", None),
        ("Employment Type", "Remote", None),
    ],
)
def test_fields_employers_define(name: str, value: str, workplace: Workplace | None) -> None:
    decision = decide(posting(extra=((name, value),)))
    assert decision.workplace is workplace
    if workplace is not None:
        assert (decision.basis, decision.text) == (Basis.STATED, f"{name}: {value}")


def test_the_platforms_type_wins_over_its_flag() -> None:
    decision = decide(posting(workplace="Hybrid", remote=True), "Remote - US")
    assert (decision.workplace, decision.basis, decision.text) == (Workplace.HYBRID, Basis.STATED, "Hybrid")
    assert decision.remote_area == ()


def test_the_flag_wins_over_text() -> None:
    assert decide(posting(remote=True), "Berlin (Hybrid)").workplace is Workplace.REMOTE


def test_a_flag_that_is_off_does_not_silence_a_location_text() -> None:
    decision = decide(posting(remote=False), "Remote - US")
    assert (decision.workplace, decision.remote_area) == (Workplace.REMOTE, ("US",))


def test_a_flag_that_is_off_silences_title_and_description() -> None:
    raw = posting(remote=False, title="Baker (Remote)")
    assert decide(raw, "Berlin", description="This is a fully remote role.").workplace is None


def test_a_city_alone_says_nothing() -> None:
    assert decide(posting(), "Berlin") == WorkplaceDecision()


def test_the_freest_of_several_locations() -> None:
    decision = decide(posting(), "Berlin (Hybrid)", "Germany - Remote")
    assert (decision.workplace, decision.text) == (Workplace.REMOTE, "Germany - Remote")
    assert decision.remote_area == ("DE",)


@pytest.mark.parametrize(
    ("title", "workplace"),
    [
        ("Baker (Remote)", Workplace.REMOTE),
        ("Baker - Hybrid", Workplace.HYBRID),
        ("Remote Baker", Workplace.REMOTE),
        ("Baker, Remote US", Workplace.REMOTE),
        ("Remote Sensing Engineer", None),
        ("Engineer, Remote Sensing", None),
        ("Remote Patient Monitoring Nurse", None),
        ("Home Care Nurse", None),
        ("Site Reliability Engineer - Distributed Systems", None),
        ("Virtual Reality Designer", None),
    ],
)
def test_titles(title: str, workplace: Workplace | None) -> None:
    assert decide(posting(title=title)).workplace is workplace


@pytest.mark.parametrize(
    ("description", "workplace"),
    [
        ("About us.\nThis is a fully remote role.\nApply now.", Workplace.REMOTE),
        ("This position is hybrid and requires 3 days per week in the office.", Workplace.HYBRID),
        ("We work 5 days a week in the office.", Workplace.ONSITE),
        ("Location: Remote", Workplace.REMOTE),
        ("This role is in-person at our bakery.", Workplace.ONSITE),
        ("Perks: work from anywhere for up to a month.", None),
        ("Remote work stipend and a home office budget.", None),
        ("You support remote teams on several sites.", None),
        ("This is not a remote role.", None),
        ("This is a remote role. This role is onsite on Mondays only at first.", None),
        ("", None),
    ],
)
def test_descriptions(description: str, workplace: Workplace | None) -> None:
    assert decide(posting(), "Berlin", description=description).workplace is workplace


@pytest.mark.parametrize(
    ("raw", "locations", "description", "area", "basis"),
    [
        (posting(remote=True, remote_areas=("Canada", "USA")), (), None, ("CA", "US"), Basis.STATED),
        (
            posting(remote=True, extra=(("Target Remote Countries", "['France', 'Spain']"),)),
            (),
            None,
            ("FR", "ES"),
            Basis.STATED,
        ),
        (posting(), ("Remote - UK",), None, ("GB",), Basis.PARSED),
        (posting(title="Baker (Remote, Poland)"), (), None, ("PL",), Basis.PARSED),
        (posting(workplace="remote"), ("Berlin",), "Candidates must be based in Germany.", ("DE",), Basis.PARSED),
        (posting(workplace="remote"), ("Remote",), "US-based candidates only.", ("US",), Basis.PARSED),
        (posting(workplace="remote"), ("United States",), None, ("US",), Basis.INFERRED),
        (posting(workplace="remote"), ("Berlin",), None, (), None),
        (posting(workplace="hybrid"), ("Germany",), "Candidates must be based in Germany.", (), None),
    ],
)
def test_where_a_remote_worker_may_sit(
    raw: RawPosting, locations: tuple[str, ...], description: str | None, area: tuple[str, ...], basis: Basis | None
) -> None:
    decision = decide(raw, *locations, description=description)
    assert (decision.remote_area, decision.area_basis) == (area, basis)
    assert (decision.area_text is None) is (basis is None)


@pytest.mark.parametrize(
    "text",
    [
        "Some roles may be an exception: if the job description states that the position is fully remote, that applies.",
        "Whether this role is remote depends on your manager.",
        "This hybrid role blends systems administration with vendor coordination.",
        "This is a hybrid role spanning our developer platform and infrastructure layers.",
        "This role is a hybrid of analyst and engineer.",
    ],
)
def test_conditions_and_roles_of_two_trades_say_no_workplace(text: str) -> None:
    assert (
        decide_workplace(RawPosting(external_id="1", url="https://a.example/1", title="Engineer"), (), text).workplace
        is None
    )


def test_a_condition_behind_the_statement_does_not_undo_it() -> None:
    text = "This role will be fully remote, but if you are local to our office, you may work from there."
    raw = RawPosting(external_id="1", url="https://a.example/1", title="Engineer")
    assert decide_workplace(raw, (), text).workplace is Workplace.REMOTE


def said(text: str) -> Workplace | None:
    raw = RawPosting(external_id="1", url="https://a.example/1", title="Engineer")
    return decide_workplace(raw, (), f"We build pumps.\n\n{text}\n\nApply now.").workplace


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("Hybrid: 3 days in the office per week.", Workplace.HYBRID),
        ("You will be expected in the office 3 days a week.", Workplace.HYBRID),
        ("This role is based in our London office 5 days a week.", Workplace.ONSITE),
        ("You can work 100% remotely.", Workplace.REMOTE),
        ("Diese Stelle ist vollständig remote.", Workplace.REMOTE),
        ("Ce poste est en télétravail complet.", Workplace.REMOTE),
        ("Este puesto es 100% remoto.", Workplace.REMOTE),
        ("Modelo de trabalho: híbrido", Workplace.HYBRID),
        ("Arbeitsmodell: hybrid", Workplace.HYBRID),
        ("#LI-Remote #LI-AB1", Workplace.REMOTE),
        ("Job type: Full-time, remote possible", None),
        ("This is a hybrid cloud engineering role.", None),
        ("Lunch in the office 5 days per week", None),
        ("Many people are in the office five days a week", None),
        ("Dies ist keine Remote-Stelle.", None),
        ("Is this role remote? No.", None),
        ("Interviews will be conducted remotely.", None),
        ("The team is fully remote.", None),
        ("Two remote days per week.", None),
    ],
)
def test_statements_of_this_role_in_several_languages_and_what_is_none(text: str, want: Workplace | None) -> None:
    assert said(text) is want
