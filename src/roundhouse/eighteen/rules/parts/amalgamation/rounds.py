"""The round in which small companies become corporations."""

from __future__ import annotations

from typing import ClassVar

from ...state.pieces import Corporation
from ...turn import Round, Step
from .merging import MergeSmall
from .settings import small_companies


class AmalgamationRound(Round):
    """The small companies in operating order."""

    usual_name = "Merger Round"
    short = "MR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((MergeSmall,),)

    def start(self, number: int) -> None:
        """Begin the round with the first small company in operating order."""
        self.order = tuple(small_companies(self.game))
        self.at = 0
        super().start(number)

    def settle(self) -> bool:
        """Settle the current turn; return ``False``, so that it ends, once its company has closed."""
        entity = self.entity
        if isinstance(entity, Corporation) and entity.closed and not self.waiting():
            return False
        return super().settle()

    def advance(self) -> bool:
        """Begin the turn of the next small company; return ``False`` when there is none."""
        at = self.at + 1
        self.at = at
        if at >= len(self.order):
            return False
        self.begin_turn()
        return True
