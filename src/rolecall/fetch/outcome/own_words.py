"""What a page with a menu says of itself to its reader, as apart from what it quotes, reports, and sells."""

import re

import msgspec

from rolecall.fetch.outcome import voice
from rolecall.fetch.outcome.signals import Signals

#: Links of a page that leads on.
_LEADS = 3
#: Letters of a text that is left when its quotations are gone.
_LEFT = 15
#: Words of somebody else, or of a screen elsewhere.
_QUOTED = re.compile(r"[“”„«»][^“”„«»]{3,90}[”“«»]|\"[^\"]{3,90}\"|「[^「」]{2,60}」")
#: Names of files are nobody's words.
_FILE = re.compile(
    r"\b(?!robots\.txt)[\w.-]+\.(?:png|jpe?g|gif|svg|webp|zip|gz|txt|html?|pdf|csv|json|log|md|conf|ya?ml|mp[34])\b"
)
#: What is not so, or only might be, or is no longer: a result of a look-up, a help text, a repair.
_NOT_SO = re.compile(
    r"\b(?:not|never|isn't|aren't|wasn't|no longer|hasn't been|0 of \d+|on 0|none of) (?:\w+ ){0,5}?(?:(?:black|block|deny)[- ]?list(?:s|ed)?|blocked|banned|flagged|limited)\b|\bno (?:vpn|proxy|bot|threat)s?(?: or \w+)? (?:was |were )?(?:detected|found|seen)\b|\b(?:not|n't) look like an? (?:vpn|proxy|bot)\b|\bunblock(?:ed|ing)?\b|\b(?:black|block|deny)[- ]?list(?:ed)? (?:check|test|look-?up|status|result)"
    r"|\b(?:if|when|whenever|once|should) (?:you|they|we|it|a|an|the system|someone|somebody|your \w+) (?:\w+ ){0,2}?(?:see|sees|notice|think|get|gets|go|goes|are asked|is asked|receive|keeps?|rises?|detects?|finds?)\b|\b(?:may|might|sometimes|can) (?:we )?(?:ask|block|limit|flag|restrict|refuse|suspend)\b|\b(?:we|it|they) (?:sometimes|occasionally|usually|always)\b"
    r"|\byour (?:browser|phone|device|system|settings?) (?:has |have )?(?:blocks?|blocked|stopped|stops|refuses|does(?: not|n't) let|do(?: not|n't) allow)\b|\byou(?:'ve| have)? blocked\b|\bblocked by you\b|\b(?:notifications?|pop-?ups?|cookies|camera|microphone|downloads?) (?:are |is |was |were )?blocked\b|ihr browser blockiert|votre navigateur (?:bloque|a bloqué)|(?:su|tu) navegador (?:bloquea|ha bloqueado)|(?:o )?seu navegador bloqueou|il tuo browser blocca|je browser blokkeert"
    r"|\b(?:blocked|banned|limited|suspended|denied|locked out) (?:if|when|once|unless)\b|\b(?:people|those|users|customers|guests|members|accounts|robots|bots|addresses) (?:who|whose|that) (?:is|are|was|were|have|had|get|got)\b|\b(?:we|they) (?:have |had |once )?(?:blocked|banned|denied|turned away) (?!you|this|the|access|all)|\bnot an? (?:known )?(?:proxy|vpn)\b|\band you(?:'re| are) (?:banned|blocked|out)\b|\bnot on any\b|\b(?:was|were) on (?:the|a|our|some) (?:\w+[- ]?)?list\b|\baucune? liste|\bkeiner? (?:sperr|black)|\bninguna lista|\bnessuna lista|\bgeen (?:zwarte|block)"
    r"|\b(?:asks?|asked|makes?|made|told) me\b|\bi have (?:blocked|banned|been|begun)\b|\bmy (?:friend|boss|site|server)\b"
    r"|\b(?:i|he|she|user|customer) (?:was|were|am|is|got|had been|have been) (?:\w+ )?(?:blocked|banned)\b|\bstatus: (?:closed|resolved|fixed|done)\b"
    r"|\b(?:some|many|a few|several) (?:\w+ )?(?:users|visitors|customers|readers|units|people|accounts|sites)\b"
    r"|\b(?:nicht|keine?|nie) (?:\w+ ){0,2}?(?:gesperrt|blockiert|blacklist)|\b(?:pas|plus|jamais) (?:bloqué|banni|limité)|\bno (?:está|ha sido|fue) (?:bloquead|en)|\bnão (?:está|foi) bloquead|\bnon (?:è|risulta) (?:stat[oa] )?bloccat|\bniet geblokkeerd|\bnie (?:jest|został\w*) zablokow|\bне (?:заблокир|числится)|未被(?:封|拉黑|屏蔽)|ブロックされていません|차단되지 않"
    r"|\bwenn (?:sie|du|man|ein|eine)\b|\bfalls (?:sie|du)\b[^.]{0,30}(?:sehen|siehst)|\bsi (?:vous voyez|tu vois|ves|ve |aparece|vês|vedi|vede)|\bals (?:u|je) [^.]{0,30} ziet|\bgdy (?:zobacz|widz)|\bесли (?:вы видите|появ)|\bиногда\b|\bmanchmal\b|\bparfois\b|\ba veces\b|\bàs vezes\b|\ba volte\b|\bsoms\b|\bczasem\b|(?:と|が)表示(?:される|された)場合|메시지가 (?:뜨|나오|표시)|(?:如果|当(?!前)|若)[^。]{0,30}(?:时|，)"
    r"|\b(?:after|nach|après|tras|após|dopo|na|po|после) (?:\w+ )?(?:three|five|ten|\d+|drei|fünf|trois|cinq|tres|cinco|três|tre|cinque|drie|vijf|trzech|pięciu|тр[её]х|пяти)(?: \w+)? (?:attempt|wrong|failed|tries|fehlversuch|versuch|essais|tentative|intento|tentativa|tentativ|poging|prób|попыт|falsch)"
)
#: Somebody who tells of themselves, by words of many languages that mean nothing else in another.
_PERSON = re.compile(
    r"\bi(?:'m|'ve|'d|'ll)\b|\bi (?:am|was|have|had|get|got|go|went|opened|tick|ticked|click|clicked|can't|couldn't|don't|didn't|just|keep|kept|try|tried|see|saw|use|used|wrote|thought|needed|want|wanted|still|only|also|set|turned|changed|found|asked|work|live|locked|made|sent|put|took|ran|run|bought|never|always|open|visit)\b|\b(?:tells|told|asks|asked|shows|showed|gives|gave|for|with|to) me\b|\b(?:in|on|from|with|at|of) my\b|\b(?:ich|mir|mich|meine?[nmrs]?)\b|\bj'(?:ai|étais|avais|ouvre|essaie|y)\b|\bje (?:suis|vais|reçois|clique|veux|peux|ne|n'|me|fais|l'ai)\b|\bmoi\b|\byo\b|\bme (?:sale|pide|dice|pasa\w*|aparece|dan|han|ha|pede|diz|aparece)\b|\ba mí\b"
    r"|\banch'io\b|\bmi (?:dice|chiede|dà|appare|hanno|esce)\b|\bho (?:provato|fatto|aperto)\b|\beu (?:abro|entro|tenho|fui|já|também|tentei)\b|\b(?:ik|mij)\b|\b(?:mnie|mam)\b|(?<!\w)(?:я|мне|меня|мені|мене)(?!\w)|\b(?:jag|jeg|minä|minulle)\b|\b(?:mě|mně)\b|\b(?:bana|benim)\b|私(?!たち|ども)|我(?!们|們|国|國)|저는|제가|나는|내가"
)
#: What a visitor is to say, or may ask.
_ANSWER = re.compile(
    r"robot|\bbots?\b|human|\bperson|teapot|mensch|humain|umano|\bmens\b|człowiek|člověk|человек|людин|ロボット|机器人|機器人|人間|真人|로봇|사람|\?|\b(?:why|what|how|can|do|did|should|am) (?:\w+ ){0,2}?i\b|\b(?:contact|e-?mail|write to|tell|help|let|reload|trust|remember|unblock) (?:me|my)\b|\bi (?:accept|agree|understand|confirm)\b"
)
#: Readers who are told of, and the reader who is spoken to.
_THEY = re.compile(
    r"\bles sites\b|\bmany sites\b|\b(?:they|them|visitors?|users|customers|your (?:forms?|site|website|users|visitors|customers|shop|app))\b"
)
_YOU = re.compile(r"\byou(?:'re|'ve)?\b|\byour (?!forms?|site|website|users|visitors|customers|shop|app)")


def _own(text: str) -> str:
    """A text without what it quotes and what it says of other people's visits, where anything else is left."""
    left = _plain(text)
    if not _THEY.search(left):
        return left
    return " ".join(each for each in voice.SENTENCE.split(left) if not _THEY.search(each) or _YOU.search(each))


def without_quotations(text: str) -> str:
    """A text without what it quotes, where anything else is left."""
    left = _FILE.sub(" ", _QUOTED.sub(" ", text))
    return text if len(left) - left.count(" ") < _LEFT else left


def _plain(text: str) -> str:
    """A text without quotations, without what is not so, and without what somebody tells of themselves."""
    left = without_quotations(text)
    if not (_NOT_SO.search(left) or _PERSON.search(left)):
        return left
    return " · ".join(each for each in voice.SENTENCE.split(left) if not (_NOT_SO.search(each) or _is_personal(each)))


def _is_personal(sentence: str) -> bool:
    """Whether somebody tells of themselves: no site does, and what a visitor is to tick or to ask says so."""
    return _PERSON.search(sentence) is not None and not _ANSWER.search(sentence)


def of(signals: Signals) -> Signals:
    """The page as far as it speaks of itself to its reader; one that links nowhere is hardly anything but its message."""
    left = _own if signals.links >= _LEADS else _plain
    texts = (signals.title, signals.headings, signals.visible[: voice.MESSAGE], signals.main[: voice.MESSAGE])
    title, headings, visible, main = (left(text) for text in texts)
    return msgspec.structs.replace(signals, title=title, headings=headings, visible=visible, main=main)


def are_meant(signals: Signals) -> bool:
    """Whether a page with a menu speaks to its reader at all: headings of news and shops hold the same words."""
    said = f"{signals.title} · {signals.headings} · {signals.visible[: voice.MESSAGE]}"
    return signals.links < _LEADS or voice.addresses(said) or voice.ordered(said)
