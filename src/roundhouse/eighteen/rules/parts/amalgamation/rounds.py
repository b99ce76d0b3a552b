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
        """The first small company is in turn."""
        self.order = tuple(small_companies(self.game))
        self.at = 0
        super().start(number)

    def settle(self) -> bool:
        """A small company that is gone decides nothing."""
        entity = self.entity
        if isinstance(entity, Corporation) and entity.closed and not self.waiting():
            return False
        return super().settle()

    def advance(self) -> bool:
        """The next small company that is there."""
        at = self.at + 1
        self.at = at
        if at >= len(self.order):
            return False
        self.begin_turn()
        return True
