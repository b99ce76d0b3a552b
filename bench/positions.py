"""Boards of recorded games at every run of trains, rebuilt from the start of the game and its trace.

Only what lies on the board is rebuilt, so that routes can be measured on every title, whether its rules
stand already or not. What a title adds to routes (bonuses, its own counting) is not known here.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.hexmap import HexMap, Link
from roundhouse.eighteen.track.language import mend_code
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import RouteRules, TrainReach, reach_of_distance
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Grid, Layout, opposite

ROOT = Path(os.environ.get("ROUNDHOUSE_DATA") or Path(__file__).parents[2] / "shared" / "data") / "games18xx"


_EMPTY = Tile("", "white", ())
"""Stands for the few tiles that a title has outside its list."""


@dataclass(frozen=True)
class Position:
    """A company about to run: the board, its trains, how stops pay, and what was recorded."""

    title: str
    game: str
    action: int
    board: Board
    company: str
    trains: tuple[TrainReach, ...]
    train_ids: tuple[str, ...]
    rules: RouteRules
    routes: tuple[dict[str, Any], ...]


def titles() -> list[str]:
    """The titles with recordings that are played on a map and whose start is known."""
    names = sorted(path.name for path in (ROOT / "recordings").iterdir())
    known = [name for name in names if (ROOT / "start" / f"{name}.json").is_file()]
    return [name for name in known if _start(name)["layout"] in set(Layout)]


def games(title: str) -> list[str]:
    """The recorded games of a title that have a trace."""
    return sorted(
        path.stem
        for path in (ROOT / "recordings" / title).glob("*.json")
        if (ROOT / "traces" / title / f"{path.stem}.jsonl.gz").is_file()
    )


def positions(title: str, game: str) -> Iterator[Position]:
    """Every run of trains in a game. The board goes on changing: use each position before the next."""
    recording = json.loads((ROOT / "recordings" / title / f"{game}.json").read_text(encoding="utf-8"))
    runs = {
        action.get("id"): action
        for action in _effective(recording["actions"])
        if action["type"] == "run_routes"
    }
    start = _start(title)
    reaches = _reaches(title)
    board = _board(title)
    tiles = {name: _tile(name, tile) for name, tile in start["tiles"].items()}
    colors = {phase["name"]: tuple(phase["tiles"]) for phase in start["phases"]}
    sides = {
        action["train"]: action["variant"]
        for action in _effective(recording["actions"])
        if action["type"] == "buy_train" and action.get("variant")
    }
    state: dict[str, Any] = {}
    with gzip.open(ROOT / "traces" / title / f"{game}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            change = json.loads(line)
            if change["type"] == "run_routes" and change["id"] in runs:
                action = runs[change["id"]]
                entity = action["entity"]
                names = (state.get(f"corp:{entity}.trains") or "").split()
                cards = {name: sides.get(name, name.rsplit("-", 1)[0]) for name in names}
                known = [name for name in names if cards[name] in reaches]
                _put_tokens(board, state)
                yield Position(
                    title=title,
                    game=game,
                    action=change["id"],
                    board=board,
                    company=entity,
                    trains=tuple(reaches[cards[name]] for name in known),
                    train_ids=tuple(known),
                    rules=_rules(title, colors.get(str(state.get("phase")), ("yellow",))),
                    routes=tuple(action.get("routes", ())),
                )
            state.update(change["set"])
            for key in change.get("del", ()):
                state.pop(key, None)
            for key, value in change["set"].items():
                if key.startswith("hex:") and key[4:] in board.hexmap.hexes:
                    copy, rotation = value.rsplit("@", 1)
                    tile = tiles.get(copy.rsplit("-", 1)[0], _EMPTY)
                    board.lay(key[4:], tile.at(int(rotation)), copy)
            for key in change.get("del", ()):
                if key.startswith("hex:") and key[4:] in board.hexmap.hexes:
                    board.lift(key[4:])


def _effective(actions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The actions, those of a standing order too."""
    for action in actions:
        yield action
        yield from action.get("auto_actions", ())


@cache
def _start(title: str) -> dict[str, Any]:
    start: dict[str, Any] = json.loads((ROOT / "start" / f"{title}.json").read_text(encoding="utf-8"))
    return start


def _board(title: str) -> Board:
    start = _start(title)
    hexes = start["hexes"]
    grid = Grid(Layout(start["layout"]), Axis(start["axes"]["x"]))
    printed = {name: _tile(name, tile) for name, tile in hexes.items()}
    links = []
    for name, tile in hexes.items():
        for edge in range(6):
            other = tile.get("neighbors", {}).get(str(edge))
            links.append(Link(name, edge, other, _entered(hexes, name, edge, other)))
    return Board(HexMap(grid, printed, links=links))


def _rules(title: str, colors: tuple[str, ...]) -> RouteRules:
    """Stops pay by the phase; an E-train of the 1822 family is paid only by stops with a token."""
    express = _facts(title).get("e_train")
    if express is None:
        return RouteRules(colors=colors)

    def value(stop: NetworkStop, train: TrainReach) -> int:
        if not stop.own and train.name.split("/")[-1] == express:
            return 0
        return revenue_of(stop.revenue, colors, train.pays_as) * train.multiplier_for(stop.kind)

    return RouteRules(colors=colors, stop_value=value)


@cache
def _facts(title: str) -> dict[str, Any]:
    path = ROOT / "facts" / f"{title}.json"
    facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["facts"]
    return facts


def _tile(name: str, tile: dict[str, Any]) -> Tile:
    return Tile(name, tile["color"], mend_code(tile["code"])[0])


def _entered(hexes: dict[str, Any], name: str, edge: int, other: str | None) -> int:
    if other is None or other not in hexes:
        return 0
    back = [int(side) for side, there in hexes[other].get("neighbors", {}).items() if there == name]
    return opposite(edge) if opposite(edge) in back or not back else back[0]


def _put_tokens(board: Board, state: dict[str, Any]) -> None:
    """Lay all tokens as the trace says."""
    held: dict[str, list[list[str]]] = {}
    for key, value in state.items():
        owner = key[5:-7]
        if key.startswith("corp:") and key.endswith(".tokens") and not state.get(f"corp:{owner}.closed"):
            for place in (value or "").split():
                name, _, city = place.rpartition("/")
                if name not in board.hexmap.hexes:
                    continue
                cities = held.setdefault(name, [[] for _ in board.tile(name).cities])
                if int(city) < len(cities):
                    cities[int(city)].append(owner)
    wanted = {}
    for name, cities in held.items():
        slots = board.tile(name).cities
        wanted[name] = tuple(
            tuple(owners) + (None,) * (city.slots - len(owners))
            for owners, city in zip(cities, slots, strict=True)
        )
    if wanted != board.tokens:
        board.tokens.clear()
        for name, tokens in wanted.items():
            board.tokens[name] = tokens
        board.refresh()


@cache
def _reaches(title: str) -> dict[str, TrainReach]:
    """The trains of a title by name, variants included; a Pullman car only goes with another train."""
    found: dict[str, TrainReach] = {}
    facts = _facts(title)
    for train in [*(_start(title)["depot"] or ()), *(facts.get("trains") or ())]:
        for card in (train, *(train.get("variants") or ())):
            distance = card.get("distance", train.get("distance"))
            if distance is None or card["name"] == facts.get("extra_train_pullman"):
                continue
            found[card["name"]] = _reach(card, train, distance)
    return found


def _reach(card: dict[str, Any], train: dict[str, Any], distance: Any) -> TrainReach:
    rows = distance
    if not isinstance(distance, int):
        rows = [
            (
                [kind for kind in row["nodes"] if kind in {"city", "town", "offboard", "halt", "pass"}],
                row["pay"],
                row.get("visit"),
                row.get("multiplier"),
            )
            for row in distance
        ]
    return reach_of_distance(
        card["name"],
        rows,
        multiplier=card.get("multiplier") or train.get("multiplier") or 1,
        pays_as="diesel" if card["name"].upper() == "D" else None,
    )
