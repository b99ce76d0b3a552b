"""The commands of the game: what carries each out and when it may be given; the choices at each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

from roundhouse.table.choices import Choice

from .actions import (
    borrowing,
    building,
    dealing,
    event_cards,
    foremen,
    loads,
    moving,
    resigning,
    ships,
    trains,
    turns,
)
from .state.game_state import GameState
from .state.pieces import DecisionKind, Moment, Player

Handler = Callable[[GameState, Player, Mapping[str, Any]], None]
"""Checks and carries out an action of a player. Raises Refusal or Malformed."""


class PlayerCommand(NamedTuple):
    """What carries a command out, the moments in which it may be given (:attr:`GameState.moment`), and the
    fields that it has beside its type."""

    run: Handler
    moments: tuple[Moment, ...]
    fields: tuple[str, ...] = ()


COMMANDS: Mapping[str, PlayerCommand] = {
    "choose-foreman": PlayerCommand(dealing.choose_foreman, ("foremen",), ("foreman",)),
    "choose-start-city": PlayerCommand(dealing.choose_start_city, ("start-city",), ("city",)),
    "discard-hand": PlayerCommand(turns.discard_hand, ("opening", "move"), ("why",)),
    "exchange-foreman": PlayerCommand(foremen.exchange, ("opening", "move", "build"), ("method", "foreman")),
    "move-train": PlayerCommand(moving.move, ("move",), ("path",)),
    "pick-up": PlayerCommand(loads.pick_up, ("move",), ("load",)),
    "drop-off": PlayerCommand(loads.drop_off, ("move",), ("load",)),
    "deliver": PlayerCommand(loads.deliver, ("move",), ("card", "line")),
    "draw-ship": PlayerCommand(ships.draw, ("move",)),
    "move-ship": PlayerCommand(ships.sail, ("move",), ("path",)),
    "leave-ship": PlayerCommand(ships.leave, ("move",)),
    "end-move": PlayerCommand(turns.end_move, ("move",)),
    "build-track": PlayerCommand(building.build, ("opening", "build"), ("path", "start", "end")),
    "upgrade-train": PlayerCommand(trains.upgrade, ("opening", "build"), ("train",)),
    "end-turn": PlayerCommand(turns.end_turn, ("opening", "move", "build")),
    "borrow": PlayerCommand(borrowing.borrow, ("move", "build"), ("amount",)),
    "resign": PlayerCommand(resigning.resign, ("opening", "move", "build")),
    "choose-lost-load": PlayerCommand(event_cards.choose_lost_load, ("lose-load",), ("load",)),
    "choose-port": PlayerCommand(event_cards.choose_port, ("choose-port",), ("port",)),
    "choose-city": PlayerCommand(event_cards.choose_city, ("choose-city",), ("city",)),
    "keep-foreman": PlayerCommand(foremen.keep, ("keep-foreman",), ("keep",)),
    "board-ship": PlayerCommand(ships.go_aboard, ("board-ship",), ("ship",)),
    "refuse-ship": PlayerCommand(ships.refuse, ("board-ship",)),
}
"""Every command by the type of its action."""

DECISIONS: frozenset[Moment] = frozenset(get_args(DecisionKind))
"""The moments in which a player owes a decision before the turn goes on."""

_CHOICES: Mapping[Moment, tuple[Callable[[GameState, Player], Iterable[Choice]], ...]] = {
    "foremen": (dealing.choices,),
    "start-city": (dealing.choices,),
    "opening": (building.choices, trains.choices, foremen.choices, turns.choices, resigning.choices),
    "move": (
        borrowing.choices, moving.choices, loads.choices, ships.choices, foremen.choices, turns.choices,
        resigning.choices,
    ),
    "build": (
        borrowing.choices, building.choices, trains.choices, foremen.choices, turns.choices,
        resigning.choices,
    ),
    "lose-load": (event_cards.choices,),
    "choose-port": (event_cards.choices,),
    "choose-city": (event_cards.choices,),
    "keep-foreman": (foremen.keep_choices,),
    "board-ship": (ships.boarding_choices,),
}  # fmt: skip


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """Every legal action of the player who owes a decision."""
    for source in _CHOICES[game.moment]:
        yield from source(game, player)
