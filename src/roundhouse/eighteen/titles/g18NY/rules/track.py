"""Track, tokens and coal."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.policies import TokenPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.network import Network
from roundhouse.table.choices import Choice

from .events import CoalClaimed
from .facts import BONUS, Facts, facts_of, is_small, memory_of
from .money import borrow, credit


class TrackNY(TrackPolicy):
    """What is laid, and what pays for it."""

    def tile_lays(self, company: Corporation) -> tuple[TileLay, ...]:
        """A small company has one tile action."""
        usual = tuple(super().tile_lays(company))
        return usual[:1] if is_small(company) else usual

    def track_money(self, company: Corporation) -> int:
        """What the company has and could borrow."""
        return max(company.cash, credit(self.game, company))

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """One tile lies only where a hex has four neighbours."""
        tile, game = plan.tile, self.game
        neighbours = game.land.ground.hexmap[plan.hex].neighbours
        is_bound = tile is not None and tile.name == game.settings_of(Facts).four_sides
        if is_bound and sum(one is not None for one in neighbours) != 4:
            return f"Tile {game.settings_of(Facts).four_sides} lies on hexes with four neighbours only."
        return super().why_not_lay(plan)


class LayTrackNY(LayTrack):
    """The tile actions of a turn; what a company has not it borrows. A tile that makes a town a city replaces
    one, and is an upgrade, whatever its colour."""

    def is_upgrade(self, hex_: str, copy: str) -> bool:
        """Every tile on a hex that is not bare."""
        return self.game.land.board.tile(hex_).color != "white"

    def _for_sale(self, company: Corporation) -> Iterator[Private]:
        """As on 18xx.games the turn waits, too, where only loans would pay for a private with a tile."""
        if "can_buy_companies" not in self.game.phase.status:
            return
        money = credit(self.game, company)
        for step in self.game.round.each(BuyPrivate):
            if not step.blocks:
                yield from (private for private, _, _ in step.offers(company, money))

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Borrow what is missing, and lay."""
        land = self.game.land
        if action.hex in land.ground.hexmap.hexes and 0 <= action.rotation <= 5:
            cost = land.cost(company, action.hex, action.tile, action.rotation, 0)
            if cost <= credit(self.game, company):
                borrow(self.game, company, cost)
        super().do_lay(action, company)


class SpecialTrackNY(SpecialTrack):
    """The tile of a private company may be paid with loans, too."""

    def money(self, layer: Corporation) -> int:
        """What the company has and could borrow."""
        return self.game.policies.track.track_money(layer)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Borrow what is missing, and lay."""
        land, found = self.game.land, self.ability(private)
        layer = self.game.abilities.company_for(private)
        if found is not None and layer is not None:
            extra = self.extra(found[1], layer, action.hex, action.tile)
            rotation = action.rotation % 6
            cost = land.special_cost(layer, found[1], action.hex, action.tile, rotation, extra)
            if cost <= credit(self.game, layer):
                borrow(self.game, layer, cost)
        super().do_lay(action, private)


class TokensNY(TokenPolicy):
    """What tokens cost."""

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The printed price for each hex along the track to the nearest token of the company; more in New
        York."""
        game, facts = self.game, facts_of(self.game)
        hexes = track_distance(game.runs.network(company), spot)
        fee = facts.new_york_fee if spot.hex == facts.new_york else 0
        return printed * (1 if hexes is None else hexes) + fee


def track_distance(network: Network, spot: Spot) -> int | None:
    """How many hexes the shortest track leads from a city to one with a token of the network's company."""
    start = next((at for at, stop in enumerate(network.stops) if stop.hex == spot.hex), None)
    if start is None:
        return None
    beside: dict[int, list[tuple[int, int]]] = {}
    for chain in network.chains:
        beside.setdefault(chain.a, []).append((chain.b, chain.crossings))
        beside.setdefault(chain.b, []).append((chain.a, chain.crossings))
    queue, done = [(0, start)], set[int]()
    while queue:
        way, at = heapq.heappop(queue)
        if at in done:
            continue
        done.add(at)
        stop = network.stops[at]
        if stop.own and at != start:
            return way
        if at == start or stop.passable:
            for other, hexes in beside.get(at, ()):
                heapq.heappush(queue, (way + hexes, other))
    return None


class PlaceTokensNY(PlaceTokens):
    """One token in a city that is reached; small companies place none."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, for corporations."""
        small = isinstance(entity, Corporation) and is_small(entity)
        return NOTHING if small else super().actions(entity)


class ClaimCoal(Step):
    """A company claims the coal tokens of all locations that its track reaches; as long as the private
    company for coal is open only the company that owns it does. Nobody decides; the step is written down."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Pass: "do_claim"}
    deed = "claim coal"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Go on."""
        mine = entity is self.actor() and isinstance(entity, Corporation) and entity.player is not None
        return frozenset({Pass}) if mine and not self.passed else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """Go on."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation):
            return None
        return {"type": "pass", "entity": company.key}

    def choices(self) -> Iterator[Choice]:
        """Go on."""
        company = self.actor()
        if company is not None and Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def locations(self, company: Corporation) -> Iterator[tuple[int, str]]:
        """The coal that ``company`` may claim now: its place in the settings, and the hex that is reached."""
        game, facts = self.game, facts_of(self.game)
        fields = game.privates[facts.coal_fields]
        if not fields.closed and fields.owner is not company:
            return
        reached = game.land.reach(company).track_hexes
        for place in sorted(memory_of(game).coal):
            found = next((hex_ for hex_ in facts.coal[place] if hex_ in reached), None)
            if found is not None:
                yield place, found

    def do_claim(self, action: Pass, company: Corporation) -> None:
        """Claim what is reached."""
        memory = memory_of(self.game)
        for place, hex_ in list(self.locations(company)):
            memory.coal -= {place}
            memory.mined[company] = memory.mined.get(company, 0) + BONUS
            self.game.happen(CoalClaimed(company=company.id, hex=hex_))
        self.finish()
