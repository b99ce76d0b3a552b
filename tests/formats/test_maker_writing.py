"""Titles as files of 18xx Maker: what Maker can hold comes back, and the rest is told field by field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.maker.drawing import tile_code
from roundhouse.eighteen.formats.maker.redraw import redrawn
from roundhouse.eighteen.formats.structure import structure
from roundhouse.eighteen.titles import FOLDER, title_ids
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.eighteen.track.tile import Tile

from .data import maker_games, needs_maker
from .test_desk import joined
from .test_maker import _joins

PORTS = ("B11", "G10", "I12", "J9")
DIESEL = ("F1", "J1", "L7")
BY_RULES = {
    "1840": {
        f"Nothing begins phase {phase}: it gives no train, and none has its name." for phase in (2, 3, 4)
    },
    "1873": {"Train D comes on sale with “5a”, and there is no such train."},
    "18MS": {
        "Nothing begins phase 3: it gives no train, and none has its name.",
        "Phase D begins with “4D”, and there is no such train.",
    },
    "1849": {"“black” is no colour of tiles.", "“a12” is no name of a hex."},
    "1849KingdomoftheTwoSicilies": {"“black” is no colour of tiles."},
    "1856": {"“black” is no colour of tiles."},
    "1870": {"“blue” is no colour of tiles."},
    "18Ireland": {"“G-1” is no name of a hex."},
    "18VA": {
        "There is no company 5-share.",
        *(
            f"Phase {number} begins with “{number - 1}G”, and there is no such train."
            for number in range(3, 7)
        ),
    },
    "18Neb": {"There is no company 5-share.", "There is no company 10-share."},
    "1836jr56": {"“a9” is no name of a hex."},
    "1841": {"“a4” is no name of a hex."},
    "18NewEngland": {"“a13” is no name of a hex."},
    "18LosAngeles1": {"“a5” is no name of a hex.", "“a9” is no name of a hex."},
    "18LosAngeles2": {"“a5” is no name of a hex.", "“a9” is no name of a hex."},
    **{
        key: {"Phase 2 begins with “2”, and there is no such train."}
        for key in (
            "1822",
            "1822CAERS",
            "1822MRS",
            "1822Africa",
            "1822MX",
            "1822NRS",
            "1822PNW",
            "1822PNWSRS",
            "1822PNWShortScenario",
        )
    },
    **{
        key: {
            "Phase 2 begins with “2”, and there is no such train.",
            "“a6” is no name of a hex.",
            "“a8” is no name of a hex.",
        }
        for key in ("1822CA", "1822CAWRS")
    },
    "18GB": {"“a19” is no name of a hex.", "“a25” is no name of a hex.", "“blue” is no colour of tiles."},
    "18FL": {"There is no company 5-share.", "Phase 6 begins with “3E”, and there is no such train."},
}
"""What the rules of a title bring about, and the other side of a card, have no word in Maker; nor has a limit
for companies of some size, or a column of hexes to the left of A."""


def written(name: str) -> tuple[dict[str, Any], list[str]]:
    """The Maker file of a shipped title, and the paths of what is lost."""
    made = FAMILY.convert(FOLDER / f"g{name}" / "title.toml", "maker", {})
    return json.loads(made.text), [found.path for found in made.lost]


def test_1889_loses_only_what_maker_has_no_word_for() -> None:
    made, lost = written("1889")
    assert set(lost) == {
        "place",
        "first_game",
        "rails",
        "own",
        "options",
        "rounds",
        "settings.home_token",
        "settings.emergency_from_others",
        "settings.emergency_may_change_other_presidents",
        *(f"map.hexes.{name}.code" for name in (*PORTS, *DIESEL)),
        "map.hexes.F9.code",  # a cost without a terrain
        "map.hexes.I4.code",
    }
    hexes = {name: body for body in made["map"]["hexes"] for name in body["hexes"]}
    assert hexes["B7"]["cities"] == [{"name": {"name": "Uwajima"}, "size": 2, "companies": ["UR"]}]
    assert hexes["B7"]["values"] == [{"value": 40}]
    assert len(hexes["B7"]["track"]) == 3
    assert hexes["K6"]["terrain"] == [{"type": "water", "cost": 80}]
    assert hexes["I4"]["labels"] == [{"label": "H"}]
    assert hexes["F1"]["offBoardRevenue"]["revenues"][:2] == [
        {"color": "yellow", "value": 30},
        {"color": "brown", "value": 60},
    ]
    assert made["floatPercent"] == 50
    assert made["stock"]["legend"][0]["description"].endswith("certificate limit")
    assert made["phases"][3]["events"] == {"close_companies": True}
    assert made["privates"][0]["abilities"] == [{"type": "blocks_hexes", "hexes": ["K4"]}]
    assert made["tiles"]["437"] == 1


@pytest.mark.parametrize("name", title_ids())
def test_every_title_can_be_written_and_its_file_has_no_errors(name: str) -> None:
    made, lost = written(name)
    found = check_text("made.json", json.dumps(made, ensure_ascii=False).encode()).findings
    wrong = {one.message for one in found if one.severity == "error"}
    assert wrong <= BY_RULES.get(name, set())
    assert lost  # rounds, at least
    assert all("track" not in path.split(".") for path in lost)


def test_a_title_that_is_built_on_another_one_is_written_whole() -> None:
    made, lost = written("18462pVariant")
    assert len(made["map"]["hexes"]) > 20
    assert "rounds" in lost


def test_most_common_tiles_come_back_with_the_same_track() -> None:
    """Those that do not have several stops on lines that cross; they are written without track."""
    same, without = 0, []
    for name, tile in common_tiles().items():
        drawing = redrawn(print_code(tile.parts), pointy=False)
        if tile.paths and "track" not in drawing:
            without.append(name)
            continue
        back = Tile(name, tile.color, parse_code(tile_code({"color": tile.color, **drawing})))
        assert _joins(back) == _joins(tile), name
        same += 1
    assert same > 400
    assert len(without) < 60
    assert not {"5", "6", "9", "15", "57", "59", "63", "80"} & set(without)


@needs_maker
@pytest.mark.parametrize("path", maker_games(), ids=lambda path: path.stem)
def test_nothing_is_told_as_lost_of_a_file_that_came_from_maker(tmp_path: Path, path: Path) -> None:
    title = tmp_path / "title.toml"
    title.write_text(FAMILY.convert(path, "title", {}).text, "utf-8")
    assert FAMILY.convert(title, "maker", {}).lost == ()


def test_an_off_board_place_over_several_hexes_comes_back(tmp_path: Path) -> None:
    file, title = tmp_path / "line.json", tmp_path / "title.toml"
    file.write_text(json.dumps(joined()), "utf-8")
    text = FAMILY.convert(file, "title", {}).text
    title.write_text(text[: text.index("[foreign]")], "utf-8")  # what the title says, and nothing kept beside
    made = FAMILY.convert(title, "maker", {})
    assert [found.path for found in made.lost if found.path.startswith("map.")] == []
    hexes = {body["hexes"][0]: body for body in json.loads(made.text)["map"]["hexes"]}
    assert (hexes["B13"]["removeBorders"], hexes["B15"]["removeBorders"]) == ([1], [4])
    assert "offBoardRevenue" not in hexes["B13"]
    assert len(hexes["B15"]["offBoardRevenue"]["revenues"]) == 2


def test_track_is_the_same_whichever_end_is_named_first() -> None:
    def hexes(code: str) -> Any:
        return structure({"map": {"layout": "flat", "hexes": {"gray": {code: "A1"}}}})

    assert hexes("town=revenue:10;path=a:_0,b:3;path=a:0,b:_0") == hexes(
        "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"
    )
    assert hexes("path=a:0,b:3") != hexes("path=a:0,b:2")
