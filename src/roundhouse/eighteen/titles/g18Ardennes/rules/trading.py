"""A minor company becomes a share of a corporation, which gets what it has."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER, Spot

from ..events import MinorTokenRemoved, MinorTradedIn
from .facts import minor_worth, state

MOST_TOKENS = 6
"""How many tokens a corporation has on the map at most."""


def are_joined(game: GameInPlay, minor: Corporation, corporation: Corporation) -> bool:
    """Have they tokens on one hex, or does the corporation's track lead to a token of the minor company?"""
    board = game.land.board
    own, hexes = set(board.tokens_of(minor.id)), {hex_ for hex_, _ in board.tokens_of(corporation.id)}
    if any(hex_ in hexes for hex_, _ in own):
        return True
    return not own.isdisjoint(game.land.reach(corporation).cities())


def extra_cost(minor: Corporation, corporation: Corporation, price: int | None = None) -> int:
    """What the minor company lacks to the price of a share."""
    return max(0, (corporation.share_price if price is None else price) - minor_worth(minor))


def plain_share(game: GameInPlay, corporation: Corporation, *, pool: bool) -> Certificate | None:
    """A share of the treasury, or of the pool, other than the president's."""
    holder = game.pool if pool else corporation
    return next((share for share in holder.shares(corporation) if not share.president), None)


def could_trade(game: GameInPlay, minor: Corporation, corporation: Corporation, money: int) -> bool:
    """Could the minor company become a share of the corporation, were track between them?"""
    has_shares = any(plain_share(game, corporation, pool=pool) for pool in (False, True))
    started = corporation.parred and not corporation.closed
    return started and has_shares and minor_worth(minor) > 0 and extra_cost(minor, corporation) <= money


def shares_for(
    game: GameInPlay, minor: Corporation, corporation: Corporation, *, refused: bool = False
) -> Iterator[Certificate]:
    """The shares that the owner may ask for: one of the treasury; of the pool if that has none or was
    ``refused``, for the president, and where nobody presides."""
    treasury, president = plain_share(game, corporation, pool=False), corporation.player
    if treasury is not None and president is not None:
        yield treasury
    pool = plain_share(game, corporation, pool=True)
    if pool is not None and (refused or treasury is None or president in (None, minor.player)):
        yield pool


def trade(game: GameInPlay, minor: Corporation, share: Certificate) -> None:
    """The owner of a minor company gets a share for it, and pays what is missing."""
    player, corporation = minor.player, share.corporation
    assert player is not None
    cost = extra_cost(minor, corporation)
    game.pay(player, corporation if share.owner is corporation else game.bank, cost)
    game.happen(
        MinorTradedIn(
            player=player.id, minor=minor.id, company=corporation.id, percent=share.percent, cost=cost
        )
    )
    game.shares.give(player, (share,))
    game.check_float(corporation)


def hand_over_cash(game: GameInPlay, minor: Corporation, corporation: Corporation) -> None:
    """The corporation gets the treasury, the trains and the forts."""
    game.pay(minor, corporation, minor.cash)
    for train in minor.trains:
        game.depot.give(train, corporation)
    held = state(game).forts
    forts = held.pop(minor, ())
    if forts:
        held[corporation] = (*held.get(corporation, ()), *forts)


def pass_token_on(game: GameInPlay, minor: Corporation, corporation: Corporation, spot: Spot) -> None:
    """A token of the corporation takes the place of one of the minor company, for nothing."""
    game.land.board.replace_token(spot.hex, spot.city, minor.id, corporation.id)
    corporation.tokens = corporation.tokens[1:]
    held = state(game).markers
    marks = held.get(minor, ())
    if spot.hex in marks:
        held[minor] = tuple(one for one in marks if one != spot.hex)
        held[corporation] = (*held.get(corporation, ()), spot.hex)


def remove_token(game: GameInPlay, minor: Corporation, spot: Spot) -> None:
    """A token of a minor company leaves the map; the mine or port token that it had comes back."""
    board, held = game.land.board, state(game).markers
    marks = held.get(minor, ())
    if spot.hex in marks:
        held[minor] = tuple(one for one in marks if one != spot.hex)
        board.replace_token(spot.hex, spot.city, minor.id, BLOCKER)
    else:
        board.remove_token(spot.hex, spot.city, minor.id)
    minor.tokens = (0, *minor.tokens)
    game.happen(MinorTokenRemoved(minor=minor.id, hex=spot.hex))


def spots_of(game: GameInPlay, company: Corporation) -> list[Spot]:
    """The cities with tokens of a company."""
    return [Spot(hex_, city) for hex_, city in game.land.board.tokens_of(company.id)]


def end_minor(game: GameInPlay, minor: Corporation) -> None:
    """A minor company is gone, with what it still has: money goes to the bank, trains to the pool, markers
    come back to their cities."""
    for spot in spots_of(game, minor):
        remove_token(game, minor, spot)
    state(game).markers.pop(minor, None)
    state(game).forts.pop(minor, None)
    close_company(game, minor)


def begin_with(game: GameInPlay, minor: Corporation, corporation: Corporation) -> None:
    """A corporation has just been started with a minor company: that becomes a share, and all it has goes
    along."""
    share = plain_share(game, corporation, pool=False)
    assert share is not None
    trade(game, minor, share)
    hand_over_cash(game, minor, corporation)
    for spot in spots_of(game, minor):
        pass_token_on(game, minor, corporation, spot)
    end_minor(game, minor)
