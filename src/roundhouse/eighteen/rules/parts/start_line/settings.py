"""The settings and the memory of corporations that start in line."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Corporation


class StartLineSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How corporations stand in line, and what starting costs them."""

    fees: Mapping[str, Money] = {}
    """What a corporation pays the bank for its tokens as soon as it is started."""
    left_out: Mapping[PlayerCount, Count] = {}
    """How many at the end of the line are not in the game, by the number of players."""
    later: Mapping[str, Count] = {}
    """Corporations that are not among the first so many: one that is changes places with the next after
    those."""
    chooser: str | None = None
    """The corporation that has no home of its own, and chooses one when it starts."""
    homes: tuple[HexName, ...] = ()
    """The hexes among which it chooses. While there is room on none of them it waits at the end."""


class Line(Piece):
    """The line of corporations, the first one in front.

    ``up`` may be started; ``recent`` closed, or found room for a home, since the last stock round began, and
    may not yet; ``barred``: the corporation that chooses its home has no room for it.
    """

    order: tuple[Corporation, ...] = tracked(())
    up: frozenset[Corporation] = tracked(frozenset())
    recent: frozenset[Corporation] = tracked(frozenset())
    barred: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("start_line")


def chooser_of(game: GameInPlay) -> Corporation | None:
    """The corporation that chooses its home, if it is in the game."""
    return game.corporations.get(game.settings_of(StartLineSettings).chooser or "")


def rooms_for(game: GameInPlay, corporation: Corporation) -> tuple[str, ...]:
    """The hexes where a corporation that chooses its home has room for its token."""
    board = game.land.board
    return tuple(
        hex_
        for hex_ in game.settings_of(StartLineSettings).homes
        if any(board.has_room(hex_, city, corporation.id) for city in range(len(board.tile(hex_).cities)))
    )
