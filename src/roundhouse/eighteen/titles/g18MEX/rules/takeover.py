"""What the national railway of 18MEX takes over: shares, tokens, money and trains of a company."""

from __future__ import annotations

import math
from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.spots import Spot

from ..events import CorporationMerged, RefundPaid
from .facts import Facts


def national_railway(game: GameInPlay) -> Corporation:
    """The corporation that others merge into."""
    return game.corporations[game.settings_of(Facts).merger.corporation]


def leave(company: Corporation) -> None:
    """The company is part of another one from now on."""
    company.closed = True
    company.floated = False
    company.player = None


def merge(game: GameInPlay, major: Corporation) -> Sequence[Spot]:
    """Merge ``major`` into the national railway; returns the tokens of which one has still to be chosen."""
    national = national_railway(game)
    game.happen(CorporationMerged(company=major.id, national=national.id))
    _exchange_shares(game, major)
    left = _exchange_tokens(game, major)
    game.pay(major, national, major.cash)
    for train in major.trains:
        game.depot.give(train, national)
    game.market.take_off(major)
    major.par = None
    leave(major)
    return left


def _exchange_shares(game: GameInPlay, major: Corporation) -> None:
    """The president gets the share that was kept, everybody half the price for every other share."""
    kept = game.certificates[game.settings_of(Facts).merger.share]
    kept.reserved = False
    price, president = major.share_price, game.shares.president_share(major)
    if major.player is not None:
        game.happen(ShareReceived(player=major.player.id, company=kept.corporation.id, percent=kept.percent))
        game.shares.give(major.player, (kept,))
    for holder in (*game.players, game.pool):
        held = holder.shares(major)
        refund = math.ceil(sum(1 for share in held if share is not president) * price / 2)
        for share in held:
            game.shares.move(share, major)
        if isinstance(holder, Player) and refund:
            game.pay(game.bank, holder, refund)
            game.happen(RefundPaid(player=holder.id, amount=refund))


def _exchange_tokens(game: GameInPlay, major: Corporation) -> Sequence[Spot]:
    """The home token and one more become tokens of the national railway; none where it has one already."""
    board, national = game.land.board, national_railway(game)
    count, price = game.settings_of(Facts).merger.tokens, national.definition.tokens[-1]
    national.tokens = (*national.tokens, *(price,) * count)
    game.land.release_home(major)
    placed = [Spot(hex_, city) for hex_, city in board.tokens_of(major.id)]
    home = next((spot for spot in placed if spot.hex in major.definition.home), None)
    if home is None:
        start = Spot(major.definition.home[0], major.definition.city or 0)
        if not board.has_token(start.hex, national.id, start.city):
            board.place_token(start.hex, start.city, national.id)
            _spend_token(game)
            count -= 1
    rest = []
    for spot in sorted(placed, key=lambda spot: spot != home):
        if board.has_token(spot.hex, national.id, spot.city):
            board.remove_token(spot.hex, spot.city, major.id)
        elif spot == home:
            take_over_token(game, major, spot)
            count -= 1
        else:
            rest.append(spot)
    if len(rest) > count:
        return rest
    for spot in rest:
        take_over_token(game, major, spot)
    return ()


def take_over_token(game: GameInPlay, major: Corporation, spot: Spot) -> None:
    """A token of ``major`` becomes one of the national railway."""
    game.land.board.replace_token(spot.hex, spot.city, major.id, national_railway(game).id)
    _spend_token(game)


def _spend_token(game: GameInPlay) -> None:
    """One of the tokens that came with the merger is used; the charter’s own stay."""
    national = national_railway(game)
    national.tokens = national.tokens[:-1]
