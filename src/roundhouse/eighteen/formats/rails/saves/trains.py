"""Trains in a saved game: bought, paid for with what a president sells, given up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Private, Train
from roundhouse.eighteen.rules.steps.cars import DiscardCar
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .deeds import Deeds
from .save import Move


class TrainMoves:
    """The moves about trains on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.ordered: Callable[[], None] | None = None
        """A train that is chosen and not paid yet: Rails sells the president’s shares after the choice."""
        self.price = 0
        """What it costs."""
        self.late: tuple[Move, ...] = ()
        """Trains that are given up in Rails, and here at the end of the turn only."""
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            "BuyTrain": self._train,
            "DiscardTrain": self._discard,
        }

    def pay_if_ordered(self) -> None:
        """After a sale: pay for the train that is chosen, or give up where nothing more can be sold."""
        if self.ordered is not None:
            self._pay_for_train(self.ordered)
        if self.ordered is not None:
            self._declare_bankrupt()

    def _declare_bankrupt(self) -> None:
        """Rails declares a president bankrupt by itself once they can sell nothing more for the train."""
        possible = {choice.type for choice in self.reader.game.choices()}
        company = self.reader.turns.company
        if company is not None and "bankrupt" in possible and "sell_shares" not in possible:
            deed, self.ordered = self.ordered, None
            self.reader.do("bankrupt", company)
            step = self.reader.game.round.waiting()
            helper = company.player
            if deed is not None and helper is not None and step is not None and step.actor() is company:
                self._pay_for_train(deed)  # whoever presides now has to help

    def _close_if_poor(self, company: Corporation) -> None:
        """Rails closes a company by itself where neither it nor its president can pay for a train that it
        must have; here that is a pass."""
        step = self.reader.game.round.waiting()
        if self.ordered is None or not isinstance(step, BuyTrains) or not step.must_buy(company):
            return
        if any(choice.type == "pass" for choice in self.reader.game.choices()):
            self.ordered = None
            self.reader.pass_step()

    def _pay_for_train(self, deed: Callable[[], None]) -> None:
        """Buy a train that is chosen, if there is the money; else it stays chosen."""
        company = self.reader.turns.company
        president = company.player if company is not None else None
        self.ordered = None
        if company is not None and president is not None and company.cash + president.cash < self.price:
            self.ordered = deed
        else:
            deed()

    def _train(self, move: Move) -> None:
        company, seller = self.reader.company(move), move.text("fromName")
        kind = move.text("typeName") or move.text("trainUniqueId").rpartition("_")[0]
        train = self._on_sale(kind, seller)
        given = move.text("exchangedTrainUniqueId").rpartition("_")[0]
        exchange = next((own.id for own in company.trains if own.name == given), None)
        price = move.count("pricePaid")
        if exchange is not None and (cost := self._surrender(company, exchange)) is not None:
            exchange, price = None, price - cost
        self._make_room(company)
        whose: list[Corporation | Private] = [company]
        if move.count("specialPropertyId"):
            whose = [*company.privates, company]
        deeds = [
            self.reader.deed(
                "buy_train",
                who,
                train=train.id,
                price=price,
                exchange=exchange,
                variant=kind if train.name != kind else None,
            )
            for who in whose
        ]
        if move.count("presidentCashToAdd"):
            self.price = price
            self._pay_for_train(lambda: self.reader.reach(lambda: self._bought(deeds, company, price)))
            self._close_if_poor(company)
            self.pay_if_ordered()
        else:
            self.reader.reach(lambda: self._bought(deeds, company, price))

    def _surrender(self, company: Corporation, train: str) -> int | None:
        """Give a train up that is paid for, if the title has that: what it costs. Rails does it with the
        purchase of another one."""
        kind = self.reader.game.train(train).name
        for choice in self.reader.game.choices():
            if choice.type == "scrap_train" and self.reader.game.train(choice.action["train"]).name == kind:
                self.reader.do("scrap_train", company, train=choice.action["train"])
                return int(choice.facts["cost"])
        return None

    def _bought(self, deeds: Sequence[Callable[[], None]], company: Corporation, price: int) -> None:
        """Buy a train by the first deed that is allowed. Where a company has to sell shares of its treasury
        for that, Rails sells as few as bring the price, or all that it may."""
        if company.cash < price and isinstance(self.reader.game.round.waiting(), BuyTrains):
            sales = [one for one in self.reader.game.choices() if one.type == "sell_shares"]
            own = [one for one in sales if one.action["entity"] == company.key]
            enough = [one for one in own if company.cash + one.facts["gain"] >= price]
            if own:
                sale = min(enough, key=_gain) if enough else max(own, key=_gain)
                percent = int(sale.action["percent"])
                shares = [share.id for share in company.shares(company) if not share.president]
                sold = shares[: percent // company.share_percent]
                self.reader.do("sell_shares", company, shares=sold, percent=percent)
        self.reader.first(deeds)

    def _make_room(self, company: Corporation) -> None:
        """Rails gives a car back by itself where there is no room for it beside a train that is bought."""
        step, policy = self.reader.game.round.waiting(), self.reader.game.policies.trains
        if not isinstance(step, DiscardCar) or step.actor() is not company:
            return
        if policy.trains_counted(company) >= policy.train_limit(company):
            for car in step.cars(company):
                self.reader.do("discard_train", company, train=car.id)

    def _discard(self, move: Move) -> None:
        """Give a train up, now or as soon as our turn comes to that."""
        step = self.reader.game.round.find(DiscardTrains)
        if (
            step is not None
            and self.reader.company(move) in step.crowded()
            and self.reader.game.round.waiting() is not step
        ):
            self.late = (*self.late, move)
        else:
            self.reader.discard(move)

    def discard_late(self) -> None:
        """Give those up that Rails gave up before."""
        while self.late and isinstance(self.reader.game.round.waiting(), DiscardTrains):
            move, self.late = self.late[0], self.late[1:]
            self.reader.discard(move)

    def _on_sale(self, kind: str, seller: str) -> Train:
        depot = self.reader.game.depot
        if "IPO" in seller:
            trains: Sequence[Train] = depot.upcoming
        elif "Pool" in seller:
            trains = (*depot.pool, *(train for train in depot.upcoming if train.kind.car))
        else:
            trains = self.reader.corporation(seller).trains
        for train in trains:
            if train.name == kind:
                return train
        for train in trains:
            if kind in {side.name for side in depot.sides(train)}:
                return train
        raise Refusal("rails/train", f"“{seller[:40]}” has no train {kind[:20]}.")


def _gain(sale: Choice) -> int:
    return int(sale.facts["gain"])
