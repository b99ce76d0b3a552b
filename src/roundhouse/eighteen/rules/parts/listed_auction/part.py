"""An auction in the order of the list as a part: ``[parts.listed_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import tracked

from ... import trading
from ...desks.auctions import Lot
from ...rounds import pay_privates
from ...state.events import PrivateOffered
from ...state.pieces import Player, Private
from ...steps.one_by_one import OneByOneAuction
from ...turn import Step
from ..part import Part


class ListedAuctionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when nobody bids."""

    falling: tuple[PrivateName, ...]
    """Until these are sold the price of the one that is up falls; later on private companies pay instead."""
    step: Money = 5
    """By how much it falls at a time."""
    keeps_value: bool = False
    """Does a private company count for its value in what its owner is worth? Otherwise for nothing."""


class ListedAuction(OneByOneAuction):
    """The private companies are up one by one; whoever passes is out of the auction of that one.

    The next one is opened by the player after whoever opened the last. By the settings a private company adds
    nothing to what its owner is worth.
    """

    fallen: int = tracked(0)
    """By how much the price has fallen."""

    def asked(self, lot: Private) -> int:
        """The first price of ``lot``: its value less what the price has fallen by, at least 0."""
        return max(0, lot.value - self.fallen)

    def unsold(self, lot: Lot) -> None:
        """Lower the price of what nobody wants; at 0 the next player gets it.

        Once those in ``falling`` are sold, private companies pay instead, and the same one is up again.
        """
        assert isinstance(lot, Private)
        settings = self.game.settings_of(ListedAuctionSettings)
        if not any(one.id in settings.falling for one in self.left):
            pay_privates(self.game)
            self.put_up()
            return
        self.fallen += settings.step
        self.game.happen(PrivateOffered(private=lot.id, price=self.lowest(lot)))
        if self.lowest(lot) > 0:
            self.put_up()
            return
        round_ = self.auction_round()
        player = round_.order[(round_.at + 1) % len(round_.order)]
        assert isinstance(player, Player)
        self.awarded(lot, player, 0)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the private company to ``player``, without value from now on unless the settings keep it; the
        next player opens."""
        game = self.game
        assert isinstance(lot, Private)
        bought = trading.sell_private(game, lot, player, price)
        if not game.settings_of(ListedAuctionSettings).keeps_value:
            lot.value = 0
        game.private_bought(bought)
        self.fallen = 0
        self.go_on()


class ListedAuctions(Part[ListedAuctionSettings]):
    """Private companies are auctioned in the order of the title."""

    Settings = ListedAuctionSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"listed_auction": ListedAuction}


PART = ListedAuctions
