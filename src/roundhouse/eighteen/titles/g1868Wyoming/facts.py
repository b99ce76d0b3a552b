"""The settings and the memory of 1868 Wyoming."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Private, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

COAL, OIL = "Coal-", "Oil-"
"""How the names of the coal and oil companies of the players begin."""


class TrackPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tile actions cost in points, of which a corporation has so many in a turn."""

    turn: Count
    """How many a turn has."""
    yellow: Count
    """What a yellow tile costs."""
    upgrade: Count
    """What any other tile costs."""


class Boom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How boomtowns grow with the tokens on their hex and beside it."""

    city: Count
    """So many tokens make a boomtown a boom city."""
    more: Count
    """With so many a boom city pays most."""
    revenues: Mapping[str, tuple[Money, Money, Money]]
    """By colour, what a boom city pays with too few tokens, with enough, and with most. A boomtown pays the
    first of these."""
    tiles: Mapping[TileName, TileName]
    """The boom city on the back of each boomtown."""
    ghosts: Mapping[TileName, TileName]
    """What is left of each boomtown when it becomes a ghost town."""
    camps: Mapping[TileName, TileName]
    """The boomtown into which the Pure Oil Camp makes plain track."""


class Mobilier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Crédit Mobilier: who has shares of a corporation earns from the line that grows westward."""

    corporation: CompanyName
    """Whose shareholders are paid."""
    hexes: str
    """Where new track pays, separated by blanks."""
    borders: str
    """Hexes within that region with borders that cost money, separated by blanks."""
    east: HexName
    """The place from which the line grows."""
    until: str
    """The phase that ends it."""


class SpikeEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in the west that a route reaches when it drives a spike."""

    bonus: Money
    """What that route earns more."""
    tile: TileName
    """What lies there afterwards."""


class Spike(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spike: the first route between east and west drives it."""

    starts: tuple[HexName, ...]
    """The places in the east."""
    ends: Mapping[HexName, SpikeEnd]
    """The places in the west."""
    spike: HexName
    """The hex of the spike."""
    done: TileName
    """What lies there afterwards."""
    closes: PrivateName | None = None
    """The private company that closes then."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 1868 Wyoming knows."""

    by_player: bool
    """Do all companies of a player place tokens together, in the order of players?"""
    choice: bool
    """Does whoever wins a private company of several kinds choose the kind, rather than chance before?"""
    track_points: TrackPoints
    coal_tokens: Mapping[str, Copies]
    """How many tokens a coal company has for each phase."""
    oil_tokens: Copies
    """How many tokens an oil company has."""
    kinds: Mapping[PrivateName, tuple[PrivateName, ...]]
    """The kinds of private companies of which there are several."""
    first: CompanyName
    """The corporation that starts in the auction and has a double share."""
    last_in_stack: CompanyName
    """The corporation that lies at the bottom of its stack, and has no home of its own."""
    own_hexes: Mapping[CompanyName, HexName]
    """Hexes to which only one corporation runs."""
    green_homes: Mapping[CompanyName, tuple[HexName, TileName]]
    """Corporations whose home becomes green at once when they float: the hex and its tile."""
    forts: tuple[HexName, ...]
    """Where forts are."""
    fort_colors: tuple[str, ...]
    """Their colours, which chance deals out: each goes with the phase in which the next colour comes."""
    uranium: Mapping[str, tuple[HexName, ...]]
    """By phase, where uranium tokens become worth something."""
    yellowstone: tuple[HexName, ...]
    """The entrances of the park."""
    casper: HexName
    """The city with the refinery."""
    neutral_token: HexName
    """A city with a token of nobody."""
    canyon: HexName
    """A hex whose tile is yellow and gray."""
    twenty: tuple[TileName, ...]
    """Tiles on which two lines cross, which cost 20 more."""
    token_prices: tuple[Money, ...]
    """What the tokens of a corporation cost, the next one first: those that come back cost the most."""
    boom: Boom
    mobilier: Mobilier
    spikes: Mapping[str, Spike]


class Wyoming(Piece):
    """Where 1868 Wyoming stands.

    ``counts``: the tokens on and beside each hex. ``placed``: by hex, the company and phase of each token on
    it. ``charters``: the phases of the tokens that coal companies still have. ``busts``: the boom cities that
    have lost tokens and stay only until the round of busts. ``stacks``: corporations, the next to start
    last. ``points``: the points for track that a corporation has used in this set. ``spikes``: those driven.
    """

    counts: dict[str, int] = tracked_dict()
    placed: dict[str, tuple[tuple[Corporation, str], ...]] = tracked_dict()
    charters: dict[Corporation, tuple[str, ...]] = tracked_dict()
    busts: tuple[str, ...] = tracked(())
    stacks: tuple[tuple[str, ...], ...] = tracked(())
    all_open: bool = tracked(False)
    par_zones: tuple[str, ...] = tracked(("par",))
    full_funds: bool = tracked(False)
    points: dict[Corporation, int] = tracked_dict()
    spikes: tuple[str, ...] = tracked(())
    forts: dict[str, str] = tracked_dict()
    priced: bool = tracked(False)
    """Do corporations pay for private companies?"""
    ending: bool = tracked(False)
    """Has the first train of the last set but one been sold?"""
    last_set: bool = tracked(False)
    """Has the last stock round begun?"""
    extra_coal: frozenset[str] = tracked(frozenset())
    """The phases in which the strikebreakers have helped."""
    camp: str = tracked("")
    """Where the Pure Oil Camp is."""
    no_bust: str = tracked("")
    """The town that stays a boom city."""
    moved: str = tracked("")
    """Where the free token of a private company was placed last."""
    train_waits: Private | None = tracked(None)
    """The private company whose train is to be given to a corporation."""
    big_boy: Train | None = tracked(None)
    """The train with the token of the Big Boy."""
    big_boy_seen: bool = tracked(False)
    """Has the corporation that bought the Big Boy had its first chance to choose a train?"""
    couplings: dict[Train, tuple[Train, ...]] = tracked_dict()
    """Of what trains each coupled one consists."""
    pending_line: dict[str, int] = tracked_dict()
    """Track of this turn that pays as soon as the line reaches it."""
    westernmost: int = tracked(99)
    borders: dict[str, tuple[int, int]] = tracked_dict()
    """The borders of hexes that were left after the last tile, and those of them that cost money."""
    border_open: bool = tracked(False)
    """Had the last of the hexes with borders on which a tile was laid one left before?"""
    homeless: bool = tracked(False)
    """Has the corporation without a home lost its last token?"""
    first_home: str = tracked("")

    def __init__(self) -> None:
        super().__init__("wyoming")


def is_coal(company: Corporation) -> bool:
    """Is it a coal company?"""
    return company.id.startswith(COAL) or company.id == "UPC"


def double_share(company: Corporation, shares: Mapping[str, Certificate]) -> Certificate:
    """The certificate of two shares that is not the president's."""
    return shares[f"{company.id}_{len(company.definition.shares) - 1}"]
