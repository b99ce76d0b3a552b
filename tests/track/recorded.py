"""Recorded games as boards: what lay where before each recorded lay and token, and what was legal then."""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import CLOSED_COLORS, HexMap
from roundhouse.eighteen.track.language import mend_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Grid, Layout

from .data import ROOT, load


def start_tile(name: str, color: str, code: str) -> Tile:
    if code in {"blank", "city", "town"}:
        return printed_tile(name, color, code)
    return Tile(name, color, mend_code(code)[0])


def start_map(title: str, *, without: frozenset[str] = frozenset(), **reprinted: str) -> HexMap:
    """The map of a title at the start, less some hexes, with others reprinted."""
    start = load(f"start/{title}.json")
    facts = load(f"facts/{title}.json")["facts"]
    printed = {
        name: start_tile(name, hex_["color"], reprinted.get(name, hex_["code"]))
        for name, hex_ in start["hexes"].items()
        if name not in without
    }
    grid = Grid(Layout(start["layout"]), Axis(start["axes"]["x"]))
    return HexMap(grid, printed, closed_colors=facts.get("impassable_hex_colors", CLOSED_COLORS))


@dataclass
class Moment:
    """Just before a recorded lay or token: the state, what was offered, what was laid this turn before."""

    game: str
    offered: Mapping[str, Any]
    state: Mapping[str, Any]
    board: Board
    laid: list["Laid"]
    chosen: str | None

    @property
    def entity(self) -> str:
        return str(self.offered["entity"])


@dataclass
class Laid:
    """A lay: where, over which colour, and whether it was one of the company's own lays of the turn."""

    hex: str
    over: str
    own: bool


@dataclass
class Recorded:
    """The recorded games of a title."""

    title: str
    hexmap: HexMap
    neutral: frozenset[str] = frozenset()
    tiles: dict[str, Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.start = load(f"start/{self.title}.json")
        self.facts = load(f"facts/{self.title}.json")["facts"]
        self.tiles = {
            name: start_tile(name, tile["color"], tile["code"]) for name, tile in self.start["tiles"].items()
        }
        self.companies = {one["sym"] for one in self.start["corporations"] + self.start["minors"]}

    def tile(self, name: str) -> Tile:
        return self.tiles.get(name) or common_tiles()[name]

    def colors(self, state: Mapping[str, Any]) -> list[str]:
        return next(phase["tiles"] for phase in self.start["phases"] if phase["name"] == state["phase"])

    def supply(self, moment: Moment) -> list[Tile]:
        """The tiles that are left and that the phase allows."""
        used = Counter(copy.rpartition("-")[0] for copy in moment.board.copies.values())
        colors = self.colors(moment.state)
        return [
            self.tiles[name]
            for name, tile in self.start["tiles"].items()
            if tile["color"] in colors and (tile["count"] == "unlimited" or tile["count"] > used[name])
        ]

    def moments(self) -> Iterator[Moment]:
        for path in sorted((ROOT / "choices" / self.title).glob("*.gz")):
            yield from self._game(path.name.removesuffix(".jsonl.gz"))

    def _game(self, game: str) -> Iterator[Moment]:
        offered = {one["id"]: one for one in _lines(f"choices/{self.title}/{game}.jsonl.gz")}
        board = Board(self.hexmap, neutral=self.neutral)
        state: dict[str, Any] = {}
        turn: tuple[str, str] = ("", "")
        laid: list[Laid] = []
        for line in _lines(f"traces/{self.title}/{game}.jsonl.gz"):
            now = (state.get("round", ""), str(state.get("step.for")))
            if now != turn:
                turn, laid = now, []
            new_tiles = {key[4:]: value for key, value in line["set"].items() if key.startswith("hex:")}
            choice = offered.get(line["id"])
            if choice is not None:
                chosen = new_tiles.get(choice.get("hex", ""))
                yield Moment(game, choice, state, board, list(laid), chosen)
            for key in line.get("del", ()):
                state.pop(key, None)
                if key.startswith("hex:"):
                    board.lift(key[4:])
            state.update(line["set"])
            own = choice is not None and choice["entity"] in self.companies
            for name, value in new_tiles.items():
                copy, _, rotation = value.partition("@")
                tile = self.tile(copy.rpartition("-")[0])
                laid.append(Laid(name, board.tile(name).color, own))
                board.lay(name, tile.at(int(rotation)), copy)
            self._put_tokens(board, state)

    def _put_tokens(self, board: Board, state: Mapping[str, Any]) -> None:
        """Make the tokens on the board those of the trace; slots do not matter."""
        wanted: dict[tuple[str, int], list[str]] = defaultdict(list)
        for key, value in state.items():
            owner, _, what = key.rpartition(".")
            if what == "tokens" and value and not state.get(f"{owner}.closed"):
                for place in value.split():
                    name, _, city = place.partition("/")
                    wanted[name, int(city)].append(owner.partition(":")[2])
        for name in set(board.tokens) | {name for name, _ in wanted}:
            for city in range(len(board.tile(name).cities)):
                lying = [owner for owner in board.slots(name, city) if owner]
                if sorted(lying) != sorted(wanted[name, city]):
                    for owner in lying:
                        board.remove_token(name, city, owner)
                    for owner in wanted[name, city]:
                        board.place_token(name, city, owner)


def _lines(path: str) -> Iterator[Any]:
    with gzip.open(ROOT / path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)
