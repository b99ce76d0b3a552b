"""Placing tokens: the home token where its city must be chosen, and one other in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..in_play import GameInPlay
from ..state.actions import Action, Pass, PlaceToken
from ..state.pieces import Corporation, Entity, Player
from ..state.spots import Spot
from ..state.turns import AsksForCity
from ..turn import NOTHING, Step

_IN_TURN = frozenset({"token", "track_and_token", "owning_corp_or_turn", "any"})
"""The moments of abilities that a company may use while it places tokens."""


def can_place(step: Step, company: Corporation) -> bool:
    """Whether ``company`` has a token, a place for it and money for the cheapest one it might place.

    The cheapest may be the token of an ability, whether or not there is room for that one.
    """
    game = step.game
    if not company.tokens or company.player is None or not game.policies.tokens.may_place_tokens(company):
        return False
    if not game.policies.money.is_in_sight(_least_price(game, company), company, step):
        return False
    return game.land.can_token(company)


def _least_price(game: GameInPlay, company: Corporation) -> int:
    full = game.land.token_price(company)
    prices = [full]
    for _, _, ability in game.abilities.owned(company, TokenPlace):
        if not ability.when or _IN_TURN.intersection(ability.when):
            prices.extend(price for price in (ability.price, ability.teleport_price) if price is not None)
            prices.append(full - full * ability.discount_percent // 100)
    return min(prices)


def token_choices(step: Step, company: Corporation) -> Iterator[Choice]:
    """Every city in which ``company`` may place its next token now, and can pay for it."""
    game = step.game
    for spot in game.land.token_spots(company):
        cost = game.land.token_price(company, spot)
        if cost <= game.policies.money.buying_power(company):
            yield step.choice("place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city)


def place_action(game: GameInPlay, action: PlaceToken, company: Corporation) -> None:
    """Place the next token of ``company`` where the action says, and pay for it. Raises Refusal."""
    spot = Spot(action.hex, action.city)
    reason = game.land.why_not_token(company, spot)
    if reason is not None:
        raise Refusal("token/not-allowed", reason)
    cost, instead = game.land.token_price(company, spot), game.land.token_instead(company, spot)
    if instead is not None:
        private, place, ability = instead
        game.land.place(company, spot, action.slot, cost, ability)
        # Not a use, which may close the private: the ability is gone, and that is all.
        game.abilities.drop(private, place)
        return
    game.land.place(company, spot, action.slot, cost)
    game.abilities.token_placed(company, spot.hex)


class PlaceTokensSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of placing tokens."""

    waits_for_privates: bool = False
    """Does the turn wait for a token that only a private company could place?"""


class PlaceTokens(Step):
    """One token in a city that the company's track reaches, for the price on the charter."""

    Settings = PlaceTokensSettings
    settings: PlaceTokensSettings
    placed: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place a token"
    on_charters = "Place a station token"
    moments = frozenset({"token"})

    def begin_turn(self) -> None:
        """Forget the token of the turn before."""
        super().begin_turn()
        if self.placed:
            self.placed = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn:
        place a token and pass, if there is a place that it can pay.

        Only pass where the turn waits for the token of a private.
        """
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if can_place(self, entity):
            return frozenset({PlaceToken, Pass})
        return frozenset({Pass}) if self._private_token(entity) else NOTHING

    def _private_token(self, company: Corporation) -> bool:
        """Whether the turn waits for a token that a private could place (setting ``waits_for_privates``)."""
        land = self.game.land
        return self.settings.waits_for_privates and any(
            ability.before_track or land.has_room(company, Spot(hex_, city), ability)
            for private in company.privates
            for ability in self.game.abilities.usable(private, TokenPlace)
            if company.tokens or not ability.from_owner
            for hex_ in ability.hexes
            for city in range(len(land.board.tile(hex_).cities))
        )

    def choices(self) -> Iterator[Choice]:
        """Every reached city with room that the company can pay, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            yield from token_choices(self, company)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token, once a turn. Raises Refusal."""
        place_action(self.game, action, company)
        self.placed = True


class LaterTokens(PlaceTokens):
    """As usual, from the second turn of a corporation on: in its first it has its home token only."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, but nothing before the corporation has run."""
        return super().actions(entity) if isinstance(entity, Corporation) and entity.runs else NOTHING


class TokenChoice(NamedTuple):
    """A token whose city must be chosen: who decides, whose token it is, on which hexes (none: its home)."""

    actor: Corporation
    company: Corporation
    hexes: tuple[str, ...] = ()


class HomeToken(Step, AsksForCity):
    """Tokens whose city must be chosen before anything else: on a home hex with several cities, or after
    the first track was laid between the cities of a hex."""

    pending: tuple[tuple[Corporation, Corporation, tuple[str, ...]], ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "choose the city of a token"
    done_when = "never"

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """Ask ``actor`` (usually ``company`` itself) for the city of a token of ``company``.

        It goes on one of ``hexes``; without hexes it is the home token.
        """
        self.pending = (*self.pending, (actor or company, company, hexes))

    def first(self) -> TokenChoice | None:
        """The choice that has to be made first, or ``None``."""
        return TokenChoice(*self.pending[0]) if self.pending else None

    def actor(self) -> Entity | None:
        """The company that has to choose first, or ``None``."""
        return self.pending[0][0] if self.pending else None

    def deciders(self) -> tuple[Player, ...]:
        """The company's president; before it has one, the player in turn."""
        actor, turn = self.actor(), self.game.round.entity
        if actor is not None and actor.player is None and isinstance(turn, Player):
            return (turn,)
        return super().deciders()

    def waits(self) -> bool:
        """Whether a company still has to choose a city."""
        return bool(self.pending)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company that has to choose first: place the token."""
        return frozenset({PlaceToken}) if self.pending and entity is self.actor() else NOTHING

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The cities with room for the token in question."""
        land = self.game.land
        if not choice.hexes:
            return land.home_spots(choice.company)
        spots = [Spot(hex_, at) for hex_ in choice.hexes for at in range(len(land.board.tile(hex_).cities))]
        return [spot for spot in spots if land.board.has_room(spot.hex, spot.city, choice.company.id)]

    def choices(self) -> Iterator[Choice]:
        """Every city where the token may go, for nothing."""
        choice = self.first()
        if choice is not None:
            for spot in self.spots(choice):
                facts = {"cost": 0, "token": choice.company.id}
                yield self.choice("place_token", choice.actor, facts=facts, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token in the chosen city, for nothing. Raises Refusal."""
        choice = self.first()
        assert choice is not None
        spot = Spot(action.hex, action.city)
        if spot not in self.spots(choice):
            raise Refusal("token/home", f"The token of {choice.company.id} cannot go there.")
        self.pending = self.pending[1:]
        self.game.land.place(choice.company, spot, action.slot, 0)
        if not choice.hexes:
            self.game.land.release_home(choice.company)
