"""Words for where work is done, as they stand in location strings and workplace fields.

Enters: a short text. Leaves: the text with each such word replaced by one marker letter, so that what is left is
names and separators. Tables by meaning; languages mixed, since one string often mixes them.
"""

import re

from rolecall.model import Workplace
from rolecall.normalize.places.keys import listed

#: Private-use letters that stand for a word in a marked text.
REMOTE, HYBRID, ONSITE, ANYWHERE = "\ue000", "\ue001", "\ue002", "\ue003"
MARKERS = REMOTE + HYBRID + ONSITE + ANYWHERE

_HYBRID = (
    r"partially remote\s*/\s*hybrid|remote\s*/\s*in[- ]office hybrid|(?:hybrid|flexible)[ -]?remote|remote[ -]hybrid"
    r"|(?:partially|partly|part|semi|occasional(?:ly)?)[ -]remote|remote[ -]optional|remote[ -]flexible"
    r"|hybrid(?:e|es|as|os|o|a|i)?|h[íi]brid[oa]s?|ibrid[oa]|hybrydow[aoey]\w*|hibrit|hibrid|hybridi(?:työ)?"
    r"|hybridn[íi]"
    r"|гибрид\w*|гібрид\w*|ハイブリッド|ハイブリット|混合办公|混合|하이브리드|telet[rv]a[bv]a\w*lh?o parcial"
    r"|télétravail partiel|teilweise (?:remote|home[- ]?office)|flex(?:ible)? workplace"
)
_REMOTE = (
    r"(?:100\s*%|fully|full|all|permanent|completely|entirely|mostly|primarily)[ -]+remote|remote[ -](?:first"
    r"|based|friendly|work(?:er|ing)?|job"
    r"|position|role|office|eligible|opportunity)|remotely|remote|remot[oa]s?|work(?:ing)?[ -]from[ -](?:home"
    r"|anywhere)"
    r"|wfh|wfa|home[ -]?based|home[ -]?office|telecommut\w+|tele[ -]?work\w*|telework|virtual(?:ly)?|virtual office"
    r"|distributed|à distance|a distance|poste à distance|télé[ -]?travail(?: total)?|teletraba[jl]h?o"
    r"|trabajo (?:remoto|a distancia)|trabalho remoto|a distancia|à distância|da remoto|lavoro da remoto"
    r"|da casa|smart working"
    r"|zdaln(?:ie|a|y|e)|praca zdalna|telearbeit|heimarbeit|thuiswerk(?:en)?|op afstand|distans(?:arbete)?"
    r"|på distans|etä(?:työ|nä)|hjemmekontor|fjernarbejde"
    r"|na dálku|vzdálen[ěá]|práca z domu|távmunka|de la distanță|la distanta|удал[её]нн?\w*|дистанционн?\w*"
    r"|віддален\w*|дистанційн\w*"
    r"|από απόσταση|uzaktan(?: çalışma)?|evden çalışma|フルリモート|リモートワーク|リモート"
    r"|在宅勤務|在宅|远程办公|远程|遠端|居家办公|원격근무|원격|재택근무|재택"
    r"|ortsunabhängig|mobiles arbeiten|kerja jarak jauh|từ xa|ทำงานที่บ้าน"
)
_ONSITE = (
    r"(?:fully|100\s*%)?[ -]*on[- ]?site(?: only)?|in[- ]office|office[- ]based|in[- ]person|on[- ]?location"
    r"|on[- ]?premises?"
    r"|presencial(?:es)?|presenziale|in presenza|in sede|vor ort|sur (?:site|place)|(?:en )?présentiel(?:le)?"
    r"|stacjonarn\w+|op locatie|på plats"
    r"|в офисе|на месте|オンサイト|出社|现场办公|坐班|상주|work from (?:the )?office|wfo|in the office"
)
_ANYWHERE = r"(?:work )?(?:from )?anywhere(?= (?:in|within|across)\b)"

_WORDS = re.compile(
    rf"(?<![^\W_])(?:(?P<anywhere>{_ANYWHERE})|(?P<hybrid>{_HYBRID})|(?P<onsite>{_ONSITE})"
    rf"|(?P<remote>{_REMOTE}))(?![^\W_])",
    re.IGNORECASE,
)
_CJK_WORDS = re.compile(
    r"(?P<hybrid>ハイブリッド|混合办公)|(?P<onsite>出社|坐班)|(?P<remote>フルリモート|リモート|在宅|远程|遠端|원격|재택)"
)
_MARK = {"anywhere": ANYWHERE, "hybrid": HYBRID, "onsite": ONSITE, "remote": REMOTE}
#: "Remote" glued to a name by case only: "RemoteUS" is rare and left alone; "non-remote" is no remote.
_NOT = re.compile(
    r"[\ue000\ue001]\s*(?:work(?:ing)? )?(?:is )?not (?:possible|available|allowed|an option|eligible|offered)"
    r"|(?:\bnon|\bnot|\bno|\bnicht|\bpas|\bsem|\bsin)[ -]+(?:a |fully |possible for )?[\ue000\ue001]",
    re.IGNORECASE,
)
#: Stems of which every ASCII word above holds one: most texts hold none and are left alone quickly.
_STEMS = tuple(
    sorted(
        listed(
            "remot|hybr|hibr|ibrid|site|office|home|anywhere|distan|trava|traba|wfh|wfa|wfo|virtual|tele|commut|distribut"
            "|person|location|premis|presen|vor ort|place|stacjon|zdaln|thuis|afstand|locatie|plats|fjern|z domu|casa"
            "|in sede|smart w|uzakt|evden|ortsun|mobiles|arbeit|jauh|flexible w|work"
        )
    )
)


def _may_hold(text: str) -> bool:
    if not text.isascii():
        return True
    lower = text.lower()
    return any(stem in lower for stem in _STEMS)


def mark(text: str) -> str:
    """The text with every workplace word replaced by its marker; the text itself when it has none."""
    if not _may_hold(text):
        return text
    marked = _WORDS.sub(_marker, text)
    if not marked.isascii():
        marked = _CJK_WORDS.sub(_marker, marked)
    return _NOT.sub(ONSITE, marked)


def _marker(found: re.Match[str]) -> str:
    return f" {_MARK[found.lastgroup or 'remote']} " if found.lastgroup else found.group()


def freest(marked: str) -> Workplace | None:
    """The freest kind a marked text names: remote, then hybrid, then on-site."""
    if REMOTE in marked or ANYWHERE in marked:
        return Workplace.REMOTE
    if HYBRID in marked:
        return Workplace.HYBRID
    return Workplace.ONSITE if ONSITE in marked else None
