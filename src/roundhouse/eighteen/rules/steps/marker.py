"""The step in which a private company puts a marker on a hex: a bridge, for example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from roundhouse.eighteen.model.abilities import AssignHexes
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, Assign
from ..state.events import MarkerPlaced
from ..state.pieces import Entity, Private
from ..turn import NOTHING, Step


class PlaceMarkerSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of placing markers."""

    marker: Literal["bridge"]
    """What it is called; one of a kind lies on a hex."""


class PlaceMarker(Step):
    """Uses the ability ``assign_hexes``. Setting ``marker``: what it is called; one of a kind on a hex."""

    Settings = PlaceMarkerSettings
    settings: PlaceMarkerSettings
    marked: frozenset[str] = tracked(frozenset())
    """The hexes with a marker."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "place a marker"
    always_blocks = False

    def hexes(self, private: Private) -> Iterator[tuple[int, str]]:
        """The hexes where ``private`` may put a marker now, each with the place of the ability."""
        for place, ability in self.game.abilities.usable_at(private, AssignHexes):
            if self.game.abilities.is_time(private, ability.when):
                for hex_ in ability.hexes:
                    if hex_ not in self.marked:
                        yield place, hex_

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a private: put a marker down."""
        if isinstance(entity, Private) and next(self.hexes(entity), None):
            return frozenset({Assign})
        return NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every hex where a marker may go."""
        for private in self.game.privates.values():
            for _, hex_ in self.hexes(private):
                yield self.choice("assign", private, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, private: Private) -> None:
        """Put the marker on the hex, and count the use of the ability. Raises Refusal."""
        place = next((place for place, hex_ in self.hexes(private) if hex_ == action.target), None)
        if place is None:
            raise Refusal("marker/hex", f"{private.name} cannot place a marker on {action.target}.")
        self.marked |= {action.target}
        self.game.abilities.use(private, place)
        self.game.happen(MarkerPlaced(private=private.id, hex=action.target, marker=self.settings.marker))
