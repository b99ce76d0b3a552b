"""The stock turn of 18CO and 18MT, in which corporations also sell the shares of others that they own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ...desks.bundles import one_of_each
from ...state.actions import Action, BuyShares, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Holder, Player
from ...steps.stock_waiting import WaitingStockTurn
from ...steps.swap_sales import SwapSaleTurn
from .policy import sell_holding
from .settings import CorporateShareSettings
from .takeover import TakeOver

OPEN = "corporate_shares_open"
"""The status of phases in which everybody may buy what corporations own."""


class StockTurnHoldings(WaitingStockTurn, SwapSaleTurn):
    """Presidents buy from their corporations what these own of others, at the market price; later all may.

    18xx.games decides by fewer shares than there are whether a turn may buy at all, and by some that the
    player cannot buy: a turn waits for its pass where only such a share could be paid (decision 1621).
    The settings say whether shares of one corporation are sold once in a turn. In a stock round a president
    sells nothing that would let another corporation take theirs over, unless the round has the step for it.
    18xx.games overlooks some of these sales and waits for them: there a turn waits for its pass.
    A certificate of two shares may be sold for money and a single share of the pool.
    """

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; a purchase only if the turn may buy at all."""
        if kind is BuyShares and isinstance(entity, Player) and not self.game.trusting:
            return super().allows(kind, entity) and self.can_buy_any(entity)
        return super().allows(kind, entity)

    def offered(self) -> Iterator[Certificate]:
        """Yield the usual certificates, and those that corporations sell to the player in turn."""
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

    def is_open(self, share: Certificate) -> bool:
        """Whether ``share`` may be bought: as usual, or if another corporation has or had a share of one not
        started."""
        corporation = share.corporation
        return super().is_open(share) or (share.owner is not corporation and not corporation.closed)

    def _can_buy_any(self, player: Player) -> bool:
        """Whether ``player`` can buy a share, and 18xx.games sees one that they could pay for."""
        if not super()._can_buy_any(player):
            return False
        return self._seems_for_sale(player) or any(
            self.price(share) <= player.cash and self.why_not_buy(player, (share,)) is None
            for share in self._looked_at(player)
        )

    def _looked_at(self, player: Player) -> Iterator[Certificate]:
        """Yield the shares that 18xx.games looks at: those in the pool, and the first that each corporation
        has of another."""
        for corporation, shares in self.game.pool.held.items():
            if not corporation.closed:
                yield from one_of_each(shares)
        for holder in self.game.corporations.values():
            for corporation, shares in holder.held.items():
                if corporation is not holder:
                    if self._sells(holder, corporation, player):
                        yield shares[0]
                    break

    def _seems_for_sale(self, player: Player) -> bool:
        """Whether ``player`` could pay for the first share that some corporation has, for sale or not.

        It may be a share of its own or of another corporation. With ``sees_all_holdings`` the first share of
        every corporation counts that it has shares of.
        """
        if self.has_bought():
            return False
        every = self.game.settings_of(CorporateShareSettings).sees_all_holdings
        for holder in self.game.corporations.values():
            if not holder.parred or holder.closed:
                continue
            owned = sorted(holder.held.items(), key=lambda item: item[0] is not holder)
            piles = [list(shares) for _, shares in owned if shares]
            for pile in piles if every else [list(chain.from_iterable(piles))]:
                if pile and self._seems_payable(player, pile):
                    return True
        return False

    def _seems_payable(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Whether ``player`` could pay for the smallest of these shares and hold it."""
        least = min(shares, key=lambda share: share.percent)
        if (player, shares[0].corporation) in self.sold or self.price(least) > player.cash:
            return False
        return self.game.limits.may_gain(player, (least,))

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Whether ``owner`` sells shares of ``corporation`` to ``player``: as usual, or as a corporation that
        holds them."""
        if isinstance(owner, Corporation) and self._sells(owner, corporation, player):
            return True
        return super().is_seller(owner, corporation, player)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why ``player`` cannot sell these shares, or ``None``.

        Beside the usual reasons: shares of the corporation were sold in this turn, or a president's sale
        would let another corporation take it over.
        """
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
        """Why this sale is not allowed, apart from takeovers, or ``None``."""
        corporation = shares[0].corporation
        reason = super().why_not_sell(player, shares, percent)
        if reason is not None:
            return reason
        if self.game.settings_of(CorporateShareSettings).one_sale_a_turn and corporation in self.sold_now:
            return f"Shares of {corporation.id} were sold in this turn."
        return None

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares to the pool, which may lead to a takeover. Raises Refusal like the usual sale."""
        super().do_sell(action, player)
        take_over = self.game.round.find(TakeOver)
        if take_over is not None:
            take_over.go_on()

    def why_not_taken(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> str | None:
        """Why the share ``taken`` cannot be had in exchange, or ``None``.

        Only a single share of the pool is given, for a larger certificate that is not the president's.
        """
        single = taken.corporation.share_percent
        double = any(share.percent != single and not share.president for share in shares)
        if double and taken.percent == single and percent != single:
            return None
        return "A single share of the pool is taken for a part of a larger certificate."

    def sell_for(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> None:
        """Sell shares for money and the certificate ``taken``; the price moves by the difference."""
        sell_holding(self.game, shares, percent, taken)

    def _minds_takeovers(self, player: Player, corporation: Corporation) -> bool:
        """Whether sales by ``player`` must not lead to a takeover: by the president, where no step carries it
        out."""
        return corporation.player is player and self.game.round.find(TakeOver) is None

    def _heir(self, player: Player, corporation: Corporation, percent: int) -> Corporation | None:
        """The corporation that would take over after the sale, or ``None``."""
        heir = self.game.shares.successor(corporation, player, percent)
        return heir if isinstance(heir, Corporation) else None

    def _is_overlooked(self, heir: Corporation, corporation: Corporation) -> bool:
        """Whether 18xx.games overlooks the takeover because treasury or pool own as much, or more."""
        most = heir.percent(corporation)
        return corporation.percent(corporation) >= most or self.game.pool.percent(corporation) > most

    def may_only_pass(self, entity: Entity) -> bool:
        """Whether nothing can be done but a sale that 18xx.games overlooks or a purchase that it seems to
        see."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return False
        if self._seems_for_sale(entity):
            return True
        for corporation in entity.held:
            if self._minds_takeovers(entity, corporation):
                for shares, percent in self.game.shares.bundles(entity, corporation):
                    heir = self._heir(entity, corporation, percent)
                    seen = heir is None or not self._is_overlooked(heir, corporation)
                    if not seen and self._why_not_now(entity, shares, percent) is None:
                        return True
        return False
