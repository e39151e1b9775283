"""Amazon's own job search: pages of a hundred whole postings, cut at 10,000: one list per country keeps below it.

Fingerprint: the raw entry without its update age.
"""

import re

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, json_request


class Amazon(JsonBoard):
    """The one board of the employer, or one country of it."""

    name = "amazon"
    hosts = ("www.amazon.jobs",)
    caps = (10_000,)
    examples = ("https://www.amazon.jobs/en/search", "https://www.amazon.jobs/en/jobs/1000001/planner")
    urls = (
        r"(?P<host>(?:www\.)?amazon\.jobs)/[^?]*\?(?:.*&)?country(?:%5B%5D|\[\])?=(?P<country>[A-Z]{3})",
        r"(?P<host>(?:www\.)?amazon\.jobs)(?:/|$)",
    )
    needs = ("host",)
    rows = "jobs"
    total = "hits"
    heads = ("id_icims", "job_path", "posted_date")
    dated = "posted_date"
    pages = PageRule(size=100, cap=10_000)
    moving = re.compile(rb'"updated_time"\s*:\s*"[^"]*"\s*,?')
    fields = {
        "title": "title",
        "description": [
            "description",
            "=<h3>Basic qualifications</h3>",
            "basic_qualifications",
            "=<h3>Preferred qualifications</h3>",
            "preferred_qualifications",
        ],
        "locations": "normalized_location || location",
        "employment_type": "job_schedule_type",
        "department": "job_category",
        "team": "business_category",
        "date_posted": "posted_date",
        "employer": "company_name",
        "language": "locale",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """One host; a country where one is named."""
        country = {"country": parts["country"].upper()} if "country" in parts else {}
        return super().key({"host": "www.amazon.jobs", **country}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        country = f"&country%5B%5D={board.key['country']}" if "country" in board.key else ""
        return json_request(f"https://www.amazon.jobs/en/search.json?result_limit=100&offset={at}&sort=recent{country}")

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://www.amazon.jobs{head.text('job_path') or '/en/jobs/' + identity}"


ADAPTER = Amazon()
