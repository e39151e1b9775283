"""Copies of real postings as other sites make them, with what must stay apart beside them."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
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
    employer: str
    place: str
    text: str
    pay: tuple[RawPay, ...] = ()
    published: str | None = None
    apply_url: str | None = None


def originals(corpus: Path, count: int, rng: random.Random) -> Iterator[Ad]:
    """Real postings, one per employer, title and place."""
    with gzip.open(corpus / "labels" / "descriptions.jsonl.gz", "rt") as lines:
        rows = [json.loads(line) for line in lines]
    rng.shuffle(rows)
    seen: set[tuple[str, str, str]] = set()
    for row in rows:
        key = (row["board"], " ".join(row["title"].lower().split()), row.get("location") or "")
        if key in seen or len(row["text"]) < 600 or not row["title"].strip():
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


def _decorated(ad: Ad, rng: random.Random) -> str:
    city = ad.place.split(",")[0].split(";")[0].strip()
    forms = ["{t}", "{t} (m/w/d)", "{t} | {e}", "{t} at {e}", "Job: {t}", "{t} - {c}", "{t} in {c}"]
    form = rng.choice(forms if city else forms[:5])
    return form.format(t=ad.title.strip(), e=ad.employer, c=city)


def _retitled(title: str, rng: random.Random) -> str:
    return re.sub(r"[A-Za-z]+", lambda m: _TITLE.get(m[0].lower(), m[0]) if rng.random() < 0.5 else m[0], title)


def _legal(name: str, rng: random.Random) -> str:
    return name + rng.choice(["", "", " Inc.", " GmbH", " Ltd", ", LLC", " S.A.", " Group"])


def _wider(place: str, rng: random.Random) -> str:
    parts = [part.strip() for part in place.split(",")]
    return rng.choice([place, parts[-1], "", f"{parts[0]}, {parts[-1]}"]) if place else place


KINDS = {
    "exact": (), "cut": (cut,), "reordered": (reorder,), "framed": (frame,),
    "reworded": (reword,), "translated": (translate,), "mixed": (reword, cut, frame),
}  # fmt: skip
NEAR = ("exact", "cut", "reordered", "framed")
REWRITES = ("reworded", "translated", "mixed")


def copy_of(ad: Ad, kind: str, rng: random.Random) -> Ad:
    """A copy at another site."""
    text = ad.text
    for change in KINDS[kind]:
        text = change(text, rng)
    title = _decorated(ad, rng)
    if kind in REWRITES:
        title = _retitled(title, rng)
    return Ad(
        title=title, employer=_legal(ad.employer, rng), place=_wider(ad.place, rng), text=text, published=ad.published
    )


def _different(ad: Ad, rng: random.Random) -> tuple[str, Ad]:
    """A posting that looks like a copy and is another job."""
    other = rng.choice(["branch", "level", "team", "trade"])
    if other == "branch":
        places = ["Oslo, Norway", "Perth, Australia", "Denver, Colorado", "Leeds, UK"]
        place = rng.choice([p for p in places if p.split(",")[0] not in ad.place])
        return other, Ad(title=ad.title, employer=ad.employer, place=place, text=ad.text, published=ad.published)
    if other == "level":
        bare = re.sub(r"(?i)\b(senior|sr\.?|junior|staff|principal|lead|mid|ii+|iv|[1-5])\b", "", ad.title).strip()
        level = rng.choice(["Junior", "Principal"])
        title = f"{level} {bare}"
        return other, Ad(title=title, employer=ad.employer, place=ad.place, text=ad.text, published=ad.published)
    if other == "team":
        title = ad.title + rng.choice([", Billing", " - Growth", ", Data Platform", " (Fraud Prevention)"])
        return other, Ad(
            title=title,
            employer=ad.employer,
            place=ad.place,
            text=reorder(cut(ad.text, rng), rng),
            published=ad.published,
        )
    title = re.sub(r"(?i)engineer|developer|manager|analyst|specialist", lambda m: "Auditor", ad.title)
    if title == ad.title:
        title = "Regional Auditor"
    return other, Ad(title=title, employer=ad.employer, place=ad.place, text=ad.text, published=ad.published)


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
            published=ad.published, apply_url=ad.apply_url, **more,  # type: ignore[arg-type]
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


def build(corpus: Path, count: int, seed: int) -> Corpus:
    """Real postings on their employers' boards, copies on three portals, look-alikes that are other jobs."""
    rng = random.Random(seed)
    builder = Builder()
    for ad in originals(corpus, count, rng):
        own = builder.board("own " + ad.employer, ad.employer)
        job = builder.add(ad, own, 0, "original")
        builder.corpus.job[job] = job
        for kind in rng.sample([*KINDS], 3):
            portal = builder.board(f"portal {rng.randrange(4)} {kind}", None)
            builder.add(copy_of(ad, kind, rng), portal, job, kind)
        if rng.random() < 0.4:
            kind, other = _different(ad, rng)
            board = rng.choice([own, builder.board("portal n", None), builder.board("portal m", None)])
            number = builder.add(other, board, 0, "other " + kind)
            builder.corpus.job[number] = number
            mine, its = (builder.corpus.stored[i].posting.places for i in (job, number))
            if kind == "branch" and not (mine and its and {p.country for p in mine}.isdisjoint(p.country for p in its)):
                builder.drop(number)  # "anywhere in the country" and a town of it may be one job
    return builder.corpus
