"""The rules, in the order that works: each looks at a page's signals and decides or passes on.

Final URL, defining headers, structure marks under a prose gate, wording where a page says what it is, comparison with
the site's own normal, and the bare status last.
"""

import re
from collections.abc import Callable, Iterable

from rolecall.fetch.outcome import data, elsewhere, kinds, own_words, subject, topics, vendors, voice, wording
from rolecall.fetch.outcome.phrases import Phrases
from rolecall.fetch.outcome.signals import Signals
from rolecall.fetch.outcome.subject import FEW_LINKS, MENU, STUB
from rolecall.fetch.outcome.verdicts import verdict
from rolecall.model import Outcome, Value, Verdict

#: Visible characters beyond which a page is content and wording alone decides nothing.
PROSE = 2000
#: Visible characters up to which a heading is all there is.
TERSE = 60
#: Visible characters beyond which only titles decide.
LONG = 6_000
#: Marks that decide up to so many visible characters are loaders' as well: they stand on delivered pages too.
LOADED = 400
#: A title is said on purpose: with few links it outweighs more prose.
TITLED = 4000

#: Ideas of a refusal in the text of a page with a menu, so that its heading does not count.
SPOKEN = 2
#: What may be, or would be.
_PERHAPS = re.compile(
    r"\b(?:if|when|whenever|unless|may|might|can|could|sometimes|wenn|falls|kann|si|lorsque|peut|cuando|puede|se|quando|pode|può|als|kan|gdy|jeśli|może|если|может|om|når|hvis)\b|場合|如果|만약|경우"
)


class Normal(Value, frozen=True, kw_only=True):
    """What pages of this kind usually are at this site."""

    #: Median visible characters.
    visible_length: float
    #: Median body bytes.
    size: float
    samples: int


Rule = Callable[[Signals], Verdict | None]


def _by_marks(signals: Signals, marks: Iterable[vendors.Mark], texts: tuple[str, ...], rule: str) -> Verdict | None:
    for mark in marks:
        if signals.visible_length > mark.prose:
            continue
        for text in texts:
            found = mark.pattern.search(text)
            if found:
                why = f"{mark.where} carries a mark of {mark.vendor}"
                return verdict(mark.outcome, f"{rule}:{mark.vendor}", found[0], why, mark.vendor)
    return None


def by_url(signals: Signals) -> Verdict | None:
    """Where the answer really came from."""
    found = _by_marks(signals, vendors.URLS, (signals.final_url.lower(),), "url")
    if found or signals.final_url == signals.url:
        return found
    if (
        re.search(r"/(log|sign)-?_?(in|on)\b|/sso/|/saml2?/|/oauth2?/authorize", signals.path)
        and signals.visible_length < PROSE
    ):
        return verdict(Outcome.LOGIN_WALL, "url:login", signals.path, "redirected to a sign-in page")
    return None


def by_header(signals: Signals) -> Verdict | None:
    """Headers that exist on refusals only."""
    lines = tuple(f"{name}: {value.lower()}" for name, value in signals.headers.items())
    return _by_marks(signals, vendors.HEADERS, lines, "header")


def by_title(signals: Signals) -> Verdict | None:
    """Titles of known products, where there is little prose."""
    return _by_marks(signals, vendors.TITLES, (signals.title,), "title") if signals.title else None


def by_structure(signals: Signals) -> Verdict | None:
    """Structure of known products, where there is little prose."""
    texts = (signals.raw,) if signals.raw == signals.decoded else (signals.raw, signals.decoded)
    possible = sorted({number for text in texts for number in vendors.BODY_GATE.possible(text)})
    marks = [vendors.BODIES[number] for number in possible]
    found = _by_marks(signals, marks, texts, "body")
    if found and signals.is_html and found.excerpt in signals.visible and _is_quoted(signals, found.excerpt):
        return None
    if found and elsewhere.has_content(signals):
        # What a loader leaves on a delivered page is not looked at.
        found = _by_marks(signals, [mark for mark in marks if mark.prose > LOADED], texts, "body")
    return found


def _is_quoted(signals: Signals, mark: str) -> bool:
    """Whether words of a product that readers see are not the page's own."""
    return kinds.is_article(signals) or mark not in own_words.without_quotations(signals.visible)


def _says(signals: Signals, pattern: Phrases, prose: int, first: bool = True) -> str | None:
    """What a page says of itself: in title or headings up to `prose` characters, and first: in its first words."""
    if signals.visible_length <= (max(prose, TITLED) if signals.links <= 4 * FEW_LINKS else prose):
        for text in (signals.title, signals.headings):
            found = pattern.search(text) if text else None
            if found:
                return found[0]
    if first and signals.visible_length <= (PROSE if signals.links <= FEW_LINKS else STUB):
        found = pattern.search(signals.visible[:700])
        # What only links say is said of where they lead.
        if found and (len(signals.main) < TERSE or pattern.search(signals.main[:700])):
            return found[0]
    return None


def _is_content(signals: Signals) -> bool:
    """A delivered page with navigation and something to read: its words are about something else."""
    return (signals.visible_length > PROSE and signals.links > 4 * FEW_LINKS) or (
        signals.links > 40 and signals.visible_length > STUB
    )


_SAID: tuple[tuple[Outcome, Phrases, int, str], ...] = (
    (Outcome.QUEUED, wording.QUEUED, PROSE, "says that one waits in line"),
    (Outcome.RATE_LIMITED, wording.LIMITED, STUB, "says that requests come too fast"),
    (Outcome.CHALLENGE, wording.CHALLENGED, PROSE, "asks to prove that one is a person"),
    (Outcome.HARD_BLOCK, wording.BLOCKED, PROSE, "says that access is refused"),
)


def _speaks_up(signals: Signals) -> bool:
    """Whether a page with a menu holds little else than what it says of its reader's request."""
    if len(signals.main) > voice.TINY or signals.inputs > 1:
        return False
    if signals.inputs == 1 and voice.TASK.search(signals.main):
        return any(idea.search(signals.main) for idea in (voice.CAUSE, voice.GUARD, voice.CHECK, voice.WAIT))
    ideas = (voice.STOPPED, voice.CAUSE, voice.GUARD, voice.TASK, voice.CODE, voice.APPEAL, voice.WAIT)
    if sum(idea.search(signals.main) is not None for idea in ideas) < SPOKEN:
        return False
    apart = (each for each in voice.SENTENCE.split(signals.main) if not _PERHAPS.search(each))
    return any(
        voice.VISITOR.search(each) and any(idea.search(each) for idea in (voice.STOPPED, voice.CAUSE, voice.TASK))
        for each in apart
    )


def by_refusal(signals: Signals) -> Verdict | None:
    """Wording of refusals."""
    if signals.is_json:
        told = data.heard(signals.raw)
        return told and verdict(told[0], f"data:{told[0]}", told[1], "an answer that holds no data but this")
    if subject.is_about(signals) or topics.OFFER.search(signals.visible[:PROSE]):
        return None
    spoken = voice.heard(signals.title, signals.headings, signals.visible, bare=True) is not None
    found = None
    if spoken or any(_says(signals, pattern, prose) for _, pattern, prose, _ in _SAID):
        found = _refusal(signals, own_words.of(signals), spoken)
    return found or _by_noscript(signals)


def _refusal(signals: Signals, own: Signals, spoken: bool) -> Verdict | None:
    """As by_refusal, where there is something to look at. own: the page in its own words; spoken: it speaks as a guard."""
    first = not subject.is_topical(signals) or _speaks_up(own)
    for outcome, pattern, prose, why in _SAID:
        # What only seems to be said where a quotation was taken out is not said.
        found = _says(signals, pattern, prose, first) and _says(own, pattern, prose, first)
        if found and outcome is not Outcome.QUEUED and (_is_content(signals) or not own_words.are_meant(signals)):
            continue
        if found and outcome is Outcome.QUEUED and signals.links > FEW_LINKS and not voice.addresses(own.main):
            continue
        if found and (kinds.is_another(signals) or (outcome is Outcome.HARD_BLOCK and _is_aside(own, pattern))):
            return None
        if found and (elsewhere.is_told(own, outcome is not Outcome.QUEUED) or elsewhere.is_play(own)):
            return None
        if found and signals.links > FEW_LINKS and not _is_said_to_reader(own, pattern):
            continue
        if found:
            return verdict(outcome, f"wording:{outcome}", found, why)
    if not (first and spoken) or kinds.is_another(signals) or elsewhere.is_told(own) or elsewhere.is_play(own):
        return None
    return _by_voice(own)


def _by_noscript(signals: Signals) -> Verdict | None:
    """An empty page that tells only those without scripts what it wants."""
    if signals.visible_length >= 40 or not signals.noscript:
        return None
    check = wording.CHALLENGED.search(signals.noscript)
    check = check or (voice.CODE.search(signals.visible) and voice.ENABLE.search(signals.noscript))
    if not check:
        return None
    return verdict(Outcome.CHALLENGE, "wording:noscript", check[0], "only a check for people without scripts")


def _is_aside(signals: Signals, pattern: Phrases) -> bool:
    """Whether it is said under a heading of another subject, or from there into the text, and not to the visitor."""
    if not signals.headings or _is_titled(signals, pattern) or elsewhere.speaks_to_visitor(signals):
        return False
    return subject.has_subject(signals) or not pattern.search(elsewhere.apart(signals)[:700])


def _is_titled(signals: Signals, pattern: Phrases) -> bool:
    return pattern.search(signals.title) is not None or pattern.search(signals.headings) is not None


def _is_said_to_reader(signals: Signals, pattern: Phrases) -> bool:
    """Whether a page with a menu says it in a sentence that speaks to its reader, or above one, or above nothing."""
    if _is_titled(signals, pattern):
        told = f"{signals.headings.partition(' · ')[0]} · {elsewhere.apart(signals)}"
        spoken = voice.addresses(told) or voice.TRIED.search(told) is not None or voice.WAIT.search(told) is not None
        return spoken or elsewhere.is_ordered(told) or len(elsewhere.apart(signals)) < TERSE
    apart = (each for each in voice.SENTENCE.split(signals.visible[:700]) if pattern.search(each))
    return any(voice.addresses(each) or elsewhere.is_ordered(each) for each in apart)


def _by_voice(signals: Signals) -> Verdict | None:
    """How pages of this kind speak, whoever made them: several ideas in a page that holds little else."""
    led = signals.links > MENU and not _speaks_up(signals)
    if signals.visible_length > voice.MESSAGE or led or signals.passwords:
        return None
    alone = signals.links <= 1 and signals.inputs <= 1
    # What stands around the content says nothing.
    said = signals.visible if signals.links < elsewhere.FEW else signals.main or signals.visible
    found = voice.heard(signals.title, signals.headings, said, alone)
    if found is None:
        return None
    return verdict(found.outcome, f"voice:{found.outcome}", found.excerpt, "speaks to the visitor as a guard does")


def by_absence(signals: Signals) -> Verdict | None:
    """Pages that say: not here, away, parked."""
    if signals.is_json:
        return None
    about = subject.is_about(signals)
    missing = None if about and signals.visible_length > STUB else _says(signals, wording.MISSING, LONG)
    if missing and not _says(signals, wording.MISSING, LONG, first=False):
        aside = about or subject.is_topical(signals)
        missing = None if aside else _says(own_words.of(signals), wording.MISSING, LONG)
    if missing is None and not about and LONG < signals.visible_length <= 2 * LONG:
        # A long page around it: only the title is believed.
        titled = wording.MISSING.search(signals.title)
        missing = titled and titled[0]
    parked = None if about else _says(signals, wording.PARKED, LONG)
    away = None if about else _says(signals, wording.AWAY, PROSE)
    if away and signals.links > FEW_LINKS and signals.headings and not _is_titled(signals, wording.AWAY):
        away = None
    if (parked or away or missing) and (elsewhere.is_a_thing(signals) or kinds.is_of_a_row(signals)):
        return None
    if missing and kinds.is_search(signals):
        missing = None
    if parked and not _strong_404(signals):
        return verdict(Outcome.PARKED, "wording:parked", parked, "says that the site is parked or not set up")
    if missing:
        return verdict(Outcome.SOFT_404, "wording:missing", missing, "says that there is no such page")
    if away and not (elsewhere.is_over(signals) or topics.OFFER.search(signals.visible[:PROSE])):
        return verdict(Outcome.UNAVAILABLE, "wording:away", away, "says that the site is away")
    return None


def _strong_404(signals: Signals) -> bool:
    return "404" in signals.title or "not found" in signals.title


#: Where one is sent to sign in.
_DOOR = re.compile(
    r"(?:href|action|src)\s*=\s*[\"']?[^\"'> ]*"
    r"(?:log-?[io]n|sign-?[io]n|oauth|openid|sso|saml|/auth|session|account|conn?exion|anmeld|login)"
)


def by_named_login(signals: Signals) -> Verdict | None:
    """A page whose title or heading says that one signs in here, with the form or nothing else to read."""
    title, heading = wording.LOGIN.search(signals.title), wording.LOGIN.search(signals.headings)
    said = title or heading
    if said is None or _refuses(signals) or (not signals.passwords and subject.is_about(signals)):
        return None
    if signals.passwords:
        # A form in the corner of a page that is about something else.
        little = signals.visible_length < 2600 and not (
            signals.headings and not heading and signals.visible_length > 2 * STUB
        )
    else:
        little = signals.visible_length < STUB and signals.links < 60
        little = little and (title is not None or signals.links <= 2 * FEW_LINKS)
        little = little and (
            signals.visible_length < TERSE
            or signals.inputs > 0
            or "uthori" in said[0]
            or bool(_DOOR.search(signals.raw))
        )
    return verdict(Outcome.LOGIN_WALL, "login:named", said[0], "a sign-in page") if little else None


def _refuses(signals: Signals) -> bool:
    return bool(wording.CHALLENGED.search(signals.title) or wording.BLOCKED.search(signals.title))


def by_login(signals: Signals) -> Verdict | None:
    """Pages that hold little but a form to sign in."""
    if not signals.is_html:
        return None
    form = signals.passwords > 0
    first = wording.LOGIN.search(signals.visible[:400])
    if form and first and signals.visible_length < 700 and signals.links < 60:
        return verdict(Outcome.LOGIN_WALL, "login:form", first[0], "little but a sign-in form")
    if form and signals.visible_length < 350 and signals.links < 25:
        return verdict(Outcome.LOGIN_WALL, "login:form", "password field", "little but a password field")
    door = _DOOR.search(signals.raw) or (signals.inputs in {1, 2} and signals.visible_length < 200)
    if first and signals.visible_length < 350 and signals.links <= FEW_LINKS and door:
        return verdict(Outcome.LOGIN_WALL, "login:asked", first[0], "says to sign in first, and where")
    return None


def by_consent(signals: Signals) -> Verdict | None:
    """Consent walls."""
    found = _says(signals, wording.CONSENT, STUB)
    if (
        found
        and not _is_titled(signals, wording.CONSENT)
        and (signals.headings or elsewhere.has_content(signals, wording.CONSENT))
    ):
        # A banner, beside what it lies over.
        return None
    if found and not _is_content(signals):
        return verdict(Outcome.CONSENT_WALL, "wording:consent", found, "asks for consent before showing anything")
    return None


def by_normal(signals: Signals, normal: Normal | None) -> Verdict | None:
    """Far from what this site's pages of the kind are."""
    if normal is None or normal.samples < 5 or not signals.is_html:
        return None
    if normal.visible_length > 400 and signals.visible_length < normal.visible_length * 0.1:
        why = f"{signals.visible_length} visible characters where {normal.visible_length:.0f} are usual"
        return verdict(Outcome.SUSPECT, "normal:length", signals.title, why)
    return None


_STATUSES: dict[int, tuple[Outcome, str]] = {
    401: (Outcome.LOGIN_WALL, "401 asks for credentials"),
    403: (Outcome.HARD_BLOCK, "403 refuses"),
    404: (Outcome.GONE, "404: there is no such page"),
    405: (Outcome.HARD_BLOCK, "405 to a plain GET refuses"),
    406: (Outcome.HARD_BLOCK, "406 refuses"),
    407: (Outcome.HARD_BLOCK, "407 asks for a proxy's credentials"),
    408: (Outcome.TIMEOUT, "408: the site waited too long"),
    410: (Outcome.GONE, "410: gone"),
    418: (Outcome.HARD_BLOCK, "418 refuses"),
    421: (Outcome.UNAVAILABLE, "421: wrong server"),
    423: (Outcome.HARD_BLOCK, "423: locked"),
    425: (Outcome.UNAVAILABLE, "425: too early"),
    428: (Outcome.CHALLENGE, "428 wants something first"),
    429: (Outcome.RATE_LIMITED, "429: too many requests"),
    430: (Outcome.RATE_LIMITED, "430: too many requests"),
    451: (Outcome.HARD_BLOCK, "451: withheld for legal reasons"),
    509: (Outcome.RATE_LIMITED, "509: bandwidth used up"),
    530: (Outcome.UNAVAILABLE, "530: the origin does not answer"),
    999: (Outcome.HARD_BLOCK, "999 refuses"),
}


def by_status(signals: Signals) -> Verdict | None:
    """The bare status, last."""
    status = signals.status
    if status in _STATUSES:
        outcome, why = _STATUSES[status]
        return verdict(outcome, f"status:{status}", str(status), why)
    if status >= 500:
        return verdict(Outcome.UNAVAILABLE, "status:5xx", str(status), f"{status}: the site has a fault")
    if status >= 400:
        return verdict(Outcome.SUSPECT, "status:4xx", str(status), f"{status} is no answer to this request")
    if status in {202, 204, 205} and signals.visible_length == 0:
        return verdict(Outcome.SUSPECT, f"status:{status}", str(status), f"{status} without content")
    return None
