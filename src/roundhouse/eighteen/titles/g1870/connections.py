"""Destinations of 1870: as soon as track joins home and destination, trains run out of turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.joins import joins, most_stops
from roundhouse.eighteen.rules.parts.price_protection.memory import queue_of
from roundhouse.eighteen.rules.parts.price_protection.rounds import ProtectedOperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, DestinationConnection
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import DestinationReached, DestinationTokenKept, DestinationTokenPlaced
from .facts import Destinations, Facts

MAP, CHARTER = "Map", "Charter"
"""How records name the two places for the token."""


def is_connected(game: GameInPlay, company: Corporation) -> bool:
    """Does track, which the company's longest train could run, join its destination and its home?"""
    home = next((hex_ for hex_, _ in game.land.board.tokens_of(company.id)), None)
    goal = game.settings_of(Facts).destinations[company.id]
    if home is None or not company.trains:
        return False
    network = game.runs.network(company)
    starts = [at for at, stop in enumerate(network.stops) if stop.hex == goal][:1]
    ends = {at for at, stop in enumerate(network.stops) if stop.hex == company.definition.home[0]}
    return joins(network, starts, ends, most_stops(game, company))


def connected(game: GameInPlay) -> list[Corporation]:
    """The corporations that are connected by now and have not run for it: the one in turn first, the others
    in the order of this round."""
    memory, in_turn = game.memory_of(Destinations), game.round.entity
    order = [one for one in game.round.order if isinstance(one, Corporation)]
    return [
        company
        for company in sorted(order, key=lambda one: one is not in_turn)
        if company not in memory.used and company not in memory.waiting and is_connected(game, company)
    ]


class UseToken(Question):
    """The token comes from the destination: onto the map there, or to the charter."""

    deed = "use the destination token"

    def actor(self) -> Entity | None:
        """The corporation that runs out of turn."""
        return self.game.memory_of(Destinations).first

    def places(self, company: Corporation) -> Iterator[str]:
        """Where the token may go: not on the map where the corporation has one already."""
        hex_ = self.game.settings_of(Facts).destinations[company.id]
        if not self.game.land.board.has_token(hex_, company.id):
            yield MAP
        yield CHARTER

    def answers(self) -> Answers:
        """The places where the token may go."""
        company = self.actor()
        return dict.fromkeys(self.places(company)) if isinstance(company, Corporation) else {}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Put the token there; all trains may run."""
        game, facts, place = self.game, self.game.settings_of(Facts), self.said(action)
        memory, hex_ = game.memory_of(Destinations), facts.destinations[company.id]
        memory.used |= {company}
        if place == MAP:
            offboard = game.land.ground.hexmap[hex_].printed.color == "red"
            game.land.board.place_token(hex_, 0, company.id, beside=offboard or not facts.token_takes_slot)
            memory.on_map |= {company}
            game.happen(DestinationTokenPlaced(company=company.id, hex=hex_))
        else:
            company.tokens = (*company.tokens, facts.token_price)
            game.happen(DestinationTokenKept(company=company.id, cost=facts.token_price))
        for train in company.trains:
            train.operated = False
        self.finish()


class RunConnection(RunTrains):
    """Trains run out of turn, one of them between home and destination."""

    on_charters = ""
    deed = "run to its destination"

    def actor(self) -> Entity | None:
        """The corporation that runs out of turn."""
        return self.game.memory_of(Destinations).first


class PayConnection(PayDividend):
    """What the run out of turn earns is paid or withheld; the price does not fall for it."""

    on_charters = ""

    def actor(self) -> Entity | None:
        """The corporation that runs out of turn."""
        return self.game.memory_of(Destinations).first

    def note_run(self, company: Corporation, earned: int, paid: int) -> None:
        """Note nothing: this is not a turn of the corporation."""

    def move_price(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """The price rises for a dividend."""
        if paid:
            super().move_price(company, kind, withheld, paid)

    def finish(self) -> None:
        """The next one runs, or the turn goes on; trains that have not run in it still may."""
        super().finish()
        game = self.game
        memory, round_ = game.memory_of(Destinations), game.round
        company, memory.waiting = memory.waiting[0], memory.waiting[1:]
        for kind in (UseToken, RunConnection, PayConnection):
            round_.step(kind).begin_turn()
        if company is round_.entity and not round_.step(PayOwnDividend).passed:
            for train in company.trains:
                train.operated = False
        if isinstance(round_, ConnectionRound):
            round_.reorder()


class PayOwnDividend(PayDividend):
    """The dividend of a corporation in turn."""


class FindConnections(Step):
    """At the start of a round and at the end of a turn corporations may be connected, whosever turn it was.

    It stands at the start and at the end of a turn. Nobody decides that: it is written down by itself each
    time, also where nobody is connected or nobody looks, and recorded games say who was seen to be connected.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {DestinationConnection: "do_find"}
    deed = "look for connections"
    done_when = "finished"  # looking is an action of the log, also where nobody is connected

    @property
    def _begins(self) -> bool:
        """Is this the step at the start of a turn?"""
        return self is self.game.round.each(FindConnections)[0]

    def found(self) -> list[str]:
        """Who is connected; at the start of a turn that is looked for in the first one of a round only."""
        return self.game.answers.to(self._found)

    def _found(self) -> list[str]:
        if self._begins and self.game.round.at:
            return []
        return [company.id for company in connected(self.game)]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Look; at the end of a turn after all sales of it are decided on."""
        if self.passed or entity is not self.actor():
            return NOTHING
        if queue_of(self.game).waiting and not self._begins:
            return NOTHING
        return frozenset({DestinationConnection})

    def choices(self) -> Iterator[Choice]:
        """The one report: the corporations that are connected now."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("destination_connection", company, corporations=self.found())

    def by_itself(self) -> Mapping[str, Any] | None:
        """The report, which nobody has to decide."""
        return next((choice.action for choice in self.choices()), None)

    def do_find(self, action: DestinationConnection, company: Corporation) -> None:
        """Those that are connected run for it, one after the other."""
        game, ours = self.game, set(self.found())
        memory, goals = game.memory_of(Destinations), game.settings_of(Facts).destinations
        for name in sorted(ours ^ set(action.corporations)):
            reason = f"{name} is {'' if name in ours else 'not '}connected to its destination."
            if not game.stands(name, reason):
                raise Refusal("destination/connection", reason)
        for name in action.corporations:
            memory.waiting = (*memory.waiting, game.company(name))
            game.happen(DestinationReached(company=name, hex=goals[name]))
        self.finish()


class ConnectionRound(ProtectedOperatingRound):
    """At its start, and after every turn, corporations that are connected run out of turn."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = (
        *ProtectedOperatingRound.needs,
        (UseToken,),
        (RunConnection,),
        (PayConnection,),
        (PayOwnDividend,),
        (FindConnections,),
    )

    def settle(self) -> bool:
        """The turn is over when nobody is to run out of turn any more."""
        while not super().settle():
            if self.game.over or not self.game.memory_of(Destinations).waiting:
                return False
        return True
