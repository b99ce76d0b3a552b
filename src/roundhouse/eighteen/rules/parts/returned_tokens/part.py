"""Tokens that come back from the map as a part: ``[parts.returned_tokens]``, with an ability and a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, Limited
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import Action, RemoveToken
from ...state.pieces import Corporation, Entity, Private
from ...state.spots import Spot
from ...turn import NOTHING, Step
from ..part import NoSettings, Part
from .events import TokenReturned
from .messages import MESSAGES


class ReturnTokenAbility(Limited, frozen=True, kw_only=True, tag="return_token"):
    """Takes a token of its corporation off the map, back to the charter, and the bank pays what it cost."""

    words = "Takes a token back and is paid for it"


def last_price(company: Corporation) -> int | None:
    """The price of the dearest token that has left the charter, in money; ``None`` if none has."""
    used = Counter(company.definition.tokens) - Counter(company.tokens)
    return max(used, default=None)


class ReturnToken(Step):
    """In its turn a corporation may take one of its tokens back by the ability of a private company.

    It goes where the dearest one was on the charter, and the bank pays the price there. One token has to
    stay on the map. The turn never waits for it.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_return"}
    deed = "take a token back"
    always_blocks = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Return a token, for a private company of the corporation in turn."""
        if not isinstance(entity, Private) or entity.owner is not self.actor():
            return NOTHING
        able = bool(self.game.abilities.usable(entity, ReturnTokenAbility))
        return frozenset({RemoveToken}) if able and next(self.spots(entity), None) is not None else NOTHING

    def spots(self, private: Private) -> Iterator[Spot]:
        """Yield the spots of the tokens that may return: all of them, if there are several."""
        company = private.owner
        if isinstance(company, Corporation) and last_price(company) is not None:
            placed = [Spot(*where) for where in self.game.land.board.tokens_of(company.id)]
            if len(placed) > 1:
                yield from placed

    def choices(self) -> Iterator[Choice]:
        """Yield each token that may return."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for private in self.game.abilities.privates_with(ReturnTokenAbility):
            if RemoveToken in self.kinds_for(private):
                facts = {"gain": last_price(company) or 0, "token": company.id}
                for spot in self.spots(private):
                    slot = self.game.land.board.slots(spot.hex, spot.city).index(company.id)
                    yield self.choice(
                        "remove_token", private, facts=facts, hex=spot.hex, city=spot.city, slot=slot
                    )

    def do_return(self, action: RemoveToken, private: Private) -> None:
        """Return a token to the charter; the bank pays its price.

        Raises Refusal for one that may not return.
        """
        game, company, spot = self.game, private.owner, Spot(action.hex, action.city)
        assert isinstance(company, Corporation)
        price = last_price(company)
        if spot not in self.spots(private) or price is None:
            raise Refusal("token/return", f"{company.id} has no token in {action.hex} that may come back.")
        game.land.board.remove_token(spot.hex, spot.city, company.id)
        company.tokens = tuple(sorted((*company.tokens, price)))
        if price:
            game.pay(game.bank, company, price)
        game.happen(TokenReturned(company=company.id, hex=spot.hex, amount=price))
        for place, _ in list(game.abilities.usable_at(private, ReturnTokenAbility))[:1]:
            game.abilities.use(private, place)


class ReturnedTokens(Part[NoSettings]):
    """Private companies may bring tokens back to the charter."""

    messages = MESSAGES
    abilities: ClassVar[tuple[type[Ability], ...]] = (ReturnTokenAbility,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"return_token": ReturnToken}


PART = ReturnedTokens
