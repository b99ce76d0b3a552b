"""18Chesapeake: trains leave after each set of operating rounds; two players play with scarcer shares."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.events import CompanyFloated, OperatingSetEnded, TileLaid
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.listening import on
from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy

from .events import SharesMovedToPool, ShareTakenOut, TilesLapsed
from .messages import MESSAGES

EXPORTED = ("2", "3", "4")
"""The trains that leave the bank at the end of a set."""


class SharesForTwo(StockPolicy):
    """Two players take shares out of the game."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """For two players a purchase by others than the president takes a share of the pool out of play."""
        game, corporation = self.game, shares[0].corporation
        if _is_for_two(game) and player is not corporation.player and game.pool.shares(corporation):
            gone = game.pool.shares(corporation)[-1]
            game.shares.remove(gone)
            game.happen(ShareTakenOut(player=player.id, company=corporation.id, percent=gone.percent))
            if gone in shares:
                return
        super().buy(player, shares)


class OrderForTwo(OrderPolicy):
    """What counts as sold out for two players."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """For two players: is the pool empty of it?"""
        if _is_for_two(self.game):
            return self.game.pool.percent(corporation) == 0
        return super().is_sold_out(corporation)


class Chesapeake(Part[NoSettings]):
    """The train export, tiles that lapse, and the game for two."""

    messages = MESSAGES
    policies = (SharesForTwo, OrderForTwo)

    def prepare(self) -> None:
        """For two players the presidents hold 30% and the last share of each corporation is left out.

        That of Cornelius Vanderbilt’s corporation, which is drawn at random, is as for more players.
        """
        game = self.game
        if not _is_for_two(game):
            return
        given = {game.certificates[name].corporation for name in game.privates["CV"].gift}
        for corporation in game.corporations.values():
            if corporation in given:
                continue
            president = game.shares.president_share(corporation)
            president.percent += corporation.share_percent
            game.shares.remove(corporation.shares(corporation)[-1])

    @on(OperatingSetEnded)
    def export_train(self, event: OperatingSetEnded) -> None:
        """The next train of a kind that will rust leaves the game."""
        if self.game.depot.upcoming[0].name in EXPORTED:
            self.game.depot.export()

    @on(TileLaid)
    def lapse_tiles(self, event: TileLaid) -> None:
        """Two privates cannot lay their tiles any more once another tile lies on one of their hexes."""
        game = self.game
        for name in ("C-P", "B&S"):
            holder = game.privates[name]
            for place, ability in list(game.abilities.of(holder, LayTiles)):
                other = holder.id != event.private and isinstance(holder.owner, Corporation)
                if event.hex in ability.hexes and other:
                    game.abilities.drop(holder, place)
                    game.happen(TilesLapsed(private=holder.id))

    @on(CompanyFloated)
    def fill_pool(self, event: CompanyFloated) -> None:
        """For two players the shares that are left go to the pool."""
        game, company = self.game, self.game.company(event.company)
        if _is_for_two(game):
            for share in company.shares(company):
                game.shares.move(share, game.pool)
            game.happen(SharesMovedToPool(company=company.id))


def _is_for_two(game: EighteenGame) -> bool:
    return len(game.players) == 2


PART = Chesapeake
