"""What only 1858 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.private_railways.buying import BuyTrainsOrNot
from roundhouse.eighteen.rules.parts.private_railways.stock import RailwayTurn
from roundhouse.eighteen.rules.parts.private_railways.tokens import PlaceTokensOrPass

from ..offered import Difference
from ..unseen import has_slot_in_full_city
from .asked import company_of, is_kind


def bids_in_stock_turns(it: Difference) -> bool:
    """The record has no list of the private companies that may be put up."""
    listed = it.about == "bids" and it.side == "ours" and not it.row.bids
    return listed and isinstance(it.game.round.waiting(), RailwayTurn)


def grows_in_its_own_name(it: Difference) -> bool:
    """A corporation of the player may come to have ten shares."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "convert") or not isinstance(step, RailwayTurn):
        return False
    return any(choice.type == "convert" for choice in step.choices())


def shares_were_issued(it: Difference) -> bool:
    """There is a train of the bank to buy, or another share to issue; the pass is refused there."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "pass") or not isinstance(step, BuyTrainsOrNot):
        return False
    return company is not None and step.is_bound(company)


def president_adds_the_rest(it: Difference) -> bool:
    """The corporation has no train; what its president has is not in the record's range."""
    company, step = company_of(it), it.game.round.waiting()
    if (it.about, it.side) != ("trains", "ours") or not isinstance(step, BuyTrainsOrNot) or company is None:
        return False
    if it.item[1] != "bank" or company.trains or company.player is None:
        return False
    return bool(company.cash < it.item[2] == it.item[3] <= company.cash + company.player.cash)


def not_worth_the_issue(it: Difference) -> bool:
    """After an issue of shares: trains of other corporations, and those for which the last share was not
    needed, are refused."""
    company, step = company_of(it), it.game.round.waiting()
    if (it.about, it.side) != ("trains", "theirs") or not isinstance(step, BuyTrainsOrNot):
        return False
    if company is None or not step.has_issued(company) or step.gain is None:
        return False
    return bool(it.item[1] != "bank" or it.item[2] < company.cash - step.gain)


def slot_kept_in_a_full_city(it: Difference) -> bool:
    """The record counts a slot that is kept for the corporation in a city that has no room."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "place_token") or not isinstance(step, PlaceTokensOrPass):
        return False
    return company is not None and has_slot_in_full_city(it.game, company)
