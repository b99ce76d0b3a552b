"""The destinations of 1844: corporations get the other half of their capital where they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.connections import ReportConnections
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice

from .events import DestinationPaid, RestOfCapitalPaid
from .facts import Switzerland, facts_of


def rest_of_capital(corporation: Corporation) -> int:
    """The half of its capital that a corporation did not get when it floated."""
    assert corporation.par is not None
    return corporation.par.price * (100 - corporation.definition.funded_percent) // corporation.share_percent


def complete(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation that floats late needs no destination."""
    amount = rest_of_capital(corporation)
    if amount:
        game.pay(game.bank, corporation, amount)
        game.happen(RestOfCapitalPaid(company=corporation.id, amount=amount))


def is_connected(game: GameInPlay, corporation: Corporation, destination: str) -> bool:
    """Does track that its trains may use lead from its home to its destination? To a hex of tunnels as soon
    as there is a tunnel, whoever it is that uses it."""
    board, homes = game.land.board, corporation.definition.home
    if any(one.name == destination and one.color == "purple" for one in game.title.map.hexes):
        return destination in game.memory_of(Switzerland).tunnels
    spots = [spot for spot in board.tokens_of(corporation.id) if spot[0] in homes]
    spots = spots or [(spot.hex, spot.city) for spot in game.land.home_spots(corporation)][:1]
    return bool(spots) and destination in Reach(board, corporation.id, spots).track_hexes


class ReachDestinations(ReportConnections):
    """As soon as a corporation has reached its destination it is paid."""

    done_when = "never"

    def connected(self) -> Sequence[str]:
        """Who has reached its destination and is not paid yet."""
        return self.game.answers.to(self._connected)

    def _connected(self) -> Sequence[str]:
        game, reached = self.game, self.game.memory_of(Switzerland).reached
        companies = ((game.company(name), hex_) for name, hex_ in facts_of(game).destinations.items())
        return [
            company.id
            for company, hex_ in companies
            if company.floated and not company.closed and company not in reached
            if is_connected(game, company, hex_)
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Report, when there is anything to report."""
        return super().actions(entity) if self.connected() else NOTHING

    def reached(self, corporation: Corporation) -> None:
        """The bank pays."""
        self.game.memory_of(Switzerland).reached |= {corporation}
        amount = rest_of_capital(corporation)
        self.game.pay(self.game.bank, corporation, amount)
        self.game.happen(DestinationPaid(company=corporation.id, amount=amount))


class DestinationCheck(Step):
    """A pause of 18xx.games for destinations, passed by itself: its records tell of it, nobody decides."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Pass: "do_pass"}
    deed = "look for destinations"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pass."""
        return NOTHING if self.passed or entity is not self.actor() else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """The pass."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("pass", company)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass."""
        return next((choice.action for choice in self.choices()), None)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Go on, without a word."""
        self.finish()
