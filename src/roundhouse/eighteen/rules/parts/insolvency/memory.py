"""Which corporations are insolvent or bankrupt, and the changes between these."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .events import CorporationBankrupt, CorporationInsolvent, CorporationRevived, CorporationSolvent


class InsolvencyMemory(Piece):
    """Which corporations are insolvent, and which are bankrupt."""

    insolvent: frozenset[Corporation] = tracked(frozenset())
    bankrupt: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("insolvency")


def become_insolvent(game: GameInPlay, corporation: Corporation) -> None:
    """Mark a corporation as insolvent, if it is not yet."""
    memory = game.memory_of(InsolvencyMemory)
    if corporation not in memory.insolvent:
        memory.insolvent |= {corporation}
        game.happen(CorporationInsolvent(company=corporation.id))


def recover(game: GameInPlay, corporation: Corporation) -> None:
    """Mark a corporation as solvent, if it was insolvent."""
    memory = game.memory_of(InsolvencyMemory)
    if corporation in memory.insolvent:
        memory.insolvent -= {corporation}
        game.happen(CorporationSolvent(company=corporation.id))


def become_bankrupt(game: GameInPlay, corporation: Corporation) -> None:
    """Mark a corporation as bankrupt; its tokens block no trains while it is."""
    memory = game.memory_of(InsolvencyMemory)
    if corporation not in memory.bankrupt:
        memory.bankrupt |= {corporation}
        game.happen(CorporationBankrupt(company=corporation.id))
        game.land.board.let_pass(corporation.id)


def start_anew(game: GameInPlay, corporation: Corporation) -> None:
    """Clear the bankruptcy of a corporation that floats again; its tokens block others as usual."""
    memory = game.memory_of(InsolvencyMemory)
    if corporation in memory.bankrupt:
        memory.bankrupt -= {corporation}
        game.happen(CorporationRevived(company=corporation.id))
        game.land.board.block_again(corporation.id)


def can_pay_for_train(game: GameInPlay, company: Corporation) -> bool:
    """Whether the cash of a company pays for the cheapest train of the bank."""
    cheapest = game.depot.cheapest()
    return cheapest is not None and company.cash >= cheapest


def leases(game: GameInPlay, company: Corporation) -> bool:
    """Whether a company runs a train of the bank.

    It does if it cannot pay for a train and is insolvent, or has a route but neither president nor train.
    """
    if can_pay_for_train(game, company):
        return False
    if company in game.memory_of(InsolvencyMemory).insolvent:
        return True
    return company.player is None and not company.trains and game.land.has_route(company)
