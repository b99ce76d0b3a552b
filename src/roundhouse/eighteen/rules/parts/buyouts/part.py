"""Forced purchases as a part: ``[parts.buyouts]`` with the step ``stock_turn_buyouts``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Percent
from roundhouse.table.catalogue import Messages

from ...desks.bundles import one_of_each
from ...in_play import GameInPlay
from ...policies import StockPolicy
from ...state.actions import BuyShares
from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId
from ...state.pieces import Certificate, Corporation, Holder, Player
from ...steps.stock import StockTurn
from ...turn import Step
from ..part import Part


class BuyoutSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may buy shares of other players. They cost half as much again as the market price."""

    percent: Percent
    """From so much of a corporation on its president may, in percent."""
    rounds_up: bool = False
    """Is a price that is no whole number rounded up?"""


class SharesNationalized(EighteenEvent, frozen=True, kw_only=True):
    """A president bought a share of another player."""

    buyer: PlayerId
    seller: PlayerId
    company: CompanyId
    percent: int
    price: Money


def buyout_price(game: GameInPlay, share: Certificate) -> int:
    """What a president pays another player for ``share``: half as much again as the market price."""
    more = game.settings_of(BuyoutSettings).rounds_up
    return (share.price * 3 + more) // 2


class PaidToPlayers(StockPolicy):
    """Purchases in stock rounds."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """What another player owns is paid to them."""
        game, corporation, owner = self.game, shares[0].corporation, shares[0].owner
        if not isinstance(owner, Player):
            super().buy(player, shares)
            return
        price = sum(buyout_price(game, share) for share in shares)
        percent = sum(share.percent for share in shares)
        game.pay(player, owner, price)
        game.happen(
            SharesNationalized(
                buyer=player.id, seller=owner.id, company=corporation.id, percent=percent, price=price
            )
        )
        game.shares.give(player, shares)


class BuyoutTurn(StockTurn):
    """As usual; a president with enough of a corporation that has floated may also buy shares of it from
    other players."""

    def price(self, share: Certificate) -> int:
        """More than the market price, from another player."""
        if isinstance(share.owner, Player):
            return buyout_price(self.game, share)
        return super().price(share)

    def nationalizes(self, player: Player, corporation: Corporation) -> bool:
        """May ``player`` buy shares of this corporation from others?"""
        enough = player.percent(corporation) >= self.game.settings_of(BuyoutSettings).percent
        return enough and corporation.floated and corporation.player is player

    def offered(self) -> Iterator[Certificate]:
        """Also what other players own of a corporation that may be nationalized."""
        yield from super().offered()
        player = self.actor()
        if not isinstance(player, Player):
            return
        for corporation in self.game.corporations.values():
            if self.nationalizes(player, corporation):
                for other in self.game.players:
                    if other is not player:
                        yield from one_of_each(other.shares(corporation))

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Another player sells whether they want or not."""
        if isinstance(owner, Player):
            return owner is not player and self.nationalizes(player, corporation)
        return super().is_seller(owner, corporation, player)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy; standing orders of others end where another player had to sell."""
        named = [self.game.certificates[name] for name in action.shares]
        had = {share.owner: share.corporation for share in named}
        super().do_buy(action, player)
        for owner, corporation in had.items():
            if isinstance(owner, Player):
                self._recall(player, "buyout", corporation)


class Buyouts(Part[BuyoutSettings]):
    """A president with enough of a corporation may buy shares of it from other players, for half as much
    again as the market price."""

    Settings = BuyoutSettings
    policies = (PaidToPlayers,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"stock_turn_buyouts": BuyoutTurn}
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {SharesNationalized: "{buyer} buys {percent}% of {company} from {seller} for {price}"}
    }


PART = Buyouts
