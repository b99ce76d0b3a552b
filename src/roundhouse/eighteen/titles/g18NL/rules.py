"""18NL: a home city is not upgraded before its corporation has come."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import TrackPolicy


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``kept_for_home``: hexes that are not upgraded before a corporation has its home token there."""

    kept_for_home: Mapping[str, str]


class HomesFirst(TrackPolicy):
    """Some homes are kept as printed."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Nobody lays track at a home before its corporation has its token there."""
        game = self.game
        owner = game.settings_of(Facts).kept_for_home.get(plan.hex)
        if owner is not None and not any(True for _ in game.land.board.tokens_of(owner)):
            return f"{plan.hex} is not upgraded before the {owner} has its home token."
        return super().why_not_lay(plan)


class Netherlands(Part[Facts]):
    """Homes that are kept."""

    Settings = Facts
    policies = (HomesFirst,)


PART = Netherlands
