"""Positions of 1894 that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1894.facts import Railways
from roundhouse.table.chance import Chance

from .at_table import Play
from .mid_game import started

FRENCH = ("PLM", "Ouest", "Nord", "Est", "CFOR")


def north(french: str = "PLM", players: int = 3) -> Play:
    """A game in its second stock round, in which chance has drawn this French corporation for the auction."""
    seed = next(seed for seed in range(1, 999) if Chance(seed).shuffled(FRENCH)[0] == french)
    play = Play("1894", players, seed=seed)
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    return play


def railway(
    play: Play, name: str, price: int = 80, player: int = 1, shares: int = 5, cash: int = 1000
) -> Corporation:
    """A corporation of a player, who has its president's certificate and others up to so many shares."""
    company = started(play, name, price, *((player, index) for index in range(shares - 1)))
    company.cash = cash
    return company


def facts_of(play: Play) -> Railways:
    """What has happened in a game."""
    return play.game.memory_of(Railways)


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"L4": "8@3"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def reach_phase(play: Play, name: str) -> None:
    """Phases go by until this one."""
    while play.game.phase.name != name:
        play.game.depot.next_phase()


def hexes(play: Play, kind: str) -> set[str]:
    """Where actions of a kind are offered."""
    return {str(action["hex"]) for action in play.options(kind)}
