"""Help for tests of 18CZ: corporations of three sizes as they stand, trains that they have."""

from __future__ import annotations

from typing import TypeVar

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18CZ.facts import Sizes, Vaclav

from .at_table import Play
from .mid_game import in_stock_round

TITLE = "18CZ"
SMALL, MEDIUM, LARGE = 4, 5, 10

T = TypeVar("T")


def all_open(players: int = 3, turn: int = 2) -> Play:
    """A stock round in which corporations of all sizes may be started, with nobody in any of them."""
    play = in_stock_round(TITLE, players, turn=turn)
    play.game.memory_of(Sizes).open = frozenset({SMALL, MEDIUM, LARGE})
    return play


def begun(play: Play, name: str, price: int, *shares: tuple[int, int], cash: int = 0) -> Corporation:
    """Corporation ``name``, started at ``price`` and floated, with money; ``shares`` are player and number of
    the certificate."""
    game = play.game
    corporation = game.corporations[name]
    cells = game.market.par_cells(("par", "par_1", "par_2"))
    game.market.set_par(corporation, next(cell for cell in cells if cell.price == price))
    for player, index in shares:
        game.shares.give(game.players[player - 1], (game.certificates[f"{name}_{index}"],))
    corporation.floated = True
    game.pay(game.bank, corporation, cash)
    return corporation


def has_trains(play: Play, corporation: Corporation, *sides: str) -> None:
    """The corporation has trains on these sides, and the bank sells those that follow."""
    game = play.game
    for side in sides:
        train = next(
            one
            for one in game.depot.upcoming
            if side in {one.kind.name, *(face.name for face in one.kind.variants)}
        )
        game.depot.give(train, corporation)
        train.side = side


def sells(play: Play, kind: str) -> None:
    """The bank sells trains of a kind next, and the phase is the one that they bring."""
    game = play.game
    while game.depot.upcoming[0].kind.name != kind:
        game.depot.take(game.depot.upcoming[0])
    names = [phase.name for phase in game.title.phases]
    while game.phase.name != kind[-1]:
        assert names.index(game.phase.name) < names.index(kind[-1])
        game.depot.phase_index += 1


def vaclav(play: Play) -> Vaclav:
    """The owner who is nobody."""
    return play.game.memory_of(Vaclav)


def at_step(play: Play, company: str, step: str) -> None:
    """The operating round begins, and ``company``, whose turn it is, has come to a step."""
    game = play.game
    game.begin_round("operating", 1)
    game._settle()
    for _ in range(9):
        if play.waits_at() == step:
            break
        assert game.round.entity is game.corporations[company], "somebody else has the turn"
        play(f"corp:{company}", "pass")
    assert play.waits_at() == step


def lay(play: Play, hex_: str, name: str, rotation: int) -> None:
    """Put a tile on the map."""
    land = play.game.land
    land.board.lay(hex_, land.tile_named(name).at(rotation), f"{name}-0")


def place(play: Play, company: str, hex_: str, city: int = 0) -> None:
    """Put a token on the map, which the charter loses."""
    corporation = play.game.corporations[company]
    corporation.tokens = corporation.tokens[1:]
    play.game.land.board.place_token(hex_, city, company)


def operating_step(play: Play, kind: type[T]) -> T:
    """A step of operating rounds."""
    return play.game.rounds["operating"].step(kind)
