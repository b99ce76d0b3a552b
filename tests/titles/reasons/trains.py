"""Trains, and who pays for them."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.rules.parts.automatic_loans.steps import BuyTrainsOnCredit
from roundhouse.eighteen.rules.parts.loans.credit import credit
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from ..offered import Difference
from .asked import company_of, is_kind


def is_credit_for_the_bank(it: Difference) -> bool:
    """Loans that a company could take for a train of the bank, and what its president has, up to the face
    value; for a train of another company it pays with its own money."""
    company, step, train = company_of(it), it.game.round.waiting(), _train(it)
    if it.about != "trains" or not isinstance(step, BuyTrainsOnCredit) or company is None or train is None:
        return False
    funds = credit(it.game, company)
    helped = min(train.price, funds + (company.player.cash if company.player is not None else 0))
    high = {funds, helped} if it.side == "theirs" else {company.cash}
    return step.must_buy(company) and it.item[1] != "bank" and it.item[3] in high


def is_worth_a_new_one(it: Difference) -> bool:
    """No room, and the old train takes so much off the price of a new one that nothing is left to pay."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_train") or not isinstance(step, BuyTrainsOnCredit) or company is None:
        return False
    return not step.has_room(company) and any(price <= 0 for *_, price in step.trade_ins(company))


def at_face_value(it: Difference) -> bool:
    """Between presidents; the record's list shows what there is money for."""
    company, train = company_of(it), _train(it)
    if company is None or train is None or not it.game.train_prices.must_be_face_value(company, train):
        return False
    return it.side == "theirs" or it.item[2] == it.item[3] == train.price


def is_reduced(it: Difference) -> bool:
    """The record lists the face value."""
    company = company_of(it)
    if it.about != "trains" or it.item[1] != "bank" or company is None:
        return False
    abilities = it.game.abilities.owned(company, TrainDiscount)
    return any(it.item[0] in ability.trains for _, _, ability in abilities)


def no_room(it: Difference) -> bool:
    company, step = company_of(it), it.game.round.waiting()
    return (
        it.about == "trains"
        and it.side == "theirs"
        and isinstance(step, BuyTrains)
        and company is not None
        and not step.has_room(company)
    )


def nobody_helps(it: Difference) -> bool:
    """The company can pay for the cheapest train itself."""
    company, cheapest = company_of(it), it.game.depot.cheapest()
    return (
        it.about == "trains"
        and it.side == "theirs"
        and it.item[1] == "bank"
        and company is not None
        and cheapest is not None
        and cheapest <= company.cash < it.item[2]
    )


def president_pays(it: Difference) -> bool:
    """The record's range is what the company has."""
    company = company_of(it)
    return (
        it.about == "trains"
        and it.side == "ours"
        and it.row.must
        and it.item[1] == "bank"
        and company is not None
        and company.cash < it.item[2]
    )


def president_assists(it: Difference) -> bool:
    """For a fee, where nothing must be bought: within the record's range, above what the company has."""
    company, train = company_of(it), _train(it)
    if company is None or train is None or it.row.must or train.price <= company.cash:
        return False
    most = max((span[1] for _, _, price, span in it.row.trains if span and price == train.price), default=0)
    assisted = it.game.policies.trains.assistance(company, train, company.cash + 1) is not None
    return assisted and (it.side == "theirs" or company.cash < it.item[3] <= most)


def _train(it: Difference) -> Train | None:
    """The train that a line of the list is about."""
    if it.about != "trains":
        return None
    name, owner = it.item[:2]
    if owner == "bank":
        return next((train for train in it.game.depot.for_sale() if train.name == name), None)
    seller = it.game.pieces.get(f"corp:{owner}") or it.game.pieces.get(f"minor:{owner}")
    if not isinstance(seller, Corporation):
        return None
    return next((train for train in seller.trains if train.name == name), None)
