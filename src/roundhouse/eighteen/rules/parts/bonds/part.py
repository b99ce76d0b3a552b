"""Bonds as a part: ``[parts.bonds]`` with their value, the interest, and what they take off shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from ...policies import MoneyPolicy, StockPolicy
from ...rounds import sold_in_operating_round
from ...state.actions import Action, Bankrupt, Pass, PayoffDebt, PayoffLoan, SellShares, TakeLoan
from ...state.events import CompanyClosed, DebtCovered
from ...state.events.event import CompanyId, EighteenEvent
from ...state.events.event import Money as Amount
from ...state.listening import on
from ...state.pieces import Corporation, Entity, Player
from ...steps.raising import RaiseMoney
from ...turn import NOTHING, AutomaticStep, Step
from ..part import NamedEvent, Part


class BondSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of the one bond that each corporation may issue."""

    value: Money
    """What a bond brings, and what it costs to redeem it."""
    interest: Money
    """What it costs in each turn of its corporation."""
    off_each_share: Money = 0
    """What a bond takes off the worth of each share at the end."""


class BondIssued(EighteenEvent, frozen=True, kw_only=True):
    """A corporation issued its bond."""

    company: CompanyId
    amount: Amount


class BondRedeemed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation redeemed its bond."""

    company: CompanyId
    amount: Amount


class BondInterestPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid the interest of its bond."""

    company: CompanyId
    amount: Amount


class BondMarket(Piece):
    """Memory of whether bonds may be issued."""

    open: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("bond_market")


class BondMoney(MoneyPolicy):
    """Loan limit and interest where corporations issue bonds."""

    def most_loans(self, company: Corporation) -> int:
        """The most bonds that a corporation may have: 1 once bonds may be issued, 0 before."""
        return 1 if self.game.memory_of(BondMarket).open else 0

    def interest(self, company: Corporation) -> int:
        """The interest due in each turn, with that of the bond."""
        return super().interest(company) + company.loans * self.game.settings_of(BondSettings).interest


class BondWorth(StockPolicy):
    """The net worth of players whose corporations have bonds."""

    def worth(self, player: Player) -> int:
        """The net worth of ``player``, less what bonds take off each share."""
        off = self.game.settings_of(BondSettings).off_each_share
        due = sum(
            player.percent(one) // one.share_percent * one.loans * off
            for one in self.game.corporations.values()
        )
        return super().worth(player) - due


class PayBondInterest(AutomaticStep):
    """Before bonds are issued or redeemed the interest is due: nobody decides anything here."""

    deed = "pay the interest of a bond"

    def skip(self) -> None:
        """Charge the interest; the cash of a corporation that has too little becomes negative until its
        president pays."""
        game, company = self.game, self.actor()
        if isinstance(company, Corporation) and not self.passed:
            due = game.policies.money.interest(company)
            if due:
                game.charge(company, due)
                game.happen(BondInterestPaid(company=company.id, amount=due))
        super().skip()


class BondCrisis(RaiseMoney):
    """The president pays what a corporation owes for its bond, and sells shares for it if need be. One who
    cannot raise it loses the corporation, as where no train can be paid."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        PayoffDebt: "do_pay",
        SellShares: "do_sell",
        Bankrupt: "do_bankrupt",
    }
    deed = "pay what a corporation owes"
    done_when = "never"

    def debtor(self) -> Corporation | None:
        """The corporation in turn if its cash is negative, otherwise ``None``."""
        company = self.game.round.entity
        return company if isinstance(company, Corporation) and company.cash < 0 else None

    def in_need(self) -> Corporation:
        """The corporation that owes money; only called while there is one."""
        company = self.debtor()
        assert company is not None
        return company

    def actor(self) -> Entity | None:
        """The president of the corporation that owes money, or ``None``."""
        company = self.debtor()
        return company.player if company is not None else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pay; without enough cash sell shares; go bankrupt if even these do not raise enough."""
        company, president = self.debtor(), self.actor()
        if company is None or not isinstance(president, Player) or entity not in (company, president):
            return NOTHING
        if self._short(company) <= 0:
            return frozenset({PayoffDebt}) if entity is president else NOTHING
        if self.raisable(company) < 0:
            return frozenset({Bankrupt})
        return frozenset({SellShares}) if entity is president else NOTHING

    def _short(self, company: Corporation) -> int:
        """The money that the president lacks to pay the debt; not positive if there is enough."""
        assert company.player is not None
        return -company.cash - company.player.cash

    def choices(self) -> Iterator[Choice]:
        """Yield the payment, each sale that helps, and bankruptcy for the corporation or its president."""
        company, president = self.debtor(), self.actor()
        if company is None or not isinstance(president, Player):
            return
        kinds = self.kinds_for(president)
        if PayoffDebt in kinds:
            yield self.choice("payoff_debt", president, facts={"cost": -company.cash})
        if SellShares in kinds:
            for bundle in self._sales(president):
                yield self.sale_choice(president, bundle)
        if Bankrupt in kinds:
            yield self.choice("bankrupt", company)
            yield self.choice("bankrupt", president)

    def do_pay(self, action: PayoffDebt, player: Player) -> None:
        """Let the president pay the debt of the corporation."""
        game, company = self.game, self.in_need()
        amount = -company.cash
        game.pay(player, company, amount)
        game.happen(DebtCovered(player=player.id, company=company.id, amount=amount))

    def do_bankrupt(self, action: Bankrupt, entity: Entity) -> None:
        """Declare the president bankrupt; what becomes of the corporation is up to the ending policy."""
        game, company = self.game, self.in_need()
        president = company.player
        assert president is not None
        game.policies.ending.go_bankrupt(president, company)


class IssueBond(Step):
    """At the end of its turn a corporation may issue its bond or redeem it, not both in one turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        TakeLoan: "do_issue",
        PayoffLoan: "do_redeem",
        Pass: "do_pass",
    }
    deed = "issue a bond or redeem it"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Issue the bond, or redeem it with enough cash; or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        game = self.game
        if entity.player is None or not game.memory_of(BondMarket).open:
            return NOTHING
        if not entity.loans:
            return frozenset({TakeLoan, Pass})
        return frozenset({PayoffLoan, Pass}) if entity.cash >= self._value() else NOTHING

    def _value(self) -> int:
        return self.game.settings_of(BondSettings).value

    def choices(self) -> Iterator[Choice]:
        """Yield issuing or redeeming the bond, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": self._value()})
        if PayoffLoan in kinds:
            yield self.choice("payoff_loan", company, facts={"cost": self._value()})
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_issue(self, action: TakeLoan, company: Corporation) -> None:
        """Issue the bond: the corporation gets its value, and the share price moves left.

        Raises Refusal if it has issued one.
        """
        game = self.game
        if company.loans:
            raise Refusal("bond/issued", f"{company.id} has issued its bond.")
        game.pay(game.bank, company, self._value())
        company.notes = (0,)
        game.happen(BondIssued(company=company.id, amount=self._value()))
        game.shares.move_price(company, (game.market.left_of,))
        sold_in_operating_round(game)
        self.finish()

    def do_redeem(self, action: PayoffLoan, company: Corporation) -> None:
        """Redeem the bond: the corporation pays its value, and the share price moves right.

        Raises Refusal if it has none.
        """
        game = self.game
        if not company.loans:
            raise Refusal("bond/none", f"{company.id} has no bond to redeem.")
        game.pay(company, game.bank, self._value())
        company.notes = ()
        game.happen(BondRedeemed(company=company.id, amount=self._value()))
        game.shares.move_price(company, (game.market.right_of,))
        self.finish()


class Bonds(Part[BondSettings]):
    """Each corporation may issue one bond once an event has opened the market for them."""

    Settings = BondSettings
    policies = (BondMoney, BondWorth)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bond_crisis": BondCrisis,
        "pay_bond": PayBondInterest,
        "issue_bond": IssueBond,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "bonds": NamedEvent("begin", "corporations may issue one bond each")
    }
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            BondIssued: "{company} issues its bond for {amount}",
            BondRedeemed: "{company} redeems its bond for {amount}",
            BondInterestPaid: "{company} pays {amount} for its bond",
        }
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of whether bonds may be issued."""
        yield BondMarket()

    def begin(self) -> None:
        """Let corporations issue bonds from now on."""
        self.game.memory_of(BondMarket).open = True

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``loan`` field of 18xx.games: its one bond has the number 0."""
        return {"loan": 0} if isinstance(action, TakeLoan | PayoffLoan) else {}

    @on(CompanyClosed)
    def forget_bond(self, event: CompanyClosed) -> None:
        """Clear the bond and any debt of a corporation that closes."""
        company = self.game.company(event.company)
        if company.notes:
            company.notes = ()
        if company.cash < 0:
            self.game.pay(self.game.bank, company, -company.cash)


PART = Bonds
