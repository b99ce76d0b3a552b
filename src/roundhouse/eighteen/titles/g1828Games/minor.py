"""The Cobourg & Peterborough: a private company whose owner builds and runs for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.state.spots import BLOCKER, Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.parts import Edge, StopRef
from roundhouse.eighteen.track.routes import RouteRules
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .facts import Facts, Northeast


def is_minor(game: GameInPlay, company: Corporation | None) -> bool:
    """Is it the minor?"""
    return company is not None and company.id == game.settings_of(Facts).minor


def home(game: GameInPlay) -> str:
    """The hex of its token."""
    return game.minors[game.settings_of(Facts).minor].definition.home[0]


def laid_hex(game: GameInPlay) -> str | None:
    """The hex where the company in turn has laid its tile."""
    step = game.round.find(LayTrack)
    return step.hexes[0] if step is not None and step.hexes else None


def stops_by_tile(game: GameInPlay) -> frozenset[StopKey]:
    """The stops of which the run of the minor has one: those of the tile that it laid, or those to which the
    track of this tile leads."""
    hex_ = laid_hex(game)
    if hex_ is None:
        return frozenset()
    board = game.land.board
    own = frozenset((hex_, at) for at in range(len(board.tile(hex_).nodes)))
    return own or frozenset(_stops_along(board, hex_))


def _stops_along(board: Board, start: str) -> Iterator[StopKey]:
    """The first stops along the track that leaves a hex."""
    queue = [(start, edge) for edge in board.tile(start).exits]
    seen = set(queue)
    while queue:
        hex_, edge = queue.pop()
        beside = board.hexmap.hexes[hex_].neighbours[edge]
        if beside is None:
            continue
        entry = Edge((edge + 3) % 6)
        for path in board.tile(beside).paths:
            if entry not in (path.a, path.b):
                continue
            end = path.b if path.a == entry else path.a
            if isinstance(end, StopRef):
                yield beside, end.index
            elif (beside, end.number) not in seen:
                seen.add((beside, end.number))
                queue.append((beside, end.number))


class MinorRevenue(RevenuePolicy):
    """Where the train of the minor runs."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """It begins at its new tile, without a token there."""
        beyond = super().stops_beyond(company)
        return beyond | stops_by_tile(self.game) if is_minor(self.game, company) else beyond

    def route_rules(self, company: Corporation) -> RouteRules:
        """It has to use its new tile, and needs no token."""
        usual = super().route_rules(company)
        if not is_minor(self.game, company):
            return usual
        required = (*usual.required, stops_by_tile(self.game))
        return replace(usual, token_required=False, required=required)


class MinorTrain(TrainPolicy):
    """The train of the minor."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """It does not run unless a tile was laid."""
        if is_minor(self.game, company) and laid_hex(self.game) is None:
            return []
        return super().runnable_trains(company)


class HomeOfMinor(TrackPolicy):
    """Who lays track at the home of the minor."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The minor alone, as long as it is there."""
        game = self.game
        minor = game.minors[game.settings_of(Facts).minor]
        if plan.hex == home(game) and not minor.closed and plan.company is not minor:
            return f"Only {minor.id} lays track on {plan.hex}."
        return super().why_not_lay(plan)


def set_up(game: GameInPlay) -> None:
    """The minor has a train that stays, and its token lies on the map."""
    facts = game.settings_of(Facts)
    minor, train = game.minors[facts.minor], game.train(facts.train)
    game.depot.take(train)
    game.depot.give(train, minor)
    train.spared = True
    train.tradable = False
    game.land.place_home(minor)


def remove_minor(game: GameInPlay, *, block: bool) -> None:
    """The minor leaves the game with its train; a token of nobody may take its place."""
    minor, hex_ = game.minors[game.settings_of(Facts).minor], home(game)
    if minor.closed:
        return
    for train in minor.trains:
        game.depot.remove(train)
    close_company(game, minor)
    if block:
        game.land.board.place_token(hex_, 0, BLOCKER)


def sell_minor(game: GameInPlay, company: Corporation) -> None:
    """A corporation has bought the private company: the money of the minor is its own, and it may place a
    token instead of that of the minor, unless it has placed one in this turn. It is asked also if it has none
    left or one there already (18xx.games)."""
    facts = game.settings_of(Facts)
    private, minor = game.private(facts.minor), game.minors[facts.minor]
    game.pay(minor, company, minor.cash)
    private.revenue = facts.revenue
    hex_ = home(game)
    remove_minor(game, block=False)
    if game.round.step(PlaceTokens).placed:
        game.land.board.place_token(hex_, 0, BLOCKER)
    else:
        game.memory_of(Northeast).sold = private


class TokenOfSold(Step):
    """The corporation that has bought the private company of the minor places a token in its place, or leaves
    the city to a token of nobody."""

    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_leave"}
    deed = "replace the token of the minor"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The private company that was just sold."""
        return self.game.memory_of(Northeast).sold

    def waits(self) -> bool:
        """Is the token still to be replaced?"""
        return self.actor() is not None

    def _can_place(self) -> bool:
        private = self.game.memory_of(Northeast).sold
        company = private.owner if private is not None else None
        if not isinstance(company, Corporation) or not company.tokens:
            return False
        return not self.game.land.board.has_token(home(self.game), company.id)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it, or pass."""
        if not self.waits() or entity is not self.actor():
            return NOTHING
        return frozenset({PlaceToken, Pass} if self._can_place() else {Pass})

    def choices(self) -> Iterator[Choice]:
        """The token, and the pass."""
        private = self.actor()
        if private is None:
            return
        if self._can_place():
            yield self.choice("place_token", private, facts={"cost": 0}, hex=home(self.game), city=0)
        yield self.choice("pass", private)

    def do_place(self, action: PlaceToken, private: Private) -> None:
        """Place the next token of the company, for nothing: it is that of its turn."""
        game, spot = self.game, Spot(action.hex, action.city)
        company = private.owner
        if spot != Spot(home(game), 0) or not isinstance(company, Corporation):
            raise Refusal("token/sold", f"The token goes to {home(game)}.")
        game.land.place(company, spot, None, 0, TokenPlace(from_owner=True))
        game.round.step(PlaceTokens).placed = True
        game.memory_of(Northeast).sold = None

    def do_leave(self, action: Pass, private: Private) -> None:
        """A token of nobody takes the place."""
        game = self.game
        self.game.land.board.place_token(home(game), 0, BLOCKER)
        game.memory_of(Northeast).sold = None
