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
"""The highest number of a usual certificate; short selling creates higher ones."""


def of_holder(holder: Holder, corporation: Corporation) -> list[Certificate]:
    """The short certificates of a corporation that ``holder`` has."""
    return [share for share in holder.shares(corporation) if share.percent < 0]


def count(game: GameInPlay, corporation: Corporation) -> int:
    """The number of short certificates of a corporation."""
    return sum(1 for share in game.shares.all_of(corporation) if share.percent < 0)


def most(game: GameInPlay, corporation: Corporation) -> int:
    """The most shares of a corporation that can be sold short.

    It is 0 for two shares or where the phase forbids it, otherwise the number of its shares or the title's
    limit.
    """
    if "no_new_shorts" in game.phase.status or corporation.size == 2:
        return 0
    return min(corporation.size, settings_of(game).most_shorts)


def next_index(game: GameInPlay, corporation: Corporation) -> int:
    """The number of the next certificate of a corporation beyond the usual ones."""
    return max(*(share.index for share in game.shares.all_of(corporation)), LAST_USUAL, 0) + 1


def sell(game: GameInPlay, player: Player, corporation: Corporation) -> None:
    """Sell one share short: the bank pays its price, a new share is in the pool, a short one with the
    player."""
    price, percent = corporation.share_price, corporation.share_percent
    index = next_index(game, corporation)
    game.pay(game.bank, player, price)
    game.happen(ShareShorted(player=player.id, company=corporation.id, percent=percent, price=price))
    game.shares.create(corporation, index, percent, game.pool)
    game.shares.create(corporation, index + 1, -percent, player)


def close(game: GameInPlay, holder: Holder, share: Certificate) -> None:
    """Remove ``share`` and the short certificate of its holder from the game."""
    short = next(item for item in of_holder(holder, share.corporation) if item.percent == -share.percent)
    game.shares.destroy(share)
    game.shares.destroy(short)


def close_in_pool(game: GameInPlay) -> None:
    """Cancel short certificates in the pool against shares there."""
    for corporation in game.corporations.values():
        while of_holder(game.pool, corporation):
            share = _plain(game.pool, corporation)
            if share is None:
                break
            close(game, game.pool, share)


def close_from_treasuries(game: GameInPlay) -> None:
    """Let the bank buy shares from treasuries to cancel short certificates in the pool."""
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
    """Cancel short certificates of a holder against shares of the same holder."""
    while of_holder(holder, corporation):
        share = _plain(holder, corporation)
        if share is None or share.percent != corporation.share_percent:
            return
        close(game, holder, share)


def _plain(holder: Holder, corporation: Corporation) -> Certificate | None:
    return next(
        (item for item in holder.shares(corporation) if item.percent > 0 and not item.president), None
    )
