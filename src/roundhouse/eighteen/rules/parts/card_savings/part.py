"""Money saved on the cards of private companies as a part: ``[parts.card_savings]``.

Some private companies pay their owners by the number of the phase, and save as much: the company that takes
one over gets what it saved. Another one pays the company that has taken it over by the phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ...state.events import OperatingRoundBegins
from ...state.events.event import CompanyId, EighteenEvent, PrivateId
from ...state.events.event import Money as Sum
from ...state.listening import on
from ...state.pieces import Corporation, Purse
from ..part import NamedEvent, Note, Part
from ..private_takeovers.part import PrivateTakenOver


class SavingsSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which private companies save money, and which one pays by the phase."""

    savings: Mapping[PrivateName, Money]
    """The private companies that save money, and how much in each operating round: by the number of the phase
    so many times this."""
    by_phase: PrivateName | None = None
    """The private company that pays a company by the phase, if there is one."""
    phase_revenues: tuple[Money, ...] = ()
    """What that private company pays a company in each phase."""


class SavingsTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company got what a private company had saved."""

    company: CompanyId
    private: PrivateId
    amount: Sum


class Savings(Purse):
    """The money that has been saved on cards."""

    def __init__(self) -> None:
        super().__init__("savings", "the savings", 0)


class SavedOn(Piece):
    """The money saved on each card, by its id."""

    amounts: dict[str, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("saved_on")


EN: Messages = {SavingsTaken: "{company} gets the {amount} that {private} has saved"}


class CardSavings(Part[SavingsSettings]):
    """Money is saved on cards."""

    Settings = SavingsSettings
    needs = ("private_takeovers",)
    messages: ClassVar[Mapping[str, Messages]] = {"en": EN}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "phase_revenue": NamedEvent("close_savings", "companies that save money close"),
    }

    def memory(self) -> Iterator[Piece]:
        """The purse of the saved money, and how much is saved on each card."""
        yield Savings()
        yield SavedOn()

    def notes(self) -> Iterator[Note]:
        """Yield the money saved on each card."""
        for name, amount in self.game.memory_of(SavedOn).amounts.items():
            if amount:
                yield Note(self.game.private(name), ChoiceLabel("Saved"), self.game.money(amount))

    def close_savings(self) -> None:
        """Close the private companies that still save money; the bank gets what was saved."""
        for name in self.settings.savings:
            private = self.game.privates.get(name)
            if private is not None and not private.removed:
                self.game.close_private(private)
        savings = self.game.memory_of(Savings)
        self.game.pay(savings, self.game.bank, savings.cash)

    @on(PrivateTakenOver)
    def card_taken_over(self, event: PrivateTakenOver) -> None:
        """Pay what a card has saved to the company that takes it over, and close the card.

        The one that pays by the phase begins to do so instead.
        """
        game, saved_on, private = self.game, self.game.memory_of(SavedOn), self.game.private(event.private)
        if private.id == self.settings.by_phase:
            private.revenue = self.settings.phase_revenues[game.depot.phase_index]
        if private.id not in self.settings.savings:
            return
        company, saved = game.company(event.company), saved_on.amounts.get(private.id, 0)
        game.pay(game.memory_of(Savings), company, saved)
        saved_on.amounts[private.id] = 0
        game.happen(SavingsTaken(company=company.id, private=private.id, amount=saved))
        game.close_private(private)

    @on(OperatingRoundBegins)
    def set_revenues(self, event: OperatingRoundBegins) -> None:
        """Set the revenue of cards that save money or pay by the phase, and save money on the former."""
        game, saved_on = self.game, self.game.memory_of(SavedOn)
        number = int(game.phase.name)
        for name, factor in self.settings.savings.items():
            private = game.privates.get(name)
            if private is not None and private.owner is not None:
                private.revenue = number * factor
                saved_on.amounts[name] = saved_on.amounts.get(name, 0) + number * factor
                game.pay(game.bank, game.memory_of(Savings), number * factor)
        self._set_by_phase()

    def _set_by_phase(self) -> None:
        private = self.game.privates.get(self.settings.by_phase or "")
        if private is not None and isinstance(private.owner, Corporation):
            private.revenue = self.settings.phase_revenues[self.game.depot.phase_index]


PART = CardSavings
