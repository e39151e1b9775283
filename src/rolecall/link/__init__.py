"""Which postings are the same job; reversible.

Enters: postings with their boards, people's choices. Leaves: traits, links with their evidence, jobs.
Never: merging postings away, a link that depends on the order of arrival, a link against a person's word.
"""

from rolecall.link.candidates import LIKE_MOST, SAID_MOST, pairs_of
from rolecall.link.compare import LINKED, SUGGESTED, compare, edge
from rolecall.link.deciding import Decision, decide_link, decide_unlink
from rolecall.link.grouping import group, parts
from rolecall.link.merging import as_one
from rolecall.link.relink import regroup, relink
from rolecall.link.traits import read_traits, requisition_key, url_key
from rolecall.link.whole import edges_among, jobs_of_all, link_all, pairs_sharing

__all__ = [
    "LIKE_MOST",
    "LINKED",
    "SAID_MOST",
    "SUGGESTED",
    "Decision",
    "as_one",
    "compare",
    "decide_link",
    "decide_unlink",
    "edge",
    "edges_among",
    "group",
    "jobs_of_all",
    "link_all",
    "pairs_of",
    "pairs_sharing",
    "parts",
    "read_traits",
    "regroup",
    "relink",
    "requisition_key",
    "url_key",
]
