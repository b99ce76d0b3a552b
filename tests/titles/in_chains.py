"""What recordings of 1841 declare although nothing of the kind can be done."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.titles.g1841.rules import control
from roundhouse.eighteen.titles.g1841.rules.facts import is_historical, phase, seems_to_start
from roundhouse.eighteen.titles.g1841.rules.holdings import CompanyShares
from roundhouse.eighteen.titles.g1841.rules.homes import finds_home
from roundhouse.eighteen.titles.g1841.rules.stock import StockTurn1841
from roundhouse.eighteen.titles.g1841.rules.track import BuyPlacedToken


def seems_divided(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A corporation was merged or divided, and there is money for one share at the lowest par."""
    if isinstance(step, CompanyShares) and isinstance(actor, Corporation):
        started = step.bought or step.started is not None or step.must_sell(actor)
    elif isinstance(step, StockTurn1841) and isinstance(actor, Player):
        started = step.has_bought() or step.must_sell(actor)
    else:
        return False
    if actor is not step.actor() or step.passed or started or not isinstance(actor, Player | Corporation):
        return False
    seems = seems_to_start(game, actor.cash) or _is_homeless(game, actor)
    return bool(step.kinds_for(actor)) and seems


def _is_homeless(game: EighteenGame, actor: Player | Corporation) -> bool:
    """Could a corporation be started, if there were a city for its first token?"""
    lowest = min(cell.price for cell in game.market.par_cells())
    return actor.cash >= 2 * lowest and any(
        not (one.parred or one.closed or is_historical(game, one) or finds_home(game, one))
        and phase(game) >= 3
        for one in game.corporations.values()
    )


def seems_buyable(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The smallest share that some corporation holds, be it of another one, can be paid."""
    if not isinstance(step, StockTurn1841) or not isinstance(actor, Player) or actor is not step.actor():
        return False
    if step.passed or step.has_bought() or step.must_sell(actor):
        return False
    for company in game.corporations.values():
        shares = [share for held in company.held.values() for share in held]
        if not company.parred or not shares or (actor, shares[0].corporation) in step.sold:
            continue
        least = min(shares, key=lambda share: share.percent)
        if game.shares.price(least) <= actor.cash and control.may_hold_more(
            game, actor, least.corporation, least.percent
        ):
            return True
    return False


def token_step_waits(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for a token that might be bought."""
    return isinstance(step, BuyPlacedToken) and isinstance(actor, Corporation) and bool(step.kinds_for(actor))
