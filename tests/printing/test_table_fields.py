"""Boxes of Board18 and saved objects of Tabletop Simulator, field by field, for titles of every kind.

The tables below are the formats: each field with what it may hold. Some titles, and all in the long run.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.tabletop import CARDS, table_files
from roundhouse.ink.theme import LIGHT

SAMPLE = ("18EU", "18SJ")
Check = Callable[[Any], bool]


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def step(value: Any) -> bool:
    return whole(value) and value > 0


def words(value: Any) -> bool:
    return isinstance(value, str)


def yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def number(value: Any) -> bool:
    return isinstance(value, float)


def picture(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("images/") and value.endswith(".png")


def place(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


GRID: dict[str, Check] = {
    "imgLoc": picture,
    "xStart": place,
    "xStep": step,
    "yStart": place,
    "yStep": step,
}
BOX: dict[str, Check] = {
    "bname": bool,
    "version": bool,
    "author": words,
    "board": lambda one: fits(one, GRID | {"orientation": lambda way: way in ("F", "P")}),
    "market": lambda one: fits(one, GRID),
    "tray": lambda trays: all(fits(one, TRAYS[one["type"]]) for one in trays),
    "links": lambda links: links == [],
}
TRAY: dict[str, Check] = GRID | {"type": words, "tName": bool, "xSize": step, "ySize": step}
TRAYS: dict[str, dict[str, Check]] = {
    "tile": TRAY | {"tile": lambda all_: all(fits(one, {"rots": rotations, "dups": whole}) for one in all_)},
    "btok": TRAY | {"token": lambda all_: all(fits(one, {"dups": whole, "flip": yes_or_no}) for one in all_)},
    "mtok": TRAY | {"token": lambda all_: all(fits(one, {"flip": yes_or_no}) for one in all_)},
}


def rotations(value: Any) -> bool:
    return value in range(1, 7)


def fits(thing: Mapping[str, Any], fields: Mapping[str, Check]) -> bool:
    """Has a thing all fields, no others, each with what it may hold?"""
    assert set(thing) == set(fields)
    for key, check in fields.items():
        assert check(thing[key]), (key, thing[key])
    return True


def check_box(id_: str) -> None:
    name, data = FAMILY.board18(id_, "1", PrintChoices())
    folder = name.removesuffix(".zip")
    box = zipfile.ZipFile(io.BytesIO(data))
    found = json.loads(box.read(f"{folder}/{folder.removeprefix('board18-')}.json"))
    assert fits(found, BOX)
    named = {one["imgLoc"] for one in (found["board"], found["market"], *found["tray"])}
    pictures = {f"images/{one.removeprefix(folder + '/')}" for one in box.namelist() if one.endswith(".png")}
    assert named == pictures
    made = title(id_)
    tiles = [tile for tray in found["tray"] if tray["type"] == "tile" for tile in tray["tile"]]
    assert len(tiles) == len(made.tiles)
    stations = next(tray["token"] for tray in found["tray"] if tray["type"] == "btok")
    assert [one["dups"] for one in stations] == [
        len(one.tokens) for one in (*made.minors, *made.corporations)
    ]


@pytest.mark.parametrize("id_", SAMPLE)
def test_every_field_of_a_box_is_what_board18_reads(id_: str) -> None:
    check_box(id_)


@pytest.mark.soak
@pytest.mark.parametrize("id_", [id_ for id_ in title_ids() if id_ not in SAMPLE])
def test_every_field_of_every_box_is_what_board18_reads(id_: str) -> None:
    check_box(id_)


SAVE: dict[str, Check] = dict.fromkeys(
    [
        "SaveName",
        "Date",
        "VersionNumber",
        "GameMode",
        "GameType",
        "GameComplexity",
        "Table",
        "Sky",
        "Note",
        "LuaScript",
        "LuaScriptState",
    ],
    words,
) | {
    "XmlUI": words,
    "Tags": lambda tags: tags == [],
    "TabStates": lambda states: states == {},
    "Gravity": number,
    "PlayArea": number,
    "ObjectStates": lambda things: all(check_object(one) for one in things),
}
SPOT: dict[str, Check] = dict.fromkeys(
    [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"], number
)
OBJECT: dict[str, Check] = {
    "Name": words,
    "Transform": lambda spot: fits(spot, SPOT),
    "Nickname": words,
    "Description": words,
    "ColorDiffuse": lambda color: fits(color, dict.fromkeys("rgb", number)),
    "Locked": yes_or_no,
    "Grid": yes_or_no,
    "Snap": yes_or_no,
}
DECK: dict[str, Check] = {
    "FaceURL": words,
    "BackURL": words,
    "NumWidth": lambda count: count in range(1, 11),
    "NumHeight": lambda count: count in range(1, 8),
    "BackIsHidden": yes_or_no,
    "UniqueBack": yes_or_no,
    "Type": lambda kind: kind == 0,
}
IMAGE: dict[str, Check] = {"ImageURL": bool, "ImageSecondaryURL": words, "WidthScale": number}
TOKEN: dict[str, Check] = {
    "Thickness": number,
    "MergeDistancePixels": number,
    "StandUp": yes_or_no,
    "Stackable": yes_or_no,
}


def decks(value: Mapping[str, Any]) -> bool:
    return all(key.isdecimal() and fits(one, DECK) for key, one in value.items())


def objects(value: Any) -> bool:
    return bool(value) and all(check_object(one) for one in value)


KINDS: dict[str, dict[str, Check]] = {
    "CardCustom": {"CardID": step, "CustomDeck": decks},
    "DeckCustom": {
        "DeckIDs": lambda ids: len(ids) > 1 and all(map(step, ids)),
        "CustomDeck": decks,
        "ContainedObjects": objects,
    },
    "Bag": {"ContainedObjects": objects},
    "Custom_Board": {"CustomImage": lambda image: fits(image, IMAGE)},
    "Custom_Token": {
        "CustomImage": lambda image: fits(image, IMAGE | {"CustomToken": lambda one: fits(one, TOKEN)})
    },
}


def check_object(thing: Mapping[str, Any]) -> bool:
    return fits(thing, OBJECT | KINDS[thing["Name"]])


def cards_of(things: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for thing in things:
        if thing["Name"] == "CardCustom":
            yield thing
        yield from cards_of(thing.get("ContainedObjects", []))


def check_saved(printable: Printable) -> None:
    files = table_files(printable, LIGHT, "https://example.org/")
    saved = json.loads(files["saved-object.json"])
    assert fits(saved, SAVE)
    named = {
        part.split('"')[0] for part in files["saved-object.json"].decode().split("https://example.org/")[1:]
    }
    assert named <= set(files)
    cards = list(cards_of(saved["ObjectStates"]))
    printed = [item for output in printable.outputs for item in output.items if item.kind in CARDS]
    assert len(cards) == sum(item.count for item in printed)
    for card in cards:
        ((key, deck),) = card["CustomDeck"].items()
        assert card["CardID"] // 100 == int(key)
        assert card["CardID"] % 100 < deck["NumWidth"] * deck["NumHeight"]
    cut = [one for output in printable.outputs for one in output.items if output.plan in ("cards", "hexes")]
    tokens = [item for item in cut if item.kind not in CARDS]
    bags = [thing for thing in saved["ObjectStates"] if thing["Name"] == "Bag"]
    assert sum(len(bag["ContainedObjects"]) for bag in bags) == sum(item.count for item in tokens)
    pictures = {one["CustomImage"]["ImageURL"] for bag in bags for one in bag["ContainedObjects"]}
    assert len(pictures) == len(tokens)


SOME = ("tokens", "privates", "trains", "shares")
MOST = (*SOME, "tiles", "map", "market", "loans", "charters")


@pytest.mark.parametrize("id_", SAMPLE)
def test_every_field_of_a_saved_object_is_what_tabletop_simulator_reads(id_: str) -> None:
    check_saved(FAMILY.printable(id_, SOME, PrintChoices()))


@pytest.mark.soak
@pytest.mark.parametrize("id_", title_ids())
def test_every_field_of_every_saved_object_is_what_tabletop_simulator_reads(id_: str) -> None:
    check_saved(FAMILY.printable(id_, MOST, PrintChoices()))


def test_a_board_of_crayon_rails_is_a_saved_object_too() -> None:
    wanted = ("trains", "foremen", "loads")
    check_saved(CRAYON.printable("iron-dragon", wanted, PrintChoices()))
