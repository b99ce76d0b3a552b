"""The settings and the memory of 18ESP."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName
from roundhouse.eighteen.model.words import Count, Money, PhaseColor
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

GOALS = ("destination", "offboard", "harbor")
"""What a corporation may reach, each once: its destination, a place off the board, a harbor."""
SECOND_TILE, HIGHER_PARS, PASSES, TRADE = (
    "lay_second_tile",
    "higher_par_prices",
    "mountain_pass",
    "can_buy_trains",
)
"""The status of phases."""
TOKEN_PRICE = 50
"""What each token but that of its home costs a corporation, and what the second one in a pass brings whoever
has the first, in money."""
TENDER_PRICE, TENDER_SHARE = 80, 20
"""What a tender costs, and what the owner of the private company gets of that, in money."""
STRAWBERRY, BARCELONA, ALAR, MAQUINISTA, VASCO = "P3", "P2", "P4", "P5", "P6"
"""Private companies with powers of their own."""
PERMANENT, FIRST_TRAIN = "2P-0", "2-0"
"""The trains that come with private companies."""


class MountainPass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it costs to open a pass, and what a route over it earns besides for whoever has a token there."""

    cost: Money
    bonus: Money


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18ESP knows."""

    north: tuple[CompanyName, ...]
    """The northern corporations."""
    south_from: Count
    """The number of the row from which on a hex is in the south."""
    destinations: Mapping[CompanyName, HexName]
    """Where each corporation has to lead its track."""
    passes: Mapping[HexName, MountainPass]
    """The mountain passes."""
    mine_hexes: tuple[HexName, ...]
    """The hexes with a mine: their first tile is laid besides the tile actions, once a turn."""
    mine_closing: Money
    """What replacing a yellow tile with a mine costs besides."""
    mine_pays: Mapping[PhaseColor, Money]
    """What a mine brings the company that runs there, by the last colour that may be laid."""
    large_city: HexName
    """The large city, Madrid."""
    linked_hex: HexName
    """The hex that has to join the large city with its first tile."""
    twice: tuple[HexName, ...]
    """The hexes to which a route may come twice."""
    small_capital: Count
    """How often its par price a small company gets when it floats."""
    dear_pars: tuple[Money, ...]
    """The par prices that northern corporations do not have at first."""
    core: bool = False
    """Is it the core game, in which no company is taken out and some are not there at all?"""
    core_companies: tuple[CompanyName, ...] = ()
    """The companies that the core game does not have."""


class Spain(Piece):
    """Where 18ESP stands.

    ``goals``: what corporations have reached. ``opened``: the passes that are open. ``combined``: combined
    trains, with the cities and the towns that each may visit. ``tenders``: who has a tender; ``tenders_left``
    are those of the private company, and one that nobody can buy once a company has bought it (decision
    2176), ``tenders_at_bank`` those of the bank. ``south_open``: may southern corporations start?
    ``all_capital``: do corporations get all their capital when they float?
    ``price_percent``: what companies pay for private companies at most, in percent of the value.
    ``strawberry``: has the permanent train been to Aranjuez? ``taken``: the small company that is being taken
    over, whose token is asked for.
    """

    goals: dict[Corporation, tuple[str, ...]] = tracked_dict()
    opened: frozenset[str] = tracked(frozenset())
    combined: dict[Train, tuple[int, int]] = tracked_dict()
    tenders: frozenset[Corporation] = tracked(frozenset())
    tenders_left: int = tracked(5)
    tenders_at_bank: int = tracked(0)
    south_open: bool = tracked(False)
    all_capital: bool = tracked(False)
    price_percent: int = tracked(100)
    strawberry: bool = tracked(False)
    taken: Corporation | None = tracked(None)

    def __init__(self) -> None:
        super().__init__("spain")


def is_small(company: Corporation) -> bool:
    """Is it a small company, of one certificate?"""
    return len(company.definition.shares) == 1


def is_northern(game: GameInPlay, company: Corporation) -> bool:
    """Is it a corporation of the north?"""
    return company.id in game.settings_of(Facts).north


def is_north(facts: Facts, hex_: str) -> bool:
    """Is this hex in the north?"""
    return int(hex_.lstrip("ABCDEFGHIJKLMN")) < facts.south_from


def goals_of(game: GameInPlay, company: Corporation) -> tuple[str, ...]:
    """What a corporation has reached."""
    return game.memory_of(Spain).goals.get(company, ())


def reaches_both(game: GameInPlay, company: Corporation) -> bool:
    """Has a company a token in the other part of the country, or in a pass?"""
    facts, north = game.settings_of(Facts), is_northern(game, company)
    return any(
        hex_ in facts.passes or is_north(facts, hex_) is not north
        for hex_, _ in game.land.board.tokens_of(company.id)
    )
