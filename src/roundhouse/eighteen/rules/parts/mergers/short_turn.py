"""The stock turn with short sales, in which corporations that are for sale as a whole are not traded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.table.errors import Refusal

from ... import trading
from ...state.actions import Action, BuyShares, Short
from ...state.pieces import Certificate, Corporation, Player
from ...steps.stock import StockTurn
from . import shorts

OUT_OF_TRADE = frozenset({"acquisition", "liquidation"})
"""Zones in which a corporation's shares are not traded."""


def out_of_trade(corporation: Corporation) -> bool:
    """Whether shares of ``corporation`` are not traded at its price."""
    return corporation.cell is not None and bool(corporation.cell.zones & OUT_OF_TRADE)


class ShortSaleTurn(StockTurn):
    """Sell, sell one share short, and buy a share or start a corporation.

    A short share is bought back by buying one of the same corporation.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Short: "do_short"}

    def has_bought(self) -> bool:
        """Whether this turn has bought a share or started a corporation; a short sale is neither."""
        return "buy" in self.did or "par" in self.did

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why ``player`` cannot sell these shares, or ``None``; none of a corporation out of trade."""
        corporation = shares[0].corporation
        if out_of_trade(corporation):
            return f"Shares of {corporation.id} are not traded now."
        return super().why_not_sell(player, shares, percent)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why ``player`` cannot buy these shares, or ``None``; none of a corporation out of trade."""
        share = shares[0]
        if out_of_trade(share.corporation) or share.percent < 0:
            return f"Shares of {share.corporation.id} are not traded now."
        return super().why_not_buy(player, shares)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share; it closes a short one of the player. Raises Refusal like the usual purchase."""
        share = self.game.certificates[action.shares[0]]
        short = bool(shorts.of_holder(player, share.corporation))
        super().do_buy(action, player)
        if short:
            shorts.close(self.game, player, share)

    def why_not_short(self, player: Player, company: Corporation) -> str | None:
        """Why ``player`` cannot sell a share of ``company`` short, or ``None``."""
        game = self.game
        if "short" in self.did or self.has_bought():
            return "A turn sells one share short, before the purchase."
        if not company.floated or out_of_trade(company):
            return f"{company.id} has not floated yet, or is not traded now."
        if timing := trading.why_not_sell_yet(game, player, company):
            return timing
        if player.percent(company) > 0:
            return f"{player.name} has shares of {company.id}."
        most = shorts.most(game, company)
        if shorts.count(game, company) >= most:
            return f"Only {most} shares of {company.id} can be sold short in this phase."
        return None

    def do_short(self, action: Short, player: Player) -> None:
        """Sell a share short. Raises Refusal where :meth:`why_not_short` has a reason."""
        company = self.game.company(action.corporation)
        reason = self.why_not_short(player, company)
        if reason is not None:
            raise Refusal("stock/short", reason)
        shorts.sell(self.game, player, company)
        self.sold[player, company] = True
        self._note(player, "short", company)
