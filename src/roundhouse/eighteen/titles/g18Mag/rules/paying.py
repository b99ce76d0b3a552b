"""Dividends of corporations, which pay from their treasury, and trains that minors buy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.state.actions import Action, DiscardTrain, Dividend, Pass
from roundhouse.eighteen.rules.state.events import DividendPaid, NothingEarned, Payment, TrainDiscarded
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from .facts import Facts, reward
from .helpers import CheaperTrain, helper_of

UNIT = 10
"""A dividend is a multiple of this."""


class PayFromTreasury(PayDividend):
    """Minors keep half of what they earn and pay half. A corporation pays a dividend of the money that it
    has: as its president decides, or without a president as much as it can."""

    def most(self, company: Corporation) -> int:
        """The highest dividend that a corporation can pay."""
        return company.cash // UNIT * UNIT

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """What the president may decide."""
        paying = "payout" if self.game.settings_of(Facts).all_or_nothing else "variable"
        return (paying, "withhold") if company.is_major else super().kinds(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Decide, for a corporation with a president and money."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        may = entity.is_major and entity.player is not None and self.most(entity) > 0
        return frozenset({Dividend}) if may else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The dividends that may be paid, and none."""
        company = self.actor()
        if not isinstance(company, Corporation) or Dividend not in self.kinds_for(company):
            return
        most = self.most(company)
        for kind in self.kinds(company):
            match kind:
                case "variable":
                    amounts = {"amount": Span(UNIT, most, UNIT)}
                    yield self.choice("dividend", company, amounts, {"company": 0, "shares": most}, kind=kind)
                case "payout":
                    facts = {"company": company.cash - most, "shares": most}
                    yield self.choice("dividend", company, facts=facts, kind=kind)
                case _:
                    facts = {"company": company.cash, "shares": 0}
                    yield self.choice("dividend", company, facts=facts, kind=kind)

    def do_dividend(self, action: Dividend, company: Corporation) -> None:
        """Pay what the president says."""
        if action.kind not in self.kinds(company):
            raise Refusal("dividend/kind", f"{company.id} can only {' or '.join(self.kinds(company))}.")
        most = self.most(company)
        amount = {"payout": most, "variable": action.amount or 0}.get(action.kind, 0)
        least = UNIT if action.kind == "variable" and not self.game.trusting else 0
        if amount % UNIT or not least <= amount <= most:
            said = f"A dividend of {company.id} is {self.game.money(UNIT)} to {self.game.money(most)}"
            raise Refusal("dividend/amount", f"{said}, in steps of {self.game.money(UNIT)}.")
        self.pay_out(company, amount)

    def skip(self) -> None:
        """Minors share what they earn; a corporation for which nobody decides pays as much as it can."""
        company = self.actor()
        if isinstance(company, Corporation) and company.is_major:
            self.pay_out(company, self.most(company))
        else:
            super().skip()

    def pay_out(self, company: Corporation, amount: int) -> None:
        """Every share gets its part, those of the pool for the bank; then the price moves."""
        game = self.game
        payments: list[Payment] = []
        for player in game.players:
            if part := self.part_of(amount, player.percent(company)):
                game.pay(company, player, part)
                payments.append(Payment(holder=player.key, paid=part))
        game.pay(company, game.bank, amount - sum(payment.paid for payment in payments))
        if amount:
            per_share = amount * company.share_percent // 100
            game.happen(DividendPaid(company=company.id, per_share=per_share, payments=tuple(payments)))
        else:
            game.happen(NothingEarned(company=company.id))
        self.note_run(company, amount, amount)
        self.move_price(company, "payout" if amount else "withhold", 0, amount)
        self.finish()


class ScrapTrains(Step):
    """Before it runs, a minor may give back any trains; the bank sells them again."""

    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_scrap", Pass: "do_pass"}
    deed = "give trains back"
    on_charters = "Give trains back"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give one back, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({DiscardTrain, Pass}) if entity.trains and not entity.is_major else NOTHING

    def choices(self) -> Iterator[Choice]:
        """One train of each kind, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for train in {train.name: train for train in company.trains}.values():
            yield self.choice("discard_train", company, train=train.id)
        yield self.choice("pass", company)

    def do_scrap(self, action: DiscardTrain, minor: Corporation) -> None:
        """The train is the first of its kind that the bank sells."""
        train = self.game.train(action.train)
        if train.owner is not minor:
            raise Refusal("train/not-yours", f"{minor.id} does not own train {train.id}.")
        self.game.depot.take_back(train)
        self.game.happen(TrainDiscarded(company=minor.id, train=train.id, name=train.name))


class BuyTrainsOfWorks(BuyTrains):
    """Minors buy trains. The corporation that builds a train of the bank earns a part of its price."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, for minors."""
        company = self.actor()
        return NOTHING if isinstance(company, Corporation) and company.is_major else super().actions(entity)

    def can_buy(self, company: Corporation) -> bool:
        """As usual, also with the help of a supporter."""
        return super().can_buy(company) or (
            self.has_room(company) and any(price <= company.cash for _, price in self.cheaper_trains(company))
        )

    def cheaper_trains(self, minor: Corporation) -> Iterator[tuple[Train, int]]:
        """Trains of the bank that a supporter makes cheaper, with their prices."""
        found = helper_of(self.game, minor, CheaperTrain)
        if found is None:
            return
        for train in self.offered(minor):
            if discount := found.ability.discounts.get(train.name, 0):
                yield train, train.price - discount

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """The bank hands on a part of the full price."""
        super().buy_at(company, train, side, price)
        facts = self.game.settings_of(Facts)
        reward(self.game, facts.works[side.name], side.price * facts.works_percent // 100)
