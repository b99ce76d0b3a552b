"""The settings of 18NewEngland, what it remembers, and what several of its rules ask."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import TrainName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.table.journal import Piece, tracked

MINOR_SHARES = 2
"""A minor company costs twice its value: its certificate stands for so many shares."""
ALL_MINORS, MERGERS = "all_minors", "mergers"
"""Status of phases: every minor may be formed, at any value; a merger round follows each operating round."""
BOX = "repar"
"""The zone of the market that is the boxes of minor companies."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the title."""

    starting: Mapping[PlayerCount, Count]
    """How many minor companies, drawn by chance, can be formed before phase 3, by the number of players."""
    early_values: tuple[Money, ...]
    """The values at which minor companies can be formed before phase 3."""
    express: tuple[TrainName, ...]
    """The express trains: of those of a company the shortest runs, and earns as often as it has any."""
    conversion_price: Money
    """The par price of a corporation that a minor company becomes alone."""
    flipped_tokens: bool = False
    """Do minor companies that nobody forms in the first stock round get their tokens on the map then, face
    down? They fill their cities as other tokens do (decision 2141)."""


class Memory(Piece):
    """The minor companies drawn at the start; who has reserved which, and who has passed with reservations;
    the boxes that have been used; the shares that corporations have bought back."""

    starting: tuple[Corporation, ...] = tracked(())
    reserved: tuple[tuple[Corporation, Player], ...] = tracked(())
    gave_up: frozenset[Player] = tracked(frozenset())
    used: frozenset[str] = tracked(frozenset())
    redeemed: frozenset[Certificate] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("new_england")


def facts(game: GameInPlay) -> Facts:
    """The numbers of the title."""
    return game.settings_of(Facts)


def memory(game: GameInPlay) -> Memory:
    """What is remembered."""
    return game.memory_of(Memory)


def is_minor(company: Corporation) -> bool:
    """Is it a minor company, of one certificate?"""
    return company.size == MINOR_SHARES


def holder_of(game: GameInPlay, minor: Corporation) -> Player | None:
    """Who has reserved a minor company."""
    return next((player for one, player in memory(game).reserved if one is minor), None)


def free_boxes(game: GameInPlay) -> list[Cell]:
    """The boxes in which a minor company can be formed now, dearest first; of two at a value the upper
    one."""
    used, early = memory(game).used, facts(game).early_values
    every = ALL_MINORS in game.phase.status
    return [
        cell
        for cell in game.market.par_cells((BOX,))
        if cell.at not in used and (every or cell.price in early)
    ]


def free_corporations(game: GameInPlay) -> list[Corporation]:
    """The corporations that minor companies can become."""
    return [one for one in game.corporations.values() if not (is_minor(one) or one.parred or one.closed)]


def par_cell_up_to(game: GameInPlay, price: int) -> Cell:
    """The dearest par price of corporations that is no more than ``price``."""
    return next(cell for cell in game.market.par_cells() if cell.price <= price)


def treasury(game: GameInPlay, company: Corporation) -> tuple[Certificate, ...]:
    """The shares of itself that a corporation has bought back and holds."""
    redeemed = memory(game).redeemed
    return tuple(share for share in company.shares(company) if share in redeemed)


def unsold(game: GameInPlay, company: Corporation) -> tuple[Certificate, ...]:
    """The shares of a corporation that nobody has had yet: its IPO."""
    redeemed = memory(game).redeemed
    return tuple(share for share in company.shares(company) if share not in redeemed)
