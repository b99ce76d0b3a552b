"""Ticket counters: cheap tokens beside the usual ones, of which a train passes one at most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens, can_place, token_choices
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.slots import city_map
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .events import TicketCounterPlaced
from .facts import Facts

COUNTER = "ticket_counter"
"""How records name this kind of token."""


class Counters(Piece):
    """Where the ticket counters of each corporation lie: hex and city."""

    places: dict[Corporation, tuple[tuple[str, int], ...]] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("system18.counters")

    def follow(self, hex_: str, cities: Sequence[int]) -> None:
        """A tile is laid on a hex: the counters there lie in the cities that ``cities`` names for theirs."""
        for company, places in list(self.places.items()):
            if any(name == hex_ for name, _ in places):
                self.places[company] = tuple(
                    (name, cities[city] if name == hex_ else city) for name, city in places
                )


def counters_of(game: GameInPlay, company: Corporation) -> list[Spot]:
    """The cities with ticket counters of a corporation.

    Bots lay tiles in thought, by which tokens come into other cities of the hex than the memory says.
    """
    found = []
    for hex_, city in game.memory_of(Counters).places.get(company, ()):
        there = [at for name, at in game.land.board.tokens_of(company.id) if name == hex_]
        found.append(Spot(hex_, city if city in there else there[-1]))
    return found


def counters_left(game: GameInPlay, company: Corporation) -> int:
    """The number of ticket counters that a corporation has yet to place."""
    return game.settings_of(Facts).ticket_counters - len(game.memory_of(Counters).places.get(company, ()))


def stations_at(game: GameInPlay, company: Corporation, hex_: str) -> list[int]:
    """The cities of a hex where a corporation has tokens that are no ticket counters."""
    cities = [city for name, city in game.land.board.tokens_of(company.id) if name == hex_]
    for spot in counters_of(game, company):
        if spot.hex == hex_:
            cities.remove(spot.city)
    return cities


def place_counter(game: GameInPlay, company: Corporation, spot: Spot, cost: int) -> None:
    """Put a ticket counter of ``company`` in a free slot of a city, and pay ``cost`` for it."""
    memory = game.memory_of(Counters)
    if cost:
        game.pay(company, game.bank, cost)
    game.land.board.place_token(spot.hex, spot.city, company.id)
    memory.places[company] = (*memory.places.get(company, ()), (spot.hex, spot.city))
    game.happen(TicketCounterPlaced(company=company.id, hex=spot.hex, cost=cost))


@dataclass(frozen=True)
class OneCounterPassed:
    """A route passes one of these stops at most; it may end in any."""

    stops: frozenset[StopKey]
    name: str = "Ticket counters"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing to pay, or no offer for a route that passes two."""
        passed = sum(stop.key in self.stops for stop in run.stops[1:-1])
        return (Offer(0),) if passed <= 1 else ()


class CounterRevenue(RevenuePolicy):
    """Which routes ticket counters allow."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A train passes one city at most where its company has nothing but a ticket counter."""
        usual, game = super().route_rules(company), self.game
        alone = [
            spot
            for spot in counters_of(game, company)
            if spot.city not in stations_at(game, company, spot.hex)
        ]
        if len(alone) < 2:
            return usual
        tile = game.land.board.tile
        stops = frozenset((spot.hex, tile(spot.hex).city_nodes[spot.city]) for spot in alone)
        return replace(usual, hooks=(*usual.hooks, OneCounterPassed(stops)))


class CounterTrack(TrackPolicy):
    """Which tiles may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """A tile that comes with a ticket counter needs one."""
        game, company, tiles = self.game, plan.company, self.game.settings_of(Facts).counter_tiles
        needed = plan.tile is not None and company is not None and plan.tile.name in tiles
        if needed and company is not None and not counters_left(game, company):
            return f"{company.id} has no ticket counter left for this tile."
        return super().why_not_lay(plan)


class LayWithCounters(LayTrack):
    """As usual; certain tiles come with a ticket counter of whoever lays them, for nothing."""

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, and place the counter in the slot that is left."""
        game = self.game
        old = game.land.board.tile(action.hex)
        super().do_lay(action, company)
        new = game.land.board.tile(action.hex)
        game.memory_of(Counters).follow(action.hex, city_map(old, new))
        if new.name in game.settings_of(Facts).counter_tiles:
            place_counter(game, company, Spot(action.hex, 0), 0)


class PlaceTokensOrCounters(PlaceTokens):
    """One token in a city that the company's track reaches, or a ticket counter. Of each kind it may have one
    in a hex."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place one of them, or pass."""
        usual = super().actions(entity)
        if usual or self.passed or self.placed or entity is not self.actor():
            return usual
        if isinstance(entity, Corporation) and any(True for _ in self._all_spots(entity)):
            return frozenset({PlaceToken, Pass})
        return NOTHING

    def _all_spots(self, company: Corporation) -> Iterator[Spot]:
        yield from self.counter_spots(company)
        yield from self.beside_counters(company)

    def _reached(self, company: Corporation) -> Iterator[Spot]:
        """The cities with room that the company's track reaches."""
        land = self.game.land
        for hex_, city in land.reach(company).cities():
            if land.board.has_room(hex_, city, company.id):
                yield Spot(hex_, city)

    def counter_spots(self, company: Corporation) -> Iterator[Spot]:
        """Where a ticket counter may be placed and paid: where the company has none in the hex."""
        game = self.game
        taken = {spot.hex for spot in counters_of(game, company)}
        cost = game.settings_of(Facts).counter_price
        if counters_left(game, company) and cost <= game.policies.money.buying_power(company):
            yield from (spot for spot in self._reached(company) if spot.hex not in taken)

    def beside_counters(self, company: Corporation) -> Iterator[Spot]:
        """Where a usual token may be placed and paid in a hex in which there is only a ticket counter."""
        game = self.game
        taken = {spot.hex for spot in counters_of(game, company)}
        if company.tokens and company.tokens[0] <= game.policies.money.buying_power(company):
            yield from (
                spot
                for spot in self._reached(company)
                if spot.hex in taken and not stations_at(game, company, spot.hex)
            )

    def choices(self) -> Iterator[Choice]:
        """Cities for a token, cities for a ticket counter, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or PlaceToken not in self.kinds_for(company):
            return
        if can_place(self, company):
            yield from token_choices(self, company)
        for spot in self.beside_counters(company):
            facts = {"cost": company.tokens[0]}
            yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city)
        label = ChoiceLabel("A ticket counter on %(place)s")
        for spot in self.counter_spots(company):
            facts = {"cost": self.game.settings_of(Facts).counter_price}
            said = label.of(place=self.game.land.place_name(spot.hex))
            yield self.choice(
                "place_token",
                company,
                facts=facts,
                label=said,
                hex=spot.hex,
                city=spot.city,
                token_type=COUNTER,
            )
        yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place one of them, once a turn. Raises Refusal."""
        spot = Spot(action.hex, action.city)
        if action.token_type == COUNTER:
            if spot not in self.counter_spots(company):
                raise Refusal("token/counter", f"{company.id} cannot place a ticket counter on {spot.hex}.")
            place_counter(self.game, company, spot, self.game.settings_of(Facts).counter_price)
        elif spot in self.beside_counters(company):
            self.game.land.place(company, spot, action.slot, company.tokens[0])
        else:
            super().do_place(action, company)
            return
        self.placed = True
