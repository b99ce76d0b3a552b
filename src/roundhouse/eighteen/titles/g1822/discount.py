"""The private company of 1822 that is made one of two things when it is taken over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles, TileDiscount
from roundhouse.eighteen.rules.state.actions import Action, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import DiscountChosen
from .facts import Facts

TOKEN, DISCOUNT = "token", "discount"
"""Answers, as recorded games have them."""
DISCOUNT_LABELS: Mapping[str, ChoiceLabel] = {
    TOKEN: ChoiceLabel("One tile on rough land, hills or mountains for nothing"),
    DISCOUNT: ChoiceLabel("Less for hills and mountains from now on"),
}


class ChooseDiscount(Step):
    """Right after it is taken over one private company is made one of two things."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose"}
    deed = "choose what a private company is good for"

    def _undecided(self, company: Corporation) -> Private | None:
        private = self.game.privates.get(self.game.settings_of(Facts).discount)
        if private is None or private.owner is not company:
            return None
        kinds = {type(private.ability(place)) for place in private.abilities}
        return private if {LayTiles, TileDiscount} <= kinds else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Choose}) if self._undecided(entity) is not None else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Both."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for answer, label in DISCOUNT_LABELS.items():
                yield self.choice("choose", company, label=label, choice=answer)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The other one is lost."""
        private = self._undecided(company)
        if private is None or action.choice not in DISCOUNT_LABELS:
            raise Refusal("private/choice", "That is no answer.", hint=f"possible: {TOKEN}, {DISCOUNT}")
        lost = TileDiscount if action.choice == TOKEN else LayTiles
        for place in private.abilities:
            if isinstance(private.ability(place), lost):
                self.game.abilities.drop(private, place)
        self.game.happen(DiscountChosen(company=company.id, private=private.id, once=action.choice == TOKEN))
