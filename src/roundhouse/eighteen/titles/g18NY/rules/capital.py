"""The capitalization round: corporations issue shares before the money for all shares comes in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.rounds import AskingRound
from roundhouse.eighteen.rules.state.actions import Action, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.issue import read_shares
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import facts_of, memory_of
from .stock import issuable


class CapitalizationRound(AskingRound):
    """Each corporation, in operating order, may issue shares once."""

    usual_name = "Capitalization Round"
    short = "CR"

    def asked(self) -> Iterable[Entity]:
        """All companies that operate."""
        return self.game.policies.order.operating_order()


class IssueOnce(Step):
    """Issue shares to the pool at the market price, which does not move; no more than players own then."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue shares"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Issue or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({SellShares, Pass}) if issuable(self.game, entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every number of shares, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and SellShares in self.kinds_for(company):
            for bundle in issuable(self.game, company):
                yield self.sale_choice(company, bundle)
            yield self.choice("pass", company)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares of the treasury to the pool."""
        shares, percent = read_shares(self.game.certificates, action, company)
        open_ = {size for _, size in issuable(self.game, company)}
        if percent not in open_ or any(share.corporation is not company for share in shares):
            raise Refusal("issue/amount", f"{company.id} cannot issue {percent}% now.")
        self.game.shares.issue(company, shares, company.price_of(percent))
        self.finish()


class IssueAtOnce(IssueOnce):
    """The same in the middle of a turn, as soon as the last 12H is bought: everything waits for it."""

    done_when = "never"
    asked: frozenset[Corporation] = tracked(frozenset())
    """Those that have said what they issue."""

    def actor(self) -> Entity | None:
        """The next corporation that has something to issue."""
        game = self.game
        if not facts_of(game).immediate or not memory_of(game).capital:
            return None
        order = game.policies.order.operating_order()
        return next((one for one in order if one not in self.asked and issuable(game, one)), None)

    def waits(self) -> bool:
        """Has anybody still to decide?"""
        return self.actor() is not None

    def finish(self) -> None:
        """The next one; with the last one it is over."""
        company = self.actor()
        if isinstance(company, Corporation):
            self.asked |= {company}
        if self.actor() is None:
            memory_of(self.game).capital = False
