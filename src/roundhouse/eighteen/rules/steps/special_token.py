"""Tokens that private companies and corporations place by abilities of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, assert_never

from roundhouse.eighteen.model.abilities import Teleport, TokenPlace
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, Pass, PlaceToken
from ..state.events import SpecialTileLaid
from ..state.listening import on
from ..state.pieces import Corporation, Entity, Player, Private
from ..state.spots import NOBODY, Spot
from ..turn import NOTHING, Step
from .tokens import PlaceTokens
from .track_and_token import TrackAndToken


class SpecialToken(Step):
    """Places tokens by the abilities ``token`` and ``teleport`` of private companies and corporations."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((PlaceTokens, TrackAndToken),)
    teleported: tuple[Private, str] | None = tracked(None)
    """The private whose tile was just laid by teleport, and the hex: a token may follow."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place the token of a private company"
    done_when = "finished"

    def begin_turn(self) -> None:
        """Lose the token of a teleport that was not placed in the turn of its tile."""
        super().begin_turn()
        if self.teleported:
            self.teleported = None

    @on(SpecialTileLaid)
    def offer_token(self, event: SpecialTileLaid) -> None:
        """Offer the token that follows a tile laid by teleport, if the company has one left."""
        if event.ability != "teleport" or self not in self.game.round.steps:
            return
        private = self.game.private(event.private)
        company = self.game.abilities.company_for(private)
        if company is not None and company.tokens:
            self.teleported = (private, event.hex)

    def _owner(self, holder: Private | Corporation, ability: TokenPlace | None) -> str | None:
        """Whose token will lie there, if it is not the company's: nobody's, or the private's id."""
        match ability.whose if ability is not None else "company":
            case "company":
                return None
            case "nobody":
                return NOBODY
            case "private":
                return holder.id
            case whose:
                assert_never(whose)

    def _is_beside(self, holder: Private | Corporation, ability: TokenPlace | None) -> bool:
        """Whether a token, of a teleport if there is no ability for it, is one beside that of the turn."""
        if ability is not None:
            return ability.extra_action
        return any(one.extra_action for _, one in self.game.abilities.of(holder, Teleport))

    def actor(self) -> Entity | None:
        """The private whose teleport still offers a token."""
        return self.teleported[0] if self.teleported else None

    def waits(self) -> bool:
        """Whether the token of a teleport may still be placed."""
        return self.teleported is not None

    def finish(self) -> None:
        """End the offer of a teleport's token."""
        if self.teleported:
            self.teleported = None

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """Where ``holder`` may place a token now: the place of its ability, the spot, the price in money.

        The place is ``None`` for the token of a teleport.
        """
        land = self.game.land
        company = self.game.abilities.company_for(holder)
        if company is None:
            return
        if self.teleported and company.tokens and holder is self.teleported[0]:
            hex_ = self.teleported[1]
            for city in range(len(land.board.tile(hex_).cities)):
                if land.has_room(company, Spot(hex_, city)):
                    yield None, Spot(hex_, city), 0
            return
        for place, ability in self.game.abilities.usable_at(holder, TokenPlace):
            if holder.owner is not company and holder is not company and ability.owner != "player":
                continue
            if not self._is_time(holder, ability) or (ability.from_owner and not company.tokens):
                continue
            if self._token_step().placed and not ability.extra_action:
                continue
            yield from self._ability_spots(company, holder, place, ability)

    def _token_step(self) -> PlaceTokens | TrackAndToken:
        return self.game.round.find(PlaceTokens) or self.game.round.step(TrackAndToken)

    def _is_time(self, holder: Private | Corporation, ability: TokenPlace) -> bool:
        # A corporation's own ability without a moment is part of the usual token action.
        return bool(ability.when) and self.game.abilities.is_time(holder, ability.when)

    def _ability_spots(
        self, company: Corporation, holder: Private | Corporation, place: int, ability: TokenPlace
    ) -> Iterator[tuple[int | None, Spot, int]]:
        land = self.game.land
        for hex_ in ability.hexes or land.hexes_for_tokens(company):
            cities = range(len(land.board.tile(hex_).cities)) if ability.city is None else (ability.city,)
            for city in cities:
                spot = Spot(hex_, city)
                if city >= len(land.board.tile(hex_).cities):
                    continue
                if not land.has_room(company, spot, ability, holder):
                    continue
                price = land.special_token_price(company, ability, spot)
                if price is not None and price <= self.game.policies.money.buying_power(company):
                    yield place, spot, price

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a holder of such an ability:
        place a token, and pass on that of a teleport."""
        if isinstance(entity, Player):
            return NOTHING
        if self.teleported and entity is self.teleported[0]:
            return frozenset({PlaceToken, Pass})
        if next(self.spots(entity), None) is None:
            return NOTHING
        return frozenset({PlaceToken})

    def choices(self) -> Iterator[Choice]:
        """Every token that an ability may place now, and the pass on that of a teleport."""
        for holder in self.game.abilities.holders_with(TokenPlace, Teleport):
            for _, spot, price in self.spots(holder):
                yield self.choice("place_token", holder, facts={"cost": price}, hex=spot.hex, city=spot.city)
            if self.teleported and holder is self.teleported[0]:
                yield self.choice("pass", holder)

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place a token by an ability, and count its use. Raises Refusal."""
        wanted = Spot(action.hex, action.city)
        for place, spot, price in self.spots(holder):
            if spot != wanted:
                continue
            company = self.game.abilities.company_for(holder)
            assert company is not None
            found = holder.ability(place) if place is not None else None
            ability = found if isinstance(found, TokenPlace) else None
            self.game.land.place(company, spot, action.slot, price, ability, self._owner(holder, ability))
            lasts = ability is not None and (ability.with_markers or ability.whose == "private")
            if lasts and isinstance(holder, Private):
                holder.marks, holder.serves = (spot.hex,), company
            if not self._is_beside(holder, ability):
                self._token_step().placed = True
            if place is not None:
                self.game.land.board.release(spot.hex, holder.id)
                self.game.abilities.use(holder, place)
            else:
                self.teleported = None
            return
        raise Refusal("token/special", f"The token cannot go to {action.hex} now.")
