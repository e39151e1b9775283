"""What a page is about: whether title and heading name a subject of their own, or the trouble it tells of itself."""

import re

from rolecall.fetch.outcome import elsewhere, topics, voice, wording
from rolecall.fetch.outcome.signals import Signals

#: Visible characters up to which a page that says one thing says nothing else.
STUB = 900
#: A page with so few links has no navigation: it was not made to be stayed on.
FEW_LINKS = 6
#: A site's menu around a message has no more.
MENU = 14
#: Visible characters looked at.
_FIRST = 2000
#: A question that is no title of a text.
_ASKED = re.compile(r"^are you (?:an? )?(?:human|person|robot|bot|real)\W*$")
#: Somebody is told of the page they wanted.
_WANTED = re.compile(
    r"\b(?:site|website|page|url|situs|сайт|страниц\w+|seite|web|página|pagina|strona|stron\w+)\b[^.]{0,25}"
    r"\b(?:you|anda|вы|sie|vous|usted|você|lei|państwo|je)\b|网站|网页|サイト"
)
#: Headings of a message that do not tell yet what it is.
_UNTOLD = re.compile(
    r"sorry|error|oops|ups\b|notice|attention|warning|security|welcome|wait|check|loading|hinweis|fehler|achtung|désolé|erreur"
    r"|lo sentimos|aviso|desculpe|spiacenti|helaas|przepraszamy|ошибка|внимание"
    r"|エラー|お知らせ|오류|提示|错误|错誤"
)
#: What a heading says that is not about something else.
_TELLING = (
    *(wording.BLOCKED, wording.CHALLENGED, wording.LIMITED, wording.QUEUED),
    *(wording.MISSING, wording.AWAY, wording.PARKED),
    *(voice.STOPPED, voice.CAUSE, voice.GUARD, voice.CHECK, voice.TASK, voice.VISITOR, voice.ENABLE),
)


def is_about(signals: Signals) -> bool:
    """A posting, or a text about the matter: what it says of blocks or maintenance is not said of itself."""
    if topics.ROLE.search(signals.title) or topics.ROLE.search(signals.headings):
        return True
    if topics.POSTING.search(signals.visible[:_FIRST]):
        return True
    said = (signals.title, signals.headings)
    if any(topics.HELPS.search(text) for text in said) and not voice.CODE.search(signals.visible[:_FIRST]):
        return True
    ways = (topics.ABOUT, topics.TOPIC, topics.EXPLAINED)
    if signals.links > FEW_LINKS and any(way.search(text) for text in said for way in ways):
        return not any(_ASKED.search(text) for text in said)
    return signals.visible_length > STUB and any(topics.TOPIC.search(text) for text in said)


def is_topical(signals: Signals) -> bool:
    """Title and heading are about something else than refusals, or a form asks for more than a code."""
    if signals.links < elsewhere.FEW and signals.inputs <= 1 and signals.visible_length <= voice.TINY:
        # So small a page is told by all it says.
        return False
    if signals.inputs > 1 and signals.headings:
        return True
    if signals.inputs == 1 and signals.links <= MENU and voice.TASK.search(signals.visible[:700]):
        return False
    heading = signals.headings.partition(" · ")[0]
    alike = bool(signals.title) and (heading in signals.title or signals.title in heading)
    if not heading or not (alike or signals.links > FEW_LINKS):
        return False
    first = signals.visible[:700]
    if signals.links <= FEW_LINKS and (_WANTED.search(first) or voice.VISITOR.search(first)):
        return False
    told = f"{signals.title} · {signals.headings}"
    untold = signals.links <= MENU and any(way.search(told) for way in (_UNTOLD, topics.PENDING))
    return not (untold or any(idea.search(told) for idea in _TELLING))


def has_subject(signals: Signals) -> bool:
    """Whether title and heading say nothing that a message of the site's trouble begins with."""
    said = (signals.title, signals.headings)
    ways = (_UNTOLD, topics.PENDING, *_TELLING, voice.WAIT)
    return not any(way.search(text) for text in said for way in ways)
