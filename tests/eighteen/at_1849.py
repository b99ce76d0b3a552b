"""Help for tests of 1849: corporations as they stand in the middle of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.start_line.settings import Line
from roundhouse.eighteen.rules.state.pieces import Corporation, Train

from .at_table import Play

NAPLES = "1849KingdomoftheTwoSicilies"
HOME = {"ATA": "M13", "CTL": "E1", "IFT": "H12", "RCS": "C5", "SFA": "J6", "AFG": "C1"}


def sicily(*options: str, players: int = 3, seed: int = 1, title: str = "1849") -> Play:
    return Play(title, players, dict.fromkeys(options, "yes"), seed)


def auctioned(play: Play) -> Play:
    """Everybody buys the first private company left; the last one brings a corporation, at 68."""
    names = list(play.game.privates)
    for at, name in enumerate(names):
        buyer = at % len(play.game.players) + 1
        play(str(buyer), "bid", company=name, price=play.game.private(name).value)
    play(play.game.deciders()[0], "par", corporation=line(play)[0], cell="4,2")
    return play


def line(play: Play) -> list[str]:
    return [company.id for company in play.game.memory_of(Line).order]


def started(play: Play, name: str, player: int = 1, *, cell: str = "3,5", cash: int = 500) -> Corporation:
    """A corporation in the middle of the game: it has operated twice, and its home token lies."""
    game = play.game
    company = game.corporations[name]
    here = game.market.cell(cell)
    assert here is not None
    game.market.set_par(company, here)
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    company.floated = company.operated = True
    if not next(game.land.board.tokens_of(name), None):
        game.land.board.place_token(HOME[name], 0, name)
        company.tokens = company.tokens[1:]
    game.land.release_home(company)
    company.runs = (0, 0)
    game.pay(game.bank, company, cash)
    return company


def hold(play: Play, player: int, company: Corporation, *numbers: int) -> None:
    """A player gets these certificates."""
    shares = [play.game.certificates[f"{company.id}_{number}"] for number in numbers]
    play.game.shares.give(play.game.players[player - 1], shares)


def operate(play: Play, *names: str) -> None:
    """An operating round of these corporations, first to last."""
    game = play.game
    game.progress.rounds_in_set = 1
    game.progress.turn = 3
    game.begin_round("operating", 1)
    game._settle()
    assert [company.key for company in game.round.order] == [f"corp:{name}" for name in names]


def stock(play: Play) -> None:
    play.game.progress.turn = 4
    play.game.begin_round("stock", 1)
    play.game._settle()


def a_line() -> Play:
    """Six corporations in a game of five, AFG in the middle of the line."""
    play = sicily(players=5, seed=1)
    assert line(play) == ["SFA", "ATA", "CTL", "AFG", "IFT", "RCS"]
    return play


def play_shares(play: Play) -> list[list[str]]:
    return [choice["shares"] for choice in play.options("buy_shares")]


def card(play: Play, name: str) -> Train:
    """A train of the bank of this kind."""
    return next(item for item in play.game.depot.upcoming if item.name == name)
