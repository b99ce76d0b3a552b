"""Buying trains in 1858, where a corporation may do without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...state.actions import Action, BuyTrain, Pass, ScrapTrain, SellShares
from ...state.pieces import Corporation, Entity, Train
from ...steps.discard import DiscardTrains
from ...steps.issue import bundles_of, read_shares
from ...steps.trains import BuyTrains
from ...turn import NOTHING
from .events import WornTrainScrapped
from .railways import is_trainless


class BuyTrainsOrNot(BuyTrains):
    """A corporation without a train may issue shares for one of the bank, and its president help; if it has
    none at the end of its turn, its price falls. Obsolete trains may be given up."""

    gain: int | None = tracked(None)
    """The price of one share at the last issue for a train in this turn, or ``None``."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BuyTrains.handlers,
        SellShares: "do_issue",
        ScrapTrain: "do_scrap",
    }

    def begin_turn(self) -> None:
        """Forget the issue of the last turn."""
        super().begin_turn()
        if self.gain is not None:
            self.gain = None

    def issuable(self, company: Corporation) -> list[int]:
        """The sizes, in percent, of an issue that is allowed for a train.

        No more shares than the dearest train of the bank takes, and only if they and the president's cash pay
        for the cheapest; none after which no train could be bought (decision 2300).
        """
        prices = [side.price for train in self.offered(company) for side in self.game.depot.sides(train)]
        president = company.player
        if not is_trainless(company) or president is None or not company.is_major or not prices:
            return []
        sizes = [
            percent
            for _, percent in bundles_of(company, company)
            if self.game.limits.fits_in_pool(company, percent)
            and company.cash + company.price_of(percent) - company.share_price < max(prices)
        ]
        most = max((company.price_of(percent) for percent in sizes), default=0)
        if min(prices) > company.cash + president.cash + most:
            return []
        return [percent for percent in sizes if self._leads_to_train(company, percent, sizes[-1], prices)]

    def _leads_to_train(self, company: Corporation, percent: int, most: int, prices: Sequence[int]) -> bool:
        """Whether ``company`` can buy a train after an issue of ``percent``, or after one more at the next
        price, of ``most`` percent together.

        One that brings the price to the end of the market closes the corporation.
        """
        assert company.cell is not None
        assert company.player is not None
        lower = self.game.market.left_of(company.cell).price
        help_, cash = company.player.cash, company.cash + company.price_of(percent)
        later = range(company.share_percent, most - percent + 1, company.share_percent)
        funds = [
            (cash, company.share_price),
            *((cash + company.price_of(one, lower), lower) for one in later),
        ]
        return (
            self.game.trusting
            or not lower
            or any(money - last <= price <= money + help_ for money, last in funds for price in prices)
        )

    def can_buy(self, company: Corporation) -> bool:
        """Whether ``company`` can buy a train; railways buy none."""
        return company.is_major and super().can_buy(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, issuing shares, and giving up obsolete trains."""
        company = self.actor()
        if self.passed or entity is not company or not isinstance(company, Corporation):
            return NOTHING
        if not company.is_major:
            return NOTHING
        kinds = super().actions(entity)
        if self.issuable(company):
            kinds |= {SellShares, Pass}
        if any(train.obsolete for train in company.trains):
            kinds |= {ScrapTrain, Pass}
        return kinds - {Pass} if self.is_bound(company) else kinds

    def has_issued(self, company: Corporation) -> bool:
        """Whether shares were issued in this turn for a train that ``company`` has not bought yet."""
        return self.gain is not None and is_trainless(company)

    def is_bound(self, company: Corporation) -> bool:
        """Whether ``company`` must go on until it has a train, after an issue.

        It may pass if neither a train nor a further issue is possible, which on 18xx.games takes an undo
        (decision 2033).
        """
        if not self.has_issued(company) or company.player is None:
            return False
        money = company.cash + company.player.cash
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        return any(side.price <= money for side in sides) or bool(self.issuable(company))

    def others(self, company: Corporation) -> list[Train]:
        """The trains of other companies that may be bought; none after an issue."""
        return [] if self.has_issued(company) else super().others(company)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The sides of ``train`` that may be bought; after an issue those that take the last share issued."""
        sides = super().sides(company, train)
        if self.gain is None or not is_trainless(company):
            return sides
        return [side for side in sides if side.price >= company.cash - self.gain]

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and what may be issued or given up."""
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
        """Issue shares to the pool; the price moves left.

        Raises Refusal for an amount that is not allowed.
        """
        assert isinstance(entity, Corporation)
        shares, percent = read_shares(self.game.certificates, action, entity)
        if percent not in self.issuable(entity):
            raise Refusal("issue/amount", f"{entity.id} cannot issue {percent}% now.")
        self.gain = entity.share_price
        self.game.shares.sell(shares, percent, movement="left_block")

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give up an obsolete train. Raises Refusal for any other train."""
        train = next((one for one in company.trains if one.obsolete and one.id == action.train), None)
        if train is None:
            raise Refusal("train/scrap", f"{action.train} is no obsolete train of {company.id}.")
        self.game.depot.remove(train)
        self.game.happen(WornTrainScrapped(company=company.id, name=train.name))

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; after an issue one that takes all the shares issued.

        Raises Refusal for another train, or where the usual purchase does.
        """
        train = self.game.train(action.train)
        name = action.variant or train.name
        named = [side for side in super().sides(company, train) if side.name == name]
        if train.owner is None and named and named[0] not in self.sides(company, train):
            raise Refusal("train/issued", f"More shares were issued than a {name} takes.")
        super().do_buy(action, company)

    def finish(self) -> None:
        """End the step; the price of a corporation without a train moves left."""
        company, done = self.actor(), self.passed
        super().finish()
        if not done and isinstance(company, Corporation) and company.is_major and is_trainless(company):
            self.game.shares.move_price(company, (self.game.market.left_of,))


class DiscardByPrice(DiscardTrains):
    """As usual, the corporation that operates first before others."""

    def _crowded(self) -> Sequence[Corporation]:
        return sorted(super()._crowded(), key=self.game.market.operating_key)
