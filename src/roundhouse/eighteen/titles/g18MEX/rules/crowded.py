"""The national railway of 18MEX may get more trains than it may keep."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.discard import DiscardTrains


class DiscardInTurn(DiscardTrains):
    """Trains over the limit are given up where a turn comes to it.

    A corporation that merges in its own turn has none any more: the next one begins, and the national railway
    gives trains up once that one has run. Only behind the last turn of the round it does so at once.
    """

    def waits(self) -> bool:
        """Not in the turn of a corporation that is gone, if another turn follows."""
        return super().waits() and not self._is_put_off()

    def _is_put_off(self) -> bool:
        round_ = self.game.round
        company = round_.entity
        if not isinstance(company, Corporation) or not company.closed:
            return False
        return any(
            isinstance(later, Corporation) and not later.closed for later in round_.order[round_.at + 1 :]
        )
