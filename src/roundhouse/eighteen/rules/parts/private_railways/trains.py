"""Trains of corporations: obsolete ones earn half, and nobody has to have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...decisions.trains import Assistance
from ...closing import return_charter
from ...policies import EndingPolicy, MoneyPolicy, RevenuePolicy, TrainPolicy
from ...sizes import TEN
from ...state.actions import Action, BuyTrain, Pass, RouteClaim, ScrapTrain, SellShares
from ...state.pieces import Corporation, Entity, Train
from ...state.turns import StepState
from ...steps.discard import DiscardTrains
from ...steps.dividends import PayDividend
from ...steps.issue import bundles_of, read_shares
from ...steps.running import RunTrains
from ...steps.trains import BuyTrains
from ...turn import NOTHING
from .events import WornTrainScrapped
from .railways import pay_out


class WornTrains(TrainPolicy):
    """Obsolete trains are traded as others; a president helps a corporation that has none."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Also obsolete ones."""
        return train.tradable

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """Without a fee, for a corporation without a train, and a train of the bank."""
        return Assistance() if not company.trains and train.owner is None else None


class MoneyForTrains(MoneyPolicy):
    """What a corporation may have for a train."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The cash of its president, too, if it has no train."""
        usual = super().money_in_sight(company, step)
        helps = isinstance(step, BuyTrains) and not company.trains and company.player is not None
        return usual + company.player.cash if helps and company.player is not None else usual


class HalfRevenue(RevenuePolicy):
    """What trains earn."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Obsolete trains earn half."""
        worn = {train.id for train in company.trains if train.obsolete}
        lost = sum(
            run.revenue - run.revenue // 2
            for run, claim in zip(runs, claims, strict=False)
            if claim.train in worn
        )
        return -lost, 0

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Ten times what one share was paid is compared with the price, however many shares there are."""
        return super().price_after_dividend(company, kind, withheld, paid // company.size * TEN)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """Every share gets half, rounded down to whole money; the rest is kept."""
        paid = revenue // 2 * company.share_percent // 100 * company.size
        return revenue - paid, paid


class NewStart(EndingPolicy):
    """What becomes of corporations that are worth nothing."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """They can be started anew."""
        return_charter(self.game, corporation)


class DiscardByPrice(DiscardTrains):
    """As usual, the corporation that operates first before others."""

    def _crowded(self) -> Sequence[Corporation]:
        return sorted(super()._crowded(), key=self.game.market.operating_key)


class DividendOfRailways(PayDividend):
    """Revenue of trains, and of private companies that the corporation has taken over, which close then. What
    does not divide by the shares is kept."""

    def revenue(self) -> int:
        """What trains and private companies earn."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.passed:
            return 0
        return super().revenue() + sum(private.revenue for private in company.privates)

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """A full payment leaves the rest of the division."""
        if kind != "payout":
            return super().split(company, kind)
        revenue = self.revenue()
        paid = revenue // company.size * company.size
        return revenue - paid, paid

    def finish(self) -> None:
        """The private companies of the corporation close."""
        company, done = self.actor(), self.passed
        super().finish()
        if isinstance(company, Corporation) and company.is_major and not done:
            for private in company.privates:
                pay_out(self.game, private)

    def retire_trains(self, company: Corporation) -> None:
        """Obsolete trains run on."""

    def skip(self) -> None:
        """Railways have no dividend."""
        company = self.actor()
        if isinstance(company, Corporation) and not company.is_major:
            self.passed = True
        else:
            super().skip()


class RunForRailways(RunTrains):
    """Only corporations run trains."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Not railways."""
        if isinstance(entity, Corporation) and not entity.is_major:
            return NOTHING
        return super().actions(entity)


class BuyTrainsOrNot(BuyTrains):
    """A corporation without a train may issue shares for one of the bank, and its president help; if it has
    none at the end of its turn, its price falls. Obsolete trains may be given up."""

    gain: int | None = tracked(None)
    """What the last share brought that was issued in this turn for a train."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BuyTrains.handlers,
        SellShares: "do_issue",
        ScrapTrain: "do_scrap",
    }

    def begin_turn(self) -> None:
        """Nothing issued yet."""
        super().begin_turn()
        if self.gain is not None:
            self.gain = None

    def issuable(self, company: Corporation) -> list[int]:
        """How much, in percent, may be issued for a train: with the money there is enough for the cheapest."""
        cheapest = self.game.depot.cheapest()
        if company.trains or cheapest is None or company.player is None or not self.can_buy(company):
            return []
        fits = self.game.limits.fits_in_pool
        sizes = [percent for _, percent in bundles_of(company, company) if fits(company, percent)]
        most = max((company.price_of(percent) for percent in sizes), default=0)
        return sizes if cheapest <= company.cash + company.player.cash + most else []

    def can_buy(self, company: Corporation) -> bool:
        """Railways buy no trains."""
        return company.is_major and super().can_buy(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; issue shares; give obsolete trains up."""
        company = self.actor()
        if (
            self.passed
            or entity is not company
            or not isinstance(company, Corporation)
            or not company.is_major
        ):
            return NOTHING
        kinds = super().actions(entity)
        if self.issuable(company):
            kinds |= {SellShares, Pass}
        if any(train.obsolete for train in company.trains):
            kinds |= {ScrapTrain, Pass}
        return kinds - {Pass} if self._is_bound(company) else kinds

    def _is_bound(self, company: Corporation) -> bool:
        """Must it buy a train of the bank because shares were issued for one?"""
        return self.gain is not None and not company.trains

    def others(self, company: Corporation) -> list[Train]:
        """None after an issue."""
        return [] if self._is_bound(company) else super().others(company)

    def choices(self) -> Iterator[Choice]:
        """As usual, and what may be issued and given up."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if ScrapTrain in kinds:
            seen: set[str] = set()
            for train in company.trains:
                if train.obsolete and train.name not in seen:
                    seen.add(train.name)
                    yield self.choice("scrap_train", company, facts={"name": train.name}, train=train.id)
        if SellShares in kinds:
            sizes = self.issuable(company)
            for shares, percent in bundles_of(company, company):
                if percent in sizes:
                    names = [share.id for share in shares]
                    facts = {"gain": company.price_of(percent)}
                    yield self.choice("sell_shares", company, facts=facts, shares=names, percent=percent)

    def do_issue(self, action: SellShares, entity: Entity) -> None:
        """Sell shares of the treasury to the pool; the price goes to the left."""
        assert isinstance(entity, Corporation)
        shares, percent = read_shares(self.game.certificates, action, entity)
        if percent not in self.issuable(entity):
            raise Refusal("issue/amount", f"{entity.id} cannot issue {percent}% now.")
        self.gain = entity.share_price
        self.game.shares.sell(shares, percent, movement="left_block")

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give an obsolete train up."""
        train = next((one for one in company.trains if one.obsolete and one.id == action.train), None)
        if train is None:
            raise Refusal("train/scrap", f"{action.train} is no obsolete train of {company.id}.")
        self.game.depot.remove(train)
        self.game.happen(WornTrainScrapped(company=company.id, name=train.name))

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train."""
        train = self.game.train(action.train)
        bound = self._is_bound(company) and not self.game.trusting
        if bound and self.gain is not None and company.cash - self.gain > (action.price or train.price):
            raise Refusal("train/issued", "More shares were issued than that train needs.")
        super().do_buy(action, company)

    def finish(self) -> None:
        """A corporation without a train falls."""
        company, done = self.actor(), self.passed
        super().finish()
        if not done and isinstance(company, Corporation) and company.is_major and not company.trains:
            self.game.shares.move_price(company, (self.game.market.left_of,))
