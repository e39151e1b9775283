"""Moka career sites: recognized and refused."""

from rolecall.sources.kit import Marketplace


class MokaHr(Marketplace):
    """A platform whose answers are encrypted against reading by programs."""

    name = "mokahr"
    refusal = "the platform encrypts its answers so that only its own page reads them, and rolecall does not undo that"
    examples = ("https://app.mokahr.com/campus-recruitment/acme/73873",)
    urls = (
        r"app\.mokahr\.com/(?:social|campus)[-_]recruitment/(?P<organization>[^/?#]+)/(?P<site>\d+)",
        r"app\.mokahr\.com/apply/(?P<organization>[^/?#]+)/(?P<site>\d+)",
    )


ADAPTER = MokaHr()
