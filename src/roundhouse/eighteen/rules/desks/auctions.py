"""An auction of one thing: whoever passes is out, and the last one in gets it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, fixed, tracked

from ..state.events import BidMade, LotPassed
from ..state.game_state import GameState
from ..state.pieces import Corporation, Player, Private

Lot = Private | Corporation
Offer = tuple[Player, int]


class Seller(Protocol):
    """The step that runs an auction: it sets the limits of bids and carries out the result."""

    def lowest(self, lot: Lot) -> int:
        """The lowest bid that is accepted now."""

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid that a player could make."""

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Carry out the result of an auction that somebody won."""

    def unsold(self, lot: Lot) -> None:
        """Carry out the result of an auction in which everybody passed."""


class Auction(Piece):
    """The auction in progress: the ``lot``, those still in, and the bids of those, the highest last.

    ``drops`` says whether somebody who cannot beat the highest bid is out without being asked. Otherwise
    those with more money than the first bid stay in until they pass.
    """

    game: GameState = fixed()
    seller: Seller = fixed()
    drops: bool = fixed()
    lot: Lot | None = tracked(None)
    bidders: tuple[Player, ...] = tracked(())
    bids: tuple[Offer, ...] = tracked(())

    def __init__(self, game: GameState, key: str, seller: Seller, *, drops: bool = True) -> None:
        super().__init__(key)
        self.game = game
        self.seller = seller
        self.drops = drops

    def offers_on(self, lot: Lot | None) -> tuple[Offer, ...]:
        """The bids on ``lot``; none if the auction is about something else."""
        return self.bids if lot is not None and lot is self.lot else ()

    @property
    def highest(self) -> Offer | None:
        """The bid to beat, as player and price, or ``None``."""
        return self.bids[-1] if self.bids else None

    def next_bidder(self) -> Player | None:
        """The next one in after the highest bidder; ``None`` as long as there is no bid."""
        if not self.bids or not self.bidders:
            return None
        at = self.bidders.index(self.bids[-1][0])
        return self.bidders[(at + 1) % len(self.bidders)]

    def open(
        self, lot: Lot, players: Iterable[Player], offer: Offer | None = None, *, everybody: bool = False
    ) -> None:
        """Put ``lot`` up, with the first bid of whoever did so, if any.

        Those of ``players`` take part who can pay the lowest bid, and the opener; where nobody is dropped,
        those with more money than the first bid. ``everybody`` is asked, able to pay or not, until somebody
        bids.
        """
        self.lot = lot
        self.bids = (offer,) if offer else ()
        opener = offer[0] if offer else None
        self.bidders = tuple(
            player for player in players if everybody or player is opener or self._takes_part(player)
        )
        self._settle()

    def _takes_part(self, player: Player) -> bool:
        lot = self.lot
        assert lot is not None
        if self.drops or not self.bids:
            return self.seller.most(player, lot) >= self.seller.lowest(lot)
        return player.cash > self.bids[-1][1]

    def most_to_open(self, player: Player, players: Iterable[Player]) -> int:
        """The highest first bid of ``player`` that leaves one of the other ``players`` in."""
        return max((one.cash for one in players if one is not player), default=0) - 1

    def bid(self, player: Player, price: int) -> None:
        """Take a bid; whoever cannot beat it is out, if anybody is dropped.

        Raises Refusal if the price is out of bounds.
        """
        lot = self.lot
        assert lot is not None
        if price < self.seller.lowest(lot) or price > self.seller.most(player, lot):
            low, high = self.seller.lowest(lot), self.seller.most(player, lot)
            money = self.game.money
            raise Refusal("auction/bid", f"{player.name} can bid {money(low)} to {money(high)}.")
        rest = tuple(offer for offer in self.bids if offer[0] is not player)
        self.bids = (*rest, (player, price))
        self.game.happen(BidMade(player=player.id, lot=lot.key, price=price))
        low = self.seller.lowest(lot)
        poor = [one for one in self.bidders if one is not player and self.seller.most(one, lot) < low]
        self._drop(poor if self.drops else [])

    def leave(self, player: Player) -> None:
        """Take ``player``, who passes, out of the auction."""
        assert self.lot is not None
        self.game.happen(LotPassed(player=player.id, lot=self.lot.key))
        self._drop([player])

    def drop(self, players: Iterable[Player]) -> None:
        """Take players out of the auction without asking them."""
        gone = [player for player in players if player in self.bidders]
        if gone:
            self._drop(gone)

    def clear(self) -> None:
        """End the auction: nothing is up for bids."""
        if self.lot is not None:
            self.lot = None
            self.bidders = ()
            self.bids = ()

    def _drop(self, gone: list[Player]) -> None:
        if gone:
            self.bidders = tuple(player for player in self.bidders if player not in gone)
            self.bids = tuple(offer for offer in self.bids if offer[0] not in gone)
        self._settle()

    def _settle(self) -> None:
        lot = self.lot
        assert lot is not None
        if not self.bidders:
            self.clear()
            self.seller.unsold(lot)
        elif len(self.bidders) == 1 and self.bids:
            player, price = self.bids[-1]
            self.clear()
            self.seller.awarded(lot, player, price)
