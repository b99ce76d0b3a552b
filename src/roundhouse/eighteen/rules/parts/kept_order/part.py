"""Kept order as a part: ``[parts.kept_order]``: in whatever order a player sells, corporations that fall to
the same price operate as they did before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...rounds import sold_in_operating_round
from ...state.events import CorporationStarted, SharesSold, StockTurnEnded
from ...state.listening import on
from ...state.pieces import Certificate, Corporation, Player
from ...steps.trains import BuyTrains
from ...turn import Step
from ..part import NoSettings, Part


class OrderBefore(Piece):
    """The operating order before the first sale of this turn, and the corporations sold or started since."""

    order: tuple[Corporation, ...] = tracked(())
    moved: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("order_before")


def settle_order(game: GameInPlay) -> None:
    """At the end of a turn, put the corporations that moved behind the others in their cells, in their former
    order."""
    memory, market = game.memory_of(OrderBefore), game.market
    if len(memory.moved) > 1:
        for at, stack in list(market.stacks.items()):
            stay = [one for one in stack if one not in memory.moved]
            come = sorted((one for one in stack if one in memory.moved), key=memory.order.index)
            if stack != (*stay, *come):
                market.stacks[at] = (*stay, *come)
    if memory.order:
        memory.order, memory.moved = (), frozenset()


class BuyTrainsInOrder(BuyTrains):
    """As usual; shares of a corporation are not sold for a train in its first turn."""

    def finish(self) -> None:
        """End the step; corporations whose prices fell keep their order."""
        if not self.passed and self.game.memory_of(OrderBefore).moved:
            settle_order(self.game)
            sold_in_operating_round(self.game)
        super().finish()

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether ``player`` may sell these shares for a train; none of a corporation in its first turn."""
        if shares[0].corporation is company and len(company.runs) < 2:
            return False
        return super().may_sell(player, company, shares, percent)


class KeptOrder(Part[NoSettings]):
    """Sales in one turn do not change in which order corporations operate among each other."""

    steps: ClassVar[Mapping[str, type[Step]]] = {"buy_train_in_order": BuyTrainsInOrder}

    def memory(self) -> Iterator[Piece]:
        """The memory of the operating order before the first sale."""
        yield OrderBefore()

    @on(SharesSold)
    def note_sale(self, event: SharesSold) -> None:
        """Note the order before the first sale of a player in this turn, and what is sold."""
        game = self.game
        if isinstance(game.pieces[event.owner], Player):
            self._note(game.company(event.company))

    @on(CorporationStarted)
    def note_start(self, event: CorporationStarted) -> None:
        """Note a corporation that starts after a sale: it comes after those that fell to its price in this
        turn."""
        if self.game.memory_of(OrderBefore).order:
            self._note(self.game.company(event.company))

    @on(StockTurnEnded)
    def turn_ended(self, event: StockTurnEnded) -> None:
        """Settle the order at the end of a stock turn."""
        settle_order(self.game)

    def _note(self, corporation: Corporation) -> None:
        game, memory = self.game, self.game.memory_of(OrderBefore)
        if not memory.order:
            memory.order = tuple(sorted(game.corporations.values(), key=game.market.operating_key))
        memory.moved |= {corporation}


PART = KeptOrder
