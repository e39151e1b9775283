"""Candidatus career sites: one page of links. No payload was captured. Fingerprint: id and title."""

from rolecall.sources.kit import HtmlBoard


class Candidatus(HtmlBoard):
    """One site, by the code of its address."""

    name = "candidatus"
    hosts = ("carrieres.candidatus.com",)
    examples = ("https://carrieres.candidatus.com/site-emploi,MTE0OzA7MTE0",)
    urls = (r"carrieres\.candidatus\.com/site-emploi,(?P<site>[^/?#]+)",)
    needs = ("site",)
    endpoint = "https://carrieres.candidatus.com/site-emploi,{site}"
    links = r"carrieres\.candidatus\.com/(?:offre|emploi|annonce)[\w-]*,(?P<id>[^/?#]+)"
    shows = r"(?i)candidatus|offre"
    selectors = {"title": "h1, #tzA3", "description": "#content, main, body"}


ADAPTER = Candidatus()
