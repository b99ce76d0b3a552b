"""Positions of 18NY that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles.g18NY.rules.facts import NewYork, memory_of

from .at_table import Play

TITLE = "18NY"
FIRST = "18NY1stEdition"
ROME = {"D14": "5@0", "D12": "6@2"}
"""Track from Rome, the home of the RWO, to Syracuse."""


def new_york(phase: str = "2H", title: str = TITLE, players: int = 3, options: tuple[str, ...] = ()) -> Play:
    """A later stock round in a phase, in which nobody owns anything."""
    play = Play(title, players, dict.fromkeys(options, "yes"))
    game, depot = play.game, play.game.depot
    names = [one.name for one in game.title.phases]
    while depot.phase.name != phase:
        following = names[depot.phase_index + 1]
        while depot.upcoming[0].kind.name != following:
            depot.take(depot.upcoming[0])
        depot.next_phase()
    game.progress.turn = 2
    game.begin_round("stock", 1)
    return play


def memory(play: Play) -> NewYork:
    return memory_of(play.game)


def company(
    play: Play,
    name: str,
    player: int = 1,
    price: int | None = None,
    *more: tuple[int, int],
    cash: int = 0,
    trains: str = "",
) -> Corporation:
    """A company over which a player presides, with its token at home; ``more`` are player (0: the pool) and
    number of plain shares."""
    game = play.game
    found = game.corporations[name]
    cells = game.policies.stock.par_cells(found)
    cell = next(one for one in cells if one.price == price) if price else cells[0]
    game.market.set_par(found, cell)
    game.shares.give(game.players[player - 1], (game.certificates[f"{name}_0"],))
    for owner, count in more:
        holder = game.players[owner - 1] if owner else game.pool
        plain = [one for one in found.shares(found) if not one.president]
        game.shares.give(holder, plain[:count])
    found.floated = found.operated = True
    game.land.place_home(found)
    game.pay(found, game.bank, found.cash)
    game.pay(game.bank, found, cash)
    give(play, found, *trains.split())
    return found


def give(play: Play, owner: Corporation, *names: str) -> None:
    """Trains of the bank, without what their purchase would bring about."""
    for number, name in enumerate(names, 90):
        depot = play.game.depot
        kind = next(
            one for one in play.game.title.trains if name in (one.name, *(v.name for v in one.variants))
        )
        train = next((one for one in depot.upcoming if one.kind is kind), None)
        if train is None:
            train = play.game.spawn_train(kind, number)
        depot.give(train, owner)
        train.side = name


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation: ``G19="4@0"``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def token(play: Play, owner: Corporation, hex_: str) -> None:
    """One more token of the charter lies on a hex."""
    play.game.land.board.place_token(hex_, 0, owner.id)
    owner.tokens = owner.tokens[1:]


def borrow(play: Play, owner: Corporation, count: int) -> None:
    """It has so many loans more, and no money of them."""
    book_of(play.game).hand(owner, count)


def hand(play: Play, name: str, owner: Corporation) -> Private:
    """The private company is the company's."""
    private = play.game.privates[name]
    play.game.give_private(private, owner)
    return private


def in_turn(play: Play, owner: Corporation, step: str | None = None) -> Play:
    """It is the turn of a company in an operating round, which passes until ``step`` waits."""
    game, round_ = play.game, play.game.rounds["operating"]
    assert isinstance(round_, OperatingRound)
    game.progress.round = round_
    game.progress.rounds_in_set = 1
    round_.order, round_.at = (owner,), 0
    for one in round_.steps:
        one.begin_round()
    for train in owner.trains:
        train.operated = False
    game.announce(OperatingTurnBegan(company=owner.id))
    game._settle()
    go_on(play)
    for _ in range(9):
        if step is None or play.waits_at() == step:
            return play
        play(owner.key, "pass")
    raise AssertionError(f"{step} does not wait")


def stock_turn(play: Play, player: int = 1) -> Play:
    """It is the turn of a player in a stock round."""
    play.game.progress.priority = play.game.players[player - 1]
    play.game.begin_round("stock", 1)
    play.game._settle()
    return play


def ask(play: Play, kind: str) -> Play:
    """A round begins in which companies are asked, after the last operating round of a set."""
    play.game.begin_round(kind, 1)
    play.game._settle()
    go_on(play)
    return play


def go_on(play: Play) -> None:
    """What nobody decides is done."""
    while (action := play.game.programmed()) is not None:
        play.table.apply(action)


def tiles_on(play: Play, hex_: str, entity: str | None = None) -> dict[str, set[int]]:
    """The tiles that may be laid on a hex, with their rotations."""
    found: dict[str, set[int]] = {}
    for option in play.options("lay_tile"):
        if option["hex"] == hex_ and entity in {None, option["entity"]}:
            found.setdefault(option["tile"].rpartition("-")[0], set()).add(option["rotation"])
    return found


def offered(play: Play, type_: str, field: str) -> set[object]:
    """The values of a field in the legal actions of a type."""
    return {option[field] for option in play.options(type_)}


def cost_of(play: Play, type_: str, **fields: object) -> int:
    """What the legal action with these fields costs."""
    for choice in play.table.choices():
        if choice.type == type_ and all(choice.action.get(name) == value for name, value in fields.items()):
            return int(choice.facts["cost"])
    raise AssertionError(f"{type_} {fields} is not offered")
