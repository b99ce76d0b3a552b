"""Typical turns of 18xx games, and the fewest clicks that each can take (docs/pages.md)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table
from tests.corpus.games import mover

from .hands import Mover, Playing

Wanted = Callable[[Mapping[str, Any], EighteenGame], bool]

SEED = 2
"""In these games seats of bots and of dice take turns, so that everything comes up."""
LONGEST = 1500


@dataclass(frozen=True)
class Typical:
    """A turn: its name, where it comes up, which action begins it, how many it has, the fewest clicks; and
    those on a phone, where it takes one more to open a tab."""

    name: str
    title: str
    wanted: Wanted
    fewest: int
    actions: int = 1
    on_phone: int | None = None

    def least(self, width: int) -> int:
        """The fewest clicks on a screen of this width."""
        return self.fewest if self.on_phone is None or width > 900 else self.on_phone


def of_type(kind: str, also: Wanted = lambda _action, _game: True) -> Wanted:
    """Is that an action of this type?"""
    return lambda action, game: action["type"] == kind and also(action, game)


def _first_lot(action: Mapping[str, Any], game: EighteenGame) -> bool:
    """The lot that is sold now, at its price."""
    return any(choice.action == action for choice in game.choices() if not choice.open)


def _other_lot(action: Mapping[str, Any], game: EighteenGame) -> bool:
    return not _first_lot(action, game)


def _new_company(action: Mapping[str, Any], _game: EighteenGame) -> bool:
    return "corporation" in action


def _runs(action: Mapping[str, Any], _game: EighteenGame) -> bool:
    return bool(action.get("routes"))


def _by_player(action: Mapping[str, Any], game: EighteenGame) -> bool:
    return isinstance(game.pieces[str(action["entity"])], Player)


def _from_company(action: Mapping[str, Any], game: EighteenGame) -> bool:
    return game.train(str(action["train"])).owner is not None


def _from_bank(action: Mapping[str, Any], game: EighteenGame) -> bool:
    return not _from_company(action, game) and game.round.kind == "operating"


def _of_player(action: Mapping[str, Any], game: EighteenGame) -> bool:
    return isinstance(game.private(str(action["company"])).owner, Player)


TYPICAL = (
    Typical("pass", "1889", of_type("pass"), 1),
    Typical("buy the lot that is sold now", "1889", of_type("bid", _first_lot), 1),
    Typical("bid for another lot", "1889", of_type("bid", _other_lot), 3),
    Typical("start a company at a par price", "1889", of_type("par"), 3),
    Typical("buy a share", "1889", of_type("buy_shares", _by_player), 2),
    Typical("sell shares", "1889", of_type("sell_shares", _by_player), 2),
    Typical("lay a tile", "1889", of_type("lay_tile"), 3),
    Typical("place a token", "1889", of_type("place_token"), 2),
    Typical("run the best routes and pay", "1889", of_type("run_routes", _runs), 2, actions=2),
    Typical("buy a train", "1889", of_type("buy_train", _from_bank), 1),
    Typical("buy a train of another company", "1889", of_type("buy_train", _from_company), 2),
    Typical("buy a private company", "1889", of_type("buy_company", _of_player), 2),
    Typical("bid for a new company", "1817", of_type("bid", _new_company), 3),
    Typical("take a loan", "1817", of_type("take_loan"), 1, on_phone=2),
    Typical("convert a company", "1817", of_type("convert"), 1),
)
"""A step of turning a tile is a click more."""


@dataclass(frozen=True)
class Moment:
    """Where a typical turn first comes up: the entries until then, and the action."""

    turn: Typical
    length: int
    action: Mapping[str, Any]


def opening(title: str, seed: int = SEED, players: int = 3) -> tuple[Table, dict[str, Mover]]:
    """A new game, and who moves for each seat."""
    seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, players + 1))
    table = Table(FAMILY.new(Setup("eighteen", title, seats, {}, seed)))
    return table, {seat.id: mover(FAMILY, seed, at) for at, seat in enumerate(seats)}


def moments(title: str, turns: Iterable[Typical] = TYPICAL) -> tuple[Table, list[Moment]]:
    """A game of a title, and where each of its typical turns first comes up. Raises AssertionError."""
    table, movers = opening(title)
    rng = random.Random(SEED)
    missing = [turn for turn in turns if turn.title == title]
    found: list[Moment] = []
    for _ in range(LONGEST):
        if not missing or table.outcome() is not None:
            break
        seat = table.game.deciders()[0]
        action = movers[seat](table, seat, rng)
        assert isinstance(table.game, EighteenGame)
        for turn in [one for one in missing if one.wanted(action, table.game)]:
            missing.remove(turn)
            found.append(Moment(turn, len(table.log), action))
        table.apply(action, seat)
    assert not missing, [turn.name for turn in missing]
    return table, found


def at_moment(page: Page, url: str, game: Table, moment: Moment) -> Playing:
    """The game as it was then, on the page; the next action is that of the moment, then those of the game."""
    table = Table(FAMILY.new(game.game.setup))
    table.replay(game.log[: moment.length])
    following = iter([moment.action, *(entry.action for entry in game.log[moment.length + 1 :])])
    movers: dict[str, Mover] = {
        seat.id: lambda _table, _seat, _rng: next(following) for seat in game.game.setup.seats
    }
    playing = Playing(page, table, movers, random.Random(SEED))
    playing.sit_down(url)
    return playing
