"""Who publishes roles: one file per platform under ats/, general readers under site/, registry, detection.

Enters: URLs, pages of a site. Leaves: Board keys, requests to make, items and raw postings.
Never: fetching, storing, or the name of a platform outside its own file.
"""

from rolecall.sources.boardlists import ListRow, read_list, write_list
from rolecall.sources.detect import Detection, careers_link, detect_page, detect_url, moved_to
from rolecall.sources.registry import adapter, adapters, hosts_of, refusal_of, route_of
from rolecall.sources.scaffold import Scaffold, scaffold
from rolecall.sources.trial import Trial, try_recipe

__all__ = [
    "Detection",
    "ListRow",
    "Scaffold",
    "Trial",
    "adapter",
    "adapters",
    "careers_link",
    "detect_page",
    "detect_url",
    "hosts_of",
    "moved_to",
    "read_list",
    "refusal_of",
    "route_of",
    "scaffold",
    "try_recipe",
    "write_list",
]
