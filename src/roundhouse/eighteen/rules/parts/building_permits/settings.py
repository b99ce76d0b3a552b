"""The settings and the memory of building permits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.words import Count, Percent
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.pieces import Corporation

Letters = Annotated[str, Meta(pattern="^[A-Z]+$")]
"""The letters of periods, one after the other."""


class PermitStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What changes when a phase begins; what a stage does not name stays as it is."""

    period: Letters | None = None
    """The period that begins: from now on only corporations with its letter build."""
    president_percent: Percent | None = None
    """What the president must own before a corporation floats that has not yet."""
    opens: bool = False
    """Are all shares for sale from now on, and is the other half of the capital paid?"""
    doubles_tokens: bool = False
    """Do the tokens that are left cost twice as much?"""


class PermitSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which permits there are, and how corporations start."""

    permits: Mapping[Percent, tuple[Letters, ...]]
    """The permits to choose from, by the size of the president's certificate."""
    stages: Mapping[str, PermitStage]
    """What changes with a phase, by its name."""
    fixed: Mapping[CompanyName, tuple[Letters, ...]] = {}
    """Corporations whose president's certificate is of the printed size, and their permits."""
    two_tiles: tuple[CompanyName, ...] = ()
    """Corporations that may lay two yellow tiles a turn before others may."""
    places: Count = 4
    """How many corporations may start at each par price."""
    kept: Count = 5
    """How many certificates of each corporation are not for sale at first."""
    floats_at_once: bool = False
    """Does a corporation float as soon as its president owns enough, not only when the stock round is
    over?"""


class Permits(Piece):
    """Memory of the permits and places of corporations, and of the corporation that is being started."""

    period: str = tracked("A")
    held: dict[Corporation, str] = tracked_dict()
    places: dict[Corporation, int] = tracked_dict()
    """The place of each corporation beside its par price, from 0."""
    opened: bool = tracked(False)
    funded: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have received the second half of their capital."""
    starting: Corporation | None = tracked(None)
    """The corporation whose president still has to choose something."""
    cell: Cell | None = tracked(None)
    place: int = tracked(0)
    sized: bool = tracked(False)
    """Whether the size of the president's certificate is chosen."""

    def __init__(self) -> None:
        super().__init__("permits")
