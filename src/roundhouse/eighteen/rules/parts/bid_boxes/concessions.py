"""Concessions of 1822: starting a corporation, whose president's certificate they pay in part."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...state.events import CorporationStarted
from ...state.pieces import Corporation, Player
from .events import ConcessionUsed
from .settings import concession_of


def par_credit(game: GameInPlay, corporation: Corporation) -> int:
    """The money that a concession pays towards the president's certificate; 0 without one."""
    concession = concession_of(game, corporation)
    return concession.value if concession is not None else 0


def start(game: GameInPlay, corporation: Corporation, player: Player, cell: Cell) -> None:
    """Start the corporation of a concession at ``cell``, and close the concession.

    The bank pays its face value, but no more than the president's certificate costs; ``player`` pays the
    rest.
    """
    concession = concession_of(game, corporation)
    assert concession is not None
    game.mark_active()
    cost = game.shares.par_cost(corporation, cell)
    credit = min(cost, concession.value)
    game.market.set_par(corporation, cell)
    game.happen(CorporationStarted(player=player.id, company=corporation.id, price=cell.price))
    game.pay(player, corporation, cost - credit)
    game.pay(game.bank, corporation, credit)
    game.happen(ConcessionUsed(private=concession.id, company=corporation.id, amount=credit))
    game.shares.give(player, (game.shares.president_share(corporation),))
    game.close_private(concession)
    game.check_float(corporation)
    game.set_up_parred(corporation)
