"""What the maps of System18 set for themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TrainName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.journal import Piece, tracked


class HomeLot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city that may be the home of a corporation, and the hex to which it then has to run."""

    home: HexName
    destination: HexName
    city: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Which city of the home hex, counted from 0."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a map."""

    retired: Mapping[Count, TrainName] = {}
    """Kinds of train that leave the game after an operating round, by its number, counted from the first
    one of the game."""
    price_after_issue: Literal["left_once", "down_each"] = "left_once"
    """How the share price moves when a corporation issues shares for a train: one cell to the left, or one
    cell down for each share."""
    charters: bool = False
    """Are the private companies charters? Each has the id of a corporation, which only its owner may start;
    those that nobody owns are auctioned before every stock round, and lapse with it."""
    regions: Mapping[CompanyName, tuple[HexName, ...]] = {}
    """The hexes where a corporation may place tokens in phases with the status ``local_tokens``."""
    homes_by_lot: tuple[HomeLot, ...] = ()
    """Among these chance draws the homes of the corporations. The home tokens are placed before the first
    round."""
    earned_token: Money = 0
    """What the token costs that a corporation gets for the run to its destination."""
    under_warranty: tuple[TrainName, ...] = ()
    """Kinds of train that, bought from the bank, do not rust before their company has run."""
    bank_counts_until: str | None = None
    """The phase from which on the game does not end, any more, because the bank is broken."""
    ticket_counters: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many ticket counters each corporation has."""
    counter_price: Money = 0
    """What a ticket counter costs that a corporation places."""
    counter_tiles: tuple[str, ...] = ()
    """Tiles that come with a ticket counter of the corporation that lays them."""
    mines: tuple[HexName, ...] = ()
    """Where mines lie. A corporation whose track leads to one may take it, but only one in the game."""
    one_by_one: bool = False
    """Is only the first private company for sale in the auction before the first stock round?"""
    lowest_bid: Money = 0
    """The least that a minor is auctioned for in a stock round."""
    national: CompanyName | None = None
    """The corporation that nobody owns, which takes the tokens of companies without a train."""
    once: tuple[HexName, ...] = ()
    """The hexes where a route stops at most once."""
    mine_pays: HexName | None = None
    """The hex that says, by the colours of the phase, what a run of a corporation with a mine earns more."""


class Calendar(Piece):
    """How many operating rounds there have been."""

    rounds: int = tracked(0)

    def __init__(self) -> None:
        super().__init__("system18.calendar")
