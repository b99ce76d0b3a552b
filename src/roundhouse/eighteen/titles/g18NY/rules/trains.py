"""Buying trains in 18NY: with loans, with shares that are issued, and giving old ones up for money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyTrain,
    DiscardTrain,
    Pass,
    ScrapTrain,
    SellShares,
    TakeLoan,
)
from roundhouse.eighteen.rules.state.events import SalvagePaid
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.issue import read_shares
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .debt import issue, issues_in_need
from .facts import is_small
from .money import credit, gain_of, take


def salvage(game: GameInPlay, company: Corporation, train: Train) -> None:
    """A train goes to the pool, and the bank pays a quarter of its price for it."""
    amount, name = train.kind.salvage or 0, train.name
    game.depot.discard(train)
    game.pay(game.bank, company, amount)
    game.happen(SalvagePaid(company=company.id, train=train.id, name=name, amount=amount))


def kept_for_train(game: GameInPlay, company: Corporation) -> int:
    """The money that ``company`` has to keep for a train: it has borrowed for one, or given its last one up.

    18xx.games lets it spend that on something else; its turn can never end then (decision 2210).
    """
    buying = game.round.find(BuyTrainsNY)
    if buying is None or game.round.entity is not company:
        return 0
    must = buying.borrowed or (buying.salvaged and not company.trains)
    return (game.depot.cheapest() or 0) if must else 0


class DiscardForMoney(DiscardTrains):
    """Trains over the limit are given up for a quarter of their price."""

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give the train up."""
        amount = self.game.train(action.train).kind.salvage or 0
        super().do_discard(action, company)
        self.game.pay(self.game.bank, company, amount)


class DiscardAfterForming(DiscardForMoney):
    """The NYC gives trains up when all small companies have decided."""

    def crowded(self) -> Sequence[Corporation]:
        """Nobody before that."""
        round_ = self.game.round
        return super().crowded() if round_.at + 1 >= len(round_.order) else ()


class BuyTrainsNY(BuyTrains):
    """Buy trains, and give others up for a quarter of their price.

    A company without a train that cannot pay the cheapest one may take loans; then it must buy that one. A
    corporation that must have a train and cannot pay for any of the bank may issue shares, and its president
    helps. Whoever has given a train up gets no such help. Between companies one that has loans sells for the
    face value at least, and pays that at most.
    """

    borrowed: bool = tracked(False)
    """Was a loan taken for a train that is still to be bought?"""
    salvaged: bool = tracked(False)
    """Was a train given up in this turn?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BuyTrains.handlers,
        SellShares: "do_raise",
        TakeLoan: "do_take",
        ScrapTrain: "do_scrap",
    }

    def begin_turn(self) -> None:
        """Nothing borrowed, nothing given up."""
        super().begin_turn()
        if self.borrowed:
            self.borrowed = False
        if self.salvaged:
            self.salvaged = False

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; also take a loan, issue shares, give a train up."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.passed or company.player is None:
            return NOTHING
        if isinstance(entity, Player):
            return NOTHING if self.is_alone(company) else super().actions(entity)
        kinds = set(super().actions(entity))
        if entity is not company:
            return frozenset(kinds)
        if company.trains:
            kinds.add(ScrapTrain)
        if self.may_borrow(company):
            kinds |= {TakeLoan, Pass} if self.is_enough(company) else {Pass}
        if self.issues(company):
            kinds.add(SellShares)
        if kinds and self.is_bound(company):
            kinds -= {Pass}
            kinds.add(BuyTrain)
        elif kinds:
            kinds.add(Pass)
        return frozenset(kinds)

    def is_bound(self, company: Corporation) -> bool:
        """Must it buy a train before its turn ends? Also whoever has borrowed for one and can buy any."""
        if self.must_buy(company) or (self.is_alone(company) and not company.trains):
            return True
        if not self.borrowed:
            return False
        # The money may have been spent on something else, or a merger has brought a train: with one there are
        # no further loans.
        enough = not company.trains and self.is_enough(company)
        return enough or next(self._purchases(company), None) is not None

    def is_alone(self, company: Corporation) -> bool:
        """Has it given a train up, so that nobody helps it? Not if it has spent the money for another one
        since then."""
        cheapest = self.game.depot.cheapest()
        can_pay = cheapest is not None and company.cash >= cheapest
        return self.salvaged and (bool(company.trains) or can_pay)

    def must_buy(self, company: Corporation) -> bool:
        """A small company need not have a train."""
        return not is_small(company) and super().must_buy(company)

    def may_borrow(self, company: Corporation) -> bool:
        """May it take a loan for a train: is it without one, and the cheapest too dear? As on 18xx.games the
        turn waits for that also where no loans are enough."""
        cheapest = self.game.depot.cheapest()
        if company.trains or cheapest is None or company.cash >= cheapest:
            return False
        return book_of(self.game).may_take(company)

    def is_enough(self, company: Corporation) -> bool:
        """Can it pay for the cheapest train with all the loans that it may take, or do others help?"""
        cheapest = self.game.depot.cheapest()
        return self.must_buy(company) or (cheapest is not None and credit(self.game, company) >= cheapest)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Recorded games take loans that are not enough."""
        if kind is TakeLoan and self.game.trusting and isinstance(entity, Corporation):
            return entity is self.actor() and not self.passed and self.may_borrow(entity)
        return super().allows(kind, entity)

    def issues(self, company: Corporation) -> list[Bundle]:
        """What it may issue for a train that it must have."""
        dearest = max(
            (side.price for train in self.game.depot.for_sale() for side in self.game.depot.sides(train)),
            default=0,
        )
        if self.is_alone(company) or company.cash >= dearest or not self.must_buy(company):
            return []
        first = self.game.depot.current()
        needed = max((side.price for side in self.game.depot.sides(first[0])), default=0) if first else 0
        return issues_in_need(self.game, company, needed - company.cash)

    def issue_value(self, company: Corporation) -> int:
        """What loans and shares can bring."""
        issued = max((company.price_of(percent) for _, percent in self.issues(company)), default=0)
        return issued + max(0, credit(self.game, company) - company.cash)

    def offered(self, company: Corporation) -> list[Train]:
        """With money that was borrowed, only the cheapest train of the bank."""
        usual = super().offered(company)
        if not self.borrowed:
            return usual
        cheapest, depot = self.game.depot.cheapest(), self.game.depot
        return [train for train in usual if depot.lowest_price(train) == cheapest]

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Whoever has given a train up gets no help."""
        if self.is_alone(company):
            return f"{company.id} has given a train up in this turn."
        return super().why_not_help(company, side, price)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """Loans bind the price: at least the face value for the seller, at most that for the buyer."""
        low, high = super().price_range(company, train)
        if train.owner is not None and train.owner.loans:
            low = max(low, train.price)
        if company.loans:
            high = min(high, train.price)
        return low, high

    def _is_anything_left(self, company: Corporation) -> bool:
        """A train may always be given up."""
        return True

    def choices(self) -> Iterator[Choice]:
        """As usual; also the loan, the shares to issue, the trains to give up."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": gain_of(self.game, company)})
        if SellShares in kinds:
            for bundle in self.issues(company):
                yield self.sale_choice(company, bundle)
        if ScrapTrain in kinds:
            seen: set[str] = set()
            for train in company.trains:
                if train.name not in seen and self.why_not_scrap(company, train) is None:
                    seen.add(train.name)
                    facts = {"gain": train.kind.salvage or 0, "name": train.name}
                    yield self.choice("scrap_train", company, facts=facts, train=train.id)

    def why_not_scrap(self, company: Corporation, train: Train) -> str | None:
        """The last train is given up only by whoever can then pay for another one."""
        if train.owner is not company:
            return f"{company.id} does not own train {train.id}."
        cheapest = self.game.depot.cheapest()
        after = company.cash + (train.kind.salvage or 0)
        if len(company.trains) > 1 or self.game.trusting or (cheapest is not None and after >= cheapest):
            return None
        return f"{company.id} could not pay for another train."

    # What happens

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """Issue shares, or sell those of the president."""
        if isinstance(entity, Player):
            self.do_sell(action, entity)
            return
        assert isinstance(entity, Corporation)
        shares, percent = read_shares(self.game.certificates, action, entity)
        open_ = {size for _, size in self.issues(entity)}
        if percent not in open_ or any(share.corporation is not entity for share in shares):
            raise Refusal("issue/amount", f"{entity.id} cannot issue {percent}% now.")
        issue(self.game, entity, shares, percent)

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan for a train."""
        take(self.game, company)
        self.borrowed = True

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give a train up."""
        train = self.game.train(action.train)
        if (reason := self.why_not_scrap(company, train)) is not None:
            raise Refusal("train/scrap", reason)
        salvage(self.game, company, train)
        self.salvaged = True

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Buy; what was borrowed is spent."""
        self.borrowed = False
        super().buy_at(company, train, side, price)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train; what was borrowed is spent."""
        super().do_buy(action, company)
        if self.borrowed:
            self.borrowed = False
