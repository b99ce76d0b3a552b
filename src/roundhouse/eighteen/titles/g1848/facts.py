"""The settings and the memory of 1848."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PhaseColor, PlayerCount
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.journal import Piece, tracked, tracked_dict


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Bank of England: a corporation without president that lends to the others."""

    corporation: CompanyName
    """Which one it is."""
    cash: Money
    """What it has to lend, besides the money of the bank."""
    price: Money
    """Its share price at the start, in its row of the market."""
    pays: Mapping[PhaseColor, Money]
    """What it pays once tiles of a colour may be laid, besides the cities of its tokens."""
    loan: Money
    """What a loan is."""
    most: Count
    """How many loans a corporation may take, those of a compulsory purchase apart."""
    end: Count
    """With how many loans out the game ends."""
    falls: Count
    """How many cells to the left a loan moves the price of the corporation that takes it."""
    falls_in_need: Count
    """How many it does where the loan pays for a train that the corporation must have."""


class Receivership(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of corporations whose price falls to nothing."""

    certificate_limit: Mapping[PlayerCount, tuple[Count, ...]]
    """The certificate limit once one corporation is in receivership, once two are, …, by players."""
    less_for_president: Mapping[PlayerCount, Count]
    """How much lower it is for each of these corporations that a player was the last president of."""
    exports: tuple[Count, ...]
    """With which of them the next permanent train leaves the game."""
    end: Count
    """With how many of them the game ends."""


class Commonwealth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corporation that waits for a connection."""

    corporation: CompanyName
    """Which one it is."""
    homes: tuple[HexName, HexName]
    """The two cities that must be connected, both its homes."""


class Ghan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A train for one place off the board."""

    train: TrainName
    """Which one it is."""
    stops: tuple[HexName, ...]
    """The place: a run begins or ends there."""


class Capitals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cities that earn more together."""

    hexes: tuple[HexName, ...]
    """Where they are."""
    bonus: Money
    """What a route earns more for each of them after the first."""


class Cuts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the prices of private companies fall in the auction."""

    step: Money
    """How much at a time."""
    most: Count
    """How often at most."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 1848 knows."""

    bank: Bank
    """The Bank of England."""
    receivership: Receivership
    """What becomes of worthless corporations."""
    commonwealth: Commonwealth
    """The corporation that waits for a connection."""
    ghan: Ghan
    """The train for Alice Springs."""
    capitals: Capitals
    """The cities that earn more together."""
    cuts: Cuts
    """How prices fall in the auction."""
    tasmania: PrivateName
    """The private company whose tile must be laid at the latest when private companies close."""


class Australia(Piece):
    """Where things stand."""

    connected: bool = tracked(False)
    """Are the homes of the Commonwealth Railways connected?"""
    closed: bool = tracked(False)
    """Have the private companies closed, but for those whose powers are left?"""
    borrowed: bool = tracked(False)
    """Has the corporation in turn taken a loan?"""
    failed: tuple[Corporation, ...] = tracked(())
    """The corporations in receivership, in that order."""
    to_blame: dict[Corporation, Player] = tracked_dict()
    """Who presided over each of them last."""

    def __init__(self) -> None:
        super().__init__("australia")
