"""Policies of bid boxes: how corporations and minors start, operate, build and pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.tile import Tile

from ...policies import EndingPolicy, OrderPolicy, RevenuePolicy, StockPolicy, TrackPolicy
from ...state.pieces import Corporation, Player
from .line import settle_line
from .settings import BidBoxes, BidBoxSettings, concession_of, in_line, is_minor
from .settling import settle

CONVERT, PAR, FULL = "can_convert_concessions", "can_par", "full_capitalisation"
"""Status of phases: corporations are started by concession; without one; they get all of their capital."""
GREEN = "minors_green_upgrade"
"""Status of phases: minors upgrade no further than to green."""
MINOR_COLORS = frozenset({"yellow", "green"})
TWO_TILES = (TileLay(), TileLay(lay="not_if_upgraded", upgrade=False))
TWO_HEXES = tuple(replace(lay, other_hex=True) for lay in TWO_TILES)
NOTHING_SOLD, EMPTY_BOX = "nothing_sold", "bid_boxes"
PARS, MINOR_PARS, MOST = "par_1", "par", "max_price"
"""The zones where corporations may begin, those where minors may begin, too, and the one that no minor leaves
to the right."""


class BoxStock(StockPolicy):
    """The start of minors and corporations."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start a corporation: with its concession; without one in later phases."""
        game = self.game
        if is_minor(corporation) or not {CONVERT, PAR}.intersection(game.phase.status):
            return False
        concession = concession_of(game, corporation)
        owned = concession.owner is player if concession is not None else PAR in game.phase.status
        return owned and super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells of a corporation; minors may begin at more of them."""
        return self.game.market.par_cells((PARS, MINOR_PARS) if is_minor(corporation) else (PARS,))


class BoxOrder(OrderPolicy):
    """Minors operate first; the boxes are settled after each stock round."""

    def operating_order(self) -> list[Corporation]:
        """The companies in operating order, minors before corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_minor(company))

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; minors never are."""
        return not is_minor(corporation) and super().is_sold_out(corporation)

    def stock_round_over(self) -> None:
        """Give the cards to the highest bidders; then prices move as usual."""
        if self.game.settings_of(BidBoxSettings).line is None:
            settle(self.game)
        else:
            settle_line(self.game)
        super().stock_round_over()


class BoxTrack(TrackPolicy):
    """The tile actions of minors and corporations."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn: those of minors, and two for corporations from ``two_tiles_from``
        on."""
        game = self.game
        settings = game.settings_of(BidBoxSettings)
        late = settings.two_tiles_from
        begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        if late in begun and not is_minor(company):
            return TWO_HEXES if settings.other_hex else TWO_TILES
        minor = game.settings.minor_tile_lays
        return minor if minor and is_minor(company) else super().tile_lays(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Whether ``new`` may replace ``old``; in some phases minors upgrade no further than to green."""
        late = company is not None and is_minor(company) and GREEN in self.game.phase.status
        if late and new.color not in MINOR_COLORS:
            return False
        return super().may_replace(old, new, hex_, company)


class BoxRevenue(RevenuePolicy):
    """Dividends of minors."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """``half`` for a minor, which has no choice."""
        return "half" if is_minor(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """The money that is kept and paid for a half dividend; a minor and its owner get the same, an odd
        unit is lost."""
        if is_minor(company):
            return revenue // 2, revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell: the price of a minor goes right for any dividend, left for none."""
        if not is_minor(company) or company.cell is None:
            return super().price_after_dividend(company, kind, withheld, paid)
        market = self.game.market
        if not paid:
            return market.left_of(company.cell)
        return company.cell if MOST in company.cell.zones else market.right_of(company.cell)


class BoxEnding(EndingPolicy):
    """A game in which nothing is sold, or in which the cards run out."""

    def end_reasons(self) -> Iterable[str]:
        """Yield why the game ends now: nothing was sold in the first stock round, or a box stays empty."""
        yield from super().end_reasons()
        game = self.game
        if game.progress.turn == 1 and game.round.kind != "stock" and not game.memory_of(BidBoxes).sold:
            yield NOTHING_SOLD
        line = game.settings_of(BidBoxSettings).line
        if line is not None and len(in_line(game)) < line.boxes:
            yield EMPTY_BOX
