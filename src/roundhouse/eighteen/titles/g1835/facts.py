"""What the title says of 1835, and what the game remembers of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Money, Percent
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.journal import Piece, tracked, tracked_dict

Order = Literal["in_turn", "last_first", "to_and_fro"]
"""How the players take their turns in the sale of the start packet: in turn; the last one first in the first
cycle; the other way round in the second one."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start packet, when shares come on sale, and what becomes the Prussian railway."""

    rows: tuple[tuple[str, ...], ...]
    """The start packet, row by row: private companies, minors, and corporations for their director's
    certificate."""
    minors: Mapping[CompanyName, Money]
    """What minors cost, which is what they begin with."""
    first: tuple[CompanyName, ...]
    """The corporations with certificates in the packet, which are on sale from the beginning."""
    prussia: CompanyName
    """The corporation that is opened by the owner of a minor."""
    opener: CompanyName
    """That minor."""
    presold: tuple[int, ...]
    """Its certificates that are sold before."""
    exchanges: Mapping[str, Percent]
    """The private companies and minors that become shares of it, with how much they become."""
    releases: Mapping[CompanyName, Mapping[CompanyName, Percent]]
    """What must be sold before shares of a corporation come on sale: how much others may have left in the
    IPO."""
    large_percent: Percent
    """From so much of a corporation on its president may hold one certificate more."""
    built: Mapping[PrivateName, tuple[HexName, ...]] = {}
    """Private companies that close once there is a tile on all of their hexes."""
    open: bool = False
    """Is the whole packet for sale at once?"""
    order: Order = "in_turn"
    """How the players take their turns in its sale."""
    minors_wait: CompanyName | None = None
    """The corporation that must have floated before minors operate."""


class Packet(Piece):
    """What is sold of the packet, and whether the sale was interrupted by operating rounds."""

    sold: tuple[str, ...] = tracked(())
    again: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("packet")


class Formation(Piece):
    """The Prussian railway: who is asked (``asked``), whether that is to open it (``opening``), who opened it
    or could first (``starter``), what waits for trains to be given up (``due``), what had income in this
    operating round (``earned``) and the shares that get nothing in it (``denied``, in percent), and the kind
    of round that a formation came after (``after``)."""

    asked: tuple[Player, ...] = tracked(())
    opening: bool = tracked(False)
    starter: Player | None = tracked(None)
    due: str = tracked("")
    earned: frozenset[str] = tracked(frozenset())
    denied: dict[Player, int] = tracked_dict()
    after: str = tracked("")

    def __init__(self) -> None:
        super().__init__("formation")


def prussia(game: GameInPlay) -> Corporation:
    """The Prussian railway."""
    return game.company(game.settings_of(Facts).prussia)


def packet_left(game: GameInPlay) -> list[list[str]]:
    """What is unsold of the packet, row by row."""
    sold = game.memory_of(Packet).sold
    rows = ([item for item in row if item not in sold] for row in game.settings_of(Facts).rows)
    return [row for row in rows if row]
