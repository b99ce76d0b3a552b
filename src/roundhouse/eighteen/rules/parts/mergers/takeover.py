"""What one company takes over from another one: money, trains, private companies, loans and tokens."""

from __future__ import annotations

from ... import sizes
from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...state.spots import Spot
from ..loans.book import book_of
from .events import CharterFreed, TokensBought
from .memory import MergerMemory


def take_assets(game: GameInPlay, taker: Corporation, giver: Corporation) -> int:
    """Hand the cash, private companies, trains and loans of ``giver`` to ``taker``.

    Returns the number of loans.
    """
    if giver.cash:
        game.pay(giver, taker, giver.cash)
    for private in giver.privates:
        game.give_private(private, taker)
    for train in giver.trains:
        game.depot.give(train, taker)
    return book_of(game).transfer(giver, taker)


# Tokens


def spots(game: GameInPlay, company: Corporation) -> list[Spot]:
    """The spots where the tokens of a company lie."""
    return [Spot(hex_, city) for hex_, city in game.land.board.tokens_of(company.id)]


def lift_doubles(game: GameInPlay, taker: Corporation, giver: Corporation) -> None:
    """In each city where both have a token, return that of ``taker`` to its charter."""
    theirs = set(spots(game, giver))
    for spot in spots(game, taker):
        if spot in theirs:
            game.land.lift_token(taker.id, spot)


def shared_hexes(game: GameInPlay, taker: Corporation, giver: Corporation) -> set[str]:
    """The hexes where both have a token, in different cities."""
    return {spot.hex for spot in spots(game, taker)} & {spot.hex for spot in spots(game, giver)}


def too_many_tokens(game: GameInPlay, taker: Corporation, giver: Corporation) -> bool:
    """Whether tokens must be removed from the map before the two sets become one."""
    both = sum(len(spots(game, one)) + len(one.hex_tokens) for one in (taker, giver))
    return bool(shared_hexes(game, taker, giver)) or both > game.settings.tokens_after_merger


def take_tokens(game: GameInPlay, taker: Corporation, giver: Corporation, spare: int) -> None:
    """Give the tokens of ``giver`` on the map, and ``spare`` others, to ``taker``, up to the limit."""
    theirs = spots(game, giver)
    for spot in theirs:
        game.land.board.replace_token(spot.hex, spot.city, giver.id, taker.id)
    giver.tokens = (*giver.tokens, *(0 for _ in theirs))
    if giver.hex_tokens:
        giver.tokens = (*giver.tokens, *(0 for _ in giver.hex_tokens))
        taker.hex_tokens, giver.hex_tokens = (*taker.hex_tokens, *giver.hex_tokens), ()
    room = game.settings.tokens_after_merger - len(spots(game, taker)) - len(taker.hex_tokens)
    taker.tokens = (*taker.tokens, *(0 for _ in range(spare)))[:room]


def token_count(game: GameInPlay, company: Corporation) -> int:
    """The number of tokens of a company, on the map and on its charter."""
    return len(spots(game, company)) + len(company.tokens)


def buy_tokens(game: GameInPlay, company: Corporation, count: int, cost: int) -> None:
    """Buy ``count`` tokens for the charter of a company, at ``cost`` in all."""
    game.pay(company, game.bank, cost)
    company.tokens = (*company.tokens, *(0 for _ in range(count)))
    game.happen(TokensBought(company=company.id, count=count, cost=cost))


# The end of a company


def remove_tokens(game: GameInPlay, company: Corporation) -> None:
    """Remove the tokens of a company from the map."""
    for spot in spots(game, company):
        game.land.board.remove_token(spot.hex, spot.city, company.id)
    if company.hex_tokens:
        company.hex_tokens = ()


def free_charter(game: GameInPlay, company: Corporation) -> None:
    """Reset the charter of a company that is gone, so that it can be started anew.

    Its private companies close and its trains leave the game; tokens on the map stay for whoever takes them.
    """
    for private in company.privates:
        game.close_private(private)
    for train in company.trains:
        game.memory_of(MergerMemory).lost |= {train.kind.name}
        game.depot.remove(train)
    sizes.shrink(game, company)
    game.market.take_off(company)
    company.tokens = company.definition.tokens
    company.runs = ()
    company.par = None
    company.player = None
    company.floated = False
    company.operated = False
    company.cash = 0
    game.happen(CharterFreed(company=company.id))
