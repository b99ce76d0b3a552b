"""Tables of 1841, and corporations begun at once."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player
from roundhouse.eighteen.titles.g1841.rules import control
from roundhouse.eighteen.titles.g1841.rules.starting import found

from .at_1817 import phase
from .at_table import Play


def table(at: str = "2") -> Play:
    """A stock round after an auction in which nobody has bought anything."""
    play = Play("1841", players=3)
    for player in "123":
        play(player, "pass")
    phase(play.game, at)
    return play


def start(play: Play, owner: Player | Corporation, name: str, price: int = 100) -> Corporation:
    """A corporation that ``owner`` has started, without tokens."""
    game = play.game
    company = game.corporations[name]
    cell = next(one for one in game.market.par_cells(("par", "par_1")) if one.price == price)
    game.pay(game.bank, owner, 2 * price)
    found(game, owner, company, cell)
    return company


def take(play: Play, owner: Holder, company: Corporation, count: int) -> None:
    """``owner`` has so many more shares of the treasury."""
    for share in [one for one in company.shares(company) if not one.president][:count]:
        control.hand_over(play.game, (share,), owner)


# Concessions
