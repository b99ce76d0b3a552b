"""Positions of 18ZOO that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles.g18ZOOMapA.rules.facts import Zoo

from .at_table import Play
from .mid_game import in_stock_round, operating

TICKETS = 3
HOMES = ("GI", "PB", "PE", "LI", "TI")
"""The corporations of map A in the order of their homes."""


def drafted(players: int = 3, title: str = "18ZOOMapA", **options: str) -> Play:
    """Nobody has drafted a power: the first stock round begins."""
    play = Play(title, players, options)
    play.pass_until("stock")
    return play


def later(players: int = 3, turn: int = 2) -> Play:
    """A later stock round begins, in which nobody owns anything."""
    return in_stock_round("18ZOOMapA", players, turn=turn)


def zoo_of(play: Play) -> Zoo:
    return play.game.memory_of(Zoo)


def power(play: Play, name: str, owner: int | Corporation | None = None) -> Private:
    """A power, given to a player or to a corporation."""
    private = play.game.privates[name]
    if isinstance(owner, int):
        play.game.give_private(private, play.game.players[owner - 1])
    elif owner is not None:
        play.game.give_private(private, owner)
    return private


def par(play: Play, name: str, price: int = 5) -> Corporation:
    """Whoever is in turn starts a corporation."""
    cell = next(cell for cell in play.game.market.par_cells(["par", "par_1", "par_2"]) if cell.price == price)
    play(play.game.deciders()[0], "par", corporation=name, cell=cell.at)
    return play.game.corporations[name]


def lay_home(play: Play, company: Corporation, name: str | None = None) -> None:
    """The first tile that its home takes, or the first one called so."""
    lays = [one for one in play.options("lay_tile") if name in (None, one["tile"].rpartition("-")[0])]
    play(company.key, "lay_tile", **{key: lays[0][key] for key in ("hex", "tile", "rotation")})


def begun(play: Play, name: str, price: int = 5) -> Corporation:
    """Whoever is in turn starts a corporation and lays its home."""
    company = par(play, name, price)
    lay_home(play, company)
    return company


def at_work(
    name: str = "PB", *, players: int = 3, cash: int = 20, price: int = 7
) -> tuple[Play, Corporation]:
    """Player 1 has started a corporation with this money, and it is in its first operating turn."""
    play = drafted(players)
    company = begun(play, name, price) if price != 9 else par(play, name, price)
    operating(play)
    company.cash = cash
    return play, company


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def uses(play: Play, name: str) -> list[str]:
    """What a power, or a ticket, may do now."""
    return [one["choice"] for one in play.options("choose_ability") if one["entity"] == f"private:{name}"]


def ticket(play: Play, player: int) -> Private:
    """A ticket of a player."""
    return next(one for one in play.game.players[player - 1].privates if not one.definition.abilities)


def prices(play: Play) -> dict[str, int]:
    """The share prices."""
    companies = play.game.corporations.values()
    return {company.id: company.share_price for company in companies if company.cell is not None}
