"""The JSON Schema of ``title.toml``, made from the model.

The same classes read the file and word its errors.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import RoundSettings, StepSettings, Vocabulary
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS

from .field_words import field_docs, on_one_line
from .schema_shapes import MODEL_ONLY, MORE, REQUIRED, SHORT, TEXT, TOP, Schema
from .title_toml import WITHOUT_BOARD

DIALECT = "https://json-schema.org/draft/2020-12/schema"


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
    properties = {name: top[name] for name in top if name not in MODEL_ONLY} | dict(TOP)
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
        "then": {"required": [key for key in REQUIRED if words.needs_board or key not in WITHOUT_BOARD]},
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
    text: Schema = {**TEXT, "description": "several, with spaces between"}
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
            "name": {**TEXT, "description": field_docs(RoundSettings)["name"]},
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
