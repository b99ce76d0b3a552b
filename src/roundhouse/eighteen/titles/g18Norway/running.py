"""How corporations of 18Norway run: a mail contract, and a train that passes a full city."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.reaches import SHIP
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.attaching import RunAttaching
from roundhouse.eighteen.track.network import NetworkStop, StopKey
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.labels import ChoiceLabel

from .events import MailCarried, SwitcherAttached
from .facts import Facts

SWITCHER, SWITCHING_SHIP = "switcher", "switching ship"
"""The categories of the train, or ship, that may pass a full city."""
MAIL_COLORS = frozenset({"yellow", "green", "brown"})


def full_cities(game: GameInPlay, company: Corporation) -> frozenset[StopKey]:
    """The cities that the tokens of others close to ``company``."""
    board = game.land.board
    return frozenset(
        (hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.full_cities(company.id)
    )


def mail_of(game: GameInPlay, company: Corporation) -> int:
    """What the mail earns ``company`` when its trains earn anything."""
    mail = game.settings_of(Facts).mail
    colors = MAIL_COLORS.intersection(game.phase.tiles)
    return mail.amount * len(colors) if company.id == mail.corporation else 0


def own_cities(game: GameInPlay, company: Corporation) -> frozenset[StopKey]:
    """The cities with a token of ``company``."""
    board = game.land.board
    return frozenset((hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.tokens_of(company.id))


@dataclass(frozen=True)
class PassedStop:
    """The stop that the train with the switcher passes is not counted, whatever it would pay.

    That is a full city; on a route of one stop more than the train counts that passes none, it is the stop
    that pays most, but never the only one with a token of the company.
    """

    full: frozenset[StopKey]
    own: frozenset[StopKey]
    value: Callable[[NetworkStop, TrainReach], int]
    name: str = "passed stop"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """What counting all other stops is worth, less what counting the best ones is."""
        if run.train.category not in {SWITCHER, SWITCHING_SHIP}:
            return (Offer(0),)
        pays = {at: self.value(run.network.stops[at], run.train) for at in run.route.stops}
        passed = {at for at in run.route.stops[1:-1] if run.network.stops[at].key in self.full}
        if not passed and len(run.counted) < len(pays):
            own = [at for at in pays if run.network.stops[at].key in self.own]
            passed = {max((at for at in pays if own != [at]), key=lambda at: pays[at])}
        if not passed:
            return (Offer(0),)
        worth = sum(amount for at, amount in pays.items() if at not in passed)
        return (Offer(worth - sum(pays[at] for at in run.counted)),)


class NorwayRevenue(RevenuePolicy):
    """Mail, and the passage through a full city."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The full cities, for the corporation with the switcher."""
        beyond, game = super().stops_beyond(company), self.game
        if company.id != game.settings_of(Facts).switcher:
            return beyond
        return beyond | full_cities(game, company)

    def route_rules(self, company: Corporation) -> RouteRules:
        """The train with the switcher passes one full city, and no other train does."""
        usual, game = super().route_rules(company), self.game
        if company.id != game.settings_of(Facts).switcher:
            return usual
        full, harbours = full_cities(game, company), usual.tokens_of.get(SHIP, frozenset())
        return replace(
            usual,
            passed_by={**usual.passed_by, SWITCHER: full, SWITCHING_SHIP: full | harbours},
            tokens_of={**usual.tokens_of, SWITCHING_SHIP: harbours},
            passed_once=usual.passed_once | full,
            hooks=(*usual.hooks, PassedStop(full, own_cities(game, company), usual.value_at)),
        )

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """With the switcher a train visits one stop more than it counts."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunSwitching)
        if step is None or step.attached != train.id:
            return reach
        longer = tuple(
            replace(row, visit=None if row.visit is None else row.visit + 1) for row in reach.allowances
        )
        category = SWITCHING_SHIP if train.face.ship else SWITCHER
        return replace(reach, allowances=longer, category=category)


class RunSwitching(RunAttaching):
    """As usual. Before it runs, one corporation may attach its switcher to a train, which then visits one
    stop more than it counts and may pass one city that is full of tokens of others: that one does not count.
    """

    refusal = "route/switcher"

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains to which the switcher may be attached now."""
        if self.attached or company.id != self.game.settings_of(Facts).switcher:
            return ()
        return self.game.policies.trains.runnable_trains(company)

    def label(self, train: Train) -> ChoiceLabel:
        """The train passes a city."""
        return ChoiceLabel("Let the %(train)s train pass a full city").of(train=train.name)

    def told(self, company: Corporation, train: Train) -> SwitcherAttached:
        """Which train has the switcher."""
        return SwitcherAttached(company=company.id, name=train.name)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; the mail comes on top where anything is earned."""
        super().do_run(action, company)
        self.detach()
        mail = mail_of(self.game, company)
        if self.revenue and mail:
            self.revenue += mail
            self.game.happen(MailCarried(company=company.id, amount=mail))
