"""Decisions about closing prices, bankruptcy, reasons for the end, and standing orders beyond the usual."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..state.actions import Action
from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .decision import Decision


class EndingDecisions(Decision, ABC):
    """Decisions about closing prices, bankruptcy, reasons for the end,
    and standing orders beyond the usual."""

    settles_before_end: ClassVar[bool]
    """Whether what follows from an action by itself happens before the game may end at once."""
    unasked_close_late: ClassVar[bool]
    """Whether a corporation for which nobody decides closes only once its turn is over."""

    @abstractmethod
    def at_closing_price(self, corporation: Corporation) -> None:
        """Deal with a corporation whose share price has fallen to where that closes it."""

    @abstractmethod
    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Take a bankrupt player out of the game: sell what can be sold, and give the money to the bank."""

    @abstractmethod
    def end_reasons(self) -> Iterable[str]:
        """The title's own reasons for the game to end that hold now."""

    @abstractmethod
    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """The action that a standing order makes ``player`` do at ``step``, or ``None``.

        Only for orders beyond the usual ones of a stock round.
        """
