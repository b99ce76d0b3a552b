"""What insolvency and bankruptcy of corporations change in the usual decisions."""

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
    """What trains earn that a corporation leases from the bank."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """Who leases keeps everything."""
        return "withhold" if leases(self.game, company) else super().forced_dividend(company)

    def route_rules(self, company: Corporation) -> RouteRules:
        """A leased train earns by its stops, whatever these pay others."""
        rules = super().route_rules(company)
        if not self._earns_by_stops or not leases(self.game, company):
            return rules
        return replace(
            rules,
            stop_value=self.leased_stop,
            bonuses=(Bonus("lease", self._settings.base),),
        )

    def leased_stop(self, stop: NetworkStop, train: TrainReach) -> int:
        """What a stop of a leased train pays: the same everywhere."""
        return self._settings.per_stop

    def is_leased(self, company: Corporation, train: Train) -> bool:
        """Does the company run this train as a leased one that earns by its stops?"""
        return train.owner is None and self._earns_by_stops

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """By its stops or for a fixed sum a leased train earns nothing beside; or it earns half or all of
        what it would earn for its owner."""
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
        """Does a leased train earn otherwise than its own stops and bonuses say?"""
        return self._settings.lease in {"stops", "fixed"}

    @property
    def _settings(self) -> InsolvencySettings:
        return self.game.settings_of(InsolvencySettings)


class LeasedTrains(TrainPolicy):
    """Trains of corporations in trouble."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The company's own trains, or the cheapest train of the bank if it leases."""
        if not leases(self.game, company):
            return super().runnable_trains(company)
        depot = self.game.depot
        train = min(depot.for_sale(), key=depot.lowest_price, default=None)
        return [train] if train is not None else []

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Bankrupt corporations sell nothing."""
        if train.owner in self.game.memory_of(InsolvencyMemory).bankrupt:
            return False
        return super().may_trade(train, buyer)


class InsolventTrack(TrackPolicy):
    """Track of insolvent corporations."""

    def track_money(self, company: Corporation) -> int:
        """Insolvent corporations lay only what is free."""
        insolvent = company in self.game.memory_of(InsolvencyMemory).insolvent
        return 0 if insolvent else super().track_money(company)


class InsolventTokens(TokenPolicy):
    """Tokens of insolvent corporations."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Insolvent corporations place no tokens."""
        insolvent = company in self.game.memory_of(InsolvencyMemory).insolvent
        return not insolvent and super().may_place_tokens(company)


class InsolventMoney(MoneyPolicy):
    """Debts of companies."""

    def cover_debt(self, company: Corporation, due: int) -> None:
        """A company that cannot pay gives what it has and is insolvent; nobody else pays."""
        self.game.pay(company, self.game.bank, company.cash)
        become_insolvent(self.game, company)


class HalfValueStock(StockPolicy):
    """Shares of corporations without trains are worth half; bankrupt corporations start anew."""

    def has_full_value(self, corporation: Corporation) -> bool:
        """Is a share worth its market price?"""
        if corporation.trains:
            return True
        return self.game.settings_of(InsolvencySettings).new_keeps_value and not corporation.runs

    def starts_anew(self, corporation: Corporation) -> bool:
        """Has the corporation been bankrupt?"""
        return corporation in self.game.memory_of(InsolvencyMemory).bankrupt

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """What selling ``percent`` brings now: by half the price for a corporation without trains."""
        corporation = shares[0].corporation
        price = corporation.share_price
        if not self.has_full_value(corporation):
            price //= 2
        return price * percent // corporation.share_percent

    def counted(self, corporation: Corporation, percent: int) -> int:
        """Shares of corporations without trains count half."""
        price = super().counted(corporation, percent)
        return price if self.has_full_value(corporation) else price // 2


class BankruptCorporations(EndingPolicy):
    """What happens at the end of the market: at once, also to a corporation without a president."""

    unasked_close_late = False

    def at_closing_price(self, corporation: Corporation) -> None:
        """Bankrupt: all shares go back; tokens, trains and money stay. A stock round begins anew."""
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
