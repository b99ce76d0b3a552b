"""Games for tables on a screen: boxes of Board18, saved objects of Tabletop Simulator, sprites with a CSV."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.draw.board import map_frame
from roundhouse.eighteen.draw.geometry import centre
from roundhouse.eighteen.draw.printed import printed_map
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.print.board18 import Board18Box
from roundhouse.eighteen.titles import title
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.tabletop import table_files
from roundhouse.ink.theme import LIGHT
from roundhouse.table.errors import Malformed


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


@pytest.fixture(scope="module")
def box() -> zipfile.ZipFile:
    name, data = FAMILY.board18("1889", "2", PrintChoices())
    assert name == "board18-Shikoku-1889-2.zip"
    assert data == FAMILY.board18("1889", "2", PrintChoices())[1]
    return zipfile.ZipFile(io.BytesIO(data))


def contents(box: zipfile.ZipFile) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(box.read("board18-Shikoku-1889-2/Shikoku-1889-2.json"))
    return found


def picture(box: zipfile.ZipFile, location: str) -> tuple[int, int]:
    assert location.startswith("images/")
    return size_of(box.read("board18-Shikoku-1889-2/" + location.removeprefix("images/")))


def test_a_box_has_the_fields_of_board18(box: zipfile.ZipFile) -> None:
    data = contents(box)
    assert (data["bname"], data["version"]) == ("Shikoku 1889", "2")
    assert data["author"].startswith("Yasutaka Ikeda")
    assert set(data) == {"bname", "version", "author", "board", "market", "tray", "links"}
    assert set(data["board"]) == {"imgLoc", "xStart", "xStep", "yStart", "yStep", "orientation"}
    assert (data["board"]["orientation"], data["board"]["xStep"], data["board"]["yStep"]) == ("F", 87, 50)
    assert set(data["market"]) == {"imgLoc", "xStart", "xStep", "yStart", "yStep"}
    kinds = [tray["type"] for tray in data["tray"]]
    assert kinds == ["tile", "tile", "tile", "btok", "mtok"]


def test_every_tile_and_token_lies_inside_its_picture(box: zipfile.ZipFile) -> None:
    for tray in contents(box)["tray"]:
        wide, tall = picture(box, tray["imgLoc"])
        things = tray.get("tile", tray.get("token"))
        across, down = (len(things), 6) if tray["type"] == "tile" else (2, len(things))
        assert tray["xStart"] + (across - 1) * tray["xStep"] + tray["xSize"] <= wide
        assert tray["yStart"] + (down - 1) * tray["yStep"] + tray["ySize"] <= tall
        assert (tray["xSize"], tray["ySize"]) == ((116, 100) if tray["type"] == "tile" else (30, 30))
    supply = {entry.name: entry.count for entry in title("1889").tiles}
    dups = [tile["dups"] for tray in contents(box)["tray"] if tray["type"] == "tile" for tile in tray["tile"]]
    assert sorted(dups) == sorted(count or 0 for count in supply.values())


@pytest.mark.parametrize("id_", ["1889", "1846"])
def test_hexes_of_the_map_lie_on_even_places_of_the_grid(id_: str) -> None:
    """Board18 lays a tile with its corner at a place of the grid, column and row together even."""
    view = printed_map(title(id_))
    made = Board18Box(id_, "1", "", LIGHT)
    made.add_map(view)
    board = made.data()["board"]
    archive = zipfile.ZipFile(io.BytesIO(made.archive()))
    wide, _ = size_of(archive.read(f"board18-{id_}-1/{id_}-1/Map.png"))
    hex_size = (116, 100) if view.layout == "flat" else (100, 116)
    scale = (
        hex_size[0] / (200 if view.layout == "flat" else 3**0.5 * 100),
        hex_size[1] / (3**0.5 * 100 if view.layout == "flat" else 200),
    )
    left, top, frame, _ = map_frame(view)
    more = wide - frame * scale[0]  # what was put on the left
    for one in view.hexes:
        x, y = centre(one.x, one.y, view.layout)
        column = ((x - left) * scale[0] + more - hex_size[0] / 2 - board["xStart"]) / board["xStep"]
        row = ((y - top) * scale[1] - hex_size[1] / 2 - board["yStart"]) / board["yStep"]
        assert column == pytest.approx(round(column), abs=0.05)
        assert row == pytest.approx(round(row), abs=0.05)
        assert (round(column) + round(row)) % 2 == 0
        assert min(column, row) > -0.05


def test_a_game_without_a_map_is_no_box(tmp_path: Path) -> None:
    file = tmp_path / "tiles.json"
    file.write_text('{"info": {"title": "Only Tiles"}, "tiles": {"57": 2}}')
    with pytest.raises(Malformed, match="needs map and stock market"):
        FAMILY.board18("", "1", PrintChoices(), file)


@pytest.fixture(scope="module")
def table() -> dict[str, bytes]:
    wanted = ["tiles", "shares", "trains", "map"]
    printable = FAMILY.printable("1889", wanted, PrintChoices())
    return dict(table_files(printable, LIGHT, "https://example.org/1889/"))


def test_a_saved_object_has_a_deck_for_cards_a_bag_for_tiles_and_a_board(table: dict[str, bytes]) -> None:
    saved = json.loads(table["saved-object.json"])
    assert saved["SaveName"] == ""
    names = Counter(thing["Name"] for thing in saved["ObjectStates"])
    assert names == {"DeckCustom": 2, "Bag": 1, "Custom_Board": 1}
    for thing in saved["ObjectStates"]:
        assert {"Name", "Transform", "Nickname", "ColorDiffuse", "Locked"} <= set(thing)


def test_a_deck_has_every_certificate_and_its_cards_lie_on_the_sheet(table: dict[str, bytes]) -> None:
    saved = json.loads(table["saved-object.json"])
    shares = next(thing for thing in saved["ObjectStates"] if thing["Nickname"] == "shares")
    assert len(shares["DeckIDs"]) == len(shares["ContainedObjects"]) == 63
    assert shares["DeckIDs"] == [card["CardID"] for card in shares["ContainedObjects"]]
    ((number, deck),) = shares["CustomDeck"].items()
    assert deck["FaceURL"] == "https://example.org/1889/shares.png"
    assert deck["BackURL"] == "https://example.org/1889/shares-back.png"
    for id_ in shares["DeckIDs"]:
        assert id_ // 100 == int(number)
        assert id_ % 100 < deck["NumWidth"] * deck["NumHeight"]
    wide, tall = size_of(table["shares.png"])
    assert (wide % deck["NumWidth"], tall % deck["NumHeight"]) == (0, 0)


def test_every_picture_that_is_named_is_there(table: dict[str, bytes]) -> None:
    text = table["saved-object.json"].decode()
    named = {part.split('"')[0] for part in text.split("https://example.org/1889/")[1:]}
    assert named <= set(table)
    tiles = next(o for o in json.loads(text)["ObjectStates"] if o["Nickname"] == "Tiles")
    assert len(tiles["ContainedObjects"]) == 63
    assert tiles["ContainedObjects"][0]["CustomImage"]["CustomToken"]["Stackable"] is True


def test_the_csv_says_where_everything_lies(table: dict[str, bytes]) -> None:
    rows = list(csv.DictReader(io.StringIO(table["sprites.csv"].decode())))
    assert sum(int(row["count"]) for row in rows if row["kind"] == "tile") == 63
    for row in rows:
        wide, tall = size_of(table[row["sheet"]])
        assert int(row["x"]) + int(row["width"]) <= wide
        assert int(row["y"]) + int(row["height"]) <= tall
    assert {row["mm"] for row in rows if row["kind"] == "share"} == {"68x44"}
