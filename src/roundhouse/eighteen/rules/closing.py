"""Closing companies: what becomes of their tokens, trains, shares, private companies and money."""

from __future__ import annotations

from .in_play import GameInPlay
from .state.events import CharterReturned, CompanyClosed
from .state.pieces import Corporation
from .state.spots import city_there

Laid = tuple[str, int, int]
"""A token on the map that a company has gained: the hex, its city, and its price on the charter."""


def close_worthless(game: GameInPlay) -> None:
    """Deal with every corporation whose price has reached a cell that closes it,
    as the ending policy says."""
    market = game.market
    if not market.closing or market.stacks.keys().isdisjoint(market.closing):
        return
    for corporation in list(game.corporations.values()):
        if corporation.cell is not None and "close" in corporation.cell.zones:
            game.policies.ending.at_closing_price(corporation)


def close_company(game: GameInPlay, company: Corporation) -> None:
    """Take a company out of the game with its tokens; its cash goes to the bank."""
    game.happen(CompanyClosed(company=company.id))
    for hex_, city in list(game.land.board.tokens_of(company.id)):
        game.land.board.remove_token(hex_, city, company.id)
    _give_back(game, company)


def close_but_tokens(game: GameInPlay, company: Corporation) -> None:
    """Take a company out of the game whose tokens stay on the map and fill their places as before."""
    game.happen(CompanyClosed(company=company.id))
    _give_back(game, company)


def _give_back(game: GameInPlay, company: Corporation) -> None:
    """Take away all that a company has besides tokens: its trains go where the settings say."""
    game.abilities.release_all(company)
    game.land.forget_route(company)
    for hex_ in company.definition.home:
        game.land.board.release(hex_, company.id)
    game.pay(company, game.bank, company.cash)
    for train in company.trains:
        if game.settings.closed_company_trains == "pool":
            game.depot.discard(train)
        else:
            game.depot.rust(train)
    for private in company.privates:
        game.close_private(private)
    for holder in (*game.players, *game.corporations.values(), game.pool):
        for share in holder.shares(company):
            share.owner = None
        holder.held.pop(company, None)
    game.market.take_off(company)
    company.closed = True
    company.player = None


def hand_over(game: GameInPlay, company: Corporation, target: Corporation) -> list[Laid]:
    """Give all that ``company`` has to ``target``, tokens on the map included, and return those tokens.

    Each replaced token takes one from the charter of ``target``, at its price; without any left it costs
    nothing.
    """
    laid = []
    for hex_, city in list(game.land.board.tokens_of(company.id)):
        price, *left = target.tokens or (0,)
        game.land.board.replace_token(hex_, city, company.id, target.id)
        target.tokens = tuple(left)
        laid.append((hex_, city, price))
    if company.cash:
        game.pay(company, target, company.cash)
    for private in company.privates:
        game.give_private(private, target)
    for train in company.trains:
        game.depot.give(train, target)
    return laid


def return_charter(game: GameInPlay, company: Corporation) -> None:
    """Close a corporation so that it can be started anew, with shares and tokens as at the beginning."""
    close_company(game, company)
    definition = company.definition
    for share in game.shares.all_of(company):
        if share.index < len(definition.shares):
            share.percent = definition.shares[share.index]
            game.shares.move(share, company)
        else:
            game.shares.destroy(share)
    company.share_percent = min(definition.shares)
    company.float_percent = definition.float_percent
    company.tokens = definition.tokens
    company.more_trains = 0
    company.licences = ()
    company.closed = company.floated = company.operated = False
    company.par = None
    company.runs = ()
    for hex_ in definition.home:
        board = game.land.board
        board.reserve(hex_, company.id, city_there(board, hex_, definition.city))
    game.happen(CharterReturned(company=company.id))
