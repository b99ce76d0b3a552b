"""Positions of 1893 that its tests begin with."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Private

from .at_table import Play
from .mid_game import in_stock_round

TITLE = "1893"
OWNERS = {"EKB": 1, "KSZ": 2, "BKB": 2, "KBE": 3, "KFBE": 1, "HdSK": 2, "FdSD": 3, "EVA": 1}
"""Who has what of the start packet in the middle of a game."""


def draft(players: int = 3, **options: str) -> Play:
    """The start packet is for sale."""
    return Play(TITLE, players, options)


def own(play: Play, name: str, player: int) -> Private:
    """A player has bought this, and its minor begins."""
    private = play.game.privates[name]
    play.game.give_private(private, play.game.players[player - 1])
    minor = play.game.minors.get(name)
    if minor is not None:
        minor.player, minor.cash, minor.floated = private.player, private.value, True
    return private


def stock(phase: str = "2", cash: int = 1000, turn: int = 2, left_over: Sequence[str] = ()) -> Play:
    """A stock round of three players, who have the start packet but for what is ``left_over``."""
    play = in_stock_round(TITLE, turn=turn)
    for name, owner in OWNERS.items():
        if name not in left_over:
            own(play, name, owner)
    for player in play.game.players:
        player.cash = cash
    reach(play, phase)
    play.game.begin_round("stock", 1)
    play.game._settle()
    return play


def reach(play: Play, phase: str) -> None:
    """Phases go by, with what happens when their first train is bought."""
    while play.game.phase.name != phase:
        play.game.depot.next_phase()
        for event in play.game.title.train(play.game.phase.name).events:
            play.game.fire(event)


def merger(play: Play) -> Play:
    """The merger round that follows."""
    play.game.begin_round("merger", 1)
    play.game._settle()
    return play


def give(play: Play, owner: Corporation, *names: str) -> None:
    """Trains of these kinds from the bank."""
    for name in names:
        depot = play.game.depot
        depot.give(next(one for one in depot.upcoming if one.name == name), owner)


def offers(play: Play, kind: str, field: str) -> set[str]:
    """What the legal actions of a kind name."""
    return {str(one[field]) for one in play.options(kind)}
