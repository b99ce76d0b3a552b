"""An auction in the order of the list as a part: ``[parts.listed_auction]``, and a step of the same name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ... import trading
from ...desks.auctions import Lot
from ...rounds import pay_privates
from ...state.actions import Action, Bid
from ...state.events import PrivateOffered
from ...state.pieces import Entity, Player, Private
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

    The next one is opened by the player after whoever opened the last. Until somebody bids everybody is
    asked; whoever cannot bid passes. By the settings a private company adds nothing to what its owner is
    worth.
    """

    fallen: int = tracked(0)
    """By how much the price has fallen."""
    first: Player | None = tracked(None)
    """Who is asked first, if not the player in turn."""
    stalled: bool = tracked(False)
    """Whether all pass once, because the private company before went for nothing (decision 2241)."""

    def put_up(self) -> None:
        """Open the auction of the first private that is left: everybody is asked."""
        if self.left:
            self.auction.open(self.left[0], self.game.players_from(self._asked_first()), everybody=True)

    def _asked_first(self) -> Player:
        player = self.first or self.auction_round().entity
        assert isinstance(player, Player)
        return player

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid and pass; only pass where all pass once."""
        usual = super().actions(entity)
        return usual - {Bid} if self.stalled else usual

    def choices(self) -> Iterator[Choice]:
        """As usual; no bids where all pass once."""
        return (choice for choice in super().choices() if choice.type != "bid" or not self.stalled)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of whoever cannot bid."""
        return self.only_pass() or self.pass_of_the_poor()

    def asked(self, lot: Private) -> int:
        """The first price of ``lot``: its value less what the price has fallen by, at least 0."""
        return max(0, lot.value - self.fallen)

    def unsold(self, lot: Lot) -> None:
        """Lower the price of what nobody wants; at 0 whoever was asked first gets it.

        Once those in ``falling`` are sold, private companies pay instead, and the same one is up again.
        """
        assert isinstance(lot, Private)
        settings = self.game.settings_of(ListedAuctionSettings)
        if self.stalled:
            self.stalled = False
        if not any(one.id in settings.falling for one in self.left):
            pay_privates(self.game)
            self.put_up()
            return
        self.fallen += settings.step
        self.game.happen(PrivateOffered(private=lot.id, price=self.lowest(lot)))
        if self.lowest(lot) > 0:
            self.put_up()
            return
        player = self._asked_first()
        self._sell(lot, player, 0)
        self.left = self.left[1:]
        self.first, self.stalled = self.game.players_from(player)[1], True
        self.put_up()

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the private company to ``player``; the next player opens."""
        assert isinstance(lot, Private)
        self._sell(lot, player, price)
        if self.first is not None:
            self.first = None
        self.go_on()

    def _sell(self, lot: Private, player: Player, price: int) -> None:
        """Sell a private company, without value from now on unless the settings keep it."""
        bought = trading.sell_private(self.game, lot, player, price)
        if not self.game.settings_of(ListedAuctionSettings).keeps_value:
            lot.value = 0
        self.game.private_bought(bought)
        self.fallen = 0


class ListedAuctions(Part[ListedAuctionSettings]):
    """Private companies are auctioned in the order of the title."""

    Settings = ListedAuctionSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"listed_auction": ListedAuction}


PART = ListedAuctions
