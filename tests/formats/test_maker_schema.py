"""The schema of Maker files says what the lint says of their shape, and nothing else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from roundhouse.cli.schema import schema as command
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.maker import keys
from roundhouse.eighteen.formats.maker.inside import INSIDE
from roundhouse.eighteen.formats.maker.keys import Value
from roundhouse.eighteen.formats.maker.nested import known_keys
from roundhouse.eighteen.formats.maker.schema import SAID, maker_fields, maker_schema

from . import mutants
from .data import MAKER, maker_games, needs_maker

DOCS = Path(__file__).parents[2] / "docs" / "maker-fields.md"
VALIDATOR = Draft202012Validator(maker_schema())

SHAPES = {"RH101", "RH102", "RH103", "RH104", "RH215", "RH302", "RH306", "RH311", "RH402", "RH501", "RH502"}
"""The codes of the lint for the shape of a file."""


def wrong(data: Any) -> list[str]:
    return [
        f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in VALIDATOR.iter_errors(data)
    ]


def misshapen(text: str) -> list[str]:
    """What the lint says is wrong with the shape."""
    found = check_text("game.json", text.encode()).findings
    return [f"{one.path}: {one.message}" for one in found if one.severity == "error" and one.code in SHAPES]


def game(**parts: Any) -> dict[str, Any]:
    return {"info": {"title": "Small"}, **parts}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(maker_schema())


VALUES = {name: value for name, value in vars(keys).items() if isinstance(value, Value)}
ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from([0, 1, 10**9, -(10**9), 2.0, 2.5, "∞", "3/4", "3/45", "#", "$#", {"on": "2"}, {}]),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=3),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["on", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@pytest.mark.parametrize("name", VALUES)
@given(value=ANYTHING)
def test_the_three_sides_of_a_value_agree(name: str, value: Any) -> None:
    kind = VALUES[name]
    whole = {
        **kind.schema,
        "$defs": {"trigger": {"type": "object"}},
    }  # what is in a trigger is looked at apart
    assert Draft202012Validator(whole).is_valid(value) == (kind(value) is None)


@needs_maker
@pytest.mark.parametrize("path", maker_games(), ids=lambda path: path.stem)
def test_the_games_of_maker_are_valid_but_where_the_lint_has_errors_too(path: Path) -> None:
    text = path.read_text("utf-8-sig")
    assert bool(wrong(json.loads(text))) == bool(misshapen(text)), (wrong(json.loads(text)), misshapen(text))


def nasty() -> list[Path]:
    """Those that can be read at all: no editor asks a schema about the others."""
    out = []
    for path in sorted((MAKER / "nasty").glob("*.json")):
        if check_text(path.name, path.read_bytes()).readable:
            out.append(path)
    return out


@needs_maker
@pytest.mark.parametrize("path", nasty(), ids=lambda path: path.stem)
def test_nasty_files_are_invalid_when_their_shape_is_wrong(path: Path) -> None:
    text = path.read_text("utf-8-sig")
    assert bool(wrong(json.loads(text))) == bool(misshapen(text)), (wrong(json.loads(text)), misshapen(text))


@needs_maker
@pytest.mark.parametrize(
    "start", ["N22", "N25", "N26", "N27", "N28", "N29", "N31", "N32", "N17", "N09", "N15"]
)
def test_faults_of_shape_are_found_by_the_schema(start: str) -> None:
    (path,) = (MAKER / "nasty").glob(f"{start}-*.json")
    assert wrong(json.loads(path.read_text("utf-8")))


@needs_maker
def test_schema_and_lint_agree_on_mutants() -> None:
    source = (MAKER / "games" / "18Test.json").read_text("utf-8")
    seen = {True: 0, False: 0}
    for seed in range(150):
        try:
            text = mutants.of_json(source, random.Random(seed)).decode()
            data = json.loads(text)
        except ValueError:
            continue
        if check_text("game.json", text.encode()).readable:
            seen[bool(wrong(data))] += 1
            assert bool(wrong(data)) == bool(misshapen(text)), (seed, wrong(data), misshapen(text))
    assert min(seen.values()) > 10


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (game(trains=[{"name": "2", "quantity": 0, "color": "red"}]), "trains.0.quantity"),
        (game(trains=[{"name": "2", "quantity": 1, "color": "red", "rust": {"onn": "4"}}]), "trains.0.rust"),
        (game(phases=[{"limit": 4, "tiles": "gren"}]), "phases.0.tiles"),
        (game(map={"hexes": [{"hexes": ["a11"]}]}), "map"),
        (game(stock={"type": "3D", "market": []}), "stock.type"),
    ],
)
def test_an_editor_marks_the_place(data: dict[str, Any], where: str) -> None:
    assert any(found.startswith(where) for found in wrong(data)), wrong(data)


def test_keys_that_nobody_knows_are_allowed_as_the_reader_allows_them() -> None:
    assert wrong(game(mine=1, trains=[{"name": "2", "quantity": 1, "color": "red", "mine": {}}])) == []


def test_every_field_of_a_phase_and_a_trigger_says_what_it_is() -> None:
    for name, silent in (("phase", {"name", "phase"}), ("trigger", set())):
        fields = maker_schema()["$defs"][name]["properties"]
        assert {field for field, about in fields.items() if "description" not in about} <= silent


def test_what_is_said_is_said_of_fields_that_there_are() -> None:
    schema = maker_schema()
    for part, words in SAID.items():
        known = (schema["$defs"][part] if part else schema)["properties"]
        assert set(words) <= set(known), part


def test_what_is_said_of_hexes_stops_cells_and_cards_is_of_keys_that_there_are() -> None:
    for kind, (_, words) in INSIDE.items():
        assert set(words) <= known_keys()[kind], kind
        assert all(words.values()), kind


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("hex", "offBoardTrack"),
        ("hex", "quantity"),
        ("cell", "par"),
        ("private", "price"),
        ("terrain", "cost"),
    ],
)
def test_the_page_says_what_hexes_tiles_cells_and_cards_hold(kind: str, key: str) -> None:
    section = DOCS.read_text("utf-8").partition(f"\n### {kind}\n")[2].partition("\n### ")[0]
    assert f"| `{key}` | {INSIDE[kind][1][key]} |" in section


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    command("maker")
    assert json.loads(capsys.readouterr().out) == maker_schema()


def test_the_page_of_fields_is_made_from_the_tables() -> None:
    assert DOCS.read_text("utf-8") == maker_fields(), (
        "roundhouse schema maker --fields > docs/maker-fields.md"
    )
