"""Corporations buy trains or do without one, and give up what is beyond the limit."""

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
        """How much, in percent, may be issued for a train: not more shares than the dearest one of the bank
        takes, and only if with them and the president's money there is enough for the cheapest."""
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
        return sizes if min(prices) <= company.cash + president.cash + most else []

    def can_buy(self, company: Corporation) -> bool:
        """Railways buy no trains."""
        return company.is_major and super().can_buy(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; issue shares; give obsolete trains up."""
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
        """Were shares issued in this turn for a train that ``company`` has not bought yet?"""
        return self.gain is not None and is_trainless(company)

    def is_bound(self, company: Corporation) -> bool:
        """Must it go on until it has a train? Not if neither a train nor a further issue is possible: then it
        may pass, which on 18xx.games takes an undo (decision 2033)."""
        if not self.has_issued(company) or company.player is None:
            return False
        money = company.cash + company.player.cash
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        return any(side.price <= money for side in sides) or bool(self.issuable(company))

    def others(self, company: Corporation) -> list[Train]:
        """None after an issue, which is for a train of the bank."""
        return [] if self.has_issued(company) else super().others(company)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """After an issue only those for which the last share was needed."""
        sides = super().sides(company, train)
        if self.gain is None or not is_trainless(company):
            return sides
        return [side for side in sides if side.price >= company.cash - self.gain]

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
        """Buy a train; after an issue one that takes all the shares that were issued."""
        train = self.game.train(action.train)
        name = action.variant or train.name
        named = [side for side in super().sides(company, train) if side.name == name]
        if train.owner is None and named and named[0] not in self.sides(company, train):
            raise Refusal("train/issued", f"More shares were issued than a {name} takes.")
        super().do_buy(action, company)

    def finish(self) -> None:
        """A corporation without a train falls."""
        company, done = self.actor(), self.passed
        super().finish()
        if not done and isinstance(company, Corporation) and company.is_major and is_trainless(company):
            self.game.shares.move_price(company, (self.game.market.left_of,))


class DiscardByPrice(DiscardTrains):
    """As usual, the corporation that operates first before others."""

    def _crowded(self) -> Sequence[Corporation]:
        return sorted(super()._crowded(), key=self.game.market.operating_key)
