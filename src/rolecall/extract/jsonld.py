"""JSON-LD objects of a page, and the nodes of a type among them, wherever they are nested."""

from collections.abc import Iterator

from rolecall.extract.loose import Json, loads
from rolecall.extract.page import ParsedPage

#: A JSON object of a page.
Node = dict[str, Json]

#: Objects looked at per page; a page with more is not a job page.
MAX_NODES = 50_000


def documents(page: ParsedPage) -> list[Json]:
    """Every JSON-LD document of a page in order of appearance, each repaired where needed."""
    found: list[Json] = []
    for kind, _, text in page.scripts:
        # "application/ld json" is "application/ld+json" after a server decoded its plus sign.
        if kind in ("application/ld+json", "application/ld json", "application/json+ld", "text/ld+json"):
            found += loads(text)
    return found


def nodes(roots: list[Json]) -> Iterator[Node]:
    """Every object in the documents, outer before inner, without recursion."""
    stack: list[Json] = list(reversed(roots))
    seen = 0
    while stack and seen < MAX_NODES:
        value = stack.pop()
        seen += 1
        if isinstance(value, dict):
            yield value
            stack.extend(v for v in reversed(value.values()) if isinstance(v, dict | list))
        elif isinstance(value, list):
            stack.extend(v for v in reversed(value) if isinstance(v, dict | list))


def types_of(node: Node) -> tuple[str, ...]:
    """Local names of a node's types: "http://schema.org/JobPosting" and "schema:JobPosting" are "JobPosting"."""
    stated = node.get("@type", node.get("type"))
    names = stated if isinstance(stated, list) else [stated]
    return tuple(local_name(name) for name in names if isinstance(name, str))


def local_name(name: str) -> str:
    """The part of a schema.org name after its namespace."""
    name = name.strip().rstrip("/")
    for mark in ("#", "/", ":"):
        name = name.rsplit(mark, 1)[-1]
    return name


def is_job(node: Node) -> bool:
    """Whether a node is a job posting."""
    return any(name.lower() == "jobposting" for name in types_of(node))


def by_id(roots: list[Json]) -> dict[str, Node]:
    """The described node for each "@id"; a bare reference never hides the description."""
    index: dict[str, Node] = {}
    for node in nodes(roots):
        name = node.get("@id")
        if isinstance(name, str) and len(node) > 1 and len(node) > len(index.get(name, ())):
            index[name] = node
    return index
