"""The mines and bridges that private companies have put on the map."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked


class Sites(Piece):
    """The hexes with a mine, and those with a bridge."""

    mines: frozenset[str] = tracked(frozenset())
    bridges: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("sites")
