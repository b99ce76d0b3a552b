"""How private companies are sold in 18Ireland, and how companies begin."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.events import PrivateLeftOut
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.company_auction import CompanyAuctionTurn
from roundhouse.table.journal import tracked

from .events import BidsReturned
from .facts import Facts, Ireland, free_corporations, homes_of, is_small, waiting_companies


class AuctionIreland(WaterfallAuction):
    """As in 1830, until everybody passes.

    Once something is sold, the first private company of the row leaves the game, and what has bids behind it
    is awarded. Before that all bids are off, and the first private company becomes 5 cheaper."""

    sold: bool = tracked(False)
    """Has anything been sold?"""

    def _buy(self, player: Player, private: Private, price: int) -> None:
        self.sold = True
        super()._buy(player, private, price)

    def _everybody_passed(self) -> None:
        if not self.sold:
            if self.bids:
                for private in list(self.bids):
                    self.bids.pop(private, None)
                self.game.happen(BidsReturned())
            super()._everybody_passed()
            return
        self.idle = frozenset()
        private, *rest = self.left
        self.game.remove_private(private)
        self.game.happen(PrivateLeftOut(private=private.id))
        self.left = tuple(rest)
        self._resolve()


class StartIreland(StockPolicy):
    """How companies begin."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Small companies are auctioned; corporations begin late, where there is a home."""
        game = self.game
        if is_small(corporation) or not game.memory_of(Ireland).majors:
            return False
        return super().may_par(corporation, player) and bool(homes_of(game, corporation))


class SmallCompanyTurn(CompanyAuctionTurn):
    """Sell, or buy a share, start a corporation or put up the small company that is first in line.

    A turn that has sold anything starts nothing.
    """

    @property
    def lowest_bid(self) -> int:
        """The least that a small company is put up for."""
        return self.game.settings_of(Facts).lowest_bid

    @property
    def highest_par(self) -> int:
        """It begins no higher than this."""
        return self.game.settings_of(Facts).highest_par

    def startable(self, player: Player) -> Iterator[Corporation]:
        """The first in line, in a turn without sales."""
        if not self.did:
            yield from waiting_companies(self.game)[:1]

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Only in a turn without sales."""
        return not self.did and super().may_par(player, corporation)

    def seems_to_par(self, player: Player) -> bool:
        """Does the turn wait for whoever has the money and the room for a corporation that is not started, be
        there no home left for it?"""
        game = self.game
        if self.did or not game.memory_of(Ireland).majors:
            return False
        return any(
            (player, one) not in self.sold
            and game.limits.may_gain(player, (game.shares.president_share(one),))
            and game.shares.par_cost(one, game.market.par_cells()[-1]) <= player.cash
            for one in free_corporations(game)
        )

    def place_token(self, company: Corporation) -> None:
        """At home."""
        self.game.land.place_home(company)

    def turn_over(self, winner: Player) -> None:
        """Whoever wins has acted; the turn goes on after the player who put the company up."""
        self.game.memory_of(Ireland).started = True
        self._acted(winner)
