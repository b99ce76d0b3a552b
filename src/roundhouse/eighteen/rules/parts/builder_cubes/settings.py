"""The settings of builder cubes: ``[parts.builder_cubes]``."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import PrivateName, TileName
from roundhouse.eighteen.model.words import Money


class CubeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who puts builder cubes down, and what they take off the next tile on a hex: ``worth`` or ``each``."""

    tile: TileName
    """The tile of the supply that stands for a cube."""
    privates: tuple[PrivateName, ...]
    """The private companies whose cubes are laid beside the tile actions."""
    worth: Mapping[str, tuple[Money, ...]] = {}
    """By the kinds of terrain of a hex: what each cube takes off, the first one first. There is room for as
    many as are listed."""
    each: Money | None = None
    """What every cube takes off. There is room until the terrain and the rivers that no track crosses yet
    cost nothing more."""

    def __post_init__(self) -> None:
        """Raises ValueError unless one of ``worth`` and ``each`` is given."""
        if bool(self.worth) == bool(self.each):
            raise ValueError("builder cubes have worth by terrain or each the same")
