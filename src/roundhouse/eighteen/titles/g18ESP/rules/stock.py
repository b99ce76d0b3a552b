"""Shares of 18ESP: who starts what at which price, debts, and the order of turns."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyShares,
    Par,
    PayoffPlayerDebt,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import RoundState

from ..facts import HIGHER_PARS, Facts, Spain, is_northern, is_small

LAST_TRAIN, LAST_NUMBER = "8", 2
"""The train with which the game begins to end, and which one of them."""


class SpanishShares(StockPolicy):
    """Who starts what, at which price."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Southern corporations start later."""
        early = is_small(corporation) or is_northern(self.game, corporation)
        return (early or self.game.memory_of(Spain).south_open) and super().may_par(corporation, player)

    def starts_from(self, corporation: Corporation) -> str | None:
        """The phase in which southern corporations begin to start."""
        early = is_small(corporation) or is_northern(self.game, corporation)
        return super().starts_from(corporation) if early else self.game.title.phases[1].name

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Those of the north have the dear ones later."""
        cells = super().par_cells(corporation)
        if HIGHER_PARS in self.game.phase.status or not is_northern(self.game, corporation):
            return cells
        dear = self.game.settings_of(Facts).dear_pars
        return [cell for cell in cells if cell.price not in dear]


class SpanishOrder(OrderPolicy):
    """Who comes first, and which rounds follow."""

    def next_round(self, done: RoundState) -> None:
        """The poorest begins after the auction, after stock rounds the richest, on a tie in the old order.
        When the end is near no more operating rounds follow before the last set."""
        game, progress = self.game, self.game.progress
        if done.kind in {"initial", "stock"}:
            sign = 1 if done.kind == "initial" else -1
            seats = progress.seating or tuple(game.players)
            progress.seating = tuple(sorted(seats, key=lambda player: sign * player.cash))
            progress.priority = progress.seating[0]
        elif progress.last_set is not None and progress.turn < progress.last_set:
            progress.rounds_in_set = done.number
        super().next_round(done)


class SpanishEnding(EndingPolicy):
    """When the game ends."""

    def end_reasons(self) -> tuple[str, ...]:
        """With the second train of the last kind, be it bought or taken away."""
        enough = self.game.depot.sold.get(LAST_TRAIN, 0) >= LAST_NUMBER
        return ("second_eight",) if enough else ()


class TurnSpain(TurnWithDebts):
    """A usual turn; whoever is in debt only sells, and pays all of the debt back."""

    def repayments(self, player: Player) -> frozenset[type[Action]]:
        """Nothing is paid in part."""
        return frozenset({PayoffPlayerDebt} if player.cash >= debt_of(self.game, player) else ())

    def may_keep_debt(self, player: Player) -> bool:
        """Whoever can pay the debt back, and sell nothing, has to."""
        return False

    def has_bought(self) -> bool:
        """Paying a debt back is no purchase."""
        return any(deed not in {"sell", "repay"} for deed in self.did)

    def can_buy_any(self, player: Player) -> bool:
        """Not in debt."""
        return self.is_free_to_act(player) and super().can_buy_any(player)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Not in debt."""
        return self.is_free_to_act(player) and super().may_par(player, corporation)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Nothing but sales and the debt of whoever is in debt."""
        if kind in {BuyShares, Par} and isinstance(entity, Player) and not self.is_free_to_act(entity):
            return False
        return super().allows(kind, entity)
