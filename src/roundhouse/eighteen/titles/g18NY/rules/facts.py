"""The settings and the memory of 18NY."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.network import StopKey
from roundhouse.table.journal import Piece, tracked, tracked_dict

SMALL = 2
"""How many shares the one certificate of a small company stands for."""
BONUS = 10
"""What a connection or a coal token is worth in each run."""

Formation = Literal["none", "first", "second", "over"]
"""How far the formation of the NYC is: nothing has brought it about; its first round comes after the set of
operating rounds; its second one does; both are over."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of 18NY name."""

    nyc: CompanyName
    """The corporation that small companies form."""
    first_minors: tuple[CompanyName, ...]
    """The small companies that are always connected, and must join it at once."""
    albany: HexName
    """Where track must lead for a small company to join."""
    buffalo: HexName
    """Track from here to Albany brings the formation about."""
    new_york: HexName
    """Where tokens cost more …"""
    new_york_fee: Money
    """… by so much, home tokens too."""
    lowest_bid: Money
    """The least that a small company is put up for."""
    highest_par: Money
    """It begins at half the bid, but no higher than this."""
    stagecoach: PrivateName
    """The private company with a token of its own."""
    coal_fields: PrivateName
    """The private company whose corporation alone claims coal, as long as it is open."""
    canal: PrivateName
    """The private company that loses revenue …"""
    canal_hexes: tuple[HexName, ...]
    """… for each of these hexes with the first tile on it."""
    coal: tuple[tuple[HexName, ...], ...]
    """The locations with a coal token: the hexes of each."""
    connections: tuple[tuple[HexName, ...], ...]
    """The locations with a connection bonus: the hexes of each. A hex that two of them name has a stop for
    each, in this order."""
    tokened_only: bool
    """Do trains that double their stops count only stops with the company's token and those off the board?"""
    diesel_bonus: Mapping[TrainName, Money] = {}
    """What a stop off the board pays these trains more."""
    four_sides: TileName | None = None
    """The tile that lies only on hexes with four neighbours."""
    immediate: bool = False
    """May corporations issue shares at once when the last 12H is bought?"""


class NewYork(Piece):
    """What has come about in a game of 18NY."""

    float_percent: int = tracked(20)
    """How much of a corporation must be sold before it floats."""
    canal: frozenset[str] = tracked(frozenset())
    """The hexes of the canal without a tile."""
    coal: frozenset[int] = tracked(frozenset())
    """The coal tokens that are left, by their place in the settings."""
    connections: frozenset[int] = tracked(frozenset())
    """The same for the connection bonuses."""
    connected: dict[Corporation, int] = tracked_dict()
    """What companies earn in each run for the connections that they have claimed."""
    mined: dict[Corporation, int] = tracked_dict()
    """The same for coal."""
    charged: frozenset[Corporation] = tracked(frozenset())
    """Who has paid the interest of this round."""
    coach: Corporation | None = tracked(None)
    """Whose the stagecoach token is."""
    coach_due: bool = tracked(False)
    """Must its owner say now what becomes of it?"""
    formation: Formation = tracked("none")
    formed: bool = tracked(False)
    """Has the NYC been formed of small companies?"""
    price: Cell | None = tracked(None)
    """Where the NYC begins if it is formed."""
    first: Player | None = tracked(None)
    """Who joined first."""
    regular: bool = tracked(False)
    """Is the NYC a corporation as others, because its formation failed?"""
    capital: bool = tracked(False)
    """May corporations still issue shares because the last 12H was bought?"""
    full: bool = tracked(False)
    """Do corporations get the money for all their shares from now on?"""
    funded: frozenset[Corporation] = tracked(frozenset())
    """Those that did."""

    def __init__(self) -> None:
        super().__init__("new_york")


def is_small(company: Corporation) -> bool:
    """Is it a small company, of one certificate?"""
    return company.size == SMALL


def small_companies(game: GameInPlay) -> list[Corporation]:
    """The small companies that operate, in operating order."""
    return [company for company in game.floated() if is_small(company)]


def facts_of(game: GameInPlay) -> Facts:
    """The settings of 18NY."""
    return game.settings_of(Facts)


def memory_of(game: GameInPlay) -> NewYork:
    """What has come about."""
    return game.memory_of(NewYork)


def nyc_of(game: GameInPlay) -> Corporation:
    """The NYC."""
    return game.corporations[facts_of(game).nyc]


def players_shares(game: GameInPlay, company: Corporation) -> int:
    """How many shares of a company players own."""
    return sum(player.percent(company) for player in game.players) // company.share_percent


def stops_of(facts: Facts) -> Mapping[str, Sequence[int]]:
    """For each hex with connection bonuses, the places of their locations in the settings: the first is that
    of the first stop of the hex."""
    found: dict[str, list[int]] = {}
    for place, hexes in enumerate(facts.connections):
        for name in hexes:
            found.setdefault(name, []).append(place)
    return found


def connection_at(facts: Facts, stop: StopKey) -> int | None:
    """The connection bonus of a stop, whether or not it has been claimed, by its place in the settings."""
    places = stops_of(facts).get(stop[0])
    if places is None:
        return None
    return places[min(stop[1], len(places) - 1)]


def bonuses_of(game: GameInPlay, company: Corporation) -> int:
    """What a company earns in each run for connections and coal that it has claimed."""
    memory = memory_of(game)
    return memory.connected.get(company, 0) + memory.mined.get(company, 0)


def names_of(game: GameInPlay, hexes: Sequence[str]) -> Iterator[str]:
    """The places of a location that have a name, else its first hex."""
    known = game.land.ground.hexmap
    named = [name for name in hexes if known[name].location]
    yield from named or hexes[:1]
