"""Token sales as a part: ``[parts.token_sales]``: a corporation puts its token in place of another one's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.actions import Action
from ...state.events import CompanyClosed, TokenPlaced
from ...state.events.event import CompanyId, EighteenEvent, HexId
from ...state.events.event import Money as Amount
from ...state.listening import on
from ...state.pieces import Corporation, Entity
from ...steps.token_purchase import TokenOffer, TokenPurchase
from ...turn import NOTHING, Step
from ..part import NamedEvent, Part


class TokenSaleSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether tokens are ever for sale."""

    played: bool = False
    """Are they? An event then begins it."""


class TokenSold(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought the place of a token."""

    company: CompanyId
    seller: CompanyId
    hex: HexId
    amount: Amount


class TokenMarket(Piece):
    """Whether tokens may be bought, and the hexes where each corporation placed its tokens, in order."""

    open: bool = tracked(False)
    placed: dict[str, tuple[str, ...]] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("token_market")

    def forget(self, company: str, hex_: str) -> None:
        """Note that a corporation has no token on a hex any more."""
        self.placed[company] = tuple(one for one in self.placed.get(company, ()) if one != hex_)


class BuyTokenOfOther(TokenPurchase):
    """Once in its turn a corporation may buy a token that it reaches, and puts its own in that place. Home
    tokens are not for sale, nor is the only token of a corporation, nor one on a hex of the buyer."""

    __slots__ = ()

    def in_reach(self, company: Corporation) -> Iterator[TokenOffer]:
        """Yield the tokens of others that the track reaches, without home tokens and cities of its own."""
        game, board = self.game, self.game.land.board
        for hex_, city in game.land.reach(company).cities():
            if board.has_token(hex_, company.id, city):
                continue
            for slot, owner in enumerate(board.slots(hex_, city)):
                seller = game.corporations.get(owner or "")
                if seller is not None and seller is not company and hex_ != self._home(seller):
                    yield TokenOffer(hex_, city, slot, seller)

    def _home(self, seller: Corporation) -> str | None:
        """The hex of the oldest token of a corporation that is still on the map, or ``None``."""
        there = {hex_ for hex_, _ in self.game.land.board.tokens_of(seller.id)}
        placed = self.game.memory_of(TokenMarket).placed.get(seller.id, ())
        return next((hex_ for hex_ in placed if hex_ in there), None)

    def offers(self, company: Corporation) -> Iterator[TokenOffer]:
        """Yield the tokens that may be bought, once the event has begun such sales."""
        if self.game.memory_of(TokenMarket).open:
            yield from super().offers(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a token or pass; nothing where the title does not play with token sales.

        As on 18xx.games the turn always waits, also before such sales have begun, and once more after a
        purchase (decision 1988).
        """
        return super().actions(entity) if self.game.settings_of(TokenSaleSettings).played else NOTHING

    def tell(self, offer: TokenOffer, company: Corporation, price: int) -> None:
        """Note and announce that the buyer has the token of the seller."""
        self.game.memory_of(TokenMarket).forget(offer.seller.id, offer.hex)
        self.game.announce(TokenPlaced(company=company.id, hex=offer.hex, cost=price))
        self.game.happen(TokenSold(company=company.id, seller=offer.seller.id, hex=offer.hex, amount=price))


class TokenSales(Part[TokenSaleSettings]):
    """Corporations buy tokens of each other once an event has begun it."""

    Settings = TokenSaleSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {"buy_token_of_other": BuyTokenOfOther}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "buy_tokens": NamedEvent("begin", "corporations may buy tokens of each other")
    }
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {TokenSold: "{company} buys the token of {seller} on {hex.place} for {amount}"}
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of token sales."""
        yield TokenMarket()

    def begin(self) -> None:
        """Let tokens be bought from now on."""
        self.game.memory_of(TokenMarket).open = True

    @on(TokenPlaced)
    def note_token(self, event: TokenPlaced) -> None:
        """Note the hex of a token that was placed."""
        if self.settings.played:
            placed = self.game.memory_of(TokenMarket).placed
            placed[event.company] = (*placed.get(event.company, ()), event.hex)

    @on(CompanyClosed)
    def forget_tokens(self, event: CompanyClosed) -> None:
        """Forget the tokens of a corporation that closes."""
        self.game.memory_of(TokenMarket).placed.pop(event.company, None)


PART = TokenSales
