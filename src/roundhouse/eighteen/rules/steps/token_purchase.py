"""Buying the token of another corporation, whose place on the map one's own token takes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, BuyToken, Pass
from ..state.events import TokenPlaced
from ..state.pieces import Corporation, Entity
from ..turn import NOTHING, Step


class TokenOffer(NamedTuple):
    """A token that might be bought: where it lies, and whose it is."""

    hex: str
    city: int
    slot: int
    seller: Corporation


class TokenPurchase(Step):
    """Once in its turn a corporation may buy a token, at any price, and puts its own in that place: not the
    only token of a corporation, nor one on a hex where the buyer has one."""

    bought: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyToken: "do_buy", Pass: "do_pass"}
    deed = "buy a token of another corporation"

    def begin_turn(self) -> None:
        """Forget the purchase of the turn before."""
        super().begin_turn()
        if self.bought:
            self.bought = False

    @abstractmethod
    def in_reach(self, company: Corporation) -> Iterator[TokenOffer]:
        """The tokens of other corporations that might be for sale to ``company``, now or later."""

    def offers(self, company: Corporation) -> Iterator[TokenOffer]:
        """The tokens in reach that ``company`` may buy now, for any price of 1 or more."""
        board = self.game.land.board
        if self.bought or not company.tokens or company.cash < 1:
            return
        for offer in self.in_reach(company):
            alone = len(list(board.tokens_of(offer.seller.id))) < 2
            here = board.has_token(offer.hex, company.id)
            if not alone and not here and offer.seller.player is not None:
                yield offer

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the corporation in turn: buy and pass;
        only pass where nothing is for sale."""
        if self.passed or entity is not self.actor():
            return NOTHING
        if not isinstance(entity, Corporation) or entity.player is None:
            return NOTHING
        return frozenset({BuyToken, Pass} if next(self.offers(entity), None) else {Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that reaches no token which might ever be for sale, else ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or next(self.in_reach(company), None) is not None:
            return None
        return {"type": "pass", "entity": company.key}

    def choices(self) -> Iterator[Choice]:
        """Every token on offer, at any price from 1 to the buyer's cash, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        for offer in self.offers(company) if BuyToken in kinds else ():
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
        """Buy a token: the seller gets the price, and its token back on its charter. Raises Refusal."""
        game, named = self.game, (action.hex, action.city, action.slot)
        offer = next((one for one in self.offers(company) if one[:3] == named), None)
        if offer is None:
            raise Refusal("token/not-for-sale", f"{company.id} cannot buy a token on {action.hex}.")
        if not 1 <= action.price <= company.cash:
            raise Refusal("token/price", f"{company.id} can pay 1 to {game.money(company.cash)}.")
        self.replace(offer, company)
        company.tokens = company.tokens[1:]
        offer.seller.tokens = (*offer.seller.tokens, 0)
        game.pay(company, offer.seller, action.price)
        self.bought = True
        self.tell(offer, company, action.price)

    def replace(self, offer: TokenOffer, company: Corporation) -> None:
        """Put a token of ``company`` where the one that it has bought was.

        In a city with other slots free it takes the first of them, as on 18xx.games, which tells tokens by
        their slots.
        """
        board = self.game.land.board
        if None in board.slots(offer.hex, offer.city):
            board.remove_token(offer.hex, offer.city, offer.seller.id)
            board.place_token(offer.hex, offer.city, company.id)
        else:
            board.replace_token(offer.hex, offer.city, offer.seller.id, company.id)

    def tell(self, offer: TokenOffer, company: Corporation, price: int) -> None:
        """Tell the table of the purchase by an event."""
        self.game.happen(TokenPlaced(company=company.id, hex=offer.hex, cost=price))
