"""What only 1880 and the titles of its kind offer."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.foreign_investors.draft import ChooseInvestor
from roundhouse.eighteen.rules.parts.listed_auction.part import ListedAuction
from roundhouse.eighteen.rules.parts.treasury_sales.part import TreasurySaleSettings

from ..offered import Difference

TITLES = frozenset({"1880", "1880Romania"})


def not_up_yet(it: Difference) -> bool:
    """The record lists the private companies that are still to come; only the first one is up."""
    step = it.game.round.waiting()
    if (it.about, it.side) != ("bids", "theirs") or not isinstance(step, ListedAuction):
        return False
    return it.item[0] in {private.id for private in step.left[1:]}


def investor_for_nothing(it: Difference) -> bool:
    """The record lists the foreign investors without a price, and nothing is paid for one."""
    listed = {(name, least, most) for name, least, most, _ in it.row.bids}
    free = it.about == "bids" and it.item[1:] == (0, 0) and (it.item[0], None, None) in listed
    return free and isinstance(it.game.round.waiting(), ChooseInvestor)


def fee_is_taken_off(it: Difference) -> bool:
    """The record lists what shares are worth; we list what their seller gets, which is less by the fee."""
    if it.about != "sell" or it.game.title.id not in TITLES:
        return False
    name, percent, money = it.item
    fee = percent // 10 * it.game.settings_of(TreasurySaleSettings).fee
    worth = it.game.corporations[name].price_of(percent)
    return bool(money == (worth if it.side == "theirs" else worth - fee)) and (
        (name, percent, worth) in {(row[0], row[1], row[2]) for row in it.row.sell}
    )


def permit_of_the_engineer(it: Difference) -> bool:
    """The record asks the corporation in turn; the private company gives the permit."""
    if (it.side, it.item, it.row.step) != ("theirs", "assign", "Assign") or it.game.title.id not in TITLES:
        return False
    return any(choice.type == "assign" for choice in it.game.choices())
