"""The memory of games with mergers."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.pieces import Corporation, Player


class MergerMemory(Piece):
    """The length of the last set once it was signalled, who presided over companies that failed, and the
    zones in which companies stood before the last merger round."""

    last_set: int | None = tracked(None)
    presidents: dict[Corporation, Player] = tracked_dict()
    lost: frozenset[str] = tracked(frozenset())
    """The kinds of train lost with companies that the bank has closed."""
    zones: dict[Corporation, frozenset[str]] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("mergers")
