"""What adapters share: URL rules, payload decoding, tolerant reading, paging, markup.

Enters: pages and rules an adapter declares. Leaves: keys, items, requests, clear errors.
Never: the name of a hiring platform, a fetch, a default for an unknown value.
"""

from rolecall.sources.kit.details import completed, listed_as, selected, structured
from rolecall.sources.kit.html_board import HtmlBoard, whole_html
from rolecall.sources.kit.identity import stable_url, url_identity
from rolecall.sources.kit.json_board import JsonBoard, head_of, raw_rows
from rolecall.sources.kit.markup import Anchor, anchors, embeds, page_text
from rolecall.sources.kit.node import NOTHING, Node, compact, meant, stated
from rolecall.sources.kit.paging import PageRule, turn
from rolecall.sources.kit.payload import (
    decode,
    describe,
    entry_problem,
    fingerprint,
    node_of,
    payload_error,
    read_entries,
    whole_list,
)
from rolecall.sources.kit.sitemap_board import SitemapBoard
from rolecall.sources.kit.source import Marketplace, Source, json_request
from rolecall.sources.kit.state_board import StateBoard
from rolecall.sources.kit.urls import claim_by, host_of, quoted

__all__ = [
    "NOTHING",
    "Anchor",
    "HtmlBoard",
    "JsonBoard",
    "Marketplace",
    "Node",
    "PageRule",
    "SitemapBoard",
    "Source",
    "StateBoard",
    "anchors",
    "claim_by",
    "compact",
    "completed",
    "decode",
    "describe",
    "embeds",
    "entry_problem",
    "fingerprint",
    "head_of",
    "host_of",
    "json_request",
    "listed_as",
    "meant",
    "node_of",
    "page_text",
    "payload_error",
    "quoted",
    "raw_rows",
    "read_entries",
    "selected",
    "stable_url",
    "stated",
    "structured",
    "turn",
    "url_identity",
    "whole_html",
    "whole_list",
]
