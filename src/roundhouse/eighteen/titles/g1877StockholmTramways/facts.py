"""The settings and the memory of 1877: Stockholm Tramways."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Count, Percent
from roundhouse.table.journal import Piece, tracked


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``token_hexes``: in no more hexes a corporation has tokens after it has acquired another one.
    ``resale_percent``: so much of its price a train of another corporation costs at least."""

    token_hexes: Count
    resale_percent: Percent


class Authority(Piece):
    """SL, which takes the tramways over: is it about to form, and has it formed?"""

    forming: bool = tracked(False)
    formed: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("sl")
