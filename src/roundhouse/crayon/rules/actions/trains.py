"""Upgrading trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.board.definition import Engine
from roundhouse.crayon.rules.desks import active_events
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import text_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

CROSSGRADE = 5
"""What a change within a level costs where the table allows it."""


def upgrade(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Buy a train of the next level; the old card can be had by others again."""
    name = text_of(action, "train")
    engine = game.engines.get(name)
    if engine is None:
        raise Refusal("wrong-level", f"There is no train “{name}”.", hint=", ".join(game.engines))
    price = check(game, player, engine)
    game.spend(player, price)
    engines = game.decks.engines
    engines[player.engine] += 1
    engines[name] -= 1
    player.engine = name
    game.progress.acted = True
    game.record(log.TrainBought(player=player.ref, train=name, price=price))


def check(game: GameState, player: Player, engine: Engine) -> int:
    """The price of a train for a player. Raises Refusal when it cannot be had."""
    now = game.engine_of(player)
    crossgrade = game.options.crossgrade == "yes" and engine.level == now.level and engine.name != now.name
    if engine.level != now.level + 1 and not crossgrade:
        raise Refusal("wrong-level", f"After {now.name} comes a train of level {now.level + 1}.")
    if active_events.in_force(game, "no-upgrade"):
        raise Refusal("no-upgrade", "An event keeps everybody from upgrading trains.")
    if not game.decks.engines[engine.name]:
        raise Refusal("none-left", f"There is no {engine.name} left.")
    if len(player.loads) > engine.capacity:
        raise Refusal("too-many-loads", f"A {engine.name} carries only {engine.capacity} loads.")
    price = CROSSGRADE if crossgrade else game.numbers.upgrade
    game.check_spending(player, price)
    return price


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """The trains that can be bought now."""
    for engine in game.engines.values():
        try:
            price = check(game, player, engine)
        except Refusal:
            continue
        facts = {"cost": price, "speed": engine.speed, "loads": engine.capacity}
        yield Choice({"type": "upgrade-train", "train": engine.name}, facts=facts)
