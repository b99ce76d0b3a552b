"""The facts that only 18MEX has, and what its game remembers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked


class Canyon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private that lays a tile in the canyon, the hex, and the tile."""

    private: str
    hex: str
    tile: str


class Merger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The national railway, the certificate kept for whoever merges, half certificates that do not count,
    corporations that are not asked, and the tokens that it takes over."""

    corporation: str
    share: str
    halves: tuple[str, ...]
    exempt: tuple[str, ...]
    tokens: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``early_privates`` maps privates that may be bought early to their lowest price, ``minors`` minors to
    the certificate that their owner gets. ``minor_income`` is in money."""

    left_out: tuple[str, ...]
    early_privates: Mapping[str, int]
    full_price_privates: tuple[str, ...]
    minors_close_later: bool
    minor_income: int
    canyon: Canyon
    minors: Mapping[str, str]
    merger: Merger


class Memory(Piece):
    """Did nobody merge? Do the minors close before the next stock round? Who floated in an operating
    round?"""

    not_merged: bool = tracked(False)
    minors_closing: bool = tracked(False)
    floated_late: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("mexico")
