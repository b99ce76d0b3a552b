"""Scarcer shares in a game for two as a part: ``[parts.two_player_shares]`` with ``usual``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.eighteen.model.references import PrivateName

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...state.events import CompanyFloated
from ...state.listening import on
from ...state.pieces import Certificate, Corporation, Player
from ..part import Part
from .events import SharesMovedToPool, ShareTakenOut
from .messages import MESSAGES


class TwoPlayerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``usual``: a private company whose corporation has its shares as with more players."""

    usual: PrivateName | None = None
    """A private company whose corporation has its shares as with more players."""


class SharesForTwo(StockPolicy):
    """Purchases that take shares out of a game for two."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Buy shares; a purchase by others than the president removes a share of the pool.

        If that is the share to be bought, the player gets and pays nothing.
        """
        game, corporation = self.game, shares[0].corporation
        if is_for_two(game) and player is not corporation.player and game.pool.shares(corporation):
            gone = game.pool.shares(corporation)[-1]
            game.shares.remove(gone)
            game.happen(ShareTakenOut(player=player.id, company=corporation.id, percent=gone.percent))
            if gone in shares:
                return
        super().buy(player, shares)


class OrderForTwo(OrderPolicy):
    """Sold-out corporations in a game for two."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; with two players, whether the pool has none of its shares."""
        if is_for_two(self.game):
            return self.game.pool.percent(corporation) == 0
        return super().is_sold_out(corporation)


class TwoPlayerShares(Part[TwoPlayerSettings]):
    """With two players the presidents hold 30%, the last share of each corporation is left out, and what is
    not sold when a corporation floats goes to the pool. With more players nothing is different."""

    Settings = TwoPlayerSettings
    messages = MESSAGES
    policies = (SharesForTwo, OrderForTwo)

    def prepare(self) -> None:
        """With two players, enlarge the presidents' certificates and remove one share of each corporation."""
        game, usual = self.game, self.settings.usual
        if not is_for_two(game):
            return
        gift = game.privates[usual].gift if usual is not None else ()
        given = {game.certificates[name].corporation for name in gift}
        for corporation in game.corporations.values():
            if corporation in given:
                continue
            president = game.shares.president_share(corporation)
            president.percent += corporation.share_percent
            game.shares.remove(corporation.shares(corporation)[-1])

    @on(CompanyFloated)
    def fill_pool(self, event: CompanyFloated) -> None:
        """With two players, move the unsold shares of a corporation that floats to the pool."""
        game, company = self.game, self.game.company(event.company)
        if is_for_two(game):
            for share in company.shares(company):
                game.shares.move(share, game.pool)
            game.happen(SharesMovedToPool(company=company.id))


def is_for_two(game: GameInPlay) -> bool:
    """Whether the game has two players."""
    return len(game.players) == 2


PART = TwoPlayerShares
