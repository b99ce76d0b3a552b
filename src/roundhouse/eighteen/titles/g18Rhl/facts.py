"""What the title says of 18Rhl, and what the game remembers of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.abilities import CityIndex
from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked


class Director(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The president's certificate that is sold in the auction."""

    private: PrivateName
    """The private company that stands for it."""
    company: CompanyName
    """Whose it is: this corporation gets what is bid for it."""
    to_pool: tuple[str, ...]
    """The certificates that go to the pool then."""
    least: Money
    """Its lowest par price."""
    most: Money
    """Its highest par price."""


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Track that brings a corporation the money for some of its shares."""

    company: CompanyName
    """Which corporation."""
    by: HexName
    """The city between the ends."""
    ends: tuple[HexName, ...]
    """The cities that are joined with it, in each hex the first one."""
    shares: Copies
    """For how many shares it is paid the par price."""


class IronRhine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line from the Ruhr to the sea."""

    hex: HexName
    """Where it leaves the map."""
    pays: Money
    """What a route between there and the Ruhr earns more."""


class Montan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a route earns more that joins coal with steel."""

    early: Money
    """At first."""
    late: Money
    """Later on."""
    late_from: str
    """The phase from which on it is that."""


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where there is coal and steel besides, in one game."""

    coal: HexName
    """The hex with coal."""
    steel: HexName
    """The hex with steel."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Rheinische, the certificates of the Krefelder, private companies, and what routes earn."""

    director: Director
    """The certificate that is sold in the auction."""
    link: Link
    """Track that brings its corporation money."""
    doubles_first: tuple[CompanyName, ...]
    """Corporations whose double certificates are sold before the others, until they float."""
    left_out: tuple[PrivateName, ...]
    """Private companies that are not in the game."""
    successors: Mapping[TileName, tuple[str, ...]]
    """The only tiles that replace some tiles."""
    only_on: Mapping[TileName, HexName]
    """Tiles that lie on one hex only."""
    osterath: TileName
    """The tile that a private company lays on anything."""
    free_token_of: PrivateName
    """The private company with whose tile a token is free."""
    express: TrainName
    """The train that counts its best cities only, and no towns."""
    express_ends: tuple[HexName, ...]
    """Where its routes begin or end; between two of them the cities on the Rhine pay double."""
    metropolises: tuple[HexName, ...]
    """The cities on the Rhine."""
    claimed_ends: tuple[HexName, ...]
    """Places where no route of others ends once a token lies there."""
    one_end_of: tuple[tuple[HexName, ...], ...]
    """Places of which a route has one end at most, other than that of the express."""
    ruhr: tuple[HexName, ...]
    """The eastern Ruhr."""
    ruhr_links: Mapping[HexName, tuple[Side, ...]]
    """The sides of hexes where track leads to the eastern Ruhr."""
    link_pays: Money
    """What a route to the eastern Ruhr earns more for each of them with track."""
    iron_rhine: IronRhine
    """The line from the Ruhr to the sea."""
    montan: Montan
    """Coal and steel."""
    coal: tuple[HexName, ...]
    """Where there is coal in every game."""
    steel: tuple[HexName, ...]
    """Where there is steel in every game."""
    ruhr_coal: Mapping[HexName, CityIndex]
    """The cities of the eastern Ruhr with coal."""
    ruhr_steel: Mapping[HexName, CityIndex]
    """The cities of the eastern Ruhr with steel."""
    more_sites: tuple[Site, ...]
    """Where there is coal and steel besides: chance takes one of these."""
    ratingen: bool
    """Is the Ratingen variant played?"""
    ratingen_hex: HexName
    """Where routes that serve steel earn more in it."""
    ratingen_pays: Money
    """How much more."""


class Rhineland(Piece):
    """What chance has drawn, what was bid for the certificate of the Rheinische, what the bank still owes it,
    and the corporations whose price rises after the stock round because they have floated."""

    coal: str = tracked("")
    steel: str = tracked("")
    bid: int = tracked(0)
    owed: int = tracked(0)
    fresh: tuple[Corporation, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("rhineland")


def coal_hexes(game: GameInPlay) -> frozenset[str]:
    """The hexes with coal, without the eastern Ruhr."""
    return frozenset((*game.settings_of(Facts).coal, game.memory_of(Rhineland).coal))


def steel_hexes(game: GameInPlay) -> frozenset[str]:
    """The hexes with steel, without the eastern Ruhr."""
    return frozenset((*game.settings_of(Facts).steel, game.memory_of(Rhineland).steel))
