"""Positions of 18CO for tests."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round, started

TITLE = "18CO"


def rich(play: Play, company: Corporation, cash: int = 500) -> Corporation:
    """It has this money and has run before."""
    play.game.pay(play.game.bank, company, cash)
    company.operated, company.runs = True, (0,)
    return company


def decider(play: Play) -> str:
    """Whose decision is waited for."""
    (seat,) = play.game.deciders()
    return seat


def holdings() -> tuple[Play, Corporation, Corporation]:
    """Ada presides over the CS, which owns 30% of the KPAC of Ben, who has 40%."""
    play = in_stock_round(TITLE)
    holder = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    other = rich(play, started(play, "KPAC", 60, (2, 0), (2, 1), (2, 2)), 57)
    names = ("KPAC_3", "KPAC_4", "KPAC_5")
    play.game.shares.give(holder, [play.game.certificates[name] for name in names])
    return play, holder, other
