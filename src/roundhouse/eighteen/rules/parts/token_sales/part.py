"""Token sales as a part: ``[parts.token_sales]``: a corporation puts its token in place of another one's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.actions import Action, BuyToken, Pass
from ...state.events import CompanyClosed, TokenPlaced
from ...state.events.event import CompanyId, EighteenEvent, HexId
from ...state.events.event import Money as Amount
from ...state.listening import on
from ...state.pieces import Corporation, Entity
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
    """Whether tokens may be bought, and where corporations have placed theirs, the first one in front."""

    open: bool = tracked(False)
    placed: dict[str, tuple[str, ...]] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("token_market")

    def forget(self, company: str, hex_: str) -> None:
        """A corporation has no token on a hex any more."""
        self.placed[company] = tuple(one for one in self.placed.get(company, ()) if one != hex_)


class TokenOffer(NamedTuple):
    """A token that might be bought: where it lies, and whose it is."""

    hex: str
    city: int
    slot: int
    seller: Corporation


class BuyTokenOfOther(Step):
    """Once in its turn a corporation may buy a token that it reaches, and puts its own in that place. Home
    tokens are not for sale, nor is the only token of a corporation, nor one on a hex of the buyer."""

    bought: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyToken: "do_buy", Pass: "do_pass"}
    deed = "buy a token of another corporation"

    def begin_turn(self) -> None:
        """Nothing bought yet."""
        super().begin_turn()
        if self.bought:
            self.bought = False

    def in_reach(self, company: Corporation) -> Iterator[TokenOffer]:
        """The tokens of others that the track reaches, but for homes and where there is one of its own."""
        game, board = self.game, self.game.land.board
        for hex_, city in game.land.reach(company).cities():
            if board.has_token(hex_, company.id, city):
                continue
            for slot, owner in enumerate(board.slots(hex_, city)):
                seller = game.corporations.get(owner or "")
                if seller is not None and seller is not company and hex_ != self._home(seller):
                    yield TokenOffer(hex_, city, slot, seller)

    def _home(self, seller: Corporation) -> str | None:
        """Where the first token of a corporation lies."""
        there = {hex_ for hex_, _ in self.game.land.board.tokens_of(seller.id)}
        placed = self.game.memory_of(TokenMarket).placed.get(seller.id, ())
        return next((hex_ for hex_ in placed if hex_ in there), None)

    def offers(self, company: Corporation) -> Iterator[TokenOffer]:
        """Those that may be bought now."""
        board = self.game.land.board
        if not self.game.memory_of(TokenMarket).open or self.bought or not company.tokens:
            return
        for offer in self.in_reach(company):
            alone = len(list(board.tokens_of(offer.seller.id))) < 2
            here = board.has_token(offer.hex, company.id)
            if company.cash > 0 and not alone and not here and offer.seller.player is not None:
                yield offer

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass.

        As on 18xx.games the turn always waits, also before such sales have begun, and once more after a
        purchase (decision 1988).
        """
        if not self.game.settings_of(TokenSaleSettings).played or self.passed or entity is not self.actor():
            return NOTHING
        if not isinstance(entity, Corporation) or entity.player is None:
            return NOTHING
        if next(self.offers(entity), None) is not None:
            return frozenset({BuyToken, Pass})
        return frozenset({Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that reaches no token which might ever be for sale."""
        company = self.actor()
        if not isinstance(company, Corporation) or next(self.in_reach(company), None) is not None:
            return None
        return {"type": "pass", "entity": company.key}

    def choices(self) -> Iterator[Choice]:
        """Every token for any price, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyToken in kinds:
            for offer in self.offers(company):
                yield self.choice(
                    "buy_token",
                    company,
                    {"price": Span(1, company.cash, 1)},
                    {"of": offer.seller.id},
                    hex=offer.hex,
                    city=offer.city,
                    slot=offer.slot,
                )
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_buy(self, action: BuyToken, company: Corporation) -> None:
        """Pay the seller and exchange the tokens."""
        game, board = self.game, self.game.land.board
        named = (action.hex, action.city, action.slot)
        offer = next((one for one in self.offers(company) if one[:3] == named), None)
        if offer is None:
            raise Refusal("token/not-for-sale", f"{company.id} cannot buy a token on {action.hex}.")
        if not 1 <= action.price <= company.cash:
            raise Refusal("token/price", f"{company.id} can pay 1 to {game.money(company.cash)}.")
        board.replace_token(offer.hex, offer.city, offer.seller.id, company.id)
        game.memory_of(TokenMarket).forget(offer.seller.id, offer.hex)
        company.tokens = company.tokens[1:]
        offer.seller.tokens = (*offer.seller.tokens, 0)
        game.pay(company, offer.seller, action.price)
        self.bought = True
        game.announce(TokenPlaced(company=company.id, hex=offer.hex, cost=action.price))
        game.happen(TokenSold(company=company.id, seller=offer.seller.id, hex=offer.hex, amount=action.price))


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
        """Whether tokens may be bought."""
        yield TokenMarket()

    def begin(self) -> None:
        """Tokens may be bought."""
        self.game.memory_of(TokenMarket).open = True

    @on(TokenPlaced)
    def note_token(self, event: TokenPlaced) -> None:
        """Where it lies, the first one of a corporation in front."""
        if self.settings.played:
            placed = self.game.memory_of(TokenMarket).placed
            placed[event.company] = (*placed.get(event.company, ()), event.hex)

    @on(CompanyClosed)
    def forget_tokens(self, event: CompanyClosed) -> None:
        """A corporation that closes has no tokens."""
        self.game.memory_of(TokenMarket).placed.pop(event.company, None)


PART = TokenSales
