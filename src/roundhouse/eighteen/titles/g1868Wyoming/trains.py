"""Trains that run as one, and the token of the Big Boy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Choose, DoubleHeadTrains, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.routes import TrainReach
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import BigBoyAttached, TrainsCoupled
from .facts import Wyoming

BIG_BOY = "P7"
"""The private company that makes a train go further."""
JOINT = "_"
"""What stands between the trains in the name of those that run as one."""


def size_of(game: GameInPlay, train: Train) -> tuple[int, int]:
    """How many cities, and towns beyond them, a train may visit."""
    memory = game.memory_of(Wyoming)
    parts = memory.couplings.get(train)
    if parts is not None:
        sizes = [size_of(game, part) for part in parts]
        return sum(cities for cities, _ in sizes), sum(towns for _, towns in sizes)
    face = train.face
    if face.allowances:
        towns, cities = (allowance.pay or 0 for allowance in face.allowances)
    else:
        cities, towns = face.reach or 0, 0
    more = int(train is memory.big_boy)
    return cities + more, towns + more


def name_of(game: GameInPlay, train: Train) -> str:
    """What a train is called by its size."""
    cities, towns = size_of(game, train)
    return f"{cities}+{towns}" if towns else str(cities)


def coupled_kind(model: TrainKind, name: str) -> TrainKind | None:
    """The kind of the train that those with these ids make together, if ``name`` is of that form."""
    if JOINT not in name:
        return None
    return msgspec.structs.replace(model, name=name, price=0, rusts_on=(), variants=(), events=())


class LongTrains(RevenuePolicy):
    """How far trains go with the token, and together."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """As far as all the trains together, and one further each way with the token."""
        game = self.game
        usual, memory = super().train_reach(company, train), game.memory_of(Wyoming)
        if train not in memory.couplings and train is not memory.big_boy:
            return usual
        cities, towns = size_of(game, train)
        model = game.runs.train_reach(game.train("2+1-0"))
        few, many = model.allowances
        sizes = (replace(few, visit=towns, pay=towns), replace(many, visit=cities, pay=cities))
        return replace(model, name=name_of(game, train), allowances=sizes)


class CoupleTrains(Step):
    """Before they run, trains may be put together: they run as one that goes as far as all of them."""

    handlers: ClassVar[Mapping[type[Action], str]] = {DoubleHeadTrains: "do_couple", Pass: "do_pass"}
    deed = "couple trains"
    on_charters = "Couple trains"

    def candidates(self, company: Corporation) -> list[Train]:
        """The trains that have not run."""
        return [train for train in company.trains if not train.operated and not train.obsolete]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Couple two or more, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if len(self.candidates(entity)) < 2 or not self.game.runs.possible(entity):
            return NOTHING
        return frozenset({DoubleHeadTrains, Pass})

    def choices(self) -> Iterator[Choice]:
        """Any of the trains together, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        names = [train.id for train in self.candidates(company)]
        yield self.choice("double_head_trains", company, {"trains": Free(names, "trains")})
        yield self.choice("pass", company)

    def do_couple(self, action: DoubleHeadTrains, company: Corporation) -> None:
        """They run as one until the dividend."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        trains = [game.train(name) for name in action.trains]
        ready = self.candidates(company)
        if len(set(trains)) < 2 or any(train not in ready for train in trains):
            raise Refusal("train/couple", f"{company.id} cannot couple these trains.")
        for train in trains:
            train.operated = True
        name = JOINT.join(sorted(train.id for train in trains))
        kind = coupled_kind(game.title.train("2+1"), name)
        assert kind is not None
        known = game.pieces.get(f"train:{name}-0")
        together = known if isinstance(known, Train) else game.spawn_train(kind, 0)
        memory.couplings[together] = tuple(trains)
        together.owner = company
        together.rusted = together.operated = False
        together.obsolete = True
        company.trains = (*company.trains, together)
        game.happen(
            TrainsCoupled(
                company=company.id,
                trains=tuple(train.id for train in trains),
                name=name_of(game, together),
            )
        )


def may_take_big_boy(game: GameInPlay, company: Corporation) -> list[Train]:
    """The trains to which the token of the Big Boy may go."""
    memory, private = game.memory_of(Wyoming), game.privates.get(BIG_BOY)
    if private is None or private.closed or private.owner is not company:
        return []
    return [train for train in company.trains if train is not memory.big_boy and not train.obsolete]


def attach(game: GameInPlay, company: Corporation, name: object) -> None:
    """The token goes to a train."""
    train = next((one for one in may_take_big_boy(game, company) if one.id == name), None)
    if train is None:
        raise Refusal("train/big-boy", f"The token cannot go to train “{name}”.")
    game.memory_of(Wyoming).big_boy = train
    game.happen(BigBoyAttached(company=company.id, train=train.id))


def big_boy_choices(step: Step, company: Corporation) -> Iterator[Choice]:
    """Every train to which the token may go."""
    for train in may_take_big_boy(step.game, company):
        label = ChoiceLabel("Big Boy: %(train)s").of(train=train.id)
        yield step.choice("choose", company, choice=train.id, label=label)


class ChooseBigBoy(Step):
    """A corporation that has just bought the Big Boy chooses a train for its token."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_decline"}
    deed = "choose a train for the Big Boy"
    done_when = "never"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose or pass, once."""
        if self.game.memory_of(Wyoming).big_boy_seen or entity is not self.actor():
            return NOTHING
        if not isinstance(entity, Corporation) or not may_take_big_boy(self.game, entity):
            return NOTHING
        return frozenset({Choose, Pass})

    def choices(self) -> Iterator[Choice]:
        """The trains, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            yield from big_boy_choices(self, company)
            yield self.choice("pass", company)

    def skip(self) -> None:
        """Without a train the chance has gone."""
        memory, private = self.game.memory_of(Wyoming), self.game.privates.get(BIG_BOY)
        if private is not None and isinstance(private.owner, Corporation) and not memory.big_boy_seen:
            memory.big_boy_seen = True

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The token goes to a train."""
        attach(self.game, company, action.choice)
        self.game.memory_of(Wyoming).big_boy_seen = True

    def do_decline(self, action: Pass, company: Corporation) -> None:
        """Not now."""
        self.game.memory_of(Wyoming).big_boy_seen = True
        super().do_pass(action, company)


class WyomingTrains(BuyTrains):
    """As usual; the token of the Big Boy may move to another train once."""

    chosen: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Not moved yet."""
        super().begin_turn()
        if self.chosen:
            self.chosen = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The token may move, too."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        game, memory = self.game, self.game.memory_of(Wyoming)
        if memory.big_boy is not None and self.chosen:
            return kinds
        if may_take_big_boy(game, entity):
            return kinds | ({Choose} if self.must_buy(entity) else {Choose, Pass})
        private = game.privates.get(BIG_BOY)
        waits = (
            private is not None
            and private.owner is not None
            and not isinstance(private.owner, Corporation)
            and entity.cash > 0
            and any(train is not memory.big_boy and not train.obsolete for train in entity.trains)
        )
        return kinds | {Pass} if waits and not self.must_buy(entity) else kinds

    def choices(self) -> Iterator[Choice]:
        """The trains for the token, too."""
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            yield from big_boy_choices(self, company)
        yield from super().choices()

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The token moves."""
        attach(self.game, company, action.choice)
        self.chosen = True

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """A train that is sold loses the token."""
        memory, train = self.game.memory_of(Wyoming), self.game.train(action.train)
        if train is memory.big_boy:
            memory.big_boy = None
        super().do_buy(action, company)


def detached(game: GameInPlay, private: Private) -> None:
    """The token goes with its private company."""
    if private.id == BIG_BOY and game.memory_of(Wyoming).big_boy is not None:
        game.memory_of(Wyoming).big_boy = None
