"""Builder cubes as a part: ``[parts.builder_cubes]``, beside ``[parts.private_works]``."""

from __future__ import annotations

from collections.abc import Iterator

from ..part import Lying, Part
from .messages import MESSAGES
from .settings import CubeSettings


class BuilderCubes(Part[CubeSettings]):
    """Cubes take something off the next tile on a hex. They are put down instead of a yellow tile, and by
    private companies; the steps of the title say so."""

    needs = ("bid_boxes", "private_works")
    Settings = CubeSettings
    messages = MESSAGES

    def lying(self) -> Iterator[Lying]:
        """Yield the cubes on the map, one mark for each hex with the number of cubes."""
        for hex_ in self.game.land.ground.hexmap.hexes:
            count = self.game.land.times_paid_ahead(hex_)
            if count:
                yield Lying(hex_, f"cube {count}" if count > 1 else "cube")


PART = BuilderCubes
