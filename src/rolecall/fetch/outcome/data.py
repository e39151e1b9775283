"""What is answered as JSON in the place of data: short objects that carry nothing but an error, a task, or a flag."""

import re
from collections.abc import Iterator

import msgspec

from rolecall.fetch.outcome import voice, wording
from rolecall.fetch.outcome.phrases import Gate
from rolecall.model import Outcome

#: Above this size JSON is data: refusals as JSON are short.
LIMIT = 4_000
#: Without any of these words an object is none; most data is told by this alone.
SIGNS = (
    "not.?found|no such|exist|unavailable|maintenance|"
    "captcha|challenge|block|banned|denied|deny|forbid|error|verif|limit|throttl|reject|not permit|not allow|bot"
)
_SIGNS = Gate([SIGNS])
_FLAG = re.compile(r"captcha|challenge|^(?:is_?)?(?:blocked|banned|denied|bot|robot)$|verification_?url")
#: Names beside which a value of any form is a task's.
_KEYS = re.compile(r"(?:site|captcha)_?key|captcha_?(?:token|id|url)")
_TOLD = re.compile(r"error|message|^msg$|reason|status|detail|^title$|code$|type$|action|description$")
#: Values that hold something for a reader; what they say is said of that.
_CONTENT = frozenset(
    ("jobs", "items", "results", "postings", "content", "description", "name", "roles", "positions", "data")
)
_CHALLENGES = re.compile(r"^(?:challenge|captcha|verify|verification|slider|puzzle)(?: required)?$|captcha")
_CODES = re.compile(
    r"^(?:error )?(?:access )?(?:forbidden|denied|blocked|banned)$|\bbot\b|\bbots\b|suspicious"
    r"|security (?:gateway|policy)|waf\b"
)
_LIMITS = re.compile(r"rate[- ]?limit|too many|throttl|slow down|quota exceeded")
_LEVELS = 4


def heard(text: str) -> tuple[Outcome, str] | None:
    """What a JSON text that carries no data says of itself, and the words that say so. text: lower case."""
    if len(text) > LIMIT or not _SIGNS.possible(text):
        return None
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(found, dict) or any(found.get(key) for key in _CONTENT):
        return None
    told = []
    for key, value in _pairs(found, 0):
        if (_FLAG.search(key) and _is_set(value)) or (value and _KEYS.search(key)):
            hard = "captcha" not in key and "challenge" not in key and "verif" not in key
            return (Outcome.HARD_BLOCK if hard else Outcome.CHALLENGE), key
        if isinstance(value, str) and _TOLD.search(key):
            told.append(value[:300].replace("_", " ").replace("-", " "))
    # An empty list is an answer, whatever is said beside it.
    return _refused(told) or (None if any(isinstance(found.get(key), list) for key in _CONTENT) else _missing(told))


def _refused(told: list[str]) -> tuple[Outcome, str] | None:
    for outcome, pattern in ((Outcome.CHALLENGE, _CHALLENGES), (Outcome.RATE_LIMITED, _LIMITS)):
        for words in told:
            if pattern.search(words):
                return outcome, words
    for words in told:
        for outcome, phrases in ((Outcome.CHALLENGE, wording.CHALLENGED), (Outcome.HARD_BLOCK, wording.BLOCKED)):
            if phrases.search(words):
                return outcome, words
        if _CODES.search(words):
            return Outcome.HARD_BLOCK, words
    spoken = voice.heard("", "", ". ".join(told), bare=True)
    return (spoken.outcome, spoken.excerpt) if spoken else None


def _missing(told: list[str]) -> tuple[Outcome, str] | None:
    for outcome, phrases in ((Outcome.SOFT_404, wording.MISSING), (Outcome.UNAVAILABLE, wording.AWAY)):
        for words in told:
            if phrases.search(words):
                return outcome, words
    return None


def _is_set(value: object) -> bool:
    """True, an address, or more to do it with; not a word about it."""
    if isinstance(value, str):
        return value.startswith(("http", "/")) or value in {"true", "required", "yes"}
    return value is True or (isinstance(value, dict) and bool(value))


def _pairs(found: object, level: int) -> Iterator[tuple[str, object]]:
    """Names and values at a few levels."""
    if isinstance(found, dict) and level < _LEVELS:
        for key, value in found.items():
            yield str(key), value
            yield from _pairs(value, level + 1)
    elif isinstance(found, list) and level < _LEVELS:
        for value in found[:5]:
            yield from _pairs(value, level + 1)
