"""Help for tests of 18Mag: a game after its draft, in which some company is in turn, with track to run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.turn import Round
from roundhouse.eighteen.titles.g18Mag.rules.beginning import Draft18Mag

from .at_table import Play

LINE = (
    ("D13", "58", 4),
    ("D15", "8", 1),
    ("C16", "57", 0),
    ("B17", "57", 0),
    ("B19", "8", 2),
    ("B21", "9", 1),
)
"""Track from Pest (E12) over the town on D13, Miskolc (C16), Kassa (B17), the mine (A18) to Galicia (B23)."""


def new(players: int = 3, seed: int = 3, options: Mapping[str, str] | None = None) -> Play:
    return Play("18Mag", players=players, seed=seed, options=options)


def choose(play: Play, wanted: Sequence[str] = ()) -> None:
    """Whoever is in turn chooses the first of what is wanted that is on offer, otherwise anything."""
    found = play.options("bid")
    named = {str(one.get("minor") or one.get("corporation") or one.get("company")): one for one in found}
    action = next((named[name] for name in wanted if name in named), found[0])
    play.table.apply(action)


def drafted(
    players: int = 3, seed: int = 3, options: Mapping[str, str] | None = None, wanted: Sequence[str] = ()
) -> Play:
    """A game after the draft: the first operating round has begun."""
    play = new(players, seed, options)
    while isinstance(play.game.round.waiting(), Draft18Mag):
        choose(play, wanted)
    return play


def turn_of(
    name: str, *, play: Play | None = None, cash: int = 200, trains: str | None = None, track: bool = False
) -> tuple[Play, Corporation]:
    """A company is in turn, with money, with these trains if they are named, perhaps with the line."""
    play = play or drafted(wanted=(name,))
    game = play.game
    company = game.company(name)
    if track:
        for hex_, tile, rotation in LINE:
            lay(play, hex_, tile, rotation)
    if trains is not None:
        for train in company.trains:
            game.depot.take_back(train)
        for kind in trains.split():
            give(play, company, kind)
    company.cash = cash
    round_ = game.round
    round_.at = round_.order.index(company)
    assert isinstance(round_, Round)
    round_.begin_turn()
    return play, company


def give(play: Play, company: Corporation, kind: str) -> None:
    """A company gets a train of the bank for nothing."""
    train = next(one for one in play.game.depot.upcoming if one.kind.name == kind)
    play.game.depot.give(train, company)


def lay(play: Play, hex_: str, tile: str, rotation: int) -> None:
    """Put a tile down as if it had been laid before."""
    copy = play.game.land.next_copy(tile)
    assert copy is not None
    play.game.land.exchange_tile(hex_, copy, rotation)


def preside(play: Play, name: str, player: int = 1) -> tuple[Corporation, Player]:
    """A player has two shares of a corporation, and is its president."""
    game = play.game
    corporation, owner = game.corporations[name], game.players[player - 1]
    plain = [share for share in game.pool.shares(corporation) if not share.president]
    while owner.percent(corporation) < 20:
        game.shares.give(owner, (plain.pop(),))
    assert corporation.player is owner
    return corporation, owner


def go_on(play: Play, step: str) -> None:
    """The company in turn passes until the turn waits at a step."""
    for _ in range(10):
        if play.waits_at() == step:
            return
        entity = play.game.round.entity
        assert entity is not None
        play(entity.key, "pass")
    raise AssertionError(f"the turn waits at {play.waits_at()}")
