"""Help for tests of 1867 and 1861: companies as they stand in the middle of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_1817 import phase
from .at_table import Play


def after_auction(title: str = "1867", players: int = 3, **options: str) -> Play:
    """Everybody has bought in turn at the lowest price; the first stock round begins."""
    play = Play(title, players, options)
    while play.waits_at() == "falling_auction":
        bid = play.options("bid")[0]
        play.table.apply({**bid, "price": play.prices("bid")[0][0]})
        while play.waits_at() == "falling_auction" and play.options("bid")[0]["company"] == bid["company"]:
            play.table.apply(play.options("pass")[0])
    return play


def small(
    play: Play, name: str, player: int, hex_: str, price: int = 70, *, city: int = 0, cash: int = 100
) -> Corporation:
    """A small company of ``player`` that has operated, with its token and without a train."""
    game = play.game
    company = game.corporations[name]
    cells = (cell for row in game.market.chart.rows for cell in row if cell and cell.price == price)
    game.market.set_par(company, next(cells))
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    game.check_float(company)
    game.land.board.place_token(hex_, city, name)
    game.land.board.release(hex_, name)
    company.tokens = ()
    company.operated = True
    company.runs = (10,)
    game.pay(game.bank, company, cash)
    return company


def major(play: Play, name: str, player: int, hex_: str, price: int = 100, *, cash: int = 500) -> Corporation:
    """A corporation of ``player``, who has its president's certificate."""
    company = small(play, name, player, hex_, price, cash=cash)
    company.tokens = (20, 40)
    return company


def in_debt(game: EighteenGame, company: Corporation, loans: int) -> None:
    """The company has so many loans, whose money is spent."""
    book_of(game).hand(company, loans)


def give_train(play: Play, company: Corporation, name: str) -> None:
    """A train of the bank, without what its purchase would bring about."""
    depot = play.game.depot
    depot.give(next(train for train in depot.upcoming if train.name == name), company)


def operating(play: Play, kind: str, number: int = 1) -> None:
    """A round begins in this phase, of sets of two."""
    play.game.progress.rounds_in_set = 2
    play.game.begin_round(kind, number)
    play.game._settle()


def in_phase(play: Play, name: str) -> None:
    """Time has passed: all small companies and corporations are open from the phases on that open them."""
    game, names = play.game, [item.name for item in play.game.title.phases]
    phase(game, name)
    passed = names[: names.index(name) + 1]
    for kind in game.title.trains:
        if kind.name in passed:
            for event in kind.events:
                if event in {
                    "green_minors_available",
                    "free_tokens",
                    "majors_can_ipo",
                    "minors_cannot_start",
                }:
                    game.fire(event)
    game.depot.upcoming = tuple(
        train for train in game.depot.upcoming if train.name not in names or train.name >= name
    )
