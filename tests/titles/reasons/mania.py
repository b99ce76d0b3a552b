"""What only 1862 offers."""

from __future__ import annotations

from roundhouse.eighteen.titles.g1862.rules.trains import STAR, BuyTrainMania, used_price

from ..offered import Difference
from .asked import company_of


def pile_by_its_letter(it: Difference) -> bool:
    """The record lists the new trains once, by the letter of their pile; whoever buys one says which side."""
    company, step = company_of(it), it.game.round.waiting()
    if (it.about, it.side) != ("trains", "theirs") or not isinstance(step, BuyTrainMania) or company is None:
        return False
    return it.item[1] == "bank" and any(
        train.kind.name == it.item[0] and any(side.price == it.item[2] for side in step.sides(company, train))
        for train in step.offered(company)
    )


def used_at_one_price(it: Difference) -> bool:
    """A used train has one price; the record lists it with any price that there is money for, and with a
    star for each warranty that it has left."""
    company, step = company_of(it), it.game.round.waiting()
    if it.about != "trains" or not isinstance(step, BuyTrainMania) or company is None:
        return False
    name, owner, low, high = it.item
    prices = {
        used_price(it.game, train)
        for train in step.others(company)
        if train.owner is not None and (train.owner.id, _plain(train.name)) == (owner, _plain(name))
    }
    if it.side == "ours":
        return low == high and low in prices
    return any(low <= price <= high for price in prices)


def _plain(name: str) -> str:
    return name.rstrip(STAR)
