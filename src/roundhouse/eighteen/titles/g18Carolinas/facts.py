"""The settings that only 18Carolinas has, and its memory."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TileName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict


class Tranche(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two corporations that start together have: their par price, and the prices of more tokens."""

    par: Money
    more_tokens: tuple[Money, ...] = ()


class CityTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile that comes to a large city once the gauge is decided."""

    tile: TileName
    rotation: int = 0


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two states with a gauge each, and corporations that start in pairs."""

    tranches: tuple[Tranche, ...]
    """In order."""
    north: tuple[CompanyName, ...]
    """The corporations of North Carolina."""
    south: tuple[CompanyName, ...]
    """The corporations of South Carolina."""
    south_hexes: tuple[HexName, ...]
    """Where only Southern track is laid; elsewhere only standard track."""
    border_hexes: tuple[HexName, ...]
    """Where both are."""
    large_cities: Mapping[HexName, CityTile]
    """The tiles that come to large cities by themselves."""
    first_city_tiles: tuple[TileName, ...]
    """The tiles of which one comes before, where the city of two gauges is still bare."""
    first_city_rotations: Mapping[HexName, int]
    """How that one is turned."""


class Carolinas(Piece):
    """What chance has drawn and the phase has brought."""

    tranche: dict[Corporation, int] = tracked_dict()
    """From 0."""
    decided: bool = tracked(False)
    """Is standard track to take the place of Southern track?"""
    bankrupt: frozenset[Corporation] = tracked(frozenset())
    """The corporations that went bankrupt with their presidents."""

    def __init__(self) -> None:
        super().__init__("18carolinas")
