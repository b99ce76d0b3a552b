"""Tiles by private companies as a part: ``[parts.private_works]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles

from ...policies import TrackPolicy
from ...state.pieces import Private
from ...turn import Step
from ..part import Part
from .settings import WorksSettings
from .steps import PrivateTrack


class WorksTrack(TrackPolicy):
    """Turns that wait for tiles of private companies."""

    def waits_for_tiles(self, private: Private, ability: LayTiles) -> bool:
        """Whether a turn waits for ``private`` to lay tiles.

        As on 18xx.games it also does for those that may be used together, whether or not a tile action is
        left for them.
        """
        works = self.game.settings_of(WorksSettings)
        waits = works.waits and private.id in works.together
        return waits or super().waits_for_tiles(private, ability)


class PrivateWorks(Part[WorksSettings]):
    """Private companies of a company lay tiles, several of them the same one."""

    Settings = WorksSettings
    needs = ("bid_boxes",)
    policies = (WorksTrack,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"private_works": PrivateTrack}


PART = PrivateWorks
