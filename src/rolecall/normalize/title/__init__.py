"""Titles: the job's name without noise, and the seniority it states."""

from functools import lru_cache

from rolecall.model import TitleReading
from rolecall.normalize.title.clean import LONGEST, clean_title
from rolecall.normalize.title.seniority import read_seniority

__all__ = ["read_title"]


@lru_cache(maxsize=4_096)
def read_title(text: str, places_hint: tuple[str, ...] = ()) -> TitleReading:
    """Clean title and seniority of a published title.

    `places_hint`: the posting's own place texts, so that a town too small for the table is known as one.
    """
    clean = clean_title(text, places_hint)
    return TitleReading(text=text, clean=clean, seniority=read_seniority(clean[:LONGEST]))
