"""Policies of price protection: delayed drops, sold-out corporations and standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...policies import EndingPolicy, OrderPolicy, StockPolicy
from ...state.actions import Action, ProgramBuyShares
from ...state.events import SaleSettled
from ...state.pieces import Certificate, Corporation, Player
from ...state.turns import StepState
from .drops import drop_price
from .memory import Sale, queue_of
from .steps import ProtectPrice


class WaitingDrops(StockPolicy):
    """Sales whose price drop waits."""

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell shares; the drop waits for the president, unless it is that of the company in turn."""
        game, corporation, seller = self.game, shares[0].corporation, shares[0].owner
        president = corporation.player
        assert isinstance(seller, Player)
        assert president is not None
        game.shares.sell(shares, percent, movement="none")
        if corporation is game.round.entity:
            drop_price(game, corporation, percent)
            game.happen(SaleSettled())
            return
        queue_of(game).add(Sale(tuple(shares), percent, seller, president))
        cell = corporation.falls_to or corporation.cell
        for _ in range(percent // corporation.share_percent):
            cell = game.market.below(cell) if cell is not None else None
        corporation.falls_to = cell
        game.happen(SaleSettled())

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Buy shares; those that a corporation has reissued are paid to it."""
        game, corporation = self.game, shares[0].corporation
        own = shares[0].owner is corporation and corporation in queue_of(game).reissued
        cost = sum(game.shares.price(share) for share in shares)
        super().buy(player, shares)
        if own:
            game.pay(game.bank, corporation, cost)


class SoldWithTreasury(OrderPolicy):
    """Sold-out corporations with redeemed shares."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; shares that it has redeemed count as sold."""
        redeemed = sum(share.percent for share in corporation.shares(corporation) if share.reserved)
        held = sum(player.percent(corporation) for player in self.game.players)
        return super().is_sold_out(corporation) or held + redeemed >= 100


class OrdersEnd(EndingPolicy):
    """Standing orders where prices are protected."""

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """The action of a standing order; an order to buy ends where its player is to decide on a price."""
        if isinstance(step, ProtectPrice) and isinstance(order, ProgramBuyShares):
            return {"type": "program_disable", "entity": player.key, "reason": "a price can be protected"}
        return super().programmed(step, player, order)
