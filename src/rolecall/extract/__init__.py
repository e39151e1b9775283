"""Bytes to raw postings and documents: charset, structured data, main text, links.

Enters: pages. Leaves: raw postings, documents.
Never: a guess, code from a page, a crash on any input.
"""

from rolecall.extract.closed import closed_notice
from rolecall.extract.documents import document
from rolecall.extract.jobs import job_postings, json_ld_objects
from rolecall.extract.loose import loads as loose_json
from rolecall.extract.quick import quick_document
from rolecall.extract.state import embedded_state

__all__ = [
    "closed_notice",
    "document",
    "embedded_state",
    "job_postings",
    "json_ld_objects",
    "loose_json",
    "quick_document",
]
