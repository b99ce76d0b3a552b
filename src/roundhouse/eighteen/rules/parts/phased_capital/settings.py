"""The settings and the memory of capital by stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import CompanyName, HexName, TrainName
from roundhouse.eighteen.model.words import Percent
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict

CapitalKind: TypeAlias = Literal["escrow", "incremental", "full"]
"""With “escrow” a corporation gets the money for the first shares, and for the rest when it reaches its
destination; with “incremental” that for all shares as they are sold; with “full” all its capital at once."""


class Destination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a corporation has to join: the place ``start``, without a word its home, with any of the hexes
    ``to``."""

    to: tuple[HexName, ...]
    """The hexes, any of which will do."""
    start: HexName = ""
    """The other end; without it, the home of the corporation."""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds once so many trains of a kind are sold: how corporations that start then are funded, and how
    much of one must be sold before it operates for the first time."""

    kind: CapitalKind
    """How it is funded."""
    percent: Percent
    """How much must be sold."""
    train: TrainName = ""
    """The kind of train; without it, from the start of the game."""
    sold: Annotated[int, Meta(ge=0, le=99)] = 0
    """How many of that kind the bank has sold."""


class CapitalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How corporations are funded: by the last of the ``stages`` that is reached."""

    stages: tuple[Stage, ...]
    """One after the other."""
    destinations: Mapping[CompanyName, Destination]
    """The destinations of corporations."""
    free_percent: Percent = 50
    """How much is sold before money goes into escrow."""


class Capital(Piece):
    """Memory of capital by stage.

    ``kinds`` is how each corporation that was started is funded, ``escrow`` the money in escrow for it;
    ``reached`` are the corporations that have reached their destination.
    """

    kinds: dict[Corporation, str] = tracked_dict()
    escrow: dict[Corporation, int] = tracked_dict()
    reached: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("capital")
