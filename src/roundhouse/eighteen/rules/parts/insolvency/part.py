"""Insolvency as a part: ``[parts.insolvency]``."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.events import CompanyFloated, DividendSettled, OperatingTurnEnded, TrainsRan
from ...state.listening import on
from ...steps.running import RunTrains
from ..part import Note, Part
from .memory import InsolvencyMemory, become_insolvent, can_pay_for_train, recover, start_anew
from .messages import MESSAGES
from .policy import (
    BankruptCorporations,
    HalfValueStock,
    InsolventMoney,
    InsolventTokens,
    InsolventTrack,
    LeasedRevenue,
    LeasedTrains,
)
from .settings import InsolvencySettings


class Insolvency(Part[InsolvencySettings]):
    """Corporations without a train lease one; at the end of the market they are bankrupt and may start
    anew."""

    Settings = InsolvencySettings
    messages = MESSAGES
    policies = (
        LeasedRevenue,
        LeasedTrains,
        InsolventTrack,
        InsolventTokens,
        InsolventMoney,
        HalfValueStock,
        BankruptCorporations,
    )

    def memory(self) -> Iterator[Piece]:
        """Who is insolvent or bankrupt."""
        yield InsolvencyMemory()

    def notes(self) -> Iterator[Note]:
        """Which corporations are insolvent or bankrupt."""
        memory = self.game.memory_of(InsolvencyMemory)
        for company in self.game.corporations.values():
            if company in memory.insolvent:
                yield Note(company, ChoiceLabel("Finances"), ChoiceLabel("insolvent"))
            if company in memory.bankrupt:
                yield Note(company, ChoiceLabel("Finances"), ChoiceLabel("bankrupt"))

    @on(CompanyFloated)
    def start_anew(self, event: CompanyFloated) -> None:
        """A corporation that floats, perhaps again, goes behind the others at its price where that is so."""
        game, company = self.game, self.game.company(event.company)
        cell = company.cell
        start_anew(game, company)
        if cell is not None and self.settings.floats_last:
            game.market.take_off(company)
            game.market.move(company, cell)

    @on(TrainsRan)
    def lease_while_running(self, event: TrainsRan) -> None:
        """Who runs without a train of its own leases one, and is insolvent from that moment: a corporation
        without a president may go bankrupt for that very run."""
        game, company = self.game, self.game.company(event.company)
        if not company.trains:
            become_insolvent(game, company)

    @on(DividendSettled)
    def recover_at_run(self, event: DividendSettled) -> None:
        """Who did not lease because it has money for a train is not insolvent any more, also if it goes
        bankrupt for not having run."""
        game, company = self.game, self.game.company(event.company)
        if game.round.step(RunTrains).revenue is None and can_pay_for_train(game, company):
            recover(game, company)

    @on(OperatingTurnEnded)
    def look_at_trains(self, event: OperatingTurnEnded) -> None:
        """Without a train but with a route, where that matters: insolvent; with a train or money for one, not
        any more. Bankrupt ones stay what they are."""
        game, company = self.game, self.game.company(event.company)
        if not company.floated:
            return
        if not company.trains and (self.settings.without_route or game.land.has_route(company)):
            become_insolvent(game, company)
        elif company.trains or can_pay_for_train(game, company):
            recover(game, company)


PART = Insolvency
