"""Microdata and RDFa of a page as the same nodes JSON-LD gives.

Sources: HTML standard, chapter 5 (microdata: values of properties); RDFa Lite 1.1.
"""

from selectolax.lexbor import LexborNode

from rolecall.extract.jsonld import Node, local_name
from rolecall.extract.loose import Json
from rolecall.extract.page import ParsedPage, node_text
from rolecall.model import Value

#: Elements visited under one item.
MAX_ELEMENTS = 20_000
#: Properties whose value is markup; everything else is one line of text.
_MARKUP = frozenset({"description", "responsibilities", "qualifications", "jobbenefits", "skills"})
#: Properties whose value is the link, not its text.
_LINKS = frozenset({"url", "sameas", "logo", "image", "mainentityofpage"})


class Dialect(Value, frozen=True, kw_only=True):
    """Attribute names of one way to mark up items."""

    #: Selects items that may be job postings.
    selector: str
    #: Marks an element that is an item of its own.
    scope: str
    #: Holds the item's types.
    type: str
    #: Holds the property names.
    property: str


MICRODATA = Dialect(selector='[itemtype*="obposting" i]', scope="itemscope", type="itemtype", property="itemprop")
RDFA = Dialect(selector='[typeof*="obposting" i]', scope="typeof", type="typeof", property="property")


def job_nodes(page: ParsedPage, dialect: Dialect) -> list[Node]:
    """JobPosting items of a page in one dialect, in order of appearance."""
    html = page.html
    # A substring test spares the selector on nearly every page.
    if dialect.type not in html and dialect.type not in html.lower():
        return []
    found = []
    for element in page.tree.css(dialect.selector):
        types = _types(element, dialect)
        if any(name.lower() == "jobposting" for name in types):
            found.append(_item(element, dialect, page))
    return found


def _types(element: LexborNode, dialect: Dialect) -> list[str]:
    return [local_name(name) for name in (element.attributes.get(dialect.type) or "").split()]


def _item(root: LexborNode, dialect: Dialect, page: ParsedPage) -> Node:
    """An item with its nested items; an own stack, so that nesting costs no recursion."""
    top: Node = {"@type": [*_types(root, dialect)]}
    stack: list[tuple[LexborNode, Node]] = [(child, top) for child in reversed(_children(root))]
    stack[:0] = [(node, top) for node in reversed(_referred(root, page))]
    visited = 0
    while stack and visited < MAX_ELEMENTS:
        element, owner = stack.pop()
        visited += 1
        attributes = element.attributes
        names = (attributes.get(dialect.property) or "").split()
        inner = owner
        if dialect.scope in attributes:
            inner = {"@type": [*_types(element, dialect)]}
            for name in names:
                _add(owner, local_name(name), inner)
            if names and not inner["@type"] and _is_plain(element, dialect):
                _add(inner, "name", _value(element, "name", page))
        else:
            for name in names:
                _add(owner, local_name(name), _value(element, local_name(name), page))
        stack.extend((child, inner) for child in reversed(_children(element)))
    return top


def _is_plain(element: LexborNode, dialect: Dialect) -> bool:
    """A scope without type and without properties in it is a text in disguise."""
    return element.css_first(f"[{dialect.property}]") in (None, element)


def _children(element: LexborNode) -> list[LexborNode]:
    return [node for node in element.iter(include_text=False) if node.is_element_node]


def _referred(root: LexborNode, page: ParsedPage) -> list[LexborNode]:
    """Elements that itemref adds to an item."""
    found = []
    for name in (root.attributes.get("itemref") or "").split()[:20]:
        if name.replace("-", "").replace("_", "").isalnum():
            node = page.tree.css_first(f'[id="{name}"]')
            if node is not None:
                found.append(node)
    return found


def _value(element: LexborNode, name: str, page: ParsedPage) -> Json:
    """A property's value: content attribute, link, time, or the element's text or markup."""
    attributes, tag = element.attributes, element.tag
    lowered = name.lower()
    content = attributes.get("content")
    if content is not None and (tag == "meta" or content.strip()):
        return content
    if tag in ("time", "data", "meter"):
        stated = attributes.get("datetime") or attributes.get("value")
        if stated:
            return stated
    if lowered in _LINKS or tag == "link":
        href = page.link(attributes.get("href") or attributes.get("src") or attributes.get("resource"))
        if href:
            return href
    if lowered in _MARKUP:
        return element.inner_html
    return node_text(element)


def _add(owner: Node, name: str, value: Json) -> None:
    """A repeated property becomes a list."""
    if value is None:
        return
    if name not in owner:
        owner[name] = value
        return
    present = owner[name]
    if isinstance(present, list):
        present.append(value)
    else:
        owner[name] = [present, value]
