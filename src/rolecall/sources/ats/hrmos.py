"""HRMOS career pages (Japan): a hundred links a page; the page states the total. No payload was captured.

Fingerprint: id and title.
"""

from rolecall.sources.kit import HtmlBoard, PageRule


class Hrmos(HtmlBoard):
    """One tenant."""

    name = "hrmos"
    hosts = ("hrmos.co",)
    examples = ("https://hrmos.co/pages/acme/jobs", "https://hrmos.co/pages/acme/jobs/0000001")
    urls = (r"hrmos\.co/pages/(?P<tenant>[^/?#]+)",)
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    endpoint = "https://hrmos.co/pages/{tenant}/jobs?page={at}"
    links = r"hrmos\.co/pages/(?P<tenant>[^/?#]+)/jobs/(?P<id>[^/?#]+)"
    total = r"全\s*([\d,]+)\s*件"
    shows = r"hrmos|求人"
    pages = PageRule(size=100, first=1, step=1)


ADAPTER = Hrmos()
