"""The private company of 1822 that is made one of two things when it is taken over."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.model.abilities import LayTiles, TileDiscount
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.table.labels import ChoiceLabel

from .events import DiscountChosen
from .facts import Facts

TOKEN, DISCOUNT = "token", "discount"
"""Answers, as recorded games have them."""
DISCOUNT_LABELS: Mapping[str, ChoiceLabel] = {
    TOKEN: ChoiceLabel("One tile on rough land, hills or mountains for nothing"),
    DISCOUNT: ChoiceLabel("Less for hills and mountains from now on"),
}


class ChooseDiscount(Question):
    """Right after it is taken over one private company is made one of two things."""

    deed = "choose what a private company is good for"

    def _undecided(self, company: Corporation) -> Private | None:
        private = self.game.privates.get(self.game.settings_of(Facts).discount)
        if private is None or private.owner is not company:
            return None
        kinds = {type(private.ability(place)) for place in private.abilities}
        return private if {LayTiles, TileDiscount} <= kinds else None

    def answers(self) -> Answers:
        """Both, for the owner of the private company."""
        company = self.actor()
        asked = isinstance(company, Corporation) and self._undecided(company) is not None
        return DISCOUNT_LABELS if asked else {}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The other one is lost."""
        private, once = self._undecided(company), self.said(action) == TOKEN
        assert private is not None
        lost = TileDiscount if once else LayTiles
        for place in private.abilities:
            if isinstance(private.ability(place), lost):
                self.game.abilities.drop(private, place)
        self.game.happen(DiscountChosen(company=company.id, private=private.id, once=once))
