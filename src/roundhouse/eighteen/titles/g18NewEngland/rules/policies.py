"""What 18NewEngland changes in the usual decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.policies import (
    EndingPolicy,
    OrderPolicy,
    RevenuePolicy,
    StockPolicy,
    TrackPolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.rounds import closed_while_operating
from roundhouse.eighteen.rules.state.actions import Action, ProgramMergerPass
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Train
from roundhouse.eighteen.rules.state.turns import RoundState, StepState
from roundhouse.eighteen.rules.steps.merger_orders import stay
from roundhouse.eighteen.track.routes import RouteRules, TrainReach

from .facts import ALL_MINORS, MERGERS, facts, free_boxes, is_minor, memory, unsold
from .merging import MergeMinors


class MinorsOnOffer(StockPolicy):
    """Who may be started."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Minor companies only: those drawn at the start, and from phase 3 on all."""
        game = self.game
        if not is_minor(corporation) or not super().may_par(corporation, player):
            return False
        return ALL_MINORS in game.phase.status or corporation in memory(game).starting

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The free boxes of minor companies; the par prices of corporations."""
        return free_boxes(self.game) if is_minor(corporation) else super().par_cells(corporation)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """For a share of its IPO a corporation gets the par price; the rest of what it has cost goes to the
        bank, or comes from it."""
        game, company = self.game, shares[0].corporation
        from_ipo = not is_minor(company) and shares[0] in unsold(game, company)
        super().buy(player, shares)
        if from_ipo and company.par is not None:
            percent = sum(share.percent for share in shares)
            more = company.price_of(percent) - company.price_of(percent, company.par.price)
            if more > 0:
                game.pay(company, game.bank, more)
            else:
                game.pay(game.bank, company, -more)


class MinorsFirst(OrderPolicy):
    """What follows on what."""

    def operating_order(self) -> list[Corporation]:
        """Minor companies, then corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_minor(company))

    def next_round(self, done: RoundState) -> None:
        """Operating rounds after the first stock round; from phase 3 on a merger round after each of them."""
        game = self.game
        match done.kind:
            case "initial":
                game.progress.rounds_in_set = game.phase.rounds
                game.begin_round("operating", 1)
            case "operating" if MERGERS in game.phase.status:
                game.begin_round("merger", done.number)
            case "merger":
                super().next_round(game.rounds["operating"])
            case _:
                super().next_round(done)


class OneTileOfMinors(TrackPolicy):
    """Tile actions."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A minor company lays or replaces one tile."""
        lays = super().tile_lays(company)
        return lays[:1] if is_minor(company) else lays


class ExpressTrains(TrainPolicy):
    """Which trains run."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """Of its express trains only the shortest one."""
        trains, express = super().runnable_trains(company), facts(self.game).express
        fast = [train for train in trains if train.name in express]
        if not fast:
            return trains
        shortest = min(fast, key=lambda train: express.index(train.name))
        return [train for train in trains if train.name not in express or train is shortest]


class NewEnglandRevenue(RevenuePolicy):
    """What runs earn, and for whom."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A route does not stop at two cities of a hex; it may stop at a city and at the town beside it."""
        return replace(super().route_rules(company), one_place_per_hex=True)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """The express train earns as often as the company has any."""
        reach, express = super().train_reach(company, train), facts(self.game).express
        if train.name not in express:
            return reach
        return replace(reach, multiplier=sum(one.name in express for one in company.trains))

    def forced_dividend(self, company: Corporation) -> str | None:
        """A minor company pays half to its owner."""
        return "half" if is_minor(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """Of a minor company half, to the dollar."""
        if is_minor(company):
            return revenue // 2, revenue - revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The value of a minor company stays."""
        if is_minor(company) and company.cell is not None:
            return company.cell
        return super().price_after_dividend(company, kind, withheld, paid)


class NewEnglandEnding(EndingPolicy):
    """Bankruptcy, and standing orders of merger rounds."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player's money goes to the bank, and all companies close that the player presides over. The
        player stays in the game with the shares that are left (decision 2141)."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        game.pay(player, game.bank, player.cash)
        for one in list(game.corporations.values()):
            if one.player is player:
                close_company(game, one)
        closed_while_operating(game)
        game.announce(bankrupt)

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """Minor companies stay what they are; until others act, if the order says so."""
        if not isinstance(order, ProgramMergerPass):
            return super().programmed(step, player, order)
        if not isinstance(step, MergeMinors) or not step.is_open():
            return None
        return stay(self.game, step, player, order, others_acted=step.acted)
