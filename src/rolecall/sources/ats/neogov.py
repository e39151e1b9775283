"""NEOGOV (governmentjobs.com) agencies: one feed of whole postings with pay in fields. Fingerprint: the raw element."""

import re

from rolecall.model import Board, Item, ListingPage, Page, PayloadError, RawPay, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import Source, compact, entry_problem, fingerprint, quoted, whole_list
from rolecall.sources.kit.xml import elements, parse_element


class NeoGov(Source):
    """One agency."""

    name = "neogov"
    hosts = ("www.governmentjobs.com",)
    examples = (
        "https://www.governmentjobs.com/careers/exampleagency",
        "https://www.governmentjobs.com/careers/exampleagency/jobs/410001",
    )
    urls = (
        r"(?:www\.)?(?:governmentjobs|schooljobs)\.com/careers/(?P<agency>[^/?#]+)",
        r"(?:www\.)?(?:governmentjobs|schooljobs)\.com/SearchEngine/JobsFeed\?(?:.*&)?agency=(?P<agency>[^&#]+)",
    )
    needs = ("agency",)
    settings = {"agency": ("agency", "slug", "token")}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The agency's feed."""
        return [
            Request(url=f"https://www.governmentjobs.com/SearchEngine/JobsFeed?agency={quoted(board.key['agency'])}")
        ]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every posting of the feed."""
        items, problems = [], []
        for at, raw in enumerate(elements(page, "item", ("rss",), "an RSS feed of jobs")):
            try:
                job = parse_element(raw, "a job")
            except PayloadError as error:
                problems.append(entry_problem(at, error))
                continue
            key, url = job.text("jobId"), job.first("link", "guid")
            if key is None or url is None:
                problems.append(entry_problem(at, "it has no id or no link"))
                continue
            items.append(
                Item(external_id=key, url=url, fingerprint=fingerprint(raw), payload=raw, dated=job.text("pubDate"))
            )
        return whole_list(items, problems, stated_empty=not items and not problems)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One posting."""
        job = parse_element(item.payload, f"job {item.external_id}")
        where = job.text("location")
        pay = RawPay(
            min=job.text("minimumSalary"),
            max=job.text("maximumSalary"),
            currency=job.text("salaryCurrency"),
            period=job.text("salaryInterval"),
        )
        parts = ("description", "examplesofduties", "qualifications", "supplementalinformation", "benefits")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or "",
            description_html="\n".join(text for name in parts if (text := job.text(name))) or None,
            places=(RawPlace(text=where),) if where else (),
            employment=compact((job.text("jobType"),)),
            pay=(pay,) if pay.min or pay.max else (),
            published=job.text("pubDate"),
            valid_through=_instant(job.text("advertiseToDateTimeUTC")),
            department=job.text("department"),
            requisition_id=job.text("jobNumber"),
        )


def _instant(text: str | None) -> str | None:
    """A time of the feed, which writes UTC with a fraction of its own: "04:59:00:0"."""
    return re.sub(r"(\d\d:\d\d:\d\d):\d+$", r"\1 GMT", text) if text else None


ADAPTER = NeoGov()
