"""Steps that hold an auction of one thing at a time."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.journal import Piece

from ..desks.auctions import Auction, Lot, Offer
from ..in_play import GameInPlay
from ..state.pieces import Player
from ..turn import Step


class AuctionStep(Step):
    """A step with an :class:`~..desks.auctions.Auction`:
    it sets the limits of bids and what the winner gets."""

    # This class is added to steps with fields of their own: a slot would not fit beside theirs.
    __slots__ = ("__dict__",)
    auction: Auction
    own_cash: ClassVar[bool] = True
    """Whether bidders pay with their own cash."""
    drops_poor: ClassVar[bool] = True
    """Whether a bidder who cannot beat the highest bid is out without being asked."""

    def __init__(self, game: GameInPlay, key: str, settings: StepSettings) -> None:
        super().__init__(game, key, settings)
        self.auction = Auction(game, f"{key}.auction", self, drops=self.drops_poor)

    def parts(self) -> Iterator[Piece]:
        """The pieces with the step's state: those of its other bases, and the auction."""
        yield from super().parts()
        yield self.auction

    def pass_of_the_poor(self) -> Mapping[str, Any] | None:
        """The pass of a bidder who is asked and cannot bid more, as an action; otherwise ``None``.

        For :meth:`by_itself` of auctions in which 18xx.games asks them.
        """
        lot, player = self.auction.lot, self.actor()
        if lot is None or not isinstance(player, Player) or self.most(player, lot) >= self.lowest(lot):
            return None
        return {"type": "pass", "entity": player.key}

    def offers_on(self, lot: Lot | None) -> tuple[Offer, ...]:
        """The bids on ``lot``, as player and price."""
        return self.auction.offers_on(lot)

    @abstractmethod
    def lowest(self, lot: Lot) -> int:
        """The lowest bid on ``lot`` that is accepted now, in money."""

    @abstractmethod
    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid on ``lot`` that ``player`` could make, in money."""

    @abstractmethod
    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Carry out an auction that ``player`` has won with a bid of ``price``."""

    @abstractmethod
    def unsold(self, lot: Lot) -> None:
        """Carry out an auction in which everybody passed."""
