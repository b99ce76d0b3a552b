"""Companies, minors and private companies of a Maker file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..definition import Data
from ..sources.source import Way
from .drawing import items
from .land import HEX, the_map
from .paints import paint
from .values import dicts, first_number, integer, strings, text_of

_USUAL_SHARES = [20, 10, 10, 10, 10, 10, 10, 10, 10]


def read_companies(raw: Mapping[str, Any], data: Data, ways: dict[Way, Way]) -> None:
    """Corporations and minors, with tokens, certificates and homes."""
    homes = company_homes(raw)
    lists: dict[str, list[Data]] = {"corporations": [], "minors": []}
    seen: set[str] = set()
    for at, row in dicts(raw.get("companies")):
        id_ = text_of(row.get("abbrev"))
        if not id_ or id_ in seen:
            continue
        seen.add(id_)
        minor = row.get("minor") is True
        company: Data = {"id": id_, "name": text_of(row.get("name")) or id_}
        company["tokens"] = token_prices(raw, row)
        if id_ in homes:
            company["home"] = " ".join(homes[id_])
        shares = certificates(raw, row)
        if minor:
            company["shares"] = [100]
            company["max_percent"] = 100
        elif shares and shares != _USUAL_SHARES:
            company["shares"] = shares
            if not isinstance(row.get("shares"), list):
                named = row.get("shares") if isinstance(row.get("shares"), str) else "default"
                ways[("corporations", len(lists["corporations"]), "shares")] = ("shareTypes", str(named))
        if not minor and (percent := integer(raw.get("floatPercent"))) is not None:
            company["float_percent"] = percent
            ways[("corporations", len(lists["corporations"]), "float_percent")] = ("floatPercent",)
        company["color"] = paint(raw, row.get("color"))
        if isinstance(row.get("variant"), str):
            company["variant"] = row["variant"]
        kind = "minors" if minor else "corporations"
        ways[(kind, len(lists[kind]))] = ("companies", at)
        ways[(kind, len(lists[kind]), "id")] = ("companies", at, "abbrev")
        lists[kind].append(company)
    for kind, found in lists.items():
        if found:
            data[kind] = found


def company_homes(raw: Mapping[str, Any]) -> dict[str, list[str]]:
    """The hexes whose cities carry the mark of a company."""
    found = the_map(raw)
    out: dict[str, list[str]] = {}
    if found is None:
        return out
    for _, body in dicts(found[1].get("hexes")):
        names = [name for name in body.get("hexes", ()) if isinstance(name, str)] if _listed(body) else []
        for label in _marks(body):
            out.setdefault(label, []).extend(names)
    return out


def _listed(body: Mapping[str, Any]) -> bool:
    return isinstance(body.get("hexes"), list)


def _marks(body: Mapping[str, Any]) -> list[str]:
    out: list[str] = []
    for key in ("cities", "boomtowns", "mediumCities", "centerTowns"):
        for city in items(body, key):
            marks = city.get("companies")
            for mark in marks if isinstance(marks, list) else []:
                label = mark.get("abbrev", mark.get("label")) if isinstance(mark, Mapping) else mark
                if text_of(label):
                    out.append(text_of(label))
    for token in items(body, "tokens"):
        label = token.get("company", token.get("label"))
        if text_of(label) and not token.get("destination"):
            out.append(text_of(label))
    return out


def token_row(raw: Mapping[str, Any], row: Mapping[str, Any]) -> list[Any] | None:
    """What a company's tokens cost, as written: its own list, a named type, the minor type, the default."""
    return _typed(raw, row, "tokens", "tokenTypes")


def _typed(raw: Mapping[str, Any], row: Mapping[str, Any], key: str, table: str) -> list[Any] | None:
    own = row.get(key)
    if isinstance(own, list):
        return own
    found = raw.get(table)
    types: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
    if isinstance(own, str):
        chosen = types.get(own)
    elif row.get("minor") is True and isinstance(types.get("minor"), list):
        chosen = types["minor"]
    else:
        chosen = types.get("default")
    return chosen if isinstance(chosen, list) else None


def token_prices(raw: Mapping[str, Any], row: Mapping[str, Any]) -> list[int]:
    """Prices in whole money: a word such as Free or Home is nothing."""
    written = token_row(raw, row)
    if not written:
        return [0]
    return [first_number(item) or 0 for item in written]


def certificates(raw: Mapping[str, Any], row: Mapping[str, Any]) -> list[int]:
    """The certificates in percent, the president's first; bonds and cards that are no share are left out."""
    out: list[int] = []
    for _, item in dicts(_typed(raw, row, "shares", "shareTypes") or []):
        percent, quantity = integer(item.get("percent")), integer(item.get("quantity"))
        if percent and percent > 0 and quantity and 0 < quantity <= 100:
            out += [percent] * quantity
    return sorted(out, reverse=True) if out else []


def read_privates(raw: Mapping[str, Any], data: Data, ways: dict[Way, Way]) -> None:
    """Private companies with what they can do, where the file says so."""
    out: list[Data] = []
    seen: set[str] = set()
    for at, row in dicts(raw.get("privates")):
        id_ = text_of(row.get("sym")) or text_of(row.get("id")) or f"P{at + 1}"
        if id_ in seen:
            id_ = f"{id_}-{at + 1}"
        seen.add(id_)
        value = first_number(row.get("price"))
        if value is None:
            value = first_number(row.get("bid"))
        private: Data = {"id": id_, "name": text_of(row.get("name")) or id_, "value": value or 0}
        revenue = row.get("revenue")
        amount = first_number(revenue[0] if isinstance(revenue, list) and revenue else revenue)
        if amount:
            private["revenue"] = amount
        if (least := integer(row.get("minPlayers"))) is not None:
            private["min_players"] = least
        if text := " ".join(strings(row.get("description"))):
            private["text"] = text
        if isinstance(row.get("variant"), str):
            private["variant"] = row["variant"]
        abilities = _abilities(row)
        if abilities:
            private["abilities"] = abilities
        ways[("privates", len(out))] = ("privates", at)
        if isinstance(row.get("hex"), str) and len(abilities) > len(list(dicts(row.get("abilities")))):
            ways[("privates", len(out), "abilities", len(abilities) - 1, "hexes")] = ("privates", at, "hex")
        out.append(private)
    if out:
        data["privates"] = out


def _abilities(row: Mapping[str, Any]) -> list[Data]:
    out = [ability for _, item in dicts(row.get("abilities")) if (ability := read_ability(item))]
    hex_ = row.get("hex")
    if (
        isinstance(hex_, str)
        and HEX.fullmatch(hex_)
        and not any(ability["type"] == "blocks_hexes" for ability in out)
    ):
        out.append({"type": "blocks_hexes", "owner": "player", "hexes": hex_})
    return out


def read_ability(item: Mapping[str, Any]) -> Data | None:
    """An ability as title data, ``None`` for one that is only text."""
    owner = text_of(item.get("owner_type"))
    out: Data = {"owner": owner} if owner in {"player", "corporation"} else {}
    hexes, tiles = strings(item.get("hexes")), strings(item.get("tiles"))
    match item.get("type"):
        case "blocks_hexes":
            return {"type": "blocks_hexes", "owner": "player", "hexes": " ".join(hexes)}
        case "tile_lay":
            when = text_of(item.get("when")) or "track"
            moments = "stock_round owning_player_track or_between_turns" if owner == "player" else when
            where = {"hexes": " ".join(hexes), "tiles": " ".join(tiles)}
            return {"type": "tile_lay", **out, "when": moments, **where, "count": 1}
        case "ignore_terrain":
            return {"type": "tile_discount", **out, "terrain": text_of(item.get("terrain")), "discount": 80}
        case "exchange":
            company = text_of(item.get("corporation"))
            return {"type": "exchange", **out, "corporations": company, "when": "any", "sources": "ipo"}
        case "never_closes":
            return {"type": "close", **out, "phase": "never"}
        case "revenue_change":
            amount = integer(item.get("revenue")) or 0
            return {"type": "revenue_change", **out, "revenue": amount, "phase": text_of(item.get("when"))}
    return None


def marked(raw: Mapping[str, Any]) -> Sequence[str]:
    """Every label that a city of the map carries."""
    return list(company_homes(raw))
