"""A train that a company has just paid comes to it, whichever step sold it."""

from __future__ import annotations

from roundhouse.eighteen.model.trains import TrainSide

from ..in_play import GameInPlay
from ..state.events import TrainBought
from ..state.pieces import Corporation, Train


def deliver(
    game: GameInPlay, company: Corporation, train: Train, side: TrainSide, bought: TrainBought
) -> None:
    """``company`` gets a train of the bank on the side that it chose, and what follows from that happens."""
    game.record(bought)
    first = train in game.depot.upcoming
    game.depot.give(train, company)
    if train.side != side.name:
        train.side = side.name
    if first:
        game.depot.bought(train, company)
    game.private_desk.train_gained(company)
    game.announce(bought)
