"""Tile actions in 1848."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation

SECOND = "second_tile"
"""The status of phases in which a turn has two tile actions."""


class TilesByPhase(TrackPolicy):
    """How many tile actions a turn has."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The first one only, in the first phase."""
        usual = super().tile_lays(company)
        return usual if SECOND in self.game.phase.status else usual[:1]
