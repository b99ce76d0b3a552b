"""What the title says of 1847 AE, and what the game remembers of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Money, Percent
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked

COLORED, INVESTORS = "colored_hexes", "investor_exchange"
"""The status of phases in which corporations build on hexes of their colour, and investors may exchange."""


class Supplier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The firm that builds trains."""

    company: CompanyName
    """The corporation that stands for it on the market."""
    percent: Percent
    """How much of the price of a new train its owner gets."""


class Quarry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company that earns more by a tile."""

    private: PrivateName
    """Which one."""
    hex: HexName
    """Where the tile lies."""
    revenue: Money
    """What it pays from then on."""
    from_phase: str
    """The phase from which on corporations build there in their tile actions."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The draft, who starts after whom and builds where, investors, the supplier of trains."""

    supplier: Supplier
    """The firm that builds trains."""
    quarry: Quarry
    """The private company that earns more by a tile."""
    parred: tuple[CompanyName, ...]
    """The corporations with certificates in the draft, which have their prices from the beginning."""
    stands: CompanyName
    """The one of them with a token on its home from the beginning."""
    brief: tuple[PrivateName, ...]
    """The private companies that close as soon as they have brought their certificates."""
    untraded: tuple[PrivateName, ...]
    """Those that players do not sell to each other."""
    starts_after: Mapping[CompanyName, CompanyName]
    """Corporations that are started once another one has floated."""
    builds_on: Mapping[CompanyName, str]
    """The colour of the hexes where a corporation builds at first: the name of a picture printed there."""


class Firm(Piece):
    """The supplier of trains: has it sold one in this operating round? And whether investors are due."""

    has_sold: bool = tracked(False)
    due: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("firm")


def supplier(game: GameInPlay) -> Corporation:
    """The corporation that stands for the firm that builds trains."""
    return game.company(game.settings_of(Facts).supplier.company)
