"""A posting's own page: structured data first, completed by what the list stated."""

import msgspec

from rolecall.extract import job_postings
from rolecall.model import Closed, Item, Page, RawPosting
from rolecall.sources.kit.identity import url_identity
from rolecall.sources.kit.markup import page_text
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
