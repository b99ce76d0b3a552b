"""What only 18Carolinas offers: power in place of trains, and private companies of the bank."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.train_power.buying import BuyTrainPower
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates

from ..in_stock_rounds import dear_private
from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def dear_private_of_the_bank(it: Difference) -> bool:
    """No private company of the bank is within the player's means."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "buy_company") or not isinstance(step, StockTurnPrivates) or actor is None:
        return False
    return dear_private(it.game, step, actor) and not any(
        choice.type == "buy_company" for choice in step.choices()
    )


def no_power_can_be_paid(it: Difference) -> bool:
    """In an emergency company and president have not yet what must be bought."""
    return is_kind(it, "theirs", "buy_power") and _missing(it) > 0


def enough_for_power(it: Difference) -> bool:
    """In an emergency company and president have what must be bought."""
    return is_kind(it, "theirs", "sell_shares") and _missing(it) == 0


def _missing(it: Difference) -> int:
    """What is missing in an emergency; -1 where there is none."""
    step, company = it.game.round.waiting(), company_of(it)
    if not isinstance(step, BuyTrainPower) or company is None or company.player is None:
        return -1
    if not step.must_buy(company):
        return -1
    return max(0, (step.needed() or 0) - company.cash - company.player.cash)
