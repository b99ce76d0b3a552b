"""Positions of 18Norway that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round, started


def norway(*names: str, cash: int = 500, price: int = 100) -> tuple[Play, list[Corporation]]:
    """A game with these corporations, each owned by Ada and standing on its home."""
    play = in_stock_round("18Norway")
    game = play.game
    found = []
    for name in names:
        company = started(play, name, price, (1, 0), (1, 1))
        company.cash = cash
        game.land.place_home(company)
        found.append(company)
    return play, found


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def at(play: Play, place: str) -> Cell:
    """A cell of the market."""
    cell = play.game.market.cell(place)
    assert cell is not None
    return cell


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation: ``H19="8@3"``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def ways(play: Play, company: Corporation) -> list[list[list[str]]]:
    """Where the best routes lead, each from its northern end."""
    found = []
    for claim in play.game.runs.best(company).claims:
        parts = [list(part) for part in claim["connections"]]
        if parts[0][0] != "H17":
            parts = [part[::-1] for part in reversed(parts)]
        found.append(parts)
    return found
