"""Placing tokens: the home token when it must be chosen, and one of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..actions import Action, Pass, PlaceToken
from ..land import Spot
from ..pieces import Corporation, Entity
from ..turn import NOTHING, Step

if TYPE_CHECKING:
    from ..game import EighteenGame


class PlaceTokens(Step):
    """One token in a city that the company's track reaches, for the price on the charter."""

    __slots__ = ("placed",)
    state: ClassVar[tuple[str, ...]] = ("passed", "placed")
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place a token"

    def __init__(self, game: EighteenGame, key: str, settings: Mapping[str, Any]) -> None:
        super().__init__(game, key, settings)
        self.placed = False

    def begin_turn(self) -> None:
        """No token placed yet."""
        super().begin_turn()
        if self.placed:
            self.put("placed", False)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass, when there is a place that can be paid."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not entity.tokens or not self._affordable(entity):
            return NOTHING
        if not self.game.land.can_token(entity):
            return NOTHING
        return frozenset({PlaceToken, Pass})

    def _affordable(self, company: Corporation) -> bool:
        return self.game.own.buying_power(self.game, company) >= self.game.own.token_price(self.game, company)

    def choices(self) -> Iterator[Choice]:
        """Every city with room that is reached, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or PlaceToken not in self.actions(company):
            return
        for spot in self.game.land.token_spots(company):
            cost = self.game.own.token_price(self.game, company, spot)
            if cost <= self.game.own.buying_power(self.game, company):
                yield self.choice("place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city)
        yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token."""
        spot = Spot(action.hex, action.city)
        reason = self.game.land.why_not_token(company, spot, action.slot)
        if reason is not None:
            raise Refusal("token/not-allowed", reason)
        cost = self.game.own.token_price(self.game, company, spot)
        self.game.land.place(company, spot, action.slot, cost)
        self.put("placed", True)


class HomeToken(Step):
    """A home token whose city the president chooses (a home hex with several cities)."""

    __slots__ = ("pending",)
    state: ClassVar[tuple[str, ...]] = ("passed", "pending")
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "choose the city of the home token"

    def __init__(self, game: EighteenGame, key: str, settings: Mapping[str, Any]) -> None:
        super().__init__(game, key, settings)
        self.pending: tuple[Corporation, ...] = ()

    def begin_turn(self) -> None:
        """A pending choice survives the turn."""

    def ask(self, company: Corporation) -> None:
        """``company`` has to choose."""
        self.put("pending", (*self.pending, company))

    def actor(self) -> Entity | None:
        """The first company that has to choose."""
        return self.pending[0] if self.pending else None

    def waits(self) -> bool:
        """As long as somebody has to choose."""
        return bool(self.pending)

    def skip(self) -> None:
        """Never passed: the question may come again."""

    def finish(self) -> None:
        """Never passed: the question may come again."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it."""
        return frozenset({PlaceToken}) if self.pending and entity is self.pending[0] else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city of the home hexes with room."""
        if self.pending:
            company = self.pending[0]
            for spot in self.game.land.home_spots(company):
                yield self.choice("place_token", company, facts={"cost": 0}, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the home token."""
        spot = Spot(action.hex, action.city)
        if spot not in self.game.land.home_spots(company):
            raise Refusal("token/home", f"The home token of {company.id} cannot go there.")
        self.put("pending", self.pending[1:])
        self.game.land.place(company, spot, action.slot, 0)
