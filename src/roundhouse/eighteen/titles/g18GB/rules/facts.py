"""The settings and the memory of 18GB."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked


class Founder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company whose owner starts a corporation, and nobody else does."""

    private: PrivateName
    """The private company."""
    corporation: CompanyName
    """The corporation that its owner starts, before anything else."""


class Express(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What trains earn for the distance between the ends of their routes."""

    trains: tuple[TrainName, ...]
    """The trains."""
    per_hex: Money
    """What they earn for each hex between the first and the last place that they count, straight."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is special in 18GB, in numbers and names."""

    must_lead: Mapping[PlayerCount, Count]
    """On how many private companies whoever passes in the auction must have the highest bid."""
    late: Mapping[PlayerCount, Count]
    """How many corporations start in the second stock round or later."""
    founder: Founder
    """The private company that brings the right, and the duty, to start a corporation first."""
    token_price: Money
    """What the tokens cost that a corporation gets when it grows."""
    more_tokens: Count
    """How many tokens a corporation gets when it grows to ten shares."""
    express: Express
    """Trains that earn for distance."""
    last_trains: Count
    """With so many trains left after an operating round, no more tokens are placed from then on."""
    fewer_tokens: Mapping[CompanyName, Count] = {}
    """How many some corporations get, where it differs."""
    one_of: tuple[CompanyName, ...] = ()
    """The corporations of which chance brings one into the game; the others are left out."""
    estuaries: Mapping[HexName, Money] = {}
    """What a route earns for the tunnel or bridge over each estuary."""


class GBState(Piece):
    """What the rules of 18GB have to remember."""

    late: frozenset[Corporation] = tracked(frozenset())
    """The corporations that start in the second stock round or later."""
    sold: bool = tracked(False)
    """Has the bank sold a train in this operating round?"""
    near_end: bool = tracked(False)
    """Are no more tokens placed?"""

    def __init__(self) -> None:
        super().__init__("gb")
