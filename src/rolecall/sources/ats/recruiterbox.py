"""Trakstar Hire (Recruiterbox) openings: a hundred links a page. No payload was captured. Fingerprint: id and title."""

from rolecall.model import BoardKey
from rolecall.sources.kit import HtmlBoard, PageRule


class Recruiterbox(HtmlBoard):
    """One tenant."""

    name = "recruiterbox"
    hosts = ("*.hire.trakstar.com", "*.recruiterbox.com")
    examples = ("https://acme.hire.trakstar.com/", "https://acme.recruiterbox.com/jobs/fk0abc1")
    urls = (
        r"(?P<tenant>[\w-]+)\.hire\.trakstar\.com(?:/|$)",
        r"(?P<tenant>(?!www\.|app\.)[\w-]+)\.recruiterbox\.com(?:/|$)",
    )
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    endpoint = "https://{tenant}.hire.trakstar.com/?limit=100&p={at}"
    links = r"(?P<tenant>[\w-]+)\.(?:hire\.trakstar|recruiterbox)\.com/jobs/(?P<id>fk\w+)"
    shows = r"(?i)trakstar|recruiterbox|no openings"
    page_url = "https://{tenant}.hire.trakstar.com/jobs/{id}"
    pages = PageRule(size=100, first=1, step=1)

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The tenant in lower case."""
        return super().key({"tenant": parts["tenant"].lower()}, how)


ADAPTER = Recruiterbox()
