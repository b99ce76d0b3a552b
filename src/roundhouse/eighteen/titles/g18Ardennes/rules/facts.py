"""The settings of 18Ardennes, what it remembers, and what several of its rules ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.sizes import TEN, TWO
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ..events import MarkerTaken

MINOR_PRICES, CORPORATION_PRICES, GREY = "par_1", "par", "no_cert_limit"
"""Zones of the market: where minor companies begin, where corporations do, and the cell where minor companies
are worth nothing and do not count."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the title."""

    mines: Mapping[HexName, Count]
    """How many mine tokens lie in a city, or wait beside it for a slot."""
    ports: Mapping[HexName, Count]
    """The same of port tokens."""
    forts: Mapping[str, HexName]
    """Where the fort tokens lie."""
    fort_destinations: tuple[HexName, ...]
    """The hexes for which forts pay when the company's track leads there."""
    fort_pays: Money
    """What each fort pays for each of them."""
    ferries: tuple[HexName, ...]
    """The off-board hexes beyond the sea."""
    harbors: tuple[HexName, ...]
    """The hexes from which ferries leave."""
    ferry_pays: Mapping[TrainName, Money]
    """What a train gets once for a ferry."""
    crossings: tuple[tuple[tuple[HexName, ...], tuple[HexName, ...]], ...]
    """Pairs of sides of the map: a route from one to the other has a bonus for each of its tokens."""
    crossing_pays: Money
    """That bonus."""
    express: TrainName
    """The train of corporations of ten shares, of which each has one at most."""
    minor_colors: tuple[str, ...]
    """The colours of tiles that minor companies lay."""
    must_have: Mapping[HexName, Mapping[str, int]]
    """On a hex, the exit that tiles of a colour must have."""
    starts: Mapping[CompanyName, tuple[str, ...]]
    """Where a minor company must have a token to start a corporation as one of the first: hexes, some with
    the number of the city."""
    private_for: Mapping[PrivateName, PlayerCount]
    """Private companies that are in the game only with so many players."""
    more_certificates: Count
    """How many certificates more one may hold at most: one for each corporation of ten shares after the
    first."""


class State(Piece):
    """What is remembered: mine and port tokens beside cities, what companies have of these and of forts, and
    the minor companies of bids."""

    waiting: dict[str, int] = tracked_dict()
    """By hex, the mine or port tokens that lie beside the city."""
    markers: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """By company, the hexes whose mine or port token it has."""
    forts: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """By company, the fort tokens that it has."""
    left: tuple[str, ...] = tracked(())
    """The fort tokens on the map."""
    pledged: dict[Corporation, Corporation] = tracked_dict()
    """By corporation, the minor company with which somebody bids for it, or has won it."""

    def __init__(self) -> None:
        super().__init__("ardennes")


def facts(game: GameInPlay) -> Facts:
    """The numbers of the title."""
    return game.settings_of(Facts)


def state(game: GameInPlay) -> State:
    """What is remembered."""
    return game.memory_of(State)


def is_minor(company: Corporation) -> bool:
    """Is it a minor company, whose only certificate stands for two shares?"""
    return company.size == TWO


def minors(game: GameInPlay) -> Iterator[Corporation]:
    """The minor companies that are left."""
    return (one for one in game.corporations.values() if is_minor(one) and not one.closed)


def majors(game: GameInPlay) -> list[Corporation]:
    """The corporations, started or not."""
    return [one for one in game.corporations.values() if not is_minor(one)]


def minors_of(game: GameInPlay, player: Player) -> list[Corporation]:
    """The minor companies of a player."""
    return [one for one in minors(game) if one.player is player]


def minor_worth(minor: Corporation) -> int:
    """What a minor company is worth: two shares at its price."""
    return minor.price_of(100)


def concession_of(game: GameInPlay, corporation: Corporation) -> Private | None:
    """The right to start a corporation, as long as it stands."""
    private = game.privates.get(corporation.id)
    return None if private is None or private.closed else private


def concessions(game: GameInPlay) -> list[Private]:
    """The rights to start corporations that stand, somebody's or not."""
    found = (concession_of(game, one) for one in majors(game))
    return [one for one in found if one is not None]


def is_concession(game: GameInPlay, private: Private) -> bool:
    """Is it the right to start a corporation?"""
    return private.id in game.corporations


def owed(game: GameInPlay, player: Player) -> list[Corporation]:
    """The corporations that ``player`` has won and must start."""
    return [game.corporations[one.id] for one in player.privates if is_concession(game, one)]


def big_companies(game: GameInPlay) -> int:
    """How many corporations have ten shares."""
    return sum(1 for one in game.corporations.values() if one.size == TEN)


def sale_worth(game: GameInPlay, player: Player) -> int:
    """What ``player`` could raise: cash, what may be sold of shares, and private companies at their value."""
    total = player.cash + sum(one.value for one in player.privates)
    for corporation in player.held:
        if corporation.operated and corporation.cell is not None:
            total += max(
                (
                    game.policies.stock.sale_value(shares, percent)
                    for shares, percent in game.shares.bundles(player, corporation)
                    if game.limits.fits_in_pool(corporation, percent)
                    and game.shares.may_dump(player, shares, percent)
                ),
                default=0,
            )
    return total


def take_marker(game: GameInPlay, company: Corporation, hex_: str) -> None:
    """``company`` has the mine or port token of a hex from now on."""
    held = state(game).markers
    held[company] = (*held.get(company, ()), hex_)
    game.happen(MarkerTaken(company=company.id, hex=hex_, mine=hex_ in facts(game).mines))
