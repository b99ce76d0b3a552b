"""1822: London, the Channel, the bridge over the Humber, the tax haven, private companies that save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.parts.private_takeovers.part import PrivateTakenOver
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    OperatingRoundBegins,
    PresidentChanged,
    PrivateBought,
    PrivateClosed,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .bridge import BridgeTrack
from .discount import ChooseDiscount
from .dividends import PayDividendBritain
from .events import SavingsTaken
from .facts import Facts, Powers, Savings
from .haven import Haven, HavenOrder, HavenPurse, HavenWorth
from .homes import BritainTokens, ChannelToken, HomeInAnyCity
from .messages import MESSAGES
from .running import BritainRevenue
from .stock import BidTurnBritain
from .track import BritainTrack, free_stubs


class Britain(Part[Facts]):
    """The private companies of Great Britain."""

    Settings = Facts
    messages = MESSAGES
    policies = (BritainRevenue, BritainTrack, BritainTokens, HavenWorth, HavenOrder)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_britain": BidTurnBritain,
        "private_track": BridgeTrack,
        "home_in_any_city": HomeInAnyCity,
        "channel_token": ChannelToken,
        "choose_discount": ChooseDiscount,
        "dividend_britain": PayDividendBritain,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "phase_revenue": NamedEvent("close_savings", "companies that save money close"),
    }

    def memory(self) -> Iterator[Piece]:
        """What the private companies have done."""
        yield Powers()
        yield Savings()
        yield Haven()
        yield HavenPurse()

    def notes(self) -> Iterator[Note]:
        """The money that is saved on cards."""
        for name, money in self.game.memory_of(Powers).saved.items():
            if money:
                yield Note(self.game.private(name), ChoiceLabel("Saved"), self.game.money(money))

    def close_savings(self) -> None:
        """What nobody has taken over of what saves money closes."""
        for name in self.settings.savings:
            private = self.game.privates.get(name)
            if private is not None and not private.removed:
                self.game.close_private(private)
        savings = self.game.memory_of(Savings)
        self.game.pay(savings, self.game.bank, savings.cash)

    @on(PrivateTakenOver)
    def card_taken_over(self, event: PrivateTakenOver) -> None:
        """What is saved on a card goes to the company; one pays by the phase from now on."""
        game, memory, private = self.game, self.game.memory_of(Powers), self.game.private(event.private)
        if private.id == self.settings.by_phase:
            private.revenue = self.settings.phase_revenues[game.depot.phase_index]
        if private.id not in self.settings.savings:
            return
        company, saved = game.company(event.company), memory.saved.get(private.id, 0)
        game.pay(game.memory_of(Savings), company, saved)
        memory.saved[private.id] = 0
        game.happen(SavingsTaken(company=company.id, private=private.id, amount=saved))
        game.close_private(private)

    @on(PrivateBought)
    def card_bought(self, event: PrivateBought) -> None:
        """Rights to hexes change hands."""
        free_stubs(self.game)

    @on(PrivateClosed)
    def card_closed(self, event: PrivateClosed) -> None:
        """Rights to hexes are lost, or go to the president."""
        free_stubs(self.game)

    @on(PresidentChanged)
    def president_changed(self, event: PresidentChanged) -> None:
        """Rights to hexes change hands."""
        free_stubs(self.game)

    @on(CompanyClosed)
    def company_closed(self, event: CompanyClosed) -> None:
        """Rights to hexes are lost."""
        free_stubs(self.game)

    @on(OperatingRoundBegins)
    def set_revenues(self, event: OperatingRoundBegins) -> None:
        """Some private companies pay by the phase."""
        game, memory = self.game, self.game.memory_of(Powers)
        number = game.depot.phase_index + 1
        for name, factor in self.settings.savings.items():
            private = game.privates.get(name)
            if private is not None and private.owner is not None:
                private.revenue = number * factor
                memory.saved[name] = memory.saved.get(name, 0) + number * factor
                game.pay(game.bank, game.memory_of(Savings), number * factor)
        self._set_by_phase()

    def _set_by_phase(self) -> None:
        private = self.game.privates.get(self.settings.by_phase)
        if private is not None and isinstance(private.owner, Corporation):
            private.revenue = self.settings.phase_revenues[self.game.depot.phase_index]


PART = Britain
