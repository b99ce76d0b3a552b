"""Things other than trains that a corporation may buy in its turn: tokens, rights, markers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, SpecialBuy
from ..state.pieces import Corporation, Entity
from ..turn import NOTHING, Step


class BuySpecials(Step):
    """During its turn, which never waits for it, a corporation may buy things that the title names, each at
    its price."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {SpecialBuy: "do_buy"}

    @abstractmethod
    def for_sale(self, company: Corporation) -> Mapping[str, int]:
        """The prices of what ``company`` may buy and can pay now, by name."""

    @abstractmethod
    def sell(self, company: Corporation, name: str, price: int) -> None:
        """Have ``company`` pay ``price`` for the thing called ``name`` and get it."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the corporation in turn: buy, if anything is for sale to it."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({SpecialBuy}) if self.for_sale(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Everything that the corporation in turn may buy, at its price."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for name, price in self.for_sale(company).items():
                facts = {"cost": price, "name": name}
                yield self.choice("special_buy", company, facts=facts, description=name)

    def do_buy(self, action: SpecialBuy, company: Corporation) -> None:
        """Buy the thing that the action names. Raises Refusal if it is not for sale."""
        offers = self.for_sale(company)
        if action.description not in offers:
            raise Refusal(
                "special-buy/offer",
                f"{company.id} cannot buy “{action.description}” now.",
                hint=f"possible: {', '.join(offers)}" if offers else None,
            )
        self.sell(company, action.description, offers[action.description])
