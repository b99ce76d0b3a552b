"""Buying trains in 1858 India: the Pullman beyond the train limit, and locomotive works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.private_railways.buying import BuyTrainsOrNot
from roundhouse.eighteen.rules.parts.private_railways.settings import facts_of as railway_facts
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import WorksBought
from .facts import WORKS_SOLD, facts_of


class BuyTrainsAndWorks(BuyTrainsOrNot):
    """As usual. A corporation has one Pullman at most, which is bought beside the train limit, and in phases
    that allow it one private company of locomotive works at most."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrainsOrNot.handlers, BuyCompany: "do_buy_works"}

    # The Pullman

    def _is_pullman(self, train: Train) -> bool:
        return train.name == facts_of(self.game).pullman

    def _may_have_pullman(self, company: Corporation) -> bool:
        return not any(self._is_pullman(train) for train in company.trains)

    def has_room(self, company: Corporation) -> bool:
        """Is there room for a train, or for a Pullman? The turn waits also where the bank has none left
        (decision 2130)."""
        return self._has_limit_room(company) or self._may_have_pullman(company)

    def _is_anything_left(self, company: Corporation) -> bool:
        """Obsolete trains may be given up after a purchase, too."""
        worn = any(train.obsolete for train in company.trains)
        return worn or super()._is_anything_left(company) or self.can_buy(company)

    def _has_limit_room(self, company: Corporation) -> bool:
        return super().has_room(company)

    def offered(self, company: Corporation) -> list[Train]:
        """No second Pullman, and at the train limit nothing else."""
        room, pullman = self._has_limit_room(company), self._may_have_pullman(company)
        return [train for train in super().offered(company) if (pullman if self._is_pullman(train) else room)]

    def others(self, company: Corporation) -> list[Train]:
        """None at the train limit."""
        return super().others(company) if self._has_limit_room(company) else []

    # Locomotive works

    def works(self, company: Corporation) -> list[Private]:
        """The locomotive works that ``company`` can buy now."""
        game, names = self.game, railway_facts(self.game).works
        if WORKS_SOLD not in game.phase.status or not company.is_major:
            return []
        if any(private.id in names for private in company.privates):
            return []
        found = (game.privates[name] for name in names)
        return [one for one in found if one.owner is None and one.value <= company.cash]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and buy locomotive works."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if not self.works(entity):
            return kinds
        return kinds | {BuyCompany} if self.is_bound(entity) else kinds | {BuyCompany, Pass}

    def choices(self) -> Iterator[Choice]:
        """As usual, and the locomotive works."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and BuyCompany in self.kinds_for(company):
            for private in self.works(company):
                facts = {"name": private.name, "owner": ""}
                yield self.choice(
                    "buy_company", company, facts=facts, company=private.id, price=private.value
                )

    def do_buy_works(self, action: BuyCompany, company: Corporation) -> None:
        """Pay the bank its face value."""
        game = self.game
        private = game.private(action.company)
        if private not in self.works(company):
            raise Refusal("private/not-for-sale", f"{company.id} cannot buy {private.name} now.")
        if action.price != private.value:
            raise Refusal("private/price", f"{private.name} costs {game.money(private.value)}.")
        game.pay(company, game.bank, private.value)
        game.give_private(private, company)
        game.happen(WorksBought(company=company.id, private=private.id, price=private.value))
