"""The first phases as a part: ``[parts.first_phases]``; the status of a phase says what holds in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.settings import TileLay

from ...policies import TrackPolicy, TrainPolicy
from ...state.pieces import Corporation, Train
from ..part import Part

TWO_TILES, TRADED = "two_yellow_tiles", "trains_traded"


class FirstPhasesSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the first phases are played."""

    turn_waits: bool = False
    """Does a turn wait, while no trains are traded, for a company that could pay for one of another's?"""


class TwoYellowTiles(TrackPolicy):
    """Tile actions."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Corporations lay two yellow tiles in phases with that status, unless it is their first turn and the
        title has tile actions of its own for that."""
        game = self.game
        first = bool(game.settings.first_tile_lays) and not company.runs
        if company.is_major and not first and TWO_TILES in game.phase.status:
            return (TileLay(upgrade=False), TileLay(upgrade=False))
        return super().tile_lays(company)


class TradesByPhase(TrainPolicy):
    """Trade in trains."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Companies trade trains in phases with that status only."""
        waits = self.game.settings_of(FirstPhasesSettings).turn_waits
        return (waits or self._traded()) and super().may_trade(train, buyer)

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """The same, where the turn waits for those who have money for a train of others."""
        return self._traded() and super().may_trade_now(train, buyer)

    def _traded(self) -> bool:
        return TRADED in self.game.phase.status


class FirstPhases(Part[FirstPhasesSettings]):
    """By the status of phases, corporations lay two yellow tiles in a turn, and companies trade trains."""

    Settings = FirstPhasesSettings
    policies = (TwoYellowTiles, TradesByPhase)
    status: ClassVar[Mapping[str, str]] = {
        TWO_TILES: "corporations lay two yellow tiles in a turn",
        TRADED: "companies may buy trains from each other",
    }


PART = FirstPhases
