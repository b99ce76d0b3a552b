"""Václav’s corporations: one of each size, which chance draws, and their trains."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import VaclavStarted, VaclavTrainCame
from .facts import Vaclav, is_vaclavs, par_prices
from .trains import outdate, side_for


def his_corporations(game: GameInPlay) -> list[Corporation]:
    """The corporations of Václav that there are, those that came first in front."""
    found = [company for company in game.corporations.values() if is_vaclavs(game, company)]
    return sorted(found, key=lambda company: company.size)


def start(game: GameInPlay, owner: Vaclav, size: int) -> None:
    """Chance draws a corporation of a size for Václav, which floats at the lowest price of its size, without
    money. He pays nothing for it, and its tokens cost nothing."""
    possible = [company for company in game.corporations.values() if company.size == size]
    company = possible[game.chance.below(len(possible))]
    prices = par_prices(game, company)
    policy = game.policies.stock
    cell = next(cell for cell in policy.par_cells(company) if cell.price == prices[0])
    game.market.set_par(company, cell)
    company.player = owner
    company.tokens = (0,) * len(company.tokens)
    # Recorded games take every second certificate of those that are left.
    left = list(company.shares(company))
    for share in left[::2]:
        if owner.percent(company) < company.float_percent:
            game.shares.give(owner, (share,), change_president=False)
    company.floated = True
    game.happen(VaclavStarted(company=company.id, percent=owner.percent(company), price=cell.price))
    new_train(game, company)


def new_train(game: GameInPlay, company: Corporation) -> None:
    """The trains of a corporation of Václav leave the game, and it gets the next one of the bank, on the side
    of its size."""
    depot = game.depot
    for train in company.trains:
        depot.remove(train)
    if not depot.upcoming:
        return
    train = depot.upcoming[0]
    depot.give(train, company)
    side = side_for(game, train, company.size)
    if side is not None:
        train.side = side.name
    game.happen(VaclavTrainCame(company=company.id, name=train.name))
    depot.bought(train, company)
    outdate(game, (train.name,), company)
