"""Every value that is read knows its line and column."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.eighteen.formats.sources.json_text import read_json
from roundhouse.eighteen.formats.sources.source import Source, Way
from roundhouse.eighteen.formats.sources.toml_text import read_toml
from roundhouse.eighteen.formats.sources.xml_text import read_xml
from roundhouse.eighteen.formats.title_writer import write_title
from roundhouse.eighteen.titles import title_data, title_ids
from roundhouse.table.errors import Malformed

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def ways(value: object, way: Way = ()) -> list[Way]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, item in inner for found in ways(item, (*way, key)))]


@settings(max_examples=60)
@given(anything, st.sampled_from([None, 1, 2]))
def test_json_is_read_as_everybody_reads_it_with_a_place_for_every_value(value: object, indent: int) -> None:
    source = read_json(json.dumps(value, indent=indent).encode(), "file.json")
    assert source.data == value
    assert set(source.spots) == set(ways(value))


SIGNS = '{}[]:,"0123456789.eE+- \n\\u aNtrufalse\x01é'


@settings(max_examples=300)
@given(anything, st.lists(st.tuples(st.integers(0, 200), st.sampled_from(SIGNS)), min_size=1, max_size=3))
def test_damaged_json_is_read_as_everybody_reads_it_or_refused(
    value: object, damage: list[tuple[int, str]]
) -> None:
    """What the standard library refuses is refused, too; what is taken is the same."""
    text = json.dumps(value)
    for place, sign in damage:
        at = place % len(text)
        text = text[:at] + sign + text[at + 1 :]
    try:
        found = read_json(text.encode(), "file.json").data
    except Malformed:
        return
    assert repr(found) == repr(json.loads(text))


WRITTEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|true|false')
"""A string, a whole number or a truth value, as the writer of title files puts them."""


def text_at(source: Source, way: Way) -> str:
    spot = source.spot(way)
    assert spot is not None
    return source.text.splitlines()[spot.line - 1][spot.column - 1 :]


def test_the_place_is_where_the_value_stands() -> None:
    source = read_json(b'{\n  "trains": [\n    {"name": "2",\n     "rust": "4"}]}', "file.json")
    assert str(source.place(("trains", 0, "rust"))) == "file.json:4:14, trains[0].rust"
    assert text_at(source, ("trains", 0, "name")).startswith('"2"')


def test_a_table_in_braces_may_have_many_lines() -> None:
    text = (
        'map = { "A1" = "city",  # the capital\n  rows = [\n    1,\n    2, ],\n  last = true,\n}\nbank = 7\n'
    )
    source = read_toml(text.encode(), "title.toml")
    assert source.data == {"map": {"A1": "city", "rows": [1, 2], "last": True}, "bank": 7}
    assert str(source.place(("map", "rows", 1))) == "title.toml:4:5, map.rows[1]"
    assert text_at(source, ("map", "last")) == "true,"
    assert text_at(source, ("bank",)) == "7"


@pytest.mark.parametrize("name", title_ids())
def test_every_value_of_a_title_is_found_in_its_file(name: str) -> None:
    source = read_toml(write_title(title_data(name)).encode(), "title.toml")
    assert source.data == title_data(name)
    found = {way: source.value(way) for way in ways(source.data) if way in source.spots}
    single = {way: value for way, value in found.items() if isinstance(value, str | int)}
    assert len(single) > 100
    for way, value in single.items():
        written = WRITTEN.match(text_at(source, way))
        assert written is not None, way
        assert tomllib.loads(f"x = {written[0]}")["x"] == value, way


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (b'{"a": 1,}', "RH003", 1, 9),
        (b'{"a": 1', "RH003", 1, 8),
        (b"", "RH003", 1, 1),
        (b'{"a":\n NaN}', "RH006", 2, 2),
        (b'{"a": "Z\xfcrich"}', "RH002", 1, 9),
        (b'{"a": 1} x', "RH003", 1, 10),
        (b"[" * 300 + b"]" * 300, "RH005", None, None),
        (b'{"a": 1e999}', "RH006", 1, 7),
        (b'"\\ud800"', "RH003", 1, 1),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(
    text: bytes, code: str, line: int | None, column: int | None
) -> None:
    with pytest.raises(Malformed) as caught:
        read_json(text, "file.json")
    assert caught.value.code == code
    assert caught.value.place is not None
    if line:
        assert (caught.value.place.line, caught.value.place.column) == (line, column)


def test_a_byte_order_mark_is_welcome() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}', "file.json").data == {"a": 1}


def test_a_key_written_twice_is_found_at_both_places() -> None:
    (found,) = read_json(b'{"a": 1,\n "a": 2}', "file.json").findings
    assert (found.code, found.line, found.column) == ("RH004", 2, 2)
    assert "line 1, column 2" in found.message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"<a><b></a>", "RH003"),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "RH706"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "RH706"),
        (b"<a>" * 200 + b"</a>" * 200, "RH005"),
        (b"", "RH003"),
        (b"<a>\x00</a>", "RH003"),
    ],
)
def test_dangerous_and_broken_xml_is_refused(text: bytes, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_xml(text, "Game.xml")
    assert caught.value.code == code
