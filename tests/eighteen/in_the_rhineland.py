"""Positions of 18Rhl that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Rhl.facts import Rhineland

from .at_table import Play
from .mid_game import in_stock_round, started

TITLE = "18Rhl"


def auction(players: int = 3, **options: str) -> Play:
    """The private companies are for sale."""
    return Play(TITLE, players, options)


def sold(play: Play, price: int = 140) -> Play:
    """All private companies are sold in turn at face value, after a bid of ``price`` for that of the RhE."""
    if price > 140:
        play(play.game.deciders()[0], "bid", company="RhE", price=price)
    for private in list(play.game.privates.values()):
        if private.owner is None:
            play(play.game.deciders()[0], "bid", company=private.id, price=private.value)
    return play


def stock(players: int = 3, cash: int = 1000, **options: str) -> Play:
    """A later stock round: nobody owns anything, and everybody has the same money."""
    play = in_stock_round(TITLE, players, options)
    for player in play.game.players:
        player.cash = cash
    return play


def company(play: Play, name: str, player: int = 1, cash: int = 500, par: int = 80) -> Corporation:
    """A corporation of a player, at its home."""
    found = started(play, name, par, (player, 0), (player, 1))
    found.cash = cash
    play.game.land.place_home(found)
    found.operated = True
    return found


def own(play: Play, private: str, player: int = 1) -> None:
    """A player has a private company."""
    play.game.give_private(play.game.privates[private], play.game.players[player - 1])


def give(play: Play, owner: Corporation, name: str) -> None:
    """A train of this kind from the bank."""
    depot = play.game.depot
    depot.give(next(one for one in depot.upcoming if one.name == name), owner)


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn or 0)))


def sites(play: Play, coal: str, steel: str) -> None:
    """Where chance has put coal and steel."""
    memory = play.game.memory_of(Rhineland)
    memory.coal, memory.steel = coal, steel


def tiles(play: Play, entity: str) -> set[tuple[str, str, int]]:
    """The tiles that somebody may lay: hex, tile, rotation."""
    return {
        (one["hex"], one["tile"].rpartition("-")[0], one["rotation"])
        for one in play.options("lay_tile")
        if one["entity"] == entity
    }


def best(play: Play, owner: Corporation) -> int:
    """What the best routes of a corporation earn, proved."""
    found = play.game.runs.best(owner)
    assert found.proved
    return found.revenue
