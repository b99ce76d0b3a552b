"""18MS: a fixed number of operating rounds; trains retire by the calendar; Chattanooga and New Orleans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.rules.decisions.trains import Assistance
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import (
    EndingPolicy,
    OrderPolicy,
    PrivatePolicy,
    RevenuePolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.policies.privates import is_first_operating_round
from roundhouse.eighteen.rules.state.events import (
    OperatingRoundBegins,
    OperatingSetEnded,
    PhaseBegan,
    TileLaid,
    TokenBonusPaid,
    TrainsRan,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.journal import Piece, tracked

from .events import ChattanoogaJoined
from .messages import MESSAGES

SET = 2
"""The operating rounds of a set."""
ASSISTANCE_FEE = 50


class NewOrleans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its hex, what a route there earns for whoever got the bonus for a token in it, and the phase in which
    that ends. No token that is placed in that very phase brings it."""

    hex: str
    route_bonus: int
    until: str


class Chattanooga(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its hex, the hex from which it is joined first, and the bonus for that."""

    hex: str
    entrance: str
    bonus: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The length of the game, the trains that retire before a turn, and the places with bonuses."""

    operating_rounds: int
    rusting_trains_are_sold: bool
    early_privates: tuple[str, ...]
    retired: Mapping[int, str]
    new_orleans: NewOrleans
    chattanooga: Chattanooga


class Memory(Piece):
    """Has anybody joined Chattanooga? Whose routes earn more in New Orleans?"""

    chattanooga_joined: bool = tracked(False)
    new_orleans: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("mississippi")


class FixedRounds(OrderPolicy):
    """Sets of two operating rounds."""

    def next_round(self, done: RoundState) -> None:
        """The last set may be longer."""
        super().next_round(done)
        over = _last_round(self.game) - SET * (self.game.progress.turn - 1)
        if done.kind == "stock" and over == SET + 1:
            self.game.progress.rounds_in_set = over


class FixedEnd(EndingPolicy):
    """The game ends by the calendar."""

    def end_reasons(self) -> Sequence[str]:
        """The game ends with the last operating round of the calendar."""
        game = self.game
        number = SET * (game.progress.turn - 1) + game.round.number
        return ("fixed_round",) if game.round.kind == "operating" and number >= _last_round(game) else ()


class EarlyPrivates(PrivatePolicy):
    """Companies buy privates from the first operating round until they close."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Private companies may be bought at any time."""
        return True

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """Presidents sell to their own companies: at first two privates only, one while its train runs."""
        game, facts = self.game, self.game.settings_of(Facts)
        if private.owner is not company.player:
            return False
        if game.private_desk.has_train_to_give(private):
            trains = game.policies.trains
            full = trains.trains_counted(company) >= trains.train_limit(company)
            if full or game.progress.turn in facts.retired:
                return False
        return not is_first_operating_round(self.game) or private.id in facts.early_privates


class NewOrleansRevenue(RevenuePolicy):
    """Routes to New Orleans."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Routes to New Orleans are worth more for some that have a token there."""
        game = self.game
        usual = super().route_rules(company)
        place = game.settings_of(Facts).new_orleans
        if company not in game.memory_of(Memory).new_orleans:
            return usual
        bonus = Bonus("New Orleans", place.route_bonus, hexes=(frozenset({place.hex}),), counted=False)
        return RouteRules(colors=usual.colors, bonuses=(bonus,))


class AssistedTrains(TrainPolicy):
    """Presidents help with trains for a fee."""

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """A president may help with the second half of a permanent train that is not the first one."""
        if not company.trains or train.kind.salvage is not None:
            return None
        return Assistance(ASSISTANCE_FEE) if price // 2 <= company.cash < price else None


class Mississippi(Part[Facts]):
    """The calendar, Chattanooga, and trains that are not sold any more."""

    Settings = Facts
    ends: ClassVar[Mapping[str, str]] = {"fixed_round": "the last round is over"}
    messages = MESSAGES
    policies = (FixedRounds, FixedEnd, EarlyPrivates, NewOrleansRevenue, AssistedTrains)

    def memory(self) -> Iterator[Piece]:
        """Who came to Chattanooga and New Orleans."""
        yield Memory()

    @on(OperatingRoundBegins)
    def begin_phase_three(self, event: OperatingRoundBegins) -> None:
        """Phase 3 begins with the second operating round."""
        if (self.game.progress.turn, event.number) == (1, SET):
            self.game.depot.next_phase()

    @on(OperatingSetEnded)
    def retire_trains(self, event: OperatingSetEnded) -> None:
        """Trains retire by the calendar."""
        name = self.settings.retired.get(self.game.progress.turn)
        if name is not None:
            self.game.depot.retire(name)

    @on(TileLaid)
    def join_chattanooga(self, event: TileLaid) -> None:
        """Who first connects Chattanooga gets a bonus."""
        game, there, memory = self.game, self.settings.chattanooga, self.game.memory_of(Memory)
        if event.company is None or event.hex != there.entrance or memory.chattanooga_joined:
            return
        company = game.company(event.company)
        if game.land.reach(company).edges(there.hex):
            memory.chattanooga_joined = True
            game.pay(game.bank, company, there.bonus)
            game.happen(ChattanoogaJoined(company=company.id, amount=there.bonus))

    @on(TokenBonusPaid)
    def come_to_new_orleans(self, event: TokenBonusPaid) -> None:
        """Who is paid for a token earns more on routes there, but not for one of the phase that ends this."""
        game, place = self.game, self.settings.new_orleans
        if event.hex == place.hex and game.phase.name != place.until:
            game.memory_of(Memory).new_orleans |= {game.company(event.company)}

    @on(PhaseBegan)
    def leave_new_orleans(self, event: PhaseBegan) -> None:
        """Nobody earns more there from now on, except for tokens that are still to come."""
        if event.phase == self.settings.new_orleans.until:
            self.game.memory_of(Memory).new_orleans = frozenset()

    @on(TrainsRan)
    def keep_retiring_trains(self, event: TrainsRan) -> None:
        """In the last round before they retire, trains of a company that ran are not sold any more."""
        game, facts = self.game, self.settings
        retiring = facts.retired.get(game.progress.turn + 1)
        if game.round.number != SET or not event.trains or facts.rusting_trains_are_sold:
            return
        for train in game.company(event.company).trains:
            if train.name == retiring:
                train.tradable = False


def _last_round(game: GameInPlay) -> int:
    return game.settings_of(Facts).operating_rounds


PART = Mississippi
