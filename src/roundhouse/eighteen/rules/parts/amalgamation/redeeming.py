"""A corporation buys its own shares back before anything else in its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...desks.bundles import Bundle
from ...state.actions import Action, BuyShares, Pass
from ...state.pieces import Corporation
from ...steps.issue import IssueShares


class RedeemAtMarket(IssueShares):
    """Once a turn, at its start, a corporation may buy shares back from the pool at the market price."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "buy shares back"
    on_charters = "Buy shares back"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Always empty: this step issues no shares."""
        return []

    def cost(self, company: Corporation, percent: int) -> int:
        """The cost of buying back ``percent`` of the company, at the market price."""
        return company.price_of(percent)
