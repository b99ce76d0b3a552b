"""Labels by chance as a part: ``[parts.drawn_labels]`` with the label and the hexes that may get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Count
from roundhouse.table.errors import Malformed, Place

from ..part import Part


class DrawnLabelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What chance writes on the map before the game begins, and where it may."""

    label: Annotated[str, msgspec.Meta(min_length=1, max_length=8)]
    """The label: only tiles with the same one are laid on a hex that gets it."""
    hexes: tuple[HexName, ...]
    """The hexes that may get it, without a label of their own."""
    take: Count
    """How many of them do."""


class DrawnLabels(Part[DrawnLabelSettings]):
    """Chance draws the hexes that have a label in this game."""

    Settings = DrawnLabelSettings

    def prepare(self) -> None:
        """Draw the hexes and label them.

        Raises Malformed if there are too few hexes, one has a label, or no tile of the supply has this label.
        """
        settings, game = self.settings, self.game
        hexes = tuple(dict.fromkeys(settings.hexes))
        self._check(hexes)
        for name in game.chance.shuffled(hexes)[: settings.take]:
            game.land.board.label(name, settings.label)

    def _check(self, hexes: Sequence[str]) -> None:
        settings, land = self.settings, self.game.land
        label = settings.label
        if len(hexes) < settings.take:
            raise _wrong("take", f"{settings.take} hexes cannot be drawn of {len(hexes)}.")
        for name in hexes:
            if own := land.board.tile(name).label:
                raise _wrong("hexes", f"Hex {name} has the label “{own}” already.")
        if not any(label in land.ground.tiles[name].labels for name in land.supply.left):
            raise _wrong("label", f"No tile of the supply has the label “{label}”.")


def _wrong(field: str, message: str) -> Malformed:
    return Malformed("title/label", message, place=Place(path=f"parts.drawn_labels.{field}"))


PART = DrawnLabels
