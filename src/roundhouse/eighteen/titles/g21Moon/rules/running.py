"""Trains of 21Moon run from their bases; those of the space port pay dividends, those at home their
corporation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import Base, EndTokenFound, TrainPutAtBase
from .facts import BASES, LOCAL, PORT, base_of, facts, hex_of, home_of, moon, trains_at, treasury

MOST_AT_BASE = 2
"""How many trains a base has at most."""


@dataclass(frozen=True)
class OneStopMore:
    """Only a route between the terminal and the east has one stop more than its train."""

    lengths: Mapping[str, int]
    terminal: str
    east: frozenset[str]
    name: str = "stop more"
    claims: int = 0
    remembered: bool = True

    def bound(self, _train: TrainReach) -> int:
        """It pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or no offer at all."""
        hexes = {stop.hex for stop in run.stops}
        allowed = self.terminal in hexes and hexes & self.east
        return (Offer(0),) if allowed or len(run.stops) <= self.lengths[run.train.name] else ()


def east(game: GameInPlay) -> frozenset[str]:
    """The places in the east."""
    return frozenset(hex_ for hexes in facts(game).ends.east.values() for hex_ in hexes)


def worth_of(game: GameInPlay, hex_: str) -> int:
    """What a stop on a hex pays beyond what its tile says: minerals, homes, the laboratory."""
    own, tile = facts(game), game.land.board.tile(hex_)
    found = next((kind for kind in own.minerals.kinds if kind.mark == moon(game).minerals.get(hex_)), None)
    worth = sum(worth for color, worth in found.worth.items() if color == tile.color) if found else 0
    if any(home_of(company) == hex_ for company in game.corporations.values()):
        worth += own.base_worth
    if hex_ in game.privates[own.laboratory.private].marks:
        worth += own.laboratory.amount
    return worth


def put_at_base(game: GameInPlay, company: Corporation, train: Train, base: Base) -> None:
    """A train of a corporation belongs to one of its bases from now on."""
    moon(game).bases[train] = base
    game.happen(TrainPutAtBase(company=company.id, train=train.name, base=base))


class LunarRevenue(RevenuePolicy):
    """What stops pay, from where trains run, and how far."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """With minerals, bases, and the stop more between the terminal and the east."""
        game, usual = self.game, super().route_rules(company)
        hook = OneStopMore(self._lengths(), facts(game).terminal.hex, east(game))
        hooks = (*usual.hooks, hook) if self._has_more(company) else usual.hooks
        return replace(usual, values=self._values(usual.colors), bases=self._bases(company), hooks=hooks)

    def _values(self, colors: Sequence[str]) -> Mapping[StopKey, int]:
        board = self.game.land.board
        return {
            (hex_, node): revenue_of(city.revenue, colors) + worth
            for hex_, tile in board.tiles.items()
            if (worth := worth_of(self.game, hex_))
            for node, city in zip(tile.city_nodes, tile.cities, strict=True)
        }

    def _bases(self, company: Corporation) -> Mapping[str, frozenset[StopKey]]:
        board = self.game.land.board
        return {
            base: frozenset(
                (hex_, board.tile(hex_).city_nodes[city])
                for hex_, city in board.tokens_of(company.id)
                if hex_ == hex_of(self.game, company, base)
            )
            for base in BASES
        }

    def _lengths(self) -> Mapping[str, int]:
        return {kind.name: kind.reach or 0 for kind in self.game.title.trains}

    def _has_more(self, company: Corporation) -> bool:
        """Whether the corporation's track reaches the terminal and the east."""
        hexes = {stop.hex for stop in self.game.runs.network(company).stops}
        return facts(self.game).terminal.hex in hexes and bool(hexes & east(self.game))

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """From which base it runs, and one stop more where a route may have that."""
        usual = replace(super().train_reach(company, train), category=base_of(self.game, train))
        if not self._has_more(company):
            return usual
        more = tuple(
            replace(row, pay=(row.pay or 0) + 1, visit=(row.visit or 0) + 1) for row in usual.allowances
        )
        return replace(usual, allowances=more)


class RunFromBases(RunTrains):
    """As usual; before that a president may move one train to the other base, if there is room."""

    moved: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_move"}
    choosing = "move a train to its other base"

    def begin_turn(self) -> None:
        """Nothing was moved yet."""
        super().begin_turn()
        if self.moved:
            self.moved = False

    def moves(self, company: Corporation) -> Iterator[tuple[Train, Base]]:
        """The trains that may be moved, and the base to which each goes."""
        if self.moved or company.player is None:
            return
        for base, to in ((LOCAL, PORT), (PORT, LOCAL)):
            if len(trains_at(self.game, company, to)) < MOST_AT_BASE:
                alike = {train.name: train for train in reversed(trains_at(self.game, company, base))}
                for train in reversed(alike.values()):
                    yield train, to

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, and move a train."""
        kinds = super().actions(entity)
        if RunRoutes in kinds and isinstance(entity, Corporation) and next(self.moves(entity), None):
            return kinds | {Choose}
        return kinds

    def choices(self) -> Iterator[Choice]:
        """As usual, and every train that may be moved."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for train, to in self.moves(company):
                if to == PORT:
                    label = ChoiceLabel("Move a %(train)s train to the space port").of(train=train.name)
                else:
                    label = ChoiceLabel("Move a %(train)s train to the local base").of(train=train.name)
                place = str(company.trains.index(train))
                yield self.choice("choose", company, label=label, choice=place)

    def do_move(self, action: Choose, company: Corporation) -> None:
        """Move a train. Raises Refusal."""
        place = str(action.choice)
        trains = company.trains
        train = trains[int(place)] if place.isdigit() and int(place) < len(trains) else None
        offered = {(one.name, base_of(self.game, one)): to for one, to in self.moves(company)}
        to = offered.get((train.name, base_of(self.game, train))) if train is not None else None
        if train is None or to is None:
            raise Refusal("base/move", f"{company.id} cannot move such a train now.")
        put_at_base(self.game, company, train, to)
        self.moved = True


class DividendOfBases(PayDividend):
    """Nobody decides: trains of the space port pay a dividend, those of the local base their corporation.
    Without a president all of it stays with the corporation."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing."""
        return NOTHING

    def earned(self, base: Base) -> int:
        """What the trains of a base have earned."""
        routes = self.run_step().routes
        return sum(money for name, _, money in routes if base_of(self.game, self.game.train(name)) == base)

    def skip(self) -> None:
        """Settle what was earned."""
        company = self.actor()
        if not isinstance(company, Corporation):
            self.finish()
            return
        kept, paid = self.earned(LOCAL), self.earned(PORT)
        if company.player is None:
            kept, paid = kept + paid, 0
        self.settle_revenue(company, "payout" if paid else "withhold", kept, paid)

    def company_percent(self, company: Corporation) -> int:
        """What it has bought back of itself."""
        return treasury(self.game, company).percent(company)


def find_end_tokens(game: GameInPlay, company: Corporation) -> None:
    """A route between east and west brings a token of each quarter that it visits, as long as there are
    any."""
    own, tokens = facts(game), moon(game).tokens
    quarters = {**own.ends.east, **own.ends.west}
    for _, parts, _ in game.round.step(RunTrains).routes:
        touched = {name for part in parts for name in part}
        visited = [quarter for quarter, hexes in quarters.items() if touched & set(hexes)]
        if not (set(visited) & set(own.ends.east) and set(visited) & set(own.ends.west)):
            continue
        for quarter in visited:
            given = sum(quarter in found for found in tokens.values())
            if quarter not in tokens.get(company, ()) and given < own.tokens_of_a_kind:
                tokens[company] = (*tokens.get(company, ()), quarter)
                game.happen(EndTokenFound(company=company.id, quarter=quarter))
