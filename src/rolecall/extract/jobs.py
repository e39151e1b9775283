"""Job postings of a page: JSON-LD first, then microdata and RDFa, the richest text of all."""

import re

import msgspec

from rolecall.extract.jobposting import distinct, posting_of
from rolecall.extract.jsonld import Node, by_id, documents, is_job, nodes
from rolecall.extract.loose import Json
from rolecall.extract.maintext import main_html
from rolecall.extract.markup import MICRODATA, RDFA, job_nodes
from rolecall.extract.page import ParsedPage, node_text
from rolecall.model import RawPosting

#: A description shorter than this may be a stub beside the full text.
STUB = 400
#: How much longer the page's own text must be to be taken for the full text.
RICHER = 4
_TAGS = re.compile(r"<[^<>]*>|&[a-z0-9#]{2,8};|\s+")
_WORDS = re.compile(r"\w+")


def job_postings(html: str, url: str) -> list[RawPosting]:
    """Postings a page states in structured data, each once, in order of appearance. Never raises for what a page holds.

    url: the page's address, for relative links and as identity where the page states none.
    """
    return postings_of(ParsedPage(html, url))


def json_ld_objects(html: str) -> list[object]:
    """Every JSON-LD document of a page as decoded values, repaired where it was broken."""
    return list(documents(ParsedPage(html, "")))


def postings_of(page: ParsedPage) -> list[RawPosting]:
    """Postings of a parsed page."""
    roots = documents(page)
    index = by_id(roots) if any(_has_reference(root) for root in roots) else {}
    stated = _read([node for node in nodes(roots) if is_job(node)], page, index)
    marked = _read(job_nodes(page, MICRODATA), page, {}) or _read(job_nodes(page, RDFA), page, {})
    found = distinct(_merge(stated, marked))
    if len(found) == 1 and _text_length(found[0]) < STUB:
        found = [_with_page_text(found[0], page)]
    return found


def _has_reference(root: Json) -> bool:
    return any("@id" in node for node in nodes([root]))


def _read(found: list[Node], page: ParsedPage, index: dict[str, Node]) -> list[RawPosting]:
    postings = (posting_of(node, page.url, index) for node in found)
    return [posting for posting in postings if posting is not None]


def _merge(stated: list[RawPosting], marked: list[RawPosting]) -> list[RawPosting]:
    """JSON-LD, completed by markup of the same job; markup of other jobs is added."""
    if not stated or not marked:
        return stated or marked
    merged = list(stated)
    for other in marked:
        twin = next((i for i, one in enumerate(merged) if _same_job(one, other)), None)
        if twin is None and len(stated) == len(marked) == 1:
            twin = 0
        if twin is None:
            merged.append(other)
        else:
            merged[twin] = _complete(merged[twin], other)
    return merged


def _same_job(one: RawPosting, other: RawPosting) -> bool:
    if one.requisition_id and other.requisition_id:
        return one.requisition_id == other.requisition_id
    return _words(one.title) == _words(other.title)


def _words(title: str) -> list[str]:
    return _WORDS.findall(title.casefold())


def _complete(one: RawPosting, other: RawPosting) -> RawPosting:
    """The first with what only the second states, and the longer description."""
    changes: dict[str, object] = {}
    for name in RawPosting.__struct_fields__:
        if name not in ("external_id", "url", "title") and getattr(one, name) in (None, ()):
            changes[name] = getattr(other, name)
    if _text_length(other) > 2 * _text_length(one):
        changes |= {"description_html": other.description_html, "description_text": other.description_text}
    else:
        changes |= {"description_html": one.description_html, "description_text": one.description_text}
    return msgspec.structs.replace(one, **changes)


def _with_page_text(posting: RawPosting, page: ParsedPage) -> RawPosting:
    """The page's main text in place of a stub description, when it is much longer and speaks of the same job."""
    html, length = main_html(page)
    if length < STUB or length < RICHER * _text_length(posting):
        return posting
    title = _words(posting.title)
    heads = " ".join(node_text(node) or "" for node in page.tree.css("title, h1")[:10])
    body = " ".join(_words(f"{heads} {_TAGS.sub(' ', html)}"))
    if not title or " ".join(title) not in body:
        return posting
    return msgspec.structs.replace(posting, description_html=html, description_text=None)


def _text_length(posting: RawPosting) -> int:
    """Characters of visible text, roughly."""
    return len(_TAGS.sub(" ", posting.description_html or posting.description_text or ""))
