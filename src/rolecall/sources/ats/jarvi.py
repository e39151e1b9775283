"""Jarvi careers widgets: one answer with the site's published key.

No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.sources.kit import JsonBoard


class Jarvi(JsonBoard):
    """One widget, by its published key and the page it is on."""

    name = "jarvi"
    hosts = ("functions.prod.jarvi.tech",)
    marks = (
        r"""data-sdk=["']jarvi["'][^>]*data-public-api-key=["'](?P<key>[\w-]{20,})["']""",
        r"""data-public-api-key=["'](?P<key>[\w-]{20,})["'][^>]*data-sdk=["']jarvi["']""",
    )
    needs = ("key",)
    settings = {"key": ("public_api_key",)}
    rows = "offers"
    heads = ("id", "url", "publishedAt")
    link = "url"
    dated = "publishedAt"
    headers = (("x-api-key", "{key}"),)
    endpoint = "https://functions.prod.jarvi.tech/v1/public-api/rest/v2/offers?limit=1000"
    page_url = "https://functions.prod.jarvi.tech/v1/public-api/rest/v2/offers/{id}"
    fields = {
        "title": "title || name",
        "description": "description || descriptionHtml",
        "locations": "locations[].name || location",
        "workplace": "remote || workplaceType",
        "employment_type": "contractType || contractTypes[]",
        "date_posted": "publishedAt || createdAt",
        "pay_min": "salary.min",
        "pay_max": "salary.max",
        "pay_currency": "salary.currency",
    }


ADAPTER = Jarvi()
