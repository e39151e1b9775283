"""Copies of real postings as other sites make them, with what must stay apart beside them."""

import gzip
import json
import random
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rolecall.app.linking import traited
from rolecall.model import Board, PostingState, RawPay, RawPlace, RawPosting, StoredPosting, Traited
from rolecall.normalize import NormalizeContext, normalize_posting

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n+")
#: What a copyist writes instead; not taken from any table of the linker.
_REWORD = {
    "work": "operate", "team": "group", "develop": "create", "build": "construct", "manage": "oversee", "help": "assist",
    "experience": "background", "skills": "abilities", "strong": "solid", "excellent": "outstanding", "ensure": "guarantee",
    "responsible": "accountable", "support": "back", "customers": "clients", "clients": "customers", "company": "firm",
    "role": "job", "position": "post", "looking": "searching", "join": "enter", "opportunity": "chance", "across": "throughout",
    "including": "such as", "provide": "deliver", "deliver": "provide", "knowledge": "command", "understanding": "grasp",
    "required": "needed", "preferred": "desirable", "years": "yrs", "degree": "diploma", "environment": "setting",
    "new": "fresh", "business": "commercial", "drive": "push", "lead": "head", "create": "make", "design": "conceive",
    "maintain": "keep up", "improve": "better", "process": "procedure", "processes": "procedures", "tools": "instruments",
    "using": "with", "high": "top", "quality": "standard", "key": "main", "partner": "collaborate", "collaborate": "cooperate",
    "communication": "correspondence", "ability": "capacity", "you": "the candidate", "your": "the candidate's", "we": "they",
    "our": "their", "will": "shall", "must": "have to", "also": "as well", "great": "terrific", "offer": "give", "benefits": "perks",
    "salary": "pay", "world": "globe", "growth": "expansion", "grow": "expand", "problems": "issues", "solutions": "answers",
    "complex": "intricate", "identify": "spot", "review": "examine", "report": "account", "plan": "scheme", "plans": "schemes",
}  # fmt: skip
_TERMS = {
    "team": "Team", "experience": "Erfahrung", "and": "und", "with": "mit", "the": "die", "knowledge": "Kenntnisse",
    "skills": "Fähigkeiten", "work": "Arbeit", "customers": "Kunden", "development": "Entwicklung", "management": "Leitung",
    "responsibilities": "Aufgaben", "requirements": "Anforderungen", "benefits": "Vorteile", "years": "Jahre", "or": "oder",
    "for": "für", "in": "in", "company": "Unternehmen", "degree": "Abschluss", "our": "unser", "we": "wir", "you": "du",
    "to": "zu", "of": "von", "is": "ist", "are": "sind", "on": "auf", "at": "bei", "strong": "stark", "project": "Projekt",
}  # fmt: skip
_TITLE = {
    "engineer": "Developer", "developer": "Engineer", "manager": "Manager (m/w/d)", "representative": "Rep", "software engineer": "Software Developer",
    "specialist": "Spezialist", "consultant": "Berater", "assistant": "Assistent", "director": "Director", "technician": "Techniker",
}  # fmt: skip
_FRAME = (
    "This vacancy was found for you by our editors. Create a free account to see how well your profile fits and to get "
    "similar vacancies by mail every morning. More than ten thousand people use our service each week.",
    "Not the right one? Browse further vacancies in your region, upload your documents once and reply with a single "
    "click. Our portal is free of charge for everyone who is searching for a new occupation.",
)


@dataclass
class Corpus:
    """Traits of postings, with the job each belongs to and how it was made."""

    traited: list[Traited] = field(default_factory=list)
    job: dict[int, int] = field(default_factory=dict)
    kind: dict[int, str] = field(default_factory=dict)
    stored: dict[int, StoredPosting] = field(default_factory=dict)


@dataclass
class Ad:
    """What is varied."""

    title: str
    employer: str | None
    place: str
    text: str
    pay: tuple[RawPay, ...] = ()
    published: str | None = None
    apply_url: str | None = None
    requisition: str | None = None


def in_half(employer: str, half: int | None) -> bool:
    """Whether an employer is of a half of all: 0 is fitted on, 1 is only measured; None is both."""
    return half is None or zlib.crc32(employer.encode()) % 2 == half


def originals(corpus: Path, count: int, rng: random.Random, half: int | None = None) -> Iterator[Ad]:
    """Real postings, one per employer, title and place."""
    with gzip.open(corpus / "labels" / "descriptions.jsonl.gz", "rt") as lines:
        rows = [json.loads(line) for line in lines]
    rng.shuffle(rows)
    seen: set[tuple[str, str, str]] = set()
    for row in rows:
        key = (row["board"], " ".join(row["title"].lower().split()), row.get("location") or "")
        if key in seen or len(row["text"]) < 600 or not row["title"].strip() or not in_half(row["board"], half):
            continue
        seen.add(key)
        yield Ad(
            title=row["title"], employer=row["board"].replace("%20", " ").replace("-", " ").title(),
            place=row.get("location") or "", text=row["text"], published=row.get("publishedAt"),
        )  # fmt: skip
        if len(seen) >= count:
            return


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part.strip()]


def _swap(text: str, table: dict[str, str], share: float, rng: random.Random) -> str:
    def change(match: re.Match[str]) -> str:
        other = table.get(match[0].lower())
        return other if other and rng.random() < share else match[0]

    return re.sub(r"[A-Za-z]+", change, text)


def cut(text: str, rng: random.Random) -> str:
    parts = _sentences(text)
    keep = max(3, int(len(parts) * rng.uniform(0.35, 0.7)))
    start = rng.choice([0, 0, rng.randrange(max(1, len(parts) - keep))])
    return "\n".join(parts[start : start + keep])


def reorder(text: str, rng: random.Random) -> str:
    parts = text.split("\n\n") if text.count("\n\n") > 3 else _sentences(text)
    rng.shuffle(parts)
    return "\n".join(parts)


def frame(text: str, _rng: random.Random) -> str:
    return f"{_FRAME[0]}\n{text}\n{_FRAME[1]}"


def reword(text: str, rng: random.Random) -> str:
    parts = []
    for part in _sentences(text):
        if rng.random() < 0.2:
            continue
        words = _swap(part, _REWORD, 0.85, rng).split()
        words = [word for word in words if rng.random() > 0.12]
        half = len(words) // 2
        if len(words) > 10 and rng.random() < 0.4:
            words = words[half:] + words[:half]
        parts.append(" ".join(words))
    rng.shuffle(parts)
    return "\n".join(parts)


def translate(text: str, rng: random.Random) -> str:
    return _swap(text, _TERMS, 0.9, rng)


#: What few portals add to a title, so that it looks like another team's.
_EXTRAS = ["Fintech", "Immediate Start", "Four Day Week", "Great Benefits", "Scale-up", "Top Employer", "Bonus"]


def _decorated(ad: Ad, rng: random.Random) -> str:
    city = ad.place.split(",")[0].split(";")[0].strip()
    forms = ["{t}", "{t} (m/w/d)", "{t} | {e}", "{t} at {e}", "Job: {t}", "{t} - {c}", "{t} in {c}"]
    form = rng.choice(forms if city else forms[:5])
    if rng.random() < 0.02:
        form = "{t} - " + rng.choice(_EXTRAS)
    return form.format(t=ad.title.strip(), e=ad.employer, c=city)


def _retitled(title: str, rng: random.Random) -> str:
    return re.sub(r"[A-Za-z]+", lambda m: _TITLE.get(m[0].lower(), m[0]) if rng.random() < 0.5 else m[0], title)


def _legal(name: str, rng: random.Random) -> str:
    return name + rng.choice(["", "", " Inc.", " GmbH", " Ltd", ", LLC", " S.A.", " Group"])


def _wider(place: str, rng: random.Random) -> str:
    parts = [part.strip() for part in place.split(",")]
    return rng.choice([place, parts[-1], "", f"{parts[0]}, {parts[-1]}"]) if place else place


def _placed(place: str, rng: random.Random) -> str:
    """The same place as other sites write it: among others, as a region, with a note."""
    parts = [part.strip() for part in place.split(";", maxsplit=1)[0].split(",")]
    city, country = parts[0], parts[-1]
    if not city:
        return place
    other = rng.choice([p for p in ("Oslo, Norway", "Perth, Australia", "Leeds, UK") if p not in place])
    return rng.choice([f"{place}; {other}", f"{other}; {place}", f"Greater {city} Area", f"{city} or remote", country,
                       f"{city} (hybrid)", ""])  # fmt: skip


KINDS = {
    "exact": (), "cut": (cut,), "reordered": (reorder,), "framed": (frame,), "placed": (),
    "reworded": (reword,), "translated": (translate,), "mixed": (reword, cut, frame),
}  # fmt: skip
NEAR = ("exact", "cut", "reordered", "framed", "placed")
REWRITES = ("reworded", "translated", "mixed")


def copy_of(ad: Ad, kind: str, rng: random.Random) -> Ad:
    """A copy at another site."""
    text = ad.text
    for change in KINDS[kind]:
        text = change(text, rng)
    title = _decorated(ad, rng)
    if kind in REWRITES:
        title = _retitled(title, rng)
    place = _placed(ad.place, rng) if kind == "placed" else _wider(ad.place, rng)
    # Some copies keep the employer's number.
    number = ad.requisition if rng.random() < 0.5 else None
    # Few keep the employer to themselves.
    employer = _legal(ad.employer or "", rng) if rng.random() > 0.07 else None
    return Ad(
        title=title, employer=employer, place=place, text=text, published=_later(ad.published, rng), requisition=number
    )


def _later(published: str | None, rng: random.Random) -> str | None:
    """The day another site says: none, or some days later."""
    if published is None or rng.random() < 0.25:
        return None
    return (datetime.fromisoformat(published) + timedelta(days=int(rng.expovariate(0.15)))).isoformat()


# -- what looks like a copy and is another job


def _branch(ad: Ad, rng: random.Random) -> list[Ad]:
    places = ["Oslo, Norway", "Perth, Australia", "Denver, Colorado", "Leeds, UK"]
    return [replace(ad, place=rng.choice([p for p in places if p.split(",")[0] not in ad.place]))]


_STREETS = ["12 High Street", "Harbour Mall 7", "301 Station Road", "88 Market Square"]


def _franchise(ad: Ad, rng: random.Random) -> list[Ad]:
    """Two more shops of one town, each at its street."""
    streets = rng.sample([street for street in _STREETS if not ad.place.startswith(street)], 2)
    town = ad.place.split(", ", 1)[1]
    return [replace(ad, place=f"{street}, {town}") for street in streets]


def _level(ad: Ad, rng: random.Random) -> list[Ad]:
    bare = re.sub(r"(?i)\b(senior|sr\.?|junior|staff|principal|lead|mid|ii+|iv|[1-5])\b", "", ad.title).strip()
    return [replace(ad, title=f"{rng.choice(['Junior', 'Principal'])} {bare}")]


def _team(ad: Ad, rng: random.Random) -> list[Ad]:
    title = ad.title + rng.choice([", Billing", " - Growth", ", Data Platform", " (Fraud Prevention)"])
    return [replace(ad, title=title, text=reorder(cut(ad.text, rng), rng))]


def _trade(ad: Ad, rng: random.Random) -> list[Ad]:
    title = re.sub(r"(?i)engineer|developer|manager|analyst|specialist", lambda m: "Auditor", ad.title)
    return [replace(ad, title=title if title != ad.title else "Regional Auditor")]


def _unit(ad: Ad, rng: random.Random, others: list[str]) -> list[Ad]:
    """Another team's opening of the same name at the same place: the text is its own but for what all have."""
    return [replace(ad, text=rng.choice(others), published=_later(ad.published, rng))] if others else []


def _is_other(text: str, than: str) -> bool:
    """Whether two texts of one employer are of two roles: one text for several is what nobody could tell apart."""
    first, second = set(text.split()), set(than.split())
    return len(first & second) < 0.7 * min(len(first), len(second))


def _agencies(ad: Ad, rng: random.Random) -> list[Ad]:
    """Two agencies that send out one client's text."""
    names = rng.sample(["Brightwater Staffing", "Kestrel Recruitment", "Talent Harbour", "Nine Oaks Personnel"], 2)
    client = ad.employer or ""
    spaced = r"[\s-]?".join(map(re.escape, client.replace(" ", "")))
    words = [rf"\b{re.escape(w)}\b" for w in client.split() if len(w) > 3]
    text = re.sub("|".join([spaced, *words]), "our client", ad.text, flags=re.I)
    return [replace(ad, employer=name, text=text) for name in names]


def _requisition(ad: Ad, rng: random.Random) -> list[Ad]:
    """A second opening: all is the same but the number."""
    return [replace(ad, requisition=f"R-{rng.randrange(50_000, 99_999)}")]


#: "unit" is made from another text of its employer.
_DIFFERENT = {
    "branch": _branch, "franchise": _franchise, "level": _level, "team": _team, "trade": _trade, "agencies": _agencies,
    "requisition": _requisition,
}  # fmt: skip


class Builder:
    """Turns ads into stored postings of boards."""

    def __init__(self) -> None:
        self.corpus = Corpus()
        self._boards: dict[str, Board] = {}
        self._count = 0

    def board(self, slug: str, employer: str | None) -> Board:
        if slug not in self._boards:
            self._boards[slug] = Board(
                id=len(self._boards) + 1,
                slug=slug,
                adapter="api",
                key={"s": slug},
                url=f"https://{len(self._boards)}.example/",
                employer=employer,
            )
        return self._boards[slug]

    def add(self, ad: Ad, board: Board, job: int, kind: str, **more: object) -> int:
        self._count += 1
        number = self._count
        raw = RawPosting(
            external_id=f"x{number}", url=f"{board.url}jobs/{number}", title=ad.title, employer=ad.employer,
            description_text=ad.text, places=(RawPlace(text=ad.place),) if ad.place else (), pay=ad.pay,
            published=ad.published, apply_url=ad.apply_url, **{"requisition_id": ad.requisition, **more},  # type: ignore[arg-type]
        )  # fmt: skip
        posting = normalize_posting(raw, NormalizeContext(now=NOW, employer=board.employer))
        stored = StoredPosting(
            id=number, board_id=board.id, board=board.slug, state=PostingState.ACTIVE, posting=posting,
            first_seen_at=NOW + timedelta(seconds=number), last_seen_at=NOW, last_checked_at=NOW,
        )  # fmt: skip
        self.corpus.traited.append(traited(stored, board))
        self.corpus.stored[number] = stored
        self.corpus.job[number] = job
        self.corpus.kind[number] = kind
        return number

    def drop(self, number: int) -> None:
        self.corpus.traited.pop()
        for table in (self.corpus.job, self.corpus.kind, self.corpus.stored):
            del table[number]


def build(corpus: Path, count: int, seed: int, half: int | None = None) -> Corpus:
    """Real postings on their employers' boards, copies on three portals, look-alikes that are other jobs."""
    rng = random.Random(seed)
    builder = Builder()
    ads = list(originals(corpus, count, rng, half))
    texts: dict[str | None, list[str]] = defaultdict(list)
    siblings = Counter((ad.employer, ad.title.casefold()) for ad in ads)
    for ad in ads:
        texts[ad.employer].append(ad.text)
    for ad in ads:
        own = builder.board(f"own {ad.employer}", ad.employer)
        other = rng.choice([*_DIFFERENT, "unit"]) if rng.random() < 0.5 else ""
        if other == "franchise":
            # Only a town has streets.
            in_town = "," in ad.place and not re.search("remote|;", ad.place, re.I)
            other = other if in_town else ""
            ad.place = f"{rng.choice(_STREETS)}, {ad.place}" if in_town else ad.place
        if other == "requisition" or rng.random() < 0.3:
            ad.requisition = f"R-{rng.randrange(10_000, 50_000)}"
        job = builder.add(ad, own, 0, "original")
        builder.corpus.job[job] = job
        for kind in rng.sample([*KINDS], 3):
            portal = builder.board(f"portal {rng.randrange(4)} {kind}", None)
            copy = copy_of(ad, kind, rng)
            # What alone tells two openings apart is kept: without it nobody could.
            if other == "requisition":
                copy.requisition = ad.requisition
            if other == "franchise" or siblings[ad.employer, ad.title.casefold()] > 1:
                copy.place = ad.place
            builder.add(copy, portal, job, kind)
        if other:
            others = [text for text in texts[ad.employer] if other == "unit" and _is_other(text, ad.text)]
            _look_alikes(builder, job, own, [(other, each) for each in _different(ad, other, others, rng)], rng)
    return builder.corpus


def _different(ad: Ad, kind: str, others: list[str], rng: random.Random) -> list[Ad]:
    alike = replace(ad, requisition=None)
    return _unit(alike, rng, others) if kind == "unit" else _DIFFERENT[kind](alike, rng)


def _look_alikes(builder: Builder, job: int, own: Board, ads: list[tuple[str, Ad]], rng: random.Random) -> None:
    boards = [builder.board("portal n", None), builder.board("portal m", None)]
    for board, (kind, other) in zip(boards, ads, strict=False):
        # The employer's own board lists some; its second opening says so itself, by its number.
        where = rng.choice([own, *boards]) if kind in ("branch", "level", "team", "trade", "unit") else board
        number = builder.add(other, where, 0, "other " + kind)
        builder.corpus.job[number] = number
        mine, its = (builder.corpus.stored[i].posting.places for i in (job, number))
        if kind == "branch" and not (mine and its and {p.country for p in mine}.isdisjoint(p.country for p in its)):
            builder.drop(number)  # "anywhere in the country" and a town of it may be one job
