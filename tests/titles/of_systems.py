"""What the recordings' engine declares where corporations become systems (1828), without looking closely."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.systems.forming import shares_of
from roundhouse.eighteen.rules.parts.systems.memory import Systems
from roundhouse.eighteen.rules.parts.systems.steps import FormSystem, StockTurnSystems
from roundhouse.eighteen.rules.parts.systems.trains import ArrangeTrains, BuyTrainsSystems
from roundhouse.eighteen.rules.state.actions import BuyShares, BuyTrain, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate
from roundhouse.eighteen.titles.g1828Games.coal import TokenCoal


def may_help(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A company cannot pay the cheapest train, and must have one, or is a system with an empty charter. Sales
    are the president's, and declared in its own name."""
    if not isinstance(step, BuyTrainsSystems) or not isinstance(actor, Corporation):
        return False
    if BuyTrain not in step.kinds_for(actor):
        return False
    cheapest = game.depot.cheapest()
    short = cheapest is not None and actor.cash < cheapest
    return short and (step.must_buy(actor) or has_empty_charter(game, actor))


def has_empty_charter(game: EighteenGame, company: Corporation) -> bool:
    """Is it a system, and lies no train on one of its charters?"""
    memory = game.memory_of(Systems)
    return company in memory.members and any(not trains for _, trains in memory.each_charter(company))


def names_partner(_game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The player who has begun a merger is asked for the corporation that merges."""
    company = step.actor() if isinstance(step, FormSystem) else None
    return company is not None and actor in step.deciders() and Merge in step.kinds_for(company)


def could_merge(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Somebody has five shares of two corporations, of which one is the player's, be there money for the last
    share or not. Beside one that has not operated the other one need not have been started."""
    if not isinstance(step, StockTurnSystems) or not isinstance(actor, Player):
        return False
    if actor is not step.actor() or step.has_bought():
        return False
    memory = game.memory_of(Systems)
    firms = [one for one in game.corporations.values() if one.parred and not one.closed]
    firms = [one for one in firms if one not in memory.members]
    if _is_any_unstarted(game) and any(
        one.player is actor
        and one.floated
        and not one.operated
        and any(_has_enough(step, player, one) for player in game.players)
        for one in firms
    ):
        return True
    return any(
        one is not other
        and actor in (one.player, other.player)
        and one.operated == other.operated
        and (one.floated or other.floated)
        and any(_has_five(step, player, one, other) for player in game.players)
        for one in firms
        for other in firms
    )


def _is_any_unstarted(game: EighteenGame) -> bool:
    return any(not one.parred and not one.closed for one in game.corporations.values())


def _has_enough(step: StockTurnSystems, player: Player, one: Corporation) -> bool:
    count = shares_of(player, one)
    return count >= 6 or (count == 5 and (player, one) not in step.sold)


def _has_five(step: StockTurnSystems, player: Player, one: Corporation, other: Corporation) -> bool:
    unsold = (player, one) not in step.sold and (player, other) not in step.sold
    return unsold and shares_of(player, one) + shares_of(player, other) == 5


def moves_trains_again(_game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """All trains of a system have been moved in this turn; that engine lets them be moved again."""
    return isinstance(step, ArrangeTrains) and step.kinds_for(actor) == {Pass}


def reaches_coalfields(_game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The only city for a token is the one on the coalfields, where that engine takes none."""
    return isinstance(step, TokenCoal) and step.kinds_for(actor) == {Pass}


def exchanges_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company is exchanged in its own name; that it may be is declared for its owner, too."""
    if not isinstance(step, StockTurnSystems) or not isinstance(actor, Player):
        return False
    exchange = game.round.step(ExchangePrivate)
    return any(BuyShares in exchange.kinds_for(private) for private in actor.privates)
