"""18AL: the Warrior Coal Field, and the markers of two named trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.events import MarkerPlaced, PrivateSold
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.journal import Piece, tracked, tracked_dict

from .events import CoalMarkerRemoved
from .messages import MESSAGES


class NamedTrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named train: the hexes that its route joins, and what it earns for that."""

    hexes: tuple[str, ...]
    bonus: int


class Markers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The markers of named trains, and the private company that brings them."""

    private: str
    routes: Mapping[str, NamedTrain]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a route to the coal field earns, and the markers of named trains."""

    coal_bonus: int
    markers: Markers


class Memory(Piece):
    """Who has the coal marker, hex by hex in the order of placing, and who has the markers of named
    trains."""

    coal: dict[str, Corporation] = tracked_dict()
    marked: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("alabama")


class NamedTrains(RevenuePolicy):
    """Bonuses for coal and for named trains."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The bonuses of this company, if it has any."""
        usual = super().route_rules(company)
        bonuses = tuple(self._bonuses(company))
        return replace(usual, bonuses=bonuses) if bonuses else usual

    def _bonuses(self, company: Corporation) -> Iterator[Bonus]:
        facts, memory = self.game.settings_of(Facts), self.game.memory_of(Memory)
        for hex_ in sorted(hex_ for hex_, owner in memory.coal.items() if owner is company):
            yield Bonus("Coal", facts.coal_bonus, hexes=(frozenset({hex_}),), counted=False)
        if company in memory.marked:
            for name, route in facts.markers.routes.items():
                hexes = tuple(frozenset({hex_}) for hex_ in route.hexes)
                yield Bonus(name, route.bonus, hexes=hexes, counted=False, uses=1)


class Alabama(Part[Facts]):
    """Coal and named trains."""

    Settings = Facts
    messages = MESSAGES
    policies = (NamedTrains,)
    events: ClassVar[Mapping[str, NamedEvent]] = {"remove_tokens": NamedEvent("remove_coal")}

    def memory(self) -> Iterator[Piece]:
        """Where the markers are."""
        yield Memory()

    @on(MarkerPlaced)
    def place_coal(self, event: MarkerPlaced) -> None:
        """The marker works for this company, even when the private is closed."""
        owner = self.game.private(event.private).owner
        if isinstance(owner, Corporation):
            self.game.memory_of(Memory).coal[event.hex] = owner

    def remove_coal(self) -> None:
        """The marker goes with phase 6."""
        memory = self.game.memory_of(Memory)
        if memory.coal:
            memory.coal.clear()
            self.game.happen(CoalMarkerRemoved())

    @on(PrivateSold)
    def bring_markers(self, event: PrivateSold) -> None:
        """The markers come with one private."""
        if event.private == self.settings.markers.private:
            self.game.memory_of(Memory).marked |= {self.game.company(event.company)}


PART = Alabama
