"""What bid boxes and minors change in the usual decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay

from ...policies import EndingPolicy, OrderPolicy, RevenuePolicy, StockPolicy, TrackPolicy
from ...state.pieces import Corporation, Player
from .settings import BidBoxes, concession_of, is_minor
from .settling import settle

CONVERT, PAR, FULL = "can_convert_concessions", "can_par", "full_capitalisation"
"""Status of phases: corporations are started by concession; without one; they get all of their capital."""
NOTHING_SOLD = "nothing_sold"
PARS, MINOR_PARS = "par_1", "par"
"""The zones where corporations may begin, and those where minors may begin, too."""


class BoxStock(StockPolicy):
    """How companies begin."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Corporations are started by whoever has the concession; later by anybody."""
        game = self.game
        if is_minor(corporation) or not {CONVERT, PAR}.intersection(game.phase.status):
            return False
        concession = concession_of(game, corporation)
        owned = concession.owner is player if concession is not None else PAR in game.phase.status
        return owned and super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Minors at any par price, corporations at those with their mark."""
        return self.game.market.par_cells((PARS, MINOR_PARS) if is_minor(corporation) else (PARS,))


class BoxOrder(OrderPolicy):
    """Minors operate first; the boxes are settled after each stock round."""

    def operating_order(self) -> list[Corporation]:
        """Minors, then corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_minor(company))

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Only corporations rise."""
        return not is_minor(corporation) and super().is_sold_out(corporation)

    def stock_round_over(self) -> None:
        """The highest bids win; then prices move."""
        settle(self.game)
        super().stock_round_over()


class BoxTrack(TrackPolicy):
    """The tile actions of minors."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Minors lay one tile, where corporations may have more."""
        minor = self.game.settings.minor_tile_lays
        return minor if minor and is_minor(company) else super().tile_lays(company)


class BoxRevenue(RevenuePolicy):
    """Dividends of minors."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """A minor pays half to its owner."""
        return "half" if is_minor(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """A minor and its owner share equally."""
        if is_minor(company):
            return revenue // 2, revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The price of a minor goes right for any dividend, left for none."""
        if not is_minor(company) or company.cell is None:
            return super().price_after_dividend(company, kind, withheld, paid)
        market = self.game.market
        return market.right_of(company.cell) if paid else market.left_of(company.cell)


class BoxEnding(EndingPolicy):
    """A game in which nothing is sold."""

    def end_reasons(self) -> Iterable[str]:
        """Nobody wanted anything in the first stock round."""
        yield from super().end_reasons()
        game = self.game
        if game.progress.turn == 1 and game.round.kind != "stock" and not game.memory_of(BidBoxes).sold:
            yield NOTHING_SOLD
