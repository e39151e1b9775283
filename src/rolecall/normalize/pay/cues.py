"""Words around an amount that say what the money is for."""

import re
from enum import IntEnum
from typing import Final

from rolecall.text import lowered


class Cue(IntEnum):
    """What an amount is, from no pay at all to the base; higher is surer to be base pay."""

    OTHER = 0  #: bonus, equity, budget, revenue…
    TOTAL = 1  #: on-target earnings or total compensation
    PAY = 3  #: compensation, earnings, package
    SALARY = 4  #: salary, wage, rate
    BASE = 5  #: base or fixed pay


_BASE: Final = r"""
    base[\s-]+(?:salar\w+|pay|comp\w*|wage|hourly|cash|annual|rate|range|weekly|monthly|earnings?|offer|stipend)|
    base\b|fixed\s(?:salary|pay|comp\w*|part|annual|base)|
    fixed\b|fixum|basic\b(?=\s*(?:[,;.)]|$))|grundgehalt|fixgehalt|fixe\b|fijo\b|sueldo\sbase|salario\sbase|salário\sbase|fisso|basic\s(?:salary|
    pay)|basisgehalt|
    基本給|基本工资|底薪|기본급|guaranteed\s(?:salary|pay|base)
"""
_SALARY: Final = r"""
    (?:pay|salary|wage|hiring|hourly|annual|payment)\s(?:range|rate|scale|band|bracket)s?|rate\sof\spay|(?:fee|amount|
    stipend)\sfor\sthis\s(?:role|position|job|contract|internship)|(?:internship|intern|monthly)\sstipend|salar(?:y|
    ies)|\bwages?\b|hourly\s?(?:pay|rate)?\b|
    pay(?:ing)?\s(?:is|of|for\sthis|starts|between|from|ranges?|will|begins)|(?<=\b)pay(?=\s?[:：–—-])|(?:starting|
    target|annual|hourly|weekly|monthly|competitive|our|this)\spay|
    day\srate|daily\srate|tagessatz|stundensatz|tagsatz|日当|pays\b|budget\sfor\sthis\s(?:role|position)|(?:we|you(?:'ll)?|are|is|be|will|gets?|earns?)\s(?:be\s)?(?:pay|paid|earn)\b|remuneration|
    \brate\b|pay\srate|\bctc\b|
    \w*gehalt\w*|\w*lohn\b|vergütung|verdienst|entgelt|verdienen|bezahlung|salaire|rémunération|taux\shoraire|\btjm\b|
    salarios?|sueldo|retribuci[oó]n|
    remuneraci[oó]n|retribuzione|stipendio|\bral\b|compenso|salário|remuneração|salari[su]\w*|\w*loon\b|\w*lön\b|
    \w*lønn?\b|\w*palkka\w*|tuntipalkka|
    \bplat\b|mzda|płac[aay]|wynagrodzeni\w+|pensj[aąi]|stawk[aąi]|widełki|maaş|ücret\w*|fizetés|\w*bér\b|плата|
    зарплата|заработн\w+|оклад|з/п|зп|вознаграждение|
    μισθός|μισθό|給与|年収|月収|月給|時給|日給|月額|賃金|年俸|年薪|月薪|时薪|時薪|日薪|周薪|薪[资資酬]?|工资|급여|연봉|월급|시급|일당|임금|thu\snhập|lương|gaji|upah|
    เงินเดือน|
    ค่าจ้าง|รายได้|راتب|شهري|الأجر|שכר|משכורת|वेतन|pay\s?[:：]|\bpay\b(?=[^.]{0,12}$)|honorar\w*|zarad\w+|plač\w+|alga|
    palk|atlyginim\w+|užmokest\w+|mzd[ay]|atalgojum\w+
"""
_PAY: Final = r"""
    compensation|remunerat\w+|package|\bcomp\b|\bearn(?:ings?|s|ing)?\b|cash\s(?:range|comp\w*)|income|\boffer(?:ed|
    ing)?\b(?=[^.]{0,30}$)|total\spay|待遇|
    compensaci[oó]n|compensação|annual\scash
"""
_TOTAL: Final = r"""
    base\s?(?:salary|pay)?\s?(?:\+|and|plus|&)\s(?:variable|commissions?|bonus)(?:\s(?:pay|comp\w*))?|
    \bote\b|on[\s-]?target\s?(?:earnings?|comp\w*|pay|bonus)?|target\s(?:earnings?|total\s\w+)|total\s(?:target\s|
    annual\s|potential\s|direct\s)?(?:cash|comp\w*|rewards?|earnings?|package|pay|remuneration)(?:\scomp\w*)?|
    total\son[\s-]target\s\w+|\btcc?\b|earning\spotential|uncapped|
    expected\s(?:total\s|annual\s)+comp\w*
"""
_OTHER: Final = r"""
    bonus\w*|prämie\w*|equity|stocks?\b|shares?\b|\brsus?\b|options\b|commissions?|stipends?|allowances?|budgets?\b|
    reimburs\w+|tuition|401\s?\(?k\)?|
    insurance|\bhsa\b|\bfsa\b|\bhra\b|referr\w+|relocation|sign(?:ing)?[\s-]?on|\braised?\b|raising|funding|funded|
    fundraise|series\s[a-h]\b|
    seed\b|valuation|valued|revenues?|\barr\b|\bacv\b|\bmrr\b|\bgmv\b|\baum\b|\btcv\b|\bebitda\b|\bp&l\b|quota|
    deals?\b|deal\ssizes?|deductible|donat\w+|
    grants?\b|prizes?|scholarship\w*|coupons?|grocery|vouchers?|credits?|discounts?|differential|weighting|variable|
    incentives?|overtime|premiums?|match(?:ing|ed|es)?\b|(?:times|x)\s(?:your\s|annual\s|base\s)*salary|
    lifetime|coverage|profits?|turnover|market\scap|investments?|investors?|backed|worth|\bfees?\b|costs?\b|
    savings?\b|saved|spend(?:ing)?\b|(?<!after\s)(?<!before\s)tax(?![\s-]free)\w*|
    loans?|sales\sof|pipeline|transactions?|portfolio|assets|contracts\s(?:worth|of)|zuschuss|guthaben|provision|
    \bprimes?\b|intéressement|bono\b|bonos\b|prima\b|bônus|benefícios|vale\b|\bv[rat]\b|ticket|sachbezug|essenszu\w+|
    weiterbildung\w*|fahrtkosten\w*|jobticket|urlaubsgeld|weihnachtsgeld|賞与|ボーナス|手当|交通費|奖金|獎金|年终奖|보너스|상여|преми\w+|
    premi[ae]\b|dodatek|
    tillägg|tillæg|toeslag|vakantiegeld|supplement\b|loading|super(?:annuation)?\b|perks?\b|benefits?\b|fertility|
    wellness|gym|childcare|parental|learning|
    education\w*|professional\sdevelopment|personal\sdevelopment|conference|courses|books|equipment|home\soffice|
    internet|cell\sphone|commut\w+|meals?|lunch\w*|
    rent\b|housing|travel\b|award\w*|cap\s?of|gross\s(?:profit|margin|merch\w+)|per\s(?:case|script|unit|referral|
    test|lead|sale)|expens\w+|rimborso|\bspese\b
"""


def _flat(words: str) -> str:
    return re.sub(r"\s*\n\s*", "", words.strip())


#: No Latin letter before: "base" is not in "database"; Chinese and Thai write without blanks.
_EDGE: Final = r"(?<![A-Za-zÀ-ɏ0-9_])"

#: These run over lower case.
_CUE: Final = re.compile(
    rf"{_EDGE}(?:(?P<OTHER2>(?:times|x)\s(?:your\s|annual\s|base\s)*salary|on[\s-]target\sbonus|variable\s(?:pay|"
    rf"comp\w*|salary|incentive\w*)|(?:growth|conversion|interest|exchange|win|close|retention|success|response)\srates?|(?:living|minimum)\swage|(?:bonus|incentive|equity|benefits?)\s(?:pay|comp\w*|package|target|range)|"
    rf"pay\sdifferential|budgets?\b(?!\sfor\sthis\s(?:role|position)))"
    rf"|(?P<TOTAL>{_flat(_TOTAL)})|(?P<BASE>{_flat(_BASE)})|(?P<SALARY>{_flat(_SALARY)})|"
    rf"(?P<OTHER>{_flat(_OTHER)})|(?P<PAY>{_flat(_PAY)}))"
)
_KINDS: Final = {
    "OTHER": Cue.OTHER,
    "OTHER2": Cue.OTHER,
    "TOTAL": Cue.TOTAL,
    "PAY": Cue.PAY,
    "SALARY": Cue.SALARY,
    "BASE": Cue.BASE,
}

#: Before a word for other money, these say that it is not in the amount that follows.
_EXCLUDING: Final = re.compile(
    r"(?:exclud\w+|exclusive\sof|not\s(?:inclu\w+|count\w+)|before|without|in\saddition\sto|addition\sto|besides|"
    r"on\stop\sof|plus|along\swith|as\swell\sas|aside\sfrom|outside\sof|hors|zzgl\.?)[^.:;\d$€£]{0,60}$"
)
#: Behind words for pay these only add other money to it: "salary (including bonus) is …".
_INCLUDING: Final = re.compile(r"(?:inclu\w+|eligible\sfor)[^.:;\d$€£]{0,60}$")

#: After an amount: up to three words, none of them a joint, then what the money is.
_RIGHT: Final = re.compile(
    rf"""
    [\s)*_]*(?:\(or\sequivalent\)\s)?(?:(?!not\b|no\b|excl|without|before|after|pre-?tax|plus|and\b|with|und\b|et\b|y\b|zzgl|depending|based|
    for\sthis|in\sthe\s(?:u|s)|commensurate|dependent)[\w'’/$%€£-]+\s+){{0,4}}?(?:in\s|of\s|to\s)?
    (?:(?P<TOTAL>{_flat(_TOTAL)})|(?P<BASE>{_flat(_BASE)})|(?P<SALARY>salary|wages?|\w*gehalt|pay\b|hourly\srate|
    compensation|maaş|salaire|salario|sueldo|palkka|lønn|lön|stipendio|salário)|(?P<OTHER>{_flat(_OTHER)}))""",
    re.X,
)

#: Whole-clause hints that money is business, not pay; only asked where nothing names pay.
_BUSINESS: Final = re.compile(
    rf"{_EDGE}(?:{_flat(_OTHER)}|customers?|market\b|industry|clients?|enterprise|company|startup|platform|"
    rf"manage[ds]?\b|managing|budgets?|million|billion|selling|sold|negotiat\w+|products?\b|sales\b|closing|"
    r"accounts?|program(?:me)?s?\b|projects?\b|users?\b|employees\b|growth|training|reward|gift|donation|"
    r"price[ds]?|pricing|purchas\w+|orders?\b|payments?\b|spent|"
    r"invoice\w*|claims?|medical|dental|health|experience\b.{0,40}(?:selling|managing)|per\semployee|"
    r"each\syear\sto|towards?\b|reimburse)"
)

_EXCLUDED_PARENS: Final = re.compile(r"\([^()]{0,120}\)")


def left(context: str) -> Cue | None:
    """What the nearest naming words before an amount say it is."""
    named = last(_EXCLUDED_PARENS.sub(" ", context) if ")" in context else context)
    return named[0] if named else None


def last(context: str) -> tuple[Cue, int] | None:
    """The last naming words of a text and where they end; words that only exclude other money are passed over."""
    found: tuple[Cue, int] | None = None
    context = lowered(context)
    for match in _CUE.finditer(context):
        kind = _KINDS[match.lastgroup or "OTHER"]
        excluded = kind is Cue.OTHER or (kind is Cue.TOTAL and found is not None)
        before = context[: match.start()]
        if excluded and (_EXCLUDING.search(before) or (found is not None and _INCLUDING.search(before))):
            continue
        found = (kind, match.end())
    return found


def right(text: str, start: int, end: int) -> Cue | None:
    """What the words directly after an amount say it is."""
    match = _RIGHT.match(lowered(text[start : min(end, start + 60)]))
    if match is None:
        return None
    kind = _KINDS[match.lastgroup or "OTHER"]
    # "$40,000 base salary plus commission" is a base; "base salary plus commission: $60,000" a total.
    return Cue.BASE if kind is Cue.TOTAL and match[match.lastgroup or 0].startswith("base") else kind


def is_business(text: str) -> bool:
    """Whether words around an amount that nothing names speak of other money than pay."""
    return _BUSINESS.search(lowered(text)) is not None


def names_pay(line: str) -> bool:
    """Whether a heading or label speaks of pay."""
    cue = left(line)
    return cue is not None and cue >= Cue.PAY
