"""How companies of 1822Africa run: express trains, the Pullman and the safari car, what lies on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.local_trains.running import ELECTRIC, RunWithPullman
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.events.event import EighteenEvent
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.routes import Bonus, RouteRules, TrainReach
from roundhouse.eighteen.track.routes.trains import reach_of_distance
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import ExpressChosen, RunExtraLeft, SafariAttached
from .facts import Facts

SKIP = "Skip"
"""The answer of those who do without, as recorded games have it."""
UNLIMITED = 99
SAFARI_MARK = "S"
"""The last letter of the name of a train with the safari car."""

Extra = Literal["express", "pullman", "safari"]
EXTRAS: tuple[Extra, ...] = ("express", "pullman", "safari")
"""What a company says before it runs, in this order."""
WORDS: Mapping[Extra, ChoiceLabel] = {
    "express": ChoiceLabel("Run the %(train)s train as an express train"),
    "pullman": ChoiceLabel("Put the Pullman car behind the %(train)s train"),
    "safari": ChoiceLabel("Put the safari car behind the %(train)s train"),
}
WITHOUT: Mapping[Extra, ChoiceLabel] = {
    "express": ChoiceLabel("Run without an express train"),
    "pullman": ChoiceLabel("Run without the Pullman car"),
    "safari": ChoiceLabel("Run without the safari car"),
}


def reserves(game: GameInPlay) -> Sequence[str]:
    """The hexes of the game reserves."""
    reserve = game.settings_of(Facts).reserve
    laid = (name for name, tile in game.land.board.tiles.items() if tile.name == reserve.tile)
    return [reserve.printed, *laid]


def marked_by(game: GameInPlay, name: str) -> Sequence[str]:
    """The hex that a private company has marked, if it is in the game and has."""
    private = game.privates.get(name)
    return private.marks if private is not None else ()


class RunAsChosen(RunWithPullman):
    """As usual. Before it runs, a company may say which train runs as an express train, which one has the
    Pullman car and which one the safari car, one after the other. It may run without an answer."""

    express: str = tracked("")
    """The id of the express train, or ``Skip``; ``attached`` is the same for the Pullman car."""
    safari: str = tracked("")
    """The id of the train with the safari car, or ``Skip``."""

    def detach(self) -> None:
        """Nothing is said any more."""
        super().detach()
        if self.express:
            self.express = ""
        if self.safari:
            self.safari = ""

    def asked(self, company: Corporation) -> Extra | None:
        """What is to be said next."""
        said = {"express": self.express, "pullman": self.attached, "safari": self.safari}
        return next((extra for extra in EXTRAS if not said[extra] and self.candidates(company, extra)), None)

    def candidates(self, company: Corporation, extra: Extra) -> Sequence[Train]:
        """The trains that may have it."""
        facts = self.game.settings_of(Facts)
        runnable = self.game.policies.trains.runnable_trains(company)
        if extra == "express":
            return [train for train in runnable if train.name in facts.express]
        usual = [train for train in self.behind(company) if train.id != self.express]
        if extra == "pullman":
            return usual if self._has(company, self.pullman()) else ()
        has_car = self._has(company, facts.safari.train)
        return [train for train in usual if train.id != self.attached] if has_car else ()

    def _has(self, company: Corporation, name: str) -> bool:
        return any(train.kind.name == name for train in company.trains)

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains of which one may be chosen now."""
        extra = self.asked(company)
        return self.candidates(company, extra) if extra is not None else ()

    def choices(self) -> Iterator[Choice]:
        """The run, the trains, and the answer of those who do without."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            extra = self.asked(company)
            if extra is not None:
                yield self.choice("choose", company, label=WITHOUT[extra], choice=SKIP)

    def label(self, train: Train) -> ChoiceLabel:
        """What the train would have."""
        company = train.owner
        extra = self.asked(company) if company is not None else None
        assert extra is not None
        return WORDS[extra].of(train=train.name)

    def do_attach(self, action: Choose, company: Corporation) -> None:
        """Say it of one train, or of none."""
        extra = self.asked(company)
        assert extra is not None
        if action.choice == SKIP:
            self._note(extra, SKIP)
            self.game.happen(RunExtraLeft(company=company.id))
            return
        train = self.chosen(self.trains(company), action)
        told = self._told(extra, company, train)
        self._note(extra, train.id)
        self.game.happen(told)

    def _told(self, extra: Extra, company: Corporation, train: Train) -> EighteenEvent:
        match extra:
            case "express":
                return ExpressChosen(company=company.id, name=train.name)
            case "pullman":
                return self.told(company, train)
            case "safari":
                return SafariAttached(company=company.id, name=train.name)

    def _note(self, extra: Extra, train: str) -> None:
        match extra:
            case "express":
                self.express = train
            case "pullman":
                self.attached = train
            case "safari":
                self.safari = train


class AfricaTrains(TrainPolicy):
    """Which trains run."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The safari car does not run alone."""
        name = self.game.settings_of(Facts).safari.train
        return [train for train in super().runnable_trains(company) if train.kind.name != name]


class AfricaRevenue(RevenuePolicy):
    """What trains count beside the usual."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """An express train runs as far as it likes and is paid twice, by the company’s own cities."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunAsChosen)
        if step is None:
            return reach
        if step.express == train.id:
            name = self.game.settings_of(Facts).express[train.name]
            return reach_of_distance(name, UNLIMITED, multiplier=2, category=ELECTRIC)
        return replace(reach, name=f"{reach.name}{SAFARI_MARK}") if step.safari == train.id else reach

    def route_rules(self, company: Corporation) -> RouteRules:
        """The gold mine, coffee, game reserves for the train with the safari car."""
        usual, game, facts = super().route_rules(company), self.game, self.game.settings_of(Facts)
        bonuses = list(usual.bonuses)
        reaches = [game.policies.revenue.train_reach(company, train) for train in company.trains]
        for hex_ in marked_by(game, facts.coffee.private):
            bonuses.append(Bonus("coffee", per_hex={hex_: facts.coffee.bonus}))
        for hex_ in marked_by(game, facts.mine.private):
            own = game.land.board.has_token(hex_, company.id)
            paid = frozenset(reach.name for reach in reaches if own or reach.category != ELECTRIC)
            bonuses.append(Bonus("gold mine", per_hex={hex_: facts.mine.bonus}, trains=paid))
        with_car = frozenset(reach.name for reach in reaches if reach.name.endswith(SAFARI_MARK))
        if with_car:
            each = dict.fromkeys(reserves(game), facts.safari.bonus)
            bonuses.append(Bonus("safari", per_hex=each, trains=with_car))
        return replace(usual, bonuses=tuple(bonuses))
