"""Roles an employer's own page shows without saying so in its markup: by what their titles say and how they repeat.

Used where a board has no recipe. A title is a short text that names an occupation; a page's roles are headings or links
that do, under the same kind of element. Nothing is taken for a role by its place on the page alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from rolecall.model import Page
from rolecall.sources.kit.markup import base_of, tree_of
from rolecall.sources.kit.urls import absolute, site_of

#: Words English titles of roles end with (source: titles employers publish).
_ENGLISH = (
    "accountant actuary administrator adviser advisor advocate agent ambassador analyst apprentice architect "
    "artist assembler assistant associate attendant attorney auditor baker barista bartender builder buyer "
    "captain caregiver carpenter cashier chef chemist chief cleaner clerk coach consultant contractor controller "
    "cook coordinator copywriter counsel counselor courier creator curator dentist designer developer dietitian "
    "director dispatcher doctor driver editor educator electrician engineer estimator evangelist executive "
    "fabricator fellow foreman generalist geologist guard handler head host hostess housekeeper hygienist "
    "inspector installer instructor intern internship interpreter investigator journalist judge lawyer lead "
    "leader lecturer librarian machinist maintainer manager marketer mason mechanic mentor merchandiser midwife "
    "miner nanny nurse officer operator optician optometrist owner paediatrician painter paralegal paramedic "
    "pediatrician pharmacist phlebotomist photographer physician physicist pilot planner plumber porter "
    "practitioner president principal processor producer professional professor programmer psychologist "
    "radiographer receptionist recruiter representative researcher salesperson scholar scientist secretary "
    "sommelier sonographer specialist stewardess strategist stylist supervisor surgeon surveyor tailor teacher "
    "tech technician technologist teller tester therapist trader trainee trainer translator treasurer tutor "
    "underwriter veterinarian waiter warden welder worker writer "
)
#: The same in other languages, where they often come first ("Sachbearbeiter Logistik", "Ingénieur qualité").
_OTHERS = (
    "ingenieur ingenieurin entwickler entwicklerin leiter leiterin berater beraterin sachbearbeiter "
    "sachbearbeiterin mitarbeiter mitarbeiterin fachkraft kaufmann kauffrau techniker technikerin werkstudent "
    "werkstudentin praktikant praktikantin auszubildender auszubildende referent referentin pfleger pflegerin "
    "ingénieur ingénieure développeur développeuse responsable chargé chargée technicien technicienne "
    "gestionnaire conseiller conseillère directeur directrice assistante stagiaire vendeur vendeuse ingeniero "
    "ingeniera desarrollador desarrolladora gerente técnico técnica analista asesor asesora directora engenheiro "
    "engenheira desenvolvedor desenvolvedora estagiário coordenador coordenadora ingegnere sviluppatore "
    "responsabile tecnico impiegato addetto addetta consulente medewerker adviseur ontwikkelaar monteur verkoper "
    "stagiair ingenjör utvecklare tekniker säljare medarbetare rådgiver utvikler ingeniør konsulent inżynier "
    "programista specjalista kierownik konsultant analityk pracownik инженер менеджер разработчик специалист "
    "аналитик водитель бухгалтер администратор руководитель продавец оператор especialista graphiste "
    "accountmanager "
)
_GENDERED = r"(?:[:*_/]?-?in|\(in\)|\(e\)|·e)?"
_END = re.compile(rf"(?:^|[\s/&-])(?:{'|'.join((*_ENGLISH.split(), *_OTHERS.split()))}){_GENDERED}$", re.IGNORECASE)
_PARTNER = re.compile(r"(?i)\b(?:business|people|channel|alliance|finance|hr) partner$")
#: An occupation that comes first: in English before a word of relation, elsewhere before anything.
_FIRST = re.compile(
    rf"(?i)^(?:(?:{'|'.join(_ENGLISH.split())}) (?:of|for|to|in|de)\b|(?:{'|'.join(_OTHERS.split())}){_GENDERED}) ?\S"
)
#: "Director, Strategic Finance": one word, then what it is about in capitals.
_ALONE = re.compile(rf"(?:{'|'.join(one.capitalize() for one in _ENGLISH.split())}|VP)(?:,|\s*-)\s+[A-Z]")
_CJK = re.compile(
    "(?:工程师|经理|专员|主管|助理|顾问|总监|设计师|工程師|經理|エンジニア|マネージャー|デザイナー|スタッフ|担当|ディレクター"
    "|엔지니어|매니저|개발자|디자이너|담당자)(?:$|[（(【/ ·・-])"
)
#: Where a title's occupation ends and its place, team or remark begins; levels that follow it.
_ASIDE = re.compile(r"\([^()]*\)")
_REST = re.compile(r"\s*[,|:–—]\s*|\s*-\s+|\s+[-/]\s*")
_LEVEL = re.compile(r"(?i)\s+(?:[IVX]{1,4}|\d|m/w/d|w/m/d|m/f/d|f/m|h/f|f/h|all genders|sr\.?|jr\.?)$")
#: Texts that name an occupation and are no title: invitations, sections of a text, files about the employer.
_NO_TITLE = re.compile(
    r"(?i)^(?:about|all|apply|back|become|contact|download|find|join|learn|meet|more|our|see|send|the|view|what|who|why|you)\b"
    r"|\b(?:brochure|newsletter|policy|privacy|our team|testimonials?|stories|relations|board of|investors?)\b|[?!]\s*$"
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5")
_MOST_WORDS, _MOST_LENGTH = 14, 110
#: Share of a title's words that begin with a capital; running text has fewer.
_CAPITALS = 0.75
#: Elements that frame a page and hold no role.
_APPLY = re.compile(r"(?i)\b(?:apply|more|details|view|read|bewerben|postuler|solicitar|candidat\w*)\b")
_LEAST_BLOCK = 120
_FRAME = frozenset({"nav", "header", "footer", "form", "aside"})
#: Of a role's own page the header may hold the title.
_AROUND = _FRAME - {"header"}
#: Links that lead on from a role without being its page.
_ELSEWHERE = re.compile(r"(?i)/(?:contact|cdn-cgi|privacy|terms|login|signin)(?:[/?#.-]|$)")


class Shown(NamedTuple):
    """A role a page shows."""

    title: str
    #: Its own page or document; None when this page is all there is.
    url: str | None
    #: What the page says under its title, as markup.
    html: str


def is_title(text: str) -> bool:
    """Whether a short text names an occupation as a title does: at its head, in capitals or as its first word."""
    if not 2 < len(text) <= _MOST_LENGTH or text.endswith((".", ":", ",")) or _NO_TITLE.search(text):
        return False
    if _CJK.search(text):
        return True
    plain = " ".join(_ASIDE.sub(" ", text).split())
    # One word alone names an occupation less often than a section of a site ("Partners", "Investors").
    if not 2 <= len(text.split()) <= _MOST_WORDS or plain[:1].islower():
        return False
    if _FIRST.match(plain) or _ALONE.match(plain):
        return True
    return any(_names_one(plain[:end]) for end in _ends(plain))


def _ends(text: str) -> Iterator[int]:
    """Where the occupation may end: before a place, team or remark, or with the text."""
    yield from (match.start() for match in _REST.finditer(text))
    yield len(text)


def _names_one(head: str) -> bool:
    """Whether a head of a title ends with an occupation and is written as titles are."""
    head = _LEVEL.sub("", _LEVEL.sub("", head.strip()))
    words = head.split()
    if len(words) < 2 or not words[-1][:1].isupper() or _capitals(words) < _CAPITALS * len(words):
        return False
    return _END.search(head) is not None or _PARTNER.search(head) is not None


def _capitals(words: list[str]) -> int:
    """Words in capitals, short words of relation counted with them."""
    return sum(word[:1].isupper() or not word[:1].isalpha() or len(word) <= 3 for word in words)


def shown_roles(page: Page) -> tuple[Shown, ...]:
    """Roles of a page, each title and address once; () when the page shows none."""
    found: dict[tuple[str, str | None], Shown] = {}
    for role in (*_linked(page), *_headed(page)):
        if any(role.title == other.title and (role.url is None or other.url == role.url) for other in found.values()):
            continue
        found[role.title, role.url] = role
    return tuple(found.values())


def _linked(page: Page) -> Iterator[Shown]:
    """Links whose text is a title and that lead to a page or document of their own."""
    for node in tree_of(page).css("a[href]"):
        text = _text(node)
        url = _own(page, node)
        if url and is_title(_clean(text)) and not _framed(node):
            yield Shown(_clean(text), url, "")


def _headed(page: Page) -> Iterator[Shown]:
    """Headings that are titles, with what stands under them up to the next heading of their level."""
    tree = tree_of(page)
    for level in _HEADINGS:
        heads = [node for node in tree.css(level) if is_title(_text(node)) and not _framed(node)]
        for node in heads:
            block = _block(node, level)
            links = [link for part in block for link in _links(part)]
            url = next((url for link in links if (url := _own(page, link))), None)
            html = "".join(part.html or "" for part in block)
            applies = any(_APPLY.search(_text(link)) for link in links)
            if url is not None or applies or len(" ".join(_text(part) for part in block)) >= _LEAST_BLOCK:
                yield Shown(_text(node), url, "" if url else html)


def _links(node: LexborNode) -> list[LexborNode]:
    return [node] if node.tag == "a" else node.css("a[href]")


def _block(head: LexborNode, level: str) -> list[LexborNode]:
    """What belongs to a heading: beside it up to the next of its level, and beside what wraps it alone."""
    found: list[LexborNode] = []
    node: LexborNode | None = head
    while node is not None and node.tag not in ("body", "main", "html"):
        after = node.next
        while after is not None and not _heads(after, level):
            if after.tag not in ("-text", "script", "style", "-comment"):
                found.append(after)
            after = after.next
        wrap = node.parent
        if wrap is None or len([one for one in wrap.css(level) if _text(one)]) > 1:
            break
        node = wrap
    return found


def _heads(node: LexborNode, level: str) -> bool:
    tags = _HEADINGS[: _HEADINGS.index(level) + 1]
    return node.tag in tags or (node.tag not in ("-text", "-comment") and any(node.css(tag) for tag in tags))


def _own(page: Page, node: LexborNode) -> str | None:
    """The address a link leads to when it can be a role's own: another page of the site, or a document."""
    url = absolute(base_of(page), node.attributes.get("href"))
    if url is None or _ELSEWHERE.search(url):
        return None
    plain = url.split("#", 1)[0].rstrip("/")
    here = page.final_url.split("#", 1)[0].rstrip("/")
    root = plain.count("/") <= 2
    same = site_of(url) == site_of(here) or plain.lower().endswith(".pdf")
    return url if same and plain != here and not root else None


def _framed(node: LexborNode, frames: frozenset[str] = _FRAME) -> bool:
    """Inside what frames the page; a header or aside inside the content is no frame."""
    parent, framed = node.parent, False
    while parent is not None:
        if parent.tag in ("main", "article"):
            return framed and parent.tag == "article"
        framed = framed or parent.tag in frames
        parent = parent.parent
    return framed


def _text(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())


def _clean(text: str) -> str:
    """A link's text without the ending of a file's name."""
    return re.sub(r"(?i)\.(?:pdf|docx?)$", "", text).strip()


# -- a role's own page ---------------------------------------------------------------------------

#: Labels employers put before a value, by the field they name.
_LABELS: dict[str, re.Pattern[str]] = {
    "locations": re.compile(
        r"(?i)^(?:(?:job |work )?locations?|standort|lieu(?: de travail)?|ubicaci[oó]n|sede|plaats)\s*:?$"
    ),
    "employment_type": re.compile(
        r"(?i)^(?:(?:job|employment|position|contract) type|type of (?:job|employment)|type de contrat)\s*:?$"
    ),
    "base_salary": re.compile(
        r"(?i)^(?:pay|salary|compensation|pay range|salary range|wage|gehalt|salaire|salario)\s*:?$"
    ),
    "department": re.compile(r"(?i)^(?:department|team|abteilung|d[eé]partement|departamento)\s*:?$"),
    "date_posted": re.compile(r"(?i)^(?:(?:date )?posted(?: on)?|published)\s*:?$"),
}
_INLINE = re.compile(r"^\s*([^:\n]{3,24}):\s*(\S.{0,120})$")
_LEAST = 200
_CODE = re.compile(r"(?is)<(script|style|svg|noscript)\b.*?</\1\s*>")
#: Where the next label begins in a line that holds several.
_NEXT_LABEL = re.compile(
    r"\s+(?=(?:Job |Work |Employment )?(?:Location|Salary|Pay|Compensation|Type|Department|Team|Posted)[^:]{0,10}:)"
)


def role_page(page: Page, title: str | None) -> dict[str, tuple[str, ...]]:
    """What a role's own page shows: title, text, and values beside labels; {} when it shows no role.

    title: what the list called it; without one the page's own first title counts.
    """
    tree = tree_of(page)
    heads = [
        node for level in ("h1", "h2", "h3") for node in tree.css(level) if _text(node) and not _framed(node, _AROUND)
    ]
    named = [node for node in heads if title and _text(node).casefold() == title.casefold()]
    head = next(iter([*named, *(node for node in heads if is_title(_text(node)))]), None)
    if head is None:
        return {}
    whole = head
    while whole.parent is not None and whole.parent.tag not in ("body", "html") and len(_text(whole)) < _LEAST:
        whole = whole.parent
    parts = [whole]
    if len(_text(whole)) < _LEAST and whole.parent is not None:
        # The title stands in the page's body itself: what follows it there is the role's.
        parts = [one for one in whole.parent.iter() if one.tag not in _FRAME]
        parts = parts[next((at for at, one in enumerate(parts) if one.html == whole.html), 0) :]
    if len(" ".join(_text(part) for part in parts)) < _LEAST:
        return {}
    markup = _CODE.sub("", "\n".join(part.html or "" for part in parts))
    found: dict[str, tuple[str, ...]] = {"title": (_text(head),), "description": (markup,)}
    for name, value in (pair for part in parts for pair in _labelled(part)):
        found.setdefault(name, (value,))
    return found


def _labelled(node: LexborNode) -> Iterator[tuple[str, str]]:
    """Values beside their labels: in one line, or a label's element followed by its value's."""
    for part in node.css("p, li, dt, th, td, h3, h4, h5, h6, strong, b, span, div"):
        text = _text(part)
        if not text or len(text) > 150:
            continue
        inline = _INLINE.match(text)
        label = inline[1] if inline else text
        name = next((field for field, rule in _LABELS.items() if rule.match(label.strip())), None)
        if name is None:
            continue
        value = _NEXT_LABEL.split(inline[2].strip())[0] if inline else _after(part)
        if value and len(value) <= 150:
            yield name, value


def _after(node: LexborNode) -> str:
    after = node.next
    while after is not None and (after.tag in ("-comment", "script", "style") or not _text(after)):
        after = after.next
    return _text(after) if after is not None else ""
