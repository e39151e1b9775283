"""A schema.org JobPosting node, from whatever markup, to a raw posting."""

import re
from collections.abc import Mapping
from hashlib import blake2b

import msgspec

from rolecall.extract.jobpay import pay
from rolecall.extract.jobplaces import areas, places
from rolecall.extract.jsonld import Node, local_name
from rolecall.extract.loose import Json
from rolecall.extract.page import join, line
from rolecall.extract.variants import field, flag, items, text, texts
from rolecall.model import RawPosting
from rolecall.text import has_markup, unescape_label, unescape_markup

_TAGS = re.compile(r"<[^<>]*>")
_TOKENS = re.compile(r"[A-Z_]{3,20}(?:\s*[,;|]\s*[A-Z_]{3,20})+")
#: Members kept as they are for normalization to read: short, about the job, without personal data.
_EXTRA = (
    "occupationalCategory",
    "industry",
    "workHours",
    "directApply",
    "jobStartDate",
    "totalJobOpenings",
    "experienceRequirements",
    "educationRequirements",
)
_MAX_EXTRA = 200


def posting_of(node: Node, page_url: str, index: Mapping[str, Node]) -> RawPosting | None:
    """The raw posting a node states; None when it has no title, for then it says nothing.

    page_url: the page it stands on, also the base of its links. index: nodes by "@id", to follow references.
    """
    title = _title(field(node, "title", "name"))
    if title is None:
        return None
    stated_url = _url(field(node, "url"), page_url) or _url(field(node, "mainEntityOfPage"), page_url)
    identifier = _identifier(field(node, "identifier", "jobId"))
    kind = text(field(node, "jobLocationType"))
    by_fields, pay_text = pay(node)
    html, plain = _description(field(node, "description"))
    organization = _follow(field(node, "hiringOrganization"), index)
    return RawPosting(
        external_id=identifier or stated_url or page_url,
        url=stated_url or page_url,
        title=title,
        apply_url=_apply_url(node, page_url),
        employer=_employer(organization),
        description_html=html,
        description_text=plain,
        places=places([_follow(item, index) for item in items(field(node, "jobLocation"))]),
        workplace=kind,
        remote=True if kind and "telecommute" in kind.lower() else None,
        remote_areas=areas(field(node, "applicantLocationRequirements")),
        employment=_employment(field(node, "employmentType")),
        pay=by_fields,
        pay_text=pay_text,
        published=text(field(node, "datePosted", "datePublished")),
        updated=text(field(node, "dateModified")),
        valid_through=text(field(node, "validThrough")),
        department=_department(organization, node),
        requisition_id=identifier,
        language=_language(field(node, "inLanguage")),
        extra=_extra(node),
    )


def distinct(found: list[RawPosting]) -> list[RawPosting]:
    """Postings with ids of their own: where several share one (a page without ids), title and places tell them apart.

    An exact repeat is left out; of two with equal id and title the one with more text stays.
    """
    unique: dict[tuple[str, str], RawPosting] = {}
    for posting in found:
        key = (posting.external_id, posting.title if not posting.places else posting.title + repr(posting.places))
        old = unique.get(key)
        if old is None or _length(posting) > _length(old):
            unique[key] = posting
    shared: dict[str, int] = {}
    for posting in unique.values():
        shared[posting.external_id] = shared.get(posting.external_id, 0) + 1
    return [_own_id(posting) if shared[posting.external_id] > 1 else posting for posting in unique.values()]


def _own_id(posting: RawPosting) -> RawPosting:
    told = blake2b(repr((posting.title, posting.places)).encode(), digest_size=6).hexdigest()
    return msgspec.structs.replace(posting, external_id=f"{posting.external_id}#{told}")


def _length(posting: RawPosting) -> int:
    return len(posting.description_html or posting.description_text or "")


def _title(value: Json) -> str | None:
    said = text(value)
    if said and "<" in said:
        said = line(_TAGS.sub(" ", said))
    return said


def _description(value: Json) -> tuple[str | None, str | None]:
    """(HTML, plain text): one of them, as the description is written."""
    parts = [item if isinstance(item, str) else text(item) or "" for item in items(value)]
    said = max(parts, key=len, default="").strip()
    if not said:
        return None, None
    html = unescape_markup(said)
    if has_markup(html):
        return html, None
    return None, unescape_label(html)


def _follow(value: Json, index: Mapping[str, Node]) -> Json:
    """The node a bare {"@id": …} refers to, else the value itself."""
    if isinstance(value, dict) and len(value) <= 2:
        name = value.get("@id")
        if isinstance(name, str):
            return index.get(name, value)
    return value


def _employer(value: Json) -> str | None:
    name = text(value)
    # Google's documentation has publishers write "confidential" for an employer who does not want to be named.
    return None if name and name.lower() == "confidential" else name


def _department(organization: Json, node: Node) -> str | None:
    inner = field(organization, "department") if isinstance(organization, dict) else None
    return text(inner) or text(field(node, "department"))


def _identifier(value: Json) -> str | None:
    """The employer's id of the job: a text, a number, or a PropertyValue whose name is the employer, not the id."""
    for item in items(value):
        if isinstance(item, dict):
            found = text(field(item, "value")) or text(field(item, "propertyID")) or text(item.get("@value"))
        else:
            found = text(item)
        if found:
            return found
    return None


def _url(value: Json, base: str) -> str | None:
    for item in items(value):
        candidate = (field(item, "@id", "url") if isinstance(item, dict) else item) or ""
        if isinstance(candidate, str):
            found = join(base, unescape_label(candidate))
            if found:
                return found
    return None


def _apply_url(node: Node, base: str) -> str | None:
    contact = field(node, "applicationContact")
    found = _url(field(contact, "url"), base) if isinstance(contact, dict) else None
    for action in items(field(node, "potentialAction")):
        if found is None and isinstance(action, dict):
            target = field(action, "target")
            entry = field(target, "urlTemplate", "url") if isinstance(target, dict) else target
            found = _url(entry, base)
    return found or _url(field(node, "applyUrl", "applicationUrl"), base)


def _employment(value: Json) -> tuple[str, ...]:
    """Types as written; one text that lists several tokens ("FULL_TIME, PART_TIME") is several."""
    found: list[str] = []
    for said in texts(value):
        name = local_name(said) if said.startswith(("http://", "https://", "schema:")) else said
        found += re.split(r"\s*[,;|]\s*", name) if _TOKENS.fullmatch(name) else [name]
    return tuple(dict.fromkeys(found))


def _language(value: Json) -> str | None:
    for item in items(value):
        if isinstance(item, dict):
            return text(field(item, "alternateName")) or text(item)
        return text(item)
    return None


def _extra(node: Node) -> tuple[tuple[str, str], ...]:
    found = []
    for name in _EXTRA:
        value = field(node, name)
        said = str(flag(value)).lower() if name == "directApply" and flag(value) is not None else text(value)
        if said and len(said) <= _MAX_EXTRA:
            found.append((name, said))
    return tuple(found)
