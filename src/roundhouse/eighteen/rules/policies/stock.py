"""The usual answers about shares: what may be bought and sold, what it costs, how much one may hold."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell

from ..decisions.stock import StockDecisions
from ..in_play import GameInPlay
from ..state.events import SaleSettled
from ..state.pieces import Certificate, Corporation, Owner, Player
from .policy import Policy


class StockPolicy(Policy, StockDecisions):
    """The usual answers about shares: what may be bought and sold, what it costs, how much one may hold."""

    def __init__(self, game: GameInPlay) -> None:
        super().__init__(game)
        settings = game.settings
        self._usual_most = settings.max_percent_by_players.get(len(game.players), settings.max_percent)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        corporation = shares[0].corporation
        return corporation.price_of(percent)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        game = self.game
        game.shares.buy(player, shares, sum(game.shares.price(share) for share in shares))

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        self.game.shares.sell(shares, percent)
        self.game.happen(SaleSettled())

    def most_percent(self, corporation: Corporation) -> int:
        return corporation.definition.max_percent or self._usual_most

    def rivals(self, corporation: Corporation) -> Sequence[Owner]:
        return ()

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        return corporation.is_major

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        game = self.game
        price = corporation.definition.par_price
        return [cell for cell in game.market.par_cells() if price is None or cell.price == price]

    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        return ()

    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        return corporation.float_percent

    def starts_from(self, corporation: Corporation) -> str | None:
        return None

    def starts_anew(self, corporation: Corporation) -> bool:
        return False

    def floats_when_sold(self, corporation: Corporation) -> bool:
        return True

    def certificate_limit(self, player: Player | None) -> int:
        game = self.game
        limit = game.title.certificate_limit[len(game.players)]
        if isinstance(limit, int):
            return limit
        count = sum(1 for corporation in game.corporations.values() if not corporation.closed)
        return limit[min((row for row in limit if row >= count), default=max(limit))]

    def counted(self, corporation: Corporation, percent: int) -> int:
        return corporation.price_of(percent)

    def worth(self, player: Player) -> int:
        shares = sum(
            self.counted(corporation, share.percent)
            for corporation, held in player.held.items()
            if corporation.cell is not None
            for share in held
        )
        return player.cash + shares + sum(private.value for private in player.privates)

    def secure_percent(self) -> int:
        return 50
