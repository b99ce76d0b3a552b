"""The JSON Schema of ``title.toml``, made from the model: the same classes read the file and word its errors.

What the file may write shorter than the model holds it (``title_toml.expand``) stands here in one table.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import RoundSettings, StepSettings, Vocabulary
from roundhouse.eighteen.model.words import (
    HEX_COLORS,
    LAYOUTS,
    MOVEMENTS,
    PHASE_COLORS,
    TRACK_KINDS,
    BorderKind,
    TileColor,
)
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS

from .field_words import field_docs, on_one_line
from .title_toml import WITHOUT_BOARD

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
_LIMIT: Schema = {"type": "integer", "minimum": 1, "maximum": 999}
_ID: Schema = {
    **_TEXT,
    "pattern": "^[A-Za-z0-9][A-Za-z0-9 ._+-]{0,59}$",
    "description": "Letters, digits, spaces and . _ + -, beginning with a letter or digit.",
}
_NAME: Schema = {"type": ["string", "integer"]}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_WORDS: Schema = {"anyOf": [{**_TEXT, "description": "several, with spaces between"}, _TEXTS]}
_TEXTS_BY_NAME: Schema = {"type": "object", "additionalProperties": _TEXT}
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
    **_TEXT,
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
        "card": {**_TEXT, "description": "Kept for Rails: what it calls the card."},
    },
    "PrivateDef": {"variant": _FOR_MAKER},
    "CorporationDef": {"variant": _FOR_MAKER},
}
"""Keys that a file may have beside the fields of the class."""

_TOP: Mapping[str, Schema] = {
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
                "additionalProperties": {"type": "object", "additionalProperties": _TEXT},
                "description": "Colour, then code in the tile language, then the hexes, with spaces between.",
            },
            "locations": {**_TEXTS_BY_NAME, "description": "Names of places by hex."},
            "without": {**_TEXT, "description": "Hexes of the base that are not there."},
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
                **_TEXT,
                "description": "Hexes that a train which counts hexes passes without counting them, with "
                "spaces between.",
            },
            "beyond": {
                **_TEXT,
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
                        "code": {**_TEXT, "description": "What is printed on it, in the tile language."},
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
_REQUIRED = (
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
_MODEL_ONLY = frozenset({"min_players", "max_players", "banks"})
"""Fields of the model that the file writes in another way."""


@cache
def title_schema(words: Vocabulary = SHARED_WORDS) -> Schema:
    """The schema of ``title.toml`` (draft 2020-12) for a title that may use ``words``."""
    _, parts = msgspec.json.schema_components([Title], ref_template="#/$defs/{name}")
    classes = {cls.__name__: cls for cls in _classes(Title)}
    gone = {"Title", "Ability", "RoundDef", "StepDef", "RoundSettings", "StepSettings"}
    defs = {name: _part(name, part, classes.get(name)) for name, part in parts.items() if name not in gone}
    defs |= _abilities(words) | _rounds(words) | _settings_of_parts(words)
    _close(defs, words)
    top = dict(parts["Title"]["properties"])
    properties = {name: top[name] for name in top if name not in _MODEL_ONLY} | dict(_TOP)
    properties["rounds"] = {
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/Round"},
        "description": "The rounds by name: “initial”, “stock”, “operating”.",
    }
    said = field_docs(Title)
    for name, text in said.items():
        if name in properties and "description" not in properties[name]:
            properties[name] = {**properties[name], "description": text}
    properties["parts"] = {
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/part {name}"} for name in words.parts},
        "additionalProperties": False,
        "description": "The mechanisms that this title uses beside the usual rules, each with its settings.",
    }
    own = (
        {"$ref": "#/$defs/own"} if words.own_settings is not None else {"type": "object", "maxProperties": 0}
    )
    properties["own"] = {**own, "description": "The settings of the part that only this title has."}
    properties["phases"] = {**properties["phases"], "minItems": 1}
    properties["minors"] = {**top["minors"], "description": "Smaller companies without shares of their own."}
    used = {name: defs[name] for name in _reached(properties, defs)}
    schema = {
        "$schema": DIALECT,
        "title": "title.toml",
        "description": "An 18xx game as Roundhouse reads it.",
        "type": "object",
        "properties": dict(sorted(properties.items())),
        "required": ["id", "name"],
        "if": {"not": {"required": ["base"]}},
        "then": {"required": [key for key in _REQUIRED if words.needs_board or key not in WITHOUT_BOARD]},
        "additionalProperties": False,
        "$defs": dict(sorted(used.items())),
    }
    plain: Schema = msgspec.json.decode(msgspec.json.encode(schema))
    return plain


def _abilities(words: Vocabulary) -> dict[str, Schema]:
    """Each kind of ability, and the choice among them."""
    made: dict[str, Schema] = {}
    for word, kind in words.abilities.items():
        _, parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
        part = _part(kind.__name__, parts[kind.__name__], kind)
        for name, schema in part["properties"].items():
            if name == "type":
                part["properties"][name] = {"const": word, "description": "The word for this kind."}
            elif schema.get("type") == "array":
                part["properties"][name] = _word_list(schema)
        made[f"ability {word}"] = part
    choice = [{"$ref": f"#/$defs/{name}"} for name in made]
    return {"Ability": {"anyOf": choice, "description": "One of the kinds below, by its ``type``."}, **made}


def _word_list(schema: Schema) -> Schema:
    """A list of words that may also be written as one text."""
    items = schema["items"]
    choice = items.get("anyOf", ())
    words = items.get("enum") or [word for one in choice for word in one.get("enum", ())] or None
    text: Schema = {**_TEXT, "description": "several, with spaces between"}
    if words is not None:
        text["pattern"] = f"^ *({'|'.join(words)})( +({'|'.join(words)}))* *$"
        text["x-words"] = words
    plain = {key: value for key, value in schema.items() if key in ("type", "items")}
    return {
        "anyOf": [text, plain],
        **{key: value for key, value in schema.items() if key in ("description", "default")},
    }


def _rounds(words: Vocabulary) -> dict[str, Schema]:
    """A round, its steps, and the settings of each."""
    plain = [word for word, settings in words.steps.items() if settings is StepSettings]
    made: dict[str, Schema] = {}
    for word, settings in words.steps.items():
        if settings is not StepSettings:
            _, parts = msgspec.json.schema_components([settings], ref_template="#/$defs/{name}")
            part = _part(settings.__name__, parts[settings.__name__], settings)
            part["properties"] = {
                "step": {"const": word, "description": "The word for this step."},
                **part["properties"],
            }
            part["required"] = ["step", *part.get("required", ())]
            made[f"step {word}"] = part
    ready = [word for word in words.steps if len(made.get(f"step {word}", {}).get("required", ())) <= 1]
    bare: Schema = {
        "type": "object",
        "properties": {"step": {"enum": plain}},
        "required": ["step"],
        "additionalProperties": False,
    }
    step = {
        "anyOf": [{"enum": ready}, bare, *({"$ref": f"#/$defs/{name}"} for name in made)],
        "description": "A step by name, or a table with ``step`` and its settings.",
    }
    round_ = {
        "type": "object",
        "description": "A round: its kind and its steps, first to last.",
        "properties": {
            "kind": {"enum": list(words.rounds), "description": "What kind of round it is."},
            "steps": {
                "type": "array",
                "items": {"$ref": "#/$defs/Step"},
                "description": "Its steps, first to last.",
            },
            "name": {**_TEXT, "description": field_docs(RoundSettings)["name"]},
        },
        "required": ["kind", "steps"],
        "additionalProperties": False,
    }
    return {"Round": round_, "Step": step, **made}


def _settings_of_parts(words: Vocabulary) -> dict[str, Schema]:
    """The settings of each part that a title can list, and of its own."""
    made: dict[str, Schema] = {}
    kinds = {f"part {name}": settings for name, settings in words.parts.items()}
    if words.own_settings is not None:
        kinds["own"] = words.own_settings
    for name, settings in kinds.items():
        _, parts = msgspec.json.schema_components([settings], ref_template=f"#/$defs/{name} {{name}}")
        classes = {cls.__name__: cls for cls in _classes(settings)}
        for inner, part in parts.items():
            key = name if inner == settings.__name__ else f"{name} {inner}"
            made[key] = _part("", part, classes.get(inner))
    return made


def _close(defs: dict[str, Schema], words: Vocabulary) -> None:
    """Where a title may use only words that its rules know: say which."""
    events, status, ends = list(words.events), list(words.status), list(words.ends)
    defs["Phase"]["properties"]["events"]["items"] = {"enum": events}
    defs["Phase"]["properties"]["status"]["items"] = {"enum": status}
    defs["TrainKind"]["properties"]["events"]["items"] = {"enum": events}
    defs["TrainKind"]["properties"]["events_on"]["propertyNames"] = {"enum": events}
    defs["Settings"]["properties"]["end"]["propertyNames"] = {"enum": ends}


def _part(name: str, part: Mapping[str, Any], cls: type[msgspec.Struct] | None) -> Schema:
    """A class with its short forms, with nothing beside its fields, and with what its fields mean."""
    properties = {**part["properties"], **SHORT.get(name, {}), **MORE.get(name, {})}
    for field, words in (field_docs(cls) if cls else {}).items():
        properties[field] = {**properties[field], "description": words}
    for field, schema in part["properties"].items():
        if "default" in schema and "default" not in properties[field]:
            properties[field] = {**properties[field], "default": schema["default"]}
    described = {"description": on_one_line(cls.__doc__)} if cls and cls.__doc__ else {}
    required = {"required": part["required"]} if part.get("required") else {}
    return {
        "type": "object",
        **described,
        "properties": properties,
        **required,
        "additionalProperties": False,
    }


def _reached(schema: Any, defs: Mapping[str, Schema]) -> set[str]:
    """The names of definitions that a schema leads to."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            name = str(here.get("$ref", "")).rpartition("/")[2]
            if name in defs and name not in found:
                found.add(name)
                waiting.append(defs[name])
            waiting += here.values()
        elif isinstance(here, list):
            waiting += here
    return found


def _classes(start: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The classes of the model."""
    seen: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = [start]
    while waiting:
        here = waiting.pop()
        if inspect.isclass(here) and issubclass(here, msgspec.Struct):
            if here in seen:
                continue
            seen.add(here)
            yield here
            waiting += [field.type for field in msgspec.structs.fields(here)]
        else:
            waiting += getattr(here, "__args__", ())
