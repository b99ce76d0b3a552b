"""The settings of tiles by private companies: ``[parts.private_works]``."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import PrivateName, TileName
from roundhouse.eighteen.model.words import Money


class WorksSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The private companies that lay tiles, and which of them may be used together for one tile."""

    removes_town: tuple[PrivateName, ...] = ()
    """Those that lay plain track over a town."""
    free: PrivateName | None = None
    """The one whose first tile on some terrain costs nothing."""
    free_terrain: tuple[str, ...] = ()
    """The kinds of that terrain."""
    estuary: PrivateName | None = None
    """The one whose tiles over an estuary cost less."""
    estuary_discount: Money = 0
    """How much less."""
    ahead: PrivateName | None = None
    """The one that lays a tile of a colour that the phase does not allow yet."""
    extra: PrivateName | None = None
    """The one that lays tiles beside the tile actions of the turn."""
    plain: tuple[TileName, ...] = ()
    """The tiles without stops."""
    towns: tuple[TileName, ...] = ()
    """The tiles with a town."""
    waits: bool = True
    """Does a turn wait for those of ``together`` although no tile action is left for them?"""
    together: Mapping[PrivateName, tuple[PrivateName, ...]] = {}
    """With which others each of them may be used for the same tile. Each of them is named here."""
