"""Trains of 1840: bought by tramway companies, assigned to their lines, given up; and loans for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.owned_lines.ownership import lines_of
from roundhouse.eighteen.rules.parts.player_debts.debts import DebtMade, Debts, debt_of
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Choose, Pass, ScrapTrain
from roundhouse.eighteen.rules.state.events import ContributionMade
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import TramsAssigned, TramScrapped
from ..facts import facts, fleet, vienna

LOAN = 100
"""Players borrow multiples of this."""


def scrap(game: GameInPlay, action: ScrapTrain, company: Corporation, trains: Sequence[Train]) -> None:
    """Take one of ``trains`` out of the game for nothing. Raises Refusal for another one."""
    train = game.train(action.train)
    if train not in trains:
        raise Refusal("train/not-yours", f"{company.id} cannot give up train {train.id}.")
    game.depot.discard(train)
    game.happen(TramScrapped(company=company.id, name=train.name))


def lend(game: GameInPlay, company: Corporation, due: int) -> int:
    """Have the president add what ``company`` lacks of the money ``due``, and borrow what they lack.

    Returns what the president has added.
    """
    missing, president = due - company.cash, company.player
    if missing <= 0 or president is None:
        return 0
    if missing > president.cash:
        loan = -(-(missing - president.cash) // LOAN) * LOAN
        debt = debt_of(game, president) + loan
        game.memory_of(Debts).owed[president] = debt
        game.pay(game.bank, president, loan)
        game.happen(DebtMade(player=president.id, amount=loan, debt=debt))
    game.pay(president, company, missing)
    return missing


class BuyTram(BuyTrains):
    """Buy trains of those that this company round has on sale, and give trains up.

    Trains of the lines count. A company without any train must buy one, with its president's help.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        ScrapTrain: "do_scrap",
        Pass: "do_pass",
    }

    def has_room(self, company: Corporation) -> bool:
        """Whether the company and its lines together are below the limit."""
        return len(fleet(self.game, company)) < self.game.policies.trains.train_limit(company)

    def must_buy(self, company: Corporation) -> bool:
        """Whether neither the company nor any of its lines has a train."""
        return not fleet(self.game, company) and bool(self.offered(company))

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The side that is on sale in this company round, if any."""
        names = facts(self.game).sides[vienna(self.game).company_rounds - 1]
        return [side for side in super().sides(company, train) if side.name in names]

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of which a side is on sale."""
        return [train for train in super().offered(company) if self.sides(company, train)]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, give up, pass; only buy without any train."""
        company = self.actor()
        if self.passed or entity is not company or not isinstance(company, Corporation):
            return NOTHING
        if self.must_buy(company):
            return frozenset({BuyTrain})
        kinds: set[type[Action]] = {ScrapTrain, Pass} if fleet(self.game, company) else set()
        if self.can_buy(company):
            kinds |= {BuyTrain, Pass}
        return frozenset(kinds)

    def choices(self) -> Iterator[Choice]:
        """Every purchase, every train that may be given up, and the pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and ScrapTrain in self.kinds_for(company):
            for train in fleet(self.game, company):
                yield self.choice("scrap_train", company, facts={"name": train.name}, train=train.id)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president cannot pay what is missing; ``None``: any train will do, if need be on credit."""
        return None if company.player is not None else f"{company.id} has no president."

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        added = lend(self.game, company, price)
        if added and company.player is not None:
            self.game.happen(ContributionMade(player=company.player.id, amount=added))

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; the step is over when there is no room or no money for another one."""
        super().do_buy(action, company)
        if self.actor() is company and not self.passed and not self.can_buy(company):
            self.finish()

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give a train up, of the company or of a line. Raises Refusal for another one."""
        scrap(self.game, action, company, fleet(self.game, company))


class AssignTrams(Step):
    """A tramway company says which train runs on which line: one on each, and what is left stays with the
    company."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose"}
    deed = "assign trains to lines"

    def is_due(self, company: Corporation) -> bool:
        """Whether ``company`` is asked: not without a line, nor if its only line has the only train."""
        lines = lines_of(self.game, company)
        settled = len(lines) == 1 and bool(lines[0].trains) and not company.trains
        return bool(lines) and not settled

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Choose}) if self.is_due(entity) else NOTHING

    def ways(self, company: Corporation) -> Iterator[Mapping[Train, Corporation]]:
        """The ways to assign the trains: as many lines as there are trains for have one."""
        lines, trains = lines_of(self.game, company), fleet(self.game, company)
        rest = [company] * max(0, len(trains) - len(lines))
        seen = set()
        for order in permutations((*lines, *rest), len(trains)):
            if order not in seen:
                seen.add(order)
                yield dict(zip(trains, order, strict=True))

    def by_itself(self) -> Mapping[str, Any] | None:
        """The only train goes to the only line."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return None
        if len(lines_of(self.game, company)) != 1 or len(fleet(self.game, company)) != 1:
            return None
        choice = as_choice(next(self.ways(company)))
        return {"type": "choose", "entity": company.key, "choice": choice}

    def choices(self) -> Iterator[Choice]:
        """Every way to assign the trains."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for way in self.ways(company):
                label = ChoiceLabel("%(trains)s").of(trains=", ".join(in_words(way)))
                yield self.choice("choose", company, label=label, choice=as_choice(way))

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Assign the trains; those that are not named stay where they are. Raises Refusal."""
        game = self.game
        wanted = dict(part.split("=", 1) for part in str(action.choice).split(",") if "=" in part)
        now = {train: train.owner for train in fleet(game, company)}
        way = {
            train: game.company(wanted[train.id]) if train.id in wanted else owner
            for train, owner in now.items()
        }
        if not set(wanted) <= {train.id for train in now} or way not in list(self.ways(company)):
            raise Refusal("train/assignment", f"The trains of {company.id} cannot be assigned like that.")
        for train, target in way.items():
            if target is not None and target is not train.owner:
                game.depot.give(train, target)
        moved = {
            train: owner for train, owner in way.items() if owner is not None and owner is not now[train]
        }
        game.happen(TramsAssigned(company=company.id, trains=tuple(in_words(moved))))
        self.finish()


def as_choice(way: Mapping[Train, Corporation]) -> str:
    """A way to assign trains as an action says it: ``Y1-0=13,Y1-4=WKB``."""
    return ",".join(f"{train.id}={owner.id}" for train, owner in way.items())


def in_words(way: Mapping[Train, Corporation]) -> Iterator[str]:
    """The same for people."""
    return (f"{train.name} → {owner.name}" for train, owner in way.items())


class AssignTramsAfter(AssignTrams):
    """The same after an auction, for those who had a chance to buy trains there."""

    queue: tuple[Corporation, ...] = tracked(())
    done_when = "never"

    def actor(self) -> Entity | None:
        """The first one who is waited for."""
        return self.queue[0] if self.queue else None

    def push(self, company: Corporation) -> None:
        """Ask ``company``, if there is anything to decide."""
        if self.is_due(company):
            self.queue = (*self.queue, company)

    def finish(self) -> None:
        """Go on to the next one."""
        self.queue = self.queue[1:]


class BuyTramAfter(BuyTram):
    """The same for the winner of an auction; at the end of the round for those who have won nothing."""

    queue: tuple[Corporation, ...] = tracked(())
    done_when = "never"

    def actor(self) -> Entity | None:
        """The first one who is waited for."""
        return self.queue[0] if self.queue else None

    def push(self, company: Corporation) -> None:
        """Let ``company`` buy; if it cannot, it goes on to assign its trains."""
        if fleet(self.game, company) or self.must_buy(company) or self.can_buy(company):
            self.queue = (*self.queue, company)
        else:
            self.game.round.step(AssignTramsAfter).push(company)

    def finish(self) -> None:
        """Go on: the company assigns its trains."""
        done, self.queue = self.queue[:1], self.queue[1:]
        for company in done:
            self.game.round.step(AssignTramsAfter).push(company)
