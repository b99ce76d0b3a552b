"""The neutral token of 1882, and a home token that goes anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.abilities import NeutralToken
from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import HomeToken, PlaceTokens, TokenChoice, token_choices
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import (
    NeutralTokenPlaced,
    NeutralTokenReplaced,
)
from .facts import drop_neutral, has_neutral, lay_neutral, neutral_owner
from .rebellion import MoveTokenAbility

NEUTRAL = "neutral"


class TokenOrNeutral(PlaceTokens):
    """One token a turn: the company’s own, or its neutral one, which is free and blocks nobody."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass, if one can be paid and there is a place for one."""
        usual = super().actions(entity)
        if usual or self.passed or self.placed or entity is not self.actor():
            return usual
        assert isinstance(entity, Corporation)
        if next(self._neutral_spots(entity), None):
            return frozenset({PlaceToken, Pass})
        # With a token that costs nothing, this one or a private's, the turn also waits where only one that is
        # too dear would fit.
        free = has_neutral(self.game, entity) or next(
            self.game.abilities.owned(entity, MoveTokenAbility), None
        )
        fits = entity.tokens and self.game.land.can_token(entity)
        return frozenset({Pass}) if free and fits else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place for the own token and for the neutral one."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        if company.tokens:
            yield from token_choices(self, company)
        for spot in self._neutral_spots(company):
            yield self.choice(
                "place_token",
                company,
                facts={"cost": 0},
                hex=spot.hex,
                city=spot.city,
                token_type=NEUTRAL,
            )
        yield self.choice("pass", company)

    def _neutral_spots(self, company: Corporation) -> Iterator[Spot]:
        """The cities that are reached, with room and no neutral token in the hex."""
        if not has_neutral(self.game, company):
            return
        board, neutral = self.game.land.board, neutral_owner(self.game)
        for hex_, city in self.game.land.reach(company).cities():
            if not board.has_token(hex_, neutral) and board.has_room(hex_, city, neutral):
                yield Spot(hex_, city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the token."""
        if action.token_type != NEUTRAL:
            super().do_place(action, company)
            return
        game, spot = self.game, Spot(action.hex, action.city)
        if spot not in self._neutral_spots(company):
            raise Refusal("token/neutral", f"The neutral token of {company.id} cannot go to {action.hex}.")
        lay_neutral(game, spot)
        for place, _ in list(game.abilities.of(company, NeutralToken)):
            game.abilities.use(company, place)
        game.happen(NeutralTokenPlaced(company=company.id, hex=spot.hex))
        self.placed = True


class FreeHome(HomeToken):
    """A home token that goes to any city: where there is room, or in the place of a neutral token."""

    def choices(self) -> Iterator[Choice]:
        """Every city, and every neutral token to replace."""
        choice = self.first()
        if choice is None:
            return
        facts = {"cost": 0, "token": choice.company.id}
        for spot in super().spots(choice):
            yield self.choice("place_token", choice.actor, facts=facts, hex=spot.hex, city=spot.city)
        for spot, slot in self._neutral():
            yield self.choice(
                "place_token", choice.actor, facts=facts, hex=spot.hex, city=spot.city, slot=slot
            )

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The cities with room, and those with a neutral token."""
        return [*super().spots(choice), *(spot for spot, _ in self._neutral())]

    def _neutral(self) -> Iterator[tuple[Spot, int]]:
        board, neutral = self.game.land.board, neutral_owner(self.game)
        for hex_, city in board.tokens_of(neutral):
            yield Spot(hex_, city), board.slots(hex_, city).index(neutral)

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place it; a neutral token in the slot leaves the game."""
        spot = Spot(action.hex, action.city)
        for found, slot in list(self._neutral()):
            full = None not in self.game.land.board.slots(*found)
            if found == spot and (action.slot == slot or full):
                drop_neutral(self.game, spot)
                self.game.happen(NeutralTokenReplaced(company=actor.id, hex=spot.hex))
        super().do_place(action, actor)


class NeutralTokens(TokenPolicy):
    """Neutral tokens."""

    def neutral_tokens(self) -> Sequence[str]:
        """Those of the corporation that has no others."""
        game = self.game
        return (neutral_owner(game),)
