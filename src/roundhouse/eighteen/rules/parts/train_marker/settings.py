"""The settings and the memory of the train marker."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import TrainName
from roundhouse.eighteen.model.words import Count
from roundhouse.table.journal import Piece, tracked

from ...state.pieces import Corporation


class MarkerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which trains bring what about."""

    quiet: tuple[TrainName, ...]
    """The kinds after which no stock round is held, and of which the last ones are not discarded."""
    side: tuple[TrainName, ...] = ()
    """The kinds that are sold beside the others: they are never discarded, do not move the marker, and are
    not the train that a corporation must have; it buys one at most, with its own money."""
    trade_from: TrainName | None = None
    """Trains change hands between corporations once one of this kind is sold."""
    rounds_left: Count = 3
    """How many operating rounds follow the one in which the event ``signal_end_game`` happens."""


class Marker(Piece):
    """Memory of the train marker: its holder, and the rounds that it has interrupted or will end."""

    holder: Corporation | None = tracked(None)
    bought: bool = tracked(False)
    """Whether the corporation in turn has bought a train of the bank."""
    pending: bool = tracked(False)
    """Whether a stock round is due at once."""
    suspended: bool = tracked(False)
    """Whether an operating round waits for the end of a stock round."""
    interrupted: int = tracked(0)
    """The number of the operating round that was interrupted last."""
    final: int = tracked(0)
    """The number of the operating round in which the game ends, once that is known."""

    def __init__(self) -> None:
        super().__init__("marker")
