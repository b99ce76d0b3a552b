"""Offers of 18Ireland, and what its auction and its trains have in common with others."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.titles.g18Ireland.merging import ProposeMerger
from roundhouse.eighteen.titles.g18Ireland.trading import BuyTrainsIreland

from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def was_voted_on(it: Difference) -> bool:
    """Whatever may still be added, there was a vote on it in this round."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "merge") or not isinstance(step, ProposeMerger):
        return False
    return isinstance(actor, Player) and not step.accepted and not step.open_to(actor, step.merging)


def helps_with_the_bank_only(it: Difference) -> bool:
    """The record's range for a train of another company holds what the president has, which goes only into
    trains of the bank."""
    company, step = company_of(it), it.game.round.waiting()
    if it.about != "trains" or it.item[1] == "bank" or not isinstance(step, BuyTrainsIreland):
        return False
    if company is None or company.player is None or not step.must_buy(company):
        return False
    price = next((row[2] for row in it.row.trains if row[:2] == it.item[:2]), 0)
    high = company.cash if it.side == "ours" else min(price, company.cash + company.player.cash)
    return bool(it.item[3] == high)


def sells_for_a_dear_train(it: Difference) -> bool:
    """The president has sold a share for a train that takes more money yet; the record lists that train."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_train") or not isinstance(step, BuyTrainsIreland):
        return False
    if company is None or company.player is None or not step.binding():
        return False
    money = company.cash + company.player.cash
    return all(step.why_sold_too_much(company, price) or price > money for _, _, price, _ in it.row.trains)


def no_bid_can_be_paid(it: Difference) -> bool:
    """The player has less than any bid or price."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "bid") or not isinstance(step, WaterfallAuction):
        return False
    return isinstance(actor, Player) and all(
        step.lowest(private) > step.most(actor, private) for private in step.left
    )
