"""Standing orders beyond the usual, named events, bankruptcy and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..actions import Action
from ..pieces import Corporation, Player
from .policy import Policy

if TYPE_CHECKING:
    from ..turn import Step


class EndingPolicy(Policy):
    """Standing orders beyond the usual, named events, bankruptcy and the end of the game."""

    settles_before_end: ClassVar[bool] = False
    """Does what follows from an action by itself happen before the game may end at once?"""

    def at_closing_price(self, corporation: Corporation) -> None:
        """The share price of a corporation has fallen to where that closes it."""
        game = self.game
        from ..closing import close_company

        close_company(game, corporation)

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Sell what can be sold, give the money to the bank; the player is out."""
        game = self.game
        from ..ending import bankrupt

        bankrupt(game, player, company)

    def end_reasons(self) -> Iterable[str]:
        """Reasons of the title's own for the game to end that hold now."""
        return ()

    def programmed(self, step: Step, player: Player, order: Action) -> Mapping[str, Any] | None:
        """What a standing order makes ``player`` do at ``step``, beyond the usual orders of a stock round."""
        return None
