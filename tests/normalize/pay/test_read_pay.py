"""Base pay from texts: notations, limits, what is not pay, and hostile input."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rolecall.model import Pay
from rolecall.normalize import read_pay


def told(pay: Pay | None) -> str:
    if pay is None:
        return "none"
    ends = ["-" if end is None else f"{end:.10g}" for end in (pay.min, pay.max)]
    return " ".join([*ends, pay.currency or "?", pay.period or "?", pay.kind])


RANGES = [
    ("Salary: $120,000 - $150,000 per year", "120000 150000 USD year range"),
    ("$120-150k", "120000 150000 USD year range"),
    ("AED 12,000 - 15,000 per month tax free", "12000 15000 AED month range"),
    ("Atlyginimas nuo 2500 iki 3500 Eur/mėn.", "2500 3500 EUR month range"),
    ("Annual salary up to $100K or more!", "none"),
    ("$250-$300K + equity + benefits", "250000 300000 USD year range"),
    ("$90,000 to $120,000 annually", "90000 120000 USD year range"),
    ("USD $85,000.00/Yr. to USD $110,000.00/Yr.", "85000 110000 USD year range"),
    ("$17.50/hr to $19.25/hr", "17.5 19.25 USD hour range"),
    ("Minimum Salary: $60,000.00 Maximum Salary: $90,000.00", "60000 90000 USD year range"),
    ("Salary range: Min 60,000 USD – Mid 75,000 USD – Max 90,000 USD", "60000 90000 USD year range"),
    ("$90K-$110K CAD", "90000 110000 CAD year range"),
    ("AU$95k – AU$110k", "95000 110000 AUD year range"),
    ("£450 - £550 per day (Outside IR35)", "450 550 GBP day range"),
    ("CHF 90'000 - 110'000 pro Jahr", "90000 110000 CHF year range"),
    ("50-65 T€ p.a.", "50000 65000 EUR year range"),
    ("De 2 100 à 2 400 € brut mensuel", "2100 2400 EUR month range"),
    ("RAL tra 28k e 35k", "28000 35000 EUR year range"),
    ("Salaris: €3.000 tot €4.200 per maand", "3000 4200 EUR month range"),
    ("Lön: 32 000–38 000 kr/mån, Stockholm", "32000 38000 SEK month range"),
    ("12 000 – 16 000 zł brutto / mies. (UoP)", "12000 16000 PLN month range"),
    ("100 - 140 zł netto + VAT/h", "100 140 PLN hour range"),
    ("от 150 000 до 220 000 ₽ на руки", "150000 220000 RUB month range"),
    ("₹12,00,000 – ₹18,00,000 a year", "1200000 1800000 INR year range"),
    ("12-18 LPA", "1200000 1800000 INR year range"),
    ("R$ 6 mil a R$ 9 mil", "6000 9000 BRL month range"),
    ("年収600～900万円", "6000000 9000000 JPY year range"),
    ("月薪：8千-1.2万", "8000 12000 CNY month range"),
    ("연봉 6,000만원 ~ 8,000만원", "60000000 80000000 KRW year range"),
    ("Lương: 15 - 25 triệu VND", "15000000 25000000 VND month range"),
    ("Rp 8.000.000 - Rp 12.000.000", "8000000 12000000 IDR month range"),
    ("الراتب: 5,000 - 7,000 درهم", "5000 7000 AED month range"),
    ("時給１，２００円〜１，５００円", "1200 1500 JPY hour range"),
]

LIMITS = [
    ("up to £70k + bonus", "- 70000 GBP year max_only"),
    ("$120K+", "120000 - USD year min_only"),
    ("from $90k", "90000 - USD year min_only"),
    ("Starting salary: $52,000", "52000 52000 USD year exact"),
    ("Bis zu 75.000 € im Jahr", "- 75000 EUR year max_only"),
    ("Gehalt ab 45.000 € brutto/Jahr", "45000 - EUR year min_only"),
    ("Jusqu’à 55k€", "- 55000 EUR year max_only"),
    ("Fino a 45.000 € lordi annui", "- 45000 EUR year max_only"),
    ("Od 8 000 zł brutto", "8000 - PLN month min_only"),
    ("新台幣 45,000 元/月起", "45000 - TWD month min_only"),
    ("연봉 5000만원 이상", "50000000 - KRW year min_only"),
]

NO_PAY = [
    "We raised $50M in our Series B",
    "You will own a $2M budget",
    "Signing bonus: $5,000",
    "Annual bonus of up to $20,000",
    "Life insurance covering 2 times your salary, up to $200k",
    "closing deals in the $50K–$250K ARR range",
    "Equity: 0.1% - 0.5%",
    "£500 home office allowance",
    "Tickets restaurant 9€",
    "30 € Essenszuschuss monatlich",
    "Vale refeição R$ 800,00 por mês",
    "600 000 kr",
    "Rs 40,000 - 60,000",
    "10–15 hours per week",
    "0.0-0.0",
    "$60.00 once",
    "401k with a 4% match",
    "over 250,000 providers in 50 states since 2019",
    "$4,000-$5,000 semi-monthly",
    "$150,00-$220,000 salary",
    "growth rate should be at least $250k per business",
    "sales milestone bonuses (starting at $2,000)",
    "living wage of $2,500 MXN per month",
    "US: $150,000 - $180,000; UK: £90,000 - £110,000",
    "",
]


@pytest.mark.parametrize(("text", "expected"), RANGES + LIMITS)
def test_notations(text: str, expected: str) -> None:
    assert told(read_pay(text)) == expected


@pytest.mark.parametrize("text", NO_PAY)
def test_other_money_is_not_pay(text: str) -> None:
    assert read_pay(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$70,000 base salary + $30,000 variable, OTE of $100,000", "70000 70000 USD year exact"),
        ("$60,000 – $70,000 base; $120,000 – $140,000 OTE", "60000 70000 USD year range"),
        ("OTE: $120K-$140K", "120000 140000 USD year range"),
        ("$65,000 ($31.25/hr)", "65000 65000 USD year exact"),
        ("Zone 1: $120,000 - $140,000, Zone 2: $110,000 - $130,000", "110000 140000 USD year range"),
        ("$80K – $90K • Offers Equity • $5K – $15K Bonus", "80000 90000 USD year range"),
        ("The base salary + variable pay ranges from $104,000 - $130,000", "104000 130000 USD year range"),
        ("Competitive salary ($225,000–$300,000/year, not inclusive of stock options)", "225000 300000 USD year range"),
        ("Base + commission: $45,000 + $30,000", "45000 45000 USD year exact"),
        ("Annual salary range: $170-195,000", "170000 195000 USD year range"),
        ("$22.50/hr plus $3.00/hr night differential", "22.5 22.5 USD hour exact"),
    ],
)
def test_base_among_other_money(text: str, expected: str) -> None:
    assert told(read_pay(text)) == expected


def test_country_settles_shared_signs_and_never_leaves_the_family() -> None:
    assert told(read_pay("$80,000 - $90,000", "CA")) == "80000 90000 CAD year range"
    assert told(read_pay("$80,000 - $90,000", "DE")) == "80000 90000 USD year range"
    assert told(read_pay("Salary: 45 000 kr per month", "NO")) == "45000 45000 NOK month exact"
    assert read_pay("Salary: 45 000 kr per month", "DE") is None
    assert told(read_pay("Salary: 45,000 - 55,000", "DE")) == "45000 55000 EUR year range"
    assert read_pay("Salary: 45,000 - 55,000") is None


def test_finds_the_statement_in_a_description() -> None:
    text = (
        "Example Corp raised $40M in Series B and serves 3,000+ customers.\n\n"
        "You will manage deals of $50K+ and a $2M budget.\n\n"
        "Compensation\n\n$110,000 - $130,000 + equity\n\n"
        "Benefits\n - $1,500 learning budget per year\n - 401k match\n"
    )
    assert told(read_pay(text)) == "110000 130000 USD year range"


@pytest.mark.parametrize(
    "unit",
    ["1", " ", "$", "1 ", "$1 ", "1,", "$1-", "salary ", "$100k - ", "pay $5 per ", "111 ", "$5 (", "€\u00a0", "k1k"],
)
def test_linear_on_hostile_text(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    start = time.process_time()
    read_pay(text)
    assert time.process_time() - start < 4


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("0123456789 ,.-–$€£¥₹kKmM%/+()\n•:salarybonusperhyUSDEURtofrom年万円"), max_size=80))
def test_never_fails_and_never_widens(text: str) -> None:
    pay = read_pay(text)
    if pay is None:
        return
    assert pay.min is not None or pay.max is not None
    assert pay.currency is not None
    if pay.min is not None and pay.max is not None:
        assert pay.min <= pay.max
        assert (pay.kind == "exact") == (pay.min == pay.max)
    else:
        assert pay.kind == ("max_only" if pay.min is None else "min_only")


@given(low=st.integers(20, 400), spread=st.integers(1, 200), code=st.sampled_from(["USD", "EUR", "GBP", "CAD"]))
def test_same_numbers_in_any_notation(low: int, spread: int, code: str) -> None:
    high = low + spread
    expected = f"{low * 1000} {high * 1000} {code} year range"
    for text in (
        f"Salary: {code} {low},000 - {high},000 per year",
        f"Salary: {low}k-{high}k {code} per year",
        f"Salary range: {code} {low}.000 – {high}.000 p.a.",
        f"salary between {low} 000 {code} and {high} 000 {code} annually",
    ):
        assert told(read_pay(text)) == expected


def _in_prose(line: str) -> str:
    return "You sell pumps to water works and visit them.\n\n" * 15 + line + "\n\nWe drink tea at four.\n" * 8


@pytest.mark.parametrize(
    ("line", "want"),
    [
        # Two spans: employers who also fill in a field name the total there; which one is the pay stays open.
        ("Base Salary: $130,000 - $160,000\nOn Target Earnings: $260,000-$320,000", None),
        ("Expected annual compensation range: $154,000-181,500 USD\nBase salary $140,000-165,000 USD", None),
        ("- Junior: $63,000 On Target Earnings ($45,000 Base)\n- Senior: $70,000 On Target Earnings ($50,000 Base)", None),
        ("$65k base salary ($80k OTE) + equity", (65000, 65000)),
        ("$90,000-$110,000 base and commission, an expected total compensation of up to ~$250,000", (90000, 110000)),
        ("$400K - $450K OTE + equity", (400000, 450000)),
    ],
)  # fmt: skip
def test_base_and_total_in_a_description(line: str, want: tuple[float, float] | None) -> None:
    pay = read_pay(_in_prose(line))
    assert (pay and (pay.min, pay.max)) == want


def test_words_behind_an_amount_belong_to_it_only_on_its_line() -> None:
    pay = read_pay("Annual Base Salary Range:$153,000—$269,000 USD\n\nAt Acme we support our differences.")
    assert told(pay) == "153000 269000 USD year range"
    pay = read_pay(
        "You will generate 20+ qualified leads monthly for our sales team.\n\nCompensation: €50k-65k + options"
    )
    assert told(pay) == "50000 65000 EUR year range"


def test_a_base_plus_commission_is_a_base_behind_its_amount_and_a_total_before_it() -> None:
    assert (
        told(read_pay("Compensation: $60,000 OTE ($40,000 base salary plus commission)"))
        == "40000 40000 USD year exact"
    )
    assert told(read_pay("The base salary + variable pay is $104,000")) == "104000 104000 USD year exact"


def test_a_total_told_as_including_the_base_leaves_the_base() -> None:
    text = _in_prose(
        "The on-target earnings (OTE) are USD $89,286 - $99,286. The OTE includes a base salary range of USD $62,500 - $69,500."
    )
    assert told(read_pay(text)) == "62500 69500 USD year range"


@pytest.mark.parametrize(
    "text",
    [
        "- Experience sourcing candidates in the $80K–$200K yearly salary range.",
        "Compensation: $160,000–$200,000 CAD/USD",
        "CAD/USD $160,000",
    ],
)
def test_what_others_are_paid_and_numbers_in_two_currencies_are_no_pay(text: str) -> None:
    assert read_pay(text) is None


def test_abbreviations_end_no_clause() -> None:
    assert told(read_pay("Startdatum: 2026 // Jahresgehalt: ca. 34.500€")) == "34500 34500 EUR year exact"
