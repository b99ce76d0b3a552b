"""Corporations of 2, 5 and 10 shares: their size at the start, growing, and starting anew."""

from __future__ import annotations

from .in_play import GameInPlay
from .state.pieces import Corporation

TWO, FIVE, TEN = 2, 5, 10
_PRESIDENT = {TWO: 100, FIVE: 40, TEN: 20}
"""The percent of the president's certificate, by the number of shares."""
GROWN = {(TWO, FIVE): range(1, 4), (TWO, TEN): range(1, 9), (FIVE, TEN): range(4, 9)}
"""The numbers of the certificates that growing from one size to another brings."""


def size(corporation: Corporation) -> int:
    """The number of shares that a corporation has now."""
    return corporation.size


def first_size(corporation: Corporation) -> int:
    """The number of shares of a corporation that nobody has started:
    two if its charter is one certificate."""
    shares = corporation.definition.shares
    return TWO if len(shares) == 1 else 100 // min(shares)


def next_size(corporation: Corporation) -> int | None:
    """The number of shares to which a corporation grows next, or ``None``."""
    return {TWO: FIVE, FIVE: TEN}.get(size(corporation))


def grow(game: GameInPlay, corporation: Corporation, to: int) -> None:
    """Turn a corporation into one of ``to`` shares: each becomes smaller, new ones come into its treasury."""
    before = size(corporation)
    percent = 100 // to
    for share in game.shares.all_of(corporation):
        if share.president:
            share.percent = _PRESIDENT[to]
        else:
            share.percent = percent if share.percent > 0 else -percent
    corporation.share_percent = percent
    for index in GROWN[before, to]:
        game.shares.create(corporation, index, percent, corporation)


def shrink(game: GameInPlay, corporation: Corporation) -> None:
    """Give a corporation that can be started anew its first certificates back,
    all of them in its treasury."""
    desk = game.shares
    for share in desk.all_of(corporation):
        if not share.president:
            desk.destroy(share)
    certificate = desk.president_share(corporation)
    if certificate.owner is not corporation:
        desk.move(certificate, corporation)
    first, *plain = corporation.definition.shares
    certificate.percent = first
    corporation.share_percent = 100 // first_size(corporation)
    for index, percent in enumerate(plain, start=1):
        desk.create(corporation, index, percent, corporation)
