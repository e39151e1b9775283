"""Broken JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.extract import loose_json

CASES = {
    "trailing commas": ('{"a": [1, 2,], "b": {"c": 3,},}', {"a": [1, 2], "b": {"c": 3}}),
    "missing comma": ('{"a": "x"\n "b": "y"}', {"a": "x", "b": "y"}),
    "missing comma between elements": ('[{"a": 1} {"b": 2}]', [{"a": 1}, {"b": 2}]),
    "raw newline and tab": ('{"a": "x\n\ty"}', {"a": "x\n\ty"}),
    "comments": ('{"a": 1, // one\n /* two */ "b": 2}', {"a": 1, "b": 2}),
    "slashes in strings": ('{"a": "http://x.example/ /* y */",}', {"a": "http://x.example/ /* y */"}),
    "CDATA": ('//<![CDATA[\n{"a": 1}\n//]]>', {"a": 1}),
    "HTML comment": ('<!--\n{"a": 1}\n-->', {"a": 1}),
    "byte order mark": ('\ufeff{"a": 1}', {"a": 1}),
    "semicolon": ('{"a": 1};', {"a": 1}),
    "bad escapes": (r'{"a": "it\'s \- 50\% \x41"}', {"a": "it's - 50% A"}),
    "unescaped quotes": ('{"a": "the "best" job, "ever"", "b": 1}', {"a": 'the "best" job, "ever"', "b": 1}),
    "single quotes": ("{'a': 'x', b: 'it\\'s'}", {"a": "x", "b": "it's"}),
    "JavaScript words": ("{a: undefined, b: NaN, c: True, d: None}", {"a": None, "b": None, "c": True, "d": None}),
    "entities": ("{&quot;a&quot;: &quot;b&quot;}", {"a": "b"}),
    "missing end": ('{"a": {"b": "c"', {"a": {"b": "c"}}),
    "cut inside a string": ('{"a": "whole", "b": "cut he', {"a": "whole"}),
    "surrogates": (r'{"a": "\ud83d\ude00 \ud83d",}', {"a": "😀 \ufffd"}),
    "missing value": ('{"a": , "b": 2}', {"b": 2}),
}


@pytest.mark.parametrize("name", CASES)
def test_repairs(name: str) -> None:
    text, meant = CASES[name]
    assert loose_json(text) == [meant]


def test_several_documents_in_one_script() -> None:
    assert loose_json('{"a": 1}\n{"b": 2}') == [{"a": 1}, {"b": 2}]
    assert loose_json("") == loose_json("just text") == []


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=8), json_values, max_size=4))
def test_valid_json_is_read_as_it_is(value: dict[str, object]) -> None:
    assert loose_json(json.dumps(value)) == [value]
    assert loose_json(json.dumps(value, ensure_ascii=False)) == [value]


@given(st.text(alphabet=st.sampled_from("{}[]\":,\\/*\n 'ab1&;<!->u0\ud800"), max_size=120))
def test_no_text_raises(text: str) -> None:
    loose_json(text)
