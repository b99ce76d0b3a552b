"""One company takes another one over: money, trains, privates, loans, tokens; a charter is free again."""

from __future__ import annotations

from ... import sizes
from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...state.spots import Spot
from ..loans.book import book_of
from .events import CharterFreed, TokensBought
from .memory import MergerMemory


def take_assets(game: GameInPlay, taker: Corporation, giver: Corporation) -> int:
    """Money, privates, loans and trains change hands. Returns the number of loans."""
    if giver.cash:
        game.pay(giver, taker, giver.cash)
    for private in giver.privates:
        game.give_private(private, taker)
    for train in giver.trains:
        game.depot.give(train, taker)
    return book_of(game).transfer(giver, taker)


# Tokens


def spots(game: GameInPlay, company: Corporation) -> list[Spot]:
    """Where the tokens of a company lie."""
    return [Spot(hex_, city) for hex_, city in game.land.board.tokens_of(company.id)]


def lift_doubles(game: GameInPlay, taker: Corporation, giver: Corporation) -> None:
    """In a city where both have a token, the taker's comes back to its charter."""
    theirs = set(spots(game, giver))
    for spot in spots(game, taker):
        if spot in theirs:
            game.land.lift_token(taker.id, spot)


def shared_hexes(game: GameInPlay, taker: Corporation, giver: Corporation) -> set[str]:
    """Hexes where both have a token, in different cities."""
    return {spot.hex for spot in spots(game, taker)} & {spot.hex for spot in spots(game, giver)}


def too_many_tokens(game: GameInPlay, taker: Corporation, giver: Corporation) -> bool:
    """Must tokens be taken off the map before the two sets are one?"""
    both = sum(len(spots(game, one)) + len(one.hex_tokens) for one in (taker, giver))
    return bool(shared_hexes(game, taker, giver)) or both > game.settings.tokens_after_merger


def take_tokens(game: GameInPlay, taker: Corporation, giver: Corporation, spare: int) -> None:
    """The giver's tokens on the map, and ``spare`` ones, become the taker's, up to the limit."""
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
    """The tokens of a company, on the map and on the charter."""
    return len(spots(game, company)) + len(company.tokens)


def buy_tokens(game: GameInPlay, company: Corporation, count: int, cost: int) -> None:
    """A company buys tokens for its charter."""
    game.pay(company, game.bank, cost)
    company.tokens = (*company.tokens, *(0 for _ in range(count)))
    game.happen(TokensBought(company=company.id, count=count, cost=cost))


# The end of a company


def remove_tokens(game: GameInPlay, company: Corporation) -> None:
    """The tokens of a company leave the map."""
    for spot in spots(game, company):
        game.land.board.remove_token(spot.hex, spot.city, company.id)
    if company.hex_tokens:
        company.hex_tokens = ()


def free_charter(game: GameInPlay, company: Corporation) -> None:
    """A company is gone, apart from tokens on the map that another one takes; its charter can be started
    anew."""
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
