"""A corporation buys its own shares back before anything else in its turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice

from ...desks.bundles import Bundle
from ...state.actions import Action, BuyShares, Pass
from ...state.pieces import Corporation, Entity
from ...steps.issue import IssueShares
from ...turn import NOTHING


class RedeemAtMarket(IssueShares):
    """Once a turn, at its start, a corporation may buy shares back from the pool at the market price."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "buy shares back"
    on_charters = "Buy shares back"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Nothing."""
        return []

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy back, or pass."""
        kinds = super().actions(entity)
        return kinds | {Pass} if kinds else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every number of shares, and the pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Pass in self.kinds_for(company):
            yield self.choice("pass", company)
