"""Loans without decisions as a part: ``[parts.automatic_loans]``, beside ``[parts.loans]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece

from ...state.events import GameEnded, OperatingRoundBegins
from ...state.listening import on
from ...turn import Step
from ..loans.book import book_of
from ..loans.track import LayTrackOnCredit
from ..part import NoSettings, Part
from .debt import InterestDue
from .events import LoansPressedPrice
from .messages import MESSAGES
from .policies import AutomaticMoney, IndebtedShares, TrackOnCredit
from .steps import BuyPrivateBeforeLoans, BuyTrainsOnCredit, SettleLoans


class AutomaticLoans(Part[NoSettings]):
    """Companies borrow what they lack for track, and for a train that they must have; in each turn they pay
    interest for the loans that they had when the round began, and pay back what they can. At the end of the
    game prices fall by a cell for each loan."""

    messages = MESSAGES
    needs = ("loans",)
    policies = (AutomaticMoney, TrackOnCredit, IndebtedShares)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "track_on_credit": LayTrackOnCredit,
        "buy_private_before_loans": BuyPrivateBeforeLoans,
        "settle_loans": SettleLoans,
        "buy_train_on_credit": BuyTrainsOnCredit,
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the loans for which interest is due."""
        yield InterestDue()

    @on(OperatingRoundBegins)
    def count_loans(self, event: OperatingRoundBegins) -> None:
        """Note the loans of each company: interest of this round is due for these."""
        due = self.game.memory_of(InterestDue).loans
        for company in self.game.companies():
            if company.loans != due.get(company, 0):
                due[company] = company.loans

    @on(GameEnded)
    def press_prices(self, event: GameEnded) -> None:
        """At the end of the game, move each share price left by a cell for each loan, and clear the loans."""
        game, book = self.game, book_of(self.game)
        for company in game.companies():
            count = company.loans
            if count and company.cell is not None:
                game.happen(LoansPressedPrice(company=company.id, loans=count))
                game.shares.move_price(company, (game.market.left_of,) * count)
                book.forgive(company, count)


PART = AutomaticLoans
