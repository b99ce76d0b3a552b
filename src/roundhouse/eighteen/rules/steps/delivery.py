"""Handing a train over to the company that has paid for it, for all steps that sell trains."""

from __future__ import annotations

from roundhouse.eighteen.model.trains import TrainSide

from ..in_play import GameInPlay
from ..state.events import TrainBought
from ..state.pieces import Corporation, Train


def deliver(
    game: GameInPlay, company: Corporation, train: Train, side: TrainSide, bought: TrainBought
) -> None:
    """Give ``company`` a train of the bank on the ``side`` it chose, with all that follows.

    A new train, not one of the pool, may begin a phase. The company has paid already; the event ``bought``
    is recorded first and announced last.
    """
    game.record(bought)
    first = train in game.depot.upcoming
    game.depot.give(train, company)
    if train.side != side.name:
        train.side = side.name
    if first:
        game.depot.bought(train, company)
    game.private_desk.train_gained(company)
    game.announce(bought)
