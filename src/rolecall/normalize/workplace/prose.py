"""Workplace in running text, where most mentions of remote work are about something else.

Enters: a description in plain text. Leaves: a workplace or an area with the sentence it was read from, or None. Only
statements about this role count: "this is a fully remote position", "hybrid role, 3 days in the office". Perks
("work from anywhere for a month"), policies of the firm and remote things (teams, sites) do not.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

import ahocorasick_rs

from rolecall.model import Workplace
from rolecall.normalize.places import read_place
from rolecall.normalize.workplace.said import Said, SaidArea
from rolecall.text import lowered, lowered_once

_ROLE = r"(?:role|position|job|opportunity|opening|vacancy|contract|internship|stelle|position|poste|puesto|vaga|rolle)"
_ADVERB = (
    r"(?:(?:a|an|the|fully|full|100\s*%|100 percent|completely|entirely|primarily"
    r"|permanent(?:ly)?|full[- ]time|part[- ]time|currently|u\.?s\.?[- ]based|home[- ]based|contract|long[- ]term"
    r"|either)[\s,]+)*"
)
_KIND = (
    r"(?P<kind>remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|office[- ]based|work[- ]from[- ]home"
    r"|home[- ]based)(?! (?:is |work |option |)?(?:possible|optional|available|considered|negotiable|allowed)\b)"
)
#: The same in other languages, where it is the whole of what a line or sentence says of the role.
_FOREIGN_KIND = (
    r"(?P<kind>remote|remot[oa]|hybrid[eao]?|h[íi]brid[oa]|ibrid[oa]|présentiel|presencial|vor ort|à distance"
    r"|(?:en )?télétravail (?:complet|total|à 100 ?%)|zdaln[aey]|hybrydow[ay]|stacjonarn[ay])"
)
_FULLY = r"(?:100 ?% |vollständig |komplett |zu 100 ?% |entièrement |totalmente |totalement |completamente |en |em |da |w pełni )*"
_STATEMENTS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:this|the|our) (?:is|will be)?\s*{_ADVERB}{_KIND}(?:[- ]first"
        rf"|[- ]based)?[ ,]+(?:[\w-]+ ){{0,2}}{_ROLE}\b",
        rf"\bthis (?:[\w-]+ ){{0,3}}{_ROLE} (?:is|will be|can be (?:done|performed|worked)|is designated as"
        rf"|is considered|is classified as|is eligible to be)\s+{_ADVERB}{_KIND}\b",
        rf"\b(?:work(?:place|ing)?[ -](?:type|model|location|arrangement|mode|style|setting|environment)"
        rf"|location(?: type)?|job location|work location|{_ROLE} type|remote status"
        rf"|workplace)\s*[:–-]\s*{_ADVERB}{_KIND}\b",
        rf"\b(?:is|be|as) (?:a|an) {_ADVERB}{_KIND} {_ROLE}\b",
        rf"\b{_ROLE} is {_ADVERB}{_KIND}\b",
        rf"\b(?:100\s*%|fully) {_KIND} {_ROLE}\b",
        r"\b(?P<kind>hybrid)(?: work(?:ing)?)? (?:schedule|model|arrangement|policy|role|setup|set-up"
        r"|environment|working)?[^.\n]{0,40}?\b(?:\d|one|two|three|four) (?:or more |to \w+ "
        r"|- ?\w+ )?days? (?:a|per|each|/|in|on|from|at)",
        r"\b(?P<days>\d|one|two|three|four|five)\+?(?:\s*[-–]\s*\d)? days? ?(?:a|per|each|/) ?week (?:in|from|at"
        r"|on)[ -](?:the |our )?(?P<kind>office|[\w ]{2,20} office|site|person)",
        r"\b(?:in|at|from) (?:the |our )?(?P<kind>(?:[\w ]{2,20} )?office) (?:at least |a minimum of )?"
        r"(?P<days>\d|one|two|three|four|five)\+?(?:\s*[-–]\s*\d)? days? ?(?:a|per|each|every|/) ?week",
        r"\b(?P<kind>hybrid)\s*[:(,–-]+[^.\n]{0,20}?\b(?:\d|one|two|three|four)\+?(?:\s*[-–]\s*\d)? days?\b[^.\n]{0,12} (?:office|site|person)",
        r"\b(?:you (?:can|will|may)|you'll|role can be (?:done|performed)) (?:work |)(?:100 ?%|fully|entirely|completely)"
        r" (?P<kind>remote)(?:ly)?\b",
        rf"\b(?:diese stelle|die stelle|dieses stellenangebot|diese position|dieser job|ce poste|cette offre|este puesto"
        rf"|esta posición|esta vacante|esta oferta|esta vaga|esta posição|questa posizione|ta praca) (?:ist|est|es|é|è|jest) "
        rf"{_FULLY}{_FOREIGN_KIND}\b",
        rf"\b(?:arbeitsmodell|arbeitsort|arbeitsweise|modelo de trabalho|modelo de trabajo|modalidade(?: de trabalho)?"
        rf"|modalidad(?: de trabajo)?|mode de travail|lieu de travail|modalità di lavoro|tryb pracy|model pracy)\s*[:–-]\s*"
        rf"{_FULLY}{_FOREIGN_KIND}\b",
        # A recruiter's mark for another site's search: it states the workplace of this posting.
        r"#li[-_]?(?P<kind>remote|hybrid|on-?site)\b",
    )
)
#: What each statement cannot do without, and the statements that need it.
_NEEDED = (
    (re.compile(r"role|position|job|opportunity|opening|vacancy|contract|internship|stelle|poste|puesto|vaga|rolle"),
     (*_STATEMENTS[:2], *_STATEMENTS[3:6])),
    (re.compile(r"[:–-]"), _STATEMENTS[2:3]),
    (re.compile(r"hybrid"), _STATEMENTS[6:7]),
    (re.compile(r"week"), _STATEMENTS[7:9]),
    (re.compile(r"hybrid\s*[:(,–-]"), _STATEMENTS[9:10]),
    (re.compile(r"remote(?:ly)?\b"), _STATEMENTS[10:11]),
    (re.compile(r"\b(?:stelle|stellenangebot|position|job|poste|offre|puesto|posición|vacante|oferta|vaga|posição|posizione|praca) \w{1,4} "),
     _STATEMENTS[11:12]),
    (re.compile(r"arbeits|modelo|modalid|mode de|lieu de|modalità|tryb|model "), _STATEMENTS[12:13]),
    (re.compile(r"#li"), _STATEMENTS[13:]),
)  # fmt: skip
_NOT_ROLE = re.compile(r"\b(?:not|never|no|isn't|n't|nor|neither|non)\b[^.]{0,20}$")
#: Before a statement: it is made of some other role, or under a condition ("if the job says that it is fully remote").
_CONDITION = re.compile(
    r"\b(?:if|unless|whether|when|where|in cases?|should|some|many|certain|others?|exceptions?|may|might|could|says?|states|stated"
    r"|wenn|falls|sofern|si|cuando|quando|se)\b(?! you\b)"
)
#: Behind "this hybrid role": a role of two trades, not of two places.
_TWO_TRADES = re.compile(
    r"\W{0,4}(?:that |which )?(?:span|blend|combin|mix|bridg|merg|straddl|sitting (?:at|between)|sits (?:at|between)|of\b)"
)
#: Things that are hybrid beside a role.
_HYBRID_THINGS = re.compile(r"cloud|apps?\b|mobile|vehicle|electric|event|infra|work ?force|systems?|network")
_AREAS = re.compile(
    r"\b(?:must (?:be (?:based|located|residing|living)|reside|live)|(?:only )?(?:open|available|limited"
    r"|restricted) (?:only )?to (?:candidates|applicants|residents|people|those"
    r"|individuals)?(?: (?:who are )?(?:based|located|residing|living))?"
    r"|(?:candidates|applicants|you) (?:must|should|need to|have to) (?:be )?(?:based|located|reside|residing"
    r"|live|living)|remote (?:within|in|from|across|anywhere in)|anywhere (?:in|within)|hiring (?:only )?in"
    r"|eligible (?:locations|to work from)[:]?)"
    r"\s+(?:in|within|from|of|anywhere in|to)?\s*(?P<where>[^.;\n()!?]{2,80})"
)
_BASED = re.compile(
    r"(?<!for )\b(?P<where>us|u\.s\.|usa|uk|eu|canada|india|germany|europe)[- ]based (?:candidates|applicants|residents"
    r"|only|employees only)"
)
_CUT = re.compile(
    r"\b(?:to|and (?:be|have|must|able|willing|authorized|you|we)|with|who|as|for|but|where|excluding|except"
    r"|that|because|or be|at the time|during|due|while|,? (?:have|ideally))\b",
    re.IGNORECASE,
)
_PERK = re.compile(
    r"from anywhere|\b(?:weeks|months?|stipend|perk|benefit|occasional\w*|temporar\w*|covid|unless|may be eligible"
    r"|option|lunch\w*|dinners?|breakfasts?|meals?|snacks?|catered|coffee)\b"
)
#: How much of a description, and of one sentence, is read.
MOST_TEXT, _LONGEST_SENTENCE = 30_000, 400
#: Only sentences with one of these are looked at closely.
_WORK_WORDS = frozenset(
    (
        *("hybrid", "on-site", "onsite", "on site", "in-person", "in person", "in-office", "in office"),
        *("office-based", "office based", "from home", "from-home", "home-based", "home based"),
        *("a week", "per week", "each week", "every week", "/week", "/ week"),
        *("remot", "híbrid", "hibrid", "ibrid", "télétravail", "à distance", "présentiel", "presencial", "vor ort"),
        *("zdaln", "hybrydow", "stacjonarn", "#li-", "#li_"),
    )
)
_AREA_WORDS = frozenset(
    ("remote", "anywhere", "based", "located", "resid", "candidates", "applicants", "hiring", "eligible")
)
_WORDS = tuple(sorted(_WORK_WORDS | _AREA_WORDS))
_FINDER = ahocorasick_rs.AhoCorasick(_WORDS, implementation=ahocorasick_rs.Implementation.DFA, store_patterns=False)
_FULL_WEEK = frozenset({"5", "6", "7", "five"})


def workplace_of_text(text: str) -> Said | None:
    """A workplace that a description states of this role; None when it says several, or only a perk."""
    found: dict[Workplace, str] = {}
    for sentence in _sentences(text[:MOST_TEXT], _WORK_WORDS):
        lower = lowered(sentence)
        for pattern in [one for needed, patterns in _NEEDED if needed.search(lower) for one in patterns]:
            match = pattern.search(lower)
            if match is None or _PERK.search(lower) or _CONDITION.search(lower, 0, match.start()):
                continue
            if match["kind"] == "hybrid" and (
                _TWO_TRADES.match(lower, match.end()) or _HYBRID_THINGS.search(lower, match.end("kind"), match.end())
            ):
                continue
            if not _NOT_ROLE.search(lower[max(0, match.start() - 40) : match.start("kind")]):
                found.setdefault(_kind(match), sentence)
    if Workplace.REMOTE not in found and Workplace.HYBRID in found:
        return Said(Workplace.HYBRID, found[Workplace.HYBRID])
    if len(found) == 1:
        workplace, sentence = next(iter(found.items()))
        return Said(workplace, sentence)
    return None


def _kind(match: re.Match[str]) -> Workplace:
    word = match.group("kind").casefold()
    days = match.groupdict().get("days")
    if days is not None:
        return Workplace.ONSITE if days.casefold() in _FULL_WEEK else Workplace.HYBRID
    if word.startswith(("hybrid", "hybryd", "híbrid", "hibrid", "ibrid")):
        return Workplace.HYBRID
    if word.startswith(("remot", "work", "home", "à distance", "télé", "en télé", "zdaln")):
        return Workplace.REMOTE
    return Workplace.ONSITE


@lru_cache(maxsize=2)
def _hits(text: str) -> list[tuple[int, int]]:
    """Where words of either list stand in a text, in order, each with its number; found once for both questions."""
    found = _FINDER.find_matches_as_indexes(lowered_once(text), overlapping=True)
    return sorted(((number, start) for number, start, _ in found), key=lambda hit: hit[1])


def _sentences(text: str, words: frozenset[str]) -> Iterator[str]:
    """Sentences that hold one of the words, each once, in order."""
    last = -1
    for number, hit in _hits(text):
        if _WORDS[number] not in words:
            continue
        if hit < last:
            continue
        least = max(0, hit - _LONGEST_SENTENCE // 2)
        start = max(text.rfind("\n", least, hit), text.rfind(". ", least, hit), least - 1) + 1
        most = min(len(text), start + _LONGEST_SENTENCE)
        ends = [at for at in (text.find("\n", hit, most), text.find(". ", hit, most)) if at >= 0]
        last = min([*ends, most])
        yield text[start:last].strip()


def area_of_text(text: str) -> SaidArea | None:
    """Where a description says remote workers must sit; None when it does not, or names only towns."""
    for sentence in _sentences(text[:MOST_TEXT], _AREA_WORDS):
        lower = lowered(sentence)
        for pattern in (_BASED, _AREAS):
            for match in pattern.finditer(lower):
                where = _CUT.split(sentence[slice(*match.span("where"))])[0].strip(" ,:")
                if not where or len(where) > 60 or not any(letter.isupper() for letter in where):
                    continue
                codes = read_place(f"Remote - {where}").remote_area
                if codes and not read_place(where).unresolved:
                    return SaidArea(codes, sentence)
    return None
