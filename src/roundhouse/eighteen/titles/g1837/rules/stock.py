"""Par prices, what floats, what players are worth."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.events import CompanyFloated
from roundhouse.eighteen.rules.state.pieces import Corporation, Player

from .facts import facts_of, treasury_for_sale

PER_PRICE = 2
"""So many corporations may start at one price."""


class ImperialStock(StockPolicy):
    """How corporations start."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Those where fewer than two corporations have started."""
        started = [one.par for one in self.game.corporations.values() if one.par is not None]
        return [cell for cell in super().par_cells(corporation) if started.count(cell) < PER_PRICE]

    def worth(self, player: Player) -> int:
        """Half a minor counts as a share at the lowest par price, as on 18xx.games."""
        lowest = min(cell.price for cell in self.game.market.par_cells())
        halves = sum(player.percent(minor) for minor in self.game.minors.values()) // 50
        return super().worth(player) + halves * lowest

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Corporations float as :func:`float_sold` says, national railways when they are formed."""
        return False


def float_sold(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation floats once half of it is sold, shares for minors apart. The bank pays it for all that is
    not kept for those."""
    if corporation.floated or corporation.par is None or corporation.id in facts_of(game).nationals:
        return
    whole = sum(share.percent for share in game.shares.all_of(corporation)) - _kept(game, corporation)
    if whole - treasury_for_sale(corporation) < corporation.float_percent:
        return
    funds = corporation.par.price * whole // corporation.share_percent
    corporation.floated = True
    game.pay(game.bank, corporation, funds)
    game.happen(CompanyFloated(company=corporation.id, funds=funds))
    game.land.place_home(corporation)


def _kept(game: GameInPlay, corporation: Corporation) -> int:
    """What was kept for minors at the start, in percent."""
    return facts_of(game).reserved.get(corporation.id, 0) * corporation.share_percent
