"""Stock turns that wait for a pass where a player can do nothing else."""

from __future__ import annotations

from abc import abstractmethod

from ..state.actions import Action, Pass
from ..state.pieces import Entity
from .stock import StockTurn


class WaitingStockTurn(StockTurn):
    """As usual; where nothing can be done, the turn waits for a pass if :meth:`may_only_pass` says so."""

    @abstractmethod
    def may_only_pass(self, entity: Entity) -> bool:
        """Whether the turn waits for the pass of ``entity``, which can do nothing else."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; or the pass alone."""
        usual = super().actions(entity)
        return frozenset({Pass}) if not usual and self.may_only_pass(entity) else usual

    def can_act(self, entity: Entity) -> bool:
        """Whether the turn waits for ``entity``, also for such a pass."""
        return super().can_act(entity) or self.may_only_pass(entity)
