"""The stock turn of 1856: shares that were just bought, and half a president's certificate."""

from __future__ import annotations

from collections.abc import Sequence

from ...state.actions import Action, BuyShares, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...steps.stock import StockTurn
from ...turn import NOTHING
from .events import PresidencyCompleted
from .national import national_railway
from .settings import National

LEAST = 10
"""The percent for which the pool must have room, or else no share is sold from the IPO."""


class StockTurnNational(StockTurn):
    """As usual; who bought the first share of a corporation keeps one for that turn. Who presides over the
    national railway with one share buys the other one, selling what that takes, and does nothing else."""

    def is_bound(self, player: Player) -> bool:
        """Whether ``player`` has to buy the other half of the president's certificate."""
        return self.game.memory_of(National).half_president is player

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; only sales and purchases for a player who has to buy the other half."""
        usual = super().actions(entity)
        if isinstance(entity, Player) and self.is_bound(entity):
            return usual & {SellShares, BuyShares} or NOTHING
        return usual

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything."""
        if isinstance(entity, Player) and self.is_bound(entity):
            return bool(self.kinds_for(entity))
        return super().can_act(entity)

    def can_par_any(self, player: Player) -> bool:
        """Whether ``player`` can start a corporation now."""
        return not self.is_bound(player) and super().can_par_any(player)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whether ``player`` may set the par price of ``corporation``, money apart."""
        return not self.is_bound(player) and super().may_par(player, corporation)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, or ``None``."""
        corporation = shares[0].corporation
        if corporation is self.bought and percent >= player.percent(corporation):
            return f"{player.name} bought a first share of {corporation.id} in this turn."
        return super().why_not_sell(player, shares, percent)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why this purchase is not allowed, or ``None``."""
        game, corporation = self.game, shares[0].corporation
        national = national_railway(game)
        if self.is_bound(player) and corporation is not national:
            return f"{player.name} has to buy a share of {national.id} first."
        from_ipo = shares[0].owner is corporation
        if from_ipo and not game.limits.may_hold(game.pool, corporation, LEAST):
            return f"The pool has too much of {corporation.id}: buy there."
        return super().why_not_buy(player, shares)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share, or the missing half of the president's certificate.

        Raises Refusal like the usual purchase.
        """
        game, national = self.game, national_railway(self.game)
        half = game.memory_of(National).half_president
        share = game.certificates[action.shares[0]]
        wanted = share.corporation is national and bool(player.shares(national))
        if half is None or not wanted or self.why_not_buy(player, (share,)) is not None:
            super().do_buy(action, player)
            return
        price, certificate = self.price(share), game.shares.president_share(national)
        game.pay(player, game.bank, price)
        if certificate.owner is not player:
            plain = next(one for one in player.shares(national) if not one.president)
            game.shares.move(plain, half)
            game.shares.move(certificate, player)
            national.player = player
        certificate.percent *= 2
        game.memory_of(National).half_president = None
        game.happen(PresidencyCompleted(player=player.id, national=national.id, price=price))
        self.bought = national
        self._note(player, "buy", national)

    def skip(self) -> None:
        """End the turn; a player who cannot pay for the other half is bankrupt, which ends the game."""
        player = self.actor()
        if isinstance(player, Player) and self.is_bound(player) and player.cash < self._half_price():
            self.game.end("bankrupt")
            return
        super().skip()

    def _half_price(self) -> int:
        """The lowest price at which a share of the national railway can be bought, in money."""
        game, national = self.game, national_railway(self.game)
        price = national.share_price
        if national.par is not None and game.limits.may_hold(game.pool, national, LEAST):
            price = min(price, national.par.price)
        return price
