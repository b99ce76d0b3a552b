"""Bridges, red areas and tokens: what private companies of 18USA put on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.parts.mergers.reduction import ReduceTokens
from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.steps.marker import PlaceMarker
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import FreightPlaced, FreightRemoved, RemoteValueRaised
from .beginning import set_worth
from .facts import (
    FREIGHT,
    HUB,
    LAWYERS,
    NEW_ORLEANS,
    RURAL_TILES,
    TOWN_TILES,
    area_of,
    memory_of,
    owned,
)

HUB_WORTH = (30, 40, 50, 80)
REMOVE_LABEL = ChoiceLabel("Give the token of the freight service up")
REMOVE = "Remove"


class NeutralSlot(TokenPolicy):
    """The tokens of nobody in company towns."""

    def neutral_tokens(self) -> Sequence[str]:
        """They let everybody pass."""
        return (*super().neutral_tokens(), NOBODY)


class PlaceBridge(PlaceMarker):
    """A bridge lies in a city, rural junction or company town that the track of its company reaches; not in
    the metropolis New Orleans."""

    def hexes(self, private: Private) -> Iterator[tuple[int, str]]:
        """Where a bridge may go now: place of the ability, hex."""
        company, game = private.owner, self.game
        if not isinstance(company, Corporation):
            return
        reached = game.land.reach(company).hexes
        for place, hex_ in super().hexes(private):
            tile = game.land.board.tile(hex_)
            drowned = hex_ == NEW_ORLEANS and hex_ in memory_of(game).metropolises
            if not drowned and hex_ in reached and (tile.cities or tile.name in RURAL_TILES):
                yield place, hex_


class PlaceFreight(Step):
    """In the track step: the hub gives a red area another value, the freight service gets a token there."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "choose a red area"
    always_blocks = False

    def areas(self, private: Private) -> Iterator[str]:
        """The hexes of red areas that may be chosen."""
        company, game = private.owner, self.game
        open_ = not private.closed and (private.id == HUB or (private.id == FREIGHT and not private.spent))
        if not open_ or not isinstance(company, Corporation) or company is not game.round.entity:
            return
        step = game.round.waiting()
        if step is None or "track" not in step.moments:
            return
        for hex_ in game.land.reach(company).hexes:
            if game.land.board.tile(hex_).color == "red":
                yield hex_

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose one."""
        if isinstance(entity, Private) and next(self.areas(entity), None):
            return frozenset({Assign})
        return NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every red area that is reached."""
        for name in (HUB, FREIGHT):
            private = self.game.privates.get(name)
            if private is not None:
                for hex_ in self.areas(private):
                    yield self.choice("assign", private, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, private: Private) -> None:
        """The area gets its value, or the token."""
        game, company = self.game, private.owner
        assert isinstance(company, Corporation)
        if action.target not in self.areas(private):
            raise Refusal("marker/hex", f"{private.name} cannot choose {action.target}.")
        area = area_of(game, action.target)
        named = next((hex_ for hex_ in area if game.land.ground.hexmap[hex_].location), area[0])
        if private.id == HUB:
            place = next(hex_ for hex_ in memory_of(game).worth if hex_ in area)
            set_worth(game, place, HUB_WORTH)
            game.happen(RemoteValueRaised(company=company.id, hex=named))
            game.close_private(private)
            return
        private.spent = True
        company.hex_tokens = (*company.hex_tokens, named)
        game.happen(FreightPlaced(company=company.id, hex=named))


class SpecialTokenUSA(SpecialToken):
    """As usual; the lawyers place none in a company town."""

    def _ability_spots(
        self, company: Corporation, holder: Private | Corporation, place: int, ability: TokenPlace
    ) -> Iterator[tuple[int | None, Spot, int]]:
        for found in super()._ability_spots(company, holder, place, ability):
            town = self.game.land.board.tile(found[1].hex).name in TOWN_TILES
            if not (holder.id == LAWYERS and town):
                yield found


class ReduceTokensUSA(ReduceTokens):
    """As usual; the token of the freight service counts, and may be given up instead."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**ReduceTokens.handlers, Choose: "do_choose"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove a token."""
        kinds = super().actions(entity)
        return kinds | {Choose} if kinds and owned(self.taker, FREIGHT) else kinds

    def choices(self) -> Iterator[Choice]:
        """Each token that may go."""
        yield from super().choices()
        taker = self.taker
        if taker is not None and Choose in self.kinds_for(taker):
            yield self.choice("choose", taker, label=REMOVE_LABEL, choice=REMOVE)

    def do_choose(self, action: Choose, taker: Corporation) -> None:
        """Give the freight service up."""
        freight = owned(taker, FREIGHT)
        if action.choice != REMOVE or freight is None:
            raise Refusal("token/remove", "That cannot be given up.")
        for company in (self.taker, self.giver):
            if company is not None and company.hex_tokens:
                company.hex_tokens = ()
        self.game.happen(FreightRemoved(company=taker.id))
        self.game.close_private(freight)
        self._go_on()
