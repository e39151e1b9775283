"""HERP Careers pages (Japan): one page of links. No payload was captured. Fingerprint: id and title."""

from rolecall.sources.kit import HtmlBoard


class Herp(HtmlBoard):
    """One tenant."""

    name = "herp"
    hosts = ("herp.careers",)
    examples = ("https://herp.careers/v1/acme", "https://herp.careers/v1/acme/AbCdEfGh1234")
    urls = (r"herp\.careers/(?:careers/companies|v1)/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    endpoint = "https://herp.careers/v1/{slug}"
    links = r"herp\.careers/(?:v1)/(?P<slug>[^/?#]+)/(?!requisition-groups)(?P<id>[\w-]{6,})"
    shows = r"(?i)herp|求人|募集"
    selectors = {"title": "h1", "description": "main article, main"}


ADAPTER = Herp()
