"""Closed hexes as a part: ``[parts.closed_hexes]`` with the phase from which on each is built on."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName

from ...decisions.track import PlannedLay
from ...policies import TrackPolicy
from ..part import Part


class ClosedHexSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which hexes are closed at first."""

    until: Mapping[HexName, str] = {}
    """By hex, the phase from which on tiles are laid there."""


class ClosedAtFirst(TrackPolicy):
    """Where tiles may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Not on a hex that is still closed."""
        game, until = self.game, self.game.settings_of(ClosedHexSettings).until.get(plan.hex)
        if until is not None:
            phases = [phase.name for phase in game.title.phases]
            if game.depot.phase_index < phases.index(until):
                return f"No tile is laid on {plan.hex} before phase {until}."
        return super().why_not_lay(plan)


class ClosedHexes(Part[ClosedHexSettings]):
    """On some hexes no tile is laid before a certain phase."""

    Settings = ClosedHexSettings
    policies = (ClosedAtFirst,)


PART = ClosedHexes
