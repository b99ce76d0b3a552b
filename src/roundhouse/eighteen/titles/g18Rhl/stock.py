"""Shares of 18Rhl: the Rheinische, double certificates, prices after floating, bankruptcy."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.events import PlayerBankrupt, PresidencyLost
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.stock_waiting import WaitingStockTurn
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .facts import Facts, Rhineland


class RhinelandShares(StockPolicy):
    """Par prices, and what players are worth."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The Rheinische has a choice of its own."""
        cells, director = super().par_cells(corporation), self.game.settings_of(Facts).director
        if corporation.id != director.company:
            return cells
        return [cell for cell in cells if director.least <= cell.price <= director.most]

    def worth(self, player: Player) -> int:
        """Private companies are worth nothing: they cannot be sold."""
        return super().worth(player) - sum(private.value for private in player.privates)


class StockTurnDoubles(WaitingStockTurn):
    """As usual; of some corporations the double certificates are sold first, until they float.

    As on 18xx.games the turn also waits for a player with money for a single one.
    """

    def is_later(self, share: Certificate) -> bool:
        """Whether this share is sold only after the double ones."""
        company = share.corporation
        first = company.id in self.game.settings_of(Facts).doubles_first and not company.floated
        return first and share.owner is company and share.percent == company.share_percent

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """No single share as long as double ones have to be sold."""
        if self.is_later(shares[0]):
            return f"The double certificates of {shares[0].corporation.id} are sold first."
        return super().why_not_buy(player, shares)

    def may_only_pass(self, entity: Entity) -> bool:
        """Whether the player in turn could pay for a share that is sold later."""
        if self.passed or not isinstance(entity, Player) or entity is not self.actor():
            return False
        usual = super().why_not_buy
        return any(self.is_later(share) and usual(entity, (share,)) is None for share in self.offered())


class RisesAfterFloating(OrderPolicy):
    """Who operates and whose price rises."""

    def stock_round_over(self) -> None:
        """The prices of corporations that have floated rise first, then those of the sold-out."""
        game, memory = self.game, self.game.memory_of(Rhineland)
        for company in memory.fresh:
            game.shares.move_price(company, (game.market.above,))
        if memory.fresh:
            memory.fresh = ()
        super().stock_round_over()


class GoesOnAfterBankruptcy(EndingPolicy):
    """What a bankruptcy leaves."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player sells what can be sold, all other shares go to the pool for nothing, and the bank gets
        all the money. Corporations that nobody can take over go on without a president."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        for corporation in sorted(player.held, key=game.market.operating_key):
            self._give_up(player, corporation)
        for private in player.privates:
            game.close_private(private)
        game.pay(player, game.bank, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)

    def _give_up(self, player: Player, corporation: Corporation) -> None:
        """The shares that are left of a corporation go to the pool; its price stays."""
        game = self.game
        for share in player.shares(corporation):
            game.shares.move(share, game.pool)
        game.shares.find_president(corporation)
        if corporation.player is player:
            corporation.player = None
            game.happen(PresidencyLost(company=corporation.id))
