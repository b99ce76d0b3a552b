"""18Tokaido: a corporation less, a last stock round, a token and a sleeper train."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import OrderPolicy, RevenuePolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import EndAnnounced, OperatingRoundBegins, PrivateSold
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.journal import Piece, tracked

from .events import CorporationLeftOut, TokenBrought
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``discarded``: the corporations of which one is not in games with few players. ``token_private``: the
    private that brings a token for ``token_price``; ``sleeper``: the one that brings ``sleeper_bonus`` for
    each city of one train."""

    discarded: tuple[str, ...]
    most_players_with_discard: Count
    token_private: str
    token_price: Money
    sleeper: str
    sleeper_bonus: Money


class Memory(Piece):
    """Is there still a stock round to come before the game may end?"""

    owes_stock_round: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("tokaido")


@dataclass(frozen=True)
class Sleeper:
    """Money for each city that one train of the company visits."""

    amount: int
    cities: int
    name: str = "Sleeper Train"
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """Every city there is, but no more than the train may visit."""
        limits = [row.visit for row in train.allowances]
        counted = [limit for limit in limits if limit is not None]
        most = sum(counted) if len(counted) == len(limits) else self.cities
        return self.amount * min(most, self.cities)

    def offers(self, run: Run) -> Sequence[Offer]:
        """The sleeper runs with this train or another one."""
        cities = sum(stop.kind is StopKind.CITY for stop in run.stops)
        return (Offer(0), Offer(self.amount * cities, frozenset({0})))


class SleeperRevenue(RevenuePolicy):
    """The sleeper train."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """As usual, with the sleeper train of the company that has it."""
        game, usual = self.game, super().route_rules(company)
        facts = game.settings_of(Facts)
        if all(private.id != facts.sleeper for private in company.privates):
            return usual
        cities = sum(stop.kind is StopKind.CITY for stop in game.runs.network(company).stops)
        return replace(usual, hooks=(*usual.hooks, Sleeper(facts.sleeper_bonus, cities)))


class LastStockRound(OrderPolicy):
    """Before the last operating rounds there is a stock round."""

    def closes_operating(self, done: RoundState) -> bool:
        """Not the rounds in which the end was signalled."""
        return super().closes_operating(done) and not self.game.memory_of(Memory).owes_stock_round


class Tokaido(Part[Facts]):
    """What is only on the way from Tokyo to Osaka."""

    Settings = Facts
    messages = MESSAGES
    policies = (SleeperRevenue, LastStockRound)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "signal_end_game": NamedEvent("signal_end", "the last stock round comes next")
    }

    def memory(self) -> Iterator[Piece]:
        """What the end of the game still waits for."""
        yield Memory()

    def prepare(self) -> None:
        """With few players a corporation is left out."""
        game, facts = self.game, self.settings
        if facts.discarded and len(game.players) <= facts.most_players_with_discard:
            gone = facts.discarded[game.chance.below(len(facts.discarded))]
            game.happen(CorporationLeftOut(company=gone))
            game.leave_out(game.corporations[gone])

    def signal_end(self) -> None:
        """A stock round follows on this operating round, then the last set."""
        game = self.game
        game.memory_of(Memory).owes_stock_round = True
        if isinstance(game.round, OperatingRound):
            game.progress.rounds_in_set = game.round.number
        self._put_end_off()

    @on(EndAnnounced)
    def wait_for_stock_round(self, event: EndAnnounced) -> None:
        """A price that ends the game with the round does not end it before or with the stock round."""
        if self.game.memory_of(Memory).owes_stock_round:
            self._put_end_off()

    def _put_end_off(self) -> None:
        """What would end the game with this round ends it with the next operating round."""
        if self.game.progress.end_timing == "current_round":
            self.game.progress.end_timing = "current_or"

    @on(OperatingRoundBegins)
    def begin_last_set(self, event: OperatingRoundBegins) -> None:
        """The stock round is over."""
        memory = self.game.memory_of(Memory)
        if memory.owes_stock_round:
            memory.owes_stock_round = False

    @on(PrivateSold)
    def bring_token(self, event: PrivateSold) -> None:
        """One more token, to be placed next; the private company is gone."""
        game, facts = self.game, self.settings
        if event.private == facts.token_private:
            company, private = game.company(event.company), game.private(event.private)
            company.tokens = (facts.token_price, *company.tokens)
            game.happen(TokenBrought(company=company.id, private=private.id))
            game.spend_private(private)


PART = Tokaido
