"""What the turn of a stock turn token of 1866 declares unseen."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.titles.g1866.stock import StockTokenTurn


def turn_of_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """It is a player's turn, be there anything to buy or not."""
    return isinstance(step, StockTokenTurn) and step.can_act(actor)


def seems_to_start(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Something could be started, be there money for it or not."""
    if not isinstance(step, StockTokenTurn) or not isinstance(actor, Player) or not step.can_act(actor):
        return False
    if step.must_sell(actor):
        return False
    return any(step.may_par(actor, corporation) for corporation in game.corporations.values())
