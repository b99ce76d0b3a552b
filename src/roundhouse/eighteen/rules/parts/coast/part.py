"""Coastal cities as a part: ``[parts.coast]`` with the private company and the cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.references import HexName
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Choose, LayTile, Pass, PlaceToken
from ...state.events import OperatingTurnEnded
from ...state.events.event import CompanyId, EighteenEvent, PrivateId
from ...state.listening import on
from ...state.pieces import Corporation, Entity
from ...state.spots import Spot
from ...steps.question import Answers, Question
from ...steps.tokens import PlaceTokens
from ...steps.track import LayTrack
from ...turn import NOTHING, Step
from ..part import Part

USE, KEEP = "Close SMS", "Pass"
"""The answers as 18xx.games records them."""
LABELS = {USE: ChoiceLabel("Close it and build in a coastal city"), KEEP: ChoiceLabel("Keep it")}
"""The labels of the answers."""


class CoastSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that is given up for it, and where."""

    private: str
    """The private company."""
    hexes: tuple[HexName, ...]
    """The coastal cities."""


class SailedAway(EighteenEvent, frozen=True, kw_only=True):
    """A company gave its private company up to build in a coastal city."""

    company: CompanyId
    private: PrivateId


class Landing(Piece):
    """The hexes where the company in turn builds, in reach or not; empty while it builds as usual."""

    hexes: tuple[str, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("landing")


class OfferCoast(Question):
    """Before its track the company that owns the private company says whether it gives it up."""

    deed = "decide about a coastal city"
    done_when = "finished"

    def answers(self) -> Answers:
        """To give the private company up or keep it, as long as no tile or token was placed in this turn."""
        game = self.game
        private = game.privates.get(game.settings_of(CoastSettings).private)
        if private is None or private.owner is not self.actor():
            return {}
        begun = any(step.laid or step.passed for step in game.round.each(LayTrack))
        begun = begun or any(step.placed or step.passed for step in game.round.each(PlaceTokens))
        return {} if begun else LABELS

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Give the private company up to build on the coast, or keep it.

        Raises Refusal for another answer.
        """
        game, settings = self.game, self.game.settings_of(CoastSettings)
        answer = self.said(action)
        self.finish()
        if answer == USE:
            private = game.privates[settings.private]
            game.happen(SailedAway(company=company.id, private=private.id))
            game.close_private(private)
            game.memory_of(Landing).hexes = settings.hexes


class LayCoastalTrack(LayTrack):
    """As usual, or one tile on a coastal city, reached or not."""

    def _landing(self) -> tuple[str, ...]:
        return self.game.memory_of(Landing).hexes

    def _ability(self) -> LayTiles:
        """The lay as an ability would make it: a usual tile on one of these hexes."""
        return LayTiles(hexes=self._landing(), special=False, reachable=False, when=("track",))

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """Yield the coastal hexes after the private company was given up, otherwise the usual hexes."""
        yield from self._landing() or super().open_hexes(company)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Yield every tile on the coast after the private company was given up, otherwise the usual lays."""
        if not self._landing():
            yield from super().lay_choices(company)
            return
        if LayTile not in self.kinds_for(company):
            return
        game, ability = self.game, self._ability()
        private, money = game.privates[game.settings_of(CoastSettings).private], company.cash
        for hex_ in self._landing():
            for copy, rotations in game.land.special_tiles(private, ability, hex_, company):
                for rotation in rotations:
                    cost = game.land.special_cost(company, ability, hex_, copy, rotation)
                    if cost <= money:
                        yield self.choice(
                            "lay_tile", company, facts={"cost": cost}, hex=hex_, tile=copy, rotation=rotation
                        )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile; after a lay on the coast, a token may only follow in that city.

        Raises Refusal where the tile is not allowed.
        """
        if not self._landing():
            super().do_lay(action, company)
            return
        game, ability = self.game, self._ability()
        private = game.privates[game.settings_of(CoastSettings).private]
        reason = game.land.why_not_special(private, ability, action, company)
        if reason is not None:
            raise Refusal("track/not-allowed", reason)
        upgrade = game.land.is_upgrade(action.tile)
        game.land.lay_special(private, ability, action, company)
        self.count(action.hex, upgrade)
        game.memory_of(Landing).hexes = (action.hex,)


class PlaceCoastalToken(PlaceTokens):
    """As usual, or in a coastal city, reached or not."""

    def _spots(self, company: Corporation) -> Iterator[Spot]:
        land = self.game.land
        for hex_ in self.game.memory_of(Landing).hexes:
            for city in range(len(land.board.tile(hex_).cities)):
                if land.has_room(company, Spot(hex_, city)):
                    yield Spot(hex_, city)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token on the coast, or pass; the usual actions while the company builds as usual."""
        if not self.game.memory_of(Landing).hexes:
            return super().actions(entity)
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({PlaceToken, Pass}) if entity.tokens else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield every coastal city with room that the company can pay for, and the pass."""
        company = self.actor()
        if not self.game.memory_of(Landing).hexes or not isinstance(company, Corporation):
            yield from super().choices()
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            for spot in self._spots(company):
                cost = self.game.land.token_price(company, spot)
                if cost <= company.cash:
                    yield self.choice(
                        "place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city
                    )
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the token. Raises Refusal where there is no room or too little cash."""
        if not self.game.memory_of(Landing).hexes:
            super().do_place(action, company)
            return
        spot = Spot(action.hex, action.city)
        cost = self.game.land.token_price(company, spot)
        if spot not in self._spots(company) or cost > company.cash:
            raise Refusal("token/not-allowed", f"{company.id} cannot place a token on {action.hex}.")
        self.game.land.place(company, spot, action.slot, cost)
        self.placed = True


class Coast(Part[CoastSettings]):
    """A private company is given up for a tile and a token in a coastal city."""

    Settings = CoastSettings
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "offer_coast": OfferCoast,
        "coastal_track": LayCoastalTrack,
        "coastal_token": PlaceCoastalToken,
    }
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {SailedAway: "{company} gives {private} up to build in a coastal city"}
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of where the company in turn builds."""
        yield Landing()

    @on(OperatingTurnEnded)
    def turn_ended(self, event: OperatingTurnEnded) -> None:
        """Reset the coastal hexes: the next company builds as usual."""
        landing = self.game.memory_of(Landing)
        if landing.hexes:
            landing.hexes = ()


PART = Coast
