"""Documents: a web page read for its text, links and signals."""

from rolecall.model.base import Value


class Link(Value, frozen=True, kw_only=True):
    """A link of a page."""

    url: str
    anchor: str = ""
    nofollow: bool = False
    #: Text around it, at most 160 characters.
    context: str = ""


class Document(Value, frozen=True, kw_only=True):
    """A page as extracted: no markup, nothing executed."""

    url: str
    canonical: str | None = None
    title: str | None = None
    description: str | None = None
    headings: tuple[str, ...] = ()
    text: str = ""
    language: str | None = None
    links: tuple[Link, ...] = ()
    noindex: bool = False
    nofollow: bool = False
    #: Types of schema.org objects found.
    schema_types: tuple[str, ...] = ()
    #: (name, value) of meta elements worth keeping.
    meta: tuple[tuple[str, str], ...] = ()
    published: str | None = None
    charset: str = "utf-8"
