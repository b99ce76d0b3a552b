"""Trains and what they earn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.abilities import TrainLimit
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.survey import network_of

from ..actions import RouteClaim
from ..pieces import Corporation, Train

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..runs import Run


class TrainAnswers:
    """Trains and what they earn."""

    def runnable_trains(self, game: EighteenGame, company: Corporation) -> list[Train]:
        """The trains that may run now: those that have not run in this round for another company."""
        return [train for train in company.trains if train.face.runs and not train.operated]

    def train_limit(self, game: EighteenGame, company: Corporation) -> int:
        """How many trains a company may own: by the phase, and more by its ability; never fewer."""
        limit = game.phase.limit(company.definition.kind, company.id)
        for ability in game.abilities.usable(company, TrainLimit):
            limit += ability.amount
        return limit

    def trades_at_face_value(self, game: EighteenGame, company: Corporation, train: Train) -> bool:
        """Must ``company`` pay the face value for another's train? Between presidents, in some titles."""
        same = train.owner is not None and train.owner.player is company.player
        return game.settings.face_value_between_presidents and not same

    def is_spared(self, game: EighteenGame, train: Train) -> bool:
        """Does a train stay although its kind rusts?"""
        return False

    def trains_counted(self, game: EighteenGame, company: Corporation) -> int:
        """The trains that count against the limit."""
        count = 0
        for train in company.trains:
            if not train.obsolete or (game.settings.obsolete_counts_for_limit and not train.phased):
                count += 1
        return count

    def train_price(self, game: EighteenGame, company: Corporation, train: Train, side: TrainSide) -> int:
        """What a train of the bank costs."""
        return side.price

    def may_buy_from_bank(
        self, game: EighteenGame, company: Corporation, train: Train, bought: Sequence[str]
    ) -> bool:
        """May a company that has ``bought`` these trains of the bank in this turn buy ``train`` too?"""
        if "limited_train_buy" in game.phase.status and bought:
            return False
        if game.settings.bank_trains_a_turn == "one_of_each_kind":
            return all(game.train(name).name != train.name for name in bought)
        return True

    def assistance(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> int | None:
        """The fee for which a president may add what is missing for a train that need not be bought, or
        ``None``."""
        return None

    def pay_for_train(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> None:
        """Money for a train of the bank."""
        game.pay(company, game.bank, price)

    def may_trade(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """May a train be bought from its company?"""
        return train.tradable and not train.obsolete

    def may_trade_now(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """May a train that could be bought from its company be bought at present, too? The turn waits for the
        buyer whether it may or not."""
        return True

    def train_bought(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """A company bought a train of the bank."""

    def train_rusted(self, game: EighteenGame, train: Train, owner: Corporation) -> None:
        """A train of a company rusted."""

    def train_traded(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """A company bought a train of another one."""

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """What stops pay now, and the bonuses of the title and of markers."""
        return RouteRules(
            colors=game.phase.tiles,
            bonuses=(*game.runs.title_bonuses, *game.abilities.marker_bonuses(company)),
            hooks=game.runs.title_hooks,
        )

    def extra_revenue(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Revenue beyond the routes' own."""
        return 0

    def income(self, game: EighteenGame, company: Corporation, revenues: Sequence[int]) -> int:
        """What the runs of the single trains, which earned ``revenues``, are worth together."""
        return sum(revenues)

    def trains_without_income(self, game: EighteenGame, company: Corporation) -> int:
        """How many of its trains earn nothing for ``company`` now."""
        return 0

    def subsidy(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Money for the company that no shareholder sees."""
        return 0

    def claimed_beside(self, game: EighteenGame, company: Corporation, run: TrainRun) -> Mapping[str, int]:
        """What a claim of a proposed route says beside its stops: other revenue, subsidy, halts."""
        return {}

    def beside_routes(
        self,
        game: EighteenGame,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        """Revenue beyond the routes' own, and the subsidy; ``claims`` are the routes as a player has them."""
        return self.extra_revenue(game, company, runs), self.subsidy(game, company, runs)

    def why_not_run(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> str | None:
        """Why these routes may not be run together, each being legal by itself; or ``None``."""
        return None

    def home_stops(self, game: EighteenGame, company: Corporation) -> frozenset[tuple[str, int]]:
        """The stops of a company's home where it has a token."""
        board = game.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(company.id)
            if hex_ in company.definition.home
        )

    def network(self, game: EighteenGame, company: Corporation) -> Network:
        """The track that a company's trains can run on."""
        return network_of(game.land.board, company.id)

    def train_reach(self, game: EighteenGame, company: Corporation, train: Train) -> TrainReach:
        """How far a train goes now."""
        return game.runs.train_reach(train)

    def after_run(self, game: EighteenGame, company: Corporation, run: Run) -> None:
        """A company ran."""

    def after_dividend(self, game: EighteenGame, company: Corporation) -> None:
        """The dividend is paid, or there was none: trains on their last run go."""
        for train in company.trains:
            if train.obsolete:
                game.depot.rust(train)
                game.tell(company.id, f"loses its {train.name} train, which has had its last run")

    def half_dividend(self, game: EighteenGame, company: Corporation, revenue: int) -> tuple[int, int]:
        """How a half dividend is split: kept, paid. The shares have the better half, in whole money each."""
        units = 100 // company.share_percent
        kept = revenue // 2 // units * units
        return kept, revenue - kept

    def dividend_part(self, game: EighteenGame, company: Corporation, paid: int, percent: int) -> int:
        """What ``percent`` of the shares get of a dividend."""
        return math.ceil(paid * percent / 100)

    def moves_without_revenue(self, game: EighteenGame, company: Corporation) -> bool:
        """Does the price of a company that earns nothing move as if it withheld?"""
        return True

    def price_after_dividend(
        self, game: EighteenGame, company: Corporation, kind: str, withheld: int, paid: int
    ) -> Cell:
        """Where the price marker goes."""
        cell = company.cell
        assert cell is not None
        rows = game.settings.price_moves
        if not rows:
            return game.market.right_of(cell) if paid else game.market.left_of(cell)
        price = cell.price
        move = next(
            row.move
            for row in reversed(rows)
            if paid >= max(int(price * row.times), row.money) and price >= row.price_from
        )
        way = game.market.right_of if move > 0 else game.market.left_of
        for _ in range(abs(move)):
            cell = way(cell)
        return cell
