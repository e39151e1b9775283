"""Texts that try to give a machine orders (prompt injection), in many phrasings, languages and disguises."""

import re

from rolecall.normalize.flags import disguise
from rolecall.normalize.flags.foreign_orders import FOREIGN, UNSPACED, UNSPACED_HINTS
from rolecall.normalize.flags.phrases import Phrase, PhraseTable, Scan, words

_EXCERPT = 100

_RULES = (
    r"(?:instruction|prompt|direction|command|guideline|guardrail|rule|context|message|policy|policie|programming|"
    r"guidance|constraint|restriction|training|configuration|safety|filter|order|task|text|directive|input)s?\b"
)
_EARLIER = (
    r"(?:previous(?:ly)?|prior|above|earlier|preceding|foregoing|existing|original|initial|system|other|current|past|"
    r"former|default|developer|safety)"
)
_FILLER = r"(?:(?:all|any|every|each|the|your|my|our|of|these|those|everything|what|in|to|that|and|about)\s+){0,5}"
#: Names a text gives the machine that reads it. "AI engineer" and the like are people.
_MACHINE = (
    r"(?:ai|a\.i\.|llms?|(?:large\s+)?language\s+models?|chat\s?bots?|bots?|gpt|chatgpt|claude|gemini|copilot|"
    r"crawlers?|scrapers?|(?:automated|virtual|ai|autonomous|digital)\s+(?:systems?|agents?|"
    r"assistants?|readers?|tools?|"
    r"screeners?|reviewers?|parsers?|crawlers?|models?|summari[sz]ers?))\b"
    r"(?!\s+(?:engineer|research|enthusias|expert|native|first|practition|power|develop|lead|"
    r"scien|special|savvy|curious|"
    r"evangel|user|safety|ethic|train|product|strateg|consult|architect|manager|designer|annotat|tutor|start|company|"
    r"driven|enabled|fluen|litera|technolog|and\s+m|or\s+m|/|policy))"
)

_MACHINE_WORDS = words(
    "ai llm llms language chatbot chatbots bot bots gpt chatgpt claude gemini copilot crawler crawlers scraper "
    "scrapers automated virtual autonomous"
)

_ENGLISH = (
    Phrase(
        why="to drop its instructions",
        starts=words(
            "ignore ignoring disregard disregarding forget override overriding overrule bypass discard "
            "neglect abandon skip"
        ),
        pattern=rf"\w+\s+{_FILLER}(?:{_EARLIER}\s+(?:and\s+\w+\s+)?(?:\w+\s+){{0,2}}{_RULES}|"
        r"(?:instructions?|directions?|prompts?|text|rules|orders)\s+(?:above|before|given|"
        r"you|and\s+(?:instead|do|say))|"
        r"(?:you\s+(?:were|have\s+been|are)\s+(?:told|instructed|given))|(?:(?:was\s+)?(?:written|"
        r"said|stated)\s+(?:above|before))|"
        r"(?:instructions|prompts|guardrails|programming)\s*(?:[.!:;]|$)|(?<=your\s)(?:guidelines|"
        r"guardrails|rules|safety)\b)",
    ),
    Phrase(
        why="to drop its instructions",
        starts=words("do_not don't don’t stop never"),
        needs=words("follow following obey obeying listen listening adhere adhering"),
        pattern=r"(?:do\s+not|don'?t|stop|never)\s+(?:follow(?:ing)?|obey(?:ing)?|listen(?:ing)?\s+"
        r"to|adher(?:e|ing)\s+to)\s+"
        rf"(?:(?:the|any|your|all|these)\s+){{0,2}}{_EARLIER}\s+(?:\w+\s+)?{_RULES}",
    ),
    Phrase(
        why="to reveal its instructions",
        starts=words(
            "reveal print show repeat output leak display expose tell give return summarize summarise "
            "disclose send write include"
        ),
        needs=words("prompt prompts instructions"),
        pattern=r"\w+\s+(?:(?:me|us|the|all|of|your|full|entire|complete|exact|out|back)\s+){0,5}"
        r"(?:system\s+prompts?\b(?!\s+(?:engineer|design))|(?:initial|hidden|original|secret|"
        r"system)\s+(?:prompt|instructions)\b|"
        r"(?<=your\s)(?:system\s+)?(?:prompt|instructions|system\s+message)\b)",
    ),
    Phrase(
        why="to be something else",
        starts=words(
            "you_are_now you_will_now from_now act_as behave respond pretend roleplay role-play imagine assume"
        ),
        pattern=r"(?:you\s+(?:are|will)\s+now\s+(?:act\s+as\s+|in\s+)?(?:an?\s+|the\s+)?(?:\w+\s+){0,2}"
        r"(?:dan\b|mode\b|unrestricted|jailbroken|unfiltered|assistant|chatbot|ai\b|language\s+"
        r"model|evil|free\s+(?:from|of)|"
        r"hiring\s+(?:system|bot)|recruiter\s+bot|system\b)|"
        r"from\s+now\s+on,?\s+(?:you\s+(?:are|will|must|should)|respond|answer|act\b|always\s+"
        r"(?:respond|answer|say))|"
        r"(?:act|behave|respond|pretend|role-?play|imagine|assume)\s+(?:as\s+(?:if\s+you\s+"
        r"(?:are|were)|though\s+you)|to\s+be|as|like|you\s+are|the\s+role\s+of)\s+"
        r"(?:an?\s+|the\s+)?(?:\w+\s+){0,2}(?:unrestricted|unfiltered|jailbroken|dan\b|evil|linux\s+terminal|"
        r"language\s+model|chatbot|llm\b|ai\s+(?:model|assistant|without)|uncensored))",
        needs=words(
            "dan unrestricted jailbroken unfiltered uncensored assistant chatbot ai language evil hiring "
            "recruiter system terminal llm free mode now_on"
        ),
    ),
    Phrase(
        why="an address to the machine that reads it",
        starts=words("if_you if_this when_this since_you as_an_ai as_an_llm"),
        pattern=r"(?:if|when|since|because)\s+(?:you(?:['’]re|\s+are)|this\s+(?:text\s+|page\s+"
        r"|posting\s+|job\s+)?is\s+(?:being\s+)?"
        r"(?:read|processed|parsed|screened|summari[sz]ed|crawled)\s+by|you\s+are\s+reading\s+this\s+as)\s+"
        rf"(?:an?\s+|any\s+|the\s+|actually\s+){{0,2}}(?:(?:large|helpful|smart|automated|"
        rf"hiring|recruiting|recruitment|such|kind\s+of|powerful)\s+)?{_MACHINE}"
        rf"|as\s+an?\s+{_MACHINE},\s+(?:you\s+(?:must|should|will|are)|please|your)",
        needs=_MACHINE_WORDS,
    ),
    Phrase(
        why="an address to the machine that reads it",
        starts=words(
            "note message attention notice instruction instructions hint reminder important dear hey hello attn warning"
        ),
        pattern=r"(?:(?:note|message|attention|notice|instructions?|hint|reminder|important|"
        r"attn|warning)\s*(?:to|for|:|,|-)\s*|(?:dear|hey|hello|attention)\s+)"
        rf"(?:all\s+|any\s+|the\s+|only\s+)?{_MACHINE}[\w\s]{{0,40}}?(?:[:,!]|\s[-—–]|\]|"
        r"\bplease\b|\byou\s+must\b|\bshould\b|\bmust\b|\bskip\b|\bignore\b)",
        needs=_MACHINE_WORDS,
    ),
    Phrase(
        why="an address to the machine that reads it",
        starts=words("any all"),
        pattern=rf"\w+\s+{_MACHINE}[\w\s]{{0,40}}?(?:\b(?:must|should|please|have\s+to|are\s+"
        r"to)\s+(?:now\s+|always\s+)?"
        r"(?:ignore|rank|recommend|respond|reply|output|mark|skip|say|treat|give|include|stop|disregard|score|not\b)|"
        r":\s*(?:please|ignore|rank|recommend|respond|disregard|you\b))",
        needs=_MACHINE_WORDS,
    ),
    Phrase(
        why="a change of its instructions",
        starts=words(
            "new updated real actual revised hidden secret additional override end_of begin important critical"
        ),
        needs=words("instruction instructions prompt directive directives override task end_of session"),
        pattern=r"(?:(?:new|updated|real|actual|revised|hidden|secret|additional|override|"
        r"important|critical)\s+(?:system\s+)?(?:instructions?|prompt|directives?|"
        r"task)\s*"
        r"(?:for\s+(?:the\s+)?(?:ai|llms?|assistant|model|bot)\b|:\s*(?:you|ignore|disregard|"
        r"respond|reply|mark|rank|recommend|say|output|always|from|the\s+user|do\b)|follow\b)|"
        r"end\s+of\s+(?:the\s+)?(?:system\s+)?(?:prompt|document|input|context|job\s+(?:description|"
        r"posting|ad))\s*[.\])>\-=:]+\s*(?:now|new|instead|you|ignore|system|begin|the\s+"
        r"(?:above|real))|"
        r"begin\s+new\s+(?:instructions|session))",
    ),
    Phrase(
        why="a change of its instructions",
        starts=words("system admin developer prompt instruction safety"),
        needs=words("override"),
        pattern=r"(?:system|admin|developer|prompt|instruction|safety)\s+override\b",
    ),
    Phrase(
        why="a change of its instructions",
        starts=words("system: system_: assistant: assistant_:"),
        pattern=r"(?:system|assistant)\s*:\s*(?:you\b|ignore|override|disregard|from\s+now|new\b|"
        r"the\s+(?:user|previous)|mark|rank|respond)",
    ),
    Phrase(
        why="how to judge this posting",
        starts=words("when must_be must_always should_be should_always"),
        pattern=r"(?:when\s+(?:summari[sz]ing|reviewing|ranking|evaluating|reading|processing|"
        r"indexing|describing|scoring)\s+this\s+"
        r"(?:job|posting|page|listing|text|role|ad|description)[,\s]+(?:you\s+)?(?:always|"
        r"must|say|state|only|do\s+not|rank|mark|recommend)\b|"
        r"(?:must|should)\s+(?:always\s+)?be\s+(?:ranked|scored|rated|classified|listed|placed)\s+"
        r"(?:as\s+)?(?:the\s+)?(?:first|highest|top|number\s+one|above|best))",
        needs=words(
            "summarizing summarising reviewing ranking evaluating reading processing indexing "
            "describing scoring ranked scored"
            "rated classified"
        ),
    ),
    Phrase(
        why="to reveal its instructions",
        starts=words("what_is_your what_are_your what_was_your what_were_your"),
        pattern=r"what\s+(?:is|are|was|were)\s+your\s+(?:(?:system|initial|original|hidden)\s+"
        r")(?:prompt|instructions)\b",
        needs=words("prompt instructions"),
    ),
    Phrase(
        why="to change its mode",
        starts=words(
            "enable enter activate switch_to you_are_in you_are_now now_in engage start do_anything jailbreak"
        ),
        needs=words("mode anything"),
        pattern=r"(?:(?:enable|enter|activate|switch\s+to|you\s+are\s+(?:now\s+)?in|now\s+"
        r"in|engage|start)\s+(?:\w+\s+)?(?:jailbreak|developer|dan|god|sudo|debug|"
        r"maintenance|admin|unrestricted)"
        r"\s+mode\b|do\s+anything\s+now\b|jailbreak\s+(?:enabled|activated|mode))",
    ),
    Phrase(
        why="how to judge this posting",
        starts=words(
            "rank_this recommend_this score_this rate_this classify_this mark_this prioritize_this "
            "prioritise_this label_this"
            "list_this place_this treat_this flag_this categorize_this categorise_this index_this"
        ),
        pattern=r"\w+\s+this\s+(?:job|posting|position|role|listing|vacancy|employer|company|"
        r"ad|advert|page|document|site|opportunity)\s+"
        r"(?:posting\s+|listing\s+)?(?:as\b|at\s+the\s+top|first\b|above\b|with\s+(?:the\s+"
        r")?(?:highest|maximum|top|a\s+\d)|highest|higher|to\s+(?:every|all|the\s+user|each)|"
        r"number\s+(?:one|1)|\#\s?1|on\s+top|10\b|100\b|over\b|before\s+(?:all|any|other))",
    ),
    Phrase(
        why="what to answer",
        starts=words(
            "respond reply answer only_output only_respond only_print only_reply output return print append say"
        ),
        pattern=r"(?:(?:respond|reply|answer)\s+(?:only\s+|always\s+|exactly\s+|simply\s+"
        r"|just\s+)?(?:with|using)\s+(?:only\s+|exactly\s+|just\s+)?"
        r"(?:the\s+(?:word|phrase|text|string|sentence|following\s+(?:json|text|string))|[`{\[])|"
        r"only\s+(?:output|respond|print|reply)\s+(?:the|with|[\"'“{])|(?:output|return|print|"
        r"say|append)\s+only\s+(?:the\s+(?:word|text|string|phrase)|[\"'“{`])|"
        r"(?:output|print|return|append|say|respond|reply)\s+(?:exactly|verbatim|literally)\b\s*[:\"'“`]?)",
    ),
    Phrase(
        why="to keep it from its user",
        starts=words("do_not"),
        needs=words("user"),
        pattern=r"do\s+not\s+(?:tell|inform|reveal\s+(?:this\s+)?to|mention\s+(?:this\s+)?to|alert)\s+the\s+user\b",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("execute run invoke call"),
        needs=words("command tool function code script queries"),
        pattern=r"(?:execute|run|invoke|call)\s+(?:(?:the|this|a|these|following)\s+){0,3}(?:(?:shell|"
        r"bash|sql|python|system)\s+)?"
        r"(?:commands?|tool\s*(?:call)?s?|function|code|script|queries)\s*(?::|\(|`|immediately|"
        r"with\s+(?:argument|parameter))",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("send post forward exfiltrate upload leak transmit email"),
        needs=words("to_http @ this_url this_address the_following the_url"),
        pattern=r"(?:send|post|forward|exfiltrate|upload|leak|transmit|email)\s+(?:(?:all|the|your|"
        r"this|any|user|every|collected|stored|conversation|their)\s+){0,4}"
        r"(?:data|conversation|history|credentials|api\s+keys?|secrets?|tokens?|passwords?|"
        r"cookies|database|system\s+prompt|context|chat|memory|environment\s+variables)\s+"
        r"(?:\w+\s+){0,3}to\s+(?:https?:|\S+@|this\s+(?:url|address)|the\s+(?:following|url))",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("curl rm_-rf drop_table"),
        pattern=r"curl\s+(?:-\w+\s+)*https?://|rm\s+-rf\s+[/~*.]|drop\s+table\s+\w+\s*;",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("delete_all delete_every"),
        pattern=r"delete\s+(?:all|every)\s+(?:\w+\s+){0,2}(?:postings|records|jobs|files|boards|rows|"
        r"listings|other\s+\w+)\b(?=.{0,60}\b(?:database|index|store|immediately|now|system|"
        r"your|you)\b|\s*[.!;]?\s*$)",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("disable change set bypass ignore"),
        needs=words("crawl scraper robots rate_limit politeness agent allow"),
        pattern=r"(?:disable|change|set|bypass|ignore)\s+(?:(?:the|your|all|any)\s+){0,2}(?:crawl(?:er|"
        r"ing)?|scraper|robots(?:\.txt)?|rate\s+limit\w*|"
        r"politeness|user.agent|allow.?list)(?:\s+(?:rate|limit|delay|check|rule|setting|"
        r"config|pol|to\b|for\s+this)|\s*[.;!]|\s*$)",
    ),
    Phrase(
        why="to act outside the text",
        starts=words("add_this fetch visit open crawl"),
        needs=words("to_the to_your and_follow and_execute and_obey and_do"),
        pattern=r"(?:add\s+this\s+(?:employer|site|company|domain|url|host|board)\s+to\s+(?:the|your)\s+"
        r"(?:allow|white|trusted|safe)|"
        r"(?:fetch|visit|open|crawl)\s+(?:and\s+\w+\s+)?(?:the\s+following\s+|this\s+)(?:url|"
        r"link|page|address)s?\s+and\s+(?:follow|execute|obey|do)\b)",
    ),
)
#: Phrases that give orders.
ORDERS = _ENGLISH + FOREIGN

#: Marks of chat formats; no person writes them.
MARKUP_HINTS = (
    "<|",
    "[inst",
    "<<sys",
    "<system",
    "</system",
    "### instruction",
    "### system",
    "[system",
    "<assistant",
)
_MARKUP = re.compile(
    r"<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|"
    r"eot_id)\|?>|\[/?inst\]|<</?sys>>|"
    r"</?(?:system|assistant)(?:[_-](?:prompt|message|instruction|override))?>|#{2,}\s*(?:instruction|system)s?\s*:|"
    r"\[system(?:\s+(?:message|prompt|note|override|instruction))?s?\]"
)
_JOINED = re.compile(
    r"(?:ignore|disregard|forget|override)(?:all|any|the|your|my|of){0,4}(?:previous|prior|"
    r"above|earlier|system|other)\w{0,20}?"
    r"(?:instruction|prompt|rule|direction|guideline|message)"
)
#: What the table must hold besides ORDERS.
HINTS = (*MARKUP_HINTS, *UNSPACED_HINTS, *disguise.LEET, *disguise.SPACED, *disguise.BASE64)
#: Jobs about such attacks quote them.
_TOPIC = re.compile(r"prompt[- ]injection|jailbreaks\b|jailbreaking|red[- ]team|adversarial|guardrails|llm\s+security")


class OrderFinder:
    """Finds orders with a table that holds ORDERS and HINTS."""

    def __init__(self, table: PhraseTable) -> None:
        self._table = table
        self._markup = table.hints(MARKUP_HINTS)
        self._unspaced = table.hints(UNSPACED_HINTS)
        self._leet = table.hints(disguise.LEET)
        self._spaced = table.hints(disguise.SPACED)
        self._base64 = table.hints(disguise.BASE64)

    def find(self, scan: Scan, original: str) -> str | None:
        """What a text orders a machine to do, with its words; None when it gives no order.

        original: the text before it was lowered, for disguises that need its case.
        """
        found = self._plain(scan)
        if found:
            return found
        for reading in self._readings(scan, original):
            found = self._plain(self._table.scan(reading.lower())) or _search_joined(reading)
            if found:
                return f"{found} (disguised)"
        return None

    def _readings(self, scan: Scan, original: str) -> list[str]:
        """What the text says once a disguise is taken off; [] for nearly every text."""
        readings = disguise.decoded_words(original) if scan.has(self._base64) else []
        if scan.has(self._spaced):
            readings.append(disguise.joined_letters(scan.text))
        if scan.has(self._leet):
            readings.append(disguise.without_digits(scan.text))
        latin = disguise.in_latin(original)
        return [*readings, latin] if latin else readings

    def _plain(self, scan: Scan) -> str | None:
        for phrase, match in scan.matches("orders"):
            if not _TOPIC.search(scan.text, max(0, match.start() - 300), match.end() + 300):
                return f"{phrase.why}: {_line(match[0])}"
        if scan.has(self._markup):
            mark = _MARKUP.search(scan.text)
            if mark:
                return f"marks of a chat format: {mark[0]}"
        if scan.has(self._unspaced):
            order = next((found for pattern in UNSPACED if (found := pattern.search(scan.text))), None)
            if order:
                return f"to drop its instructions: {_line(order[0])}"
        return None


def _search_joined(reading: str) -> str | None:
    """The commonest order written without any space."""
    match = _JOINED.search(reading.lower())
    return f"to drop its instructions: {_line(match[0])}" if match else None


def _line(text: str) -> str:
    return " ".join(text.split())[:_EXCERPT]
