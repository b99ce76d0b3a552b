"""What the title says of 18Scan, and what the game remembers of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Count, Money, Percent
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict


class BonusToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that companies buy from the owner of a private company, for more revenue from a hex."""

    name: str
    """What it is called."""
    hex: HexName
    """The hex from which a route with the token earns more."""
    amount: Money
    """How much more."""
    price: Money
    """What the token costs."""
    quantity: Count
    """How many of them there are."""
    stops: bool = False
    """Must there be a stop on the hex? Then one route of the company earns it, else every one that passes."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minors and their destinations, the state railway, floating by phase, and bonus tokens."""

    minors: Mapping[CompanyName, Money]
    """What minors cost, which is what they begin with."""
    destinations: Mapping[CompanyName, HexName]
    """Where minors make their destination run once track leads there."""
    destination_bonus: Money
    """What a destination run earns beside its routes."""
    idle_income: Money
    """What the owner of a minor gets from the bank when it runs no train."""
    state: CompanyName
    """The corporation into which the minors merge."""
    start_percent: Mapping[str, Percent]
    """How much of another corporation must be sold before it floats, by phase."""
    bonus_tokens: Mapping[PrivateName, BonusToken]
    """The tokens that come with private companies."""


class Packet(Piece):
    """Has the right to buy been bid for before, and is the sale over until operating rounds have gone by?"""

    again: bool = tracked(False)
    closed: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("packet")


class Destinations(Piece):
    """The minors that have reached their destinations (``reached``); of these, those that have their run yet
    to make (``due``), the first of which may have decided about its token (``settled``)."""

    reached: frozenset[str] = tracked(frozenset())
    due: tuple[Corporation, ...] = tracked(())
    settled: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("destinations")


class BonusTokens(Piece):
    """The private companies whose tokens a company has, and how many were sold, by private company."""

    held: dict[Corporation, tuple[str, ...]] = tracked_dict()
    sold: dict[str, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("bonus_tokens")


def state_of(game: GameInPlay) -> Corporation:
    """The state railway."""
    return game.company(game.settings_of(Facts).state)
