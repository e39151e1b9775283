"""Real payloads, read twice: whatever an entry states arrives in its posting.

A second, small reader walks every leaf of every entry of a captured list, without knowing what adapters map. A leaf
whose text is nowhere in the posting must be one of the few that are left on purpose (LEFT), each with its reason.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from rolecall.model import Closed, RawPosting
from rolecall.sources import adapters
from sources.test_corpus import FILES, content, files, identity, is_listed, listed, raw_entries

pytestmark = pytest.mark.corpus

#: Leaves that need not arrive, as (expression over the path, why). A flag is compared by its meaning below.
INTERNAL = "an id or switch of the platform's own, which says nothing of the role"
ABOUT_FORM = "about the application form"
LEFT: dict[str, tuple[tuple[str, str], ...]] = {
    "*": (
        (r"\.(?:\w+\.)*_?id$|\.\w+_?[iI]d$|\.guid$|\.uuid$", INTERNAL),
        (r"questions?(?:\b|_)|\.options_|\bdata_compliance\b|\.buttons$", ABOUT_FORM),
    ),
    "greenhouse": (
        (r"metadata\[\]\.(?:name|value_type)$", "the name of an employer's field, kept where its value is"),
        (r"metadata\[\]\.value$", "free text of an employer's field, which may name people"),
        (r"\.(?:education|employment)$", ABOUT_FORM),
        (r"offices\[\]\.name$", "an office is kept by its address where it has one"),
    ),
    "ashby": (
        (r"shouldDisplay|isListed", INTERNAL),
        (r"isRemote$", "beside a workplace type, which wins"),
        (r"scrapeable|tierSummary$|compensationTiers\[\]\.title$", "the same pay in words, kept in parts"),
    ),
    "smartrecruiters": (
        (r"\.location\.remote$|\.location\.hybrid$", "compared by meaning"),
        (
            r"\.identifier$|\.ref$|\.creator\.|visibility$|function\.|industry\.|experienceLevel\.",
            "no field of a posting",
        ),
        (r"fullLocation$", "kept without its empty parts"),
    ),
    "recruitee": (
        (r"\.(?:remote|hybrid|on_site)$", "compared by meaning"),
        (r"created_at$", "a publication date is stated"),
        (r"\.location$", "places in parts are stated"),
        (r"locations\[\]\..*(?:note|street)$", "a street, a remark"),
        (r"hours|(?:category|experience|education)_code$|sharing_|mailbox|position$|status$", "no field of a posting"),
    ),
    "workable": (
        (r"telecommuting$|hidden$", "compared by meaning"),
        (r"countryCode$", "the country's name is stated"),
        (r"\.url$|shortlink$|created_at$", "other spellings of what is kept"),
    ),
    "pinpoint": ((r"compensation_visible$|workplace_type_text$", "a switch; the type in words"),),
    "rippling": ((r"\.url$|countryCode$", "other spellings of what is kept"),),
    "bamboohr": ((r"locationType$", "compared by meaning"),),
    "manatal": (
        (r"is_salary_visible$|is_pinned", INTERNAL),
        (r"salary_m(?:in|ax)$|currency_code$", "pay the employer chose not to show"),
    ),
    "workday": (
        (r"locationsText$", "a count of places; the record has them"),
        (r"postedOn$", "an age, which is no date"),
        (r"externalPath$", "a row that leads to another site"),
    ),
    "paylocity": (
        (r"IsInternal|IsRemote|IndeedRemoteType|ShouldDisplay|SmartyAddress", INTERNAL),
        (r"\.(?:Address2?|County|Metro)$", "a street, a district"),
    ),
    "personio": (
        (r"/(?:seniority|yearsOfExperience|occupation|occupationCategory|keywords)$", "no field of a posting"),
    ),
    "jazzhr": ((r"/(?:experience|status|id)$", "no field of a posting; the id of the feed, not of the role"),),
    "teamtailor": (
        (r"/remoteStatus$", "compared by meaning"),
        (r"/address$|streetAddress$", "a street"),
        (r"@|\.identifier\.name$|/guid$", INTERNAL),
    ),
    "neogov": (
        (r"/(?:guid|advertiseFromDateUTC|category)$", "other spellings of what is kept"),
        (r"/advertiseToDateTimeUTC$", "kept in a form that can be read as a time"),
    ),
}


def plain(text: object) -> str:
    if isinstance(text, float) and text.is_integer():
        text = int(text)
    return re.sub(r"\s+", " ", html.unescape(html.unescape(str(text)))).strip().casefold()


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, f"{path}.{key}")
    elif isinstance(value, list):
        for member in value:
            yield from leaves(member, path + "[]")
    elif value not in (None, "", "None"):
        yield path, value


def element_leaves(node: ElementTree.Element, path: str = "") -> Iterator[tuple[str, str]]:
    here = f"{path}/{node.tag.rpartition('}')[2]}"
    if node.text and node.text.strip():
        yield here, node.text
    for child in node:
        yield from element_leaves(child, here)


def said(posting: RawPosting) -> str:
    """Every text of a posting, as one."""

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, (list, tuple)):
            for member in value:
                yield from texts(member)
        elif value is not None:
            yield str(value)

    return plain(" | ".join(texts(msgspec.to_builtins(posting))))


def entries(platform: str, path: Path) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """Identity and leaves of every entry of a file."""
    if path.suffix in (".json", ".gz"):
        for entry in raw_entries(path):
            if is_listed(entry):
                yield identity(entry), list(leaves(entry))
    elif path.suffix == ".xml":
        names = {"personio": "position", "jazzhr": "job"}
        for node in ElementTree.fromstring(content(path)).iter(names.get(platform, "item")):
            found = list(element_leaves(node))
            if ("/job/status", "Closed") not in found:
                yield "".join(text for _, text in found), found
    elif platform == "paylocity":
        state = re.search(r"pageData = (\{.*?\});?\s*(?:</script>|\n)", content(path).decode(), re.S)
        assert state is not None
        for entry in json.loads(state[1])["Jobs"]:
            yield str(entry["JobId"]), list(leaves(entry))


def lost(platform: str, path: Path) -> tuple[Counter[str], int]:
    """Paths of leaves that are in no posting of the file, and the leaves looked at."""
    board, items = listed(platform, path)
    adapter = adapters()[platform]
    postings = {}
    for item in items:
        posting = adapter.parse(board, item, None)
        assert not isinstance(posting, Closed)
        postings[item.external_id] = posting
    rules = [rule for rule, _ in (*LEFT["*"], *LEFT.get(platform, ()))]
    missing: Counter[str] = Counter()
    looked = 0
    for key, found in entries(platform, path):
        known = " ".join([key, *(str(value) for name, value in found if name.endswith(("id", "url")))])
        posting = next(one for number, one in postings.items() if number in known)
        text = said(posting)
        for name, value in found:
            looked += 1
            arrived = not isinstance(value, bool) and plain(value) in text
            if not arrived and not any(re.search(rule, name) for rule in rules):
                missing[f"{name} = {str(value)[:50]!r}"] += 1
    return missing, looked


READ = [name for name in FILES if name not in ("icims", "jobvite", "hrmdirect")]


@pytest.mark.parametrize("platform", READ)
def test_what_an_entry_states_arrives(corpus: Path, platform: str) -> None:
    missing: Counter[str] = Counter()
    looked = 0
    for path in files(corpus, platform):
        gone, seen = lost(platform, path)
        missing += gone
        looked += seen
    print(f"{platform}: {looked} values looked at, {sum(missing.values())} lost")
    assert not missing, missing.most_common(20)
    assert looked >= 12


def test_flags_arrive_by_their_meaning(corpus: Path) -> None:
    """Where a flag or a code says where the work is done, the posting says the same."""
    seen = Counter[str]()
    for platform in ("ashby", "recruitee", "workable", "bamboohr"):
        for path in files(corpus, platform):
            board, items = listed(platform, path)
            by_id = {identity(entry): entry for entry in raw_entries(path)}
            for item in items:
                posting = adapters()[platform].parse(board, item, None)
                assert isinstance(posting, RawPosting)
                entry = by_id[item.external_id]
                kind = {"0": "onsite", "1": "remote", "2": "hybrid"}.get(str(entry.get("locationType")))
                if kind or entry.get("workplaceType"):
                    assert posting.workplace == (kind or entry["workplaceType"])
                elif entry.get("hybrid"):
                    assert posting.workplace == "hybrid"
                elif entry.get("telecommuting") is not None:
                    assert posting.remote is entry["telecommuting"]
                else:
                    assert posting.remote in (entry.get("remote"), entry.get("isRemote"))
                seen[platform] += 1
    assert len(seen) == 4


def test_rows_of_pages_arrive(corpus: Path) -> None:
    """Title, place, department and number that a page shows beside a link."""
    wanted = {
        "icims/careerops-icims-search-page.html": ("Forklift Operator", "US-CA-Fontana", None),
        "icims/careerkit-icims.html": ("Payroll Support Specialist", "US", None),
        "jobvite/jobwatch-jobvite_list.html": ("Data Analyst & Reporting", "Remote, United States", "Finance"),
        "jobvite/careerkit-jobvite.html": ("Manager, Development (Chicago/Hybrid)", "Chicago, Illinois", None),
        "hrmdirect/careerkit-hrmdirect.html": ("Senior Accountant", None, "Finance"),
    }
    for name, (title, place, department) in wanted.items():
        platform = name.split("/")[0]
        board, items = listed(platform, corpus / "ats" / name)
        found = [adapters()[platform].parse(board, item, None) for item in items]
        (posting,) = [one for one in found if isinstance(one, RawPosting) and one.title == title]
        assert (posting.places[0].text if posting.places else None) == place, name
        assert posting.department == department, name


def test_unknown_is_none(corpus: Path) -> None:
    """No field of a posting holds an empty text, a blank, or a word that stands for nothing."""
    blank = re.compile(r"(?i)^\s*$|^(?:null|none|undefined|n/?a)$")
    for platform in READ:
        for path in files(corpus, platform):
            board, items = listed(platform, path)
            for item in items:
                posting = adapters()[platform].parse(board, item, None)
                for name, value in leaves(msgspec.to_builtins(posting)):
                    assert not (isinstance(value, str) and blank.match(value)), f"{path.name}: {name} = {value!r}"
                assert isinstance(posting, RawPosting)
                assert all(place != type(place)() for place in posting.places)


def test_the_second_reader_would_notice(corpus: Path) -> None:
    """A value put into an entry under a name nobody maps is reported as lost."""
    path = next(files(corpus, "pinpoint"))
    entry = raw_entries(path)[0]
    names = {name for name, _ in leaves({**entry, "shift_pattern": "nights"})}
    assert ".shift_pattern" in names and not any(re.search(rule, ".shift_pattern") for rule, _ in LEFT["*"])
