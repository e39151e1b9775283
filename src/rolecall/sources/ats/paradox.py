"""Paradox (Olivia) career sites on employers' domains: postings in the sitemap, structured data on their pages.

No sitemap was captured. Fingerprint: address and lastmod.
"""

from rolecall.sources.kit import SitemapBoard


class Paradox(SitemapBoard):
    """One site."""

    name = "paradox"
    served = r"(?i)olivia\.paradox\.ai|cdn\.paradox\.ai|paradox\.ai/"
    job = r"(?i)/jobs?/(?:[\w%~.-]+/)*?([\w-]*\d{3,}[\w-]*)/?(?:$|\?)"
    selectors = {"title": "h1", "description": ".description-widget, .job-description, main"}


ADAPTER = Paradox()
