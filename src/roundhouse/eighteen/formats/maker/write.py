"""Writes title data as 18xx Maker JSON: everything that both can say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.trains import COMPANY_SIZES, of_size

from ..definition import Data
from ..lint.trains import triggers
from .companies import read_ability
from .nested import EVENTS
from .redraw import redrawn
from .values import FATES


def write_maker(data: Mapping[str, Any]) -> Data:
    """The Maker file of a title, without what only Maker knows (see ``foreign.py``)."""
    out: Data = {"info": _info(data)}
    if "bank" in data:
        bank = data["bank"]
        out["bank"] = (
            "∞" if bank == "unlimited" else max(bank.values()) if isinstance(bank, Mapping) else bank
        )
    if "players" in data:
        out["players"] = _players(data)
    for key, writer in (("trains", _train), ("privates", _private)):
        if key in data:
            # Maker has no train without cards, as one that only an optional rule brings.
            out[key] = [writer(row) for row in data[key] if row.get("quantity") != 0]
    companies = [_company(row) for row in data.get("corporations", ())]
    companies += [{**_company(row), "minor": True} for row in data.get("minors", ())]
    if companies:
        out["companies"] = companies
    floats = {row.get("float_percent", 60) for row in data.get("corporations", ())}
    if len(floats) == 1 and floats != {60}:
        out["floatPercent"] = floats.pop()
    if "phases" in data:
        out["phases"] = _phases(data)
    if "market" in data:
        out["stock"] = _stock(data["market"])
    if "tiles" in data:
        laid = {str(name): _tile(value) for name, value in data["tiles"].items()}
        # Tiles of which there is none to lay, which powers bring, have no number there.
        out["tiles"] = {name: tile for name, tile in laid.items() if _copies(tile) != 0}
    if "map" in data:
        out["map"] = {"hexes": list(_hexes(data))}
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
        banks = bank if isinstance(bank := data.get("bank"), Mapping) else {}
        for key, table in (("certLimit", limits), ("capital", cash), ("bank", banks)):
            value = table.get(str(count), table.get(count))
            if isinstance(value, int):
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
    if isinstance(quantity, Mapping):  # by the number of players
        quantity = max(quantity.values())
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


SIZES = frozenset(map(of_size, COMPANY_SIZES))
"""What limits call companies of some number of shares."""


def _phases(data: Mapping[str, Any]) -> list[Data]:
    """One row for each kind of company that has a limit of its own; majors first."""
    rows: list[Data] = []
    kinds: dict[str, None] = {"major": None}
    for limits in (_limits(phase, data) for phase in data["phases"]):
        kinds.update(dict.fromkeys(limits))
    kinds.pop("any", None)
    brought = {str(row["name"]): row.get("events", ()) for row in data.get("trains", ())}
    for kind in kinds:
        for phase in data["phases"]:
            limits = _limits(phase, data)
            if kind in limits or ("any" in limits and kind == "major"):
                more = [event for train in begun_by(phase) for event in brought.get(train, ())]
                rows.append(_phase(phase, kind, limits.get(kind, limits.get("any")), more))
    return rows


def _limits(phase: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The train limits of a phase, by kind of company.

    Maker knows no sizes: the limit of the largest companies is that of majors there, that of smaller ones
    that of minors.
    """
    limit = phase.get("train_limit", {})
    if not isinstance(limit, Mapping):
        return {"any": limit}
    named = (
        kind
        for row in data["phases"]
        if isinstance(row.get("train_limit"), Mapping)
        for kind in row["train_limit"]
    )
    sizes = {kind: int(kind.partition("-")[0]) for kind in named if kind in SIZES}
    largest = max(sizes, key=lambda size: sizes[size], default="")
    return {
        ("major" if kind == largest else "minor") if kind in sizes else kind: most
        for kind, most in limit.items()
    }


def begun_by(phase: Mapping[str, Any]) -> list[str]:
    """The trains whose first card begins a phase."""
    return [name for _, name, index in triggers(phase.get("on")) if index in (None, 1)]


def _phase(phase: Mapping[str, Any], kind: str, limit: Any, more: Iterable[str]) -> Data:
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
    if events := [*phase.get("events", ()), *(event for event in more if event in EVENTS)]:
        out["events"] = dict.fromkeys(events, True)
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
    if abilities := [made for ability in row.get("abilities", ()) if (made := _ability(ability))]:
        out["abilities"] = abilities
    return out


def _ability(row: Mapping[str, Any]) -> Data | None:
    """An ability as Maker files of 18xx.games write it, if that says all of it."""
    words = {key: value for key, value in row.items() if key not in ("owner", "type", "phase", "when")}
    out: Data = {"type": row.get("type")}
    if "owner" in row and row["type"] != "blocks_hexes":
        out["owner_type"] = row["owner"]
    match row.get("type"):
        case "blocks_hexes":
            out["hexes"] = str(words.get("hexes", "")).split()
        case "tile_lay":
            out |= {key: str(words.get(key, "")).split() for key in ("hexes", "tiles")}
            if row.get("owner") != "player":
                out["when"] = row.get("when")
        case "tile_discount":
            out |= {"type": "ignore_terrain", "terrain": row.get("terrain")}
        case "exchange":
            out["corporation"] = words.get("corporations")
        case "close":
            out["type"] = "never_closes"
        case "revenue_change":
            out |= {"revenue": row.get("revenue"), "when": row.get("phase")}
    return out if read_ability(out) == dict(row) else None


_LEGEND = {
    "y": ("yellow", "Shares do not count toward the certificate limit"),
    "o": ("orange", "A player may hold more than 60% of the shares"),
    "b": ("brown", "Multiple shares may be bought at once"),
    "c": ("gray", "The company is closed"),
    "e": ("blue", "The end of the game"),
}
"""Zones of the market that the legend of a Maker file can tell, each with a colour and the words for it."""


def _stock(market: Mapping[str, Any]) -> Data:
    names = {"two_dimensional": "2D", "one_dimensional": "1D", "zigzag": "1Diag"}
    words = [str(line).split() for line in market["rows"]]
    used = [letter for letter in _LEGEND if any(letter in word for line in words for word in line)]
    rows = [[_cell(word, used) for word in line] for line in words]
    kind = names.get(str(market.get("movement", "two_dimensional")), "2D")
    cells: Any = rows if kind == "2D" else [cell for row in rows for cell in row]
    legend = [{"color": _LEGEND[letter][0], "description": _LEGEND[letter][1]} for letter in used]
    return {"type": kind, "market": cells, **({"legend": legend} if legend else {})}


def _cell(word: str, used: Sequence[str]) -> Any:
    digits = "".join(letter for letter in word if letter.isdigit())
    if not digits:
        return None
    out: Data = {"value": int(digits)}
    if "p" in word:
        out["par"] = True
    if zone := next((letter for letter in used if letter in word), None):
        out["legend"] = used.index(zone)
    return out if len(out) > 1 else int(digits)


def _tile(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return "∞" if value == "unlimited" else value
    count = value.get("count", 1)
    out: Data = {
        "quantity": "∞" if count == "unlimited" else count,
        "color": value.get("color", "yellow"),
    }
    code = value.get("code")
    return {**out, **redrawn(code, pointy=False)} if isinstance(code, str) else out


def _copies(tile: Any) -> Any:
    """How many there are of a tile in a Maker file."""
    return tile["quantity"] if isinstance(tile, Mapping) else tile


def _homes(data: Mapping[str, Any]) -> dict[str, dict[int, list[str]]]:
    """The marks of companies by hex and number of the city that they begin in."""
    out: dict[str, dict[int, list[str]]] = {}
    for key in ("corporations", "minors"):
        for row in data.get(key, ()):
            home = row.get("home", "")
            city = row.get("city")
            for name in home.split() if isinstance(home, str) else home:
                cities = out.setdefault(str(name), {})
                cities.setdefault(city if isinstance(city, int) else 0, []).append(str(row["id"]))
    return out


def _hexes(data: Mapping[str, Any]) -> Iterator[Data]:
    """A drawing for each kind of hex; those with a name or a company have their own."""
    map_ = data["map"]
    locations, homes = map_.get("locations", {}), _homes(data)
    pointy = map_.get("layout") == "pointy"
    theirs = {"white": "plain", "red": "offboard", "blue": "water"}
    for color, codes in map_["hexes"].items():
        for code, names in codes.items():
            listed = names.split() if isinstance(names, str) else list(names)
            alike = [name for name in listed if name not in locations and name not in homes]
            for group in [[name] for name in listed if name not in alike] + ([alike] if alike else []):
                yield {
                    "color": theirs.get(color, color),
                    "hexes": group,
                    **redrawn(
                        code,
                        pointy=pointy,
                        name=str(locations.get(group[0], "")),
                        companies=homes.get(group[0]),
                    ),
                }
