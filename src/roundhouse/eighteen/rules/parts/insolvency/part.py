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
        """The memory of which corporations are insolvent or bankrupt."""
        yield InsolvencyMemory()

    def notes(self) -> Iterator[Note]:
        """Yield a note for each corporation that is insolvent or bankrupt."""
        memory = self.game.memory_of(InsolvencyMemory)
        for company in self.game.corporations.values():
            if company in memory.insolvent:
                yield Note(company, ChoiceLabel("Finances"), ChoiceLabel("insolvent"))
            if company in memory.bankrupt:
                yield Note(company, ChoiceLabel("Finances"), ChoiceLabel("bankrupt"))

    @on(CompanyFloated)
    def start_anew(self, event: CompanyFloated) -> None:
        """Clear the bankruptcy of a corporation that floats.

        With ``floats_last`` it goes behind the others at its price.
        """
        game, company = self.game, self.game.company(event.company)
        cell = company.cell
        start_anew(game, company)
        if cell is not None and self.settings.floats_last:
            game.market.take_off(company)
            game.market.move(company, cell)

    @on(TrainsRan)
    def lease_while_running(self, event: TrainsRan) -> None:
        """Mark a corporation as insolvent that runs without a train of its own.

        It is so from that moment on: a corporation without a president may go bankrupt for that very run.
        """
        game, company = self.game, self.game.company(event.company)
        if not company.trains:
            become_insolvent(game, company)

    @on(DividendSettled)
    def recover_at_run(self, event: DividendSettled) -> None:
        """Mark a corporation as solvent that did not run because it has money for a train.

        This holds even if it goes bankrupt for not having run.
        """
        game, company = self.game, self.game.company(event.company)
        if game.round.step(RunTrains).revenue is None and can_pay_for_train(game, company):
            recover(game, company)

    @on(OperatingTurnEnded)
    def look_at_trains(self, event: OperatingTurnEnded) -> None:
        """At the end of its turn, mark a corporation without a train as insolvent, one with a train or money
        for it as solvent.

        Unless ``without_route`` is set, only a corporation with a route becomes insolvent.
        """
        game, company = self.game, self.game.company(event.company)
        if not company.floated:
            return
        if not company.trains and (self.settings.without_route or game.land.has_route(company)):
            become_insolvent(game, company)
        elif company.trains or can_pay_for_train(game, company):
            recover(game, company)


PART = Insolvency
