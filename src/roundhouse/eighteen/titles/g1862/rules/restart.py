"""Corporations that are bankrupt, merged or not floated in time: they can be started anew."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from ..events import ManiaBankruptcy
from .memory import fair_price, mania


def restart(game: GameInPlay, company: Corporation) -> None:
    """All certificates come back, tokens and trains go, and the first permit holds again."""
    memory, definition = mania(game), company.definition
    for hex_, city in list(game.land.board.tokens_of(company.id)):
        game.land.board.remove_token(hex_, city, company.id)
    for share in game.shares.all_of(company):
        game.shares.move(share, company)
    for train in company.trains:
        game.depot.remove(train)
        memory.warranties.pop(train, None)
    game.market.take_off(company)
    company.par = None
    company.player = None
    company.floated = company.operated = False
    company.runs = ()
    company.paid = 0
    company.tokens = definition.tokens
    memory.chartered -= {company}
    memory.obligations.pop(company, None)
    memory.permits[company] = (memory.first_permits[company],)


def go_bankrupt(game: GameInPlay, company: Corporation) -> None:
    """Players are paid for their shares; all money goes to the bank."""
    game.happen(ManiaBankruptcy(company=company.id))
    price = fair_price(company)
    for player in game.players:
        worth = price * player.percent(company) // 10
        if worth:
            game.pay(game.bank, player, worth)
    game.pay(company, game.bank, company.cash)
    restart(game, company)
    mania(game).skipped |= {company}
