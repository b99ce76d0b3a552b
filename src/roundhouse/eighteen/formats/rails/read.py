"""A directory of Rails as title data (S2.*).

Fates hang on phases there and on trains here; a list of limits and a step there is a number for each phase
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from roundhouse.eighteen.model.trains import MOST_ROUNDS
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.hexmap import CLOSED_COLORS
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import City, Edge, End, Junction, StopRef
from roundhouse.eighteen.track.tile import Tile

from ..definition import Data, Definition, Where
from ..nearest import near
from ..sources.source import Way, write_way
from . import companies as firms
from .directory import Directory, read_directory
from .elements import Element
from .labels import labels_of_tiles, tell_unknown
from .land import (
    RailsTile,
    color_of,
    label_of,
    phase_values,
    read_map,
    read_only_for,
    read_tiles,
    shut_sides,
    tile_code,
)
from .not_taken import not_taken
from .trains import Card, PhaseRow, Side, read_cards, read_phases

_FINISH = {"setofors": "full_or", "currentor": "current_or", "immediate": "immediate"}
_CITIES, _TOWNS = ["city", "offboard"], ["town"]


def read_rails(path: Path, options: Mapping[str, str] | None = None) -> Definition:
    """The definition in a directory. Raises Malformed with file and line."""
    return definition_of(read_directory(path, options))


def definition_of(directory: Directory) -> Definition:
    """What a directory that was read defines. Raises Malformed with file and line."""
    return _Reader(directory).read()


class _Reader:
    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.elements: dict[Way, Element] = {}
        self.definition = Definition({}, self.origin, "rails", texts=directory.texts)

    def origin(self, way: Way) -> Where:
        """The element that a value came from."""
        for length in range(len(way), -1, -1):
            element = self.elements.get(way[:length])
            if element is not None:
                spot = element.spot()
                return Where(
                    element.file.name, spot.line, spot.column, f"{element.tag} {element.get('name')}".strip()
                )
        return Where(str(self.directory.path), None, None, write_way(way))

    def read(self) -> Definition:
        directory, data = self.directory, self.definition.data
        cards = read_cards(directory.component("TrainManager"))
        phases = read_phases(directory.component("PhaseManager"))
        everyone = firms.read_companies(directory.component("CompanyManager"))
        data["id"] = data["name"] = directory.name
        self.players(data)
        data["settings"] = self.settings()
        data["trains"] = self.trains(cards, phases)
        data["phases"] = self.phases(cards, phases, everyone)
        self.map(data, phases)
        stock = directory.component("StockMarket")
        if (market := firms.market_data(stock)) is not None:
            data["market"] = market
            self.elements[("market",)] = stock
            for (line, column), space in firms.market_spaces(stock).items():
                self.elements["market", "rows", line, column] = space
        self.companies(data, everyone)
        roots = [*directory.components.values(), *([directory.tiles] if directory.tiles else [])]
        untaken = not_taken(roots)
        self.definition.findings += untaken.values()
        if untaken:
            self.definition.assumed.append(f"What the files say of this is not played: {'; '.join(untaken)}.")
        said = "Which tile may replace which follows the usual rule, not the list of the tile set."
        self.definition.assumed.append(said)
        return self.definition

    def players(self, data: Data) -> None:
        bank = self.directory.component("Bank")
        if (amount := bank.last("Bank")) is not None:
            data["bank"] = amount.number("amount")
        money = bank.last("Money")
        sign = money.get("format", "$@") if money is not None else "$@"
        if money is not None and "@" not in sign:
            message = f"“{sign}” does not say where the number of money stands."
            raise money.wrong("RH103", message, "format", "as in $@")
        data["currency"] = (
            sign.replace("{", "").replace("}", "").replace("@", "{}", 1) if "@" in sign else "${}"
        )
        rows = list(self.directory.component("PlayerManager").all("Players"))
        counts = [row.number("number") for row in rows]
        if counts:
            data["players"] = [min(counts), max(counts)]
            for place, row in enumerate(rows):
                if counts[place] in counts[:place]:
                    message = f"There is a row for {counts[place]} players already."
                    raise row.wrong("RH601", message, "number")
                for key in ("starting_cash", "certificate_limit"):
                    self.elements[(key, str(counts[place]))] = row
            data["starting_cash"] = {str(row.number("number")): row.number("cash", 0) for row in rows}
            data["certificate_limit"] = {
                str(row.number("number")): row.number("certLimit", 0) for row in rows
            }
            for key in ("players", "starting_cash", "certificate_limit"):
                self.elements[(key,)] = rows[0]

    def settings(self) -> Data:
        manager = self.directory.component("TrainManager")
        out: Data = {"obsolete_counts_for_limit": True}
        word = manager.get("ObsoleteTrainFor", "EXCEPT_TRIGGERING").upper()
        if word not in {"ALL", "EXCEPT_TRIGGERING"}:
            message = f"“{word}” is none of those who are struck."
            raise manager.wrong("RH105", message, "ObsoleteTrainFor", "ALL, EXCEPT_TRIGGERING")
        out["obsolete_for"] = word.lower()
        discard = manager.last("DiscardTrain")
        if discard is not None:
            to = discard.get("to").lower()
            if to not in {"pool", "scrapheap"}:
                raise discard.wrong(
                    "RH105", f"“{to}” is no place for discarded trains.", "to", "Pool, Scrapheap"
                )
            out["discarded_trains"] = "pool" if to == "pool" else "remove"
        rules = manager.last("TrainBuyingRules")
        if rules is not None:
            if rules.first("DualTrainBecomesUndecidedInPool") is not None:
                out["dual_train_undecided_in_pool"] = True
            if rules.first("FaceValueIfDifferentPresidents") is not None:
                out["face_value_between_presidents"] = True
        removed = manager.last("RemoveTrainBeforeSR")
        if removed is not None:
            out["train_removed_before_stock_round"] = True
        out["end"] = self.end()
        return out

    def end(self) -> Data:
        """What ends the game, and when."""
        found = self.directory.component("GameManager").last("EndOfGame")
        out: Data = {}
        if found is None:
            return out
        if found.last("Bankruptcy") is not None:
            out["bankrupt"] = "immediate"
        for tag, reason in (("BankBreaks", "bank"), ("MaxPriceReached", "stock_market")):
            if (row := found.last(tag)) is not None:
                word = row.get("finish", "setOfORs").lower()
                out[reason] = _FINISH.get(word, "full_or")
        return out

    # Trains and phases

    def trains(self, cards: Sequence[Card], phases: Sequence[PhaseRow]) -> list[Data]:
        starts = {
            phase.name: [
                _trigger(card, index) for card in cards for index, name in card.starts if name == phase.name
            ]
            for phase in phases
        }
        ended: dict[str, list[Data]] = {}
        for phase in phases:
            for name in phase.rusts:
                self.known(name, cards, phase.element, "RH203", f"Phase {phase.name} ends")
                ended.setdefault(name, []).extend(starts[phase.name])
        for card in cards:
            for name in card.rusts:
                self.known(name, cards, card.element, "RH203", f"Train {card.name} ends")
                ended.setdefault(name, []).append({"train": card.name})
            for name in card.released_with:
                self.known(name, cards, card.element, "RH209", f"Train {card.name} brings")
        out = []
        for place, card in enumerate(cards):
            self.elements[("trains", place)] = card.element
            out.append(self.card(card, cards[:place], cards, ended.get(card.name, []), phases))
        return out

    def card(
        self,
        card: Card,
        older: Sequence[Card],
        cards: Sequence[Card],
        ended: Sequence[Data],
        phases: Sequence[PhaseRow],
    ) -> Data:
        fate = {("obsolete_on" if card.obsoleting else "rusts_on"): list(ended)} if ended else {}
        first, *rest = [self.side(side, older) for side in card.sides]
        out: Data = {**first, **fate, "quantity": "unlimited" if card.quantity == -1 else card.quantity}
        if rest:
            out["card"] = card.name
            out["variants"] = [{**side, **fate} for side in rest]
        released = next((phase.name for phase in phases if card.name in phase.releases), None)
        if released is not None:
            out["available_on"] = released
        if card.released_with:
            first = {other.name: other.sides[0].name for other in cards}
            out["releases"] = [first[name] for name in card.released_with]
        if card.portfolio == "POOL":
            out["start_in"] = "pool"
        return out

    def side(self, side: Side, older: Sequence[Card]) -> Data:
        out: Data = {"name": side.name, "price": side.cost, **reach_of(side)}
        if side.category != "passenger":
            out["category"] = side.category
        if side.exchange:
            names = [old.name for card in older for old in card.sides]
            out["discount"] = dict.fromkeys(names, side.cost - side.exchange)
        return out

    def known(self, name: str, cards: Sequence[Card], element: Element, code: str, sentence: str) -> None:
        names = {card.name for card in cards}
        if name not in names:
            raise element.wrong(
                code, f"{sentence} “{name}”, and there is no such train.", None, near(name, names)
            )

    def phases(
        self, cards: Sequence[Card], rows: Sequence[PhaseRow], everyone: Sequence[firms.Company]
    ) -> list[Data]:
        limits = {
            kind: next(
                (
                    found
                    for one in everyone
                    if not one.private and firms.is_minor(one) is minor
                    if (found := firms.train_limits(one))
                ),
                [],
            )
            for kind, minor in (("major", False), ("minor", True))
        }
        names = {row.name for row in rows}
        for card in cards:
            for index, name in card.starts:
                if name not in names:
                    message = f"Train {card.name} begins phase “{name}”, and there is no such phase."
                    raise card.element.wrong("RH201", message, None, near(name, names))
                if card.quantity != -1 and index > card.quantity:
                    message = f"Phase {name} begins with train {index} of {card.quantity}."
                    raise card.element.wrong("RH205", message)
        closing = {firms.closes_in(one) for one in everyone if one.private} - {""}
        out = []
        for place, row in enumerate(rows):
            self.elements[("phases", place)] = row.element
            if row.rounds == 0:
                message = f"Phase {row.name} has no operating round between two stock rounds."
                raise row.element.wrong("RH103", message, None, f"1 to {MOST_ROUNDS}")
            if row.rounds > MOST_ROUNDS:
                message = f"Phase {row.name} has {row.rounds} operating rounds; {MOST_ROUNDS} are the most."
                raise row.element.wrong("RH103", message, None, f"1 to {MOST_ROUNDS}")
            most = max((firms.limit_count(one) for one in everyone if not one.private), default=0)
            if most and not 1 <= row.limit_step <= most:
                message = f"Phase {row.name} asks for train limit {row.limit_step}; there are {most} of them."
                raise row.element.wrong("RH214", message, None, f"limitStep 1 to {most}")
            phase: Data = {"name": row.name, "tiles": list(row.tiles), "rounds": max(row.rounds, 1)}
            on = [_trigger(card, index) for card in cards for index, name in card.starts if name == row.name]
            if on:
                phase["on"] = on
            phase["train_limit"] = {
                kind: steps[min(row.limit_step, len(steps)) - 1] for kind, steps in limits.items() if steps
            }
            if row.selling:
                phase["status"] = ["can_buy_companies"]
            if row.close or row.name in closing:
                phase["events"] = ["close_companies"]
            if row.title != row.name:
                phase["notes"] = [f"Phase {row.title}"]
            out.append(phase)
        return out

    # Map

    def map(self, data: Data, phases: Sequence[PhaseRow]) -> None:
        supply = self.directory.component("TileManager")
        if self.directory.tiles is None:
            raise supply.wrong("RH712", "The TileManager names no file of tiles.", None, 'tiles="Tiles.xml"')
        tiles = read_tiles(self.directory.tiles)
        map_ = self.directory.component("Map")
        hexes = read_map(map_, tiles)
        steps: dict[str, int] = {}
        for phase in phases:
            for color in phase.tiles:
                steps.setdefault(color, phase.offboard_step)
        layout = "flat" if map_.get("tileOrientation") == "NS" else "pointy"
        shut = shut_sides(hexes, "NS" if layout == "flat" else "EW")
        drawn: dict[str, dict[str, list[str]]] = {}
        locations: dict[str, str] = {}
        supply_data = self.tiles(tiles)
        on_tiles, unknown = labels_of_tiles(supply_data), dict[str, list[str]]()
        for hex_ in hexes.values():
            self.elements[("map", "hexes", hex_.name)] = hex_.element
            revenue = phase_values(hex_.values, list(steps.items())) if hex_.values else None
            parts = [tile_code(hex_.tile, hex_.turn, revenue)]
            label = label_of(hex_.element) or label_of(hex_.tile.element)
            color = color_of(hex_.tile)
            if label in on_tiles or color in CLOSED_COLORS:
                parts.append(f"label={label}" if label else "")
            elif label:
                unknown.setdefault(label, []).append(hex_.name)
            if hex_.costs and hex_.costs[0] > 0:
                parts.append(f"upgrade=cost:{hex_.costs[0]}")
            parts += [f"border=edge:{edge},type:impassable" for edge in shut.get(hex_.name, ())]
            code = ";".join(part for part in parts if part)
            drawn.setdefault(color, {}).setdefault(code, []).append(hex_.name)
            if hex_.city:
                locations[hex_.name] = hex_.city
        vertical = map_.get("letterOrientation", "vertical") == "vertical"
        data["map"] = {
            "layout": layout,
            "axes": {"x": "number", "y": "letter"} if vertical else {"x": "letter", "y": "number"},
            "hexes": {
                color: {code: " ".join(names) for code, names in codes.items()}
                for color, codes in drawn.items()
            },
            "locations": locations,
        }
        if only_for := read_only_for(map_, self.directory.component("TileManager"), hexes):
            data["map"]["only_for"] = {kind: " ".join(names) for kind, names in only_for.items()}
        self.elements[("map",)] = map_
        data["tiles"] = supply_data
        tell_unknown(self.definition, unknown, on_tiles)

    def tiles(self, tiles: Mapping[str, RailsTile]) -> Data:
        out: Data = {}
        for element in self.directory.component("TileManager").all("Tile"):
            id_ = element.get("id")
            count = element.number("quantity", 0) + element.number("quantityIncrement", 0)
            if count == 0:
                continue
            if id_ not in tiles:
                raise element.wrong("RH304", f"There is no tile {id_} in Tiles.xml.", "id")
            if count < 0 and element.number("quantity", 0) != -1:
                message = f"“{count}” is no number of tiles."
                raise element.wrong("RH306", message, "quantity", "0 and more, or -1 for no limit")
            name = element.get("extId") or id_
            if ("tiles", name) in self.elements:
                raise element.wrong(
                    "RH306", f"Tile {name} stands twice in the tile set.", "id", "one quantity"
                )
            number = "unlimited" if count < 0 or count >= 99 else count
            self.elements[("tiles", name)] = element
            tile = tiles[id_]
            label = label_of(tile.element)
            if same_as_common(name, tile) and label in ("", *common_tiles()[name].labels):
                out[name] = number
            else:
                parts = [tile_code(tile), f"label={label}" if label else ""]
                code = ";".join(part for part in parts if part)
                out[name] = {"count": number, "color": color_of(tile), "code": code}
        return out

    def companies(self, data: Data, everyone: Sequence[firms.Company]) -> None:
        for company in everyone:
            if company.private:
                key, row = "privates", firms.private_data(company)
            else:
                key = "minors" if firms.is_minor(company) else "corporations"
                row = firms.corporation_data(company)
                price = firms.start_price(company, self.directory.component("StockMarket"))
                if price:
                    row["par_price"] = price
            rows = data.setdefault(key, [])
            self.elements[(key, len(rows))] = company.element
            rows.append(row)


def _trigger(card: Card, index: int) -> Data:
    name = card.sides[0].name
    return {"train": name} if index == 1 else {"train": name, "index": index}


def reach_of(side: Side) -> Data:
    """How far a side runs (S2.3, S2.5): free towns, towns as stops, spare cities for towns, double cities."""
    if side.majors < 0:
        return {"runs": False}
    hexes: Data = {"hexes": side.majors} if side.hexes else {}
    number = {} if side.hexes or side.majors >= 99 else {"visit": side.majors, "pay": side.majors}
    doubled = side.city_score != 1
    if not side.town_score:
        times = {"times": side.city_score} if doubled else {}
        free: Data = {"stops": _TOWNS, "pay": 0}
        return {**hexes, "allowances": [{"stops": _CITIES, **number, **times}, free]}
    if side.town_count == 0 or (doubled and not number):
        times = {"times": side.city_score} if doubled else {}
        return {**hexes, "allowances": [{"stops": _CITIES, **number, **times}, {"stops": _TOWNS}]}
    rows: list[Data] = [{"stops": [*_CITIES, *_TOWNS], **number}]
    if side.town_count == 1 and not side.hexes:
        rows.append({"stops": _TOWNS, "visit": side.minors, "pay": side.minors})
    if doubled:
        # Towns take from the same number as cities and are not doubled: a row that only says the factor.
        rows.insert(0, {"stops": _CITIES, "visit": 0, "pay": 0, "times": side.city_score})
    elif len(rows) == 1:
        return hexes or {"reach": "unlimited" if side.majors >= 99 else side.majors}
    return {**hexes, "allowances": rows}


def same_as_common(name: str, tile: RailsTile) -> bool:
    """Is the common tile of that number the same, apart from how it lies?"""
    return is_common(Tile(name, color_of(tile), parse_code(tile_code(tile))))


def is_common(drawn: Tile) -> bool:
    """Is the common tile of that name the same: colour, stops and track, apart from how it lies?"""
    ours = common_tiles().get(drawn.name)
    return (
        ours is not None
        and drawn.color == ours.color
        and _stops(drawn) == _stops(ours)
        and _joins(drawn) == _joins(ours)
    )


def _stops(tile: Tile) -> list[tuple[str, int]]:
    return sorted(
        (str(node.revenue), node.slots if isinstance(node, City) else 1)
        for node in tile.nodes
        if not isinstance(node, Junction)
    )


@lru_cache(maxsize=1024)
def _joins(tile: Tile) -> tuple[tuple[str, ...], ...]:
    """What its track joins, however it lies: of the six ways to turn it the one that comes first. A stop is
    named by what it is and by the sides that it reaches; an end at a side by its number."""
    return min(_joined(tile, turn) for turn in range(6))


def _joined(tile: Tile, turn: int) -> tuple[tuple[str, ...], ...]:
    sides: dict[int, list[int]] = {}
    for path in tile.paths:
        for one, other in ((path.a, path.b), (path.b, path.a)):
            if isinstance(one, StopRef) and isinstance(other, Edge):
                sides.setdefault(one.index, []).append((other.number + turn) % 6)

    def name_of(end: End) -> str:
        if isinstance(end, Edge):
            return str((end.number + turn) % 6)
        kind = type(tile.nodes[end.index]).__name__
        return f"{kind} {sorted(sides.get(end.index, ()))}"

    return tuple(sorted(tuple(sorted((name_of(path.a), name_of(path.b)))) for path in tile.paths))
