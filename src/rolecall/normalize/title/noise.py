"""Phrases in titles that are not the job: codes, gender markers, workplace, contract, shift, pay, season, slogans."""

import re
from functools import lru_cache
from typing import Final

from rolecall.text import lowered

GENDER: Final = (
    r"(?:all\s?genders?|gn\*?|[mwfdxhiaunkvgtn](?:\s?[/|,.*-]\s?(?:[mwfdxhiaunkvgt*]|div|all|gn)){1,4}|"
    r"[hf]/?[fh]/?x?|m\s?w\s?d|d/f/m|w/m/x|"
    r"(?:male|female|div(?:ers|erse)?|männlich|weiblich)(?:\s?/\s?(?:male|female|div\w*|weiblich|männlich))+|"
    r"(?:she|he|they)(?:\s?/\s?(?:she|he|they|her|hers|him|his|them))+|"
    r"homme\s?/\s?femme|femme\s?/\s?homme|hombre\s?/\s?mujer|k\s?/\s?m)"
)

_WORKPLACE: Final = (
    r"удал[её]нн?\w*|リモート\w*|在宅\w*|远程|遠端|재택\w*|원격\w*|"
    r"(?:100\s?%\s|fully\s|full\s|us\s|eu\s)?remote(?:ly)?(?:[\s-](?:first|only|friendly|ok|eligible|optional|"
    r"possible|work|based|working|position|role|job|us|global))*|hybrid(?:[\s-](?:remote|work(?:ing)?|role))?|"
    r"on[\s-]?site|in[\s-]?(?:office|person)|work\sfrom\s(?:home|anywhere)|wfh|home[\s-]?(?:office|based)|"
    r"homeoffice|télétravail|teletrabajo|remoto|híbrido|presencial|telecommute|virtual|anywhere|wfa|relocat(?:e|"
    r"ion)(?:\s\w+){0,3}|\d\sdays?\s(?:in\s(?:the\s)?office|onsite|on-site|remote)(?:\s(?:a|per)\sweek)?|"
    r"\d+\s?%\s?(?:remote|travel|onsite)|mobiles\sarbeiten"
)
_CONTRACT: Final = (
    r"(?:regular\s|permanent\s)?full[\s-]{0,2}time|part[\s-]{0,2}time|fulltime|parttime|f/t|p/t|ft/pt|pt/ft|\bft\b|\bpt\b|"
    r"(?:\d{1,2}[\s-]?(?:to\s?\d{1,2}[\s-])?(?:\+\s)?(?:months?|mos?|weeks?|years?|yr|monate?|"
    r"mois)(?:['’]s?)?[\s-]*)?(?:fixed[\s-]terms?|fixed|max(?:imum)?[\s-]term|ftc|temporary|temp(?:\s?(?:to|-)\s?(?:hire|perm))?|"
    r"contract(?:or)?(?:[\s-]to[\s-]hire)?|limited\sterm)(?:[\s-](?:contract|position|role|basis|appointment|"
    r"assignment|full[\s-]time|part[\s-]time|employment|employee|worker|staff|provider|hire|term|to\s(?:hire|"
    r"perm)))*(?:,?\s\d{1,2}[\s-]?(?:\+\s)?(?:months?|mos?|weeks?|years?|monate?))?|"
    r"\d{1,2}[\s-]?(?:\+\s)?(?:months?|monate|mois)(?:\s(?:contract|position|assignment|internship))?|(?:maternity|"
    r"parental|paternity|mat|leave)(?:[\s-]leave)?[\s-]cover(?:age)?|elternzeitvertretung|permanent|cdi|cdd|vie|"
    r"b2b|freelance|w2|c2c|1099|per[\s-]?diem|prn|casual(?:\s(?:employee|provider|worker))?|seasonal|"
    r"(?:vaga\s|contrato\s)?tempor[áa]ri[oa]|(?:contrato|puesto|vacante)\stemporal|direct[\s-]hire|vollzeit|teilzeit|befristet|unbefristet|minijob|in\s(?:voll|teil)zeit|voll-?\s?(?:/|oder|"
    r"und)\s?teilzeit|temps\s(?:plein|partiel)|alternance|stage\s\d+\smois|tiempo\scompleto|medio\stiempo|heltid|"
    r"deltid|vikariat|\d{2,3}(?:\s?[-–]\s?\d{2,3})?\s?%|evergreen|pipeline|talent\s(?:pool|community|pipeline)|"
    r"future\sopportunit(?:y|ies)|general\sapplication|project\sbased|independent\scontractor"
)
_SHIFT: Final = (
    r"(?:1st|2nd|3rd|4th|first|second|third|day|days|night|nights|evening|evenings|overnight|swing|graveyard|"
    r"weekend|weekends|rotating|morning|afternoon|late|early|mid|split|am|pm|[abcd]|back\shalf|"
    r"front\shalf)(?:(?:\sand\s|\sor\s|[\s/&-]+)(?:1st|2nd|3rd|day|days|night|nights|evening|weekend|weekends|"
    r"swing))*(?:[\s-]shifts?(?:\swork)?)|shift\s(?:[abcd1-4]|work)|\d(?:st|nd|rd|th)?\sshift|nights?|days?|"
    r"weekends?|evenings?|overnights?|weekdays?|(?:multiple\s|all\s|various\s)?shifts?(?:\savailable)?|"
    r"\d\s?[-–]?\s?days?\s(?:work\s?)?week|\d+\s?(?:[-–]\s?\d+\s?)?\s?(?:h|hrs?|hours?|std|stunden|"
    r"heures|horas|ore|uur)(?:\s?/\s?(?:w(?:ee)?k|woche))?(?:\s(?:per|a|pro)\s(?:week|woche|day))?|(?:mon|tue|tues|wed|thu|thur|"
    r"thurs|fri|sat|sun|m|t|w|th|f|sa|su|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:s|"
    r"days?)?(?:\s?(?:[-–&/,]|to|and)\s?(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|m|t|w|th|f|sa|su|monday|"
    r"tuesday|wednesday|thursday|friday|saturday|sunday)(?:s|days?)?)+|\d{1,2}(?::\d\d)?\s?(?:am?|"
    r"pm?)?\s?[-–]\s?\d{1,2}(?::\d\d)?\s?(?:am?|pm?)|12[\s-]?hours?|4x10s?"
)
_MONEY: Final = (
    r"(?:up\sto\s|starting\s(?:at\s|pay\s)?|from\s|earn\s(?:up\sto\s)?|pay\s|salary\s|\+\s?)?(?:[$€£₹₱]|usd\s?|"
    r"eur\s?|gbp\s?|(?<!\w)(?:rm|rp\.?|s\$|sgd|php|inr|cad|aud|hk\$|nt\$|r\$)\s?)\s?\d[\d,.]*\s?k?\+?(?:\s?(?:-|–|"
    r"to)\s?(?:[$€£₹₱]|rm|rp\.?|s\$)?\s?\d[\d,.]*\s?k?\+?)?(?:\s?(?:/|per\s|an\s|a\s)\s?(?:hr|hour|h|year|yr|annum|"
    r"month|week|day|visit))?(?:\s(?:base|ote|salary|bonus|dollars|annually|hourly|plus|and|up|retention|"
    r"commission|equity|sign[\s-]?on|signing|relocation|doe|hiring|tips))*|(?:with\s|"
    r"w/\s?)?(?:\$[\d,.]+k?\s)?(?:sign(?:ing)?[\s-]?on|signing|hiring|retention|relocation|referral|"
    r"welcome)\s(?:bonus(?:es)?|incentive|package|assistance)(?:\s(?:available|offered|eligible|included|"
    r"up\sto\s\$[\d,.]+k?))*|bonus(?:es)?(?:\savailable)?|\bote\b|uncapped(?:\scommissions?)?|(?:great|excellent|"
    r"competitive)\s(?:pay|benefits|salary|compensation)(?:\s(?:and|&)\s(?:pay|benefits))?|(?:with|full)\sbenefits|"
    r"benefits|equity|commission\sonly|paid\straining|visa\ssponsorship(?:\savailable)?|\d{2,3}\s?k\s?(?:-|"
    r"–)\s?\d{2,3}\s?k(?:\s(?:base|ote))?"
)
_CODE: Final = (
    r"[0-3]?\d[./-][01]?\d[./-](?:20)?[2-4]\d|(?:(?:job\s?)?(?:req(?:uisition)?|ref(?:erence)?|job|id|nr|no|number|vacancy|posting|kennziffer|"
    r"position)[\s.:#-]*(?:id|no|nr|number|code)?[\s.:#-]*[a-z]{0,4}[-_]?\d[\w.-]*)|#\s?[a-z]{0,4}-?\d[\w-]*|(?:jr|"
    r"rq|r|p|j|id|req|ref|jn|hq|pos|vn|tr|hr|br|sr|wd|jo|jd|job)[-_ ]?0*\d{3,}[\w-]*|[a-z]{2,6}[-_]\d{3,}[\w-]*|"
    r"\d{4,}(?:[-_/][\w-]+)?|\d{2,4}[-_/]\d{2,6}(?:[-_/]\w+)?|[a-z]\d{4,}\w*|(?!as400|rs\d|iso\d|"
    r"cs\d)[a-z]{2,4}\d{3,}\w?"
)
_SEASON: Final = (
    r"(?:spring|summer|fall|autumn|winter|q[1-4]|h[12]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|"
    r"january|february|march|april|june|july|august|september|october|november|december)\.?)(?:\s?(?:[-–/&]|"
    r"to)\s?(?:spring|summer|fall|autumn|winter|\w{3,9}))?(?:[\s,'’/-]+(?:20)?\d\d)?(?:\s(?:start|intake|cohort|"
    r"class|program(?:me)?|grads?|graduates?))?|20[2-4]\d(?:\s?[-–/]\s?(?:20)?\d\d)?(?:\s(?:start|intake|cohort|"
    r"class|program(?:me)?|grads?|graduates?))?|(?:januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|"
    r"février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|"
    r"junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|"
    r"outubro|novembro|dezembro)\s20[2-4]\d|(?:start(?:ing|s)?|class\sof|ab|dès|available|"
    r"begin(?:ning)?)\s(?:in\s)?(?:immediately|asap|sofort|\w{3,9}\s)?(?:20[2-4]\d)?|immediate\s(?:start|hire|"
    r"opening)s?|asap|ab\ssofort"
)
_SLOGAN: Final = (
    r"(?:position\s)?filled|(?:accepting\s)?expressions?\sof\sinterests?|we\s(?:will|can)\srelocate\syou(?:\sto)?|"
    r"fresh\s?(?:grads?|graduates?)(?:\swelcomed?)?|\d{1,2}\s?(?:\+|[-–]\s?\d{1,2})?\s?(?:years?|"
    r"yrs?)(?:[’']?\sexp\w*\.?)?|(?:we(?:['’]re|\sare)\s)?(?:now\s|actively\s)?hiring(?:\s(?:now|immediately|event|"
    r"today|asap))?[!.]*|urgent(?:ly)?(?:\s(?:hiring|requirement|need(?:ed)?|opening))?[!.]*|apply\s(?:now|"
    r"today)[!.]*|join\s(?:us|our\steam)[!.]*|immediate(?:ly)?\s(?:hire|hiring|joiner)s?|hot\sjob|new[!]*|"
    r"reposted?|re-?post|open\s(?:role|position)s?|multiple\s(?:openings|positions|roles)|(?:multiple|various|several)\slocations(?:\savailable)?|featured|confidential|"
    r"great\sopportunity[!]*|no\sexperience\s(?:required|needed|necessary)[!]*|wir\ssuchen(?:\sdich)?|gesucht|"
    r"amazing\sopportunity[!]*|entry\slevel\swelcome|all\s(?:experience\s)?levels|various\slevels|(?:multiple|"
    r"all)\slevels?(?:\savailable|\swelcome)?"
)

#: All noise, for whole segments: a segment made of nothing else is dropped. Runs over lower case.
_NOISE: Final = re.compile(
    rf"(?<![\w$])(?:(?P<code>{_CODE})|(?P<money>{_MONEY})|(?P<workplace>{_WORKPLACE})|(?P<contract>{_CONTRACT})|"
    rf"(?P<shift>{_SHIFT})|(?P<season>{_SEASON})|(?P<slogan>{_SLOGAN})|(?P<gender>{GENDER}))(?![\w])"
)


@lru_cache(maxsize=16_384)
def without_noise(text: str) -> str:
    """The text with a blank in place of every noise phrase."""
    parts, at = [], 0
    for match in _NOISE.finditer(lowered(text)):
        parts.append(text[at : match.start()])
        at = match.end()
    return " ".join([*parts, text[at:]])


#: Noise that may be cut out of the middle of a title.
INNER: Final = re.compile(
    rf"\s*[(\[{{]\s*(?:{GENDER})\s*[)\]}}]|(?<=[\wäöüéèß*)])\s+[-–|]?\s*(?:[hf]\s?/\s?[fhx](?:\s?/\s?[xdn])?|"
    rf"[mwfd]\s?/\s?[mwfd]\s?/\s?[dxmwf*]|[mfw]\s?/\s?[mfw])(?=\s|$|[-–|,(])|\s*\(\s*all\sgenders\s*\)",
    re.I,
)

#: Slogans before a title: "HIRING NOW! ", "Urgent: ".
LEADING: Final = re.compile(
    rf"^[\s*!]*(?:(?:{_SLOGAN})\s*(?:[!:*–|-]+\s*|\s{{2,}})|(?:(?:now|immediately|urgently)\shiring|"
    r"hiring\s(?:now|immediately|urgently))\s+)",
    re.I,
)

#: Codes at either end without a separator: "Engineer #4544", "[JR-1] Engineer", "12345 Engineer".
TRAILING_CODE: Final = re.compile(
    r"(?:\s+(?:#\s?[A-Za-z]{0,4}-?\d[\w-]*|(?:[Jj]ob\s)?(?:JR|RQ|REQ|Req|REF|Ref|R|ID)[-_#: ]?\d{3,}\w*|"
    r"[A-Z]{1,5}[-_]\d{3,}\w*|20\d\d-\d{3,}|\d{5,}|[0-3]?\d[./-][01]?\d[./-]20[2-4]\d))+$"
)
LEADING_CODE: Final = re.compile(
    r"^(?:#\s?\d{2,}[\w-]*|\d{1,2}\.\d{1,3}(?=\s+[A-Z])|(?:JR|RQ|REQ|Req|REF|Ref|R|ID)[-_#: ]?\d{3,}\w*|[A-Z]{1,5}[-_]\d{3,}\w*|\d{4,})\s*[-–:|"
    r".]*\s+(?=\w)"
)

#: Contract or workplace in front of a job's name, without a separator.
LOOSE_HEAD: Final = re.compile(
    r"^(?:(?:full|part)[\s-]time|per[\s-]diem|prn|temporary|seasonal|casual|freelance|remote|"
    r"fully\sremote|100%\sremote|fixed[\s-]term|vollzeit|teilzeit|sy\s?\d\d\s?[-–/]\s?\d\d|20[2-4]\d(?:\s?[-–/]\s?(?:20)?\d\d)?)\s+"
    r"(?!sens|monitor|operation|support|service|work|access|hand|learn|infra|vehic|pilot|employ|cloud|shift|"
    r"staffing|dining|accommodation|-|–|\||/|or\b|and\b|in\b)(?=[A-Z(])",
    re.I,
)

#: Hours, contract, workplace and bonus behind a job's name, without a separator.
LOOSE_TAIL: Final = re.compile(
    r",?\s+(?:(?:1st|2nd|3rd|first|second|third)\sshift|\d{1,2}(?::\d\d)?\s?[ap]m\s?[-–]\s?\d{1,2}(?::\d\d)?\s?[ap]m|(?:full|part)[\s-]time|per[\s-]diem|prn|remote|hybrid|on-?site|temporary|(?:in\s)?vollzeit|(?:in\s)?teilzeit|\d{2}\s?h|"
    r"cdi|cdd|(?:(?:spring|summer|fall|autumn|winter)\s)?20[2-4]\d|region\s(?:nord|süd|ost|west|mitte)\w*|"
    r"(?:\+\s?)?(?:up\sto\s)?[$€£][\d,.]+k?(?:\s?(?:-|–|to)\s?[$€£]?[\d,.]+k?)?\+?(?:\s(?:sign(?:ing)?[\s-]on|"
    r"signing|retention|hiring))?\s(?:bonus|ote|base)\b.{0,20}|bonus\s[$€£][\d,.]+k?)!*$",
    re.I,
)

EMOJI: Final = re.compile(
    "[\U0001f000-\U0001faff\U00002600-\U000027bf\U00002b00-\U00002bff\U0001f1e6-\U0001f1ff\ufe0f\u200d\u20e3\u2190"
    "-\u21ff\u2300-\u23ff\u25a0-\u25ff★☆✨™®]+"
)
