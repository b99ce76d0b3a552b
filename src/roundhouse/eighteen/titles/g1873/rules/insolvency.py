"""Concessions that are fulfilled, and corporations that cannot pay, in 1873."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.delivery import deliver

from ..events import BankRescued, BecameInsolvent, ConcessionFulfilled, SharesSplit, TreasurySoldOut
from .facts import (
    MACHINE,
    STEAM,
    facts_of,
    is_railway,
    is_steam,
    level,
    machine_level,
    machine_of,
    memory_of,
    mines_of,
    upkeep,
)
from .mining import equip_all, scrap
from .running import give_routes

MOST_STEPS = 3
"""The most steps by which the price of a rescued company rises."""


def fulfil(game: GameInPlay, railway: Corporation) -> None:
    """A railway has what its concession asks for: its presidency may change from now on."""
    memory = memory_of(game)
    if railway not in memory.pending:
        return
    memory.pending -= {railway}
    game.happen(ConcessionFulfilled(company=railway.id))
    if railway.player is not None:
        game.shares.find_president(railway)


def sell_treasury(game: GameInPlay, company: Corporation) -> None:
    """Have the bank buy all shares in the treasury of a company at its price, for the pool."""
    shares = company.shares(company)
    if not shares:
        return
    percent = sum(share.percent for share in shares)
    price = company.price_of(percent)
    game.pay(game.bank, company, price)
    for share in shares:
        game.shares.move(share, game.pool)
    game.happen(TreasurySoldOut(company=company.id, percent=percent, price=price))


def split_shares(game: GameInPlay, company: Corporation) -> None:
    """Let a company grow from two shares to five, or from five to ten; the new ones are in its treasury."""
    facts = facts_of(game)
    before, to = (2, 5) if company.size == 2 else (5, 10)
    percent = 100 // to
    for share in game.shares.all_of(company):
        share.percent = percent
    company.share_percent = percent
    for number in range(before, to):
        game.shares.create(company, number, percent, company)
    if is_railway(game, company):
        more = facts.railways[company.id].more_tokens
        company.tokens = (*company.tokens, *(facts.token_price,) * more)
    game.happen(SharesSplit(company=company.id, shares=to))


def go_insolvent(game: GameInPlay, company: Corporation) -> None:
    """Nobody owns any of a company that cannot pay: it is given new trains and goes on in receivership.

    All shares come into the pool, those of players for nothing. If its money is not enough for the trains
    that it must have, it grows and sells more shares; in the end the bank adds what is missing.
    """
    memory = memory_of(game)
    game.happen(BecameInsolvent(company=company.id))
    for player in game.players:
        for share in player.shares(company):
            game.shares.move(share, game.pool)
    company.player = None
    sell_treasury(game, company)
    cost = _cost_of_renewal(game, company)
    while company.cash < cost and company.size < 10:
        split_shares(game, company)
        sell_treasury(game, company)
    _rescue(game, company, cost - company.cash)
    for owner in (company, *mines_of(game, company)):
        for train in owner.trains:
            if upkeep(game, train.name):
                scrap(game, train)
    if cost and is_railway(game, company):
        buy_unasked(game, company, STEAM)
    elif cost:
        _renew_machines(game, company)
    memory.pending -= {company}


def _rescue(game: GameInPlay, company: Corporation, missing: int) -> None:
    """Have the bank give a company what is missing; that much money raises its price, too."""
    if missing <= 0:
        return
    game.pay(game.bank, company, missing)
    game.happen(BankRescued(company=company.id, amount=missing))
    price = company.share_price
    if missing > price:
        game.shares.move_price(company, (game.market.right_of,) * min(missing // price, MOST_STEPS))


def _cost_of_renewal(game: GameInPlay, company: Corporation) -> int:
    """What an insolvent company has to pay for the trains or machines that it must have."""
    if is_railway(game, company):
        sound = any(is_steam(train) and not upkeep(game, train.name) for train in company.trains)
        free = company.id == facts_of(game).local_company or sound
        if free and company not in memory_of(game).pending:
            return 0
        return _price(game.depot.upcoming[0], STEAM)
    machines = [machine_of(mine) for mine in mines_of(game, company)]
    old = sum(bool(upkeep(game, one.name if one is not None else "1M")) for one in machines)
    cost, place = 0, 0
    while old > 0:
        train = game.depot.upcoming[place]
        old -= level(train)
        cost += _price(train, MACHINE)
        place += 1
    return cost


def _price(train: Train, kind: str) -> int:
    """The price of a card of the bank as a train or as a machine."""
    sides = (train.kind, *train.kind.variants)
    return next((side.price for side in sides if side.name.endswith(kind)), train.price)


def buy_unasked(game: GameInPlay, company: Corporation, kind: str) -> Train:
    """Have a company without a president buy the next card of the bank, as a train or as a machine."""
    train = game.depot.upcoming[0]
    sides = (train.kind, *train.kind.variants)
    side = next((one for one in sides if one.name.endswith(kind)), train.kind)
    game.pay(company, game.bank, side.price)
    deliver(
        game,
        company,
        train,
        side,
        TrainBought(company=company.id, train=train.id, name=side.name, price=side.price),
    )
    if is_railway(game, company):
        give_routes(game, train)
    return train


def _renew_machines(game: GameInPlay, company: Corporation) -> None:
    """Buy machines until every mine of a company has one; what a card has more goes to small machines."""
    mines = mines_of(game, company)
    while empty := [mine for mine in mines if machine_of(mine) is None]:
        machine = buy_unasked(game, company, MACHINE)
        smaller = [mine for mine in mines if mine not in empty and machine_level(mine) < level(machine)]
        equip_all(game, (empty + smaller)[: level(machine)], machine)
