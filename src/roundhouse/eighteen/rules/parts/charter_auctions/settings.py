"""The settings and the memory of auctions of charters: ``[parts.charter_auctions]`` in a title."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.words import Count, PlayerCount
from roundhouse.table.journal import Piece, tracked_dict

from ...state.pieces import Corporation


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some of the corporations, and the phase from which on they may be started."""

    phase: str
    """The name of the phase."""
    count: Count | None = None
    """How many corporations these are; chance says which. Without it, all that the others leave."""


class CharterAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which phase on how many of the corporations, in an order that chance finds, may be put up."""

    releases: tuple[Release, ...]
    """The corporations by phase, the first phase first; together they are all there are."""
    left_out: Mapping[PlayerCount, Count] = {}
    """How many of them chance takes out of the game first, by the number of players."""
    to_pool: bool = True
    """Do all shares but the president's go into the pool once a corporation is started?"""


class ReleasedCharters(Piece):
    """``phases``: the phase from which on each corporation may be started, in the order that chance found."""

    phases: dict[Corporation, str] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("charters")
