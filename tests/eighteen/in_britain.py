"""Positions of 1822 that its tests begin with."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from roundhouse.eighteen.rules.parts.bid_boxes.settings import KINDS, MINORS, BidBoxes, boxes_of, minor_of
from roundhouse.eighteen.rules.parts.destinations.part import destination_of, place
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.turn import Step

from .at_table import Play
from .mid_game import in_stock_round

AnyStep = TypeVar("AnyStep", bound=Step)


def britain(players: int = 3, title: str = "1822", **options: str) -> Play:
    """The first stock round."""
    return Play(title, players, options)


def later(players: int = 3, phase: str = "1", title: str = "1822") -> Play:
    """A later stock round, in a phase."""
    play = in_stock_round(title, players)
    play.game.memory_of(BidBoxes).sold = True
    enter(play, phase)
    return play


def enter(play: Play, phase: str) -> None:
    """A phase has begun, without anything that happens at its beginning."""
    names = [one.name for one in play.game.title.phases]
    play.game.depot.phase_index = names.index(phase)


def boxes(play: Play, kind: str = MINORS) -> list[Private]:
    """What lies in the boxes of a kind."""
    assert kind in KINDS
    return list(boxes_of(play.game, kind))


def all_pass(play: Play) -> None:
    """Everybody passes until the stock round is over."""
    turn = play.game.progress.turn
    while play.game.deciders() and play.game.round.kind == "stock" and play.game.progress.turn == turn:
        play(play.game.deciders()[0], "pass")


def bid(play: Play, player: int, card: Private, price: int) -> None:
    play(str(player), "bid", company=card.id, price=price)


def stands_for(play: Play, card: Private) -> Corporation:
    """The minor of a card."""
    minor = minor_of(play.game, card)
    assert minor is not None
    return minor


def minor(play: Play, name: str, owner: int, price: int = 50) -> Corporation:
    """A minor that has begun, on its home."""
    game = play.game
    company = game.corporations[name]
    cell = next(cell for cell in game.market.par_cells(("par", "par_1")) if cell.price == price)
    game.market.set_par(company, cell)
    game.shares.give(game.players[owner - 1], (game.shares.president_share(company),))
    company.floated = True
    game.land.place_home(company)
    return company


def major(play: Play, name: str, owner: int = 1, price: int = 100) -> Corporation:
    """A corporation that has begun, on its home."""
    game = play.game
    company = game.corporations[name]
    cell = next(cell for cell in game.market.par_cells(("par_1",)) if cell.price == price)
    game.market.set_par(company, cell)
    game.shares.give(game.players[owner - 1], (game.shares.president_share(company),))
    company.floated = True
    game.land.place_home(company)
    company.cash = 500
    return company


def give(play: Play, company: Corporation, name: str) -> None:
    """The bank's next train of a kind."""
    train = next(one for one in play.game.depot.upcoming if one.name == name)
    play.game.depot.give(train, company)


def step_of(play: Play, kind: type[AnyStep]) -> AnyStep:
    """A step of operating rounds."""
    found = play.game.rounds["operating"].find(kind)
    assert found is not None
    return found


def put(play: Play, **tiles: str) -> None:
    """Tiles as they lie: ``H23="6@2"``."""
    board = play.game.land.board
    for hex_, text in tiles.items():
        name, _, rotation = text.partition("@")
        board.lay(hex_, play.game.land.ground.tiles[name].at(int(rotation or 0)), f"{name}-0")


def own(play: Play, company: Corporation, *names: str) -> None:
    """Private companies that a company has taken over."""
    for name in names:
        private = play.game.privates[name]
        play.game.give_private(private, company)


def liverpool(phase: str = "3", *trains: str) -> tuple[Play, Corporation]:
    """The LYR, whose track leads from Liverpool by Warrington to its destination Manchester."""
    play = later(phase=phase)
    company = major(play, "LYR")
    put(play, H23="6@2")
    for name in trains:
        give(play, company, name)
    return play, company


def at_destination(play: Play, company: Corporation) -> None:
    """Its destination token is placed."""
    hex_ = destination_of(play.game, company)
    assert hex_ is not None
    place(play.game, company, hex_)


def earned(play: Play, company: Corporation) -> int:
    """What the best routes earn."""
    return play.game.runs.best(company).revenue


LEAST = ("pass", "dividend", "run_routes", "hex_token", "choose", "discard_train")


def go_on(play: Play) -> None:
    """Whoever is in turn does one thing, the least there is."""
    choices = {choice.type: choice for choice in play.table.choices()}
    kind = next(one for one in LEAST if one in choices)
    play.table.apply(choices[kind].fill(Random(0)))


def go_to(play: Play, step: str) -> None:
    """The company in turn does what it must and no more until a step waits."""
    for _ in range(12):
        if play.waits_at() == step:
            return
        go_on(play)
    raise AssertionError(f"{step} does not wait")


def begin_turn(play: Play, company: Corporation, runs: int = 2) -> None:
    """An operating round begins with the turn of a company that has operated before."""
    company.runs = (0,) * runs
    play.game.begin_round("operating", 1)
    play.game._settle()
    assert play.game.round.entity is company
