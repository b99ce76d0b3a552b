"""The JSON Schema of a Maker file, made from the tables that the lint reads (``keys.py``).

It says what the lint calls an error of shape: kinds of values, what must be there, names of hexes and spots.
Keys that no table knows are allowed, as the reader keeps them; what one part of the file says of another
(trains that are not there) no schema can say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..field_words import field_table
from ..schema import DIALECT
from ..schema_shapes import Schema
from .inside import inside_fields
from .keys import (
    COLORS,
    COMPANY,
    COUNT,
    INFO,
    MARKETS,
    NEEDED,
    PHASE,
    PLAYER,
    PRIVATE,
    SPOT,
    TOP,
    TRAIN,
    TRIGGER,
    Value,
)
from .land import HEX
from .nested import LOOKS

_TEXT: Schema = {"type": "string"}

DRAWN = frozenset(
    [
        "titleX",
        "titleY",
        "titleRotate",
        "titleSize",
        "subtitleSize",
        "designerSize",
        "mapCoordinates",
        "trackGauge",
        "transparent",
        "imagePaddingTop",
        "phasedText",
        "obsoletedText",
        "rustedText",
        "permanentText",
        "background",
        "roundTracker",
        "number_cards",
        "trackBorderColor",
        "trackGaugeColor",
        "config",
        "tokens",
    ]
)
"""Keys that are about pictures, whatever their names end with."""
SAID: Mapping[str, Mapping[str, str]] = {
    "": {
        "$schema": "The address of the schema that an editor checks the file with.",
        "pools": "Places for shares on the market, drawn; play has one pool.",
        "rounds": "The rounds as they are printed; play has those of 1830.",
        "turns": "What a turn is made of, as it is printed; play has the turns of 1830.",
        "upgrades": "Which tile replaces which, for people; play finds it out by the track.",
        "wip": "The file is not finished.",
        "prototype": "The game is a prototype.",
        "revenue": "Kept for other programs.",
        "info": "What the game is called and how it is printed.",
        "ipo": "Where shares are sold, for other programs.",
        "bank": "The money in the game; “∞” for no end of it.",
        "capital": "What a player begins with, if it is not said for each number of players.",
        "certLimit": "How many certificates a player may hold, if it is not said for each number of players.",
        "players": "What holds with each number of players.",
        "floatPercent": "How much of a company is sold before it operates.",
        "companies": "The companies, those with one certificate too (“minor”).",
        "trains": "The cards of trains, in the order in which they are sold.",
        "phases": "The phases, in their order; a row may be for minors or for one company only.",
        "privates": "The private companies.",
        "stock": "The market.",
        "map": "The map, or several.",
        "tiles": "The supply: how many of each, and how those of the game's own are drawn.",
        "tokenTypes": "Lists of tokens by name, for companies to name.",
        "shareTypes": "Lists of certificates by name, for companies to name.",
        "links": "Pages about the game.",
        "colors": "Colours of the game's own.",
    },
    "info": {
        "title": "What the game is called.",
        "subtitle": "A second line under the title.",
        "designer": "Who designed it.",
        "publisher": "Who publishes it.",
        "marketTokens": "How many markers a company has for the market; printed only.",
        "extraStationTokens": "How many more tokens are printed.",
        "notes": "Notes for people.",
        "currency": "How money is written: “#” stands for the number.",
        "orientation": "“horizontal” when flat sides of the hexes are on top.",
        "capitalization": "“full” or “incremental”.",
        "mustSellInBlocks": "Are shares of a company sold all at once?",
    },
    "train": {
        "quantity_label": "What stands on charts in place of the quantity.",
        "tradeInPrice": "What it costs with a train in exchange, as it is printed; “discount” is played.",
        "name": "The name on the card, which tells how far it runs: 3, 3+1, 4D, 5E, 4H, D.",
        "quantity": "How many there are; “∞” for no limit, and then “print” says how many to print.",
        "price": "What it costs from the bank: the first number of a text.",
        "color": "The colour of the card.",
        "image": "A picture on the card.",
        "print": "How many cards are printed.",
        "description": "Text on the card.",
        "phase": "false: it does not stand in charts of trains.",
        "discount": "What it costs less when such a train is traded in: name to amount.",
        "available": "It can be bought once a train of this name has been bought.",
        "variant": "It is in the game with this variant only.",
        "players": "It is in the game with this number of players only.",
        "rust": "It leaves the game when this train is bought.",
        "phased": "From this purchase on none is sold; those in play run once more.",
        "obsolete": "From this purchase on it runs once more.",
        "permanent": "Overrides what rust, phased and obsolete say.",
    },
    "phase": {
        "phase": "Another name for charts.",
        "name": "What the phase is called.",
        "limit": "How many trains a company may have.",
        "tiles": "The highest colour that may be laid.",
        "rounds": "Operating rounds in a set.",
        "on": "What begins it: a train, the n-th of a train, or the first to happen of several.",
        "train": "The trains that are for sale, where the name does not say it.",
        "minor": "The row is for minors.",
        "company": "The row is for this company.",
        "notes": "Notes, always shown.",
        "buy_companies": "May companies buy privates?",
        "events": "What happens when it begins.",
    },
    "trigger": {"on": "The name of a train.", "index": "Which of these trains; the first if it is not said."},
    "player": {
        "number": "How many play.",
        "certLimit": "How many certificates each may hold.",
        "capital": "What each begins with.",
        "bank": "The bank with so many players.",
    },
    "company": {
        "abbrev": "The letters on its tokens: what the rest of the file calls it.",
        "name": "What it is called.",
        "minor": "It is a smaller company, of one certificate.",
        "color": "Its colour: a name, one of the file’s own, or #rrggbb.",
        "tokens": "What its tokens cost, or the name of a list of “tokenTypes”.",
        "shares": "Its certificates, or the name of a list of “shareTypes”.",
    },
    "private": {
        "name": "What it is called.",
        "minPlayers": "It is in the game with so many players at least.",
        "maxPlayers": "It is in the game with so many players at most.",
        "hex": "A hex of the map that stands on the card.",
        "company": "A company it has to do with.",
    },
}
"""What fields mean, for those who write them."""


@cache
def maker_schema() -> Schema:
    """The schema of a Maker file (draft 2020-12)."""
    defs = {
        "info": _part("info", INFO, "title"),
        "train": _part("train", TRAIN, *NEEDED["trains"]),
        "phase": _phase(),
        "trigger": _part("trigger", TRIGGER, "on"),
        "player": _part("player", PLAYER, *NEEDED["players"]),
        "company": _company(),
        "private": _part("private", PRIVATE),
        "map": _map(),
        "tile": _tile(),
        "stock": _stock(),
        "hex": {**_TEXT, "pattern": _whole(HEX.pattern), "examples": ["A1", "H12"]},
        "spot": {**_TEXT, "pattern": _whole(SPOT.pattern), "examples": ["A1", "A1p1", "A1s2"]},
    }
    top = _part("", TOP, "info")
    top["properties"].update(
        info=_ref("info") | _said("", "info"),
        links={"type": "object", "additionalProperties": {"format": "uri"}} | _said("", "links"),
        stock=_ref("stock") | _said("", "stock"),
        tiles={"type": "object", "additionalProperties": _ref("tile")} | _said("", "tiles"),
        map={"anyOf": [_ref("map"), {"type": "array", "items": _ref("map")}]} | _said("", "map"),
    )
    for key, part in (
        ("trains", "train"),
        ("phases", "phase"),
        ("players", "player"),
        ("companies", "company"),
        ("privates", "private"),
    ):
        top["properties"][key] = {"type": "array", "items": _ref(part)} | _said("", key)
    return {
        "$schema": DIALECT,
        "title": "18xx Maker",
        "description": "A game of 18xx Maker as Roundhouse reads it. Keys that are not here are kept.",
        **top,
        "$defs": defs,
    }


def _ref(part: str) -> Schema:
    return {"$ref": f"#/$defs/{part}"}


def _said(part: str, key: str) -> Schema:
    words = SAID.get(part, {}).get(key)
    if words is None and (LOOKS.fullmatch(key) or key in DRAWN):
        words = "How it is drawn; in play it means nothing."
    return {"description": words} if words else {}


def _part(part: str, table: Mapping[str, Value], *needed: str) -> Schema:
    properties = {key: {**value.schema, **_said(part, key)} for key, value in table.items()}
    return {"type": "object", "properties": properties, **({"required": list(needed)} if needed else {})}


def _whole(pattern: str) -> str:
    return f"^(?:{pattern})$"


def _phase() -> Schema:
    out = _part("phase", PHASE, *NEEDED["phases"])
    out["properties"]["tiles"] = {"enum": list(COLORS)} | _said("phase", "tiles")
    return out


def _company() -> Schema:
    out = _part("company", COMPANY, "abbrev")
    out["properties"]["abbrev"] = {**_TEXT, "minLength": 1} | _said("company", "abbrev")
    return out


def _map() -> Schema:
    spots: Schema = {"items": {"properties": {"coords": {"items": _ref("spot")}}}}
    hexes: Schema = {
        "type": "array",
        "items": {"properties": {"hexes": {"items": _ref("hex")}}},
        "description": "Drawings with the hexes that they are for; “copy” names a hex drawn the same.",
    }
    drawn = {**spots, "description": "Lines that are drawn over the map, from spot to spot."}
    return {"type": "object", "properties": {"hexes": hexes, "borders": drawn, "lines": drawn}}


def _tile() -> Schema:
    """A number, or an object with a number: ``quantity``, or else ``print``; one of its kind if neither."""
    number = {"quantity": COUNT.schema}
    body: Schema = {
        "type": "object",
        "properties": number,
        "if": {"not": {"required": ["quantity"]}},
        "then": {"properties": {"print": COUNT.schema}},
    }
    return {"anyOf": [*COUNT.schema["anyOf"], body]}


def _stock() -> Schema:
    cell: Schema = {"type": ["object", "string", "number", "null", "boolean"]}
    return {
        "type": "object",
        "properties": {
            "type": {"description": f"One of {', '.join(MARKETS)}."},
            "market": {
                "type": "array",
                "items": {"anyOf": [cell, {"type": "array", "items": cell}]},
                "description": "Cells, or rows of cells: a price, null for none, or an object.",
            },
        },
        "if": {"required": ["market"]},
        "then": {"required": ["type"], "properties": {"type": {"enum": list(MARKETS)}}},
    }


def maker_fields() -> str:
    """The fields of a Maker file as a page of Markdown."""
    schema = maker_schema()
    lines = [
        "# The fields of a game of 18xx Maker",
        "",
        "Made by `roundhouse schema maker --fields` from the tables that the lint reads; a test holds this",
        "page to them. Keys that are not here are kept.",
        "",
        "## The file",
        "",
        *field_table(schema["properties"], set(schema["required"])),
    ]
    for name, part in schema["$defs"].items():
        if "properties" in part:
            lines += ["", f"## {name}", ""]
            lines += field_table(part["properties"], set(part.get("required", ())))
    lines += inside_fields()
    return "\n".join(lines) + "\n"
