"""The settings and the memory of 18Neb."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked

LOCAL = 5
"""The number of shares of a local railway."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies: ``bridges``, for sale early at face value, and ``cattle`` with what its token brings
    to its owner, and to others while it is open. ``home_tiles``: the tile that a local railway lays at home.
    The stops of ``east`` and ``west``: a route between them has its best stop twice."""

    bridges: str
    cattle: str
    cattle_own: Money
    cattle_open: Money
    home_tiles: Mapping[str, str]
    east: tuple[str, ...]
    west: tuple[str, ...]


class Progress(Piece):
    """What phases have brought, and which corporations wait for their last capital."""

    locals_open: bool = tracked(False)
    full_capital: bool = tracked(False)
    to_fund: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("nebraska")


def is_local(company: Corporation) -> bool:
    """Is it a local railway?"""
    return company.size == LOCAL
