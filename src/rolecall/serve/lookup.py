"""One role by its id, or a message."""

from rolecall.app.topical import with_topics
from rolecall.model import NotFound, StoredPosting
from rolecall.serve.services import Services

#: Ids are 63-bit integers; larger numbers are nobody's.
_LARGEST = 2**63 - 1


def role_by_id(services: Services, id_: int) -> StoredPosting:
    """With its topics, which explanations need. Raises NotFound."""
    found = services.store.by_ids([id_]) if 0 <= id_ <= _LARGEST else []
    if not found:
        raise NotFound(
            f"There is no role {str(id_)[:24]}.", "Search for it; it may have been erased at its employer's wish."
        )
    return with_topics(found[0])
