"""Operating rounds in which the national railway may have a turn."""

from __future__ import annotations

from ...rounds import OperatingRound
from ...state.pieces import Corporation
from .settings import is_national, operates_now


class StateOperatingRound(OperatingRound):
    """Companies in operating order, the national railway last if it operates in the phase of that moment."""

    __slots__ = ()

    def _gone(self, entity: object) -> bool:
        if isinstance(entity, Corporation) and is_national(self.game, entity):
            return entity is not self.entity and not operates_now(self.game)
        return super()._gone(entity)

    def settle(self) -> bool:
        """As usual; the turn waits too where a purchase of the national railway leaves corporations to be
        asked."""
        return super().settle() or self.waiting() is not None
