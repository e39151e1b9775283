"""Attrax career sites on employers' domains: postings in the sitemap, structured data on their pages.

No sitemap was captured. Fingerprint: address and lastmod.
"""

from rolecall.sources.kit import SitemapBoard


class Attrax(SitemapBoard):
    """One site."""

    name = "attrax"
    served = r"(?i)attraxcdn|attrax\.co\.uk|attrax-cms"
    job = r"(?i)/job/([\w%~.-]+)/?(?:$|\?)"
    selectors = {"title": "h1", "description": ".description-widget, .job-description, main"}


ADAPTER = Attrax()
