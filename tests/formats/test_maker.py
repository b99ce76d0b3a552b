"""18xx Maker files (S0.*): read, written back without loss, played from."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.formats.definition import Definition
from roundhouse.eighteen.formats.maker.drawing import NoGraph, tile_code
from roundhouse.eighteen.formats.maker.foreign import with_foreign
from roundhouse.eighteen.formats.maker.read import read_maker
from roundhouse.eighteen.formats.sources.json_text import read_json
from roundhouse.eighteen.formats.title_writer import write_title
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile

from .data import MAKER, maker_games, needs_maker


def maker(**fields: Any) -> Definition:
    text = json.dumps({"info": {"title": "Small"}, **fields}, ensure_ascii=False)
    return read_maker(read_json(text.encode(), "small.json"))


def train(**fields: Any) -> dict[str, Any]:
    row = {"name": "2", "quantity": 4, "color": "yellow", "price": 80, **fields}
    found: dict[str, Any] = maker(trains=[row]).data["trains"][0]
    return found


def phase(**fields: Any) -> dict[str, Any]:
    trains = [{"name": name, "quantity": 2, "color": "gray"} for name in ("2", "3", "4")]
    rows = [
        {"name": "2", "limit": 4, "tiles": "yellow"},
        {"name": "3", "limit": 3, "tiles": "green", **fields},
    ]
    found: dict[str, Any] = maker(trains=trains, phases=rows).data["phases"][-1]
    return found


# Fields of trains


def test_s0_t1_quantity_is_a_number_or_unlimited() -> None:
    assert train()["quantity"] == 4
    assert train(quantity="∞", print=3) | {"x": 0} == {**train(quantity="∞", print=3), "x": 0}
    assert train(quantity="∞")["quantity"] == "unlimited"
    assert train()["price"] == 80


def test_s0_t2_what_is_printed_stays_apart_from_what_is_played() -> None:
    row = train(image="2T", print=0, description="Text", phase=False)
    assert (row["image"], row["copies_to_print"], row["description"]) == ("2T", 0, "Text")
    assert row["show_in_chart"] is False
    assert row["quantity"] == 4


def test_s0_t3_to_t5_discount_available_variant_players() -> None:
    row = train(discount={"4": 300}, available="6", variant="heavy", players=3)
    assert row["discount"] == {"4": 300}
    assert (row["available_on"], row["variant"], row["players"]) == ("6", "heavy", 3)


@pytest.mark.parametrize(
    ("theirs", "ours"), [("rust", "rusts_on"), ("phased", "phased_on"), ("obsolete", "obsolete_on")]
)
@pytest.mark.parametrize(
    ("value", "triggers"),
    [
        ("4", [{"train": "4"}]),
        (["4", "5"], [{"train": "4"}, {"train": "5"}]),
        ({"on": "6", "index": 2}, [{"train": "6", "index": 2}]),
        ([{"on": "6", "index": 2}, "7"], [{"train": "6", "index": 2}, {"train": "7"}]),
    ],
)
def test_s0_t6_fates_in_every_form(theirs: str, ours: str, value: Any, triggers: Any) -> None:
    assert train(**{theirs: value})[ours] == triggers


def test_s0_t7_permanent_is_kept_when_it_is_said() -> None:
    assert train(permanent=False)["permanent"] is False
    assert "permanent" not in train()


# Fields of phases


def test_s0_p1_to_p8_every_field_of_a_phase() -> None:
    row = phase(
        rounds=2, notes="Take care", buy_companies=True, events={"close_companies": True, "nothing": False}
    )
    assert row["train_limit"] == {"major": 3}
    assert row["tiles"] == ["yellow", "green"]
    assert (row["rounds"], row["notes"]) == (2, ["Take care"])
    assert row["status"] == ["can_buy_companies"]
    assert row["events"] == ["close_companies"]


def test_s0_p2_rows_for_minors_and_for_one_company_are_one_phase() -> None:
    rows = [
        {"name": "2", "limit": 4, "tiles": "yellow"},
        {"name": "2", "limit": 2, "tiles": "yellow", "minor": True},
        {"name": "2", "limit": 1, "tiles": "yellow", "company": "PRR"},
    ]
    (found,) = maker(phases=rows, trains=[{"name": "2", "quantity": 1, "color": "red"}]).data["phases"]
    assert found["train_limit"] == {"major": 4, "minor": 2, "PRR": 1}


def test_s0_p3_trains_of_a_phase_begin_it() -> None:
    assert phase(train=["3", "4"])["trains"] == ["3", "4"]
    assert phase(train=["3", "4"])["on"] == [{"train": "3"}, {"train": "4"}]


def test_s0_p5_what_starts_a_phase() -> None:
    assert phase()["on"] == [{"train": "3"}]
    assert phase(on={"on": "3", "index": 2})["on"] == [{"train": "3", "index": 2}]
    assert phase(on=["3", "4"])["on"] == [{"train": "3"}, {"train": "4"}]


# Whole files


@needs_maker
@pytest.mark.parametrize("path", maker_games(), ids=lambda path: path.stem)
def test_a_maker_file_becomes_a_title_and_comes_back_without_loss(path: Path) -> None:
    source = read_json(path.read_bytes(), path.name)
    text = write_title(read_maker(source).data)
    assert with_foreign(tomllib.loads(text)) == source.data


@needs_maker
def test_s0_x_an_edit_in_the_title_is_an_edit_in_the_json() -> None:
    source = read_json((MAKER / "games" / "18Test.json").read_bytes(), "18Test.json")
    data = tomllib.loads(write_title(read_maker(source).data))
    data["trains"][0]["price"] = 90
    back = with_foreign(data)
    assert back["trains"][0]["price"] == 90
    back["trains"][0]["price"] = 80
    assert back == source.data


# Drawings


def _joins(tile: Tile) -> list[tuple[str, ...]]:
    def end(value: object) -> str:
        return str(value) if isinstance(value, int) else type(value).__name__

    turns = [
        sorted(tuple(sorted((end(path.a), end(path.b)))) for path in tile.rotated(turn).paths)
        for turn in range(6)
    ]
    return min(turns)


DIFFERENT = {
    "32": "London of 1825, drawn without track",
    "37": "two cities on one line: which lies where is not drawn",
    "132": "drawn twice, the second drawing is another tile",
    "148": "the common tile has lanes",
    "458": "cities on crossing lines",
    "460": "cities on crossing lines",
    "461": "cities on crossing lines",
    "462": "cities on crossing lines",
    "463": "cities on crossing lines",
    "590": "Chicago, drawn with free shapes",
    "591": "Chicago, drawn with free shapes",
    "602": "a town beside the line",
    "603": "a town beside the line",
    "910": "the common tile has fewer exits",
}


@needs_maker
def test_drawn_tiles_join_what_the_tiles_of_the_same_number_join() -> None:
    """Decision 0701: of 794 drawings, those of common tiles are compared; the others must have a graph."""
    same, different, broken = 0, set(), set()
    for path in sorted((MAKER / "tiles").glob("*.json")):
        for name, body in read_json(path.read_bytes(), path.name).data.items():
            try:
                tile = Tile(name, "yellow", parse_code(tile_code(body)))
            except NoGraph:
                broken.add(name)
                continue
            if name in common_tiles():
                equal = _joins(tile) == _joins(common_tiles()[name])
                same += equal
                different |= set() if equal else {name}
    assert broken == {"167", "221", "316", "326", "788", "789"}  # drawn with a free hand
    assert different <= set(DIFFERENT)
    assert same > 400


@pytest.mark.parametrize("odd", [{}, [], [{}], None, 2.5])
def test_a_word_that_is_no_text_is_passed_over(odd: Any) -> None:
    data = maker(stock={"type": odd, "market": [[70, 80]]}, floatPercent=odd).data
    assert data["market"]["rows"] == ["70 80"]
    text = json.dumps({"info": {"title": "Small", "capitalization": odd}})
    assert "settings" not in read_maker(read_json(text.encode(), "small.json")).data
