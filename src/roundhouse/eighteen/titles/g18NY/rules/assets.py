"""What a company that joins another one, or is taken over, leaves to it."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from .facts import facts_of, memory_of


def leave_assets(game: GameInPlay, giver: Corporation, taker: Corporation) -> None:
    """Money, private companies, trains, which run no more in this round, the stagecoach token and coal go
    over; connection bonuses do not."""
    memory = memory_of(game)
    game.pay(giver, taker, giver.cash)
    for private in giver.privates:
        game.give_private(private, taker)
    for train in giver.trains:
        game.depot.give(train, taker)
        train.operated = True
    if memory.coach is giver:
        memory.coach = taker
        game.land.board.replace_token(facts_of(game).albany, 0, giver.id, taker.id)
    if mined := memory.mined.get(giver, 0):
        memory.mined[taker] = memory.mined.get(taker, 0) + mined
        memory.mined.pop(giver, None)
    memory.connected.pop(giver, None)
