"""A closed stock exchange as a part: ``[parts.closed_exchange]``.

From the event ``communist_takeover`` to the event ``stock_exchange_reopens`` no share price moves, and
presidents keep the shares of their corporations. Private companies pay nothing any more, also afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Player
from ...steps.raising import RaiseMoney
from ...steps.stock import StockTurn
from ..part import NamedEvent, NoSettings, Part


def why_kept(game: GameInPlay, player: Player, corporation: Corporation) -> str | None:
    """Why ``player`` may sell no share of ``corporation`` now, or ``None``."""
    if game.market.frozen and corporation.player is player:
        return f"The stock exchange is closed: {player.name} keeps the shares of {corporation.id}."
    return None


class SalesWhileOpen(StockTurn):
    """A stock turn as usual; presidents sell nothing that they preside over while the exchange is closed."""

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why ``player`` cannot sell these shares, or ``None``; the closed exchange is a reason, too."""
        kept = why_kept(self.game, player, shares[0].corporation)
        return kept or super().why_not_sell(player, shares, percent)


class RaiseWhileOpen(RaiseMoney):
    """Money for a train as usual; presidents sell nothing of their own corporations while the exchange is
    closed."""

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether ``player`` may sell these shares for a train; not those that the closed exchange keeps."""
        kept = why_kept(self.game, player, shares[0].corporation)
        return kept is None and super().may_sell(player, company, shares, percent)


class ClosedExchange(Part[NoSettings]):
    """The stock exchange closes and opens again."""

    events: ClassVar[Mapping[str, NamedEvent]] = {
        "communist_takeover": NamedEvent(
            "close_exchange", "no share price moves and no private company pays any more"
        ),
        "stock_exchange_reopens": NamedEvent("open_exchange", "share prices move again"),
    }

    def close_exchange(self) -> None:
        """Freeze all share prices; private companies have no revenue from now on."""
        self.game.market.frozen = True
        for private in self.game.privates.values():
            private.revenue = 0

    def open_exchange(self) -> None:
        """Let share prices move again."""
        self.game.market.frozen = False


PART = ClosedExchange
