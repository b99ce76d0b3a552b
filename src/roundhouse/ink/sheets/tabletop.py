"""A saved object for Tabletop Simulator: decks of cards, bags of tiles and tokens, boards.

The fields are those of the program's save file format (its knowledge base, “Save File Format”). Pictures are
named by addresses: put the PNG files where players can load them, or into the program's folder of images.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.ink.sheets.items import Printable, PrintItem
from roundhouse.ink.sheets.sprites import SpriteSheet, picture_of, sprite_sheets, sprite_table
from roundhouse.ink.theme import Theme

CARDS = frozenset(
    ["share", "private", "train", "number", "money", "loan", "demand", "event", "engine", "ship", "foreman"]
)
"""Kinds of thing that are cards of a deck; other cut things are tokens in bags."""
_APART = 4.0
_ROW = 8
BOARD_DOTS = 2048
"""The longer side of a board, in pixels."""


def table_files(printable: Printable, theme: Theme, address: str = "") -> Mapping[str, bytes]:
    """The saved object, its pictures, and a CSV file of where everything lies on them.

    ``address`` comes before the names of pictures, as ``https://example.org/1889/``.
    """
    files: dict[str, bytes] = {}
    sheets: list[SpriteSheet] = []
    objects: list[dict[str, Any]] = []
    spots = _spots()
    for output in printable.outputs:
        if output.plan in ("cards", "hexes"):
            for sheet in sprite_sheets(output, theme):
                sheets.append(sheet)
                files[f"{sheet.name}.png"] = sheet.front
                if sheet.back is not None:
                    files[f"{sheet.name}-back.png"] = sheet.back
                number = len(sheets)
                if sheet.kind in CARDS:
                    objects.append(_deck(sheet, number, address, next(spots)))
                else:
                    tokens = _tokens(sheet, theme, address, files)
                    objects.append(_bag(output.title, tokens, next(spots)))
        else:
            for item in output.items:
                files[f"{_plain(item.id)}.png"] = picture_of(item, theme, BOARD_DOTS)
                objects.append(_board(item, address, next(spots)))
    files["sprites.csv"] = sprite_table(sheets).encode()
    saved = {**_EMPTY, "ObjectStates": objects}
    files["saved-object.json"] = (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()
    return files


_EMPTY: Mapping[str, Any] = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
"""What a saved object leaves empty of a save."""


def _spots() -> Iterator[tuple[float, float]]:
    number = 0
    while True:
        yield number % _ROW * _APART, -(number // _ROW) * _APART
        number += 1


def _object(name: str, nickname: str, at: tuple[float, float], scale: float = 1.0) -> dict[str, Any]:
    return {
        "Name": name,
        "Transform": {
            "posX": at[0],
            "posY": 1.0,
            "posZ": at[1],
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
    }


def _deck(sheet: SpriteSheet, number: int, address: str, at: tuple[float, float]) -> dict[str, Any]:
    """A deck: the id of a card is the number of its sheet and its place there, two digits."""
    back = f"{sheet.name}-back.png" if sheet.back else f"{sheet.name}.png"
    deck = {
        str(number): {
            "FaceURL": f"{address}{sheet.name}.png",
            "BackURL": f"{address}{back}",
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": True,
            "Type": 0,
        }
    }
    cards = []
    for place, item in enumerate(sheet.items):
        for _ in range(item.count):
            card = _object("CardCustom", item.name, (0.0, 0.0))
            cards.append({**card, "CardID": 100 * number + place, "CustomDeck": deck})
    if len(cards) == 1:
        return {**cards[0], "Transform": _object("", "", at)["Transform"]}
    whole = _object("DeckCustom", sheet.name, at)
    ids = [card["CardID"] for card in cards]
    return {**whole, "DeckIDs": ids, "CustomDeck": deck, "ContainedObjects": cards}


def _tokens(sheet: SpriteSheet, theme: Theme, address: str, files: dict[str, bytes]) -> list[dict[str, Any]]:
    """Every copy of every thing of a sheet, each with a picture of its own: tokens are cut along what is
    transparent in it."""
    out = []
    for item in sheet.items:
        name = _plain(item.id)
        files[f"{name}.png"] = picture_of(item, theme)
        for _ in range(item.count):
            token = _object("Custom_Token", item.name, (0.0, 0.0), round(item.width / 108, 3))
            image = {
                "ImageURL": f"{address}{name}.png",
                "ImageSecondaryURL": "",
                "WidthScale": 0.0,
                "CustomToken": {
                    "Thickness": 0.1,
                    "MergeDistancePixels": 5.0,
                    "StandUp": False,
                    "Stackable": True,
                },
            }
            out.append({**token, "CustomImage": image})
    return out


def _bag(name: str, things: list[dict[str, Any]], at: tuple[float, float]) -> dict[str, Any]:
    return {**_object("Bag", name, at), "ContainedObjects": things}


def _board(item: PrintItem, address: str, at: tuple[float, float]) -> dict[str, Any]:
    image = {
        "ImageURL": f"{address}{_plain(item.id)}.png",
        "ImageSecondaryURL": "",
        "WidthScale": round(item.width / item.height, 4),
    }
    return {**_object("Custom_Board", item.name, at), "Locked": True, "CustomImage": image}


def _plain(name: str) -> str:
    """A file name without letters that addresses cannot have."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
