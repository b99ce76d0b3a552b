"""18Hiawatha: ports and freight, and breweries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.parts.mergers.events import CharterFreed, PrivateContributed
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.events import MarkerPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.journal import Piece, tracked

from .events import PostalRevenueRaised
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private companies by what they do, and what they bring."""

    no_privates: bool
    port: str
    freight: str
    marker_bonus: Money
    train: str
    home_tile: str
    postal: str
    postal_revenue: Money


class Memory(Piece):
    """The home for which a private has a tile, and whose the freight is."""

    brewery_home: str | None = tracked(None)
    freight_of: Corporation | None = tracked(None)

    def __init__(self) -> None:
        super().__init__("hiawatha")


class BreweryTrack(TrackPolicy):
    """Breweries have tiles of their own."""

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The special city goes on the bare hex; a green city on a home that is white or yellow."""
        if new.color == "yellow":
            return old.color == "white"
        label = self.game.land.future_label(hex_)
        wanted = old.label or (label.label if label is not None else None)
        return old.color in {"white", "yellow"} and bool(old.cities) and new.label == wanted

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The brewery builds at the home of its corporation."""
        game = self.game
        private = plan.private
        if private is not None and private.id == game.settings_of(Facts).home_tile:
            home = game.memory_of(Memory).brewery_home
            if plan.hex != home:
                return f"{private.name} builds in {home or 'no city yet'}."
        return super().why_not_lay(plan)


@dataclass(frozen=True)
class NoIdleHarbours:
    """No route to a place that pays nothing, unless a marker makes it pay."""

    rules: RouteRules
    marked: frozenset[str]
    any_place: bool
    name: str = "harbour"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a stop that pays nothing."""
        idle = any(
            stop.hex not in self.marked and not self.any_place and not self.rules.value_at(stop, run.train)
            for stop in run.stops
        )
        return () if idle else (Offer(0),)


class MarkedRevenue(RevenuePolicy):
    """Markers of private companies."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """What they add, and where no route ends."""
        game, usual = self.game, super().route_rules(company)
        facts, memory = game.settings_of(Facts), game.memory_of(Memory)
        bonuses = []
        ports, freight = (
            game.privates[name].marks if name in game.privates else () for name in (facts.port, facts.freight)
        )
        mine = freight if memory.freight_of is company else ()
        for name, hexes in (("Port", ports), ("Freight", mine)):
            bonuses += [Bonus(name, facts.marker_bonus, sets=(stops_of({hex_: 0}),)) for hex_ in hexes]
        usual = replace(usual, bonuses=(*usual.bonuses, *bonuses))
        hook = NoIdleHarbours(usual, frozenset((*ports, *freight)), memory.freight_of is company)
        return replace(usual, hooks=(*usual.hooks, hook))


class Hiawatha(Part[Facts]):
    """The private companies of 18 Hiawatha."""

    Settings = Facts
    needs = ("loans", "mergers", "sites")
    messages = MESSAGES
    policies = (BreweryTrack, MarkedRevenue)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "signal_end_game": NamedEvent("signal_end", "the game ends with the next set of operating rounds"),
    }

    def memory(self) -> Iterator[Piece]:
        """What some privates work for."""
        yield Memory()

    def prepare(self) -> None:
        """Without private companies they are not there."""
        game = self.game
        if self.settings.no_privates:
            for private in list(game.privates.values()):
                game.leave_out(private)

    def signal_end(self) -> None:
        """The last set has as many rounds as any."""

    @on(MarkerPlaced)
    def take_freight(self, event: MarkerPlaced) -> None:
        """The freight works for the corporation that placed its marker."""
        owner = self.game.private(event.private).owner
        if event.private == self.settings.freight and isinstance(owner, Corporation):
            self.game.memory_of(Memory).freight_of = owner

    @on(CharterFreed)
    def forget_freight(self, event: CharterFreed) -> None:
        """The freight worked for the corporation that placed its marker: for nobody who takes that one over,
        nor for one that is started anew with its charter."""
        memory = self.game.memory_of(Memory)
        if memory.freight_of is self.game.company(event.company):
            memory.freight_of = None

    @on(PrivateContributed)
    def use_contribution(self, event: PrivateContributed) -> None:
        """A train, a tile for the home, or the post."""
        game, facts = self.game, self.settings
        private, company = game.private(event.private), game.company(event.company)
        if private.id == facts.train:
            game.private_desk.give_train(private, company)
            for train in company.trains:
                train.tradable = True
        elif private.id == facts.home_tile:
            game.memory_of(Memory).brewery_home = next(
                (hex_ for hex_, _ in game.land.board.tokens_of(company.id)), None
            )
        elif private.id == facts.postal:
            private.revenue = facts.postal_revenue
            raised = PostalRevenueRaised(private=private.id, company=company.id, revenue=facts.postal_revenue)
            game.happen(raised)


PART = Hiawatha
