"""1880: Romania: borders, a tender, a harbour, and private companies that are given up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .borders import TrackAcrossBorders, close_to_others, pay_crossings, printed_borders
from .facts import Borders, Facts
from .messages import MESSAGES
from .privates import AssignByPresident, UsePrivate
from .running import RevenueOfRomania, RunWithTender


class Romania(Part[Facts]):
    """What only 1880: Romania has."""

    Settings = Facts
    needs = ("building_permits",)
    messages = MESSAGES
    policies = (TrackAcrossBorders, RevenueOfRomania)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "use_private": UsePrivate,
        "assign_by_president": AssignByPresident,
        "run_with_tender": RunWithTender,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "open_borders": NamedEvent("open", "everybody may build across the borders"),
        "remove_borders": NamedEvent("forget", "building across a border earns nothing any more"),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of borders."""
        yield Borders()

    def prepare(self) -> None:
        """No border is crossed yet."""
        self.game.memory_of(Borders).uncrossed = printed_borders(self.game.ground.hexmap)
        close_to_others(self.game)

    def open(self) -> None:
        """Let everybody build across the borders."""
        self.game.memory_of(Borders).closed = False
        close_to_others(self.game)

    def forget(self) -> None:
        """Pay for no more connections across borders."""
        self.game.memory_of(Borders).uncrossed = frozenset()

    def notes(self) -> Iterator[Note]:
        """Yield who has the tender, and whether the borders are closed."""
        tender = self.game.private(self.settings.tender)
        if tender.serves is not None:
            yield Note(tender.serves, ChoiceLabel("Tender"), ChoiceLabel("a town more for one train"))
        if self.game.memory_of(Borders).closed:
            yield Note(None, ChoiceLabel("Borders"), ChoiceLabel("closed"))

    @on(OperatingTurnBegan)
    def look_at_borders(self, event: OperatingTurnBegan) -> None:
        """Set the borders for the company in turn."""
        if self.game.memory_of(Borders).closed:
            close_to_others(self.game)

    @on(TileLaid)
    def look_for_crossings(self, event: TileLaid) -> None:
        """Pay for new connections across borders; what is connected is no border any more."""
        before = self.game.memory_of(Borders).uncrossed
        pay_crossings(self.game, event.hex)
        if self.game.memory_of(Borders).uncrossed != before:
            close_to_others(self.game)


PART = Romania
