"""State that scripts carry."""

import json

import pytest

from rolecall.extract import embedded_state

JOBS = {"jobs": [{"id": 1, "title": "Welder"}], "total": 1}
TEXT = json.dumps(JOBS)


def state(script: str, attributes: str = "") -> dict[str, object]:
    return {name: json.loads(text) for name, text in embedded_state(f"<script{attributes}>{script}</script>").items()}


@pytest.mark.parametrize(
    ("script", "attributes", "name"),
    [
        (TEXT, ' id="__NEXT_DATA__" type="application/json"', "__NEXT_DATA__"),
        (f"window.__appData = {TEXT};", "", "__appData"),
        (f"window['__STATE__']={TEXT}", "", "__STATE__"),
        (f"var app = {{}}; app.ddo = {TEXT}; other()", "", "app.ddo"),
        (f"self.pageData={TEXT};window.b=1", ' type="text/javascript"', "pageData"),
        (f"const list = {TEXT}", "", "list"),
        ("window.X = {jobs: [{id: 1, 'title': \"Welder\",},], total: 1, /* end } */};", "", "X"),
        (f"window.X = JSON.parse({json.dumps(TEXT)})", "", "X"),
        (f"window.X = {json.dumps(TEXT)};", "", "X"),
    ],
)
def test_assigned_and_typed(script: str, attributes: str, name: str) -> None:
    assert state(script, attributes)[name] == JOBS


def test_strict_json_is_handed_over_unchanged() -> None:
    text = '{"n":  1.50, "s": "\\u00e9 long enough"}'
    assert embedded_state(f"<script>window.X = {text};</script>")["X"] == text


def test_server_component_rows() -> None:
    description = "Weld: all\nday, é"
    size = format(len(description.encode()), "x")
    rows = f'0:["$","div",null,{TEXT}]\n1a:T{size},{description}2:{TEXT}\n3:I[9766,[],""]\nbroken'
    pushes = [rows[:25], rows[25:]]
    script = "".join(f"self.__next_f.push([1,{json.dumps(part)}]);" for part in pushes)
    found = state("self.__next_f=self.__next_f||[];" + script)["__next_f"]
    assert found == {"0": ["$", "div", None, JOBS], "1a": description, "2": JOBS}


def test_flattened_stream() -> None:
    flat = [
        {"_1": 2},
        "jobs",
        [3],
        {"_4": 5, "_6": -5, "_7": 8},
        "title",
        "Welder",
        "gone",
        "posted",
        ["D", 1790000000000],
    ]
    script = f"window.__reactRouterContext.streamController.enqueue({json.dumps(json.dumps(flat))});"
    found = state(script)["streamController"]
    assert found == {"jobs": [{"title": "Welder", "gone": None, "posted": 1790000000000}]}


def test_data_callbacks() -> None:
    script = "AF_initDataCallback({key: 'ds:1', hash: '2', data:[[\"Welder\", \"Lyon\", 12345]], sideChannel: {}});"
    assert state(script)["AF_initDataCallback/ds:1"] == [["Welder", "Lyon", 12345]]


def test_page_attribute() -> None:
    escaped = TEXT.replace('"', "&quot;")
    assert json.loads(embedded_state(f'<div id="app" data-page="{escaped}"></div>')["data-page"]) == JOBS


def test_of_two_under_one_name_the_larger_stays_and_small_settings_are_left_out() -> None:
    found = state(f"window.X = {{}}; window.X = {TEXT}; window.X = {{}}; window.Y = {{a: 1}};")
    assert found == {"X": JOBS}
    assert embedded_state('<script type="application/ld+json">{"@type": "JobPosting"}</script>') == {}
