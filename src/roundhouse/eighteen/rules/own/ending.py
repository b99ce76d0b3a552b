"""Standing orders, events and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.eighteen.model.trains import Phase

from ..actions import Action
from ..pieces import Corporation, Player

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..turn import Step


class EndAnswers:
    """Standing orders, events and the end of the game."""

    # Standing orders

    def programmed(
        self, game: EighteenGame, step: Step, player: Player, order: Action
    ) -> Mapping[str, Any] | None:
        """What a standing order makes ``player`` do at ``step``, beyond the usual orders of a stock round."""
        return None

    def secure_percent(self, game: EighteenGame) -> int:
        """With how much of a corporation is a presidency safe?"""
        return 50

    # Events and the end

    def fire(self, game: EighteenGame, event: str) -> None:
        """Let a named event happen. Raises KeyError for an unknown one."""
        match event:
            case "close_companies":
                game.note("The private companies close.")
                game.abilities.close_all()
            case "remove_reservations":
                game.land.drop_reservations()
            case "remove_tokens":
                game.abilities.remove_markers()
            case _:
                raise KeyError(event)

    def after_phase(self, game: EighteenGame, phase: Phase) -> None:
        """A phase began."""

    def at_closing_price(self, game: EighteenGame, corporation: Corporation) -> None:
        """The share price of a corporation has fallen to where that closes it."""
        from ..closing import close_company

        close_company(game, corporation)

    def company_closed(self, game: EighteenGame, company: Corporation) -> None:
        """A company has closed."""

    def go_bankrupt(self, game: EighteenGame, player: Player, company: Corporation) -> None:
        """Sell what can be sold, give the money to the bank; the player is out."""
        from ..ending import bankrupt

        bankrupt(game, player, company)

    def bank_is_broken(self, game: EighteenGame) -> bool:
        """Could the bank not pay all that it owed, be it for a moment?"""
        return game.progress.broken

    def end_reasons(self, game: EighteenGame) -> Iterable[str]:
        """Reasons of the title's own for the game to end that hold now."""
        return ()
