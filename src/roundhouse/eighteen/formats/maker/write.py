"""Writes title data as 18xx Maker JSON: everything that both can say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..definition import Data
from .values import FATES


def write_maker(data: Mapping[str, Any]) -> Data:
    """The Maker file of a title, without what only Maker knows (see ``foreign.py``)."""
    out: Data = {"info": _info(data)}
    if "bank" in data:
        out["bank"] = "∞" if data["bank"] == "unlimited" else data["bank"]
    if "players" in data:
        out["players"] = _players(data)
    for key, writer in (("trains", _train), ("privates", _private)):
        if key in data:
            out[key] = [writer(row) for row in data[key]]
    companies = [_company(row) for row in data.get("corporations", ())]
    companies += [{**_company(row), "minor": True} for row in data.get("minors", ())]
    if companies:
        out["companies"] = companies
    if "phases" in data:
        out["phases"] = _phases(data)
    if "market" in data:
        out["stock"] = _stock(data["market"])
    if "tiles" in data:
        out["tiles"] = {str(name): _tile(value) for name, value in data["tiles"].items()}
    if "map" in data:
        out["map"] = {"hexes": list(_hexes(data["map"]))}
    return out


def _info(data: Mapping[str, Any]) -> Data:
    out: Data = {"title": data["name"]}
    for key in ("designer", "publisher"):
        if data.get(key):
            out[key] = data[key]
    out["currency"] = str(data.get("currency", "${}")).replace("{}", "#")
    if "map" in data and data["map"].get("layout") == "flat":
        out["orientation"] = "horizontal"
    settings = data.get("settings", {})
    if settings.get("must_sell_in_blocks"):
        out["mustSellInBlocks"] = True
    if "capitalization" in settings:
        out["capitalization"] = settings["capitalization"]
    return out


def _players(data: Mapping[str, Any]) -> list[Data]:
    cash, limits = data.get("starting_cash", {}), data.get("certificate_limit", {})
    counts = sorted({int(count) for count in [*cash, *limits]})
    rows = []
    for count in counts:
        row: Data = {"number": count}
        for key, table in (("certLimit", limits), ("capital", cash)):
            value = table.get(str(count), table.get(count))
            if value is not None:
                row[key] = value
        rows.append(row)
    return rows


def _triggers(value: Any) -> Any:
    rows = value if isinstance(value, list) else [value]
    out = []
    for row in rows:
        trigger = row if isinstance(row, Mapping) else {"train": str(row)}
        index = trigger.get("index", 1)
        out.append(str(trigger["train"]) if index == 1 else {"on": str(trigger["train"]), "index": index})
    return out[0] if len(out) == 1 else out


def _train(row: Mapping[str, Any]) -> Data:
    quantity = row.get("quantity", 1)
    out: Data = {
        "name": row["name"],
        "quantity": "∞" if quantity == "unlimited" else quantity,
        "price": row.get("price", 0),
        "color": row.get("color", "gray"),
    }
    if "copies_to_print" in row:
        out["print"] = row["copies_to_print"]
    elif quantity == "unlimited":
        out["print"] = 6
    for theirs, ours in (
        ("description", "description"),
        ("variant", "variant"),
        ("image", "image"),
        ("available", "available_on"),
        ("permanent", "permanent"),
        ("players", "players"),
        ("discount", "discount"),
    ):
        if ours in row:
            out[theirs] = {str(k): v for k, v in row[ours].items()} if theirs == "discount" else row[ours]
    if row.get("show_in_chart") is False:
        out["phase"] = False
    for theirs, ours in FATES.items():
        if row.get(ours):
            out[theirs] = _triggers(row[ours])
    return out


def _phases(data: Mapping[str, Any]) -> list[Data]:
    """One row for each kind of company that has a limit of its own; majors first."""
    rows: list[Data] = []
    kinds: dict[str, None] = {"major": None}
    for phase in data["phases"]:
        limit = phase.get("train_limit", {})
        kinds.update(dict.fromkeys(limit if isinstance(limit, Mapping) else ()))
    kinds.pop("any", None)
    for kind in kinds:
        for phase in data["phases"]:
            limit = phase.get("train_limit", {})
            limits = limit if isinstance(limit, Mapping) else {"any": limit}
            if kind in limits or ("any" in limits and kind == "major"):
                rows.append(_phase(phase, kind, limits.get(kind, limits.get("any"))))
    return rows


def _phase(phase: Mapping[str, Any], kind: str, limit: Any) -> Data:
    out: Data = {"name": phase["name"], "limit": limit, "tiles": (phase.get("tiles") or ["yellow"])[-1]}
    if kind == "minor":
        out["minor"] = True
    elif kind != "major":
        out["company"] = kind
    out["rounds"] = phase.get("rounds", 1)
    names = phase.get("trains")
    if names:
        out["train"] = names[0] if len(names) == 1 else list(names)
    triggers = phase.get("on")
    if triggers:
        out["on"] = _triggers(triggers)
    if "can_buy_companies" in phase.get("status", ()):
        out["buy_companies"] = True
    if phase.get("events"):
        out["events"] = dict.fromkeys(phase["events"], True)
    if phase.get("notes"):
        notes = list(phase["notes"])
        out["notes"] = notes[0] if len(notes) == 1 else notes
    return out


def _company(row: Mapping[str, Any]) -> Data:
    out: Data = {"name": row["name"], "abbrev": row["id"], "color": row.get("color", "gray")}
    out["tokens"] = [price or "Free" for price in row.get("tokens", [0])]
    if "shares" in row:
        shares = row["shares"]
        out["shares"] = [
            {"quantity": shares.count(percent), "percent": percent} for percent in dict.fromkeys(shares)
        ]
    if "variant" in row:
        out["variant"] = row["variant"]
    return out


def _private(row: Mapping[str, Any]) -> Data:
    out: Data = {"name": row["name"], "id": row["id"], "price": row.get("value", 0)}
    if row.get("revenue"):
        out["revenue"] = row["revenue"]
    if row.get("text"):
        out["description"] = row["text"]
    if row.get("min_players"):
        out["minPlayers"] = row["min_players"]
    if "variant" in row:
        out["variant"] = row["variant"]
    return out


def _stock(market: Mapping[str, Any]) -> Data:
    names = {"two_dimensional": "2D", "one_dimensional": "1D", "zigzag": "1Diag"}
    rows = [[_cell(word) for word in str(line).split()] for line in market["rows"]]
    kind = names.get(str(market.get("movement", "two_dimensional")), "2D")
    return {"type": kind, "market": rows if kind == "2D" else [cell for row in rows for cell in row]}


def _cell(word: str) -> Any:
    digits = "".join(letter for letter in word if letter.isdigit())
    if not digits:
        return None
    return {"value": int(digits), "par": True} if "p" in word else int(digits)


def _tile(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return "∞" if value == "unlimited" else value
    count = value.get("count", 1)
    return {"quantity": "∞" if count == "unlimited" else count, "color": value.get("color", "yellow")}


def _hexes(map_: Mapping[str, Any]) -> Any:
    locations = map_.get("locations", {})
    theirs = {"white": "plain", "red": "offboard", "blue": "water"}
    for color, codes in map_["hexes"].items():
        for code, names in codes.items():
            listed = names.split() if isinstance(names, str) else list(names)
            for name in listed:
                hex_: Data = {"color": theirs.get(color, color), "hexes": [name]}
                stop = (
                    "cities" if code.startswith("city") else "centerTowns" if code.startswith("town") else ""
                )
                if stop:
                    place = {"name": {"name": locations[name]}} if name in locations else {}
                    hex_[stop] = [place]
                yield hex_
