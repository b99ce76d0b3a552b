"""Loans as a part: ``[parts.loans]`` with ``rates``, ``per_rate`` and ``value``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.table.journal import Piece

from ...in_play import GameInPlay
from ...state.actions import Action, PayoffLoan, TakeLoan
from ...state.events import OperatingRoundBegins
from ...state.listening import on
from ...state.pieces import Corporation
from ...turn import Round, Step
from ..part import Part
from .abilities import ExtraLoan, LoanInterest
from .book import LoanBook, LoanSettings
from .messages import MESSAGES
from .policy import LoanMoney
from .rounds import IndebtedOperatingRound
from .steps import TakeLoans


class Loans(Part[LoanSettings]):
    """Companies take loans, pay interest on them at the end of their turn, and pay them back."""

    Settings = LoanSettings
    messages = MESSAGES
    policies = (LoanMoney,)
    abilities: ClassVar[tuple[type[Ability], ...]] = (LoanInterest, ExtraLoan)
    steps: ClassVar[Mapping[str, type[Step]]] = {"loans": TakeLoans}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"indebted_operating": IndebtedOperatingRound}

    def __init__(self, game: GameInPlay, settings: LoanSettings) -> None:
        super().__init__(game, settings)
        self.book = LoanBook(game, settings)

    def memory(self) -> Iterator[Piece]:
        """The loan book."""
        yield self.book

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``loan`` field of 18xx.games: the number of the loan that is taken or repaid."""
        company = self.game.pieces.get(action.entity)
        if isinstance(action, TakeLoan):
            return {"loan": next(reversed(self.book.stack), None)}
        if isinstance(action, PayoffLoan) and isinstance(company, Corporation):
            return {"loan": next(reversed(company.notes), None)}
        return {}

    @on(OperatingRoundBegins)
    def fix_rate(self, event: OperatingRoundBegins) -> None:
        """Fix the interest rate for the operating round."""
        self.book.fix(self.book.rate_ahead())


PART = Loans
