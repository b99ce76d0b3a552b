"""Policies of loans and of the national railway: money, trains, prices and limits."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell

from ...policies import MoneyPolicy, OrderPolicy, RevenuePolicy, StockPolicy, TrainPolicy
from ...state.events import SaleSettled
from ...state.pieces import Certificate, Corporation, Player
from ...state.turns import StepState
from ...steps.companies import BuyPrivate
from ...steps.tokens import PlaceTokens
from .aftermath import GiveUpTrains
from .loans import TurnLoans, interest_of
from .national import national_railway
from .settings import National, NationalSettings


class TurnLoanMoney(MoneyPolicy):
    """The money of companies that can take a loan."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The money that ``company`` could have in ``step``; a loan counts for tokens and private
        companies."""
        loans, money = self.game.round.find(TurnLoans), self.buying_power(company)
        if loans is None or not isinstance(step, PlaceTokens | BuyPrivate) or not step.blocks:
            return money
        return money + loans.gain() if loans.may_take(company) else money

    def interest(self, company: Corporation) -> int:
        """The interest due for its loans, until the national railway is formed."""
        return interest_of(self.game, company)


class NationalStock(StockPolicy):
    """Shares of the national railway, certificates, and what players are worth."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start ``corporation``; never the national railway."""
        return corporation is not national_railway(self.game) and super().may_par(corporation, player)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell shares; the price of the national railway only falls once it had a permanent train, and never
        closes it."""
        game, national = self.game, national_railway(self.game)
        if shares[0].corporation is not national:
            super().sell(shares, percent)
            return
        game.shares.sell(shares, percent, movement="none")
        if game.memory_of(National).permanent:
            game.shares.move_price(national, (self._below_but_open,) * (percent // 10))
        game.happen(SaleSettled())

    def _below_but_open(self, cell: Cell) -> Cell:
        after = self.game.market.below(cell)
        return cell if "close" in after.zones else after

    def certificate_limit(self, player: Player | None) -> int:
        """The certificate limit; once the national railway is formed, by the number of corporations left
        then.

        When another corporation has closed since it is the usual one, as on 18xx.games (decision 1502).
        """
        memory = self.game.memory_of(National)
        table = self.game.settings_of(NationalSettings).certificate_limit
        row = table.get(len(self.game.players))
        if not memory.corporations or not row:
            return super().certificate_limit(player)
        return row[min(max(memory.corporations, min(row)), max(row))]

    def worth(self, player: Player) -> int:
        """The net worth of ``player``, where each loan of a corporation takes 1 off for each percent
        owned."""
        debts = sum(
            corporation.loans * player.percent(corporation)
            for corporation in player.held
            if corporation.notes
        )
        return super().worth(player) - debts


class NationalOrder(OrderPolicy):
    """Prices after a stock round."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; the national railway is not before it had a permanent train."""
        fixed = corporation is national_railway(self.game)
        if fixed and not self.game.memory_of(National).permanent:
            return False
        return super().is_sold_out(corporation)


class NationalTrains(TrainPolicy):
    """The train limit of the national railway."""

    def train_limit(self, company: Corporation) -> int:
        """The train limit; higher for the national railway, and perhaps none while it is formed."""
        usual, settings = super().train_limit(company), self.game.settings_of(NationalSettings)
        if company is not national_railway(self.game):
            return usual
        step = self.game.round.find(GiveUpTrains)
        forming = self.game.memory_of(National).candidates or (step is not None and step.open_)
        return 99 if forming and settings.any_trains_at_first else usual + settings.more_trains


class NationalRevenue(RevenuePolicy):
    """The dividends and the share price of the national railway."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """``withhold`` for the national railway until it had a permanent train."""
        if company is national_railway(self.game) and not self.game.memory_of(National).permanent:
            return "withhold"
        return super().forced_dividend(company)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell; the price of the national railway stays until it had a permanent train, and never
        closes it."""
        after, cell = super().price_after_dividend(company, kind, withheld, paid), company.cell
        if company is national_railway(self.game) and cell is not None:
            fixed = not self.game.memory_of(National).permanent
            return cell if fixed or "close" in after.zones else after
        return after
