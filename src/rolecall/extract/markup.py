"""Microdata and RDFa of a page as the same nodes JSON-LD gives.

Sources: HTML standard, chapter 5 (microdata: values of properties); RDFa Lite 1.1.
"""

from selectolax.lexbor import LexborNode

from rolecall.extract.jsonld import Node, local_name
from rolecall.extract.loose import Json
from rolecall.extract.page import ParsedPage, node_text
from rolecall.model import Value

#: Elements visited for the items of one page, and characters of markup taken out: items in items repeat both.
MAX_ELEMENTS = 50_000
MAX_MARKUP = 10_000_000
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
    # A substring test spares the selector on nearly every page.
    if not any(spelling in page.html for spelling in ("obPosting", "obposting", "OBPOSTING")):
        return []
    found = []
    walk = _Walk(page, dialect)
    for element in page.tree.css(dialect.selector):
        if walk.elements > MAX_ELEMENTS:
            break
        if any(name.lower() == "jobposting" for name in walk.types(element)):
            found.append(walk.item(element))
    return found


class _Walk:
    """Reading items of one page within its budget."""

    def __init__(self, page: ParsedPage, dialect: Dialect) -> None:
        self.page = page
        self.dialect = dialect
        self.elements = 0
        self.markup = 0

    def types(self, element: LexborNode) -> list[str]:
        """Local names of an item's types."""
        return [local_name(name) for name in (element.attributes.get(self.dialect.type) or "").split()]

    def item(self, root: LexborNode) -> Node:
        """An item with its nested items; an own stack, so that nesting costs no recursion."""
        top: Node = {"@type": [*self.types(root)]}
        stack: list[tuple[LexborNode, Node]] = [(node, top) for node in reversed(_referred(root, self.page))]
        stack += [(child, top) for child in reversed(_children(root))]
        while stack and self.elements <= MAX_ELEMENTS:
            element, owner = stack.pop()
            self.elements += 1
            inner = self._property(element, owner)
            stack.extend((child, inner) for child in reversed(_children(element)))
        return top

    def _property(self, element: LexborNode, owner: Node) -> Node:
        """Add what an element states to its item; returns the item its children belong to."""
        attributes = element.attributes
        names = [local_name(name) for name in (attributes.get(self.dialect.property) or "").split()]
        if self.dialect.scope not in attributes:
            for name in names:
                _add(owner, name, self._value(element, name))
            return owner
        inner: Node = {"@type": [*self.types(element)]}
        for name in names:
            _add(owner, name, inner)
        if names and not inner["@type"] and _is_plain(element, self.dialect):
            _add(inner, "name", self._value(element, "name"))
        return inner

    def _value(self, element: LexborNode, name: str) -> Json:
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
            href = self.page.link(attributes.get("href") or attributes.get("src") or attributes.get("resource"))
            if href:
                return href
        if self.markup > MAX_MARKUP:
            return None
        value = element.inner_html if lowered in _MARKUP else node_text(element)
        self.markup += len(value or "")
        return value


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
