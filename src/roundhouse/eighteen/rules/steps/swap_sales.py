"""A player's turn in the stock round where a seller may take a smaller certificate back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .. import trading
from ..state.actions import SellShares
from ..state.pieces import Certificate, Corporation, Player
from .stock import StockTurn


class SwapSaleTurn(StockTurn):
    """A stock turn in which a certificate of the pool may be taken for a part of what is sold.

    So a large certificate can be sold in part. What may be taken for what is for the steps that are built on
    this one to say.
    """

    def choices(self) -> Iterator[Choice]:
        """The choices of a stock turn, and sales in which a certificate is taken back."""
        usual = list(super().choices())
        yield from (choice for choice in usual if choice.type != "pass")
        player = self.actor()
        if isinstance(player, Player) and SellShares in self.kinds_for(player):
            for corporation in list(player.held):
                yield from self._swap_sales(player, corporation)
        yield from (choice for choice in usual if choice.type == "pass")

    def why_not_taken(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> str | None:
        """Why ``taken`` may not be taken back in such a sale, or ``None``.
        Steps built on this one say when it may."""
        return "No certificate is taken for a part of a sale."

    def why_not_swap(
        self, player: Player, shares: Sequence[Certificate], percent: int, taken: Certificate
    ) -> str | None:
        """Why this sale with ``taken`` taken back is not allowed, or ``None``;
        the difference must be allowed as a sale."""
        if taken.owner is not self.game.pool:
            return "A certificate that is taken in a sale is one of the pool."
        if taken.corporation is not shares[0].corporation:
            return "The certificate that is taken is one of the same corporation."
        reason = self.why_not_taken(shares, percent, taken)
        return reason or self.why_not_sell(player, shares, percent - taken.percent)

    def _swap_sales(self, player: Player, corporation: Corporation) -> Iterator[Choice]:
        game = self.game
        sizes = {share.percent: share for share in reversed(game.pool.shares(corporation))}
        bundles = game.shares.bundles(player, corporation) if sizes else ()
        for shares, percent in bundles:
            for taken in sizes.values():
                if taken.percent < percent and self.why_not_swap(player, shares, percent, taken) is None:
                    gain = game.policies.stock.sale_value(shares, percent) - taken.price
                    facts = {"corporation": corporation.id, "gain": gain, "takes": taken.id}
                    yield self.bundle_choice("sell_shares", player, (shares, percent), facts, swap=taken.id)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell certificates, for money alone or for a smaller certificate and money. Raises Refusal."""
        if action.swap is None:
            super().do_sell(action, player)
            return
        taken = trading.named_share(self.game, action.swap)
        shares, percent = trading.read_sale(self.game, player, action)
        reason = self.why_not_swap(player, shares, percent, taken)
        if reason is not None:
            raise Refusal("stock/sale", reason)
        corporation = shares[0].corporation
        self.sold[player, corporation] = True
        self.sold_now |= {corporation}
        self.sell_for(shares, percent, taken)
        self._note(player, "sell", corporation)

    def sell_for(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> None:
        """Sell ``percent`` for the certificate ``taken`` and the rest of the price in money."""
        self.game.shares.sell(shares, percent, swap=taken)
