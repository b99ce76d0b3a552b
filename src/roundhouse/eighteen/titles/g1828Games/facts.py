"""What 1828 says in its file about its own rules, and what its games remember."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.table.journal import Piece, tracked


class Coal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Markers without which no train runs to the coalfields: ``left`` lie there at first, for sale at
    ``price`` to whoever's track leads there. Whoever lays the tile of the ``tunnel`` gets one more."""

    fields: HexName
    tunnel: HexName
    price: Money
    left: Count


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``minor`` is the private company that is a minor as well, ``train`` its train, ``revenue`` what it pays
    once a corporation has it. ``more_tiles`` are the corporations that lay one more yellow tile in a turn,
    for ``more_tiles_cost``."""

    minor: PrivateName
    train: str
    revenue: Money
    coal: Coal
    more_tiles: tuple[CompanyName, ...]
    more_tiles_cost: Money


class Northeast(Piece):
    """How many coal markers lie on the coalfields; the private company whose token is to be replaced; are
    corporations that have not started removed from now on?"""

    coal: int = tracked(0)
    sold: Private | None = tracked(None)
    removes: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("northeast")
