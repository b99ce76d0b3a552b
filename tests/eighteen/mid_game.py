"""Help for tests that begin in the middle of a game: corporations as they stand, whose turn it is."""

from __future__ import annotations

from random import Random

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play


def in_stock_round(
    title: str, players: int = 3, options: dict[str, str] | None = None, turn: int = 2
) -> Play:
    """A game of ``title`` at the start of a later stock round, in which nobody owns anything."""
    play = Play(title, players, options)
    game = play.game
    game.progress.turn = turn
    game.begin_round("stock", 1)
    return play


def started(play: Play, name: str, price: int, *shares: tuple[int, int]) -> Corporation:
    """Corporation ``name``, started at ``price`` and floated; ``shares`` are player and certificate."""
    game = play.game
    corporation = game.corporations[name]
    game.market.set_par(corporation, next(cell for cell in game.market.par_cells() if cell.price == price))
    for player, index in shares:
        game.shares.give(game.players[player - 1], (game.certificates[f"{name}_{index}"],))
    corporation.floated = True
    return corporation


def operating(play: Play) -> Play:
    """The first operating round of the set begins."""
    play.game.begin_round("operating", 1)
    play.game._settle()
    return play


def pass_to(play: Play, step: str) -> None:
    """The company in turn passes until a step waits."""
    for _ in range(9):
        waiting = play.game.round.waiting()
        assert waiting is not None
        if waiting.key.rpartition(".")[2] == step:
            return
        company = play.game.round.entity
        assert company is not None
        play(company.key, "pass")
    raise AssertionError(f"{step} does not wait")


def run(play: Play) -> None:
    """The company in turn runs its best routes."""
    choice = next(one for one in play.table.choices() if one.type == "run_routes")
    play.table.apply(choice.fill(Random(0)))


def reach_phase(play: Play, name: str) -> None:
    """Phases go by until this one."""
    while play.game.phase.name != name:
        play.game.depot.next_phase()


def turn_of(play: Play, name: str) -> Corporation:
    """An operating round in which the companies before this one pass."""
    operating(play)
    for _ in range(60):
        entity = play.game.round.entity
        assert isinstance(entity, Corporation)
        if entity.id == name:
            return entity
        play(entity.key, "pass")
    raise AssertionError(f"it is never the turn of {name}")
