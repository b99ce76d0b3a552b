"""What recordings of 18Ardennes declare although it may not be possible."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.actions import Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.titles.g18Ardennes.rules.building import TokenOrMarker
from roundhouse.eighteen.titles.g18Ardennes.rules.facts import is_concession
from roundhouse.eighteen.titles.g18Ardennes.rules.growth import TradeAfterGrowth
from roundhouse.eighteen.titles.g18Ardennes.rules.stock import StockTurnArdennes
from roundhouse.eighteen.titles.g18Ardennes.rules.trains import BuyTrainArdennes


def has_token(_game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A token and the money for it; whether there is a place is not looked at."""
    return isinstance(step, TokenOrMarker) and Pass in step.kinds_for(actor)


def has_minor(_game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A minor company could become a share if track led to it."""
    if isinstance(step, TradeAfterGrowth):
        return Pass in step.kinds_for(actor)
    return (
        isinstance(step, StockTurnArdennes)
        and isinstance(actor, Player)
        and Pass in step.kinds_for(actor)
        and step.seems_to_trade(actor)
    )


def has_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The president has a private company, be there money for a train or not."""
    president = actor.player
    return (
        isinstance(step, BuyTrainArdennes)
        and isinstance(actor, Corporation)
        and president is not None
        and step.must_buy(actor)
        and any(not is_concession(game, one) for one in president.privates)
    )
