"""Postings that look like the known job scams, by what they ask of or promise to an applicant.

Sources of the kinds: FTC "Job Scams", FBI IC3 alerts on work-from-home and fake-check schemes, Action Fraud (UK).
Employers warn of exactly these things in honest postings: a sentence that denies or warns is no evidence.
"""

import re

from rolecall.normalize.flags.phrases import Phrase, Scan, words

_EXCERPT = 100

_FEE = (
    r"(?:registration|training|processing|application|enrol?lment|onboarding|background[- ]check|starter\s+kit|"
    r"security|admin(?:istration|istrative)?|activation|visa|laptop|equipment|uniform|certificate|"
    r"membership|joining|documentation)"
)
_MONEY = r"(?:usd|rs\.?|inr|ngn|php|[$€£₹₦₱])?\s*\d"

#: Phrases of scams.
SIGNS = (
    Phrase(
        why="asks applicants to pay",
        starts=words("pay send transfer deposit remit submit paying sending"),
        needs=words("fee fees deposit deposits charge charges cost costs"),
        pattern=rf"\w+\s+(?:\S+\s+){{0,6}}?{_FEE}\s+(?:fee|deposit|payment|cost|charge)s?\b",
    ),
    Phrase(
        why="asks applicants to pay",
        starts=words("refundable one_time one-time small upfront initial nominal mandatory fully_refundable"),
        needs=words("fee deposit"),
        pattern=r"(?:fully\s+)?(?:refundable|one[- ]time|small|upfront|initial|nominal|mandatory)\s+(?:\w+\s+)?"
        rf"(?:{_FEE}\s+)?(?:fee|deposit)\s*(?:of|is|:|=|required|must|to\s+(?:secure|start|"
        r"begin|register|join|process))",
    ),
    Phrase(
        why="asks applicants to pay",
        starts=words(
            "registration training processing application enrollment enrolment onboarding background "
            "security activation visa laptop equipment uniform joining documentation starter"
        ),
        needs=words("fee fees deposit charge charges"),
        pattern=rf"{_FEE}\s+(?:fee|deposit|charge)s?\s*(?:\([^)]*\)\s*)?(?:of|is|:|=|-|will\s+"
        rf"be|applies|required|must\s+be\s+paid)\s*(?:only\s+)?{_MONEY}",
    ),
    Phrase(
        why="payment by gift card, wire or crypto",
        starts=words("send paid salary wages earnings commission withdraw receive"),
        pattern=r"(?:(?:send|paid|salary|wages|earnings|commission|withdraw)\s+(?:\S+\s+){0,5}?"
        r"(?:in|via|through|by|with|using)\s+(?:\w+\s+(?:or|and|/)\s+)?"
        r"(?:usdt|western\s+union|moneygram|cash\s?app|zelle|gift\s+cards?)\b|"
        r"send\s+(?:\S+\s+){0,4}?(?:gift|itunes|steam)\s+cards?\b|"
        r"receive\s+(?:\S+\s+){0,6}?(?:bank\s+account|funds|payments?)\s+and\s+(?:\w+\s+){0,3}(?:forward|"
        r"transfer|send|wire)\b)",
    ),
    Phrase(
        why="handles gift cards or transfer services",
        starts=words("buy purchase redeem pay payment payments"),
        needs=words("gift itunes steam western moneygram zelle usdt cash cashapp"),
        pattern=r"\w+\s+(?:\S+\s+){0,5}?(?:(?:gift|itunes|steam)\s+cards?|western\s+union|moneygram|zelle|usdt|cash\s?app)\b",
        weight=1,
    ),
    Phrase(
        why="a check for the applicant to deposit",
        starts=words("check cheque deposit cashier's cashier’s cashiers certified"),
        needs=words("check cheque"),
        pattern=r"(?:(?:check|cheque)\s+(?:\S+\s+){0,12}?(?:to\s+)?(?:deposit|purchase|buy)\b(?=.{0,120}\b(?:equipment|"
        r"vendor|office|bank|account))|"
        r"deposit\s+(?:the|this|our|a)\s+(?:\w+\s+)?che(?:ck|que)\b|(?:cashier['’]?s?|certified)\s+"
        r"che(?:ck|que)\s+(?:\S+\s+){0,6}(?:equipment|vendor|deposit))",
    ),
    Phrase(
        why="moves the application to a private messenger",
        starts=words(
            "contact text message add reach write interview interviews apply join chat send ping dm reply "
            "connect telegram whatsapp wechat hangouts hangout signal hiring"
        ),
        needs=words("telegram whatsapp whats wechat hangouts hangout signal"),
        pattern=r"(?:\w+\s+(?:\S+\s+){0,8}?(?:on|via|through|by|using|over|at|to|in)\s+(?:(?:our|"
        r"the|my|his|her|a|google|hr|manager['’]?s?)\s+){0,3}(?:telegram|whats\s?app|"
        r"wechat|hangouts?|signal(?=\s*(?:app|:|@|\+|at\b|\()))\b|"
        r"(?:telegram|whats\s?app|wechat|hangouts?|signal)\s*(?:id|number|no\.?|at|handle|"
        r"link|username|group|channel)?\s*(?:[:@+]|\bis\b)\s*[@+\d\w])",
        weight=1,
    ),
    Phrase(
        why="moves the application to a private messenger",
        starts=words("text"),
        pattern=r"text\s+(?:\S+\s+){0,6}?(?:to|at)\s+\(?\+?\d{3}[\d\s().-]{6,}",
        weight=1,
    ),
    Phrase(
        why="moves the application to a private messenger",
        starts=words("t.me/ wa.me/"),
        pattern=r"(?:t\.me/|wa\.me/)\w",
        weight=1,
    ),
    Phrase(
        why="asks for identity or bank data up front",
        starts=words("send provide submit email give share reply forward supply enter confirm"),
        needs=words("bank banking ssn social cvv card passport license licence your_id of_id"),
        pattern=r"\w+\s+(?:us\s+)?(?:[^\s.!?]+\s+){0,8}?(?:bank\s+(?:account\s+(?:number|"
        r"details?|information)|details|login|statement)|social\s+security\s+(?:number|"
        r"card)|ssn\b|"
        r"(?:credit|debit)\s+card\s+(?:number|details?|information)|online\s+banking\s+\w+|"
        r"cvv\b|(?:copy|photo|picture|scan|front\s+and\s+back)\s+of\s+(?:your\s+)?(?:passport|"
        r"driver['’]?s?\s+licen[cs]e|id\b|id\s+card|ssn))",
    ),
    Phrase(
        why="promises money without work or risk",
        starts=words("earn make income_of get_paid earning"),
        needs=words("$ € £ ₹"),
        pattern=r"(?:earn|make|income\s+of|get\s+paid|earning)\s+(?:up\s+to\s+|over\s+"
        r"|between\s+|at\s+least\s+|from\s+|of\s+)?[$€£₹]\s?\d[\d,.]*\s?k?\s*(?:[-–to]+\s*[$€£₹]?\s?\d[\d,.]*\s?k?\s*)?(?:\+\s*)?(?:usd\s+"
        r")?(?:per|a|every|each|/|in\s+one|in\s+a)\s*(?:day|week|daily|weekly)\b(?=.{0,200}\b(?:from\s+"
        r"home|no\s+experience|spare\s+time|your\s+phone|online|easy|simple|anyone|"
        r"hours?\s+a\s+day))",
        weight=1,
    ),
    Phrase(
        why="promises money without work or risk",
        starts=words("easy_ quick_ fast_ guaranteed get_rich make_money"),
        needs=words("money cash guaranteed rich"),
        pattern=r"(?:(?:easy|quick|fast)\s+(?:money|cash)\b|guaranteed\s+(?:daily|weekly|monthly)?\s*(?:income|"
        r"earnings|profit|returns?)\b|get\s+rich\b|make\s+money\s+(?:online|fast|from\s+home|"
        r"quickly)\b)",
        weight=1,
    ),
    Phrase(
        why="hires without interview or experience",
        starts=words(
            "no_interview no_job_interview no_experience no_skills no_resume without_interview "
            "without_an_interview instant instantly"
        ),
        pattern=r"(?:(?:no|without(?:\s+an?)?)\s+(?:\w+\s+)?interviews?\s*(?:required|needed|"
        r"necessary|!|,|\.|-|and)|instant(?:ly)?\s+(?:hir|approv|offer|job)\w*|"
        r"no\s+(?:experience|skills?|qualifications?|resume|cv)\s*(?:,|or|/|and)\s*(?:no\s+"
        r")?(?:experience|skills?|qualifications?|interview|resume|cv|degree|education)\b|"
        r"no\s+experience\s+(?:is\s+)?(?:required|needed|necessary)\s*[!,.]*\s*(?:no|start|"
        r"work\s+from\s+home|earn|anyone))",
        weight=1,
    ),
    Phrase(
        why="reships parcels or moves money for others",
        starts=words(
            "receive accept inspect receiving reship reshipping re-ship money funds payment keep mystery secret"
        ),
        needs=words(
            "parcel parcels package packages mail agent shopper reship reshipping ship shipping transaction transfer"
        ),
        pattern=r"(?:(?:receiv(?:e|ing)|accept|inspect)\s+(?:\S+\s+){0,4}?(?:parcels?|packages?|"
        r"mail)\s+(?:\S+\s+){0,3}?at\s+(?:your\s+|their\s+)?home\b|re-?ship(?:ping)?\s+"
        r"(?:\S+\s+){0,4}?(?:parcels?|packages?|items|agent|from\s+home|coordinator|"
        r"at\s+home)|"
        r"(?:money|funds?|payment)\s+(?:transfer|processing|forwarding)\s+agent\b|keep\s+"
        r"(?:\w+\s+)?\d{1,2}\s?%\s+(?:of\s+)?(?:each|every|the)\s+(?:transaction|transfer|"
        r"payment|amount|deposit)|(?:mystery|secret)\s+shopper\b(?=.{0,300}\b(?:che(?:ck|"
        r"que)|gift\s+card|western\s+union|money\s+order)))",
    ),
    Phrase(
        why="pays for likes, ratings or orders in an app",
        starts=words("get_paid earn paid commission recharge optimize optimise top_up top-up boost"),
        pattern=r"(?:(?:get\s+paid|earn|paid|commission)\s+(?:\S+\s+){0,6}?(?:to|for|by|per)\s+"
        r"(?:each\s+)?(?:lik(?:e|ing)\s+(?:\w+\s+)?(?:videos?|posts?|youtube)|subscrib\w+\s+"
        r"to|rating\s+(?:hotels|apps|products)|reviewing\s+(?:hotels|products|apps)|"
        r"clicking)\b|"
        r"(?:optimi[sz]e|boost)\s+(?:\w+\s+){0,3}(?:apps?|products?|orders?)\b(?=.{0,200}\b(?:recharge|"
        r"usdt|commission\s+per))|(?:recharge|top[- ]up)\s+(?:your\s+)?(?:account|wallet|"
        r"balance)\b(?=.{0,200}(?:task|commission|withdraw)))",
    ),
)
#: Words of a sentence that denies or warns.
_DENIAL = re.compile(
    r"\b(?:never|not|\w+n['’]t|cannot|nor|neither|beware|warn\w*|fraud\w*|scam\w*|phishing|"
    r"imperson\w+|suspicious|legitimate|"
    r"illegitimate|unauthori[sz]ed|pretend\w*|falsely|fake|caution|vigilant|protect\w*|free\s+of\s+charge|report|"
    r"reimburs\w+|we\s+(?:pay|cover|provide)|paid\s+by\s+(?:us|the\s+company)|(?:employer|company)[- ]paid|covered|"
    r"no\s+(?:\w+\s+)?(?:fee|cost|charge|deposit)s?)\b"
)
_BEFORE, _AFTER = 300, 160


def find_scam(scan: Scan) -> str | None:
    """Why a text looks like a scam, with its words; None when it does not. One weak sign is not enough."""
    reasons: dict[str, tuple[int, str]] = {}
    for phrase, match in scan.matches("scam"):
        if phrase.why in reasons or _DENIAL.search(scan.text, max(0, match.start() - _BEFORE), match.end() + _AFTER):
            continue
        reasons[phrase.why] = (phrase.weight, " ".join(match[0].split())[:_EXCERPT])
    if sum(weight for weight, _ in reasons.values()) < 2:
        return None
    return "; ".join(f"{why}: {words}" for why, (_, words) in reasons.items())
