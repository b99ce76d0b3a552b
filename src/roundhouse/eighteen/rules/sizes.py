"""Corporations of 2, 5 and 10 shares: starting with a size, growing, and beginning anew."""

from __future__ import annotations

from .in_play import GameInPlay
from .state.pieces import Corporation

TWO, FIVE, TEN = 2, 5, 10
_PRESIDENT = {TWO: 100, FIVE: 40, TEN: 20}
"""The president's certificate, in percent."""
GROWN = {(TWO, FIVE): range(1, 4), (TWO, TEN): range(1, 9), (FIVE, TEN): range(4, 9)}
"""The numbers of the certificates that growing brings."""


def size(corporation: Corporation) -> int:
    """How many shares a corporation has."""
    return corporation.size


def first_size(corporation: Corporation) -> int:
    """How many shares a corporation has that nobody has started: two where its charter is one certificate."""
    shares = corporation.definition.shares
    return TWO if len(shares) == 1 else 100 // min(shares)


def next_size(corporation: Corporation) -> int | None:
    """What a corporation grows to."""
    return {TWO: FIVE, FIVE: TEN}.get(size(corporation))


def grow(game: GameInPlay, corporation: Corporation, to: int) -> None:
    """Every share becomes smaller; new ones come into the treasury."""
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
    """A charter that is free again has the certificates that it had at first, all of them in its treasury."""
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
