"""Emply career pages: the page's script carries its vacancies as JSON inside a JavaScript string.

No payload was captured. Fingerprint: the entry as decoded.
"""

from rolecall.model import BoardKey
from rolecall.sources.kit import Node, StateBoard


class Emply(StateBoard):
    """One customer's page."""

    name = "emply"
    hosts = ("*.emply.com", "*.emply.net")
    examples = ("https://acme.career.emply.com/vacancies",)
    urls = (r"(?P<host>(?!www\.|api\.)[\w-]+(?:\.career)?\.emply\.(?:com|net))(?:/|$)",)
    needs = ("host",)
    state = "vacancies"
    rows = "@"
    heads = ("adId", "id", "published")
    dated = "published"
    endpoint = "https://{host}/vacancies"
    page_url = "https://{host}/ad/{id}"
    fields = {
        "title": "title || vacancyTitle",
        "description": "content || description",
        "locations": "location.address || location || workplace",
        "employment_type": "employmentType || jobType",
        "department": "department || category",
        "date_posted": "published || publishDate",
        "valid_through": "deadline",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def identity(self, head: Node) -> str | None:
        """The advertisement's id."""
        return head.first("adId", "id")


ADAPTER = Emply()
