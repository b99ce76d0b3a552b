"""A player's turn in the stock round of games where some corporations have half shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .. import trading
from ..state.actions import BuyShares
from ..state.pieces import Certificate, Corporation, Player
from .swap_sales import SwapSaleTurn


def is_half(share: Certificate) -> bool:
    """Whether ``share`` is smaller than a whole share of its corporation."""
    return share.percent < share.corporation.share_percent


def is_swap(percent: int, half: Certificate) -> bool:
    """Whether ``half`` is a half share, and ``percent`` a number of whole ones."""
    return is_half(half) and percent % half.corporation.share_percent == 0


class HalfShareTurn(SwapSaleTurn):
    """A stock turn in which a half share may be part of the deal.

    Who buys a whole share of the pool may give a half share for half of it; who sells may take one of the
    pool for a part of the price.
    """

    def choices(self) -> Iterator[Choice]:
        """The choices of a stock turn, and purchases for which a half share is given."""
        usual = list(super().choices())
        yield from (choice for choice in usual if choice.type != "pass")
        player = self.actor()
        if isinstance(player, Player):
            for corporation in self._halved():
                yield from self._swaps_in(player, corporation)
        yield from (choice for choice in usual if choice.type == "pass")

    def can_buy_any(self, player: Player) -> bool:
        """Whether ``player`` may buy anything; giving a half share may be the only way to pay."""
        return super().can_buy_any(player) or any(
            any(self._swaps_in(player, corporation)) for corporation in self._halved()
        )

    def _halved(self) -> Iterator[Corporation]:
        """The corporations that have half shares."""
        for corporation in self.game.corporations.values():
            if min(corporation.definition.shares) < corporation.share_percent:
                yield corporation

    def _swaps_in(self, player: Player, corporation: Corporation) -> Iterator[Choice]:
        game = self.game
        half = next((share for share in player.shares(corporation) if is_half(share)), None)
        whole = next((share for share in game.pool.shares(corporation) if not is_half(share)), None)
        if half is None or whole is None or self.why_not_swap_in(player, whole, half) is not None:
            return
        facts = {"corporation": corporation.id, "cost": whole.price - half.price, "gives": half.id}
        yield self.choice("buy_shares", player, facts=facts, shares=[whole.id], swap=half.id)

    def why_not_swap_in(self, player: Player, whole: Certificate, half: Certificate) -> str | None:
        """Why a half share cannot be part of this purchase, or ``None``."""
        game, corporation = self.game, whole.corporation
        if not is_swap(whole.percent, half) or half.owner is not player or whole.owner is not game.pool:
            return "A half share is given for half of a whole one of the pool."
        reason = trading.why_not_buy(game, player, whole)
        if reason is not None:
            return reason
        if (player, corporation) in self.sold:
            return f"{player.name} sold shares of {corporation.id} in this round."
        if self.has_bought() and not self._may_buy_more(whole):
            return "A turn buys one certificate."
        if whole.price - half.price > player.cash:
            return f"{player.name} cannot pay {game.money(whole.price - half.price)}."
        if game.limits.certificates_counted(player) >= game.certificate_limit(player):
            return f"{player.name} has as many certificates as the limit allows."
        if not game.limits.may_hold(player, corporation, whole.percent - half.percent):
            return f"{player.name} would hold too much of {corporation.id}."
        return None

    def why_not_taken(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> str | None:
        """Why ``taken`` cannot be taken back in this sale, or ``None``:
        a half share for a part of whole ones."""
        if is_swap(percent, taken):
            return None
        return "A half share of the pool is taken for a part of whole ones."

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one certificate, giving a half share for a part of the price if the action says so.
        Raises Refusal."""
        if action.swap is None:
            super().do_buy(action, player)
            return
        whole, half = trading.only_share(self.game, action), trading.named_share(self.game, action.swap)
        if whole is None:
            raise Refusal("stock/purchase", "One share is bought.")
        reason = self.why_not_swap_in(player, whole, half)
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self.game.shares.move(half, self.game.pool)
        self.game.shares.buy(player, (whole,), whole.price - half.price)
        self.bought = whole.corporation
        self._note(player, "buy", whole.corporation)
