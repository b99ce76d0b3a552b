"""The merger round: owners vote on founding a corporation, which takes over its founders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company, hand_over
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, DiscardTrain, Pass, SpecialBuy
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    Passed,
    PresidentChanged,
    TrainDiscarded,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import FounderExchanged, FoundingDeclined, FoundingVoted
from .facts import facts_of, memory_of, package_left

YES, NO = "yes", "no"
ENOUGH = 50
"""How many percent of the votes found a corporation."""


def owner_of(game: GameInPlay, member: str) -> Player | None:
    """Who owns a founder: whoever has its private company."""
    return game.private(member).player


def votes(game: GameInPlay, corporation: Corporation) -> Iterator[tuple[Player, int]]:
    """Who votes on founding ``corporation``, with how many percent: the owners of minors, of private
    companies, and of shares."""
    members = facts_of(game).founded[corporation.id].members
    found: dict[Player, int] = {}
    for name in [*(one for one in game.minors if one in members), *members]:
        owner = owner_of(game, name)
        if owner is not None:
            found.setdefault(owner, 0)
    for name, share in members.items():
        owner = owner_of(game, name)
        if owner is not None:
            found[owner] += game.certificates[share].percent
    for player in game.players_from(game.progress.priority):
        if percent := player.percent(corporation):
            found[player] = found.get(player, 0) + percent
    yield from found.items()


def found(game: GameInPlay, corporation: Corporation) -> None:
    """The bank pays a corporation; its founders become certificates, and it has all that minors had."""
    facts, memory, owners = facts_of(game), memory_of(game), []
    game.pay(game.bank, corporation, facts.funds)
    corporation.floated = True
    game.happen(CompanyFloated(company=corporation.id, funds=facts.funds))
    for name, certificate in facts.founded[corporation.id].members.items():
        owner, share = owner_of(game, name), game.certificates[certificate]
        game.happen(FounderExchanged(member=name, company=corporation.id, percent=share.percent))
        share.reserved = False
        game.shares.give(owner or game.pool, (share,), change_president=False)
        owners += [owner] if owner is not None else []
        minor = game.minors.get(name)
        if minor is not None:
            hand_over(game, minor, corporation)
            close_company(game, minor)
            minor.floated = False
        game.close_private(game.private(name))
    _choose_president(game, corporation, owners)
    if corporation.trains and corporation.player is not None:
        memory.sorting += (corporation,)


def _choose_president(game: GameInPlay, corporation: Corporation, founders: Sequence[Player]) -> None:
    """Whoever has most; of equals whoever got the president's certificate, then in the order of founders."""
    chief = game.shares.president_share(corporation)
    order = list(dict.fromkeys((*founders, *game.players_from(game.progress.priority))))
    order.sort(key=lambda one: (-one.percent(corporation), one is not chief.owner))
    president = order[0]
    if president.percent(corporation) < chief.percent:
        return
    if isinstance(chief.owner, Player) and chief.owner is not president:
        game.shares.exchange_presidency(corporation, chief.owner, president)
    corporation.player = president
    game.happen(PresidentChanged(player=president.id, company=corporation.id))


class FoundingRound(Round):
    """Corporations that are due are founded; on another one its owners vote."""

    usual_name = "Merger Round"
    short = "MR"

    def start(self, number: int) -> None:
        """Found what is due; the votes are counted."""
        game, memory = self.game, memory_of(self.game)
        self.order, self.at = tuple(game.players), 0
        super().start(number)
        for corporation in memory.due:
            found(game, corporation)
        memory.due, memory.agreed = (), 0
        if memory.asked:
            memory.voters = tuple(votes(game, memory.asked[0]))

    def advance(self) -> bool:
        """It is over when nobody is asked any more."""
        return False


class VoteOnFounding(Step):
    """The owners vote one after the other until half of the votes are for founding the corporation, or more
    are against it. Shares in the pool, and founders that nobody has, are against it."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SpecialBuy: "do_vote"}
    deed = "vote on founding a corporation"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who votes next."""
        return next((player for player, _ in memory_of(self.game).voters), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Vote."""
        return frozenset({SpecialBuy}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yes and no."""
        memory = memory_of(self.game)
        for player, percent in memory.voters[:1]:
            for answer, label in LABELS.items():
                said = label.of(company=memory.asked[0].id, percent=str(percent))
                yield self.choice("special_buy", player, label=said, description=answer)

    def do_vote(self, action: SpecialBuy, player: Player) -> None:
        """Count the vote."""
        game, memory = self.game, memory_of(self.game)
        if action.description not in LABELS:
            raise Refusal("founding/vote", f"{player.name} votes “yes” or “no”.")
        (_, percent), *rest = memory.voters
        corporation, agrees = memory.asked[0], action.description == YES
        memory.voters = tuple(rest)
        memory.agreed += percent if agrees else 0
        game.happen(FoundingVoted(player=player.id, company=corporation.id, percent=percent, agrees=agrees))
        if memory.agreed >= ENOUGH:
            memory.voters, memory.asked = (), memory.asked[1:]
            found(game, corporation)
        elif memory.agreed + sum(votes for _, votes in rest) < ENOUGH:
            memory.voters = ()
            game.happen(FoundingDeclined(company=corporation.id))


LABELS: Mapping[str, ChoiceLabel] = {
    YES: ChoiceLabel("Vote for founding %(company)s, with %(percent)s%%"),
    NO: ChoiceLabel("Vote against founding %(company)s, with %(percent)s%%"),
}


class DiscardAfterFounding(Step):
    """The president of a corporation that was founded gives up any of its trains, if need be some."""

    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_discard", Pass: "do_pass"}
    deed = "give up trains"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The corporation that was founded first."""
        return next(iter(memory_of(self.game).sorting), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give a train up; enough of them are left, too, unless there are too many."""
        if entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        trains = self.game.policies.trains
        if trains.trains_counted(entity) > trains.train_limit(entity):
            return frozenset({DiscardTrain})
        return frozenset({DiscardTrain, Pass})

    def choices(self) -> Iterator[Choice]:
        """Each kind of train, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for train in {train.name: train for train in reversed(company.trains)}.values():
            yield self.choice("discard_train", company, train=train.id)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give one up."""
        train = self.game.train(action.train)
        if train.owner is not company:
            raise Refusal("train/not-yours", f"{company.id} does not own train {train.id}.")
        self.game.depot.discard(train)
        self.game.happen(TrainDiscarded(company=company.id, train=train.id, name=train.name))
        if not company.trains:
            self._next()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Keep the others."""
        self.game.happen(Passed(entity=entity.key))
        self._next()

    def _next(self) -> None:
        memory = memory_of(self.game)
        memory.sorting = memory.sorting[1:]


class MergersBetween(OrderPolicy):
    """What follows on what: a merger round on stock rounds and operating rounds while a corporation may be
    founded; before the second stock round the auction of the start packet."""

    def next_round(self, done: RoundState) -> None:
        """A merger round, if anything is to be founded; then what would have followed."""
        game, memory = self.game, memory_of(self.game)
        if done.kind in ("stock", "operating") and (memory.asked or memory.due):
            memory.after = done
            game.begin_round("merger", done.number if done.kind == "stock" else done.number + 1)
            return
        before = memory.after if done.kind == "merger" else None
        self._go_on(before or done)

    def _go_on(self, done: RoundState) -> None:
        game, progress = self.game, self.game.progress
        if done.kind == "initial" and len(memory_of(game).out) == len(game.players):
            progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif (
            done.kind == "operating"
            and done.number >= progress.rounds_in_set
            and next(package_left(game), None) is not None
        ):
            progress.turn += 1
            game.end_operating_set()
            game.begin_round("package", 1)
        else:
            super().next_round(done)
