"""How corporations of 18RoyalGorge run: longer by coal or an engineer, and over the leased bridge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Bonus, RouteRules, TrainReach, hexes_along
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .events import BridgePaid, CubesReceived, TrainLengthened
from .facts import Colorado, Facts, company_with

MOST_CUBES = 2
"""So many coal cubes of one private company are used in a run."""
ENGINEER, DEPOT, MINES = "engineer", "coal_depot", "coal_mines"
HELPERS = (ENGINEER, DEPOT, MINES)
"""What lengthens a train, in the order in which a corporation is asked."""
SKIP = "skip"


def helper_private(game: GameInPlay, helper: str) -> str:
    """The private company that lengthens trains."""
    privates = game.settings_of(Facts).privates
    ids = {
        ENGINEER: privates.engineer,
        DEPOT: privates.coal_depot.private,
        MINES: privates.coal_mines.private,
    }
    return ids[helper]


def leases_bridge(game: GameInPlay, company: Corporation) -> bool:
    """May its trains pass the cities of the gorge, and pays it for that?"""
    facts = game.settings_of(Facts)
    owner = company_with(game, facts.privates.bridge.private)
    return owner is company and company.id != facts.treaty.gorge


def cities_of_gorge(game: GameInPlay) -> frozenset[StopKey]:
    """The cities of the Royal Gorge."""
    board = game.land.board
    return frozenset(
        (hex_, node) for hex_ in game.settings_of(Facts).treaty.green for node in board.tile(hex_).city_nodes
    )


class GorgeRevenue(RevenuePolicy):
    """Hotel, ghost towns, the bridge, and longer trains."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The cities of the gorge, for the corporation with the lease."""
        beyond = super().stops_beyond(company)
        return beyond | cities_of_gorge(self.game) if leases_bridge(self.game, company) else beyond

    def route_rules(self, company: Corporation) -> RouteRules:
        """What the private companies of ``company`` add, and where its trains pass."""
        game, usual = self.game, super().route_rules(company)
        memory, privates = game.memory_of(Colorado), game.settings_of(Facts).privates
        bonuses = usual.bonuses
        if company_with(game, privates.hotel.private) is company:
            sets = (stops_of({memory.hotel: 0}),)
            bonuses = (*bonuses, Bonus("hotel", privates.hotel.bonus, sets=sets))
        if memory.ghosts and company_with(game, privates.ghosts.private) is company:
            per_hex = dict.fromkeys(sorted(memory.ghosts), privates.ghosts.bonus)
            bonuses = (*bonuses, Bonus("ghost towns", per_hex=per_hex))
        passable = usual.passable
        if leases_bridge(game, company):
            passable = {**passable, **dict.fromkeys(cities_of_gorge(game), True)}
        return replace(usual, bonuses=bonuses, passable=passable)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """Coal and the engineer make a train longer."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithCoal)
        longer = step.lengthened.get(train.id, 0) if step is not None else 0
        if not longer:
            return reach
        first, *others = reach.allowances
        first = replace(
            first,
            visit=None if first.visit is None else first.visit + longer,
            pay=None if first.pay is None else first.pay + longer,
        )
        return replace(reach, allowances=(first, *others))


class RunWithCoal(RunTrains):
    """As usual. Before that the corporation may lengthen trains, each by one of its private companies: by a
    stop with the engineer, by one or two with as many coal cubes."""

    lengthened: dict[str, int] = tracked_dict()
    """By how many stops a train is longer in this run."""
    used: tuple[str, ...] = tracked(())
    """What has lengthened a train in this turn."""
    put_off: tuple[str, ...] = tracked(())
    """What the corporation is asked about once more after the others."""
    choosing = "make a train longer with coal"
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """No train is longer."""
        super().begin_turn()
        self._shorten()

    def _shorten(self) -> None:
        for train in list(self.lengthened):
            self.lengthened.pop(train, None)
        if self.used:
            self.used = ()
        if self.put_off:
            self.put_off = ()

    def cubes(self, helper: str) -> int:
        """By how many stops this private company can lengthen a train now."""
        if helper == ENGINEER:
            return 1
        left = self.game.memory_of(Colorado).cubes.get(helper_private(self.game, helper), 0)
        return min(MOST_CUBES, left)

    def asked(self, company: Corporation) -> list[str]:
        """What may still lengthen a train of ``company``, in the order in which it is asked."""
        open_ = [
            helper
            for helper in HELPERS
            if helper not in self.used
            and company_with(self.game, helper_private(self.game, helper)) is company
            and self.cubes(helper) > 0
        ]
        return [one for one in open_ if one not in self.put_off] + [
            one for one in self.put_off if one in open_
        ]

    def trains(self, company: Corporation) -> list[Train]:
        """The trains that may be lengthened, one of each name."""
        found: dict[str, Train] = {}
        for train in self.game.policies.trains.runnable_trains(company):
            if train.id not in self.lengthened:
                found.setdefault(train.name, train)
        return list(found.values())

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or lengthen a train first."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and self.asked(entity) and self.trains(entity):
            return kinds | {Choose}
        return kinds or NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, each train with what may lengthen it, and the other private company first."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation) or Choose not in self.kinds_for(company):
            return
        asked = self.asked(company)
        private = self.game.private(helper_private(self.game, asked[0]))
        for train in self.trains(company):
            for stops in range(1, self.cubes(asked[0]) + 1):
                label = ChoiceLabel("%(private)s: %(train)s train longer by %(stops)s").of(
                    private=private.name, train=train.name, stops=str(stops)
                )
                choice = f"{asked[0]}/{train.id}/{stops}"
                yield self.choice("choose", company, label=label, choice=choice)
        if len(asked) > 1:
            label = ChoiceLabel("%(private)s: later").of(private=private.name)
            yield self.choice("choose", company, label=label, choice=f"{asked[0]}/{SKIP}/0")

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Lengthen a train, or ask about the next private company."""
        helper, _, rest = str(action.choice).partition("/")
        name, _, number = rest.rpartition("/")
        asked = self.asked(company)
        if helper == asked[0] and name == SKIP and len(asked) > 1:
            self.put_off = (*(one for one in self.put_off if one != helper), helper)
            return
        train = next((one for one in company.trains if one.id == name), None)
        stops = int(number) if number.isdigit() else 0
        if (
            helper != asked[0]
            or train is None
            or name in self.lengthened
            or (not 1 <= stops <= self.cubes(helper))
        ):
            private = self.game.private(helper_private(self.game, asked[0]))
            raise Refusal("route/longer", f"{private.name} cannot lengthen a train like that.")
        self.lengthened[train.id] = stops
        self.used = (*self.used, helper)
        id_ = helper_private(self.game, helper)
        if helper != ENGINEER:
            self.game.memory_of(Colorado).cubes[id_] -= stops
        self.game.happen(TrainLengthened(company=company.id, private=id_, name=train.name, stops=stops))

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; coal comes to its mines, and the bridge is to be paid."""
        super().do_run(action, company)
        self._shorten()
        self._bring_coal()
        bridge = self.game.settings_of(Facts).privates.bridge
        if leases_bridge(self.game, company):
            over = (revenue for _, ways, revenue in self.routes if bridge.hex in hexes_along(ways))
            self.game.round.step(PayBridge).due = next(over, 0) * bridge.part // 100

    def _bring_coal(self) -> None:
        mines, memory = self.game.settings_of(Facts).privates.coal_mines, self.game.memory_of(Colorado)
        met = any(mines.hex in hexes_along(ways) for _, ways, _ in self.routes)
        if met and memory.mined < mines.supply and company_with(self.game, mines.private) is not None:
            memory.mined += 1
            memory.cubes[mines.private] = memory.cubes.get(mines.private, 0) + 1
            self.game.happen(CubesReceived(private=mines.private, cubes=1))


class PayBridge(Question):
    """Whoever ran over the leased bridge pays the railway of the gorge: the corporation or its president."""

    due: int = tracked(0)
    deed = "pay for the bridge"

    def begin_turn(self) -> None:
        """Nothing is due."""
        super().begin_turn()
        if self.due:
            self.due = 0

    def payers(self, company: Corporation) -> Mapping[str, Player | Corporation]:
        """Who can pay, by answer."""
        payers: dict[str, Player | Corporation] = {}
        if company.cash >= self.due:
            payers["corporation"] = company
        if company.player is not None and company.player.cash >= self.due:
            payers["president"] = company.player
        return payers

    def answers(self) -> Answers:
        """Whoever has the money."""
        company = self.actor()
        if not self.due or not isinstance(company, Corporation):
            return {}
        label, amount = ChoiceLabel("%(payer)s pays %(amount)s"), self.game.money(self.due)
        payers = self.payers(company).items()
        return {answer: label.of(payer=payer.name, amount=amount) for answer, payer in payers}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """One of them pays."""
        game = self.game
        payer = self.payers(company)[str(self.said(action))]
        gorge = game.company(game.settings_of(Facts).treaty.gorge)
        game.pay(payer, gorge, self.due)
        game.happen(BridgePaid(payer=payer.key, company=gorge.id, amount=self.due))
        self.due = 0
        self.finish()
