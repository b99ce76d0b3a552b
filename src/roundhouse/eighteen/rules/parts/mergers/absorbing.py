"""The merger of two corporations of five shares into one of ten."""

from __future__ import annotations

from ... import sizes
from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation
from . import shorts


def _age(share: Certificate) -> tuple[int, int]:
    """The key that sorts certificates by when they came into the game.

    A short sale creates a share and then the short certificate, numbered one higher; the key puts the short
    one first.
    """
    return (share.index - 1, 0) if share.percent < 0 else (share.index, 1)


def absorb(game: GameInPlay, survivor: Corporation, other: Corporation) -> None:
    """Merge two corporations of five shares into one of ten, certificate for certificate, short ones too.

    New certificates are numbered in the order in which those they replace came into the game.
    """
    desk = game.shares
    sizes.grow(game, survivor, sizes.TEN)
    spare = [
        share for share in survivor.shares(survivor) if share.index in sizes.GROWN[sizes.FIVE, sizes.TEN]
    ]
    unit = survivor.share_percent
    for old in sorted(desk.all_of(other), key=_age):
        owner = survivor if old.owner is other else old.owner
        assert owner is not None
        for _ in range(abs(old.percent) // other.share_percent):
            if old.percent > 0 and spare:
                desk.move(spare.pop(0), owner)
            else:
                sign = 1 if old.percent > 0 else -1
                desk.create(survivor, shorts.next_index(game, survivor), sign * unit, owner)
    desk.find_president(survivor)
    for holder in (*game.players, game.pool, *game.companies()):
        shorts.consolidate(game, holder, survivor)
