"""An 18xx game in figures: operating rounds, phases, rust, companies, privates, money, hexes, tiles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from roundhouse.eighteen.draw import draw_map, printed_map
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import is_stretch
from roundhouse.eighteen.rules.state.events.money import TrainsRan
from roundhouse.eighteen.rules.state.events.privates import (
    PrivateBought,
    PrivateClosed,
    PrivateRevenuePaid,
    PrivateSold,
)
from roundhouse.eighteen.rules.state.events.rounds import PhaseBegan, RoundBegan
from roundhouse.eighteen.rules.state.events.shares import CompanyClosed, CompanyFloated, PlayerBankrupt
from roundhouse.eighteen.rules.state.events.track import TileLaid, TokenPlaced
from roundhouse.eighteen.rules.state.events.trains import TrainBought, TrainsRusted, TrainWornOut
from roundhouse.ink.theme import THEMES
from roundhouse.table.protocol import Event
from roundhouse.table.showing import Shown
from roundhouse.table.story import GameStory, Happening

WORDS: Mapping[str, str] = {
    "step": "operating round",
    "phase": "Phases",
    "rust": "Trains that rust",
    "float": "Companies float",
    "close": "Companies close",
    "bankrupt": "Players are bankrupt",
    "sold": "Private companies are sold to companies",
    "hex": "Hexes",
    "tile": "Tiles",
    "train": "Trains",
    "private": "Private companies",
    "revenue": "Revenue of companies",
    "price": "Paid for private companies",
    "income": "Income from private companies",
}
"""What the kinds of a story are called."""


class EighteenChronicle:
    """Follows one game."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        self.steps: list[str] = ["the start"]
        self.happenings: list[Happening] = []
        self.worth: list[tuple[int, ...]] = []
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.companies = tuple(game.corporations)
        self.privates = tuple(game.privates)  # those of this number of players
        self._handlers: Mapping[type[Event], Callable[[Any], None]] = {
            RoundBegan: self._round,
            PhaseBegan: lambda event: self._note("phase", event.phase),
            TrainsRusted: lambda event: self._gone(event.names),
            TrainWornOut: lambda event: self._gone([event.name]),
            TrainBought: lambda event: self._count("train", event.name),
            CompanyFloated: lambda event: self._note("float", event.company),
            CompanyClosed: lambda event: self._note("close", event.company),
            PlayerBankrupt: lambda event: self._note("bankrupt", event.player),
            PrivateBought: self._bought,
            PrivateSold: lambda event: self._note("sold", event.private),
            PrivateClosed: lambda event: self._count("closed", event.private),
            PrivateRevenuePaid: lambda event: self._sum("income", event.private, event.amount),
            TileLaid: self._laid,
            TokenPlaced: lambda event: self._count("hex", event.hex),
            TrainsRan: lambda event: self._sum("revenue", event.company, event.revenue),
        }

    def follow(self, action: Mapping[str, Any], events: Sequence[Event]) -> None:
        """An action was done, and these events came of it."""
        for event in events:
            handler = self._handlers.get(type(event))
            if handler is not None:
                handler(event)
        if action.get("type") == "run_routes":
            for route in action.get("routes", ()):
                run = {name for part in route.get("connections") or () for name in part}
                self.counts["hex"].update(run)

    def _round(self, event: RoundBegan) -> None:
        if is_stretch(self.game, event.round):
            self._close_step()
            self.steps.append(f"{event.turn}.{event.number}")

    def _close_step(self) -> None:
        self.worth.append(tuple(self.game.worth(player) for player in self.game.players))

    def _note(self, kind: str, name: str) -> None:
        self.happenings.append(Happening(kind, name, len(self.steps) - 1))

    def _gone(self, names: Iterable[str]) -> None:
        """The first of a kind that goes."""
        told = {one.name for one in self.happenings if one.kind == "rust"}
        for name in names:
            if name not in told:
                self._note("rust", name)

    def _count(self, kind: str, name: str) -> None:
        self.counts[kind][name] += 1

    def _sum(self, kind: str, name: str, amount: int) -> None:
        self.sums[kind][name] += amount

    def _bought(self, event: PrivateBought) -> None:
        self._count("private", event.private)
        self._sum("price", event.private, event.price)

    def _laid(self, event: TileLaid) -> None:
        self._count("hex", event.hex)
        self._count("tile", event.tile)

    def story(self) -> GameStory:
        """The story so far."""
        title = self.game.title
        self._close_step()
        worth, self.worth = tuple(self.worth), self.worth[:-1]
        hexes = [hex_.name for hex_ in title.map.hexes if hex_.color != "blue"]
        return GameStory(
            tuple(self.steps),
            tuple(self.happenings),
            worth,
            {kind: dict(found) for kind, found in self.counts.items()},
            {kind: dict(found) for kind, found in self.sums.items()},
            {
                "phase": tuple(phase.name for phase in title.phases[1:]),
                "rust": tuple(kind.name for kind in title.trains if kind.rusts_on or kind.obsolete_on),
                "float": self.companies,
                "private": self.privates,
                "train": tuple(kind.name for kind in title.trains),
                "hex": tuple(hexes),
                "tile": tuple(tile.name for tile in title.tiles),
            },
        )


def map_of_use(title: Title, unused: frozenset[str]) -> Shown | None:
    """The map with the hexes lit that nobody ever used."""
    if not title.map.hexes:
        return None
    board = printed_map(title)
    lit = tuple(replace(hex_, lit="chosen") if hex_.name in unused else hex_ for hex_ in board.hexes)
    return Shown(
        "Hexes that nobody ever used are marked", draw_map(replace(board, hexes=lit), theme=THEMES["light"])
    )
