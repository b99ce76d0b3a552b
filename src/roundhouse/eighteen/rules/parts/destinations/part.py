"""Destination tokens: ``[parts.destinations]``, their step and what they earn.

Each corporation has one more token, which goes to its destination, for nothing and whether there is a slot or
not, as soon as its track leads there. One route between home and destination earns the value of the latter
once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.reach import Reach
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import RevenuePolicy
from ...state.actions import Action, HexToken, Pass, PlaceToken
from ...state.events import OperatingTurnBegan, TileLaid
from ...state.events.event import CompanyId, EighteenEvent, HexId
from ...state.listening import on
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from ..part import Note, Part


class DestinationSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the destinations are."""

    hexes: Mapping[CompanyName, HexName]
    """The hex of each corporation."""
    sides: Mapping[CompanyName, tuple[Side, ...]] = {}
    """On hexes of several cities, the sides whose track leads to the city that is meant, by corporation; with
    several sides any such city will do."""
    at_once: tuple[CompanyName, ...] = ()
    """Those whose token is placed in their first turn, reached or not."""
    returned_price: Money = 100
    """What a token costs that came back because the destination token is in its city."""


class DestinationPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation placed its destination token."""

    company: CompanyId
    hex: HexId


class TokenCameBack(EighteenEvent, frozen=True, kw_only=True):
    """A corporation had two tokens in one city when it was upgraded: one came back to its charter."""

    company: CompanyId
    hex: HexId


class Destinations(Piece):
    """The corporations whose destination token is on the map."""

    placed: frozenset[str] = tracked(frozenset())
    homes: dict[str, str] = tracked_dict()
    """The new home hex of each corporation whose home has moved."""
    moved: dict[str, str] = tracked_dict()
    """The new destination hex of each corporation whose destination has moved."""

    def __init__(self) -> None:
        super().__init__("destinations")


def destination_of(game: GameInPlay, company: Corporation) -> str | None:
    """The hex where ``company`` has still to place its destination token; ``None`` if it has none or has
    placed it."""
    if company.id in game.memory_of(Destinations).placed:
        return None
    return _hex_of(game, company)


def _hex_of(game: GameInPlay, company: Corporation) -> str | None:
    """The hex of the destination of ``company``, or ``None``."""
    moved = game.memory_of(Destinations).moved
    return moved.get(company.id, game.settings_of(DestinationSettings).hexes.get(company.id))


def cities_of(game: GameInPlay, company: Corporation, hex_: str) -> Sequence[int]:
    """The cities, by index, of its destination hex in which the token of ``company`` may lie."""
    tile = game.land.board.tile(hex_)
    sides = game.settings_of(DestinationSettings).sides.get(company.id)
    every = range(len(tile.cities))
    if sides is None or len(every) == 1:
        return every
    return [city for city in every if not tile.node_exits[tile.city_nodes[city]].isdisjoint(sides)]


def home_of(game: GameInPlay, company: Corporation) -> str | None:
    """The home hex of ``company``, as it is after any move, or ``None``."""
    home = company.definition.home
    return game.memory_of(Destinations).homes.get(company.id, home[0] if home else None)


def move_home(game: GameInPlay, company: Corporation, hex_: str) -> None:
    """Move the home of ``company`` to a hex.

    If that was its destination, the old home becomes the destination.
    """
    memory = game.memory_of(Destinations)
    old = home_of(game, company)
    if _hex_of(game, company) == hex_ and old is not None:
        memory.moved[company.id] = old
    memory.homes[company.id] = hex_


def place(game: GameInPlay, company: Corporation, hex_: str, city: int = 0) -> None:
    """Place the destination token of ``company``; without a free slot that is not reserved, it lies beside
    the slots."""
    board = game.land.board
    room = board.has_room(hex_, city, company.id)
    board.place_token(hex_, city, company.id, slot=None if room else len(board.slots(hex_, city)))
    game.memory_of(Destinations).placed |= {company.id}
    game.happen(DestinationPlaced(company=company.id, hex=hex_))
    return_doubled(game, hex_)


def return_doubled(game: GameInPlay, hex_: str) -> None:
    """Where a company has two tokens in one city of the hex, return a usual one to its charter."""
    board = game.land.board
    for city, held in enumerate(board.tokens.get(hex_, ())):
        for name in [one for at, one in enumerate(held) if one is not None and one in held[:at]]:
            board.remove_token(hex_, city, name)
            company = game.company(name)
            company.tokens = (*company.tokens, game.settings_of(DestinationSettings).returned_price)
            game.happen(TokenCameBack(company=name, hex=hex_))


class DestinationToken(Step):
    """The destination token is placed as soon as track leads there, without anybody's decision."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        HexToken: "do_place",
        PlaceToken: "do_place_in",
        Pass: "do_stay",
    }
    deed = "place its destination token"

    def reached(self, company: Corporation) -> Sequence[int]:
        """The cities of the destination to which the track of ``company`` leads from its home."""
        hex_, home, board = (
            destination_of(self.game, company),
            home_of(self.game, company),
            self.game.land.board,
        )
        starts = {place for place in board.tokens_of(company.id) if place[0] == home}
        found = Reach(board, company.id, starts) if starts else self.game.land.reach(company)
        there = {city for name, city in found.cities() if name == hex_}
        return [city for city in cities_of(self.game, company, hex_) if city in there] if hex_ else []

    def is_open(self, company: Corporation) -> bool:
        """Whether the token may go to more than one city of the destination."""
        hex_ = destination_of(self.game, company)
        return hex_ is not None and len(cities_of(self.game, company, hex_)) > 1

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token if the destination is reached, in one of several cities where it has more;
        otherwise pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if destination_of(self.game, entity) is None:
            return NOTHING
        if not self.reached(entity):
            return frozenset({Pass})
        return frozenset({PlaceToken if self.is_open(entity) else HexToken})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The only action possible, which nobody decides; ``None`` where several cities are reached."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return None
        cities, hex_ = self.reached(company), destination_of(self.game, company)
        if not cities:
            return {"type": "pass", "entity": company.key}
        if not self.is_open(company):
            return {"type": "hex_token", "entity": company.key, "hex": hex_}
        if len(cities) > 1:
            return None
        return {"type": "place_token", "entity": company.key, "hex": hex_, "city": cities[0]}

    def choices(self) -> Iterator[Choice]:
        """Yield the one thing that can be done, or each city that is reached."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds, hex_ = self.kinds_for(company), destination_of(self.game, company)
        cities = self.reached(company)
        if HexToken in kinds:
            yield self.choice("hex_token", company, facts={"cost": 0}, hex=hex_)
        elif PlaceToken in kinds:
            for city in cities:
                yield self.choice("place_token", company, facts={"cost": 0}, hex=hex_, city=city)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: HexToken, company: Corporation) -> None:
        """Place the token. Raises Refusal for any hex but the destination."""
        hex_ = destination_of(self.game, company)
        if hex_ is None or action.hex != hex_:
            raise Refusal("token/destination", f"The destination of {company.id} is {hex_}.")
        place(self.game, company, hex_, self.reached(company)[0])
        self.finish()

    def do_place_in(self, action: PlaceToken, company: Corporation) -> None:
        """Place the token in the chosen city. Raises Refusal for a city that is not reached."""
        hex_ = destination_of(self.game, company)
        if hex_ is None or action.hex != hex_ or action.city not in self.reached(company):
            raise Refusal("token/destination", f"The destination token of {company.id} cannot go there.")
        place(self.game, company, hex_, action.city)
        self.finish()

    def do_stay(self, action: Pass, company: Corporation) -> None:
        """End the step without a token: the destination is not reached. Nothing is logged."""
        self.finish()


@dataclass(frozen=True)
class DestinationBonus:
    """The value of the destination once more, for one route that also visits the home."""

    home: frozenset[StopKey]
    destination: StopKey
    value: int
    name: str = "destination"
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """The most that the bonus adds to a run of ``train``."""
        return self.value * train.multiplier

    def offers(self, run: Run) -> Sequence[Offer]:
        """No bonus, or its value with claim 0, so that only one train takes it."""
        keys = {stop.key for stop in run.stops}
        if self.destination not in keys or not self.home & keys:
            return (Offer(0),)
        return (Offer(0), Offer(self.value * run.train.multiplier, frozenset({0})))


class DestinationRevenue(RevenuePolicy):
    """The bonus for a route between home and destination."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, with the bonus once the destination token is placed."""
        game, usual = self.game, super().route_rules(company)
        hex_ = _hex_of(game, company)
        if hex_ is None or company.id not in game.memory_of(Destinations).placed:
            return usual
        network, home = game.runs.network(company), game.runs.home_stops(company)
        if (moved := game.memory_of(Destinations).homes.get(company.id)) is not None:
            home = frozenset(stop.key for stop in network.stops if stop.hex == moved and stop.own)
        tile, cities = game.land.board.tile(hex_), cities_of(game, company, hex_)
        meant = {tile.city_nodes[city] for city in cities}
        own = (one for one in network.stops if one.hex == hex_ and one.own)
        stop = next((one for one in own if one.index in meant), None)
        if stop is None or not home:
            return usual
        bonus = DestinationBonus(home, stop.key, revenue_of(stop.revenue, usual.colors))
        return replace(usual, hooks=(*usual.hooks, bonus))


class DestinationPart(Part[DestinationSettings]):
    """Corporations have a token for their destination."""

    Settings = DestinationSettings
    policies = (DestinationRevenue,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"destination_token": DestinationToken}
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            DestinationPlaced: "{company} places its destination token on {hex.place}",
            TokenCameBack: "A token of {company} comes back from {hex.place}, where its destination token is",
        }
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of placed destination tokens, and of homes and destinations that have moved."""
        yield Destinations()

    def notes(self) -> Iterator[Note]:
        """Yield the destination of each corporation whose destination token is not placed yet."""
        for name in self.settings.hexes:
            company = self.game.corporations.get(name)
            hex_ = None if company is None else destination_of(self.game, company)
            if hex_ is not None:
                yield Note(company, ChoiceLabel("Destination"), self.game.land.place_name(hex_))

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``token_type`` of 18xx.games for a destination token."""
        waiting = isinstance(self.game.round.waiting(), DestinationToken)
        return {"token_type": "destination"} if waiting and isinstance(action, HexToken | PlaceToken) else {}

    def traced(self) -> Mapping[str, Any]:
        """The ``tokens_left`` of traces of 18xx.games, which count the destination token."""
        game = self.game
        companies = (game.corporations.get(name) for name in self.settings.hexes)
        return {
            f"corp:{company.id}.tokens_left": game.land.tokens_left(company) + 1
            for company in companies
            if company is not None and destination_of(game, company) is not None
        }

    @on(OperatingTurnBegan)
    def place_at_once(self, event: OperatingTurnBegan) -> None:
        """Place the destination tokens that the settings put down in the first turn of a corporation."""
        company = self.game.company(event.company)
        hex_ = destination_of(self.game, company)
        if event.company in self.settings.at_once and hex_ is not None:
            place(self.game, company, hex_, next(iter(cities_of(self.game, company, hex_)), 0))

    @on(TileLaid)
    def join_tokens(self, event: TileLaid) -> None:
        """After an upgrade has joined cities, return the usual one of two tokens in one city."""
        return_doubled(self.game, event.hex)


PART = DestinationPart
