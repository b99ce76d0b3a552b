"""Positions of 1828.Games that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.systems.memory import Systems
from roundhouse.eighteen.rules.state.pieces import Corporation, Train

from .at_table import Play
from .mid_game import in_stock_round, started

TITLE = "1828Games"


def auction(players: int = 3, **options: str) -> Play:
    """The private companies are for sale."""
    return Play(TITLE, players, options)


def stock(players: int = 3, cash: int = 1000) -> Play:
    """A later stock round: nobody owns anything, and everybody has the same money."""
    play = in_stock_round(TITLE, players)
    for player in play.game.players:
        player.cash = cash
    return play


def company(play: Play, name: str, par: int, *shares: tuple[int, int], cash: int = 500) -> Corporation:
    """A corporation that has operated; ``shares`` are player and certificate."""
    found = started(play, name, par, *shares)
    found.cash = cash
    play.game.land.place_home(found)
    found.operated = True
    return found


def give(play: Play, owner: Corporation, *kinds: str) -> list[Train]:
    """Trains of these kinds from the bank."""
    depot, given = play.game.depot, []
    for kind in kinds:
        train = next(one for one in depot.upcoming if one.name == kind)
        depot.take(train)
        depot.give(train, owner)
        given.append(train)
    return given


def merge(play: Play, player: int, first: str, second: str) -> Corporation:
    """A player merges two corporations; what is asked then is left."""
    play(str(player), "choose", choice=first)
    play(f"corp:{first}", "merge", corporation=second)
    return play.game.corporations[f"{first}-{second}"]


def system(play: Play) -> Corporation:
    """The CPR and the MC, all of whose six shares each player 1 owns, are a system."""
    company(play, "CPR", 79, *((1, index) for index in range(5)))
    company(play, "MC", 67, *((1, index) for index in range(5)))
    return merge(play, 1, "CPR", "MC")


def memory(play: Play) -> Systems:
    """What is remembered of systems."""
    return play.game.memory_of(Systems)
