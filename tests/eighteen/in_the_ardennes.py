"""Help for tests of 18Ardennes: companies as they stand in the middle of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Ardennes.rules.facts import State
from roundhouse.eighteen.titles.g18Ardennes.rules.growth import become_ten

from .at_1817 import begin, phase
from .at_table import Play

TITLE = "18Ardennes"


def table(players: int = 3) -> Play:
    """A new game."""
    return Play(TITLE, players=players, seed=1)


def give(play: Play, company: Corporation, trains: str) -> None:
    """Trains of the bank, by their names."""
    depot = play.game.depot
    for name in trains.split():
        train = next(
            one for one in depot.upcoming if name in (one.name, *(side.name for side in depot.sides(one)))
        )
        train.side = name
        depot.give(train, company)


def minor(play: Play, name: str, player: int, price: int, *, cash: int = 0, trains: str = "") -> Corporation:
    """A minor company of ``player``, with its token on the map."""
    game = play.game
    company = game.corporations[name]
    game.market.set_par(company, game.market.at_most(price))
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    game.check_float(company)
    game.land.place_home(company)
    game.pay(game.bank, company, cash)
    give(play, company, trains)
    return company


def corporation(
    play: Play,
    name: str,
    player: int,
    price: int,
    *tokens: tuple[str, int],
    cash: int = 1000,
    trains: str = "",
    ten: bool = False,
    ran: bool = True,
) -> Corporation:
    """A corporation of which ``player`` has three shares, with its concession used up."""
    game = play.game
    company = game.corporations[name]
    game.close_private(game.privates[name])
    game.market.set_par(company, game.market.at_most(price))
    game.shares.give(game.players[player - 1], company.shares(company)[:2])
    game.check_float(company)
    game.pay(game.bank, company, cash)
    company.operated = ran
    company.runs = (0,) if ran else ()
    for hex_, city in tokens:
        game.land.board.place_token(hex_, city, name)
        company.tokens = company.tokens[1:]
    give(play, company, trains)
    if ten:
        become_ten(game, company)
    return company


def money(play: Play, player: int, amount: int) -> None:
    """``player`` has so much cash."""
    game = play.game
    person = game.players[player - 1]
    if person.cash > amount:
        game.pay(person, game.bank, person.cash - amount)
    else:
        game.pay(game.bank, person, amount - person.cash)


def lay(play: Play, hex_: str, tile: str, rotation: int = 0) -> None:
    """Put a tile down as if it had been laid before."""
    game = play.game
    copy = game.land.next_copy(tile)
    assert copy is not None
    game.land.exchange_tile(hex_, copy, rotation)


def stock(play: Play, at: str = "3", turn: int = 3) -> None:
    """A stock round begins, in a phase."""
    phase(play.game, at)
    play.game.progress.turn = turn
    begin(play, "stock")


def operating(play: Play, at: str = "3") -> None:
    """An operating round begins, in a phase."""
    phase(play.game, at)
    play.game.progress.turn = 3
    begin(play, "operating")


def owes(play: Play, player: int, name: str, given: Corporation) -> None:
    """``player`` has won the right to start a corporation with a minor company."""
    game = play.game
    game.give_private(game.privates[name], game.players[player - 1])
    game.memory_of(State).pledged[game.corporations[name]] = given
