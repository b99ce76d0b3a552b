"""Auctions of charters, and shares for half their price."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.charter_auctions.steps import CharterTurn
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1877StockholmTramways.acquisition import Acquire

from ..offered import Difference, actor_of
from .asked import is_kind


def not_what_was_won(it: Difference) -> bool:
    """Par prices are listed of every corporation; the founder has won one."""
    step = it.game.round.waiting()
    won = isinstance(step, CharterTurn) and step.company is not None and step.company.id
    return (it.about, it.side) == ("par", "theirs") and won is not False and it.item[0] != won


def no_share_to_buy(it: Difference) -> bool:
    """The record lists none either; or all its lines are of corporations that nobody has started."""
    step = it.game.round.waiting()
    return is_kind(it, "theirs", "buy_shares") and isinstance(step, CharterTurn | Acquire) and not it.row.buy


def limit_forbids_a_charter(it: Difference) -> bool:
    """The player holds as many certificates as the limit allows."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "bid") or not isinstance(step, CharterTurn) or not isinstance(actor, Player):
        return False
    return it.game.limits.certificates_counted(actor) >= it.game.certificate_limit(actor)


def costs_half(it: Difference) -> bool:
    """The record lists the market price, though it takes half of it after an acquisition."""
    step = it.game.round.waiting()
    if it.about != "buy" or not isinstance(step, Acquire) or step.enlarged is None:
        return False
    name, holder, percent, price = it.item
    full = step.enlarged.share_price
    return (name, holder, percent) == (step.enlarged.id, "pool", 10) and price == (
        full if it.side == "theirs" else full // 2
    )
