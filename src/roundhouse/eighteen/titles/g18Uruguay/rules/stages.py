"""Rounds in which the state railway is founded, and the operating round that they interrupt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.rounds import AskingRound, OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import HandedOver, HandoverDeclined
from .facts import is_overdrawn, memory_of, state_of
from .formation import FULL, SHARE, removable, remove_token, shares_out
from .loans import pay_interest, repay, repay_from_treasury

PAYING, HANDING_OVER, REMOVING = 1, 2, 3
"""The stages, by the number of the round."""
HAND_OVER, DECLINE = "handover", "decline"
"""The answers of a president, as 18xx.games writes them."""


class OperatingRoundUruguay(OperatingRound):
    """Interest is paid at the end. After the turn in which it is brought about the state railway is founded;
    then the round goes on."""

    def advance(self) -> bool:
        """Found the state railway if that is due; otherwise go to the next company."""
        memory = memory_of(self.game)
        if memory.due:
            memory.due = False
            company = self.entity
            memory.originator = company if isinstance(company, Corporation) else None
            self.game.begin_round("nationalization", PAYING)
            return True
        return super().advance()

    def finish(self) -> None:
        """Collect interest, as long as there is a trust."""
        if not memory_of(self.game).nationalized:
            for company in self.order:
                if isinstance(company, Corporation) and company.loans and not company.closed:
                    pay_interest(self.game, company)
        super().finish()


class FoundingRound(AskingRound):
    """Each company in operating order: first its loans are paid as far as possible, then some are handed over
    to the state, then the state railway gives up what it has too much of."""

    usual_name = "Nationalization"
    short = "OR"

    def asked(self) -> Iterable[Entity]:
        """All companies that operate."""
        return self.game.policies.order.operating_order()

    def start(self, number: int) -> None:
        """Begin with the loans of the first company."""
        self.number = number
        super().start(number)
        self._pay_loans()

    def begin_turn(self) -> None:
        """Pay the loans of the next company from its treasury."""
        super().begin_turn()
        self._pay_loans()

    def _pay_loans(self) -> None:
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            repay_from_treasury(self.game, company)


class PayForLoans(Step):
    """A president may pay loans of a corporation; for each one that it still has too many its price falls."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_pay", Pass: "do_pass"}
    deed = "pay loans of the corporation"
    choosing = "say how many loans you pay"

    def most(self, company: Corporation) -> int:
        """The most loans that the president can pay now."""
        president = company.player
        if self.game.round.number != PAYING or company is state_of(self.game) or president is None:
            return 0
        return min(company.loans, max(0, president.cash) // book_of(self.game).value)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a number of loans, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Choose, Pass}) if self.most(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield each number of loans, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for count in range(1, self.most(company) + 1):
            facts = {"cost": count * book_of(self.game).value}
            label = ChoiceLabel("Pay loans of the corporation: %(count)s").of(count=str(count))
            yield self.choice("choose", company, facts=facts, label=label, choice=str(count))
        yield self.choice("pass", company)

    def do_pay(self, action: Choose, company: Corporation) -> None:
        """Pay so many loans. Raises Refusal for another number."""
        word, president = str(action.choice), company.player
        if president is None or not word.isdigit() or not 0 < int(word) <= self.most(company):
            raise Refusal("loan/count", f"{company.id}: 1 to {self.most(company)} loans can be paid.")
        repay(self.game, company, int(word), president)
        over = company.loans - book_of(self.game).most(company)
        if over > 0:
            self.game.shares.move_price(company, (self.game.market.left_of,) * over)
        self.finish()

    def finish(self) -> None:
        """Note whose turn was last: the shares of the state railway are given out from there."""
        company = self.actor()
        if isinstance(company, Corporation) and not self.passed and self.most(company):
            memory_of(self.game).originator = company
        super().finish()


class HandOver(Question):
    """The president of another corporation in debt may hand it over for one share of the state railway, as
    long as there are any."""

    deed = "hand the corporation over or keep it"
    choosing = "hand the corporation over or keep it"

    def is_asked(self, company: Corporation) -> bool:
        """Whether the president of ``company`` is asked."""
        game, memory = self.game, memory_of(self.game)
        if game.round.number != HANDING_OVER or company is state_of(game) or company in memory.merged:
            return False
        if not company.loans or is_overdrawn(game, company) or company.player is None:
            return False
        return shares_out(game) * SHARE < FULL

    def answers(self) -> Answers:
        """To keep the corporation, or to hand it over."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.is_asked(company):
            return {}
        hand_over = ChoiceLabel("Hand %(company)s over to the state").of(company=company.id)
        return {DECLINE: ChoiceLabel("Keep %(company)s").of(company=company.id), HAND_OVER: hand_over}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Hand over or keep. Raises Refusal for another word."""
        if self.said(action) == HAND_OVER:
            memory_of(self.game).handed_over += (company,)
            self.game.happen(HandedOver(company=company.id))
        else:
            self.game.happen(HandoverDeclined(company=company.id))
        self.finish()


class RemoveStateTokens(TokenRemoval):
    """In its turn the state railway removes tokens until it has no more than it may."""

    any_slot = True

    def actor(self) -> Entity | None:
        """The state railway in its turn, when it is to remove tokens."""
        state = state_of(self.game)
        due = self.game.round.number == REMOVING and super().actor() is state
        return state if due and removable(self.game) else None

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of the state railway that may go."""
        spots = removable(self.game)
        tokens = placed_tokens(self.game, state_of(self.game))
        yield from (token for token in tokens if token.spot in spots)

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map."""
        remove_token(self.game, token.spot)
