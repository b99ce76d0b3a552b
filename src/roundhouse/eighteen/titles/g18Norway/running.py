"""How corporations of 18Norway run: a mail contract, and a train that passes a full city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.rules.desks.passed_stops import PassedStop, full_cities, own_cities
from roundhouse.eighteen.rules.desks.reaches import SHIP
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.attaching import RunAttaching
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.table.labels import ChoiceLabel

from .events import MailCarried, SwitcherAttached
from .facts import Facts

SWITCHER, SWITCHING_SHIP = "switcher", "switching ship"
"""The categories of the train, or ship, that may pass a full city."""
SWITCHING = frozenset({SWITCHER, SWITCHING_SHIP})
MAIL_COLORS = frozenset({"yellow", "green", "brown"})


def mail_of(game: GameInPlay, company: Corporation) -> int:
    """What the mail earns ``company`` when its trains earn anything."""
    mail = game.settings_of(Facts).mail
    colors = MAIL_COLORS.intersection(game.phase.tiles)
    return mail.amount * len(colors) if company.id == mail.corporation else 0


class NorwayRevenue(RevenuePolicy):
    """Mail, and the passage through a full city."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The full cities, for the corporation with the switcher."""
        beyond, game = super().stops_beyond(company), self.game
        if company.id != game.settings_of(Facts).switcher:
            return beyond
        return beyond | full_cities(game.land.board, company)

    def route_rules(self, company: Corporation) -> RouteRules:
        """The train with the switcher passes one full city, and no other train does."""
        usual, game = super().route_rules(company), self.game
        if company.id != game.settings_of(Facts).switcher:
            return usual
        full, harbours = full_cities(game.land.board, company), usual.tokens_of.get(SHIP, frozenset())
        return replace(
            usual,
            passed_by={**usual.passed_by, SWITCHER: full, SWITCHING_SHIP: full | harbours},
            tokens_of={**usual.tokens_of, SWITCHING_SHIP: harbours},
            passed_once=usual.passed_once | full,
            hooks=(
                *usual.hooks,
                PassedStop(full, own_cities(game.land.board, company), usual.value_at, SWITCHING),
            ),
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
