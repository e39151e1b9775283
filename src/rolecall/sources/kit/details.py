"""A posting's own page: structured data first, completed by what the list stated."""

from collections.abc import Mapping

import msgspec

from rolecall.extract import closed_notice, job_postings
from rolecall.model import Closed, Item, Page, RawPlace, RawPosting
from rolecall.sources.kit.identity import url_identity
from rolecall.sources.kit.markup import page_text, tree_of
from rolecall.sources.kit.payload import describe, payload_error


def structured(item: Item, page: Page) -> RawPosting | Closed:
    """The posting a page states in structured data, under the item's identity.

    Of several on one page the one of the item's address is taken. Raises PayloadError when there is none.
    """
    if page.status in (404, 410):
        return Closed(why=f"its page answers status {page.status}")
    found = job_postings(page_text(page), page.final_url) if page.status < 400 else []
    if not found:
        raise payload_error(page, "a page with a posting in structured data", describe(page))
    own = [posting for posting in found if url_identity(posting.url) == url_identity(item.url)]
    posting = (own or found)[0]
    if len(found) > 1 and not own:
        raise payload_error(page, "one posting", f"{len(found)} came and none names this address")
    return msgspec.structs.replace(posting, external_id=item.external_id, url=item.url or posting.url)


def said_closed(page: Page) -> Closed | None:
    """What a page under an ordinary status says of a role's end, in its title, headings or notices; None: nothing."""
    notice = closed_notice(page) if page.status < 400 else None
    return Closed(why="its page says that the role is closed", excerpt=notice[:80]) if notice else None


def completed(posting: RawPosting, listed: RawPosting) -> RawPosting:
    """A posting with what only the list stated."""
    changes = {
        name: value
        for name in RawPosting.__struct_fields__
        if getattr(posting, name) in (None, (), "") and (value := getattr(listed, name)) not in (None, (), "")
    }
    return msgspec.structs.replace(posting, **changes) if changes else posting


def listed_as(posting: RawPosting) -> bytes:
    """A posting read from a list, as an item's payload."""
    return msgspec.json.encode(posting)


_posting = msgspec.json.Decoder(RawPosting)


def listed(item: Item) -> RawPosting:
    """The posting an item's payload holds."""
    return _posting.decode(item.payload)


def selected(item: Item, page: Page, selectors: Mapping[str, str]) -> RawPosting | Closed:
    """The posting a page shows at CSS selectors, where it states nothing as data. Raises PayloadError without a title.

    Of several selectors the first that matches counts. description keeps its markup; of locations every match counts,
    of other fields the first.
    """
    if page.status in (404, 410):
        return Closed(why=f"its page answers status {page.status}")
    if page.status >= 400:
        raise payload_error(page, "a posting's page", describe(page))
    tree = tree_of(page)
    found: dict[str, list[str]] = {}
    for name, selector in selectors.items():
        choices = [matches for choice in selector.split(",") if (matches := tree.css(choice.strip()))]
        for node in choices[0] if choices else []:
            text = (node.html or "") if name == "description" else " ".join(node.text(separator=" ").split())
            if text:
                found.setdefault(name, []).append(text)
    title = next(iter(found.get("title", [])), None)
    if title is None:
        raise payload_error(page, "a posting with a title", describe(page))
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=title,
        employer=next(iter(found.get("employer", [])), None),
        description_html="\n".join(found.get("description", [])) or None,
        places=tuple(RawPlace(text=text) for text in dict.fromkeys(found.get("locations", []))),
        employment=tuple(found.get("employment", [])[:1]),
        workplace=next(iter(found.get("workplace", [])), None),
        department=next(iter(found.get("department", [])), None),
        published=next(iter(found.get("published", [])), None),
        requisition_id=next(iter(found.get("requisition", [])), None),
    )
