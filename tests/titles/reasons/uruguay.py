"""What only 18Uruguay offers: goods for trains and ships, ships of the trust."""

from __future__ import annotations

from roundhouse.eighteen.titles.g18Uruguay.rules.facts import state_of, trust_of
from roundhouse.eighteen.titles.g18Uruguay.rules.running import RunWithGoods
from roundhouse.eighteen.titles.g18Uruguay.rules.trains import BuyTrainsUruguay

from ..offered import Difference
from .asked import company_of, is_kind


def no_goods(it: Difference) -> bool:
    """Nothing can be loaded or unloaded."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "choose") or not isinstance(step, RunWithGoods) or company is None:
        return False
    return next(step.options(company), None) is None


def no_train_to_buy(it: Difference) -> bool:
    """There is no room for another train, or none that is for this company and can be paid."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "buy_train") or not isinstance(step, BuyTrainsUruguay) or company is None:
        return False
    return not step.must_buy(company) and not step.can_buy(company)


def ship_of_the_trust(it: Difference) -> bool:
    """The list has ships of the trust, which are refused when a corporation buys them."""
    return _is_train(it, "theirs") and bool(it.item[1] == trust_of(it.game).id)


def other_side(it: Difference) -> bool:
    """The list has the train side of cards of which the trust buys the ship side."""
    return _is_train(it, "theirs") and company_of(it) is trust_of(it.game) and it.item[1] == "bank"


def at_face_value(it: Difference) -> bool:
    """The state railway buys and sells trains at face value only; the list does not look at that."""
    if not _is_train(it):
        return False
    state = state_of(it.game)
    return company_of(it) is state or it.item[1] == state.id


def with_loans(it: Difference) -> bool:
    """A corporation borrows for a train that it must have, also for one of another corporation; the list has
    the money of its president instead."""
    step, company = it.game.round.waiting(), company_of(it)
    if not _is_train(it) or not isinstance(step, BuyTrainsUruguay) or company is None:
        return False
    return it.item[1] != "bank" and step.must_buy(company) and step.borrows(company)


def _is_train(it: Difference, side: str | None = None) -> bool:
    step = it.game.round.waiting()
    return it.about == "trains" and side in (None, it.side) and isinstance(step, BuyTrainsUruguay)
