"""Dividends less the interest that the treasury could not pay."""

from __future__ import annotations

from roundhouse.table.journal import tracked

from ...state.actions import Action, Dividend
from ...state.pieces import Corporation, Entity
from ...steps.dividends import PayDividend
from ...turn import NOTHING


class DeductInterest(PayDividend):
    """As usual, less the interest that the treasury could not pay. Who has run decides, be nothing left."""

    deducted: int = tracked(0)
    """The interest that is taken from the run of this turn."""

    def begin_turn(self) -> None:
        """Forget the interest that was deducted in the last turn."""
        super().begin_turn()
        if self.deducted:
            self.deducted = 0

    def revenue(self) -> int:
        """The revenue to decide on, less the interest; at least 0."""
        return max(0, super().revenue() - self.deducted)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Decide on the dividend when trains have run, even if nothing is left of the revenue."""
        usual = super().actions(entity)
        if usual or self.passed or entity is not self.actor() or not self.run_step().routes:
            return usual
        if not isinstance(entity, Corporation) or self.decided(entity) is not None:
            return NOTHING
        return frozenset({Dividend})
