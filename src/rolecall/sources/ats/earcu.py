"""eArcu career sites: one XML answer holds every vacancy. No payload was captured. Fingerprint: the raw element."""

import re

from rolecall.model import Board, Item, ListingPage, Page, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import Node, Source, compact, entry_problem, fingerprint, whole_list
from rolecall.sources.kit.xml import elements, parse_element

_PATH = re.compile(r"https?://[^/]+/[^/]+/")


class Earcu(Source):
    """One site's feed, by its address."""

    name = "earcu"
    examples = ("https://jobs.acme.example/jobs/allvacancies/",)
    urls = (r"(?P<feed>[\w.-]+/[\w-]+/allvacancies/?)$",)
    needs = ("feed",)
    settings = {"feed": ("feed_url",)}

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The feed of the row, or the one under the first part of its path."""
        feed = settings.text("feed_url")
        found = _PATH.match(url)
        base = feed or (f"{found[0]}allvacancies/" if found else None)
        return {"feed": base.split("://", 1)[1].rstrip("/")} if base else None

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The feed."""
        return [Request(url=f"https://{board.key['feed'].rstrip('/')}/")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every vacancy."""
        items, problems = [], []
        for at, raw in enumerate(
            elements(page, "vacancy", ("vacancies", "Vacancies", "allvacancies"), "an XML list of vacancies")
        ):
            job = parse_element(raw, "a vacancy")
            key, url = job.first("id", "vacancyid", "reference"), job.first("url", "link", "applyurl")
            if key is None:
                problems.append(entry_problem(at, "it has no id"))
                continue
            items.append(Item(external_id=key, url=url or "", fingerprint=fingerprint(raw), payload=raw))
        return whole_list(items, problems, stated_empty=not items and not problems)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One vacancy."""
        job = parse_element(item.payload, f"vacancy {item.external_id}")
        where = job.first("location", "city")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.first("title", "jobtitle", "name") or "",
            description_html=job.first("description", "jobdescription"),
            places=(RawPlace(text=where, country=job.text("country")),) if where else (),
            employment=compact((job.first("contracttype", "employmenttype", "hours"),)),
            pay_text=job.first("salary", "salarydescription"),
            published=job.first("dateposted", "opendate", "startdate"),
            valid_through=job.first("closingdate", "closedate"),
            department=job.first("department", "category"),
        )


ADAPTER = Earcu()
