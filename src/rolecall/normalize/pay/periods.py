"""Pay periods: words of many languages, and the only period an amount allows."""

import re
from typing import Final

from rolecall.text import lowered

_HOUR = r"""
    hourly|hours?|hrs?|h|stunden?|std|stündlich|stundenlohn|stundensatz|heure|horaire|hora|horas|ora|orari[ao]|oraria|
    uur|
    uurloon|timme|timlön|time|timelønn|timeløn|tunti|tunnilta|t|godzin[ęaey]|godz|hodin[ua]|hod|óra|órabér|saat|saatlik|
    час|година|годину|jam|giờ|ชั่วโมง|ساعة|שעה|時給|时薪|時薪|小时|小時|時間|시급|시간당?|ώρα|oră|ht
"""
_DAY = r"""
    daily|days?|tag|täglich|tagessatz|tagsatz|jour|journalier|tjm|día|dia|diari[oa]|giorno|giornalier[oa]|dag|dagtarief|
    dzień|dziennie|den|nap|gün|günlük|день|日給|日薪|日当|일당|日|päivä|hari|ngày|يوم
"""
_WEEK = (
    r"weekly|weeks?|wk|pw|woche|wöchentlich|semaine|hebdomadaire|semana|semanal|settimana|settimanale|week|vecka|"
    r"uge|viikko|tydzień|týden|hét|hafta|haftalık|неделю|週給|周薪|주급"
)
_MONTH = r"""
    monthly|months?|mo|mth|pcm|pm|p\.m|monat|monatlich|monatsgehalt|monatslohn|mtl|mois|mensuel(?:le)?s?|mes|
    mensual(?:es)?|
    mensuai?s|mensal|mês|mese|mensil[ei]|maand|maandelijks|maandsalaris|månad|månadslön|mån|md|mnd|måned|månedlig|
    månedslønn|månedsløn|kuukausi|kuukaudessa|kuukausipalkka|kk|miesi[ąę]c(?:znie)?|mies|m-c|mc|měsíc|měsíčně|měs|
    mesiac|
    mesačne|mesačná|hónap|havi|hó|lună|lunar|luna|ay|kuus|mėn|mėnesį|mēnesī|mjesečno|mesečno|mesec|mjesec|aylık|месяц|
    мес|місяць|μήνα|bulan|per\s*bulan|tháng|เดือน|เดือนละ|เงินเดือน|
    شهر|شهرياً|شهريا|الشهر|חודש|לחודש|月給|月薪|月額|月収|月|월급|월|매월
"""
_YEAR = r"""
    annually|annual(?:i[sz]ed)?|years?|yrs?|yearly|annum|p\.\s?a|pa|jahr|jährlich|jahresgehalt|jahresbrutto|
    jahresbruttogehalt|
    bruttojahresgehalt|jahreszielgehalt|an|ans|annuel(?:le)?s?|année|año|anual(?:es)?|ano|anno|annu[oiae]|annual[ei]|
    ral|
    jaar|jaarlijks|jaarsalaris|år|årligen|årslön|årslønn|årsløn|årlig|vuosi|vuodessa|vuosipalkka|vuosittain|rok|
    rocznie|roku|ročně|
    év|éves|yıl|yıllık|год|года|рік|χρόνο|έτος|ετησίως|tahun|per\s*tahun|năm|ปี|سنة|سنوياً|سنوي|שנה|年収|年俸|年薪|年|연봉|연|
    lpa|ctc|godišnje|godišnja|aastas|gadā|metus
"""


def _join(words: str) -> str:
    return "|".join(sorted(re.sub(r"\s+", "", words).split("|"), key=len, reverse=True))


_NAMED: Final = (
    f"(?P<hour>{_join(_HOUR)})|(?P<day>{_join(_DAY)})|(?P<week>{_join(_WEEK)})"
    f"|(?P<month>{_join(_MONTH)})|(?P<year>{_join(_YEAR)})"
)

#: Right after an amount: "/hr", "per hour", "an hour", "brutto pro Monat", "p.a.".
_AFTER: Final = re.compile(
    rf"""[^\S\n]{{0,2}}[)\]*_.,+-]{{0,3}}[^\S\n]{{0,2}}
    (?:(?:usd|eur|gbp|cad|aud|chf|pln|gross|net|netto|brutto|bruto|brut|brutes?|bruts|brutos?|brut[iae]|bruttó|
    nett[io]|neto?s?|lord[oi]|i?líquidos?|libres?|brüt|μικτά|καθαρά|hrubého|brut[oă]|base|salary|salaried|
        standard|b2b|w2|equivalent|in|circa|ca|flat|paid|bruttó|nettó|starting|rate|all-in|\+\s?vat|vat|
        ou\s?plus)[\s).,/-]{{1,3}}){{0,3}}
    (?:(?P<sep>/|\\|per|par|por|pro|each|every|an?|à|al|a\s?la|la|de\s?l'|de|im|i|om|o|do|at|на|в|за|il|in|the|ของ|ต่อ|
        yang|mỗi|na|za|p[./]|pr\.?\s|el|ao|je|โดย|كل|في|ל|ανά|το|την|lordi|all'|l')\s?[.]?\s?/?\s?)?
    (?:{_NAMED})(?![A-Za-zÀ-ɏα-ωά-ώа-я0-9])""",
    re.X,
)

#: A label that names its period, anywhere before an amount.
_LABEL: Final = re.compile(
    r"""
    (?P<hour>\bhourly|\bper\s(?:hour|diem\shour)|hour\srate|stundenlohn|stundensatz|stündlich|taux\shoraire|horaire|
    por\shora|
          uurloon|timlön|timelønn|timeløn|tuntipalkka|stawka\sgodzinowa|godzinow|hodinov|órabér|saatlik|почасов|時給|时薪|
          時薪|시급|
          /\s?h(?:ou)?r)
      |(?P<day>\bdaily|\bday\srate|\bper\sday|tagessatz|tjm\b|tarif\sjournalier|dagtarief|日給|日薪|日当|일당|diaria\b)
      |(?P<week>\bweekly|\bper\sweek|wöchentlich|hebdomadaire|semanal|週給|周薪|주급)
      |(?P<month>\bmonthly|\bper\smonth|monats(?:gehalt|lohn)|monatlich|mensuel|mensual|mensal|mensile|mensili|
      maandsalaris|maandelijks|
          bruttomonats\w*|månadslön|månedsl|kuukausipalkka|miesięczn|měsíčn|mesačn|havi\b|lunar\b|aylık|ежемесячн|
          в\sмесяц|
          เงินเดือน|شهري|月給|月薪|月額|月収|월급|월\s?급여)
      |(?P<year>\bannual|\byearly|\bper\s(?:year|annum)|jahres|jährlich|annuel|\banual|\bannua|\bral\b|jaarsalaris|
      årsl[øö]n|
          vuosipalkka|roczn|ročn|éves|yıllık|годов|年収|年俸|年薪|연봉|\bctc\b|\blpa\b|godišnj)""",
    re.X,
)

#: Smallest amount that can only be a year's pay, by currency: far above any monthly salary paid in it.
_YEAR_FROM: Final = {
    "USD": 12_000, "EUR": 12_000, "GBP": 11_000, "CHF": 25_000, "CAD": 15_000, "AUD": 20_000, "NZD": 20_000,
    "SGD": 25_000, "INR": 300_000, "JPY": 1_500_000, "KRW": 15_000_000, "BRL": 60_000, "ZAR": 120_000,
    "ILS": 90_000, "SEK": 150_000, "NOK": 180_000, "DKK": 150_000, "PLN": 60_000, "MXN": 250_000, "CNY": 120_000,
    "HKD": 150_000, "TWD": 400_000, "AED": 120_000, "SAR": 120_000, "MYR": 50_000, "TRY": 900_000, "CZK": 300_000,
    "HUF": 3_000_000, "RON": 60_000, "PHP": 500_000, "THB": 500_000,
}  # fmt: skip

#: Where pay is by custom told per month, the span that can only be a month's.
_MONTH_SPAN: Final = {
    "INR": (8_000, 250_000), "BDT": (8_000, 500_000), "LKR": (25_000, 900_000), "NPR": (10_000, 400_000),
    "COP": (900_000, 30_000_000), "CLP": (350_000, 9_000_000), "PEN": (900, 25_000), "MXN": (6_000, 150_000),
    "ILS": (4_500, 70_000), "EGP": (3_000, 200_000), "NGN": (40_000, 3_000_000), "ZAR": (4_000, 110_000),
    "EUR": (1_000, 9_500),
    "CHF": (2_500, 18_000), "SGD": (1_500, 20_000),
    "PLN": (2_500, 45_000), "CZK": (15_000, 200_000), "HUF": (200_000, 2_500_000), "RON": (2_000, 40_000),
    "UAH": (7_000, 300_000), "RUB": (15_000, 700_000), "THB": (9_000, 250_000), "MYR": (1_500, 30_000),
    "TRY": (15_000, 400_000), "AED": (1_500, 90_000), "SAR": (1_500, 90_000), "IDR": (1_500_000, 90_000_000),
    "VND": (3_000_000, 150_000_000), "BRL": (1_200, 40_000), "CNY": (3_000, 80_000), "TWD": (22_000, 250_000),
    "PHP": (10_000, 250_000), "BGN": (900, 20_000), "SEK": (15_000, 100_000), "NOK": (20_000, 110_000),
    "DKK": (15_000, 100_000), "JPY": (120_000, 1_200_000), "KRW": (1_500_000, 12_000_000), "HKD": (9_000, 120_000),
    "KZT": (80_000, 3_000_000), "PKR": (20_000, 900_000), "QAR": (1_500, 90_000), "KES": (15_000, 900_000),
}  # fmt: skip


def _name(match: re.Match[str]) -> str | None:
    return match.lastgroup


def after(text: str, end: int) -> tuple[str, int] | None:
    """Period named right after position `end`, and where its words end."""
    near = lowered(text[end : end + 48])
    match = _AFTER.match(near)
    if match is None:
        return None
    for name in ("hour", "day", "week", "month", "year"):
        word = match[name]
        if word is not None:
            # A bare letter or two-letter word needs its "per" or "/": "5 h", "100 t", "10 an".
            before = near[match.start(name) - 1 : match.start(name)]
            led = (match["sep"] is not None or before == "/") and not before.isalpha()
            if len(word) <= 2 and word.isascii() and not led and word not in ("pa", "pm", "hr", "yr"):
                return None
            return name, end + match.end()
    return None


#: Units and rhythms that no period of ours tells: what is paid so is left out.
_ODD: Final = re.compile(
    r"[\s)*]{0,3}(?:usd\s|gross\s)?(?:/\s?|(?:per|an?|each|every)\s)?(?:\w+\s)?(?:semi-?\s?monthly|bi-?\s?weekly|"
    r"fortnight\w*|quarter(?:ly)?|visits?|shifts?|sessions?|less?ons?|class(?:es)?|articles?|words?|miles?|"
    r"km|units?|cases?|scripts?|projects?|sprints?|tests?|pieces?|assessments?|reviews?|patients?|calls?|leads?|"
    r"sales?|units|hires?|rvus?|course|credit|stop|delivery|deliveries|task|event|game|page|audio\shour|survey|"
    r"participant|employee|person|seat|user|head)\b"
)


def is_odd(text: str, end: int) -> bool:
    """Whether words of such a unit stand right after position `end`."""
    return _ODD.match(lowered(text[end : end + 60])) is not None


def before(text: str) -> str | None:
    """Period named by the last label of `text` (what stands before an amount)."""
    found = None
    for match in _LABEL.finditer(lowered(text)):
        found = match.lastgroup
    return found


def implied(low: float, high: float, currency: str | None) -> str | None:
    """The only period that an amount allows; None when several are possible."""
    year = _YEAR_FROM.get(currency or "USD")
    span = _MONTH_SPAN.get(currency or "")
    if span and span[0] <= high <= span[1]:
        return "month"
    if year is not None and high >= year:
        return "year"
    return None
