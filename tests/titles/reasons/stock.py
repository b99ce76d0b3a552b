"""Shares, par prices and private companies."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.parts.corporate_shares.prices import falling_price
from roundhouse.eighteen.rules.parts.corporate_shares.settings import CorporateShareSettings
from roundhouse.eighteen.rules.parts.corporate_shares.stock import StockTurnHoldings
from roundhouse.eighteen.rules.parts.corporate_shares.treasury import BuyTrainIssuingFirst
from roundhouse.eighteen.rules.parts.mergers.conversion import TradeAfterChange
from roundhouse.eighteen.rules.parts.price_protection.steps import ProtectPrice
from roundhouse.eighteen.rules.state.pieces import Certificate, Player
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from ..offered import LISTS, Difference, actor_of
from .asked import company_of, is_kind


def sold_singly(it: Difference) -> bool:
    """The record lists the market price, though it pays several shares of a new corporation one by one."""
    actor = actor_of(it.game, it.row)
    if it.about != "sell" or not isinstance(actor, Player) or it.item[0] not in it.game.corporations:
        return False
    if it.game.title.id != "18CO" or not it.game.settings_of(CorporateShareSettings).sold_singly_at_first:
        return False
    corporation, percent, price = it.game.company(it.item[0]), it.item[1], it.item[2]
    several = percent > corporation.share_percent and not corporation.operated
    return several and price in {corporation.price_of(percent), falling_price(it.game, corporation, percent)}


def splits_the_presidency(it: Difference) -> bool:
    """The record sells the president's certificate of a corporation with mixed certificates as a whole."""
    actor = actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "ours") or not isinstance(actor, Player):
        return False
    corporation, percent = it.game.company(it.item[0]), it.item[1]
    held = actor.shares(corporation)
    plain = sum(share.percent for share in held if not share.president)
    mixed = len(set(corporation.definition.shares[1:])) > 1
    return mixed and any(share.president for share in held) and plain < percent < corporation_whole(held)


def corporation_whole(held: Sequence[Certificate]) -> int:
    """How much these certificates are together."""
    return sum(share.percent for share in held)


def only_for_the_president(it: Difference) -> bool:
    """All that the player could pay for belongs to corporations of other presidents, which do not sell it."""
    actor = actor_of(it.game, it.row)
    if (it.side, it.item) != ("theirs", "buy_shares") or not isinstance(actor, Player):
        return False
    return isinstance(it.game.round.waiting(), StockTurnHoldings) and any(
        share.price <= actor.cash
        for holder in it.game.corporations.values()
        for other, shares in holder.held.items()
        if other is not holder
        for share in shares
    )


def dear_par(it: Difference) -> bool:
    """18CO lists par prices that the player cannot pay."""
    actor = actor_of(it.game, it.row)
    if (it.side, it.game.title.id) != ("theirs", "18CO") or not isinstance(actor, Player):
        return False
    names = [name for name, _ in LISTS["par"].theirs(it.game, it.row)]
    if it.about == "par":
        names = [it.item[0]]
    elif not is_kind(it, "theirs", "par"):
        return False
    cells = (cell for name in names for cell in it.game.policies.stock.par_cells(it.game.company(name)))
    dear = [2 * cell.price > actor.cash for cell in cells if it.about == "kinds" or cell.price == it.item[1]]
    return bool(dear) and all(dear)


def must_issue_first(it: Difference) -> bool:
    """The bank's trains are listed at once, though shares have to be issued before."""
    step, company = it.game.round.waiting(), company_of(it)
    if it.about != "trains" or company is None or not isinstance(step, BuyTrainIssuingFirst):
        return False
    return it.side == "theirs" and it.item[1] == "bank" and step.must_issue(company)


def is_protected(it: Difference) -> bool:
    """Several shares at once; the record lists single ones."""
    return it.about == "buy" and it.side == "ours" and isinstance(it.game.round.waiting(), ProtectPrice)


def may_not_be_started(it: Difference) -> bool:
    return it.about == "par" and it.side == "theirs" and not may_start(it, it.item[0])


def other_corporation(it: Difference) -> bool:
    step = it.game.round.waiting()
    if it.about != "sell" or it.side != "theirs" or not isinstance(step, TradeAfterChange):
        return False
    company = step.company()
    return company is not None and it.item[0] != company.id


def of_the_bank(it: Difference) -> bool:
    """The list is that of privates of players, whom nobody asks there."""
    owner = "bank" if it.side == "ours" else "player:"
    step = it.game.round.waiting()
    return it.about == "companies" and isinstance(step, StockTurnPrivates) and it.item[1].startswith(owner)


def is_minor_without_room(it: Difference) -> bool:
    company = company_of(it)
    minor = it.game.minors.get(it.item[0]) if it.about == "companies" and it.side == "theirs" else None
    return (
        minor is not None
        and company is not None
        and any(isinstance(step, BuyTrains) and not step.has_room(company) for step in it.game.round.steps)
    )


def may_start(it: Difference, name: str) -> bool:
    actor, corporation = actor_of(it.game, it.row), it.game.company(name)
    return (
        isinstance(actor, Player)
        and not corporation.closed
        and it.game.policies.stock.may_par(corporation, actor)
    )


def owned_by_corporation(it: Difference) -> bool:
    """The list names what pool and treasuries sell, not what corporations own of others."""
    if it.about != "buy" or it.side != "ours":
        return False
    corporation, holder = it.item[:2]
    return holder in it.game.corporations and holder != corporation


def is_its_own(it: Difference) -> bool:
    """A company is offered a private company that it owns."""
    if is_kind(it, "theirs", "buy_company"):
        names = [name for name, *_ in it.row.companies]
    elif it.about == "companies" and it.side == "theirs":
        names = [it.item[0]]
    else:
        return False
    owners = {it.game.privates[name].owner for name in names if name in it.game.privates}
    return owners == {company_of(it)}
