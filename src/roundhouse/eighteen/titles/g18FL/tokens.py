"""Tokens of 18FL: they cost by distance, and may be hotels in towns."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, HexToken, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKind
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import HotelBuilt
from .facts import Facts


def distances(game: GameInPlay, company: Corporation) -> Mapping[tuple[str, int], int]:
    """How many hexes each stop is away from the next city with a token of ``company``, along its track."""
    network = game.runs.network(company)
    links: dict[int, list[tuple[int, int]]] = {}
    for chain in network.chains:
        links.setdefault(chain.a, []).append((chain.b, chain.crossings))
        links.setdefault(chain.b, []).append((chain.a, chain.crossings))
    found: dict[int, int] = {}
    queue = [(0, at) for at, stop in enumerate(network.stops) if stop.own]
    while queue:
        way, at = heapq.heappop(queue)
        if at in found:
            continue
        found[at] = way
        if network.stops[at].passable or not way:
            for other, more in links.get(at, ()):
                heapq.heappush(queue, (way + more, other))
    return {network.stops[at].key: way for at, way in found.items()}


class TokenOrHotel(PlaceTokens):
    """One token: in a city, or as a hotel in a town where there is none. It costs its price for each hex on
    the way from the next city with a token of the corporation. As long as a private company is open the turn
    waits here, whether a token can be placed or not. The token of another private company may follow a hotel,
    but no token in a city."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        PlaceToken: "do_place",
        HexToken: "do_build",
        Pass: "do_pass",
    }

    def spots(self, company: Corporation) -> Iterator[tuple[Spot, int]]:
        """The cities where a token may go, with what it costs."""
        land = self.game.land
        if not company.tokens:
            return
        ways = distances(self.game, company)
        for spot in land.token_spots(company):
            node = land.board.tile(spot.hex).city_nodes[spot.city]
            way = ways.get((spot.hex, node))
            if way is not None and way * company.tokens[0] <= company.cash:
                yield spot, way * company.tokens[0]

    def towns(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """The hexes where a hotel may be built, with what it costs."""
        if not company.tokens:
            return
        built = {hex_ for other in self.game.companies() for hex_ in other.hex_tokens}
        ways = distances(self.game, company)
        for stop in self.game.runs.network(company).stops:
            way = ways.get(stop.key)
            if stop.kind is not StopKind.TOWN or stop.hex in built or way is None:
                continue
            if way * company.tokens[0] <= company.cash:
                yield stop.hex, way * company.tokens[0]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token, build a hotel, pass."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if next(self.spots(entity), None):
            out.add(PlaceToken)
        if next(self.towns(entity), None):
            out.add(HexToken)
        open_ = not self.game.privates[self.game.settings_of(Facts).tokens_of].closed
        cheapest = company_price(entity)
        affordable = cheapest is not None and cheapest <= entity.cash
        return frozenset({*out, Pass}) if open_ or affordable else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city and town, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            for spot, cost in self.spots(company):
                yield self.choice(
                    "place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city, cost=cost
                )
        if HexToken in kinds:
            for hex_, cost in self.towns(company):
                yield self.choice("hex_token", company, facts={"cost": cost}, hex=hex_, cost=cost)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place a token in a city."""
        wanted = Spot(action.hex, action.city)
        cost = next((cost for spot, cost in self.spots(company) if spot == wanted), None)
        if cost is None:
            raise Refusal("token/not-allowed", f"{company.id} cannot place a token on {action.hex} now.")
        self._check_cost(action.cost, cost)
        self.game.land.place(company, wanted, action.slot, cost)
        self.placed = True

    def do_build(self, action: HexToken, company: Corporation) -> None:
        """Build a hotel."""
        cost = next((cost for hex_, cost in self.towns(company) if hex_ == action.hex), None)
        if cost is None:
            raise Refusal("token/not-allowed", f"{company.id} cannot build a hotel on {action.hex} now.")
        self._check_cost(action.cost, cost)
        self.game.pay(company, self.game.bank, cost)
        company.tokens = company.tokens[1:]
        company.hex_tokens = (*company.hex_tokens, action.hex)
        self.game.happen(HotelBuilt(company=company.id, hex=action.hex, cost=cost))
        self.finish()

    def _check_cost(self, claimed: int | None, cost: int) -> None:
        if claimed is not None and claimed != cost:
            raise Refusal("token/cost", f"That costs {self.game.money(cost)}.")


def company_price(company: Corporation) -> int | None:
    """What the next token of a corporation costs for a hex; ``None`` without one."""
    return company.tokens[0] if company.tokens else None


class TrackWithPrivates(LayTrack):
    """As usual. As long as a private company with a tile is open, the turn of every corporation waits for a
    pass when its own tiles are laid."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay a tile, or pass."""
        kinds = super().actions(entity)
        open_ = not self.game.privates[self.game.settings_of(Facts).tiles_of].closed
        if kinds or self.passed or entity is not self.actor() or not open_:
            return kinds
        return frozenset({Pass})
