"""Companies and the market of a title as Rails writes them: CompanyManager.xml, StockMarket.xml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import gcd
from typing import Any

from roundhouse.eighteen.model.market import read_cell
from roundhouse.eighteen.model.words import ZONES
from roundhouse.hexes.grid import number_to_letters
from roundhouse.ink.color import read as read_color

from .markup import Losses, Markup, node, vocabulary
from .write_trains import TrainWriter

Row = Mapping[str, Any]

_COMPANY = vocabulary("id name tokens home city shares float_percent color par_price")
_PRIVATE = vocabulary("id name value revenue abilities")
_USUAL = (20, *[10] * 8)
_PUBLIC = "net.sf.rails.game.PublicCompany"

_INLINE = {"par": "StartSpace", "close": "ClosesCompany", "endgame": "GameOver"}
_TYPED = {"no_cert_limit": "NoCertLimit", "unlimited": "NoHoldLimit", "multiple_buy": "NoBuyLimit"}
_INLINE_ZONES, _TYPED_ZONES = frozenset(_INLINE), frozenset(_TYPED)
_PAINTS = {1: ("yellow", "FFFF00"), 2: ("orange", "FF8000"), 3: ("brown", "884000")}
"""Types of spaces by the number of limits that do not hold there, as Rails paints them."""


def write_companies(data: Row, trains: TrainWriter, losses: Losses) -> Markup:
    """CompanyManager.xml."""
    out = node("CompanyManager")
    privates, majors, minors = (data.get(key, ()) for key in ("privates", "corporations", "minors"))
    if privates:
        out.append(
            node(
                "CompanyType",
                node("Tradeable", toCompany=True),
                name="Private",
                class_="net.sf.rails.game.PrivateCompany",
            )
        )
    if minors:
        limits = node("Trains", limit=_listed(trains.limits("minor"))) if trains.limits("minor") else None
        parts = [node("StockPrice", market=False), *([limits] if limits is not None else [])]
        out.append(node("CompanyType", *parts, name="Minor", class_=_PUBLIC))
    if majors:
        parts = [_shares(_USUAL)]
        if trains.limits("major"):
            parts.append(node("Trains", limit=_listed(trains.limits("major"))))
        out.append(node("CompanyType", *parts, name="Public", class_=_PUBLIC))
    spaces = {price: name for name, price in reversed(list(_starts(data.get("market", {}))))}
    out.extend(_private(row, losses) for row in privates)
    out.extend(_company(row, "Minor", spaces, losses) for row in minors)
    out.extend(_company(row, "Public", spaces, losses) for row in majors)
    if privates:
        items = [
            node("Item", name=row["id"], type="Private", basePrice=row.get("value", 0)) for row in privates
        ]
        out.append(node("StartPacket", *items, roundClass="net.sf.rails.game.StartRound_1830"))
    return out


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(str(number) for number in numbers)


def _private(row: Row, losses: Losses) -> Markup:
    made = node(
        "Company",
        name=row["id"],
        type="Private",
        longname=row["name"] if row["name"] != row["id"] else None,
        basePrice=row.get("value", 0),
        revenue=row.get("revenue", 0),
    )
    losses.words("privates", row, _PRIVATE)
    for ability in row.get("abilities", ()):
        hexes = ability.get("hexes", "")
        names = hexes.split() if isinstance(hexes, str) else list(hexes)
        if ability["type"] == "blocks_hexes" and names:
            made.append(node("Blocking", hex=",".join(names)))
        elif ability["type"] == "no_buy":
            made.append(node("Tradeable", toCompany=False))
        else:
            losses.lose("privates.abilities", f"Rails has no word for the ability “{ability['type']}”.")
    return made


def _company(row: Row, kind: str, spaces: Mapping[int, str], losses: Losses) -> Markup:
    tokens = row.get("tokens", [0])
    price = row.get("par_price")
    if price and price not in spaces:
        losses.lose(f"{row['id']}.par_price", f"No space of the market has the price {price}.")
    made = node(
        "Company",
        name=row["id"],
        type=kind,
        longname=row["name"] if row["name"] != row["id"] else None,
        tokens=len(tokens),
        bgColour=read_color(str(row.get("color", "")), "#888888").removeprefix("#"),
        startspace=spaces.get(price) if price else None,
    )
    losses.words("corporations" if kind == "Public" else "minors", row, _COMPANY)
    home = row.get("home", "")
    homes = home.split() if isinstance(home, str) else list(home)
    if homes:
        made.append(node("Home", hex=",".join(homes), city=row["city"] + 1 if "city" in row else None))
    shares = tuple(row.get("shares", ()))
    if shares and shares != _USUAL:
        made.append(_shares(shares))
    if kind == "Public" and shares == (100,):
        made.append(node("StockPrice", market=True))
    if "float_percent" in row:
        made.append(node("Float", percentage=row["float_percent"]))
    if any(tokens):
        made.append(node("BaseTokens", node("LayCost", method="sequence", cost=_listed(tokens))))
    return made


def _shares(shares: Sequence[int]) -> Markup:
    """The certificates, the president's first."""
    unit = gcd(*shares)
    first, *rest = shares
    out = node("Shares", node("Certificate", type="President", shares=first // unit), unit=unit)
    for percent, same in groupby(rest):
        out.append(node("Certificate", shares=percent // unit, number=len(list(same))))
    return out


def _space(row: int, column: int) -> str:
    return f"{number_to_letters(column)}{row + 1}"


def _cells(market: Row) -> Iterator[tuple[str, int, frozenset[str]]]:
    """The spaces: name, price, zones."""
    for row, line in enumerate(market.get("rows", ())):
        for column, text in enumerate(str(line).split()):
            if (cell := read_cell("" if text == "-" else text, row, column)) is not None:
                yield _space(row, column), cell.price, cell.zones


def _starts(market: Row) -> Iterator[tuple[str, int]]:
    """Where companies may begin first, then everywhere."""
    cells = list(_cells(market))
    yield from ((name, price) for name, price, zones in cells if "par" in zones)
    yield from ((name, price) for name, price, _ in cells)


def write_market(market: Row, losses: Losses) -> Markup:
    """StockMarket.xml."""
    movement = market.get("movement", "two_dimensional")
    rows = market.get("rows", ())
    linear = movement == "one_dimensional" or len(rows) == 1
    if movement not in {"one_dimensional", "two_dimensional"}:
        losses.lose("market.movement", f"Rails has no word for a market that is {movement}.")
    out = node("StockMarket", type="linear" if linear else "rectangular")
    cells = list(_cells(market))
    types: dict[frozenset[str], str] = {}
    for _, _, zones in cells:
        limits = zones & _TYPED_ZONES
        if limits and limits not in types:
            paint, color = _PAINTS[len(limits)]
            name = paint if paint not in types.values() else f"{paint}{len(types)}"
            types[limits] = name
            tags = [node(_TYPED[zone]) for zone in sorted(limits)]
            out.append(node("StockSpaceType", *tags, name=name, colour=color))
    for name, price, zones in cells:
        kept = sorted(zones & _INLINE_ZONES)
        for zone in sorted(zones - _INLINE_ZONES - _TYPED_ZONES):
            losses.lose("market", f"Rails has no word for spaces of the market that are {_said(zone)}.")
        type_ = types.get(zones & _TYPED_ZONES)
        out.append(
            node("StockSpace", *(node(_INLINE[zone]) for zone in kept), name=name, type=type_, price=price)
        )
    return out


def _said(zone: str) -> str:
    assert zone in ZONES.values()
    return zone.replace("_", " ")
