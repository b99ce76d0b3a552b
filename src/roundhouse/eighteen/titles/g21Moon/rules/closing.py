"""Corporations and players of 21Moon that leave the game."""

from __future__ import annotations

from roundhouse.eighteen.rules.closing import close_company, close_worthless
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .facts import holdings, treasury


def close_for_good(game: GameInPlay, company: Corporation) -> None:
    """Close a corporation; what it owns of others goes to the pool, whatever that has already."""
    for other, shares in list(holdings(game, company)):
        if other is not company:
            for share in shares:
                game.shares.move(share, game.pool)
    own = treasury(game, company)
    for share in own.shares(company):
        game.shares.remove(share)
    close_company(game, company)


class LunarEnding(EndingPolicy):
    """What becomes of those who fail."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """It closes."""
        close_for_good(self.game, corporation)

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Sell all that may be sold, unless the corporation has something left to sell itself; then all that
        is left at a price that stays, and keep the money. Corporations that nobody takes over go on without a
        president; the one without a train closes, as do the player's private companies."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrains)
        order = sorted(player.held, key=game.market.operating_key)
        if not step.issue_value(company):
            for corporation in order:
                sell_best(game, step, player, company, corporation)
        for corporation in order:
            if (shares := player.shares(corporation)) and corporation.cell is not None:
                percent = sum(share.percent for share in shares)
                game.shares.sell(shares, percent, movement="none")
        for minor in game.minors.values():
            if minor.player is player:
                minor.player, minor.closed = None, True
        for private in player.privates:
            game.close_private(private)
        close_worthless(game)
        if not company.closed:
            close_for_good(game, company)
        player.bankrupt = True
        game.announce(bankrupt)
