"""Concessions: what they pay when their corporation is started."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...state.events import CorporationStarted
from ...state.pieces import Corporation, Player
from .events import ConcessionUsed
from .settings import concession_of


def par_credit(game: GameInPlay, corporation: Corporation) -> int:
    """What a concession pays of the president's certificate."""
    concession = concession_of(game, corporation)
    return concession.value if concession is not None else 0


def start(game: GameInPlay, corporation: Corporation, player: Player, cell: Cell) -> None:
    """The owner of the concession starts its corporation: the bank pays what the concession is worth, but no
    more than the certificate costs."""
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
