"""Games put into a position, for tests that read like examples of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.boards import board
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.catalogue import words_of
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.protocol import Game, Seat, Setup
from roundhouse.table.table import Table
from tests.reference_data import DATA

Spot = Sequence[int] | str


def data_folder() -> Path:
    """The reference data, or skip."""
    folder = DATA / "irondragon"
    if not folder.is_dir():
        pytest.skip(f"no reference data at {folder}")
    return folder


def iron_dragon() -> Board:
    return board("iron-dragon")[0]


def new_table(players: int = 2, seed: int = 7, **options: str) -> Table:
    seats = tuple(Seat(str(n + 1), f"P{n + 1}") for n in range(players))
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(FAMILY.new(Setup("crayon", "iron-dragon", seats, chosen, seed)))


class Play:
    """A table with shorter words: seats act in the order of play unless said otherwise."""

    def __init__(self, table: Table) -> None:
        self.table = table
        game = table.game
        assert isinstance(game, CrayonGame)
        self.game = game
        self.board = game.board

    def do(self, kind: str, seat: str | None = None, **fields: Any) -> list[str]:
        _, events = self.table.apply({"type": kind.replace("_", "-"), **fields}, seat)
        return [words_of(FAMILY, self.game, event) for event in events]

    def refused(self, kind: str, seat: str | None = None, **fields: Any) -> str:
        """The code of the refusal; the state must not change by it."""
        before = self.table.digest()
        with pytest.raises((Refusal, Malformed)) as caught:
            self.table.apply({"type": kind.replace("_", "-"), **fields}, seat)
        assert self.table.digest() == before
        return caught.value.code

    def ask(self, kind: str, seat: str | None = None, **fields: Any) -> Mapping[str, Any]:
        return self.game.query({"type": kind, **fields}, seat)

    @property
    def now(self) -> Player:
        return self.game.active

    def node(self, spot: Spot) -> int:
        found = self.board.find(spot if isinstance(spot, str) else list(spot))
        assert found is not None
        return found

    def put(self, player: Player, place: str | Spot, came: Spot | None = None) -> None:
        """Put a train into a city or on a milepost."""
        if isinstance(place, str) and place in self.board.city_number:
            node = self.board.centre[self.board.city_number[place]]
        else:
            node = self.node(place)
        player.at = node
        player.came = -1 if came is None else self.node(came)
        if node < self.board.milepost_count and self.board.city[node] >= 0:
            player.last_city = node

    def lay(self, player: Player, *spots: Spot) -> None:
        """Track that is there already."""
        nodes = [self.node(spot) for spot in spots]
        for a, b in pairwise(nodes):
            self.game.track.owner[self.board.link_of[a, b]] = player.number
        self.game.track.refresh()

    def stack(self, *cards: int) -> None:
        """These cards are drawn next, in this order."""
        rest = [card for card in self.game.decks.demands if card not in cards]
        self.game.decks.demand_discards = tuple(
            card for card in self.game.decks.demand_discards if card not in cards
        )
        self.game.decks.demands = (*rest, *reversed(cards))

    def hold(self, player: Player, *cards: int) -> None:
        """Give a player these demand cards, whoever had them."""
        decks = self.game.decks
        back = [card for card in player.cards if card not in cards]
        decks.demands = (*back, *(card for card in decks.demands if card not in cards))
        decks.demand_discards = tuple(card for card in decks.demand_discards if card not in cards)
        for other in self.game.players:
            if other is not player and set(other.cards) & set(cards):
                spare = [card for card in decks.demands if card in self.game.demand_cards]
                kept = [card for card in other.cards if card not in cards]
                missing = len(other.cards) - len(kept)
                other.cards = (*kept, *spare[:missing])
                decks.demands = tuple(card for card in decks.demands if card not in spare[:missing])
        player.cards = cards

    def load(self, player: Player, *loads: str) -> None:
        for load in loads:
            self.game.decks.chips[load] -= 1
        player.loads = (*player.loads, *loads)

    def pass_turn(self) -> None:
        self.do("end-turn")


def opening(players: int = 2, seed: int = 7, city: str = "Kola", **options: str) -> Play:
    """The first of the building turns; foremen without effect on costs where the tests look."""
    play = Play(new_table(players, seed, **options))
    while play.game.progress.stage == "foremen":
        play.do("choose-foreman", foreman=play.game.progress.offers[play.now.number][0])
    while play.game.progress.stage == "start-city":
        play.do("choose-start-city", city=city)
    return play


def in_turn(players: int = 2, seed: int = 7, city: str = "Kola", **options: str) -> Play:
    """The first turn of the main game."""
    play = opening(players, seed, city, **options)
    while play.game.progress.stage == "opening":
        play.do("end-turn")
    return play


def employ(play: Play, player: Player, race: str) -> None:
    """Let a player employ a foreman of a race; swaps with whoever or wherever he is."""
    game = play.game
    name = next(card.name for card in game.foremen_cards.values() if card.race == race)
    old = player.foreman
    if old == name:
        return
    for other in game.players:
        if other.foreman == name:
            other.foreman = old
    game.decks.foremen = tuple(old if card == name else card for card in game.decks.foremen)
    game.decks.foreman_discards = tuple(old if card == name else card for card in game.decks.foreman_discards)
    player.foreman = name


def conserved(game: Game) -> None:
    """Chips, gold, cards, trains and ships are never lost or made (check 15)."""
    assert isinstance(game, CrayonGame)
    decks, definition = game.decks, game.board.definition
    for load, count in game.chips.items():
        assert decks.chips[load] + sum(player.loads.count(load) for player in game.players) == count
        assert decks.chips[load] >= 0
    assert game.bank.gold + sum(player.gold for player in game.players) == 0
    assert all(player.gold >= 0 for player in game.players)
    cards = [*decks.demands, *decks.demand_discards, *(card for p in game.players for card in p.cards)]
    cards += [card for card, _, _ in game.progress.events]
    assert sorted(cards) == sorted([*game.demand_cards, *game.event_cards])
    for engine in definition.engines:
        assert decks.engines[engine.name] + sum(p.engine == engine.name for p in game.players) == engine.count
    ships = [*decks.ships, *decks.ship_discards, *(p.ship for p in game.players if p.ship)]
    foremen = [*decks.foremen, *decks.foreman_discards, *(p.foreman for p in game.players if p.foreman)]
    for kind, _, among in game.progress.pending:
        ships += among if kind == "board-ship" else ()
        foremen += among if kind == "keep-foreman" else ()
    assert sorted(ships) == sorted(game.ship_cards)
    if game.progress.stage != "foremen":
        assert sorted(foremen) == sorted(game.foremen_cards)
    assert not game.track.owner.keys() & game.track.claims.keys()
    assert all(0 <= link < len(game.board.ends) for link in game.track.owner)
    assert all(0 <= owner < len(game.players) for owner in game.track.owner.values())
