"""What follows on what: rounds, priority, operating order, what happens between rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.eighteen.model.market import Cell

from ..events import PriceMoved
from ..pieces import Corporation
from .policy import Policy

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..turn import Round


class OrderPolicy(Policy):
    """What follows on what: rounds, priority, operating order, what happens between rounds."""

    def next_round(self, done: Round) -> None:
        """Auction, then stock rounds with sets of operating rounds between them, as the phase says."""
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
                game.begin_round("stock", 1)
            case _:
                game.begin_round("stock", 1)

    def closes_operating(self, done: Round) -> bool:
        """Is an operating round, with all that belongs to it, over with this round?"""
        return done.kind == "operating"

    def stock_round_over(self) -> None:
        """Sold-out corporations rise; where the title says so, shares in the pool press the price."""
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
        """Are all certificates with players?"""
        game = self.game
        return sum(player.percent(corporation) for player in game.players) >= 100

    def operating_order(self) -> list[Corporation]:
        """Who operates in the round that begins, first to last."""
        game = self.game
        return game.floated()


def _pressed(game: EighteenGame, corporation: Corporation, cell: Cell) -> Cell:
    """The price after the pool's shares pressed it."""
    percent = game.pool.percent(corporation)
    if percent <= 0:
        return cell
    times = percent // corporation.share_percent if game.settings.pool_drop == "down_share" else 1
    way = game.market.left_of if game.settings.pool_drop.startswith("left") else game.market.below
    for _ in range(times):
        cell = way(cell)
    return cell
