"""Stock turns in which corporations sell what they own of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...state.actions import SellShares
from ...state.pieces import Certificate, Corporation, Holder, Player
from ...steps.stock import one_of_each
from ...steps.swap_sales import SwapSaleTurn
from .policy import sell_holding
from .settings import CorporateShareSettings
from .takeover import TakeOver

OPEN = "corporate_shares_open"
"""The status of phases in which everybody may buy what corporations own."""


class StockTurnHoldings(SwapSaleTurn):
    """Presidents buy from their corporations what these own of others, at the market price; later all may.

    The settings say whether shares of one corporation are sold once in a turn. In a stock round a president
    sells nothing that would let another corporation take theirs over, unless the round has the step for it.
    A certificate of two shares may be sold for money and a single share of the pool.
    """

    def offered(self) -> Iterator[Certificate]:
        """Those of corporations, too."""
        yield from super().offered()
        player = self.actor()
        for holder in self.game.corporations.values():
            for corporation, shares in holder.held.items():
                if isinstance(player, Player) and self._sells(holder, corporation, player):
                    yield from one_of_each(shares)

    def _sells(self, holder: Corporation, corporation: Corporation, player: Player) -> bool:
        if holder is corporation or holder.closed or corporation.closed:
            return False
        return holder.player is player or OPEN in self.game.phase.status

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Corporations, too."""
        if isinstance(owner, Corporation) and self._sells(owner, corporation, player):
            return True
        return super().is_seller(owner, corporation, player)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Once a turn, and no takeover."""
        reason = super().why_not_sell(player, shares, percent)
        if reason is not None:
            return reason
        corporation = shares[0].corporation
        if self.game.settings_of(CorporateShareSettings).one_sale_a_turn and corporation in self.sold_now:
            return f"Shares of {corporation.id} were sold in this turn."
        if corporation.player is not player or self.game.round.find(TakeOver) is not None:
            return None
        return self._why_no_takeover(player, corporation, percent)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell to the pool; a corporation may be taken over by that."""
        super().do_sell(action, player)
        take_over = self.game.round.find(TakeOver)
        if take_over is not None:
            take_over.go_on()

    def why_not_taken(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> str | None:
        """One share is taken, for a larger certificate that is not the president's."""
        single = taken.corporation.share_percent
        double = any(share.percent != single and not share.president for share in shares)
        if double and taken.percent == single and percent != single:
            return None
        return "A single share of the pool is taken for a part of a larger certificate."

    def sell_for(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> None:
        """As any sale here; what counts is what is left of it."""
        sell_holding(self.game, shares, percent, taken)

    def _why_no_takeover(self, player: Player, corporation: Corporation, percent: int) -> str | None:
        """Who would take over; 18xx.games does not see them where treasury or pool have as much or more."""
        game = self.game
        heir = game.shares.successor(corporation, player, percent)
        if not isinstance(heir, Corporation):
            return None
        reason = f"{heir.name} would take over {corporation.id}."
        most = heir.percent(corporation)
        hidden = corporation.percent(corporation) >= most or game.pool.percent(corporation) > most
        return None if hidden and game.stands(player.id, reason) else reason
