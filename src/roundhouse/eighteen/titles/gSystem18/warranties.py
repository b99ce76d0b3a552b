"""Trains under warranty: none rusts before the company that has it has once decided on a dividend."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import TrainWornOut
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.table.journal import Piece, tracked

from .facts import Facts


class Warranties(Piece):
    """The trains under warranty, and those of them that would have rusted without it."""

    held: frozenset[Train] = tracked(frozenset())
    overdue: frozenset[Train] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("system18.warranties")


def begin_warranty(game: GameInPlay, train: Train) -> None:
    """A train that the bank has sold is under warranty, if it is of such a kind."""
    if train.kind.name in game.settings_of(Facts).under_warranty:
        game.memory_of(Warranties).held |= {train}


def keep_warranted(game: GameInPlay, name: str, number: int) -> None:
    """Train number ``number`` called ``name`` is sold: those under warranty do not rust by that yet."""
    memory = game.memory_of(Warranties)
    for train in memory.held:
        if any((one.train, one.index) == (name, number) for one in train.face.rusts_on):
            train.spared = True
            memory.overdue |= {train}


def end_warranties(game: GameInPlay, company: Corporation) -> None:
    """A company has decided on a dividend: the warranty of its trains ends, and what is overdue rusts."""
    memory = game.memory_of(Warranties)
    done = memory.held & frozenset(company.trains)
    if not done:
        return
    memory.held -= done
    for train in sorted(done & memory.overdue, key=lambda one: one.id):
        memory.overdue -= {train}
        game.depot.rust(train)
        game.happen(TrainWornOut(company=company.id, train=train.id, name=train.name))
