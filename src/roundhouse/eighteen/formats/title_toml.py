"""Reads a ``title.toml``: Roundhouse's own way to write an 18xx game down.

The file says the same as :class:`~roundhouse.eighteen.model.title.Title` with short forms where people
would otherwise repeat themselves; ``docs/add-a-title.md`` shows them all. Optional rules are patches that
are laid over the file before it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tomli

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.companies import CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import MarketDef, read_cell
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
from roundhouse.hexes.grid import Grid
from roundhouse.table.errors import Malformed, Place

from .building import HOLDERS, check_words, convert, read_abilities, read_rounds
from .nearest import near

Data = dict[str, Any]
R = TypeVar("R", PrivateDef, CorporationDef)


def load_data(path: Path) -> Data:
    """The file as plain data. Raises Malformed with line and column for broken TOML."""
    try:
        return tomli.loads(path.read_text("utf-8"))
    except tomli.TOMLDecodeError as error:
        spot = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(spot[1]), int(spot[2])) if spot else (None, None)
        said = str(error).split(" (at ")[0]
        raise Malformed(
            "title/toml", f"This is not TOML: {said}.", place=Place(str(path), line, column)
        ) from None
    except UnicodeDecodeError as error:
        raise Malformed(
            "title/utf8", f"Byte {error.start} is not UTF-8 text.", place=Place(str(path))
        ) from None


def build_title(
    data: Mapping[str, Any],
    options: Iterable[str] = (),
    *,
    file: str | None = None,
    words: Vocabulary | None = None,
) -> Title:
    """The title that ``data`` writes, with the optional rules ``options`` laid over it.

    ``words`` are those of the rules that it is played with; without them, those that every title may use.
    Raises Malformed naming the path in the file, what was found and the nearest name that would be right.
    """
    words = words or SHARED_WORDS
    try:
        whole = _with_options(data, options)
        return _title(expand(whole if words.needs_board else {**WITHOUT_BOARD, **whole}), words)
    except Malformed as error:
        if error.place is None or error.place.file is None:
            path = error.place.path if error.place else None
            error.place = Place(file, path=path)
        raise
    except KeyError as error:
        raise Malformed("title/value", f"“{error.args[0]}” is missing.", place=Place(file)) from None
    except (ValueError, TypeError, AttributeError) as error:
        raise Malformed("title/value", f"{error}".strip("'\""), place=Place(file)) from None


def _title(data: Data, words: Vocabulary) -> Title:
    abilities = {
        key: [
            read_abilities(row.pop("abilities", ()), words, f"{key}[{at}]")
            for at, row in enumerate(data[key])
        ]
        for key in HOLDERS
    }
    rounds = read_rounds(data["rounds"], words)
    title = convert({**data, "rounds": {}}, Title, "")
    _check_words(title, words)
    return msgspec.structs.replace(
        title,
        rounds=rounds,
        privates=_with_abilities(title.privates, abilities["privates"]),
        corporations=_with_abilities(title.corporations, abilities["corporations"]),
        minors=_with_abilities(title.minors, abilities["minors"]),
    )


def _with_abilities(rows: Sequence[R], abilities: Sequence[tuple[Ability, ...]]) -> tuple[R, ...]:
    return tuple(
        msgspec.structs.replace(row, abilities=found) if found else row
        for row, found in zip(rows, abilities, strict=True)
    )


def _check_words(title: Title, words: Vocabulary) -> None:
    """Raises Malformed for an event, a status or an end that no rule knows."""
    status = [(f"phases[{at}].status", one) for at, phase in enumerate(title.phases) for one in phase.status]
    check_words(status, words.status, "status of a phase")
    events = [(f"phases[{at}].events", one) for at, phase in enumerate(title.phases) for one in phase.events]
    events += [(f"trains[{at}].events", one) for at, kind in enumerate(title.trains) for one in kind.events]
    events += [
        (f"trains[{at}].events_on", one) for at, kind in enumerate(title.trains) for one in kind.events_on
    ]
    check_words(events, words.events, "event")
    ends = [("settings.end", one) for one in title.settings.end]
    ends += [
        (f"settings.end_by_players.{players}", one)
        for players, wanted in title.settings.end_by_players.items()
        for one in wanted
    ]
    ends += [("settings.end_in_stock_rounds", one) for one in title.settings.end_in_stock_rounds]
    ends += [("settings.ends_at_tables_only", one) for one in title.settings.ends_at_tables_only]
    check_words(ends, words.ends, "end of the game")


def _with_options(data: Mapping[str, Any], options: Iterable[str]) -> Data:
    patched = dict(data)
    known = {str(option["id"]): option for option in data.get("options", ())}
    for rule in known.values():
        for other in (other for key in _LINKS for other in rule.get(key, ()) if other not in known):
            raise Malformed(
                "title/option",
                f"“{other}”, which “{rule['id']}” names, is not an optional rule of {data.get('name')}.",
                hint=near(other, known),
            )
    wanted = list(options)
    for name in wanted:
        if name not in known:
            raise Malformed(
                "title/option",
                f"“{name}” is not an optional rule of {data.get('name')}.",
                hint=near(name, known),
            )
    for name in played(data.get("options", ()), wanted):
        try:
            patched = merge(patched, known[name].get("change", {}))
        except ValueError as error:
            raise Malformed("title/option", f"{error}.", place=Place(path=f"options.{name}")) from None
    return patched


_LINKS = ("means", "all_of", "any_of", "none_of")
"""How an optional rule names others."""


def played(options: Iterable[Mapping[str, Any]], chosen: Iterable[str]) -> list[str]:
    """The ids of the optional rules that are laid over a title where some are chosen, in their order.

    Rules that a chosen one stands for count as chosen. Rules that depend on others are left out where these
    are not played; those that hold by themselves and depend on others are added where they are.
    """
    rules = {str(rule["id"]): rule for rule in options}
    found = list(dict.fromkeys(chosen))
    for name in found:
        found += [other for other in rules[name].get("means", ()) if other not in found]
    while idle := [name for name in found if not _holds(rules[name], set(found))]:
        found = [name for name in found if name not in idle]
    if not any(map(depends, rules.values())):
        return found
    bound = {name for name, rule in rules.items() if rule.get("by_itself") and depends(rule)}
    return [name for name in rules if name in found or (name in bound and _holds(rules[name], set(found)))]


def depends(rule: Mapping[str, Any]) -> bool:
    """Does it depend on other optional rules whether this one is played?"""
    return any(rule.get(key) for key in ("all_of", "any_of", "none_of"))


def _holds(rule: Mapping[str, Any], chosen: AbstractSet[str]) -> bool:
    """Are the rules chosen that this one asks for, and none that it excludes?"""
    any_of = rule.get("any_of", ())
    return (
        chosen >= set(rule.get("all_of", ()))
        and (not any_of or not chosen.isdisjoint(any_of))
        and chosen.isdisjoint(rule.get("none_of", ()))
    )


NONE = "(none)"
"""What a patch says of a key or row that it takes away."""
ALL = "*"
"""The key under which a patch takes away all that a table had, before it puts anything in."""
MORE = "+"
"""The key under which a patch lists rows that are put behind those of a list; before hexes it means that
these are drawn so, however they were drawn before."""
_SUM = re.compile(r"[+-]\d+")


def merge(base: Mapping[str, Any], patch: Mapping[str, Any]) -> Data:
    """``base`` with ``patch`` over it: tables merge, lists and values replace, ``"(none)"`` removes.

    A table over a list of tables changes those whose name or id it gives, one over a list of values those at
    the places that it gives, from 0; the rows that it lists under ``"+"`` are added. ``"*" = "(none)"`` takes
    away all that a table had. ``"+2"`` and ``"-1"`` over a number, or over nothing, change it by so much.
    ``"+ A1 B2"`` over a text of hexes draws these so, in place of what was drawn there. Raises ValueError for
    another name or place.
    """
    out = {} if patch.get(ALL) == NONE else dict(base)
    for key, value in patch.items():
        if value == NONE:
            out.pop(key, None)
        elif isinstance(value, str) and value.startswith(f"{MORE} "):
            out[key] = f"{out.get(key, '')} {value[2:]}".strip()
        elif isinstance(value, str) and _SUM.fullmatch(value) and isinstance(out.get(key, 0), int):
            out[key] = out.get(key, 0) + int(value)
        elif isinstance(value, Mapping) and isinstance(out.get(key), list):
            rows, added = out[key], value.get(MORE, [])
            plain = bool(rows) and not any(isinstance(row, Mapping) for row in rows)
            rest = {name: change for name, change in value.items() if name != MORE}
            out[key] = (_merge_placed if plain else _merge_named)(key, rows, rest) + list(added)
        elif isinstance(value, Mapping) and key == "hexes" and _draws(value):
            out[key] = _redrawn(out.get(key, {}), value)
        elif isinstance(value, Mapping) and (isinstance(out.get(key), Mapping) or _begins_anew(value)):
            out[key] = merge(out.get(key, {}), value)
        else:
            out[key] = value
    return out


def _begins_anew(patch: Mapping[str, Any]) -> bool:
    """Does a patch change a table even where there is none: by adding to numbers, or taking all away?"""
    sums = any(isinstance(value, str) and _SUM.fullmatch(value) for value in patch.values())
    return sums or patch.get(ALL) == NONE


def _draws(patch: Mapping[str, Any]) -> bool:
    """Does a patch of the hexes of a map draw some anew, whatever their drawing was?"""
    tables = [value for value in patch.values() if isinstance(value, Mapping)]
    return any(
        isinstance(text, str) and text.startswith(f"{MORE} ") for one in tables for text in one.values()
    )


def _redrawn(base: Mapping[str, Any], patch: Mapping[str, Any]) -> Data:
    """The hexes of a map with those of a patch: they leave the drawings that they had."""
    anew = {
        name: (color, code)
        for color, codes in patch.items()
        for code, names in codes.items()
        for name in names.split()
        if name != MORE
    }
    out: dict[str, dict[str, list[str]]] = {}
    for color, codes in base.items():
        for code, names in codes.items():
            kept = [name for name in names.split() if name not in anew]
            out.setdefault(color, {}).setdefault(code, []).extend(kept)
    for name, (color, code) in anew.items():
        out.setdefault(color, {}).setdefault(code, []).append(name)
    return {
        color: {code: " ".join(names) for code, names in codes.items() if names}
        for color, codes in out.items()
    }


def _merge_named(key: str, rows: list[Any], patch: Mapping[str, Any]) -> list[Any]:
    rest = dict(patch)
    out = []
    for row in rows:
        if not isinstance(row, Mapping):
            raise ValueError(f"{key} has a row that is no table")
        name = str(row.get("id", row.get("name")))
        change = rest.pop(name, {})
        if change != NONE:
            if not isinstance(change, Mapping):
                raise ValueError(f"the change of {name} in {key} is no table")
            out.append(merge(row, change))
    if rest:
        raise ValueError(f"the change names {next(iter(rest))}, which is not in {key}")
    return out


def _merge_placed(key: str, rows: list[Any], patch: Mapping[str, Any]) -> list[Any]:
    places = [str(place) for place in range(len(rows))]
    for name in patch:
        if name not in places:
            raise ValueError(f"the change names {name}, and {key} has the places 0 to {len(rows) - 1}")
    changed = [patch.get(place, row) for place, row in zip(places, rows, strict=True)]
    return [row for row in changed if row != NONE]


NOT_PLAYED = frozenset({"variant", "players", "card"})
"""What a row for a train or company may say for 18xx Maker and Rails; a title says it with options and
quantities."""


WITHOUT_BOARD: Mapping[str, Any] = {"map": {"layout": "flat", "hexes": {}}, "tiles": {}, "trains": []}
"""What a title leaves out that is played without a board, as its companies never operate: what that means."""


def expand(data: Mapping[str, Any]) -> Data:
    """The long form of a title: every short form written out as the model has it."""
    out = dict(data)
    players = out.pop("players")
    out["min_players"], out["max_players"] = players
    bank = out.get("bank")
    if isinstance(bank, Mapping):
        if not bank:
            raise ValueError("“bank” says nothing for any number of players.")
        out["bank"], out["banks"] = None, bank
    elif bank == "unlimited":
        out["bank"] = None
    out["map"] = expand_map(out["map"])
    out["tiles"] = [expand_tile(name, value) for name, value in out["tiles"].items()]
    out["market"] = _market(out["market"])
    out["trains"] = [expand_train(train) for train in _rows(out, "trains")]
    out["phases"] = [expand_phase(phase) for phase in _rows(out, "phases")]
    out["privates"] = [expand_private(private) for private in _rows(out, "privates", ())]
    out["corporations"] = [expand_company(company) for company in _rows(out, "corporations", ())]
    out["minors"] = [
        {"kind": "minor", "shares": (), **expand_company(company)} for company in _rows(out, "minors", ())
    ]
    _check_homes([*out["corporations"], *out["minors"]], [str(item["name"]) for item in out["map"]["hexes"]])
    return out


def _rows(data: Data, name: str, default: Sequence[Data] | None = None) -> Sequence[Data]:
    """The rows of a list of tables. Raises KeyError if it is missing, ValueError for anything else."""
    rows: object = data[name] if default is None else data.get(name, default)
    if not isinstance(rows, list | tuple):
        raise ValueError(f"“{name}” is a list of tables, each of which begins with [[{name}]].")
    return rows


def _check_homes(companies: Iterable[Data], hexes: Sequence[str]) -> None:
    """Raises ValueError for a company whose home is no hex of the map."""
    known = set(hexes)
    for company in companies:
        homes = company.get("home", ())
        for home in homes if isinstance(homes, list) else ():
            if isinstance(home, str) and home not in known:
                raise ValueError(f"The home of {company.get('id')} is {_off_the_map(home, hexes)}")


def _off_the_map(name: str, hexes: Sequence[str]) -> str:
    """“Z9, which is no hex of the map (nearest: I9)”."""
    close = near(name, hexes)
    return f"{name}, which is no hex of the map" + (f" ({close})" if close else "")


def expand_map(data: Mapping[str, Any]) -> Data:
    """The long form of a map. Raises ValueError for the name of a place that is not on it."""
    without = data.get("without", "").split()
    redrawn = data.get("redrawn", {})
    locations = {name: text for name, text in data.get("locations", {}).items() if name not in without}
    for codes in data["hexes"].values():
        for name in " ".join(codes.values()).split():
            Grid().coordinate(name)  # raises BadName, which is a ValueError
    hexes = [
        {
            "name": name,
            "color": color,
            "code": redrawn.get(name, code),
            "location": locations.pop(name, None),
        }
        for color, codes in data["hexes"].items()
        for code, names in codes.items()
        for name in names.split()
        if name not in without
    ]
    drawn = {item["name"] for item in hexes}
    beyond = [name for name in dict.fromkeys(str(data.get("beyond", "")).split()) if name not in drawn]
    hexes += [{"name": name, "color": "gray", "code": ""} for name in beyond]
    if locations:
        names = [str(item["name"]) for item in hexes]
        first = next(iter(locations))
        raise ValueError(f"map.locations names {_off_the_map(first, names)}")
    next_tiles = {
        hex_: {color: str(names).split() for color, names in tiles.items()}
        for hex_, tiles in data.get("next_tiles", {}).items()
    }
    return {
        "layout": data["layout"],
        "axes": data.get("axes"),
        "hexes": hexes,
        "next_tiles": next_tiles,
        "free_upgrades": str(data.get("free_upgrades", "")).split(),
        "last_tiles": str(data.get("last_tiles", "")).split(),
        "town_tiles": _successors(data.get("town_tiles", {})),
        "city_tiles": _successors(data.get("city_tiles", {})),
        "loose_towns": data.get("loose_towns", False),
        "double_tiles": data.get("double_tiles", ()),
        "only_for": {kind: str(names).split() for kind, names in data.get("only_for", {}).items()},
        "ship_track": data.get("ship_track"),
        "apart_track": data.get("apart_track"),
        "feeder_track": data.get("feeder_track"),
        "thin_as_broad": data.get("thin_as_broad", False),
        "separate_gauges": data.get("separate_gauges", False),
        "gauges_meet": data.get("gauges_meet", False),
        "broad_over_narrow": data.get("broad_over_narrow"),
        "gauge_conversion": data.get("gauge_conversion", False),
        "towns_on_track": data.get("towns_on_track", False),
        "gauge_border": data.get("gauge_border"),
        "ferry_track": data.get("ferry_track"),
        "ferry_toll": data.get("ferry_toll", 0),
        "uncounted": str(data.get("uncounted", "")).split(),
        "beyond": beyond,
        "open_sides": data.get("open_sides", {}),
    }


def _successors(data: Mapping[str, Mapping[str, Any]]) -> Data:
    """What may replace certain tiles: colour, tile, its successors."""
    return {
        color: {str(name): str(after).split() for name, after in tiles.items()}
        for color, tiles in data.items()
    }


def expand_tile(name: str, value: Any) -> Data:
    """The long form of a tile of the supply."""
    body = value if isinstance(value, Mapping) else {"count": value}
    count = body.get("count", 1)
    return {"name": name, **body, "count": None if count == "unlimited" else count}


def _market(data: Mapping[str, Any]) -> MarketDef:
    rows = tuple(
        tuple(read_cell("" if text == "-" else text, row, column) for column, text in enumerate(line.split()))
        for row, line in enumerate(data["rows"])
    )
    return MarketDef(rows, data.get("movement", "two_dimensional"), data.get("apart"))


def _triggers(value: Any) -> list[Data]:
    items = value if isinstance(value, list) else [value]
    return [dict(item) if isinstance(item, Mapping) else {"train": str(item)} for item in items]


_FATES = ("rusts_on", "obsolete_on", "phased_on")


def expand_train(data: Mapping[str, Any]) -> Data:
    """The long form of a kind of train."""
    out = _as_played(data)
    if "name" in out:
        out["name"] = str(out["name"])
    quantity = out.get("quantity")
    if isinstance(quantity, Mapping):
        del out["quantity"]
        out["quantity_by_players"] = quantity
    elif quantity == "unlimited":
        out["quantity"] = None
    if out.get("reach") == "unlimited":
        out["reach"], out["unlimited"] = None, True
    for fate in _FATES:
        if fate in out:
            out[fate] = _triggers(out[fate])
    if "variants" in out:
        out["variants"] = [expand_train(side) for side in out["variants"]]
    return out


def expand_phase(data: Mapping[str, Any]) -> Data:
    """The long form of a phase."""
    out = dict(data)
    if "name" in out:
        out["name"] = str(out["name"])
    if "on" in out:
        out["on"] = _triggers(out["on"])
    limit = out.get("train_limit", {})
    out["train_limit"] = limit if isinstance(limit, Mapping) else {"any": limit}
    return out


def _as_played(row: Mapping[str, Any]) -> Data:
    return {key: value for key, value in row.items() if key not in NOT_PLAYED}


def expand_private(data: Mapping[str, Any]) -> Data:
    """The long form of a private company."""
    return _as_played(data)


def expand_company(data: Mapping[str, Any]) -> Data:
    """The long form of a corporation or minor."""
    out = _as_played(data)
    if isinstance(out.get("home"), str):
        out["home"] = out["home"].split()
    return out
