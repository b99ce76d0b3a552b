"""The settings and the memory of foreign investors."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Money, Percent
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Player


class InvestorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What owners get of their foreign investors."""

    bonus: Money
    """What the owner gets when a foreign investor meets its corporation."""
    owner_percent: Percent
    """What part of its treasury the owner may have then, if the corporation has none of it, and at the end of
    the game."""


class Investors(Piece):
    """Memory of whether foreign investors operate."""

    stopped: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("investors")


def investor_of(game: GameInPlay, player: Player) -> Corporation | None:
    """The foreign investor of ``player``, or ``None`` once it has closed."""
    return next((one for one in game.minors.values() if one.player is player and not one.closed), None)


def share_of(investor: Corporation) -> Certificate | None:
    """The share that a foreign investor has, or ``None``."""
    return next((share for shares in investor.held.values() for share in shares), None)


def owner_part(game: GameInPlay, investor: Corporation) -> int:
    """The money in its treasury that the owner of ``investor`` may have."""
    return investor.cash * game.settings_of(InvestorSettings).owner_percent // 100


def are_connected(game: GameInPlay, investor: Corporation, corporation: Corporation) -> bool:
    """Whether track leads from a token of the corporation to the home of the investor; tokens on the way do
    not matter."""
    board = game.land.board
    reach = Reach(board, None, board.starts_of(corporation.id))
    return not reach.track_hexes.isdisjoint(investor.definition.home)
