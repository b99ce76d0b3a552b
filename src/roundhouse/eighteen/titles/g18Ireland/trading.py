"""What corporations trade in 18Ireland: a share of their own, and trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.issue import IssueShares, bundles_of, read_shares
from roundhouse.eighteen.rules.steps.trade_ins import BuyTrainsOneTradeIn
from roundhouse.table.errors import Refusal

from .facts import Facts


class TradeOneShare(IssueShares):
    """At the beginning of its turn a corporation may sell one share of its treasury to the pool, which moves
    the price as any sale, or buy one back; both at the market price."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_issue",
        BuyShares: "do_redeem",
        Pass: "do_pass",
    }
    deed = "trade a share of its own"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """One share, if the pool takes it."""
        fits = self.game.limits.fits_in_pool
        return [bundle for bundle in bundles_of(company, company)[:1] if fits(company, bundle[1])]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """One share of the pool, if there is the money."""
        return super().redeemable(company)[:1]

    def gain(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell a share; the price falls."""
        shares, percent = read_shares(self.game.certificates, action, company)
        if percent not in {size for _, size in self.issuable(company)}:
            raise Refusal("issue/amount", f"{company.id} cannot sell {percent}% now.")
        self.game.policies.stock.sell(shares, percent)
        self.finish()


class DividendIreland(PayDividend):
    """As usual; a bankrupt player gets nothing for shares that could not be sold."""

    def extra_percent(self, holder: Holder, company: Corporation) -> int:
        """Their percent count no more."""
        out = isinstance(holder, Player) and holder.bankrupt
        return -holder.percent(company) if out else super().extra_percent(holder, company)


class BuyTrainsIreland(BuyTrainsOneTradeIn):
    """As usual; from a late phase on one train a turn may be traded in."""

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """The first one of a turn, in the phases that allow it."""
        game = self.game
        names = [phase.name for phase in game.title.phases]
        if game.depot.phase_index >= names.index(game.settings_of(Facts).trade_in_from):
            yield from super().exchanges(company)
