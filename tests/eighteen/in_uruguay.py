"""Positions of 18Uruguay for tests."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.titles.g18Uruguay.rules.facts import trust_of

from .at_table import Play
from .mid_game import operating

TITLE = "18Uruguay"


def begun(players: int = 3) -> Play:
    """The first player has all private companies, bought at face value; it is the first stock round."""
    play = Play(TITLE, players)
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, 2000)
    first = game.players[0]
    while (step := play.waits_at()) == "waterfall_auction":
        seat = game.deciders()[0]
        if seat == first.id:
            private = next(one for one in game.privates.values() if one.owner is None)
            play(seat, "bid", company=private.id, price=private.value)
        else:
            play(seat, "pass")
    assert step == "par_pending"
    play(first.id, "par", corporation="FCCU", cell="0,4")
    return play


def railway(play: Play, name: str, price: int, *shares: tuple[int, int]) -> Corporation:
    """A corporation started at ``price`` that has floated; ``shares`` are player and certificate."""
    game, corporation = play.game, play.game.corporations[name]
    if not corporation.parred:
        cells = (cell for cell in game.market.par_cells() if cell.price == price)
        game.market.set_par(corporation, next(cells))
    for player, index in shares:
        game.shares.give(game.players[player - 1], (game.certificates[f"{name}_{index}"],))
    if not corporation.floated:
        game.float_company(corporation)
    return corporation


def own(play: Play, company: Corporation, *trains: str) -> list[Train]:
    """The company has these trains, the side of a card if it is named."""
    given = []
    for name in trains:
        depot = play.game.depot
        train = next(one for one in depot.upcoming if name in _sides(one))
        depot.give(train, company)
        train.side = name
        given.append(train)
    return given


def _sides(train: Train) -> list[str]:
    return [train.kind.name, *(side.name for side in train.kind.variants)]


def owes(play: Play, company: Corporation, loans: int) -> None:
    """The company has so many loans."""
    book_of(play.game).hand(company, loans - company.loans)


def lay(play: Play, hex_: str, copy: str, rotation: int) -> None:
    """A tile lies here."""
    play.game.land.lay_along(None, hex_, copy, rotation, None)


def in_turn(play: Play, company: Corporation, step: str) -> None:
    """An operating round in which everybody before this company, and this step, passes or runs nothing."""
    operating(play)
    for _ in range(200):
        waiting, actor = play.waits_at(), play.game.round.entity
        if actor is company and waiting == step:
            return
        choices = {one.type: one for one in play.table.choices()}
        if "run_routes" in choices:
            play.table.apply({**choices["run_routes"].action, "routes": []})
        elif "dividend" in choices:
            play.table.apply({**choices["dividend"].action, "kind": "withhold"})
        else:
            found = choices.get("pass") or choices.get("assign") or next(iter(choices.values()))
            play.table.apply(dict(found.action))
    raise AssertionError(f"{company.id} does not come to {step}")


def trust(play: Play) -> Corporation:
    """The trust."""
    return trust_of(play.game)
