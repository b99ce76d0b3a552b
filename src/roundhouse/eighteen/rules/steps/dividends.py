"""The dividend: how the revenue of a company is paid out or kept, and how its share price follows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..in_play import GameInPlay
from ..state.actions import Action, Dividend
from ..state.events import (
    DividendPaid,
    DividendSettled,
    NothingEarned,
    OwnerPaid,
    Payment,
    PriceMoved,
    RevenueWithheld,
    SubsidyReceived,
    TrainWornOut,
)
from ..state.pieces import Corporation, Entity, Holder, Player
from ..turn import NOTHING, Step
from .running import RunTrains

DividendKind: TypeAlias = Literal["payout", "half", "withhold"]


class PayDividendSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of paying dividends."""

    kinds: tuple[DividendKind, ...] = ("payout", "withhold")
    """What a president may decide."""
    minors: DividendKind | None = None
    """What minors do, where nobody decides."""


class PayDividend(Step):
    """Pay out or withhold (titles may set ``kinds``, half dividends among them); the share price follows."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((RunTrains,),)
    follows: ClassVar[tuple[type[Step], ...]] = (RunTrains,)
    Settings = PayDividendSettings
    settings: PayDividendSettings
    handlers: ClassVar[Mapping[type[Action], str]] = {Dividend: "do_dividend"}
    deed = "pay a dividend or withhold"
    on_charters = "Pay or keep the revenue"
    moments = frozenset({"dividend"})

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """The kinds of dividend among which the president may choose."""
        return self.settings.kinds

    def decided(self, company: Corporation) -> str | None:
        """The kind of dividend where nobody decides, or ``None``.

        For minors that is the setting ``minors``; a company without a president may be forced, too.
        """
        if not company.is_major and self.settings.minors is not None:
            return self.settings.minors
        return self.game.policies.revenue.forced_dividend(company)

    def run_step(self) -> RunTrains:
        """The step of this round in which the trains ran, the last one before this; it knows the revenue."""
        steps = self.game.round.steps
        before = steps[: steps.index(self)] if self in steps else steps
        return next(step for step in reversed(before) if isinstance(step, RunTrains))

    def revenue(self) -> int:
        """The revenue to decide on, in money; 0 if no train ran."""
        return self.run_step().revenue or 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn:
        decide, where there is revenue and somebody to do so."""
        if self.passed or entity is not self.actor() or self.revenue() <= 0:
            return NOTHING
        if not isinstance(entity, Corporation) or self.decided(entity) is not None:
            return NOTHING
        return frozenset({Dividend})

    def choices(self) -> Iterator[Choice]:
        """One choice for each kind of dividend, with what the company keeps and what the shares get."""
        company = self.actor()
        if not isinstance(company, Corporation) or Dividend not in self.kinds_for(company):
            return
        for kind in self.kinds(company):
            withheld, paid = self.split(company, kind)
            facts = {"company": withheld, "shares": paid}
            yield self.choice("dividend", company, facts=facts, kind=kind)

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """How a kind of dividend splits the revenue:
        what the company keeps, and what all shares get together."""
        revenue = self.revenue()
        match kind:
            case "payout":
                return 0, revenue
            case "half" if not company.is_major:
                return revenue // 2, revenue // 2
            case "half":
                return self.game.policies.revenue.half_dividend(company, revenue)
            case _:
                return revenue, 0

    def do_dividend(self, action: Dividend, company: Corporation) -> None:
        """Pay the dividend that the president has chosen, and move the price.
        Raises Refusal for another kind."""
        if action.kind not in self.kinds(company):
            raise Refusal("dividend/kind", f"{company.id} can only {' or '.join(self.kinds(company))}.")
        withheld, paid = self.split(company, action.kind)
        self.settle_revenue(company, action.kind, withheld, paid)

    def skip(self) -> None:
        """Settle the revenue without a decision: as forced where nobody decides,
        else as if nothing were paid."""
        company = self.actor()
        kind = self.decided(company) if isinstance(company, Corporation) else None
        if isinstance(company, Corporation) and kind is not None and self.revenue() > 0:
            withheld, paid = self.split(company, kind)
            self.settle_revenue(company, kind, withheld, paid)
        elif isinstance(company, Corporation) and not _only_idle_trains(company):
            self.settle_revenue(company, "withhold", 0, 0)
        else:
            self.finish()

    def settle_revenue(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """Pay ``withheld`` to the company and ``paid`` to its shares, a subsidy too, then move the price."""
        game = self.game
        subsidy = self.run_step().subsidy
        if subsidy:
            game.pay(game.bank, company, subsidy)
            game.happen(SubsidyReceived(company=company.id, amount=subsidy))
        if withheld:
            game.pay(game.bank, company, withheld)
            game.happen(RevenueWithheld(company=company.id, amount=withheld))
        elif not paid:
            game.happen(NothingEarned(company=company.id))
        if paid:
            self.pay_shares(company, paid)
        self.note_run(company, withheld + paid, paid)
        self.move_price(company, kind, withheld, paid)
        self.finish()

    def note_run(self, company: Corporation, earned: int, paid: int) -> None:
        """Keep the turn in the history of the company, with what it ``earned`` and ``paid``."""
        company.runs = (*company.runs, earned)
        company.paid = paid

    def finish(self) -> None:
        """End the step once the revenue is settled.

        No train of the company runs again in this round, not even for another company; worn-out trains
        leave.
        """
        company = self.actor()
        if isinstance(company, Corporation) and not self.passed:
            for train in company.trains:
                if not train.operated:
                    train.operated = True
            self.retire_trains(company)
            self.game.abilities.dividend_settled(company)
            if self.run_step().routes:
                self.game.private_desk.trains_ran(company)
            self.game.happen(DividendSettled(company=company.id))
        super().finish()

    def retire_trains(self, company: Corporation) -> None:
        """Take the company's trains that were on their last run out of the game."""
        retire_trains(self.game, company)

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Pay every holder its part of ``paid``, and the owner all of it if the company is a minor.

        The part of the pool or the treasury goes to the company, by the settings (:meth:`company_percent`).
        """
        game = self.game
        payments: list[Payment] = []
        if not company.is_major:
            assert company.player is not None
            game.pay(game.bank, company.player, paid)
            game.happen(OwnerPaid(company=company.id, player=company.player.id, amount=paid))
            return
        for holder in self.holders():
            percent = holder.percent(company) + self.extra_percent(holder, company)
            if holder is company or not percent:
                continue
            amount = self.part_of(paid, percent)
            if amount < 0 and isinstance(holder, Player):
                game.charge(holder, -amount)
                payments.append(Payment(holder=holder.key, charged=-amount))
            elif amount > 0:
                game.pay(game.bank, holder, amount)
                payments.append(Payment(holder=holder.key, paid=amount))
        own = self.company_percent(company)
        if own > 0:
            amount = self.own_part(paid, own)
            game.pay(game.bank, company, amount)
            payments.append(Payment(holder=company.key, paid=amount, own=True))
        per_share = paid * company.share_percent // 100
        game.happen(DividendPaid(company=company.id, per_share=per_share, payments=tuple(payments)))

    def holders(self) -> Iterator[Player | Corporation]:
        """Yield all who may be paid for certificates that they own: players, then corporations."""
        yield from self.game.players
        yield from self.game.corporations.values()

    def part_of(self, paid: int, percent: int) -> int:
        """The part of a dividend for so many percent of a company, in money; fractions are rounded up."""
        return math.ceil(paid * percent / 100)

    def own_part(self, paid: int, percent: int) -> int:
        """What the company itself gets for this percentage, of the pool or of its own."""
        return self.part_of(paid, percent)

    def extra_percent(self, holder: Holder, company: Corporation) -> int:
        """The percent that ``holder`` is paid for beyond its certificates; usually none."""
        return 0

    def company_percent(self, company: Corporation) -> int:
        """The percent whose dividend the company itself gets: that of the pool, or of its own treasury.

        Usually it is the treasury's with incremental capitalization, else the pool's; 0 where the settings
        give it nothing.
        """
        settings = self.game.settings
        if not settings.pool_pays_company or company.definition.bank_sells:
            return 0
        own = settings.treasury_pays_company
        if settings.capitalization == "incremental" if own is None else own:
            return company.percent(company)
        return self.game.pool.percent(company)

    def move_price(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """Move the share price as the revenue policy says: usually right for a dividend, left for none."""
        before = company.cell
        if before is None:
            return
        after: Cell = self.game.policies.revenue.price_after_dividend(company, kind, withheld, paid)
        if after is not before:
            self.game.market.move(company, after)
            self.game.happen(PriceMoved(company=company.id, before=before.price, after=after.price))


def _only_idle_trains(company: Corporation) -> bool:
    """Whether all trains of a company are idle: then its price does not fall for a run without revenue."""
    return 0 < len(company.trains) <= company.idle_trains


def retire_trains(game: GameInPlay, company: Corporation) -> None:
    """Take the company's trains that were on their last run out of the game; done after its dividend."""
    for train in company.trains:
        if train.obsolete:
            game.depot.rust(train)
            game.happen(TrainWornOut(company=company.id, train=train.id, name=train.name))
