"""The settings and the memory of 18Ireland."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.table.journal import Piece, tracked

SMALL = 5
"""How many shares a small company has."""


class River(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company whose corporation earns in one of two cities what the other one pays."""

    private: PrivateName
    hexes: tuple[HexName, HexName]


class SecondUpgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company whose corporation may upgrade with its second tile action, and what that costs."""

    private: PrivateName
    cost: Money


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that lays a location at sea, and the hexes to one of which that leads."""

    private: PrivateName
    hexes: tuple[HexName, ...]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of 18Ireland name."""

    first: CompanyName
    """The small company that is first in line and always in the game."""
    reverses: Mapping[TrainName, TrainName]
    """The train on the back of a card, which comes to the pool when the one on its front rusts."""
    river: River
    second_upgrade: SecondUpgrade
    mail: Mail
    first_hex: Mapping[PrivateName, HexName]
    """Where some private companies lay the first of their tiles."""
    first_color: PrivateName
    """The private company that lays a yellow tile only."""
    lowest_bid: Money
    """The least that a small company is put up for."""
    highest_par: Money
    """It begins at half the bid, but no higher than this."""
    trade_in_from: str
    """The phase from which on trains are traded in."""


class Ireland(Piece):
    """What is open by now, and what has come about.

    ``merging``: small companies may merge. ``majors``: players may start corporations. ``started``: a small
    company was started in this stock round. ``backs``: the trains on the backs of cards that still show
    their front."""

    merging: bool = tracked(False)
    majors: bool = tracked(False)
    started: bool = tracked(False)
    backs: tuple[Train, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("ireland")


def is_small(company: Corporation) -> bool:
    """Is it a small company, of five shares?"""
    return company.size == SMALL


def waiting_companies(game: GameInPlay) -> list[Corporation]:
    """The small companies that nobody has started, in the order in which they can be."""
    return [one for one in game.corporations.values() if is_small(one) and not (one.parred or one.closed)]


def free_corporations(game: GameInPlay) -> list[Corporation]:
    """The corporations that have not begun."""
    return [one for one in game.corporations.values() if not (is_small(one) or one.parred or one.closed)]


def homes_of(game: GameInPlay, company: Corporation) -> tuple[str, ...]:
    """The hexes where a corporation may place its first token: with track, and room in a city."""
    board = game.land.board
    return tuple(
        name
        for name in game.land.board_hexes()
        if board.tile(name).exits
        and any(board.has_room(name, at, company.id) for at in range(len(board.tile(name).cities)))
    )
