"""Positions of 18Ireland that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Private

from .at_table import Play

LINE = {"G15": "9@0", "G17": "4@0", "G19": "5@3", "G13": "IR4@0"}
"""Broad track from Maryborough to Waterford."""


def ireland(*names: str, players: int = 3) -> Play:
    """A later stock round of a game that has these private and small companies, which nobody owns."""
    for seed in range(1, 300):
        play = Play("18Ireland", players, seed=seed)
        game = play.game
        if all(name in game.privates or name in game.corporations for name in names):
            game.progress.turn = 2
            begin(play, "stock")
            return play
    raise AssertionError(f"no game has {names}")


def begin(play: Play, kind: str) -> None:
    """The only round of its kind of a set begins."""
    play.game.progress.rounds_in_set = 1
    play.game.begin_round(kind, 1)
    play.game._settle()


def company(
    play: Play, name: str, player: int, price: int = 70, *more: tuple[int, int], cash: int = 100
) -> Corporation:
    """A company over which a player presides, with its token at home; ``more`` are player (0: the pool) and
    certificate."""
    game = play.game
    found = game.corporations[name]
    game.market.set_par(found, next(cell for cell in game.market.par_cells() if cell.price == price))
    for owner, index in ((player, 0), *more):
        holder = game.players[owner - 1] if owner else game.pool
        game.shares.give(holder, (game.certificates[f"{name}_{index}"],))
    game.check_float(found)
    if found.definition.home:
        game.land.place_home(found)
    game.pay(game.bank, found, cash)
    return found


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation: ``H19="8@3"``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def give(play: Play, owner: Corporation, *names: str) -> None:
    """Trains of the bank, without what their purchase would bring about."""
    for name in names:
        play.game.depot.give(next(one for one in play.game.depot.upcoming if one.name == name), owner)


def hand(play: Play, name: str, owner: Corporation) -> Private:
    """The private company is the company's."""
    private = play.game.privates[name]
    play.game.give_private(private, owner)
    return private


def pass_to(play: Play, step: str) -> None:
    """Whoever is in turn passes, or runs and pays, until a step waits."""
    for _ in range(20):
        if play.waits_at() == step:
            return
        play.table.apply(play.options("pass")[0])
    raise AssertionError(f"{step} does not wait")


def in_phase(play: Play, name: str) -> None:
    """Time has passed: the first train of a phase was sold, and all of those before."""
    depot, phases = play.game.depot, play.game.title.phases
    while depot.phase.name != name:
        first = phases[depot.phase_index + 1].on[0].train
        while (train := depot.upcoming[0]).kind.name != first:
            depot.take(train)
        depot.take(train)
        depot.bought(train, None)


def tiles_on(play: Play, entity: str, hex_: str) -> dict[str, set[int]]:
    """The tiles that may be laid on a hex, with their rotations."""
    found: dict[str, set[int]] = {}
    for option in play.options("lay_tile"):
        if (option["entity"], option["hex"]) == (entity, hex_):
            found.setdefault(option["tile"].rpartition("-")[0], set()).add(option["rotation"])
    return found
