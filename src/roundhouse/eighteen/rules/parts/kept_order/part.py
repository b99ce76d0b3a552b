"""Kept order as a part: ``[parts.kept_order]``: in whatever order a player sells, corporations that fall to
the same price operate as they did before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.events import PriceMoved, SharesSold, StockTurnEnded
from ...state.listening import on
from ...state.pieces import Certificate, Corporation, Player
from ...steps.trains import BuyTrains
from ...turn import Step
from ..part import NoSettings, Part


class OrderBefore(Piece):
    """The operating order before the first sale of this turn, and the corporations sold since."""

    order: tuple[Corporation, ...] = tracked(())
    sold: frozenset[Corporation] = tracked(frozenset())
    moved: frozenset[Corporation] = tracked(frozenset())
    """Those of them whose price has changed by it."""

    def __init__(self) -> None:
        super().__init__("order_before")


def settle_order(game: GameInPlay) -> None:
    """At the end of a turn, put the corporations that moved behind the others in their cells, in their former
    order."""
    memory, market = game.memory_of(OrderBefore), game.market
    if memory.moved:
        for at, stack in list(market.stacks.items()):
            stay = [one for one in stack if one not in memory.moved]
            come = sorted((one for one in stack if one in memory.moved), key=memory.order.index)
            if stack != (*stay, *come):
                market.stacks[at] = (*stay, *come)
    forget_order(game)


def forget_order(game: GameInPlay) -> None:
    """Leave the corporations as the sales of this turn have put them."""
    memory = game.memory_of(OrderBefore)
    if memory.order:
        memory.order, memory.sold, memory.moved = (), frozenset(), frozenset()


class BuyTrainsInOrder(BuyTrains):
    """As usual; shares of a corporation are not sold for a train in its first turn."""

    def finish(self) -> None:
        """End the step; corporations whose prices fell keep their order, from the next round on.

        The rest of this round is in the order of the sales. So it stays where the corporation was lost, as
        on 18xx.games.
        """
        company = self.game.round.entity
        if not self.passed and isinstance(company, Corporation):
            if company.floated:
                settle_order(self.game)
            else:
                forget_order(self.game)
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
        game, memory = self.game, self.game.memory_of(OrderBefore)
        if not isinstance(game.pieces[event.owner], Player):
            return
        if not memory.order:
            memory.order = tuple(sorted(game.corporations.values(), key=game.market.operating_key))
        memory.sold |= {game.company(event.company)}

    @on(PriceMoved)
    def note_move(self, event: PriceMoved) -> None:
        """Note a corporation whose price a sale of this turn has changed.

        One that stays in its cell, at the foot of the market, keeps its place there.
        """
        memory, company = self.game.memory_of(OrderBefore), self.game.company(event.company)
        if company in memory.sold:
            memory.moved |= {company}

    @on(StockTurnEnded)
    def turn_ended(self, event: StockTurnEnded) -> None:
        """Settle the order at the end of a stock turn."""
        settle_order(self.game)


PART = KeptOrder
