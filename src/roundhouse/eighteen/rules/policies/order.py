"""The usual answers about the order of rounds and of companies, and what happens between rounds."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ..decisions.order import OrderDecisions
from ..in_play import GameInPlay
from ..state.events import PriceMoved
from ..state.pieces import Corporation
from ..state.turns import RoundState
from .policy import Policy


class OrderPolicy(Policy, OrderDecisions):
    """The usual answers about the order of rounds and of companies, and what happens between rounds."""

    def next_round(self, done: RoundState) -> None:
        game = self.game
        progress = game.progress
        match done.kind:
            case "stock":
                progress.rounds_in_set = game.phase.rounds
                game.begin_round("operating", 1)
            case "operating" if done.number < progress.rounds_in_set:
                game.begin_round("operating", done.number + 1)
            case "operating":
                progress.turn += 1
                game.end_operating_set()
                self._begin_stock()
            case _:
                self._begin_stock()

    def initial_again(self, done: RoundState) -> None:
        """Begin the round after ``done`` where the initial round has not sold everything.

        A set of operating rounds follows it, and then it goes on.
        """
        game, progress = self.game, self.game.progress
        if done.kind == "initial":
            progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif done.number < progress.rounds_in_set:
            game.begin_round("operating", done.number + 1)
        else:
            progress.turn += 1
            game.end_operating_set()
            game.begin_round("initial", 1)

    def _begin_stock(self) -> None:
        """Begin the next stock round; the settings may seat the players by their money first."""
        game = self.game
        if game.settings.next_stock_order == "poorest_first":
            game.progress.seating = tuple(sorted(game.players_from(None), key=lambda one: one.cash))
            game.progress.priority = game.progress.seating[0]
        game.begin_round("stock", 1)

    def closes_operating(self, done: RoundState) -> bool:
        return done.kind == "operating"

    def stock_round_over(self) -> None:
        game = self.game
        market = game.market
        for corporation in [item for item in game.floated() if item.is_major]:
            cell = corporation.cell
            if cell is None:
                continue
            after = cell
            if game.settings.sold_out_rises and self.is_sold_out(corporation):
                after = market.above(cell)
            elif game.settings.pool_drop != "none":
                after = _pressed(game, corporation, cell)
            if after is not cell:
                market.move(corporation, after)
                game.happen(PriceMoved(company=corporation.id, before=cell.price, after=after.price))

    def is_sold_out(self, corporation: Corporation) -> bool:
        game = self.game
        return sum(player.percent(corporation) for player in game.players) >= 100

    def operating_order(self) -> list[Corporation]:
        game = self.game
        return game.floated()


def _pressed(game: GameInPlay, corporation: Corporation, cell: Cell) -> Cell:
    """The cell to which the pool's shares of ``corporation`` press its price,
    by the setting ``pool_drop``."""
    percent = game.pool.percent(corporation)
    if percent <= 0:
        return cell
    times = percent // corporation.share_percent if game.settings.pool_drop == "down_share" else 1
    way = game.market.left_of if game.settings.pool_drop.startswith("left") else game.market.below
    for _ in range(times):
        cell = way(cell)
    return cell
