"""The settings of 1841, what it remembers, and what many of its rules ask of a company or a phase."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player
from roundhouse.eighteen.track.parts import Pass
from roundhouse.table.journal import Piece, tracked, tracked_dict

NEW, CLOSED, EACH, TWO, ONE = (
    "new_corporations",
    "closed_borders",
    "tile_per_railhead",
    "two_railheads",
    "one_tile",
)
"""Status of phases: who may be started, whether track crosses borders, and how many tiles are laid."""
FREE_PRESIDENCIES = 4
"""The phase from which on presidencies of historical corporations change hands."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the title, and its places."""

    historical: tuple[str, ...]
    """The corporations that concessions start."""
    later: tuple[str, ...]
    """The corporations that form of others, and cannot be started."""
    zones: tuple[tuple[HexName, ...], ...]
    """The hexes with cities for first tokens: Piedmont, Tuscany, the Conservative Zone, Lombardy, Veneto."""
    big_cities: tuple[HexName, ...]
    """Where no small corporation begins."""
    kept_cities: tuple[HexName, ...]
    """Where only historical corporations begin before phase 4."""
    never_first: tuple[HexName, ...]
    """Where nobody begins."""
    borders: Mapping[str, Mapping[HexName, tuple[int, ...]]]
    """By the phase in which they come, the edges with borders of states."""
    veneto: tuple[HexName, ...]
    """The hexes where the SB follows the IRSFF."""
    tuscan_homes: tuple[HexName, ...]
    """Where the SFLi keeps its tokens."""
    reserved_hex: HexName | None = None
    """The hex where only the SFMA places tokens until it has begun, or phase 4 has."""
    highest_sum: Money = 250
    """No corporation that is merged of two below it begins higher."""
    holdings: Count = 5
    """How many certificates of others a corporation may own."""
    bankruptcy_loan: Money = 500
    """What a bankrupt player may borrow to stay in the game."""
    lowest_bid: Money = 20
    """The least bid for a concession."""
    fixed_tiles: tuple[str, ...] = ()
    """Tiles that are not turned."""


class Memory(Piece):
    """Who presides over whom, who is frozen, and what happened in this operating round."""

    presidents: dict[Corporation, Holder] = tracked_dict()
    """Who presides: a player, another corporation, or the pool, which is nobody."""
    frozen: frozenset[Corporation] = tracked(frozenset())
    """The corporations that no player controls."""
    rings: dict[Corporation, tuple[Holder, ...]] = tracked_dict()
    """Corporations that control themselves, each with those in the ring when it was frozen."""
    operated: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have finished an operating turn."""
    done: frozenset[Corporation] = tracked(frozenset())
    """The corporations that operate no more in this round."""
    open: frozenset[Corporation] = tracked(frozenset())
    """The corporations formed of others."""
    gone: frozenset[Corporation] = tracked(frozenset())
    """The historical corporations that were merged or divided."""
    debts: dict[Player, int] = tracked_dict()
    """What bankrupt players have borrowed."""
    linked: frozenset[str] = tracked(frozenset())
    """The off-board hexes that have been connected with a city."""

    def __init__(self) -> None:
        super().__init__("northern_italy")


def facts(game: GameInPlay) -> Facts:
    """The numbers of the title."""
    return game.settings_of(Facts)


def memory(game: GameInPlay) -> Memory:
    """What is remembered."""
    return game.memory_of(Memory)


def is_small(company: Corporation) -> bool:
    """Is it a small corporation, of five shares?"""
    return company.share_percent == 20


def is_historical(game: GameInPlay, company: Corporation) -> bool:
    """Is it one that a concession starts, or that forms of such ones?"""
    own = facts(game)
    return company.id in own.historical or company.id in own.later


def is_startable(game: GameInPlay, company: Corporation) -> bool:
    """May it be started, or has it been formed?"""
    return company.id not in facts(game).later or company in memory(game).open


def phase(game: GameInPlay) -> int:
    """The present phase as a number."""
    return int(game.phase.name)


def presidency_moves(game: GameInPlay, company: Corporation) -> bool:
    """Does the presidency go to whoever has most? Not of historical corporations before phase 4."""
    return phase(game) >= FREE_PRESIDENCIES or not is_historical(game, company)


def railheads(game: GameInPlay, company: Corporation) -> list[tuple[str, int]]:
    """The tokens of a company in cities, passes apart: hex and city."""
    board = game.land.board
    places = board.tokens_of(company.id)
    return [place for place in places if not is_pass(game, place[0])]


def is_pass(game: GameInPlay, hex_: str) -> bool:
    """Is there a mountain pass on this hex?"""
    return any(isinstance(city, Pass) for city in game.land.board.tile(hex_).cities)


def is_target(game: GameInPlay, company: Corporation) -> bool:
    """Can a corporation that is merged or transformed become this one?"""
    free = not company.parred and not company.closed and not is_small(company)
    return free and not is_historical(game, company)


def seems_to_start(game: GameInPlay, cash: int) -> bool:
    """Does a turn wait as if a corporation could be started? 18xx.games takes those that were merged or
    divided for ones that can, at the price of one share (decision 2142)."""
    return bool(memory(game).gone) and cash >= min(cell.price for cell in game.market.par_cells())
