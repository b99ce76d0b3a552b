"""Standing orders beyond the usual, named events, bankruptcy and the end of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..state.actions import Action
from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .decision import Decision


class EndingDecisions(Decision, ABC):
    """Standing orders beyond the usual, named events, bankruptcy and the end of the game."""

    settles_before_end: ClassVar[bool]
    """Does what follows from an action by itself happen before the game may end at once?"""
    unasked_close_late: ClassVar[bool]
    """Does a corporation for which nobody decides close only once its turn is over?"""

    @abstractmethod
    def at_closing_price(self, corporation: Corporation) -> None:
        """The share price of a corporation has fallen to where that closes it."""

    @abstractmethod
    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Sell what can be sold, give the money to the bank; the player is out."""

    @abstractmethod
    def end_reasons(self) -> Iterable[str]:
        """Reasons of the title's own for the game to end that hold now."""

    @abstractmethod
    def programmed(self, step: StepState, player: Player, order: Action) -> Mapping[str, Any] | None:
        """What a standing order makes ``player`` do at ``step``, beyond the usual orders of a stock round."""
