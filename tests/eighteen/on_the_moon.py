"""Positions of 21Moon that its tests begin with."""

from __future__ import annotations

from typing import Any

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g21Moon.events import Base
from roundhouse.eighteen.titles.g21Moon.rules.facts import moon

from .at_table import Play


def landed(players: int = 3, seed: int = 1) -> Play:
    """A game in its first stock round, in which nobody owns a private company."""
    play = Play("21Moon", players, seed=seed)
    moon(play.game).waiting = None
    play.game.begin_round("stock", 1)
    return play


def owned(
    play: Play, player: int, name: str, shares: int = 5, price: str = "4,2", cash: int = 500
) -> Corporation:
    """A corporation that a player has started, of which they own so many shares; it has floated."""
    game = play.game
    company, owner = game.corporations[name], game.players[player - 1]
    cell = game.market.cell(price)
    assert cell is not None
    game.market.set_par(company, cell)
    for share in company.shares(company)[: shares - 1]:
        game.shares.move(share, owner)
    company.player = owner
    game.float_company(company)
    company.cash = cash
    return company


def bought(play: Play, name: str, owner: int | Corporation) -> None:
    """A private company belongs to a player or a corporation."""
    holder = owner if isinstance(owner, Corporation) else play.game.players[owner - 1]
    play.game.give_private(play.game.private(name), holder)


def train(play: Play, company: Corporation, name: str, base: Base) -> str:
    """The next train of the bank of this kind is at a base; its id."""
    found = next(one for one in play.game.depot.upcoming if one.name == name)
    play.game.depot.give(found, company)
    moon(play.game).bases[found] = base
    return found.id


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"H10": "57M@0"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def begin(play: Play, kind: str, turn: int = 2) -> None:
    """A round of this kind begins."""
    play.game.progress.turn = turn
    play.game.progress.rounds_in_set = 2
    play.game.begin_round(kind, 1)


def route(play: Play, train_id: str, *parts: str) -> dict[str, Any]:
    """A route as the player writes it: each part the hexes from one stop to the next."""
    return {"train": train_id, "connections": [part.split() for part in parts]}
