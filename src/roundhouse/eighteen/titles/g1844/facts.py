"""What only 1844 has: the settings of its part, and what it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Count, Money, Percent
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict

Side = Annotated[int, Meta(ge=0, le=5)]


class Sites(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies that the bank sells in stock rounds, one a round to a player: what each is worth and
    pays once a train has come to its place on the map."""

    privates: tuple[PrivateName, ...]
    value: Money
    income: Money


class FurkaLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Furka-Oberalp line: whose it is, from which phase on it may be built, what its owner gets for it,
    and its track by hex, in the tile language."""

    private: PrivateName
    phase: str
    compensation: Money
    track: Mapping[HexName, str]


class Sponsored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation of which so much goes to the pool when it is started."""

    corporation: CompanyName
    percent: Percent


class GiftTrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The train that the owner of a private company gives away, from a phase on."""

    private: PrivateName
    train: str
    phase: str


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of 1844."""

    national: CompanyName
    """The railway that is formed in play."""
    national_funds: Money
    """What the bank pays it then."""
    national_train: str
    """The train that it has then."""
    pre_nationals: tuple[CompanyName, ...]
    """The corporations that merge into it, in this order."""
    regionals: tuple[CompanyName, ...]
    """The corporations that have trains which count hexes only."""
    destinations: Mapping[CompanyName, HexName]
    """Where corporations get the other half of their capital."""
    tokens_by_par: Mapping[Money, Count]
    """How many tokens a corporation of ten shares has, by its par price."""
    tunnel_bonus: Money
    """What a route through a tunnel earns more for each stop."""
    sold_with: Mapping[PrivateName, PrivateName]
    """Private companies with which another one comes."""
    sponsored: Sponsored
    gift: GiftTrain
    mountains: Sites
    tunnels: Sites
    furka: FurkaLine


class Switzerland(Piece):
    """What has happened in the mountains, and to corporations."""

    markers: dict[str, str] = tracked_dict()
    """By hex, the copies of the revenue markers that lie on mountains."""
    tunnels: dict[str, tuple[str, int, int]] = tracked_dict()
    """By hex, the copy of a tunnel and the two sides that it joins."""
    furka: tuple[str, ...] = tracked(())
    """The hexes of the Furka-Oberalp line, once it is built."""
    sites: dict[str, str] = tracked_dict()
    """By hex, the private company of a mountain or tunnel to which no train has come yet."""
    holders: dict[Corporation, tuple[Holder, ...]] = tracked_dict()
    """Who has had shares of a corporation that merges later, in the order in which they first got some."""
    reached: frozenset[Corporation] = tracked(frozenset())
    """Who has reached its destination, or needs none."""
    full: bool = tracked(False)
    """Do corporations that float get all their capital?"""
    ahead: bool = tracked(False)
    """Is the national railway formed after the operating round in progress?"""
    goes_on: int = tracked(0)
    """The operating round that follows the formation; 0 is the stock round."""

    def __init__(self) -> None:
        super().__init__("switzerland")


def facts_of(game: GameInPlay) -> Facts:
    """The figures of this game."""
    return game.settings_of(Facts)


def national_of(game: GameInPlay) -> Corporation:
    """The railway that is formed in play."""
    return game.company(facts_of(game).national)


def is_regional(game: GameInPlay, company: Corporation) -> bool:
    """Is it a corporation whose trains count hexes?"""
    return company.id in facts_of(game).regionals


def merges_later(game: GameInPlay, company: Corporation) -> bool:
    """Is it one of those that the national railway is formed of?"""
    return company.id in facts_of(game).pre_nationals


def is_from(game: GameInPlay, phase: str) -> bool:
    """Has this phase begun?"""
    names = [one.name for one in game.title.phases]
    return game.depot.phase_index >= names.index(phase)


def sites_of(game: GameInPlay, private: Private) -> Sites | None:
    """The figures for a mountain railway or tunnel company, ``None`` for another private company."""
    facts = facts_of(game)
    return next((one for one in (facts.mountains, facts.tunnels) if private.id in one.privates), None)
