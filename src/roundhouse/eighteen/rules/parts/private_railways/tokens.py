"""Tokens of 1858: those in homes of private railways, and the price of usual ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...policies import TokenPolicy
from ...state.actions import Action, Pass, PlaceToken
from ...state.pieces import Corporation, Entity, Private
from ...state.spots import Spot
from ...steps.tokens import PlaceTokens, token_choices
from ...turn import NOTHING, Step
from .railways import open_homes
from .settings import facts_of


class TokensByBorders(TokenPolicy):
    """The price of tokens by borders of provinces."""

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The price of a token, by the number of borders to the nearest token of the corporation."""
        regions = facts_of(self.game).regions
        province = {hex_: name for name, hexes in regions.cities.items() for hex_ in hexes}
        own = [province.get(hex_) for hex_, _ in self.game.land.board.tokens_of(company.id)]
        there = province.get(spot.hex)
        if there is None or not own:
            return printed
        crossed = min(0 if one == there else regions.borders[there].get(one or "", 0) for one in own)
        return max(regions.within, regions.border * crossed)


class PlaceTokensOrPass(PlaceTokens):
    """One token in a city that is reached. The turn waits for every corporation that has a token left, as on
    18xx.games; the pass of one that can place none, or pay for none, is made for it (decision 2031)."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass; the pass alone if there is no place but a token is left."""
        kinds = super().actions(entity)
        if kinds or self.passed or self.placed or entity is not self.actor():
            return kinds
        return frozenset({Pass}) if isinstance(entity, Corporation) and entity.tokens else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that has no place for a token or cannot pay for it; otherwise
        ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or Pass not in self.kinds_for(company):
            return None
        if PlaceToken in self.kinds_for(company) and next(token_choices(self, company), None):
            return None
        return {"type": "pass", "entity": company.key}


class TokenOfRailway(Step):
    """A corporation places a token in a city that was kept for a private railway: its first one, or one that
    it may place for nothing because it has taken the railway over. One that was started without a railway
    chooses any free city, for twice what that pays."""

    pending: tuple[tuple[Corporation, tuple[tuple[str, int], ...]], ...] = tracked(())
    """The corporations that have to place a token, each with its cities (hex, index); any if empty."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place the token of a railway"
    done_when = "never"

    def ask(self, company: Corporation, private: Private | None) -> None:
        """Ask ``company`` to place a token in a home of ``private``, or, if that is ``None``, in any city.

        A home on a hex where ``company`` has a token takes none, so that it may not be asked at all.
        """
        homes = () if private is None else open_homes(self.game, private)
        board = self.game.land.board
        cities = tuple((hex_, city) for hex_, city in homes if not board.has_token(hex_, company.id))
        if company.tokens and (cities or private is None):
            self.pending = (*self.pending, (company, cities))

    def actor(self) -> Entity | None:
        """The corporation that has to choose first, or ``None``."""
        return self.pending[0][0] if self.pending else None

    def waits(self) -> bool:
        """Whether a token is to be placed."""
        return bool(self.pending)

    def _is_first(self, company: Corporation) -> bool:
        return next(self.game.land.board.tokens_of(company.id), None) is None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token; pass, if it is not the first one of the corporation."""
        if not isinstance(entity, Corporation) or entity is not self.actor():
            return NOTHING
        return frozenset({PlaceToken}) if self._is_first(entity) else frozenset({PlaceToken, Pass})

    def spots(self) -> list[Spot]:
        """The spots where the token may be placed."""
        company, kept = self.pending[0]
        board = self.game.land.board
        if kept:
            return [
                spot
                for spot in (Spot(hex_, city) for hex_, city in kept)
                if None in board.slots(spot.hex, spot.city) and not board.has_token(spot.hex, company.id)
            ]
        return [
            Spot(hex_, city)
            for hex_ in board.hexmap.hexes
            for city in range(len(board.tile(hex_).cities))
            if board.has_room(hex_, city, company.id)
        ]

    def cost(self, spot: Spot) -> int:
        """The price of the token at ``spot``: 0 in the home of a railway, otherwise twice the city's
        revenue."""
        _, kept = self.pending[0]
        tile = self.game.land.board.tile(spot.hex)
        if kept or tile.color == "white":
            return 0
        revenue = tile.cities[spot.city].revenue
        by_color = dict(revenue.phases)
        pays = revenue.flat if revenue.flat is not None else by_color.get(tile.color, 0)
        return 2 * pays

    def choices(self) -> Iterator[Choice]:
        """Yield every city that the corporation can pay for, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for spot in self.spots():
            cost = self.cost(spot)
            if cost <= company.cash:
                facts = {"cost": cost, "token": company.id}
                yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the token. Raises Refusal for a city that is not allowed, or with too little cash."""
        spot = Spot(action.hex, action.city)
        if spot not in self.spots():
            raise Refusal("token/home", f"The token of {company.id} cannot go there.")
        cost = self.cost(spot)
        if cost > company.cash:
            raise Refusal("token/too-dear", f"{company.id} cannot pay {self.game.money(cost)}.")
        self.pending = self.pending[1:]
        self.game.land.place(company, spot, action.slot, cost)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Place no token."""
        self.pending = self.pending[1:]
