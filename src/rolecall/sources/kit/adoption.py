"""Recipes of another crawler's board list, brought into ours: every column's meaning is carried over or named as left.

The list's columns are board_url, monitor_type, monitor_config, scraper_type, scraper_config (public jobseek registry).
"""

from collections.abc import Mapping

import msgspec

from rolecall.model import Route
from rolecall.sources.kit.node import Node
from rolecall.sources.kit.recipe import Detail, Fields, FieldSpec, Listing, Paging, Recipe, Rewrite, Step

#: Their kinds of details, as ours.
_DETAILS = {
    "json-ld": "jsonld",
    "dom": "steps",
    "nextdata": "state",
    "embedded": "state",
    "api_sniffer": "api",
    "pdf": "pdf",
    "skip": "none",
    "": None,
}
#: Their names of a page's state, as the page names it.
_STATES = {
    "nextdata": "__NEXT_DATA__",
    "reactrouter": "streamController",
    "rsc": "__next_f",
}
_STEP_NAMES = frozenset(field.encode_name for field in msgspec.structs.fields(Step))
_SPEC_NAMES = frozenset(field.encode_name for field in msgspec.structs.fields(FieldSpec))


def recipe_from(monitor: Node, scraper_type: str, scraper: Node) -> Recipe:
    """The recipe of a row; what we never do (another browser's identity, hidden contexts) is left out."""
    detail = detail_from(scraper_type, scraper)
    return Recipe(
        listing=listing_from(monitor),
        detail=detail,
        defaults={**_defaults(monitor.at("defaults")), **_defaults(scraper.at("defaults"))},
        defaults_by_title={title: _defaults(values) for title, values in monitor.pairs("defaults_by_title")},
        render=monitor.flag("render") is True or monitor.flag("browser") is True or scraper.flag("render") is True,
        wait=monitor.text("wait") or scraper.text("wait"),
        actions=_actions(monitor) + _actions(scraper),
    )


def route_from(monitor: Node, scraper: Node, render: bool) -> Route:
    """How the row's requests leave."""
    if monitor.flag("proxy") or scraper.flag("proxy"):
        return Route.PROXIED
    return Route.BROWSER if render else Route.DIRECT


def listing_from(monitor: Node) -> Listing:
    """Where the list is, what of it counts, how it goes on."""
    include, exclude = _filters(monitor)
    transform = monitor.at("url_transform")
    body = monitor.at("post_data")
    rewrite = Rewrite(find=transform.text("find") or "", replace=transform.text("replace") or "") if transform else None
    pagination = monitor.at("pagination")
    return Listing(
        url=monitor.first("api_url", "sitemap_url"),
        method=(monitor.text("method") or ("POST" if body else "GET")).upper(),
        headers=_texts(monitor.at("request_headers")),
        params=_texts(monitor.at("params")),
        body=body.text() or (msgspec.json.encode(body.value).decode() if body else None),
        path=monitor.first("json_path", "path"),
        total=monitor.text("total_path") or _total(pagination),
        source=_source(monitor),
        link=monitor.text("url_template"),
        link_field=monitor.text("url_field"),
        link_fields=_texts(monitor.at("url_template_fields")),
        slugs=list(monitor.texts("slug_fields")),
        identity=monitor.first("id_field", "identity_field"),
        include=include,
        exclude=exclude,
        rewrite=rewrite,
        selector=monitor.text("link_selector"),
        rows=_rows(monitor.at("rich_rows")),
        paging=paging_from(pagination) if pagination else None,
        fields=fields_from(monitor.at("fields")),
        steps=steps_from(monitor),
        contains=monitor.text("fetch_contains"),
        exclude_titles=list(monitor.texts("exclude_titles") or monitor.texts("title_exclude")),
        more_urls=[url for entry in monitor.list("fetch_urls") if (url := entry.text("url") or entry.text())],
    )


def detail_from(kind: str, scraper: Node) -> Detail | None:
    """Where details are; a kind named after a platform is that platform's own business."""
    ours = _DETAILS.get(kind, "jsonld")
    if ours is None:
        return None
    fallback = scraper.at("fallback")
    body = scraper.at("post_data")
    return Detail(
        kind=ours,
        url=scraper.text("api_url"),
        url_pattern=scraper.text("url_pattern"),
        method=(scraper.text("method") or "GET").upper(),
        headers=_texts(scraper.at("request_headers")),
        body=body.text() or (msgspec.json.encode(body.value).decode() if body else None),
        path=scraper.first("json_path", "path"),
        source=_source(scraper) or scraper.first("variable", "script_id"),
        pattern=scraper.text("pattern"),
        fields=fields_from(scraper.at("fields")),
        steps=steps_from(scraper),
        scope=scraper.text("scope"),
        enrich=list(scraper.texts("enrich")),
        closed_url=scraper.text("gone_url_pattern"),
        fallback=detail_from(fallback.text("type") or "", fallback.at("config")) if fallback else None,
    )


def paging_from(pagination: Node) -> Paging:
    """How a list goes on, in the words of any of their readers."""
    style = pagination.first("style", "mode") or "page"
    size = pagination.number("page_size")
    offset = style == "offset" or pagination.text("offset_param") is not None
    start = next((n for name in ("start_value", "start") if (n := pagination.number(name)) is not None), None)
    step = pagination.number("increment")
    return Paging(
        style={"next-link": "next", "next_link": "next", "next_url": "next"}.get(style, style),
        param=pagination.first("param_name", "offset_param", "page_param", "cursor_param"),
        start=start if start is not None else (0 if offset else 1),
        step=step if step is not None else (size if offset and size else 1),
        size=size,
        location=pagination.text("location") or "query",
        template=pagination.text("url_template"),
        at=pagination.first("next_path", "cursor_path", "next_selector"),
        most=pagination.number("max_pages"),
    )


def fields_from(fields: Node) -> Fields:
    """Field rules; what of a rule we do not know is left out."""
    found: Fields = {}
    for name, rule in fields.pairs():
        value = rule.value
        if isinstance(value, str):
            found[name] = value
        elif isinstance(value, list):
            found[name] = [text for text in rule.texts() if text]
        elif isinstance(value, dict):
            known = {key: part for key, part in value.items() if key in _SPEC_NAMES}
            spec = _converted(known)
            if spec is not None:
                found[name] = spec
    return found


def _converted(rule: dict[str, object]) -> FieldSpec | None:
    if isinstance(mapping := rule.get("map"), dict):
        rule = {**rule, "map": {str(key): str(value) for key, value in mapping.items() if value is not None}}
    try:
        return msgspec.convert(rule, FieldSpec, strict=False)
    except msgspec.ValidationError:
        return None


def steps_from(node: Node) -> list[Step]:
    """A step list; a step that cannot be understood ends it, so that later steps do not match elsewhere."""
    found: list[Step] = []
    for step in node.list("steps"):
        known = {name: part.value for name, part in step.pairs() if name in _STEP_NAMES and part}
        if isinstance(mapping := known.get("map"), dict):
            known["map"] = {str(key): str(value) for key, value in mapping.items()}
        try:
            found.append(msgspec.convert(known, Step, strict=False))
        except msgspec.ValidationError:
            return found
    return found


def _filters(monitor: Node) -> tuple[str | None, str | None]:
    rule = monitor.at("url_filter")
    if isinstance(rule.value, dict):
        return rule.text("include"), rule.text("exclude") or monitor.text("url_exclude")
    return rule.text(), monitor.text("url_exclude")


def _source(node: Node) -> str | None:
    name = node.text("source")
    return _STATES.get(name, name) if name else None


def _total(pagination: Node) -> str | None:
    path, total = pagination.text("path"), pagination.first("total_records", "total")
    return f"{path}.{total}" if path and total else None


def _rows(rows: Node) -> dict[str, str | list[str]]:
    names = {
        "row": "row_selector",
        "link": "link_selector",
        "link_attr": "link_attr",
        "title": "title_selector",
    }
    found: dict[str, str | list[str]] = {ours: text for ours, name in names.items() if (text := rows.text(name))}
    places = list(rows.texts("location_selectors") or rows.texts("location_selector"))
    return {**found, "locations": places} if places else found


def _texts(node: Node) -> dict[str, str]:
    return {name: text for name, part in node.pairs() if (text := _scalar(part)) is not None}


def _scalar(node: Node) -> str | None:
    if isinstance(node.value, bool):
        return "true" if node.value else "false"
    return node.value if isinstance(node.value, str) else node.text()


def _defaults(node: Node) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for name, part in node.pairs():
        if isinstance(part.value, list):
            found[name] = list(part.texts())
        elif (text := part.text()) is not None:
            found[name] = text
    return found


def _actions(node: Node) -> list[dict[str, str | int | bool | None]]:
    """Steps of a browser: plain ones only, never a script of somebody else's."""
    found: list[dict[str, str | int | bool | None]] = []
    for action in node.list("actions"):
        plain: Mapping[str, object] = action.value if isinstance(action.value, dict) else {}
        if plain.get("action") in ("click", "wait", "scroll", "fill", "select", "wait_for"):
            found.append({k: v for k, v in plain.items() if isinstance(v, (str, int, bool))})
    return found
