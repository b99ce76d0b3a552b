"""When corporations are funded and start by stage, and who operates."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...state.events import PriceMoved
from ...state.pieces import Corporation
from .settings import Capital, CapitalKind, CapitalSettings, Stage


def stage_now(game: GameInPlay) -> Stage:
    """The last stage that has been reached."""
    stages, sold = game.settings_of(CapitalSettings).stages, game.depot.sold
    return next(one for one in reversed(stages) if sold.get(one.train, 0) >= one.sold)


def kind_now(game: GameInPlay, corporation: Corporation) -> CapitalKind:
    """How a corporation that starts now is funded; without escrow if it has reached its destination."""
    kind = stage_now(game).kind
    if kind == "escrow" and corporation in game.memory_of(Capital).reached:
        return "incremental"
    return kind


def can_start(game: GameInPlay, corporation: Corporation) -> bool:
    """Whether enough of a corporation is sold, in the present stage, for its first turn."""
    if corporation.par is None or corporation.closed or not corporation.is_major:
        return False
    return 100 - corporation.percent(corporation) >= stage_now(game).percent


class StartsInTurn(StockPolicy):
    """The start of corporations in their first turn, when the percentage of the present stage is sold."""

    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """The percent to be sold in the present stage, whatever the price."""
        return stage_now(self.game).percent

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Whether ``corporation`` floats as soon as enough is sold; only with full capital."""
        return self.game.memory_of(Capital).kinds.get(corporation) == "full"


class StartingOrder(OrderPolicy):
    """The operating order and prices where corporations start in their first turn."""

    def operating_order(self) -> list[Corporation]:
        """The companies in operating order, with corporations of which enough is sold to start."""
        game, usual = self.game, super().operating_order()
        ready = [one for one in game.corporations.values() if not one.floated and can_start(game, one)]
        if not ready:
            return usual
        minors = [company for company in usual if not company.is_major]
        majors = [company for company in usual if company.is_major]
        return minors + sorted([*majors, *ready], key=game.market.operating_key)

    def stock_round_over(self) -> None:
        """Move prices as usual; those of sold-out corporations that have not started rise, too."""
        super().stock_round_over()
        game, market = self.game, self.game.market
        for corporation in game.corporations.values():
            cell = corporation.cell
            if corporation.floated or cell is None or not game.policies.order.is_sold_out(corporation):
                continue
            after = market.above(cell)
            if after is not cell:
                market.move(corporation, after)
                game.happen(PriceMoved(company=corporation.id, before=cell.price, after=after.price))
