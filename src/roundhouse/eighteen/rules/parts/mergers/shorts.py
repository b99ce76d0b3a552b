"""Short selling: certificates below zero, and how they are bought back.

Who sells a share short gets its price; a new share comes into the pool and a short certificate, worth as
much below zero, lies with the player. Buying the share later takes both out of the game.
"""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Holder, Player
from .events import ShareShorted, ShortClosed
from .settings import settings_of

LAST_USUAL = 9
"""Certificates that come in by short selling are numbered above all usual ones."""


def of_holder(holder: Holder, corporation: Corporation) -> list[Certificate]:
    """The short certificates that somebody has."""
    return [share for share in holder.shares(corporation) if share.percent < 0]


def count(game: GameInPlay, corporation: Corporation) -> int:
    """How many short certificates of a corporation there are."""
    return sum(1 for share in game.shares.all_of(corporation) if share.percent < 0)


def most(game: GameInPlay, corporation: Corporation) -> int:
    """How many shares of a corporation can be sold short: none of two shares, none where the phase forbids
    it, else as many as there are or the title's limit."""
    if "no_new_shorts" in game.phase.status or corporation.size == 2:
        return 0
    return min(corporation.size, settings_of(game).most_shorts)


def next_index(game: GameInPlay, corporation: Corporation) -> int:
    """The number of the next certificate beyond the usual ones."""
    return max(*(share.index for share in game.shares.all_of(corporation)), LAST_USUAL, 0) + 1


def sell(game: GameInPlay, player: Player, corporation: Corporation) -> None:
    """A player sells one share short."""
    price, percent = corporation.share_price, corporation.share_percent
    index = next_index(game, corporation)
    game.pay(game.bank, player, price)
    game.happen(ShareShorted(player=player.id, company=corporation.id, percent=percent, price=price))
    game.shares.create(corporation, index, percent, game.pool)
    game.shares.create(corporation, index + 1, -percent, player)


def close(game: GameInPlay, holder: Holder, share: Certificate) -> None:
    """A share that the holder of a short certificate owns now takes both out of the game."""
    short = next(item for item in of_holder(holder, share.corporation) if item.percent == -share.percent)
    game.shares.destroy(share)
    game.shares.destroy(short)


def close_in_pool(game: GameInPlay) -> None:
    """Shares and short certificates that meet in the pool are gone."""
    for corporation in game.corporations.values():
        while of_holder(game.pool, corporation):
            share = _plain(game.pool, corporation)
            if share is None:
                break
            close(game, game.pool, share)


def close_from_treasuries(game: GameInPlay) -> None:
    """The bank buys from treasuries what the short certificates in the pool need."""
    for corporation in game.corporations.values():
        cell = corporation.cell
        if cell is None or cell.zones & {"acquisition", "liquidation"}:
            continue
        while of_holder(game.pool, corporation):
            share = _plain(corporation, corporation)
            if share is None:
                break
            game.pay(game.bank, corporation, share.price)
            game.shares.move(share, game.pool)
            close(game, game.pool, share)
            game.happen(ShortClosed(company=corporation.id))


def consolidate(game: GameInPlay, holder: Holder, corporation: Corporation) -> None:
    """Cancel short shares against real ones of the same owner."""
    while of_holder(holder, corporation):
        share = _plain(holder, corporation)
        if share is None or share.percent != corporation.share_percent:
            return
        close(game, holder, share)


def _plain(holder: Holder, corporation: Corporation) -> Certificate | None:
    return next(
        (item for item in holder.shares(corporation) if item.percent > 0 and not item.president), None
    )
