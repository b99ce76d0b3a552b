"""Dividends of 1822 in which the revenue of a permanent train may be handled separately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Choose, Dividend
from ...state.pieces import Corporation, Entity
from ...steps.dividends import PayDividend
from .events import ApartChosen
from .settings import LocalTrainSettings

LABELS: Mapping[str, ChoiceLabel] = {
    "payout": ChoiceLabel("Pay out what the permanent train earned"),
    "half": ChoiceLabel("Pay half of what the permanent train earned"),
    "withhold": ChoiceLabel("Keep what the permanent train earned"),
}


class PayDividendApart(PayDividend):
    """As usual; before that, what is done with the revenue of a permanent train may be said apart."""

    apart: str = tracked("")
    """What is done with the revenue of the permanent train."""
    choosing = "decide on what the permanent train earned"
    handlers: ClassVar[Mapping[type[Action], str]] = {**PayDividend.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Forget the decision of the last turn."""
        super().begin_turn()
        if self.apart:
            self.apart = ""

    def permanent_revenue(self, company: Corporation) -> int:
        """The revenue of the permanent train, or 0 if no other train earned anything."""
        names = self.game.settings_of(LocalTrainSettings).permanents
        first = next((train.id for train in company.trains if train.kind.name in names), None)
        earned = sum(revenue for train, _, revenue in self.run_step().routes if train == first)
        return earned if 0 < earned != self.revenue() else 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose the dividend; before that, perhaps decide about the permanent train."""
        kinds = super().actions(entity)
        if Dividend not in kinds or not isinstance(entity, Corporation) or self.apart:
            return kinds
        several = len(entity.trains) > 1 and self.permanent_revenue(entity)
        return kinds | {Choose} if several else kinds

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and those for the permanent train."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for answer, label in LABELS.items():
                yield self.choice("choose", company, label=label, choice=answer)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Record what is done with the revenue of the permanent train. Raises Refusal for another answer."""
        if action.choice not in LABELS:
            raise Refusal("dividend/apart", "That is no answer.", hint=f"possible: {', '.join(LABELS)}")
        self.apart = str(action.choice)
        self.game.happen(ApartChosen(company=company.id, kind=self.apart))

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """The money that the company keeps and that its shares get, over both parts of the revenue."""
        if not self.apart:
            return self._split(company, kind, self.revenue())
        part = self.permanent_revenue(company)
        kept, paid = self._split(company, self.apart, part)
        rest = self._split(company, kind, self.revenue() - part)
        return kept + rest[0], paid + rest[1]

    def _split(self, company: Corporation, kind: str, revenue: int) -> tuple[int, int]:
        match kind:
            case "payout":
                return 0, revenue
            case "half":
                return self.game.policies.revenue.half_dividend(company, revenue)
            case _:
                return revenue, 0
