"""Records of any JSON to postings, by the field rules of a recipe."""

import html
import re
from collections import deque
from collections.abc import Mapping
from functools import lru_cache

import jmespath
from jmespath.exceptions import JMESPathError
from jmespath.parser import ParsedResult

from rolecall.model import InvalidInput, Item, RawPay, RawPlace, RawPosting
from rolecall.sources.kit.node import Node, compact
from rolecall.sources.kit.recipe import Fields, FieldSpec, Recipe
from rolecall.text import expression

Values = dict[str, tuple[str, ...]]
#: Containers looked through when a path does not begin at the root.
_MOST_NODES = 200_000
_HTML_FIELDS = ("description", "responsibilities", "qualifications", "skills", "benefits")
_FLAGS = {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False}
_DEPARTMENT = ("department", "metadata.department", "metadata.category", "metadata.job_family")
_REQUISITION = ("requisition_id", "metadata.requisition_id", "metadata.requisitionID", "metadata.job_id", "metadata.id")


@lru_cache(maxsize=2048)
def compiled_path(path: str) -> ParsedResult:
    """A JMESPath. Raises InvalidInput when it is none."""
    try:
        return jmespath.compile(path)
    except JMESPathError as error:
        raise InvalidInput(f"{path!r} is no JMESPath: {error}.", "Correct the board's recipe.") from error


def search(path: str, record: object) -> object:
    """The value at a JMESPath; None where there is none or the path does not fit the record."""
    try:
        return compiled_path(path).search(record)
    except JMESPathError:
        return None


def find(path: str, root: object) -> object:
    """The value at a path from the root, else from the first container deeper down where the path leads somewhere."""
    found = search(path, root)
    if found is not None:
        return found
    first = re.split(r"[.\[|]", path, maxsplit=1)[0].strip('"')
    waiting, looked = deque([root]), 0
    while waiting and looked < _MOST_NODES:
        value = waiting.popleft()
        looked += 1
        if isinstance(value, dict):
            if first in value and (found := search(path, value)) is not None:
                return found
            waiting.extend(member for member in value.values() if isinstance(member, (dict, list)))
        elif isinstance(value, list):
            waiting.extend(member for member in value if isinstance(member, (dict, list)))
    return None


def texts(value: object) -> tuple[str, ...]:
    """A value as texts: members of arrays, flags as True and False, containers left out."""
    if isinstance(value, bool):
        return (str(value),)
    if isinstance(value, list):
        return compact(text for member in value for text in texts(member))
    text = Node(value).text()
    return (text,) if text else ()


def read_fields(fields: Fields, record: object) -> Values:
    """Values of every field a record states."""
    found = {name: _one(rule, record) for name, rule in fields.items()}
    return {name: values for name, values in found.items() if values}


def _one(rule: str | list[str] | FieldSpec, record: object) -> tuple[str, ...]:
    if isinstance(rule, FieldSpec):
        return _by_spec(rule, record)
    if isinstance(rule, list):
        return _parts(rule, record, "\n")
    return (rule[1:],) if rule.startswith("=") else texts(search(rule, record))


def _parts(paths: list[str], record: object, separator: str) -> tuple[str, ...]:
    """One text of several parts; "=text" stands before the part after it and falls away with it."""
    parts: list[str] = []
    waiting: list[str] = []
    for path in paths:
        if path.startswith("="):
            waiting.append(path[1:])
            continue
        values = texts(search(path, record))
        if values:
            parts += [*waiting, separator.join(values)]
        waiting = []
    return (separator.join(parts),) if parts else ()


def _by_spec(rule: FieldSpec, record: object) -> tuple[str, ...]:
    if rule.concat is not None:
        values = _parts(rule.concat, record, rule.separator)
    else:
        values = _one(rule.path, record) if rule.path is not None else ()
    if rule.html_unescape:
        values = tuple(html.unescape(value) for value in values)
    if rule.regex:
        found = (expression(rule.regex).search(value) for value in values)
        values = compact((match[1] if match.re.groups else match[0]) for match in found if match)
    values = compact(rule.map.get(value, value) for value in values)
    return values or ((rule.default,) if rule.default else ())


def posting_of(item: Item, values: Mapping[str, tuple[str, ...]], recipe: Recipe) -> RawPosting:
    """A posting from field values; defaults fill what nothing states. The title may be empty: the caller decides."""
    title = next(iter(values.get("title", ())), "")
    stated = {**_defaults(recipe, title), **values}

    def first(*names: str) -> str | None:
        return next((value for name in names for value in stated.get(name, ())), None)

    where = tuple(RawPlace(text=text) for name in ("locations", "location") for text in stated.get(name, ()))
    address = RawPlace(locality=first("city"), region=first("region"), country=first("country"))
    pay = RawPay(min=first("pay_min"), max=first("pay_max"), currency=first("pay_currency"), period=first("pay_period"))
    remote = first("remote")
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=title,
        description_html="\n".join(part for name in _HTML_FIELDS for part in stated.get(name, ())) or None,
        places=where or ((address,) if address != RawPlace() else ()),
        workplace=first("job_location_type", "workplace"),
        remote=_FLAGS.get(remote.lower()) if remote else None,
        employment=stated.get("employment_type", ()),
        pay=(pay,) if pay.min or pay.max else (),
        pay_text=first("base_salary", "salary", "metadata.salary"),
        published=first("date_posted", "published"),
        updated=first("date_updated", "updated", "metadata.updated_at"),
        valid_through=first("valid_through"),
        apply_url=first("apply_url"),
        job_id=first("job_id"),
        employer=first("employer", "company", "metadata.company"),
        department=first(*_DEPARTMENT),
        team=first("team", "metadata.team"),
        requisition_id=first(*_REQUISITION),
        language=first("language", "metadata.language"),
    )


def _defaults(recipe: Recipe, title: str) -> Values:
    own = next((values for named, values in recipe.defaults_by_title.items() if named == title), {})
    return {name: texts(value) for name, value in {**recipe.defaults, **own}.items()}
