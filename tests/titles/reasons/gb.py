"""18GB: what the record lists of shares, and of trains that must be bought, without looking at money."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g18GB.rules.stock import StockTurnGB
from roundhouse.eighteen.titles.g18GB.rules.trains import BuyTrainsGB

from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def no_share_to_buy(it: Difference) -> bool:
    """The turn waits for shares that this title lets nobody buy now; the record lists none either."""
    step = it.game.round.waiting()
    return is_kind(it, "theirs", "buy_shares") and isinstance(step, StockTurnGB) and not it.row.buy


def beyond_the_money(it: Difference) -> bool:
    """Of a train that must be bought the record lists twice the price on the card, whatever there is."""
    company, step = company_of(it), it.game.round.waiting()
    if it.about != "trains" or not it.row.must or company is None or not isinstance(step, BuyTrainsGB):
        return False
    name, owner, low, high = it.item
    twice = 2 * next(kind.price for kind in it.game.title.trains if kind.name == name)
    if it.side == "theirs":
        return bool(high == twice > company.cash)
    return owner != "bank" and (low, high) == (1, min(twice, company.cash)) and company.cash < twice


def no_change_for_the_president(it: Difference) -> bool:
    """A part of the president's certificate is listed if somebody has more than a tenth; but nobody could
    become president, and the pool has no plain certificate to give back."""
    seller = actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "theirs") or not isinstance(it.game.round.waiting(), StockTurnGB):
        return False
    name, percent, _ = it.item
    company = it.game.company(name)
    least = it.game.shares.president_percent(company)
    plain = [share for share in it.game.pool.shares(company) if not share.president]
    heirs = [one for one in it.game.players if one is not seller and one.percent(company) >= least]
    if not isinstance(seller, Player):
        return False
    kept = sum(share.percent for share in seller.shares(company) if not share.president)
    return not plain and not heirs and bool(percent > kept)


def president_of_the_pool(it: Difference) -> bool:
    """The president's certificate in the pool costs one share; the record lists the price of all of it."""
    step = it.game.round.waiting()
    if it.about != "buy" or not isinstance(step, StockTurnGB):
        return False
    name, holder, _, _ = it.item
    company: Corporation = it.game.company(name)
    return holder == "pool" and it.game.shares.president_share(company).owner is it.game.pool
