"""Shares in 1894: who may start what at which price, two shares in a turn, prices after a stock round."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.events import PriceMoved
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn

from .facts import Facts, Railways

GRAY = "unlimited"
"""The zone of low prices."""
A_TURN = 2
"""So many shares of a corporation in that zone its president may buy in a turn."""
STRONG = 80
"""With so much in the hands of the president and the treasury, in percent, a price rises once more."""


def is_gray(corporation: Corporation) -> bool:
    """Is its price in the zone of low prices?"""
    return corporation.cell is not None and GRAY in corporation.cell.zones


def redeemed(corporation: Corporation) -> tuple[Certificate, ...]:
    """The shares that a corporation has redeemed and that are not for sale."""
    return tuple(share for share in corporation.shares(corporation) if share.reserved)


def is_starter(game: GameInPlay, corporation: Corporation) -> bool:
    """Did this corporation start in the auction?"""
    return corporation.id in {game.settings_of(Facts).starters.belgian, game.memory_of(Railways).french}


class Starts(StockPolicy):
    """Who may be started, and at what price."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """The late corporations not before their time."""
        game = self.game
        if corporation.id in game.settings_of(Facts).late and not game.memory_of(Railways).late:
            return False
        return super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """One of the prices is for the corporations of the auction only."""
        cells, price = super().par_cells(corporation), self.game.settings_of(Facts).starting_par
        return cells if is_starter(self.game, corporation) else [one for one in cells if one.price != price]


class TwoSharesTurn(StockTurn):
    """As usual; the president of a corporation with a low price may buy two shares of it in a turn."""

    def _may_buy_in_bulk(self) -> bool:
        bought = self.bought
        if bought is None or "par" in self.did or bought.player is not self.actor():
            return False
        return is_gray(bought) and self.did.count("buy") < A_TURN

    def _may_buy_more(self, share: Certificate) -> bool:
        return share.corporation is self.bought and self._may_buy_in_bulk()


class SoldOutPrices(OrderPolicy):
    """Prices after a stock round."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Redeemed shares count as sold."""
        held = sum(player.percent(corporation) for player in self.game.players)
        return held + sum(share.percent for share in redeemed(corporation)) >= 100

    def stock_round_over(self) -> None:
        """A sold-out price goes up; once more from the zone of low prices, and once more if the president and
        the treasury own nearly all."""
        game = self.game
        for corporation in game.floated():
            before = cell = corporation.cell
            if before is None or cell is None or not self.is_sold_out(corporation):
                continue
            for _ in range(1 + is_gray(corporation) + self._is_strong(corporation)):
                cell = game.market.above(cell)
            if cell is not before:
                game.market.move(corporation, cell)
                game.happen(PriceMoved(company=corporation.id, before=before.price, after=cell.price))

    def _is_strong(self, corporation: Corporation) -> bool:
        president = corporation.player
        own = sum(share.percent for share in redeemed(corporation))
        return president is not None and president.percent(corporation) + own >= STRONG
