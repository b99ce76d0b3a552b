"""What only 18CZ offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18CZ.acquiring import BuySmaller
from roundhouse.eighteen.titles.g18CZ.privates import SellPrivateToBank
from roundhouse.eighteen.titles.g18CZ.trains import BuyTrainsOfSize

from ..offered import Difference
from .asked import company_of, is_kind


def no_private_of_its_own(it: Difference) -> bool:
    """The corporation in turn could sell private companies, and has none."""
    company = company_of(it)
    sells = it.game.round.find(SellPrivateToBank) is not None
    return is_kind(it, "theirs", "sell_company") and sells and company is not None and not company.privates


def no_corporation_that_can_be_paid(it: Difference) -> bool:
    """There are smaller corporations, and all are too dear."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "buy_corporation") or not isinstance(step, BuySmaller) or company is None:
        return False
    return bool(step.smaller(company)) and next(step.offers(company), None) is None


def last_room_is_for_its_size(it: Difference) -> bool:
    """There is room for one train, which has to be one of the corporation’s size. The record lists trains of
    others, too, whose purchase that engine refuses."""
    step, company = it.game.round.waiting(), company_of(it)
    if it.about != "trains" or it.side != "theirs" or not isinstance(step, BuyTrainsOfSize):
        return False
    return isinstance(company, Corporation) and it.item[1] != "bank" and step.last_for_own(company)
