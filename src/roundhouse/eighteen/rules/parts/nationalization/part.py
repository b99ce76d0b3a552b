"""Nationalization as a part: ``[parts.nationalization]``; it needs loans and capital by phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece

from ...closing import close_company
from ...state.events import CompanyClosed, TrainBought, TrainTraded
from ...state.listening import on
from ...turn import Round, Step
from ..part import NamedEvent, Part
from .aftermath import BorrowTrains, GiveUpTrains, RemoveTokens
from .crisis import PresidentInDebt
from .dividends import DeductInterest
from .events import NationalNotFormed
from .formation import call_in_loans
from .loans import NO_LOANS, TurnLoans
from .messages import MESSAGES
from .national import national_railway
from .policy import (
    NationalOrder,
    NationalRevenue,
    NationalStock,
    NationalTrains,
    TurnLoanMoney,
)
from .rounds import IndebtedRound
from .settings import National, NationalSettings
from .steps import PayOrMerge
from .stock import StockTurnNational
from .trains import BuyNationalTrains


class Nationalization(Part[NationalSettings]):
    """The government lends to companies, one loan a turn, and calls its loans in: with the event
    ``nationalization`` all are paid back, or the companies that cannot merge into a national railway."""

    Settings = NationalSettings
    messages = MESSAGES
    needs = ("loans", "phased_capital")
    policies = (TurnLoanMoney, NationalStock, NationalOrder, NationalTrains, NationalRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "president_in_debt": PresidentInDebt,
        "turn_loans": TurnLoans,
        "pay_or_merge": PayOrMerge,
        "remove_tokens": RemoveTokens,
        "give_up_trains": GiveUpTrains,
        "borrow_train": BorrowTrains,
        "dividend_less_interest": DeductInterest,
        "buy_train_national": BuyNationalTrains,
        "stock_turn_national": StockTurnNational,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"indebted_by_government": IndebtedRound}
    status: ClassVar[Mapping[str, str]] = {NO_LOANS: "no loans are taken"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "nationalization": NamedEvent("call_in", "all loans are paid back, or companies are nationalized"),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the companies that are asked, and of the national railway."""
        yield National()

    def call_in(self) -> None:
        """Call in all loans."""
        call_in_loans(self.game)

    @on(CompanyClosed)
    def give_up(self, event: CompanyClosed) -> None:
        """Close the national railway when the last other company closes before it is formed.

        Once it is formed, the first closing ends the certificate limit by the number of corporations.
        """
        game, national, memory = self.game, national_railway(self.game), self.game.memory_of(National)
        if memory.corporations:
            memory.corporations = 0
        others = [one for one in game.corporations.values() if one is not national]
        gone = all(one.closed or one.id == event.company for one in others)
        if gone and not national.floated and not national.closed:
            game.happen(NationalNotFormed(national=national.id))
            close_company(game, national)

    @on(TrainBought)
    def note_bought(self, event: TrainBought) -> None:
        """Note the first permanent train that the national railway buys of the bank."""
        self._note(event.company, event.train)

    @on(TrainTraded)
    def note_traded(self, event: TrainTraded) -> None:
        """Note the first permanent train that the national railway buys of another company."""
        self._note(event.company, event.train)

    def _note(self, company: str, train: str) -> None:
        memory = self.game.memory_of(National)
        if memory.permanent or company != national_railway(self.game).id:
            return
        if self.game.train(train).kind.is_permanent:
            memory.permanent = True


PART = Nationalization
