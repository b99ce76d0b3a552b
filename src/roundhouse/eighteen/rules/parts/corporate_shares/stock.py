"""Stock turns in which corporations sell what they own of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...state.actions import Action, Pass, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Holder, Player
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
    18xx.games overlooks some of these sales and waits for them: there a turn waits for its pass.
    A certificate of two shares may be sold for money and a single share of the pool.
    """

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; or only pass."""
        usual = super().actions(entity)
        return frozenset({Pass}) if not usual and self._may_only_pass(entity) else usual

    def can_act(self, entity: Entity) -> bool:
        """The turn waits for such a pass, too."""
        return super().can_act(entity) or self._may_only_pass(entity)

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
        corporation = shares[0].corporation
        reason = self._why_not_now(player, shares, percent)
        if reason is not None or not self._minds_takeovers(player, corporation):
            return reason
        heir = self._heir(player, corporation, percent)
        if heir is None:
            return None
        reason = f"{heir.name} would take over {corporation.id}."
        overlooked = self._is_overlooked(heir, corporation)
        return None if overlooked and self.game.stands(player.id, reason) else reason

    def _why_not_now(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, takeovers apart."""
        corporation = shares[0].corporation
        reason = super().why_not_sell(player, shares, percent)
        if reason is not None:
            return reason
        if self.game.settings_of(CorporateShareSettings).one_sale_a_turn and corporation in self.sold_now:
            return f"Shares of {corporation.id} were sold in this turn."
        return None

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

    def _minds_takeovers(self, player: Player, corporation: Corporation) -> bool:
        """Must this player's sales let nobody take the corporation over?"""
        return corporation.player is player and self.game.round.find(TakeOver) is None

    def _heir(self, player: Player, corporation: Corporation, percent: int) -> Corporation | None:
        """The corporation that would take over."""
        heir = self.game.shares.successor(corporation, player, percent)
        return heir if isinstance(heir, Corporation) else None

    def _is_overlooked(self, heir: Corporation, corporation: Corporation) -> bool:
        """18xx.games does not see who would take over where treasury or pool have as much or more."""
        most = heir.percent(corporation)
        return corporation.percent(corporation) >= most or self.game.pool.percent(corporation) > most

    def _may_only_pass(self, entity: Entity) -> bool:
        """Is there nothing to be done but a sale that 18xx.games overlooks?"""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return False
        for corporation in entity.held:
            if self._minds_takeovers(entity, corporation):
                for shares, percent in self.game.shares.bundles(entity, corporation):
                    heir = self._heir(entity, corporation, percent)
                    seen = heir is None or not self._is_overlooked(heir, corporation)
                    if not seen and self._why_not_now(entity, shares, percent) is None:
                        return True
        return False
