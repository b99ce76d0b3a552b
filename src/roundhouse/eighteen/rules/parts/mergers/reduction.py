"""The removal of tokens that are too many after a takeover or merger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...state.actions import Action, RemoveToken
from ...state.pieces import Corporation, Entity
from ...state.spots import Spot
from ...turn import NOTHING, Step
from . import takeover
from .events import TokenRemoved, TooManyTokens


class ReduceTokens(Step):
    """The company that took over removes tokens: first one in each hex where there are two, then down to the
    limit. Then the other company's tokens are its own."""

    taker: Corporation | None = tracked(None)
    giver: Corporation | None = tracked(None)
    spare: int = tracked(0)
    """The tokens of the giver that are not on the map."""
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_remove"}
    deed = "remove a token"
    done_when = "never"

    def begin_turn(self) -> None:
        """Keep a reduction under way: a new turn does not end it."""

    def join(self, taker: Corporation, giver: Corporation) -> None:
        """Combine the tokens of two companies into one set, at once or after some are removed."""
        takeover.lift_doubles(self.game, taker, giver)
        self.taker = taker
        self.giver = giver
        self.spare = len(giver.tokens)
        self._go_on()

    def actor(self) -> Entity | None:
        """The company that took over, while it has to remove tokens."""
        return self.taker

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove a token, for the company that took over."""
        return frozenset({RemoveToken}) if self.taker is not None and entity is self.taker else NOTHING

    def removable(self) -> Iterator[tuple[Corporation, Spot, int]]:
        """Yield each token that may be removed: its company, its spot and its slot."""
        if self.taker is None or self.giver is None:
            return
        shared = takeover.shared_hexes(self.game, self.taker, self.giver)
        for company in (self.taker, self.giver):
            for spot in takeover.spots(self.game, company):
                if not shared or spot.hex in shared:
                    slot = self.game.land.board.slots(spot.hex, spot.city).index(company.id)
                    yield company, spot, slot

    def choices(self) -> Iterator[Choice]:
        """Yield each token that may be removed."""
        if self.taker is None:
            return
        for company, spot, slot in self.removable():
            facts = {"token": company.id}
            yield self.choice(
                "remove_token", self.taker, facts=facts, hex=spot.hex, city=spot.city, slot=slot
            )

    def do_remove(self, action: RemoveToken, taker: Corporation) -> None:
        """Remove a token from the map. Raises Refusal for one that may not be removed."""
        for company, spot, slot in self.removable():
            if (spot.hex, spot.city, slot) == (action.hex, action.city, action.slot):
                self._lift(company, spot)
                self.game.happen(TokenRemoved(company=taker.id, hex=spot.hex))
                self._go_on()
                return
        raise Refusal("token/remove", f"No such token can be removed from {action.hex}.")

    def _lift(self, company: Corporation, spot: Spot) -> None:
        if company is not self.taker:
            self.spare += 1
        if company.parred:
            self.game.land.lift_token(company.id, spot)
        else:  # its charter is free already
            self.game.land.board.remove_token(spot.hex, spot.city, company.id)

    def _go_on(self) -> None:
        """Combine the tokens once they are few enough; otherwise announce that there are too many."""
        taker, giver = self.taker, self.giver
        assert taker is not None
        assert giver is not None
        if takeover.too_many_tokens(self.game, taker, giver):
            self.game.happen(TooManyTokens(company=taker.id))
            return
        takeover.take_tokens(self.game, taker, giver, self.spare)
        self.taker = None
        self.giver = None
        self.spare = 0
