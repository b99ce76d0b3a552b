"""What trains earn, who gets it, and where the share price goes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.survey import network_of

from ..actions import RouteClaim
from ..pieces import Corporation, Train
from .policy import Policy

if TYPE_CHECKING:
    pass


class RevenuePolicy(Policy):
    """What trains earn, who gets it, and where the share price goes."""

    def trains_without_income(self, company: Corporation) -> int:
        """How many of its trains earn nothing for ``company`` now."""
        return 0

    def route_rules(self, company: Corporation) -> RouteRules:
        """What stops pay now, and the bonuses of the title and of markers."""
        game = self.game
        return RouteRules(
            colors=game.phase.tiles,
            bonuses=(*game.runs.title_bonuses, *game.abilities.marker_bonuses(company)),
            hooks=game.runs.title_hooks,
        )

    def extra_revenue(self, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Revenue beyond the routes' own."""
        return 0

    def income(self, company: Corporation, revenues: Sequence[int]) -> int:
        """What the runs of the single trains, which earned ``revenues``, are worth together."""
        return sum(revenues)

    def subsidy(self, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Money for the company that no shareholder sees."""
        return 0

    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, int]:
        """What a claim of a proposed route says beside its stops: other revenue, subsidy, halts."""
        return {}

    def beside_routes(
        self,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        """Revenue beyond the routes' own, and the subsidy; ``claims`` are the routes as a player has them."""
        return self.extra_revenue(company, runs), self.subsidy(company, runs)

    def why_not_run(self, company: Corporation, runs: Sequence[TrainRun]) -> str | None:
        """Why these routes may not be run together, each being legal by itself; or ``None``."""
        return None

    def home_stops(self, company: Corporation) -> frozenset[tuple[str, int]]:
        """The stops of a company's home where it has a token."""
        game = self.game
        board = game.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(company.id)
            if hex_ in company.definition.home
        )

    def network(self, company: Corporation) -> Network:
        """The track that a company's trains can run on."""
        game = self.game
        return network_of(game.land.board, company.id)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """How far a train goes now."""
        game = self.game
        return game.runs.train_reach(train)

    def forced_dividend(self, company: Corporation) -> str | None:
        """What a company does with its revenue where nobody may decide: without a president it keeps it."""
        return "withhold" if company.player is None else None

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """How a half dividend is split: kept, paid. The shares have the better half, in whole money each."""
        units = 100 // company.share_percent
        kept = revenue // 2 // units * units
        return kept, revenue - kept

    def dividend_part(self, company: Corporation, paid: int, percent: int) -> int:
        """What ``percent`` of the shares get of a dividend."""
        return math.ceil(paid * percent / 100)

    def moves_without_revenue(self, company: Corporation) -> bool:
        """Does the price of a company that earns nothing move as if it withheld?"""
        return True

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Where the price marker goes."""
        game = self.game
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
