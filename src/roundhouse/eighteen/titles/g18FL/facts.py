"""The settings and the memory of 18FL."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``small_top`` is the highest price of a corporation with five shares, ``hotel`` what a hotel earns,
    ``hotel_doubled`` from phase 5 on, ``port`` what a port earns. ``tiles_of`` and ``tokens_of`` are private
    companies: as long as they are open, every corporation's turn waits for a tile and for a token. Whoever
    buys the ``first`` one begins. The ``hurricane`` destroys the track on these hexes."""

    small_top: Money
    hotel: Money
    hotel_doubled: Money
    port: Money
    tiles_of: str
    tokens_of: str
    first: str
    hurricane: tuple[str, ...]


class Port(Piece):
    """Where the port of the steamships is open, and for whom; hexes and companies by name."""

    hex: str = tracked("")
    company: str = tracked("")

    def __init__(self) -> None:
        super().__init__("port")
