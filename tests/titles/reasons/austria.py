"""What only 1837 offers."""

from __future__ import annotations

from roundhouse.eighteen.titles.g1837.rules.operating import BuyTrainSurrendering
from roundhouse.eighteen.titles.g1837.rules.packet import StockTurnPacket

from ..offered import Difference
from .asked import company_of, is_kind


def _is_for_goods_only(it: Difference) -> bool:
    company = company_of(it)
    buys = isinstance(it.game.round.waiting(), BuyTrainSurrendering) and company is not None
    return buys and company is not None and not company.licences


def unfit_for_coal(it: Difference) -> bool:
    """A coal company buys goods trains only; the record lists the others, too."""
    listed = (it.about, it.side) == ("trains", "theirs") and not str(it.item[0]).endswith("G")
    return listed and _is_for_goods_only(it)


def nothing_fit_for_coal(it: Difference) -> bool:
    """A coal company has money for a train, but for none of its kind."""
    company = company_of(it)
    if not is_kind(it, "theirs", "buy_train") or company is None or not _is_for_goods_only(it):
        return False
    return not any(train.price <= company.cash for train in it.game.depot.for_sale_to(company))


def full_price(it: Difference) -> bool:
    """Two corporations have started at this price; the record lists it all the same."""
    if (it.about, it.side) != ("par", "theirs") or not isinstance(it.game.round.waiting(), StockTurnPacket):
        return False
    prices = [one.par.price for one in it.game.corporations.values() if one.par is not None]
    return prices.count(it.item[1]) >= 2


def with_presidents_money(it: Difference) -> bool:
    """A company that must buy a train: the record counts all the president's money towards a train of another
    company, also where there is money for one of the bank, or more than its face value."""
    company, step = company_of(it), it.game.round.waiting()
    if it.about != "trains" or not isinstance(step, BuyTrainSurrendering) or company is None:
        return False
    if company.player is None or it.item[1] == "bank" or not step.must_buy(company):
        return False
    most = company.cash + company.player.cash
    return bool(it.item[3] == most if it.side == "theirs" else company.cash <= it.item[3] < most)
