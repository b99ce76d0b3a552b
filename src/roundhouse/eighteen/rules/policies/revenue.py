"""The usual answers about what trains earn, who gets it, and where the share price goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.network import StopKind as CountedKind
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from ..decisions.revenue import RevenueDecisions
from ..state.actions import RouteClaim
from ..state.pieces import Corporation, Train
from .policy import Policy


class RevenuePolicy(Policy, RevenueDecisions):
    """The usual answers about what trains earn, who gets it, and where the share price goes."""

    def route_rules(self, company: Corporation) -> RouteRules:
        game = self.game
        full = game.runs.full_cities(company)
        return RouteRules(
            colors=game.phase.tiles,
            bonuses=(
                *game.runs.title_bonuses(),
                *game.abilities.marker_bonuses(company),
                *game.abilities.hex_bonuses(company),
            ),
            hooks=game.runs.title_hooks,
            passable=dict.fromkeys(full, True),
            passed_once=full,
            one_stop_per_hex=game.settings.one_stop_per_hex,
            counted_first=frozenset(CountedKind(kind) for kind in game.settings.counted_first),
            categories_share_track=game.settings.categories_share_track,
            trains_share_track=game.settings.trains_share_track,
        )

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        return frozenset()

    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, Any]:
        return {}

    def beside_routes(
        self,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        return 0, 0

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        game = self.game
        return game.runs.train_reach(train)

    def forced_dividend(self, company: Corporation) -> str | None:
        return "withhold" if company.player is None else None

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        units = 100 // company.share_percent
        kept = revenue // 2 // units * units
        return kept, revenue - kept

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        game = self.game
        cell = company.cell
        assert cell is not None
        rows = game.settings.price_moves
        if not rows:
            return self._right_of(company, cell) if paid else game.market.left_of(cell)
        price = cell.price
        last = next(
            row
            for row in reversed(rows)
            if paid >= max(int(price * row.times) + row.more, row.money) and price >= row.price_from
        )
        for _ in range(abs(last.move)):
            cell = self._right_of(company, cell) if last.move > 0 else game.market.left_of(cell)
        for _ in range(last.up):
            cell = game.market.above(cell)
        return cell

    def _right_of(self, company: Corporation, cell: Cell) -> Cell:
        """The next price to the right; up, where that one is closed to companies of this kind."""
        market = self.game.market
        after = market.right_of(cell)
        shut = company.definition.price_limited and "type_limited" in after.zones
        return market.above(cell) if shut and "type_limited" not in cell.zones else after


class NoTownEnds(RevenuePolicy):
    """No route ends in a town."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, without ends in towns."""
        return replace(super().route_rules(company), no_end=frozenset({CountedKind.TOWN}))
