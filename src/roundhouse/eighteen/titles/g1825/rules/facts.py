"""What 1825 sets for itself and remembers: bands, minors that form, homes that wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.references import CompanyName, TrainName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private, Train
from roundhouse.table.journal import Piece, tracked

LOWEST_BAND = 71
"""The par price of the last band of corporations that opens before minors do; the next dearer one, where no
corporation begins at it."""


class GuardedTiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles, with spaces between, that only one company lays on a hex."""

    company: str
    hex: str
    tiles: str


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of the units and kits that are played."""

    money_to_break: Money
    """The money of all players together beyond which the bank is broken."""
    minors: Annotated[int, msgspec.Meta(ge=0)]
    """How many minors come with kits."""
    guarded_tiles: GuardedTiles
    more_certificates: Mapping[Count, Mapping[Count, Count]]
    """How many certificates more a player may hold: minors that come with kits, players."""
    dealt: CompanyName | None = None
    """The corporation of which players get shares when no private company is left for them."""
    kept: Mapping[CompanyName, str] = {}
    """Hexes, with spaces between, on which nobody but this company lays the first tile."""
    required_trains: Mapping[CompanyName, TrainName] = {}
    """The train that each minor is formed with."""
    minors_led: bool = False
    """Does somebody act for minors without a president, as for corporations?"""


class Memory(Piece):
    """How far companies and private companies have come."""

    formed: tuple[Corporation, ...] = tracked(())
    """The companies that operate, in the order in which they were formed."""
    reserved: tuple[Train, ...] = tracked(())
    """The trains that minors are formed with: nobody else ever buys them."""
    unsold: frozenset[Private] = tracked(frozenset())
    """The private companies that nobody has had yet."""

    def __init__(self) -> None:
        super().__init__("1825")


def is_minor(company: Corporation) -> bool:
    """Is it a minor, which gets what its shares are sold for?"""
    return company.definition.keeps_sales


def band(game: GameInPlay, company: Corporation) -> int:
    """The band in which a company can be started, from 1: by par price, minors in the band after the last
    one of 71 and more."""
    prices = {item.definition.par_price or 0 for item in game.corporations.values()} - {0}
    if is_minor(company):
        return sum(price >= LOWEST_BAND for price in prices) + 1
    return sum(price >= (company.definition.par_price or 0) for price in prices)


def open_band(game: GameInPlay) -> int:
    """The last band that can be started: the one after the last of which a corporation is sold out, and none
    before all private companies are sold."""
    if game.memory_of(Memory).unsold:
        return 0
    begun = [
        band(game, item)
        for item in game.corporations.values()
        if not is_minor(item) and not item.percent(item)
    ]
    return max(begun, default=0) + 1


def waits_for_home(game: GameInPlay, company: Corporation) -> bool:
    """Is it a minor whose home has no city with track yet?"""
    if not is_minor(company) or next(game.land.board.tokens_of(company.id), None):
        return False
    tile = game.land.board.tile(company.definition.home[0])
    return not (tile.cities and tile.paths)


def is_unled(game: GameInPlay, company: object) -> bool:
    """Is it a company without a president for which another player acts?"""
    if not isinstance(company, Corporation) or company.player is not None:
        return False
    return not is_minor(company) or game.settings_of(Facts).minors_led


def deputy(game: GameInPlay) -> Player:
    """Who acts for companies without a president: the first player from priority on who presides over
    nothing, or simply the first one."""
    presidents = {company.player for company in game.corporations.values()}
    around = game.players_from(game.progress.priority)
    return next((player for player in around if player not in presidents), around[0])
