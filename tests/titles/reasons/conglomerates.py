"""What only the record, or only we offer where corporations own companies."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.conglomerates.investing import InvestmentTurn
from roundhouse.eighteen.rules.parts.conglomerates.paying import KIND, PayByShare
from roundhouse.eighteen.rules.parts.conglomerates.values import price_left, price_right

from ..offered import Difference


def at_the_next_price(it: Difference) -> bool:
    """The record lists the present share price; a share changes hands at the next free one."""
    if it.about not in {"buy", "sell"} or not isinstance(it.game.round.waiting(), InvestmentTurn):
        return False
    cell = it.game.company(it.item[0]).cell
    assert cell is not None
    beside = (price_right if it.about == "buy" else price_left)(it.game, cell)
    listed = {(*it.item[:-1], price) for price in (cell.price, beside.price)}
    rows = {*it.row.buy, *it.row.sell}
    return len(rows & listed) == 1 and bool(it.item[-1] == (beside if it.side == "ours" else cell).price)


def any_bid(it: Difference) -> bool:
    """The record lists no bids: they go from the face value, or above the highest bid, to all money."""
    step = it.game.round.waiting()
    if it.about != "bids" or it.side != "ours" or not isinstance(step, InvestmentTurn) or it.row.bids:
        return False
    lot = step.auction.lot or it.game.private(it.item[0])
    player = step.actor()
    assert player is not None
    assert player.player is not None
    return bool(it.item == (lot.id, step.lowest(lot), player.player.cash))


def set_by_the_share(it: Difference) -> bool:
    """The record names no kinds of dividend where an amount is set."""
    if it.about != "dividends" or not isinstance(it.game.round.waiting(), PayByShare):
        return False
    return it.item == (KIND,) and not it.row.dividends
