"""Which actions there are, and how one is read from its JSON data."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from roundhouse.table.errors import Malformed, Place
from roundhouse.table.shapes import check_struct

from .actions import (
    Action,
    BuyShares,
    BuyToken,
    CorporateBuyShares,
    CorporateSellShares,
    CorrectTile,
    EndGame,
    HexToken,
    LayTile,
    Note,
    PlaceToken,
    ProgramAuctionBid,
    ProgramBuyShares,
    ProgramDisable,
    ProgramMergerPass,
    ProgramSharePass,
    RemoveBorder,
    RemoveHexToken,
    RemoveToken,
    SellShares,
)


def _kinds(base: type[Action]) -> Iterator[tuple[str, type[Action]]]:
    for kind in base.__subclasses__():
        yield str(kind.__struct_config__.tag), kind


KINDS: Mapping[str, type[Action]] = dict(_kinds(Action))
"""Every action by its type."""

PROGRAMS = (ProgramBuyShares, ProgramSharePass, ProgramMergerPass, ProgramAuctionBid)
ON_A_HEX = (
    LayTile,
    PlaceToken,
    BuyToken,
    HexToken,
    RemoveHexToken,
    RemoveToken,
    RemoveBorder,
    CorrectTile,
)
"""The kinds of action that name a hex of the map."""
WITH_SHARES = (BuyShares, SellShares, CorporateBuyShares, CorporateSellShares)
"""The kinds of action that name certificates."""
ANYTIME = frozenset({*PROGRAMS, ProgramDisable, EndGame, Note, CorrectTile})
"""The kinds of action that may be taken whoever’s turn it is."""


def read_action(raw: Mapping[str, Any], *, exact: bool = False) -> Action:
    """The typed action of its JSON data; with ``exact`` no field that it does not have is allowed.

    Raises Malformed with the field that is wrong; for an unknown type, with the nearest one.
    """
    name = raw.get("type")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        close = difflib.get_close_matches(str(name), KINDS, 1)
        hint = f"nearest: {close[0]}" if close else None
        raise Malformed("action/unknown", f"There is no action “{name}”.", hint=hint)
    if exact:
        check_struct(raw, kind, "action", f"“{name}”")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        raise Malformed(
            "action/malformed",
            f"This {name} cannot be read: {message}.",
            place=Place(path="action" + path.strip("`").removeprefix("$")),
        ) from None
