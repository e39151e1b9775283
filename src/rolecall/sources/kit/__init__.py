"""What adapters share: URL rules, payload decoding, tolerant reading, paging, markup.

Enters: pages and rules an adapter declares. Leaves: keys, items, requests, clear errors.
Never: the name of a hiring platform, a fetch, a default for an unknown value.
"""

from rolecall.sources.kit.markup import Anchor, anchors, embeds, page_text
from rolecall.sources.kit.node import Node, compact, stated
from rolecall.sources.kit.paging import PageRule, turn
from rolecall.sources.kit.payload import (
    decode,
    entry_problem,
    fingerprint,
    node_of,
    payload_error,
    read_entries,
    whole_list,
)
from rolecall.sources.kit.source import Marketplace, Source, json_request
from rolecall.sources.kit.urls import claim_by, host_of, quoted

__all__ = [
    "Anchor",
    "Marketplace",
    "Node",
    "PageRule",
    "Source",
    "anchors",
    "claim_by",
    "compact",
    "decode",
    "embeds",
    "entry_problem",
    "fingerprint",
    "host_of",
    "json_request",
    "node_of",
    "page_text",
    "payload_error",
    "quoted",
    "read_entries",
    "stated",
    "turn",
    "whole_list",
]
