"""Directories of Rails as we write them: what Rails can say comes back the same, what it cannot is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.formats.compare import facts
from roundhouse.eighteen.formats.definition import Definition, Where
from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.directory import Directory, read_directory
from roundhouse.eighteen.formats.rails.land import neighbours, read_map, read_tiles
from roundhouse.eighteen.formats.rails.read import read_rails
from roundhouse.eighteen.formats.rails.trains import read_cards, read_phases
from roundhouse.eighteen.formats.rails.write import write_rails
from roundhouse.eighteen.formats.workshop import complete, read_file, write_as
from roundhouse.eighteen.titles import FOLDER
from roundhouse.table.definitions import Converted
from roundhouse.table.errors import Malformed

from .data import MAKER, RAILS, needs_maker, needs_rails
from .test_playing import WHOLE
from .test_rails import ours_of_card, ours_of_phase, resolved

PHASES_BY_OWN_RULES = {"g1840", "g1873", "g18Carolinas", "g18MS", "g18Mag"}
OUR_FILES = sorted(
    path for path in FOLDER.glob("*/title.toml") if not re.search("^base = ", path.read_text("utf-8"), re.M)
)
OWN_TITLES = [path for path in OUR_FILES if "[map]" in path.read_text("utf-8")]
"""The titles that Rails could play: it has none without a map."""


def put(folder: Path, made: Converted) -> Path:
    folder.mkdir()
    for name, text in made.files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def as_rails(data: Mapping[str, Any]) -> Converted:
    return write_as(Definition(dict(data), lambda way: Where("x", None, None, ""), "title"), "rails")


# From Rails to Rails nothing is lost


def open_both_ways(directory: Directory) -> set[frozenset[str]]:
    """The pairs of hexes that each have the other as a neighbour."""
    assert directory.tiles is not None
    map_ = directory.component("Map")
    beside = neighbours(read_map(map_, read_tiles(directory.tiles)), map_.get("tileOrientation"))
    towards = {(name, other) for name, row in beside.items() for other in row.values()}
    return {frozenset(pair) for pair in towards if pair[::-1] in towards}


def cards_and_phases(directory: Directory) -> tuple[list[Any], list[Any]]:
    """As the reference tells them; what a phase does that never begins (1862) is no matter."""
    cards = read_cards(directory.component("TrainManager"))
    phases = read_phases(directory.component("PhaseManager"))
    begun = {phases[0].name, *(name for card in cards for _, name in card.starts)}
    ended = {name for phase in phases if phase.name in begun for name in phase.rusts}
    kept = ("name", "tiles", "privateSelling", "rusts", "releases")
    rows = [{key: ours_of_phase(phase)[key] for key in kept} for phase in phases if phase.name in begun]
    made = [ours_of_card(card, set(), ended) for card in cards]
    for side in (side for card in made for side in card["trains"]):
        if side["majorStops"] < 0:
            side["townCount"] = "whatever: it does not run"
    return made, rows


@needs_rails
@pytest.mark.parametrize("path", resolved(), ids=lambda path: path.stem)
def test_every_directory_comes_back_the_same(path: Path, tmp_path: Path) -> None:
    """For every choice of players and options in the reference data."""
    theirs = json.loads(path.read_text("utf-8"))
    options = {name: value for name, value in theirs["options"].items() if name != "RandomSeed"}
    source = RAILS / "games" / theirs["game"]
    first = read_file(source, options)
    made = write_as(first, "rails")
    again = put(tmp_path / theirs["game"], made)
    players = {"NumberOfPlayers": str(theirs["players"])}

    assert {found.code for found in made.lost} <= {"RH714"}  # what no title has: told when it is read
    assert read_rails(again, players).data == first.data
    cards, phases = cards_and_phases(read_directory(source, options))
    cards_again, phases_again = cards_and_phases(read_directory(again, players))
    assert cards_again == cards
    assert phases_again == phases
    assert open_both_ways(read_directory(again)) == open_both_ways(read_directory(source, options))
    assert write_as(read_rails(again), "rails").files == made.files


# From elsewhere: what is not the same was told

TOLD = {
    r"bank$": "A bank has an end",
    r"certificate_limit\.\d+$": "how many corporations",
    r"trains\..*\.(rusts_on|obsolete_on)$": "one fate|No?thing in Rails ends",
    r"trains\..*\.phased_on$": "no word for “phased_on”",
    r"trains\..*\.discount\.": "any older train",
    r"trains\..*\.quantity$": "which has no 0",
    r"trains\..*\.available_on$": "in its turn",
    r"phases\..*\.(train_limit)$": "",
    r"map\.": "always red|of the fixed colour|colour which no phase brings|all stops of"
    "|no name of a hex in Rails",
    r"(starting_cash|certificate_limit)\.\d+$": "",
    r"tiles\.": "of which there is none to lay",
    r"privates\.": "",
}
"""Facts that may come back otherwise, and the sentence that says so. Without a sentence: see :func:`same`."""


def same(path: str, first: str, second: str, data: Mapping[str, Any]) -> bool:
    """No limit is one of 99; the rows of numbers of players that the title does not have are left out."""
    if path.endswith(".train_limit"):
        return {first, second} <= {"None", "99"}
    count = path.rpartition(".")[2]
    least, most = data["players"]
    return second == "–" and count.isdigit() and not least <= int(count) <= most


def differences_not_told(data: Mapping[str, Any], again: Mapping[str, Any], made: Converted) -> Iterator[str]:
    one, other = dict(facts(data)), dict(facts(again))
    said = " ".join(finding.message for finding in made.lost)
    for path in {**one, **other}:
        first, second = one.get(path, "–"), other.get(path, "–")
        reasons = [sentence for pattern, sentence in TOLD.items() if re.match(pattern, path) and sentence]
        told = any(re.search(reason, said) for reason in reasons)
        if first != second and not told and not same(path, first, second, data):
            yield f"{path}: {first} → {second}"


def for_count(data: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Title data with the numbers for so many players, as a directory has them once it is settled."""

    def settled(value: Any) -> Any:
        return value.get(str(count), value.get(count)) if isinstance(value, Mapping) else value

    rows = [
        {
            **row,
            "quantity": row.get("quantity_by_players", {}).get(str(count), settled(row.get("quantity", 1))),
        }
        for row in data["trains"]
    ]
    return {**data, "bank": settled(data["bank"]), "trains": rows}


@pytest.mark.parametrize("name", ["gRollingStock", "gRollingStockStars"])
def test_a_title_without_a_map_is_refused(name: str) -> None:
    assert [path.parent.name for path in OUR_FILES if path not in OWN_TITLES].count(name) == 1
    with pytest.raises(Malformed, match="there is no map"):
        write_as(read_file(FOLDER / name / "title.toml", {}), "rails")


@pytest.mark.parametrize("path", OWN_TITLES, ids=lambda path: path.parent.name)
def test_our_titles_come_back_but_for_what_was_told(path: Path, tmp_path: Path) -> None:
    definition = read_file(path, {})
    made = write_as(definition, "rails")
    folder = put(tmp_path / definition.data["id"], made)
    for count in range(definition.data["players"][0], definition.data["players"][1] + 1):
        again = read_rails(folder, {"NumberOfPlayers": str(count)}).data
        assert list(differences_not_told(for_count(definition.data, count), again, made)) == []


@needs_maker
@pytest.mark.parametrize("name", WHOLE)
def test_playable_maker_files_come_back_but_for_what_was_told(name: str, tmp_path: Path) -> None:
    definition = read_file(MAKER / "games" / f"{name}.json", {})
    made = write_as(definition, "rails")
    again = read_rails(put(tmp_path / name, made)).data
    data, _ = complete(definition)
    minors = {row["id"] for row in definition.data.get("minors", ())}
    data["minors"] = [row for row in data["corporations"] if row["id"] in minors]
    data["corporations"] = [row for row in data["corporations"] if row["id"] not in minors]
    assert list(differences_not_told(data, again, made)) == []
    assert made.assumed


@needs_maker
@pytest.mark.parametrize("name", ["1889", "18LA", "18Test"])
def test_a_maker_file_without_minors_loses_none(name: str) -> None:
    """Nor limits of trains that would be theirs, as in 18Test, none of whose minors can be played."""
    definition = read_file(MAKER / "games" / f"{name}.json", {})
    assert [one.message for one in write_as(definition, "rails").lost if "minor" in one.message] == []


@pytest.mark.parametrize("path", OWN_TITLES, ids=lambda path: path.parent.name)
def test_what_is_written_is_sound_and_always_the_same(path: Path, tmp_path: Path) -> None:
    definition = read_file(path, {})
    made = write_as(definition, "rails")
    assert write_as(definition, "rails") == made
    errors = [
        (finding.code, finding.message)
        for finding in check_rails(put(tmp_path / "game", made)).findings
        if finding.severity == "error"
        and not (finding.code == "RH211" and path.parent.name in PHASES_BY_OWN_RULES)
    ]
    assert errors == []


# Single things, each on a small game

SMALL: dict[str, Any] = {
    "id": "Small",
    "name": "Small",
    "players": [2, 4],
    "bank": 900,
    "starting_cash": {"2": 300, "3": 200, "4": 150},
    "certificate_limit": {"2": 20, "3": 15, "4": 12},
    "trains": [
        {"name": "2", "price": 80, "reach": 2, "rusts_on": "3", "quantity": 4},
        {"name": "3", "price": 180, "reach": 3, "quantity": 2},
    ],
    "phases": [
        {"name": "2", "train_limit": 4, "tiles": ["yellow"]},
        {"name": "3", "on": "3", "train_limit": 2, "tiles": ["yellow", "green"], "rounds": 2},
    ],
    "map": {
        "layout": "pointy",
        "hexes": {
            "white": {"": "A1", "city=revenue:0;border=edge:1,type:impassable": "A3"},
            "red": {"offboard=revenue:yellow_20|green_40;path=a:5,b:_0": "B2"},
        },
        "locations": {"A3": "Ulm & “Neu-Ulm” <Süd>"},
    },
    "tiles": {"57": 3, "14": "unlimited", "X1": {"count": 1, "color": "yellow", "code": "path=a:0,b:2"}},
    "market": {"rows": ["50y 60 67p 75"]},
    "corporations": [{"id": "A&B", "name": "A<B>", "tokens": [0, 40], "home": "A3", "color": "red"}],
    "settings": {"obsolete_counts_for_limit": True},
}


def small(**parts: Any) -> dict[str, Any]:
    return {**SMALL, **parts}


def back(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    return read_rails(put(folder / "Small", as_rails(data))).data


def lost(data: Mapping[str, Any]) -> list[str]:
    return [finding.message for finding in as_rails(data).lost]


def test_a_small_game_loses_nothing() -> None:
    assert lost(SMALL) == []


def test_signs_of_xml_are_only_text(tmp_path: Path) -> None:
    again = back(SMALL, tmp_path)
    assert again["map"]["locations"] == {"A3": "Ulm & “Neu-Ulm” <Süd>"}
    assert (again["corporations"][0]["id"], again["corporations"][0]["name"]) == ("A&B", "A<B>")


def test_what_xml_cannot_hold_is_replaced_and_can_be_read(tmp_path: Path) -> None:
    company = {**SMALL["corporations"][0], "name": "bell\x07 and\nline"}
    assert back(small(corporations=[company]), tmp_path)["corporations"][0]["name"] == "bell\ufffd and\nline"


def test_a_closed_side_is_closed_from_both(tmp_path: Path) -> None:
    files = as_rails(SMALL).files
    assert 'name="A1" tile="0" impassable="A3"' in files["Map.xml"]
    assert 'impassable="A1"' in files["Map.xml"]
    hexes = back(SMALL, tmp_path)["map"]["hexes"]["white"]
    assert hexes == {
        "border=edge:4,type:impassable": "A1",
        "city=revenue:0;border=edge:1,type:impassable": "A3",
    }


def test_off_board_revenue_goes_by_the_steps_of_the_phases(tmp_path: Path) -> None:
    files = as_rails(SMALL).files
    assert 'value="20,40"' in files["Map.xml"]
    assert back(SMALL, tmp_path)["map"]["hexes"]["red"] == SMALL["map"]["hexes"]["red"]


def test_tiles_of_our_own_get_a_number_and_keep_their_name(tmp_path: Path) -> None:
    assert '<Tile id="20001" extId="X1" quantity="1"' in as_rails(SMALL).files["TileSet.xml"]
    tiles = back(SMALL, tmp_path)["tiles"]
    assert tiles == {
        "57": 3,
        "14": "unlimited",
        "X1": {"count": 1, "color": "yellow", "code": "path=a:0,b:2"},
    }


def test_the_tile_set_says_which_tile_replaces_which() -> None:
    tile_set = as_rails(SMALL).files["TileSet.xml"]
    assert re.search(r'<Tile id="57" quantity="3">\s*<Upgrade id="14"', tile_set)
    assert re.search(r'<Tile id="0">\s*<Upgrade id="20001"', tile_set)


def test_quantities_by_the_number_of_players_are_conditions(tmp_path: Path) -> None:
    first, second = SMALL["trains"]
    data = small(trains=[{**first, "quantity": {"2": 4, "3": 5, "4": 5}}, second])
    folder = put(tmp_path / "Small", as_rails(data))
    counts = [
        read_rails(folder, {"NumberOfPlayers": str(n)}).data["trains"][0]["quantity"] for n in (2, 3, 4)
    ]
    assert counts == [4, 5, 5]


def test_a_fate_without_a_phase_stands_with_the_train_that_brings_it(tmp_path: Path) -> None:
    first, second = SMALL["trains"]
    data = small(trains=[first, second, {"name": "4", "price": 300, "reach": 4}])
    data["trains"][1] = {**second, "rusts_on": "4"}
    assert '<Rusted type="3"' in as_rails(data).files["Game.xml"]
    assert back(data, tmp_path)["trains"][1]["rusts_on"] == [{"train": "4"}]


def test_a_fate_that_nothing_brings_is_told() -> None:
    first, second = SMALL["trains"]
    data = small(trains=[{**first, "rusts_on": {"train": "3", "index": 2}}, second])
    assert lost(data) == ["Nothing in Rails ends train 2 with that purchase: no phase begins with it."]


def test_names_of_cards_are_no_lists() -> None:
    first, second = SMALL["trains"]
    data = small(trains=[{**first, "name": "2,5", "rusts_on": "3"}, second])
    assert "Train 2,5 is called 2;5 in Rails." in lost(data)


def test_a_train_that_runs_unlike_any_of_rails_is_told() -> None:
    first = SMALL["trains"][0]
    rows = [{"stops": ["city", "offboard", "town"], "visit": 6, "pay": 4}]
    data = small(trains=[first, {"name": "3", "price": 180, "allowances": rows, "quantity": 2}])
    assert lost(data) == ["How far a 3 runs is said more precisely than Rails can."]


def test_a_corporation_of_one_certificate_is_no_minor(tmp_path: Path) -> None:
    whole = {**SMALL["corporations"][0], "shares": [100]}
    again = back(small(corporations=[whole], minors=[{"id": "m", "name": "m", "home": "A3"}]), tmp_path)
    assert [row["id"] for row in again["corporations"]] == ["A&B"]
    assert [row["id"] for row in again["minors"]] == ["m"]


def test_what_is_too_incomplete_is_refused_with_what_is_missing() -> None:
    with pytest.raises(Malformed, match="there is no map; there is no stock market"):
        as_rails(small(map={}, market={}))


def test_a_price_that_is_no_whole_number_is_refused() -> None:
    first, second = SMALL["trains"]
    with pytest.raises(Malformed, match="cannot be written for Rails"):
        as_rails(small(trains=[{**first, "price": float("inf")}, second]))


def test_unlike_parts_of_a_title_are_told_by_name() -> None:
    data = small(rounds={"stock": {"kind": "stock"}}, bonuses=[{"name": "x"}])
    assert lost(data) == ["Rails has no word for “rounds”.", "Rails has no word for “bonuses”."]


def test_the_writer_looks_at_title_data_only() -> None:
    files, _ = write_rails(SMALL)
    assert list(files) == [
        "Game.xml",
        "GameOptions.xml",
        "CompanyManager.xml",
        "Map.xml",
        "Tiles.xml",
        "TileSet.xml",
        "StockMarket.xml",
    ]


def test_trains_of_all_who_have_had_their_turn_become_those_of_the_buyer() -> None:
    data = {**SMALL, "settings": {**SMALL.get("settings", {}), "obsolete_for": "except_operated"}}
    assert lost(data) == ["Rails spares all but the buyer’s trains."]
    files, _ = write_rails(data)
    assert 'ObsoleteTrainFor="EXCEPT_TRIGGERING"' in files["Game.xml"]
