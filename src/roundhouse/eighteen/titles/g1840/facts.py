"""The settings and the memory of 1840, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TileName, TrainName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.owned_lines.ownership import lines_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.table.journal import Piece, tracked, tracked_dict


class CityLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the city railway. A place is a hex, with the number of its city behind it if it has
    several: ``A17 2``."""

    par: Money
    tokens: tuple[str, ...]
    """The places of its tokens, which lie there from the beginning."""
    ends: tuple[str, ...]
    """The places where it begins and ends."""
    track: tuple[HexName, ...]
    """The hexes of its track, from one end to the other."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices and places of 1840."""

    extra_cash: Money
    """What each player gets before the first stock round."""
    removal_price: Money
    """What it costs to take a token of the city railway off the map."""
    kept_hexes: tuple[HexName, ...]
    """Where tokens of the city railway stay."""
    red_hexes: tuple[HexName, ...]
    """Where no line runs before a tile is laid."""
    single_tiles: Mapping[HexName, tuple[TileName, ...]]
    """Stations with tiles of their own."""
    late_line: CompanyName
    """The line that is not among the first ones on offer."""
    first_bid: Money
    bid_step: Money
    lines_each: Count
    """How many lines a tramway company may own."""
    sides: tuple[tuple[TrainName, ...], ...]
    """For each company round the sides of trains that are on sale."""
    cleared: tuple[str, ...]
    """For each company round the kind of which the trains left leave the game, or nothing."""
    multipliers: tuple[Count, ...]
    """For each company round by what the revenue of the city railway is multiplied."""
    phase_rounds: tuple[Count, ...]
    """After so many line rounds the next phase begins."""
    city_train: TrainName
    """The train of each line of the city railway."""
    upkeep: Mapping[TrainName, Mapping[TrainName, int]]
    """Once the first train of a kind is bought: what is added to a run of each kind, or taken off it."""
    city_lines: Mapping[CompanyName, CityLine]
    site_names: Mapping[CompanyName, str]
    """What 18xx.games calls a company, where that has spaces in it."""
    track_sides: Mapping[HexName, tuple[int, ...]]
    """The sides of each hex to which the track of the city railway leads."""


class Vienna(Piece):
    """What is on offer, and how far the game is."""

    company_rounds: int = tracked(0)
    line_rounds: int = tracked(0)
    order: tuple[Corporation, ...] = tracked(())
    """The order of corporations in this company round: that of its beginning, whatever their prices do."""
    offered: frozenset[Corporation] = tracked(frozenset())
    """The lines that may be auctioned."""
    hidden: tuple[Corporation, ...] = tracked(())
    """The lines of which some come on offer after each auction."""
    upkeep: str | None = tracked(None)
    """The kind of train by which upkeep goes."""
    unbuilt: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """For each line of the city railway the hexes of its track that are still bare, in order."""
    places: dict[Player, int] = tracked_dict()
    """The places that players have chosen for the first stock round, from 0."""

    def __init__(self) -> None:
        super().__init__("vienna")


def vienna(game: GameInPlay) -> Vienna:
    """The memory of the title."""
    return game.memory_of(Vienna)


def facts(game: GameInPlay) -> Facts:
    """The settings of the title."""
    return game.settings_of(Facts)


@lru_cache(maxsize=64)
def place(text: str) -> Spot:
    """The city that a text names: ``A17 2`` is city 2 of A17, ``A13`` the first one of A13."""
    hex_, _, city = text.partition(" ")
    return Spot(hex_, int(city or 0))


def is_city_line(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` is a line of the city railway."""
    return company.id in facts(game).city_lines


def tram_companies(game: GameInPlay) -> list[Corporation]:
    """The tramway companies: all corporations that are not of the city railway."""
    return [one for one in game.corporations.values() if not is_city_line(game, one)]


def by_number(company: Corporation) -> int:
    """The number of a line, by which lines are sorted."""
    return int(company.id)


def fleet(game: GameInPlay, company: Corporation) -> list[Train]:
    """The trains of a tramway company and of its lines."""
    trains = (train for line in lines_of(game, company) for train in line.trains)
    return [*trains, *company.trains]


def upkeep_of(game: GameInPlay, line: Corporation) -> int:
    """What is added to a run of ``line``; below 0 it is taken off."""
    row = facts(game).upkeep.get(vienna(game).upkeep or "", {})
    return sum(row.get(train.kind.name, 0) for train in line.trains)


def is_framed(game: GameInPlay, hex_: str) -> bool:
    """Whether the track of the city railway leads over ``hex_``, built or not."""
    return bool(game.land.board.tile(hex_).frames)


def is_unbuilt(game: GameInPlay, hex_: str) -> bool:
    """Whether ``hex_`` is kept for track of the city railway that is not built yet."""
    return is_framed(game, hex_) and hex_ not in game.land.board.tiles
