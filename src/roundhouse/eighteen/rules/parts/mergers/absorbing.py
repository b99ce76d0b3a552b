"""Two corporations of five shares become one of ten."""

from __future__ import annotations

from ... import sizes
from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation
from . import shorts


def _age(share: Certificate) -> tuple[int, int]:
    """In which order certificates came into the game: a short sale brings the short one, numbered by one more
    than the share that follows it."""
    return (share.index - 1, 0) if share.percent < 0 else (share.index, 1)


def absorb(game: GameInPlay, survivor: Corporation, other: Corporation) -> None:
    """Two corporations of five shares become one of ten: certificate for certificate, short ones too.

    New certificates are numbered in the order in which those they stand for came into the game.
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
