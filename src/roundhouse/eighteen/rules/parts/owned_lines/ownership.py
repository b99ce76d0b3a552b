"""Whose a line is, and who pays for it."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Corporation


class Ownership(Piece):
    """The corporation that owns each line."""

    owners: dict[Corporation, Corporation] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("ownership")


def owners_of_lines(game: GameInPlay) -> dict[Corporation, Corporation]:
    """The corporation of each line that has one, the line that was won first in front."""
    return game.memory_of(Ownership).owners


def owner_of(game: GameInPlay, company: Corporation) -> Corporation:
    """The corporation that owns a line; of other companies the company itself."""
    return owners_of_lines(game).get(company, company)


def lines_of(game: GameInPlay, company: Corporation) -> list[Corporation]:
    """The lines of a corporation, the one that it won first in front."""
    return [line for line, owner in owners_of_lines(game).items() if owner is company]


def give_line(game: GameInPlay, line: Corporation, owner: Corporation) -> None:
    """Let a line belong to a corporation from now on, whose president decides for it."""
    owners_of_lines(game)[line] = owner
    line.player, line.floated = owner.player, True


def pay_for(game: GameInPlay, line: Corporation, cost: int) -> None:
    """Give a line money of its owner, which it is about to spend."""
    game.pay(owner_of(game, line), line, cost)
