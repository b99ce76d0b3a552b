"""Routes of 1862: what off-board places pay, who runs to London, and what local trains get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKey, StopKind
from roundhouse.eighteen.track.parts import Offboard
from roundhouse.eighteen.track.routes import RouteRules, Run

from .memory import Facts
from .together import LOCAL, Place, Together

CAPITAL = "London"
LOCAL_HEX = 10
"""What a hex brings a local train."""
WEST, PORTS = "red", "blue"
"""The colours of places off the board on land, and of ports."""


class ManiaRevenue(RevenuePolicy):
    """What runs earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Off-board places pay by three ages, and London nothing without a link."""
        game, facts = self.game, self.game.settings_of(Facts)
        begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        ages = tuple(color for phase, color in facts.ages.items() if phase in begun)
        together = self._together(company, ages)
        return replace(
            super().route_rules(company),
            colors=ages,
            no_end=frozenset({StopKind.TOWN}),
            values=dict.fromkeys(together.closed, 0),
            together=together,
        )

    def _together(self, company: Corporation, ages: tuple[str, ...]) -> Together:
        game, facts = self.game, self.game.settings_of(Facts)
        board = game.land.board
        linked = any(board.has_token(hex_, company.id) for hex_ in facts.link_hexes)
        found: dict[str, set[StopKey]] = {WEST: set(), PORTS: set(), CAPITAL: set()}
        places: dict[StopKey, Place] = {}
        for hex_ in game.land.board_hexes():
            tile = board.tile(hex_)
            for at, node in enumerate(tile.nodes):
                if isinstance(node, Offboard):
                    found[tile.color].add((hex_, at))
                    if CAPITAL in node.groups and not linked:
                        found[CAPITAL].add((hex_, at))
                    if node.groups:
                        places[hex_, at] = node.groups
        return Together(
            company=company.id,
            home=game.runs.home_stops(company),
            west=frozenset(found[WEST]),
            ports=frozenset(found[PORTS]),
            closed=frozenset(found[CAPITAL]),
            places=places,
            colors=ages,
        )

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """What all routes earn together beyond the single ones, and what local trains get."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        together = self.game.runs.rules(company).together
        assert together is not None
        views = [view for run in runs if (view := together.view(run)) is not None]
        extra += together.worth(views) - sum(run.revenue for run in runs)
        local = {
            name for run in runs if run.train.category == LOCAL for part in run.connections for name in part
        }
        return extra, subsidy + LOCAL_HEX * len(local)
