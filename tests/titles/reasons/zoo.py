"""Powers, which act for themselves, and presidents who owe the bank."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g18ZOOMapA.rules.cards import on_offer
from roundhouse.eighteen.titles.g18ZOOMapA.rules.operating import BuyTrainsZoo
from roundhouse.eighteen.titles.g18ZOOMapA.rules.stock import StockTurnZoo

from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def is_of_a_power(it: Difference) -> bool:
    """The record asks the player or the company; here the power or the ticket is asked."""
    return is_kind(it, "theirs", "choose_ability") and any(
        choice.type == it.item and choice.action["entity"].startswith("private:")
        for choice in it.game.round.choices()
    )


def is_on_offer(it: Difference) -> bool:
    """The record lists the private companies of players only."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("companies", "ours") or not isinstance(step, StockTurnZoo):
        return False
    return any(it.item == (power.id, "bank", power.value, power.value) for power in on_offer(it.game))


def buys_no_power(it: Difference) -> bool:
    """All powers on offer are too dear for the player, or there is no room for another one."""
    player = actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "buy_company") or not isinstance(player, Player):
        return False
    if not it.game.title.id.startswith("18ZOO"):
        return False
    offer = on_offer(it.game)
    full = len([one for one in player.privates if not one.id.startswith("ZOOTicket")]) >= 3
    return bool(offer) and (full or all(power.value > player.cash for power in offer))


def president_owes(it: Difference) -> bool:
    """A train must be bought, and its president has no share to sell for it: a loan of the bank pays."""
    step, company = it.game.round.waiting(), company_of(it)
    president = company.player if company is not None else None
    if not is_kind(it, "theirs", "sell_shares") or not isinstance(step, BuyTrainsZoo) or company is None:
        return False
    return (
        it.row.must
        and president is not None
        and not any(
            step.may_sell(president, company, shares, percent)
            for corporation in president.held
            for shares, percent in it.game.shares.bundles(president, corporation)
        )
    )
