"""Fresh charters as a part: ``[parts.fresh_charters]``: what a bankruptcy leaves may be started anew."""

from __future__ import annotations

from ...closing import close_company, return_charter
from ...ending import sell_best
from ...policies import EndingPolicy
from ...rounds import closed_while_operating, sold_in_operating_round
from ...state.events import PlayerBankrupt
from ...state.pieces import Corporation, Player
from ...steps.trains import BuyTrains
from ..part import NoSettings, Part


class FreshEnding(EndingPolicy):
    """Bankruptcies that return charters."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Sell what ``player`` can sell; the rest of their shares goes to the pool for nothing.

        The corporation that needed the train gets the player's money if somebody else presides over it now.
        Corporations without a president close and may be started anew; their trains go to the pool. The
        player's minors close for good; the title says what becomes of their trains (decision 1800).
        """
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            while sell_best(game, step, player, company, corporation):
                pass
        for corporation in list(player.held):
            game.shares.give(game.pool, player.shares(corporation))
        saved = company.is_major and company.player is not None
        game.pay(player, company if saved else game.bank, player.cash)
        for corporation in game.corporations.values():
            if corporation.parred and game.shares.president_share(corporation).owner is game.pool:
                for train in corporation.trains:
                    game.depot.discard(train)
                return_charter(game, corporation)
        for minor in game.minors.values():
            if minor.player is player and not minor.closed:
                close_company(game, minor)
        player.bankrupt = True
        if company.parred:
            sold_in_operating_round(game)
        else:
            closed_while_operating(game)
        game.announce(bankrupt)


class FreshCharters(Part[NoSettings]):
    """Corporations without a president are closed and can be started anew."""

    policies = (FreshEnding,)


PART = FreshCharters
