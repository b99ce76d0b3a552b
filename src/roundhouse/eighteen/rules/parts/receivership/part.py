"""Receivership as a part: ``[parts.receivership]``; the title has the step ``buy_train_issuing``."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell

from ...closing import close_company
from ...ending import sell_best
from ...policies import EndingPolicy, RevenuePolicy
from ...state.events import PlayerBankrupt, PresidencyLost
from ...state.pieces import Corporation, Player
from ...steps.emergency import BuyTrainsIssuing
from ..part import NoSettings, Part
from .events import CashSurrendered
from .messages import MESSAGES


class OrphanedEnding(EndingPolicy):
    """Bankruptcies after which a corporation may have no president."""

    settles_before_end = True  # the corporation of a bankrupt president buys its train before the game ends

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Let the corporation issue what it can, and the player sell everything and give all cash to it.

        A corporation that nobody can take over goes on without a president. Minors and private companies of
        the player close.
        """
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrainsIssuing)
        offers = step.issues(company)
        if offers:
            step.issue(company, max(offers, key=lambda offer: len(offer.shares)))
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        for corporation in sorted(player.held, key=game.market.operating_key):
            self._sell_rest(player, corporation)
        step.relieve()
        for minor in game.minors.values():
            if minor.player is player and not minor.closed:
                close_company(game, minor)
        for private in player.privates:
            game.close_private(private)
        if player.cash:
            game.happen(CashSurrendered(player=player.id, company=company.id, amount=player.cash))
            game.pay(player, company, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)

    def _sell_rest(self, player: Player, corporation: Corporation) -> None:
        """Sell all that is left to the pool, above its limit if need be; the price stays."""
        game = self.game
        shares = player.shares(corporation)
        if not shares or corporation.cell is None:
            return
        game.shares.sell(shares, sum(share.percent for share in shares), movement="none")
        if corporation.player is player:
            game.happen(PresidencyLost(company=corporation.id))
            corporation.player = None


class OrphanedRevenue(RevenuePolicy):
    """The price of corporations in receivership."""

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The new cell; without a president it falls twice if nothing is earned and no train is left.

        Trains on their last run do not count.
        """
        cell = super().price_after_dividend(company, kind, withheld, paid)
        idle = not withheld + paid and all(train.obsolete for train in company.trains)
        return self.game.market.left_of(cell) if company.player is None and idle else cell


class Receivership(Part[NoSettings]):
    """The corporation of a bankrupt president gets all the money and goes on, if need be without a
    president."""

    messages = MESSAGES
    policies = (OrphanedEnding, OrphanedRevenue)


PART = Receivership
