"""The usual answers about closing prices, bankruptcy, reasons for the end and standing orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..closing import close_company
from ..decisions.ending import EndingDecisions
from ..ending import bankrupt
from ..state.actions import Action
from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .policy import Policy


class EndingPolicy(Policy, EndingDecisions):
    """The usual answers about closing prices, bankruptcy, reasons for the end and standing orders."""

    settles_before_end: ClassVar[bool] = False
    unasked_close_late: ClassVar[bool] = True

    def at_closing_price(self, corporation: Corporation) -> None:
        game = self.game
        close_company(game, corporation)

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        game = self.game
        bankrupt(game, player, company)

    def end_reasons(self) -> Iterable[str]:
        return ()

    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        return None
