"""When corporations start, and who operates."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...state.events import PriceMoved
from ...state.pieces import Corporation
from .settings import Capital, CapitalKind, CapitalSettings, Stage


def stage_now(game: GameInPlay) -> Stage:
    """The last stage that is reached."""
    stages, sold = game.settings_of(CapitalSettings).stages, game.depot.sold
    return next(one for one in reversed(stages) if sold.get(one.train, 0) >= one.sold)


def kind_now(game: GameInPlay, corporation: Corporation) -> CapitalKind:
    """How a corporation that starts now would be funded; who has reached its destination needs no escrow."""
    kind = stage_now(game).kind
    if kind == "escrow" and corporation in game.memory_of(Capital).reached:
        return "incremental"
    return kind


def can_start(game: GameInPlay, corporation: Corporation) -> bool:
    """Is enough of a corporation sold, in the present phase, for its first turn?"""
    if corporation.par is None or corporation.closed or not corporation.is_major:
        return False
    return 100 - corporation.percent(corporation) >= stage_now(game).percent


class StartsInTurn(StockPolicy):
    """Most corporations start in their first turn, when as much is sold as the present stage wants."""

    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """What the present stage wants, whatever the price."""
        return stage_now(self.game).percent

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Only those that get all their capital at once start as soon as they are sold."""
        return self.game.memory_of(Capital).kinds.get(corporation) == "full"


class StartingOrder(OrderPolicy):
    """Who operates and whose price rises."""

    def operating_order(self) -> list[Corporation]:
        """Those that have not started are in it as soon as enough is sold."""
        game, usual = self.game, super().operating_order()
        ready = [one for one in game.corporations.values() if not one.floated and can_start(game, one)]
        if not ready:
            return usual
        minors = [company for company in usual if not company.is_major]
        majors = [company for company in usual if company.is_major]
        return minors + sorted([*majors, *ready], key=game.market.operating_key)

    def stock_round_over(self) -> None:
        """Sold-out corporations that have not started rise, too."""
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
