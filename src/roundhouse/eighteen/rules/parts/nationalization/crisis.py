"""The step for a president who cannot pay interest or loans of a company."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.table.journal import tracked

from ...state.actions import Bankrupt, SellShares
from ...state.events import PlayerBankrupt
from ...state.pieces import Certificate, Player
from ...steps.crisis import CashCrisis


class PresidentInDebt(CashCrisis):
    """Everything waits for a president in debt. They may lose other corporations at once, the one in turn
    only with a later sale, as on 18xx.games (decision 1945)."""

    sold: bool = tracked(False)
    """Whether a president in debt has sold shares for it already."""

    def may_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> bool:
        """Whether ``player`` may sell these shares, whatever the size of the debt."""
        game, corporation = self.game, shares[0].corporation
        if corporation.cell is None or not game.limits.fits_in_pool(corporation, percent):
            return False
        if not game.shares.may_dump(player, shares, percent):
            return False
        if self.sold or corporation.player is not player or corporation is not game.round.entity:
            return True
        others = [other.percent(corporation) for other in game.players if other is not player]
        return player.percent(corporation) - percent >= max(others, default=0)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares to pay the debt. Raises Refusal."""
        super().do_sell(action, player)
        self.sold = player.cash < 0

    def do_bankrupt(self, action: Bankrupt, player: Player) -> None:
        """Sell what may be sold for the debt; the rest of it is forgiven, and the player is bankrupt."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        for corporation in sorted(player.held, key=game.market.operating_key):
            while player.cash < 0:
                sales = [sale for sale in self.sales(player) if sale[0][0].corporation is corporation]
                if not sales:
                    break
                game.policies.stock.sell(*max(sales, key=lambda sale: game.policies.stock.sale_value(*sale)))
        if player.cash > 0:
            game.pay(player, game.bank, player.cash)
        else:
            game.charge(player, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)
