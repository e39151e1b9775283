"""Titles without noise, and the seniority they state."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.model import EmploymentType
from rolecall.normalize import read_title
from rolecall.normalize.employment import read_title_employment


@pytest.mark.parametrize(
    ("title", "clean"),
    [
        ("Software Engineer (m/w/d)", "Software Engineer"),
        ("[JR-10482] Data Engineer II", "Data Engineer II"),
        ("Store Manager #4544", "Store Manager"),
        ("1.10 Baker, Night Ovens", "Baker, Night Ovens"),
        ("Pastry Manager Commercial 24.06.2026", "Pastry Manager Commercial"),
        ("Assistant Baker - Rye - 12 Month Max Term Contract New Sydney", "Assistant Baker - Rye"),
        ("Cake Decorator - Market Hall - Cambridge, MA (Harbour location)", "Cake Decorator - Market Hall"),
        ("Baker - Herbert Region", "Baker"),
        ("Systems Baker (AU)", "Systems Baker"),
        ("Area Baker (VIC)", "Area Baker"),
        # Short for a job, a subject or a level, and a country's code too.
        ("Account Executive (AE)", "Account Executive (AE)"),
        ("Support Engineer (IT)", "Support Engineer (IT)"),
        ("Engineer (SE)", "Engineer (SE)"),
        ("Oven Engineer — Filled · Accepting expressions of interest", "Oven Engineer"),
        ("Mentor (Europe, MENA & APAC Timezones)", "Mentor"),
        ("SY26-27 Baking Teachers", "Baking Teachers"),
        ("3.5 t Driver", "3.5 t Driver"),
        ("Oven Engineer (SRE) Amsterdam", "Oven Engineer (SRE)"),
        ("Baker (Rye) Operations", "Baker (Rye) Operations"),
        ("Analyst - R4551", "Analyst"),
        ("HIRING NOW! Auto Technician - $5,000 - $8,000 Bonus", "Auto Technician"),
        ("Sales Associate - 2nd Shift (Part-time)", "Sales Associate"),
        ("Account Executive, EMEA", "Account Executive"),
        ("Body Technician - Blue Mound, TX - 2nd shift", "Body Technician"),
        ("Growth Lead, Japan ", "Growth Lead"),
        ("Account Manager Poland (f/m/d)", "Account Manager"),
        ("Part-Time Phlebotomist/Front Desk", "Phlebotomist/Front Desk"),
        ("Hardware Engineer Intern, Summer 2027", "Hardware Engineer Intern"),
        ("Engineer (100% Remote - Canada)", "Engineer"),
        ("🚀 Backend  Developer – Berlin", "Backend Developer"),
        ("Développeur backend Perl (H/F)", "Développeur backend Perl"),
        ("Responsable Site F/H - Clichy - CDI", "Responsable Site"),
        ("Carer - Full Time Evenings, Memory Care", "Carer, Memory Care"),
        ("Engenheiro - Presencial - Cubatão/SP", "Engenheiro"),
        ("Editor (She/He/They)", "Editor"),
        ("Nurse - 10a-6p", "Nurse"),
        ("Account Executive - Washington, D.C.", "Account Executive"),
        ("2026-2027 Middle School Teacher", "Middle School Teacher"),
        ("Director, Programs (Bangkok-based, Relocation Provided)", "Director, Programs"),
        ("Video Localization Expert - Freelance", "Video Localization Expert"),
        ("Stage - Marketing (x/f/m) - Juillet 2026", "Stage - Marketing"),
        ("Sr. Account Manager - 6 Month Fixed Term Contract", "Sr. Account Manager"),
        ("Linguist (German-Speaking)", "Linguist (German-Speaking)"),
        ("Software Engineer, Mobile", "Software Engineer, Mobile"),
        ("Director, Marketing, UK", "Director, Marketing"),
        ("Remote Sensing Scientist", "Remote Sensing Scientist"),
        ("Head of Spain", "Head of Spain"),
        ("Remote", "Remote"),
    ],
)
def test_clean(title: str, clean: str) -> None:
    assert read_title(title).clean == clean


def test_hints_name_towns_no_table_knows() -> None:
    assert read_title("Nurse - Little Fictown").clean == "Nurse - Little Fictown"
    assert read_title("Nurse - Little Fictown", ("Little Fictown, Example State",)).clean == "Nurse"


@pytest.mark.parametrize(
    ("title", "seniority"),
    [
        ("Senior Engineer", "senior"), ("Sr. Analyst", "senior"), ("Senior Staff Engineer", "staff"),
        ("Staff Nurse - ICU", None), ("Staff Accountant", None), ("Member of Technical Staff", None),
        ("Principal Product Manager", "principal"), ("Product Manager", None), ("Senior Product Manager", "senior"),
        ("Engineering Manager", "manager"), ("Senior Manager, Strategy", "manager"), ("Office Manager", "manager"),
        ("Customer Success Manager", None), ("Manager, Customer Success", "manager"),
        ("Senior Director, Finance", "director"), ("Head of Data", "director"), ("VP Sales", "vp"),
        ("Vice President, Sales", "vp"), ("Chief Financial Officer", "executive"), ("Chief of Staff", None),
        ("Chief of Staff to the CEO", None), ("Executive Assistant", None), ("Account Executive", None),
        ("Lead Engineer", "lead"), ("Lead Generation Specialist", None), ("Teamleiter Logistik", "lead"),
        ("Junior Developer", "junior"), ("Junior Marketing Manager", "junior"), ("Graduate Trainee", "junior"),
        ("Engineer I", "junior"), ("Engineer II", "mid"), ("Engineer I/II", None), ("Marketing Intern", "intern"),
        ("Product Manager Intern", "intern"), ("Internal Auditor", None), ("Werkstudent Marketing", "intern"),
        ("Desenvolvedor Pleno Java", "mid"), ("Semi Senior Developer", "mid"), ("Старший разработчик", "senior"),
        ("高级工程师", "senior"), ("Directeur commercial", "director"), ("Mid-Market Account Executive", None),
    ],
)  # fmt: skip
def test_seniority(title: str, seniority: str | None) -> None:
    assert read_title(title).seniority == seniority


@given(st.text(max_size=100))
def test_cleaning_never_empties_never_invents(title: str) -> None:
    reading = read_title(title)
    assert reading.text == title
    assert bool(reading.clean) == bool("".join(reading.clean.split()) or False)
    assert len(reading.clean) <= len(title)


@given(
    st.sampled_from(["Engineer", "Data Analyst", "Senior Nurse"]),
    st.lists(
        st.sampled_from([" (m/f/d)", " - Remote", ", Berlin", " - 2nd Shift", " #4711", " (Full-Time)"]), max_size=3
    ),
)
def test_noise_in_any_order_is_dropped_and_cleaning_is_idempotent(job: str, noise: list[str]) -> None:
    clean = read_title(job + "".join(noise)).clean
    assert clean == job
    assert read_title(clean).clean == clean


@pytest.mark.parametrize("unit", ["a", "(", "- ", "20 - ", "senior ", "(m/w/d ", "a, ", "$1 "])
@pytest.mark.parametrize("size", [300, 1_000_000])
def test_linear_on_hostile_titles(unit: str, size: int) -> None:
    title = (unit * (size // len(unit) + 1))[:size]
    start = time.process_time()
    read_title(title)
    assert time.process_time() - start < 4


@pytest.mark.parametrize(
    ("title", "clean"),
    [
        ("Professional PMO- Bengaluru", "Professional PMO"),
        ("Welder Intern (June start, Remote-Ireland)", "Welder Intern"),
        ("Buyer (Position located in Leeds or London, England)", "Buyer"),
        ("[Vaga Temporária] Auxiliar de Atendimento", "Auxiliar de Atendimento"),
        ("Vendedor(a) Externo (6 horas)", "Vendedor(a) Externo"),
        ("Body Technician -$4,000 Bonus", "Body Technician"),
        ("Data Engineer, Temporal", "Data Engineer, Temporal"),
    ],
)
def test_noise_of_fresh_samples(title: str, clean: str) -> None:
    assert read_title(title).clean == clean


@pytest.mark.parametrize(
    ("title", "seniority"),
    [
        ("Collections Specialist - Late stage", None),
        ("Account Executive, Early Stage", None),
        ("Baking Externship Program", "intern"),
        ("Marketing - Stage", "intern"),
    ],
)
def test_a_stage_of_something_is_no_internship(title: str, seniority: str | None) -> None:
    assert read_title(title).seniority == seniority
    types, _ = read_title_employment(title)
    assert types == ((EmploymentType.INTERNSHIP,) if title == "Marketing - Stage" else ())
