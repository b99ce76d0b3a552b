"""Policies of insolvent and bankrupt corporations: trains, track, tokens, debts and shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Bonus, RouteRules, Run, TrainReach

from ...policies import (
    EndingPolicy,
    MoneyPolicy,
    RevenuePolicy,
    StockPolicy,
    TokenPolicy,
    TrackPolicy,
    TrainPolicy,
)
from ...rounds import StockRound
from ...state.actions import RouteClaim
from ...state.pieces import Certificate, Corporation, Train
from .events import StockRoundRestarted
from .memory import InsolvencyMemory, become_bankrupt, become_insolvent, leases
from .settings import InsolvencySettings


class LeasedRevenue(RevenuePolicy):
    """The revenue of trains leased from the bank."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """``withhold`` for a company that leases, which must keep its revenue."""
        return "withhold" if leases(self.game, company) else super().forced_dividend(company)

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; a leased train may earn a base sum and a fixed sum for each stop instead."""
        rules = super().route_rules(company)
        if not self._earns_by_stops or not leases(self.game, company):
            return rules
        return replace(
            rules,
            stop_value=self.leased_stop,
            bonuses=(Bonus("lease", self._settings.base),),
        )

    def leased_stop(self, stop: NetworkStop, train: TrainReach) -> int:
        """The value of any stop for a leased train, in money."""
        return self._settings.per_stop

    def is_leased(self, company: Corporation, train: Train) -> bool:
        """Whether the company runs ``train`` as a leased one that earns by its stops or a fixed sum."""
        return train.owner is None and self._earns_by_stops

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue and the subsidy, in money.

        A leased train earns half or all of what it would earn for its owner, or a sum by its stops without a
        subsidy.
        """
        extra, subsidy = super().beside_routes(company, runs, claims)
        settings = self._settings
        if settings.lease == "whole" or not leases(self.game, company):
            return extra, subsidy
        revenue = sum(run.revenue for run in runs)
        if settings.lease == "half":
            return extra - (revenue + extra - (revenue + extra) // 2), subsidy
        if settings.lease == "fixed" and runs:
            base = settings.base + settings.per_stop * (runs[0].train.allowances[0].pay or 0)
            return base - revenue, 0
        return 0, 0

    @property
    def _earns_by_stops(self) -> bool:
        """Whether a leased train earns by the number of stops rather than by their values."""
        return self._settings.lease in {"stops", "fixed"}

    @property
    def _settings(self) -> InsolvencySettings:
        return self.game.settings_of(InsolvencySettings)


class LeasedTrains(TrainPolicy):
    """Trains of insolvent and bankrupt corporations."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The company's own trains, or the cheapest train of the bank if it leases."""
        if not leases(self.game, company):
            return super().runnable_trains(company)
        depot = self.game.depot
        train = min(depot.for_sale(), key=depot.lowest_price, default=None)
        return [train] if train is not None else []

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer``; bankrupt corporations sell none."""
        if train.owner in self.game.memory_of(InsolvencyMemory).bankrupt:
            return False
        return super().may_trade(train, buyer)


class InsolventTrack(TrackPolicy):
    """Track of insolvent corporations."""

    def track_money(self, company: Corporation) -> int:
        """The money for track: 0 for insolvent corporations, which lay only what is free."""
        insolvent = company in self.game.memory_of(InsolvencyMemory).insolvent
        return 0 if insolvent else super().track_money(company)


class InsolventTokens(TokenPolicy):
    """Tokens of insolvent corporations."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Whether ``company`` may place tokens; insolvent corporations may not."""
        insolvent = company in self.game.memory_of(InsolvencyMemory).insolvent
        return not insolvent and super().may_place_tokens(company)


class InsolventMoney(MoneyPolicy):
    """Debts of companies."""

    def cover_debt(self, company: Corporation, due: int) -> None:
        """Take all cash of a company that cannot pay ``due``, and mark it as insolvent; nobody pays the
        rest."""
        self.game.pay(company, self.game.bank, company.cash)
        become_insolvent(self.game, company)


class HalfValueStock(StockPolicy):
    """Shares of corporations without trains are worth half; bankrupt corporations start anew."""

    def has_full_value(self, corporation: Corporation) -> bool:
        """Whether a share is worth its market price rather than half of it."""
        if corporation.trains:
            return True
        return self.game.settings_of(InsolvencySettings).new_keeps_value and not corporation.runs

    def starts_anew(self, corporation: Corporation) -> bool:
        """Whether the corporation is bankrupt, so that its next start is a new one."""
        return corporation in self.game.memory_of(InsolvencyMemory).bankrupt

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """The proceeds of selling ``percent``; half the price, rounded down, without a train."""
        corporation = shares[0].corporation
        price = corporation.share_price
        if not self.has_full_value(corporation):
            price //= 2
        return price * percent // corporation.share_percent

    def counted(self, corporation: Corporation, percent: int) -> int:
        """What ``percent`` of a corporation counts at the end of the game; half without a train."""
        price = super().counted(corporation, percent)
        return price if self.has_full_value(corporation) else price // 2


class BankruptCorporations(EndingPolicy):
    """The bankruptcy of corporations at the end of the market.

    It comes at once, also to a corporation without a president.
    """

    unasked_close_late = False

    def at_closing_price(self, corporation: Corporation) -> None:
        """Declare a corporation bankrupt: all its shares return to it; tokens, trains and money stay.

        The player with the fewest shares gets priority; a stock round in progress begins anew.
        """
        game = self.game
        become_bankrupt(game, corporation)
        for holder in (*game.players, game.pool):
            for share in holder.shares(corporation):
                game.shares.move(share, corporation)
        corporation.held[corporation] = tuple(
            sorted(corporation.shares(corporation), key=lambda share: int(share.id.rpartition("_")[2]))
        )
        game.market.take_off(corporation)
        corporation.par = None
        corporation.floated = False
        corporation.player = None
        game.progress.priority = min(
            game.players_from(game.progress.priority),
            key=lambda player: sum(share.percent for shares in player.held.values() for share in shares),
        )
        if isinstance(game.round, StockRound):
            game.happen(StockRoundRestarted())
            for player in game.players:
                player.program = None
                player.follow_up = False
            game.begin_round("stock", 1)
