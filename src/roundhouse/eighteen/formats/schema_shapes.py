"""Where ``title.toml`` writes other than the model holds: the shapes of these keys, as JSON Schema.

``title_toml.expand`` reads what the file may write shorter; ``schema.title_schema`` lays these shapes over
those of the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from roundhouse.eighteen.model.words import (
    HEX_COLORS,
    LAYOUTS,
    MOVEMENTS,
    PHASE_COLORS,
    TRACK_KINDS,
    BorderKind,
    TileColor,
)

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
_LIMIT: Schema = {"type": "integer", "minimum": 1, "maximum": 999}
_ID: Schema = {
    **TEXT,
    "pattern": "^[A-Za-z0-9][A-Za-z0-9 ._+-]{0,59}$",
    "description": "Letters, digits, spaces and . _ + -, beginning with a letter or digit.",
}
_NAME: Schema = {"type": ["string", "integer"]}
_TEXTS: Schema = {"type": "array", "items": TEXT}
_WORDS: Schema = {"anyOf": [{**TEXT, "description": "several, with spaces between"}, _TEXTS]}
_TEXTS_BY_NAME: Schema = {"type": "object", "additionalProperties": TEXT}
_BY_PLAYERS: Schema = {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"}}
_COUNT: Schema = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 1000}, {"const": "unlimited"}]}
_TRIGGER: Schema = {
    "anyOf": [
        {**_NAME, "description": "the first train of this kind"},
        {"$ref": "#/$defs/Trigger"},
    ]
}
_TRIGGERS: Schema = {"anyOf": [*_TRIGGER["anyOf"], {"type": "array", "items": _TRIGGER}]}
_FOR_MAKER: Schema = {
    **TEXT,
    "description": "Kept for 18xx Maker; play does not read it: options and quantities by players say it.",
}
_FATES = {"rusts_on": _TRIGGERS, "obsolete_on": _TRIGGERS, "phased_on": _TRIGGERS}
_REACH: Schema = {"anyOf": [_LIMIT, {"const": "unlimited"}]}

SHORT: Mapping[str, Mapping[str, Schema]] = {
    "TrainSide": {**_FATES, "reach": _REACH, "name": _NAME},
    "TrainKind": {
        **_FATES,
        "reach": _REACH,
        "name": _NAME,
        "quantity": {
            "anyOf": [*_COUNT["anyOf"], {**_BY_PLAYERS, "additionalProperties": _COUNT["anyOf"][0]}]
        },
    },
    "Trigger": {"train": _NAME},
    "Phase": {
        "name": _NAME,
        "on": _TRIGGERS,
        "train_limit": {"anyOf": [_LIMIT, {"type": "object", "additionalProperties": _LIMIT}]},
    },
    "CorporationDef": {"home": _WORDS},
}
"""Fields by class whose short forms the file may use."""

MORE: Mapping[str, Mapping[str, Schema]] = {
    "TrainKind": {
        "variant": _FOR_MAKER,
        "players": {**_FOR_MAKER, "type": "integer"},
        "card": {**TEXT, "description": "Kept for Rails: what it calls the card."},
    },
    "PrivateDef": {"variant": _FOR_MAKER},
    "CorporationDef": {"variant": _FOR_MAKER},
}
"""Keys that a file may have beside the fields of the class."""

TOP: Mapping[str, Schema] = {
    "id": {**_ID, "description": f"The title's id, once in the world. {_ID['description']}"},
    "base": {
        **_ID,
        "description": "The id of a title that this one is built on; what stands here is laid over it.",
    },
    "players": {
        "type": "array",
        "items": {"type": "integer", "minimum": 2, "maximum": 12},
        "minItems": 2,
        "maxItems": 2,
        "description": "The least and the largest number of players.",
    },
    "bank": {
        "anyOf": [_MONEY, {"const": "unlimited"}, {**_BY_PLAYERS, "additionalProperties": _MONEY}],
        "description": "The money in the game, also by the number of players.",
    },
    "starting_cash": {
        **_BY_PLAYERS,
        "additionalProperties": _MONEY,
        "description": "What each player begins with, by the number of players.",
    },
    "certificate_limit": {
        **_BY_PLAYERS,
        "additionalProperties": {"anyOf": [_LIMIT, {**_BY_PLAYERS, "additionalProperties": _LIMIT}]},
        "description": "How many certificates a player may hold, by the number of players, and then perhaps "
        "by the number of corporations.",
    },
    "map": {
        "type": "object",
        "properties": {
            "layout": {"enum": list(LAYOUTS), "description": "Which side of a hex is on top."},
            "axes": {
                "type": "object",
                "properties": {axis: {"enum": ["letter", "number"]} for axis in ("x", "y")},
                "additionalProperties": False,
                "description": "What the columns (x) and rows (y) are labelled with, where it is not usual.",
            },
            "hexes": {
                "type": "object",
                "propertyNames": {"enum": list(HEX_COLORS)},
                "additionalProperties": {"type": "object", "additionalProperties": TEXT},
                "description": "Colour, then code in the tile language, then the hexes, with spaces between.",
            },
            "locations": {**_TEXTS_BY_NAME, "description": "Names of places by hex."},
            "without": {**TEXT, "description": "Hexes of the base that are not there."},
            "redrawn": {**_TEXTS_BY_NAME, "description": "Other codes for hexes of the base."},
            "next_tiles": {
                "type": "object",
                "additionalProperties": {
                    "type": "object",
                    "propertyNames": {"enum": list(HEX_COLORS)},
                    "additionalProperties": _NAME,
                },
                "description": "Hexes where of a colour only some tiles may be laid: hex, colour, tiles with "
                "spaces between.",
            },
            "last_tiles": {**_NAME, "description": "Tiles that are never replaced, with spaces between."},
            "free_upgrades": {
                **_NAME,
                "description": "Hexes where an upgrade need not use new track, with spaces between.",
            },
            "town_tiles": {
                "type": "object",
                "propertyNames": {"enum": list(HEX_COLORS)},
                "additionalProperties": {"type": "object", "additionalProperties": _NAME},
                "description": "What may also replace tiles with towns once a colour may be laid: colour, "
                "tile, its successors with spaces between.",
            },
            "loose_towns": {
                "type": "boolean",
                "default": False,
                "description": "Need tiles of `town_tiles` and `city_tiles` not join new track to that of "
                "whoever lays them?",
            },
            "city_tiles": {
                "type": "object",
                "propertyNames": {"enum": list(HEX_COLORS)},
                "additionalProperties": {"type": "object", "additionalProperties": _NAME},
                "description": "What may also replace tiles with a city, be it with several cities: colour, "
                "tile, its successors with spaces between.",
            },
            "double_tiles": {
                "type": "array",
                "items": _TEXTS_BY_NAME,
                "description": "Tiles that cover several hexes: for each hex the end of its part’s name.",
            },
            "only_for": {
                **_TEXTS_BY_NAME,
                "description": "Hexes whose stops are for trains of one category only: category, hexes.",
            },
            "ship_track": {
                "enum": list(TRACK_KINDS),
                "description": "The kind of track that only ships use, or trains of nobody: "
                "no company connects along it.",
            },
            "apart_track": {
                "enum": list(TRACK_KINDS),
                "description": "The kind of track along which no company connects, and on which only those "
                "trains run that do not run on broad track.",
            },
            "feeder_track": {
                "enum": list(TRACK_KINDS),
                "description": "The kind of track that only adds to what stops pay: no company connects "
                "along it, and it leads on from what they reach.",
            },
            "thin_as_broad": {
                "type": "boolean",
                "description": "Is thin track only drawn so, and meets broad track at the sides of hexes?",
            },
            "separate_gauges": {
                "type": "boolean",
                "description": "Do broad and narrow track connect only by themselves, never over a stop that "
                "both reach?",
            },
            "gauges_meet": {
                "type": "boolean",
                "description": "Do broad and narrow track connect companies together, while each train runs "
                "on one of them only?",
            },
            "broad_over_narrow": {
                "enum": list(PHASE_COLORS),
                "description": "Once tiles of this colour may be laid, broad track may take the place of "
                "narrow track.",
            },
            "gauge_conversion": {
                "type": "boolean",
                "default": False,
                "description": "May a yellow or green tile be laid over one of its colour that differs only "
                "in the gauge of one piece of track, or of one or two beside a stop?",
            },
            "towns_on_track": {
                "type": "boolean",
                "default": False,
                "description": "May a green or brown tile be laid over one of its colour that has a town "
                "less, on plain track? The company need not reach it.",
            },
            "gauge_border": {
                "enum": list(get_args(BorderKind)),
                "description": "The type of the borders where the gauge changes: trains count each as they "
                "count stops (“change”).",
            },
            "ferry_track": {
                "enum": list(TRACK_KINDS),
                "description": "The kind of track inside a hex that joins two of its cities as a ferry does: "
                "a train that takes it counts them as one stop, and they block trains only together.",
            },
            "ferry_toll": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "How much less a stop pays where a train takes the ferry.",
            },
            "uncounted": {
                **TEXT,
                "description": "Hexes that a train which counts hexes passes without counting them, with "
                "spaces between.",
            },
            "beyond": {
                **TEXT,
                "description": "Hexes beyond the edge of the map, to which track may lead and where it ends, "
                "with spaces between.",
            },
            "open_sides": {
                "type": "object",
                "additionalProperties": {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0, "maximum": 5},
                },
                "description": "Sides over which track may lead although none is printed there: hex, sides.",
            },
        },
        "required": ["layout", "hexes"],
        "additionalProperties": False,
        "description": "The map.",
    },
    "tiles": {
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                *_COUNT["anyOf"],
                {
                    "type": "object",
                    "properties": {
                        "count": {**_COUNT, "description": "How many there are."},
                        "color": {"enum": list(get_args(TileColor)), "description": "Its colour."},
                        "code": {**TEXT, "description": "What is printed on it, in the tile language."},
                        "lies_on": {
                            "enum": list(get_args(TileColor)),
                            "description": "The colour of what it replaces, if not the one before its own.",
                        },
                        "cost": {
                            "type": "integer",
                            "minimum": 0,
                            "description": "What laying it costs, whatever the terrain.",
                        },
                    },
                    "additionalProperties": False,
                },
            ]
        },
        "description": "The supply: how many of each, and the code of the title's own.",
    },
    "market": {
        "type": "object",
        "properties": {
            "rows": {**_TEXTS, "minItems": 1, "description": "Prices with letters of zones; “-” is no cell."},
            "movement": {"enum": list(MOVEMENTS), "description": "How markers move."},
            "apart": {
                "type": "integer",
                "minimum": 0,
                "description": "A row, counted from 0, that no marker moves into from the row above.",
            },
        },
        "required": ["rows"],
        "additionalProperties": False,
        "description": "Rows of prices with letters of zones; “-” is no cell.",
    },
    "foreign": {"type": "object", "description": "What other programs call things, kept for the way back."},
}
"""The keys at the top of the file whose shape the model does not say."""

REQUIRED = (
    "players",
    "bank",
    "starting_cash",
    "certificate_limit",
    "map",
    "tiles",
    "market",
    "trains",
    "phases",
    "rounds",
)
"""The keys that a title must have which is built on no other."""

MODEL_ONLY = frozenset({"min_players", "max_players", "banks"})
"""Fields of the model that the file writes in another way."""
