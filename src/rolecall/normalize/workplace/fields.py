"""Workplace fields: a platform's own type, and fields employers define themselves.

Enters: short values as written ("HYBRID", "Fully Remote", "On-Location", "fully_remote"), with the field's name where
there is one. Leaves: a workplace, or None when the value does not choose one ("Open to all options").
"""

import re
from functools import lru_cache

from rolecall.model import Workplace, WorkplaceReading
from rolecall.normalize.places import read_place
from rolecall.normalize.places.workwords import ANYWHERE, HYBRID, MARKERS, ONSITE, REMOTE, freest, mark

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
#: Values that are on-site only when they are the whole value of a workplace field.
_OFFICE_VALUES = re.compile(
    r"^(?:(?:in|at|from)[ -](?:the )?)?(?:office|on[- ]?location|on[- ]?campus|in[- ]?store|in[- ]?house"
    r"|work[- ]?site|at work|workplace|physical|local"
    r"|büro|bureau|oficina|kontor|biuro|ufficio|escritório|kantoor|site)(?:[ -](?:only|based|first|required"
    r"|full[- ]?time))?$",
    re.IGNORECASE,
)
_OPEN_VALUES = re.compile(
    r"\b(?:all options|any|either|flexible options|negotiable|tbd|to be discussed|temporar\w+|covid)\b", re.IGNORECASE
)
#: A field about where the work is done, by its name.
_FIELD = re.compile(
    r"work[ -]?(?:place|model|location|style|site|arrangement|setting|mode|environment|set[- ]?up"
    r"|format)(?:[ -](?:type|model|policy|option|category|preference|status|arrangement))?\b"
    r"|\bremote\b|\bhybrid\b|\bon[- ]?site\b|location[ -]?(?:type|model|flexibility|category|policy)"
    r"|office (?:model|policy|requirement|attendance)|telecommut|telework|work from home|\bwfh\b"
    r"|arbeitsmodell|arbeitsort|modalit[eéà]|modalidad|modalidade|lieu de travail|tryb pracy|勤務形態|근무형태",
    re.IGNORECASE,
)
#: A field about remote work that holds places, money or words about equipment, not a choice.
_NOT_FIELD = re.compile(
    r"countr|states?\b|locations\b|region|salary|pay\b|range|stipend|allowance|budget|geo\b|time ?zone|id\b"
    r"|address|language|visa|percent|days",
    re.IGNORECASE,
)
_YES = frozenset({"true", "yes", "y", "1", "ja", "oui", "sí", "si", "sim", "tak", "x"})
_NO = frozenset({"false", "no", "n", "0", "nein", "non", "não", "nie"})
_AREA_FIELD = re.compile(
    r"remote.*(?:countr|state|location|region)|(?:countr|location|region)\w*.*remote|applicant location", re.IGNORECASE
)


@lru_cache(maxsize=8_192)
def read_workplace(text: str) -> WorkplaceReading:
    """Workplace and remote area said by a short text: a workplace field, or a location text."""
    plain = _CAMEL.sub(" ", text.replace("_", " ")).strip()
    reading = read_place(plain)
    workplace, area = reading.workplace, reading.remote_area
    if workplace is None and _OFFICE_VALUES.match(plain):
        workplace = Workplace.ONSITE
    return WorkplaceReading(text=text, workplace=workplace, remote_area=area)


@lru_cache(maxsize=8_192)
def workplace_of_type(value: str) -> Workplace | None:
    """What the platform's own type field, or an employer's, chooses; None when it leaves the choice open."""
    plain = _CAMEL.sub(" ", value.replace("_", " ")).strip()
    if not plain or _OPEN_VALUES.search(plain):
        return None
    if _OFFICE_VALUES.match(plain):
        return Workplace.ONSITE
    marked = mark(plain)
    if HYBRID in marked and (REMOTE in marked or ONSITE in marked):
        # "Hybrid/Remote" offers both; "Hybrid (3 days in office, remote otherwise)" describes one.
        return (
            Workplace.REMOTE
            if re.match(rf"^\W*[{MARKERS}]\W*(?:or|/|,|;)\W*[{MARKERS}]\W*$", marked) and REMOTE in marked
            else Workplace.HYBRID
        )
    if REMOTE in marked and ONSITE in marked and ANYWHERE not in marked:
        return Workplace.HYBRID
    return freest(marked)


def is_workplace_field(name: str) -> bool:
    """Does a field of this name choose where the work is done?"""
    return bool(_FIELD.search(name)) and not _NOT_FIELD.search(name)


def is_area_field(name: str) -> bool:
    """Does a field of this name list where remote workers may sit?"""
    return bool(_AREA_FIELD.search(name))


def workplace_of_field(name: str, value: str) -> Workplace | None:
    """What an employer-defined field says, by its name and value; None when it is about something else or open.

    A yes/no field is about what its name names: "Remote Job: True" is remote; its "no" chooses nothing.
    """
    if not is_workplace_field(name):
        return None
    answer = value.strip().strip("[]'\"").casefold()
    if answer in _NO or not answer:
        return None
    return workplace_of_type(name) if answer in _YES else workplace_of_type(value.strip().strip("[]'\""))
