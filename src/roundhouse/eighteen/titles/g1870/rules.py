"""1870: destinations, a river that nobody crosses at first, a port, and cattle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Part
from roundhouse.eighteen.rules.policies import PrivatePolicy, RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, LayTile, Pass
from roundhouse.eighteen.rules.state.events import MarkerPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.journal import Piece, tracked

from .connections import (
    ConnectionRound,
    FindConnections,
    PayConnection,
    PayOwnDividend,
    RunConnection,
    UseToken,
)
from .events import PortClosed
from .facts import Destinations, Facts, Markers
from .messages import MESSAGES

EARLY = "1"
"""The phase in which only one private is for sale."""


class RiverPrivate(PrivatePolicy):
    """What is for sale in phase 1."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """One private company, to the corporations at the river."""
        river = self.game.settings_of(Facts).river
        if self.game.phase.name == EARLY:
            return company.id in river.corporations
        return super().may_buy_privates(company)

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """In phase 1 no other private company may be sold."""
        early = self.game.phase.name == EARLY
        at_river = private.id == self.game.settings_of(Facts).river.private
        return (at_river or not early) and super().may_sell_private(private, company)

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """It costs no more than its face value then."""
        low, high = super().private_prices(private, company)
        return (low, private.value) if self.game.phase.name == EARLY else (low, high)


class BuyPrivateEarly(BuyPrivate):
    """As usual; the turn of a corporation at the river waits in phase 1, too: for its private company, and
    for a pass when that is sold."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass."""
        kinds, river = super().actions(entity), self.game.settings_of(Facts).river
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        low, _ = self.game.policies.privates.private_prices(self.game.privates[river.private], entity)
        early = self.game.phase.name == EARLY and entity.id in river.corporations
        return frozenset({Pass}) if early and low <= entity.cash else NOTHING

    def may_wait(self) -> bool:
        """The turn waits for this purchase."""
        return self.game.phase.name == EARLY or super().may_wait()


class RiverTrack(TrackPolicy):
    """The tile that was laid for nothing at a home stays as it is for the turn."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The tile laid free of charge at home is not replaced in the same turn."""
        step = self.game.round.find(RiverTile)
        if step is not None and step.at_home == plan.hex:
            return f"The tile on {plan.hex} was laid in this turn."
        return super().why_not_lay(plan)


class RiverTile(SpecialTrack):
    """A tile at the river counts as one of the turn, but may be laid as well when the others are. In the
    first turn of a corporation at the river the one at its home is free, and beside its other tiles. It
    cannot be replaced in the same turn."""

    at_home: str = tracked("")
    """Where that tile was laid in this turn."""

    def begin_turn(self) -> None:
        """No tile has been laid at home in this turn."""
        super().begin_turn()
        if self.at_home:
            self.at_home = ""

    def is_at_home(self, layer: Corporation | None, hex_: str) -> bool:
        """Is this the home of a corporation at the river, in its first turn?"""
        river = self.game.settings_of(Facts).river.corporations
        return layer is not None and layer.id in river and not layer.runs and hex_ in layer.definition.home

    def consumes(self, ability: TileAbility, layer: Corporation | None, hex_: str) -> bool:
        """It is one of the tile actions of the turn, but for the one at home."""
        return not self.is_at_home(layer, hex_)

    def has_action(self, layer: Corporation | None, hex_: str, copy: str) -> bool:
        """It waits for no tile action that is left."""
        return True

    def extra(self, ability: TileAbility, layer: Corporation | None, hex_: str, copy: str) -> int:
        """The one at home costs nothing."""
        if self.is_at_home(layer, hex_):
            return -self.game.land.terrain_cost(layer, hex_)
        return super().extra(ability, layer, hex_, copy)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile."""
        at_home = self.is_at_home(self.game.abilities.company_for(private), action.hex)
        super().do_lay(action, private)
        if at_home:
            self.at_home = action.hex


class DestinationRevenue(RevenuePolicy):
    """What destinations and markers earn, and where prices go."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Markers, and the destination with the token of the corporation; one that runs out of turn runs one
        train between home and destination."""
        usual, game, facts = super().route_rules(company), self.game, self.game.settings_of(Facts)
        markers, bonuses = game.memory_of(Markers), list(usual.bonuses)
        if markers.cattle is not None and markers.cattle[1] == company.id:
            bonuses.append(Bonus("Cattle", facts.cattle.own, sets=(stops_of({markers.cattle[0]: 0}),)))
        if markers.port is not None:
            hex_, owner = markers.port
            others = 0 if markers.port_closed else facts.port.others
            amount = facts.port.own if owner == company.id else others
            if amount:
                bonuses.append(Bonus("Port", amount, sets=(stops_of({hex_: 0}),)))
        hooks = usual.hooks
        if company in game.memory_of(Destinations).on_map:
            hex_ = facts.destinations[company.id]
            amount = revenue_of(game.land.board.tile(hex_).stops[0].revenue, usual.colors)
            hooks = (*hooks, EndsAtDestination(hex_, amount))
        link = usual.link
        if game.memory_of(Destinations).first is company:
            link = frozenset({company.definition.home[0], facts.destinations[company.id]})
        return replace(usual, bonuses=tuple(bonuses), hooks=hooks, link=link)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """A half dividend leaves the price where it is."""
        cell = company.cell
        if kind == "half" and paid and cell is not None:
            return cell
        return super().price_after_dividend(company, kind, withheld, paid)


@dataclass(frozen=True)
class EndsAtDestination:
    """The destination pays twice on a route that ends there."""

    hex: str
    amount: int
    name: str = "Destination"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """What the place pays."""
        return self.amount

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the place pays, or nothing."""
        ends = {run.stops[0].hex, run.stops[-1].hex}
        return (Offer(self.amount if self.hex in ends and len(run.stops) > 1 else 0),)


class AssignOrClose(AssignMarkers):
    """As usual; the port, once placed, may be closed to others, and the private company with it."""

    def hexes(self, private: Private) -> Iterator[str]:
        """The places for a marker; where the port is, it can only be closed."""
        if private.id != self.game.settings_of(Facts).port.private or not private.marks:
            yield from super().hexes(private)
        elif self.hex_ability(private) is not None:
            yield from private.marks

    def do_assign(self, action: Assign, private: Private) -> None:
        """Place the marker, or close the port."""
        if private.id != self.game.settings_of(Facts).port.private or action.target not in private.marks:
            super().do_assign(action, private)
            return
        self.game.memory_of(Markers).port_closed = True
        self.game.happen(PortClosed(private=private.id, hex=action.target))
        self.game.close_private(private)


class Mississippi(Part[Facts]):
    """Destinations, the river, the port and the cattle."""

    Settings = Facts
    messages = MESSAGES
    policies = (RiverPrivate, RiverTrack, DestinationRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "use_destination_token": UseToken,
        "run_connection": RunConnection,
        "connection_dividend": PayConnection,
        "assign_or_close": AssignOrClose,
        "buy_private_early": BuyPrivateEarly,
        "river_tile": RiverTile,
        "own_dividend": PayOwnDividend,
        "find_connections": FindConnections,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"connection_operating": ConnectionRound}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "clear_markers": NamedEvent("clear_markers", "the port and the cattle pay no more"),
    }

    def memory(self) -> Iterator[Piece]:
        """Markers and destinations."""
        yield Markers()
        yield Destinations()

    def lying(self) -> Iterator[Lying]:
        """Markers, and the destinations that were not reached yet."""
        game = self.game
        markers, destinations = game.memory_of(Markers), game.memory_of(Destinations)
        for name, marker in (("cattle", markers.cattle), ("port", markers.port)):
            if marker is not None:
                yield Lying(marker[0], name, marker[1])
        for company, hex_ in self.settings.destinations.items():
            corporation = game.corporations.get(company)
            if corporation is not None and not corporation.closed and corporation not in destinations.used:
                yield Lying(hex_, f"→{company}", company)

    @on(MarkerPlaced)
    def note_marker(self, event: MarkerPlaced) -> None:
        """The marker is for the owner of the private company."""
        memory, company = self.game.memory_of(Markers), self.game.private(event.private).owner
        if not isinstance(company, Corporation):
            return
        if event.private == self.settings.cattle.private:
            memory.cattle = (event.hex, company.id)
        elif event.private == self.settings.port.private:
            memory.port = (event.hex, company.id)

    def clear_markers(self) -> None:
        """The markers are removed and pay no more."""
        memory = self.game.memory_of(Markers)
        memory.cattle = memory.port = None


PART = Mississippi
