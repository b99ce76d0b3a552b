"""Policies of corporations of 2, 5 and 10 shares: stock limits, rounds, prices, trains and debts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import Cell

from ... import sizes
from ...policies import EndingPolicy, MoneyPolicy, OrderPolicy, RevenuePolicy, StockPolicy, TrainPolicy
from ...state.actions import Action, ProgramMergerPass
from ...state.pieces import Certificate, Corporation, Player, Train
from ...state.turns import RoundState, StepState
from ..loans.book import book_of
from . import failing, shorts
from .acquisition import Acquire
from .conversion import ConvertOrMerge
from .events import CompanyInterestPaid
from .memory import MergerMemory
from .settings import settings_of

ACQUISITION, LIQUIDATION = "acquisition", "liquidation"


class MergerStock(StockPolicy):
    """Shares of corporations that are auctioned, grow and are sold short."""

    def most_percent(self, corporation: Corporation) -> int:
        """The most of a corporation that a player may own, in percent: 100 of one of two shares, otherwise
        60."""
        return 100 if sizes.size(corporation) == sizes.TWO else 60

    def certificate_limit(self, player: Player | None) -> int:
        """The certificate limit by the number of players who are not bankrupt."""
        limits = self.game.title.certificate_limit
        limit = limits[max(len(self.game.active_players()), min(limits))]
        assert isinstance(limit, int)
        return limit

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell shares, and cancel short certificates in the pool against shares there."""
        super().sell(shares, percent)
        shorts.close_in_pool(self.game)

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Always ``False``: corporations are auctioned."""
        return False

    def secure_percent(self) -> int:
        """The percent of a corporation with which a presidency is safe: 60, as short shares may exceed the
        rest."""
        return 60


class MergerOrder(OrderPolicy):
    """After each operating round a merger round and an acquisition round."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round: after operating come mergers and then acquisitions.

        The last set has as many operating rounds as its signal said.
        """
        game, progress = self.game, self.game.progress
        match done.kind:
            case "operating":
                failing.export_train(game)
                game.begin_round("merger", done.number)
            case "merger":
                game.begin_round("acquisition", done.number)
            case "acquisition" if done.number < progress.rounds_in_set:
                game.begin_round("operating", done.number + 1)
            case "acquisition":
                progress.turn += 1
                game.end_operating_set()
                self._begin_stock()
            case "stock":
                super().next_round(done)
                last = game.memory_of(MergerMemory).last_set
                if last is not None:
                    progress.rounds_in_set = last
            case _:
                self._begin_stock()

    def _begin_stock(self) -> None:
        """Unfix the interest rate, close short shares of the pool from treasuries, and begin a stock
        round."""
        book_of(self.game).fix(None)
        shorts.close_from_treasuries(self.game)
        self.game.begin_round("stock", 1)

    def closes_operating(self, done: RoundState) -> bool:
        """Whether ``done`` ends an operating round: the acquisition round does."""
        return done.kind == "acquisition"

    def operating_order(self) -> list[Corporation]:
        """The companies in operating order, without those in liquidation."""
        return [item for item in self.game.floated() if item.cell and LIQUIDATION not in item.cell.zones]

    def stock_round_over(self) -> None:
        """Raise the price of sold-out corporations, and lower prices for each share in the pool."""
        game, market = self.game, self.game.market
        for company in game.floated():
            if company.cell is None or LIQUIDATION in company.cell.zones:
                continue
            ways: list[Callable[[Cell], Cell]] = []
            if self.is_sold_out(company):
                ways.extend([market.above] * self._rises(company))
            pressing = game.pool.percent(company) // company.share_percent
            ways.extend([market.below] * (pressing * settings_of(game).pool_moves))
            game.shares.move_price(company, ways)

    def _rises(self, corporation: Corporation) -> int:
        """The number of cells by which a sold-out corporation rises: 2 in a short squeeze, otherwise 1."""
        squeezed = settings_of(self.game).short_squeeze and self._owned(corporation) > 100
        return 2 if squeezed else 1

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether players own all of the corporation, short shares not counted; never one of two shares."""
        return sizes.size(corporation) > sizes.TWO and self._owned(corporation) >= 100

    def _owned(self, corporation: Corporation) -> int:
        """The percent of the corporation that players own; short shares are not subtracted."""
        return sum(
            share.percent
            for player in self.game.players
            for share in player.shares(corporation)
            if share.percent > 0
        )


class MergerEnding(EndingPolicy):
    """Standing orders of merger and acquisition rounds."""

    settles_before_end = True  # a company whose turn ends with the last bankruptcy still pays its interest

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """The pass of a standing order that neither merges nor offers the named companies, or ``None``.

        The order ends when others have acted, if it says so.
        """
        if not isinstance(order, ProgramMergerPass):
            return super().programmed(step, player, order)
        if isinstance(step, ConvertOrMerge):
            company, acted = step.actor(), bool(step.done)
        elif isinstance(step, Acquire) and step.asking:
            company, acted = step.target, step.acquired
        else:
            return None
        if not isinstance(company, Corporation):
            return None
        if company.id not in order.corporations_by_round.get(self.game.round.short, ()):
            return None
        if acted and "disable_others" in order.options:
            return {"type": "program_disable", "entity": player.key, "reason": "others have acted"}
        actor = step.actor()
        return {"type": "pass", "entity": actor.key} if actor is not None else None


class MergerRevenue(RevenuePolicy):
    """Dividends of corporations of 2, 5 and 10 shares."""

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """The money that is kept and paid for a half dividend; what cannot be split is paid."""
        units = sizes.size(company)
        kept = revenue // 2 if units == sizes.TWO else revenue // 2 // units * units
        return kept, revenue - kept

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell: left without a dividend; right once it reaches the price, twice at double the price.

        The settings may set other steps; in the acquisition zone their fixed price counts.
        """
        cell, market = company.cell, self.game.market
        assert cell is not None
        if not paid:
            return market.left_of(cell)
        settings = settings_of(self.game)
        price = settings.acquisition_price if ACQUISITION in cell.zones else cell.price
        for parts in range(1, settings.dividend_moves + 1):
            if paid >= price * settings.dividend_unit * parts // 100:
                cell = market.right_of(cell)
        return cell


class MergerTrains(TrainPolicy):
    """Trains of failing companies."""

    def waits_for_lost_trains(self) -> bool:
        """Whether the turn waits for trains of others although these were lost with their companies.

        As on 18xx.games, it does as long as such a train would be neither obsolete nor rusted.
        """
        sold, title = self.game.depot.sold, self.game.title
        kinds = (title.train(name) for name in self.game.memory_of(MergerMemory).lost)
        return any(
            all(sold.get(end.train, 0) < end.index for end in (*kind.rusts_on, *kind.obsolete_on))
            for kind in kinds
        )

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer`` now; companies in liquidation sell none."""
        owner = train.owner
        return owner is None or owner.cell is None or LIQUIDATION not in owner.cell.zones


class MergerMoney(MoneyPolicy):
    """A company that cannot pay its interest fails."""

    def debtor(self, company: Corporation) -> Player | None:
        """The president of the company, or the one it had when it failed."""
        return failing.president_of(self.game, company)

    def cover_debt(self, company: Corporation, due: int) -> None:
        """Liquidate a company that cannot pay ``due``; its president gets its cash and pays."""
        game, president = self.game, company.player
        assert president is not None
        failing.liquidate(game, company)
        game.pay(company, president, company.cash)
        game.charge(president, due)
        game.happen(CompanyInterestPaid(player=president.id, company=company.id, amount=due))
