"""Steps that hold an auction of one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.journal import Piece

from ..desks.auctions import Auction, Lot, Offer
from ..in_play import GameInPlay
from ..state.pieces import Player
from ..turn import Step


class AuctionStep(Step):
    """A step with an :class:`~..desks.auctions.Auction` of which it says what may be bid and what is won."""

    # This class is added to steps with fields of their own: a slot would not fit beside theirs.
    __slots__ = ("__dict__",)
    auction: Auction
    own_cash: ClassVar[bool] = True
    """Do those who bid pay with their own cash?"""

    def __init__(self, game: GameInPlay, key: str, settings: StepSettings) -> None:
        super().__init__(game, key, settings)
        self.auction = Auction(game, f"{key}.auction", self)

    def parts(self) -> Iterator[Piece]:
        """The auction, and what another base keeps."""
        yield from super().parts()
        yield self.auction

    def offers_on(self, lot: Lot | None) -> tuple[Offer, ...]:
        """Who has bid on ``lot``, and how much."""
        return self.auction.offers_on(lot)

    def lowest(self, lot: Lot) -> int:
        """The lowest bid that is accepted now."""
        raise NotImplementedError

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid that a player could make."""
        raise NotImplementedError

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Carry out the result of an auction that somebody won."""
        raise NotImplementedError

    def unsold(self, lot: Lot) -> None:
        """Everybody passed."""
        raise NotImplementedError
