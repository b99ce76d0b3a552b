"""Buying trains, with the president's help where the company must have one and cannot pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ..state.actions import Action, BuyTrain, Pass, SellShares
from ..state.events import TrainBought, TrainTraded
from ..state.pieces import Corporation, Entity, Player, Train
from ..turn import NOTHING
from .delivery import deliver
from .train_help import HelpWithTrains


class BuyTrains(HelpWithTrains):
    """Buy trains from the bank, the pool or other companies while there is room and money.

    A company without a train that must have one cannot pass: its president pays what is missing for the
    cheapest train of the bank, selling shares if need be. With ``minors = false`` only corporations buy.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        SellShares: "do_sell",
        Pass: "do_pass",
    }
    deed = "buy trains"
    on_charters = "Buy trains"
    moments = frozenset({"buying_train"})

    def begin_turn(self) -> None:
        """Forget what the turn before bought from the bank."""
        super().begin_turn()
        if self.bought:
            self.bought = ()

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that ``entity`` may take.

        The company in turn buys or passes, or only buys if it must. Its president sells shares where help
        is due.
        """
        company = self.actor()
        if self.passed or not isinstance(company, Corporation):
            return NOTHING
        if not (company.is_major or self.settings.minors):
            return NOTHING
        must = self.must_buy(company)
        if isinstance(entity, Player) and entity is company.player:
            raises = must or (self.can_buy(company) and self._helped_by_sales(company))
            sells = raises and self._may_sell_any(company) and self._sales(entity)
            return frozenset({SellShares}) if sells else NOTHING
        if entity is not company:
            return NOTHING
        if must:
            return frozenset({BuyTrain})
        return frozenset({BuyTrain, Pass}) if self.can_buy(company) else NOTHING

    def has_room(self, company: Corporation) -> bool:
        """Whether ``company`` is below its train limit."""
        policy = self.game.policies.trains
        return policy.trains_counted(company) < policy.train_limit(company)

    def may_take(self, company: Corporation) -> bool:
        """Whether ``company`` may get one more train: with room for it, or because it must buy one.

        A company whose trains are none of those that it must have may be without room. It buys above its
        limit and then gives a train up, as on 18xx.games (decision 1972).
        """
        return self.has_room(company) or self.must_buy(company)

    def can_buy(self, company: Corporation) -> bool:
        """Whether the turn waits for ``company``:
        it has room, and money for the cheapest train of the bank or of others.

        It also waits where the company has bought from the bank as often as it may, or would have to pay
        more than it has: then it passes. A purchase from the bank that leaves nothing else to buy ends the
        step (:meth:`do_buy`).
        """
        policy = self.game.policies.trains
        cash = self.game.policies.money.money_in_sight(company, self)
        if self.has_room(company):
            if any(
                self._lowest_price(company, train) <= cash
                for train in self.game.depot.for_sale_to(company)
                if self.game.depot.may_buy(train, ())
            ):
                return True
            if cash >= self.game.settings.lowest_train_price and (
                self.owned_elsewhere(company) or policy.waits_for_lost_trains()
            ):
                return True
        return any(price <= cash for _, _, _, price in self.exchanges(company))

    def _is_anything_left(self, company: Corporation) -> bool:
        """Whether ``company`` may still buy any train of the bank or of another company, whatever it costs.

        Only a train that must be paid at its face value has to be within the company's cash.
        """
        return bool(self.offered(company)) or any(
            train.price <= company.cash or not self.game.train_prices.must_be_face_value(company, train)
            for train in self.others(company)
        )

    def tradable(self, company: Corporation) -> list[Train]:
        """The trains of other companies that ``company`` may buy at present."""
        policy = self.game.policies.trains
        return [train for train in self.others(company) if policy.may_trade_now(train, company)]

    def _lowest_price(self, company: Corporation, train: Train) -> int:
        """The lowest price of a train of the bank for ``company``, with discounts of private companies."""
        depot = self.game.depot
        prices = [self.game.train_prices.from_bank(company, side) for side in depot.sides(train)]
        for _, _, ability in self.game.abilities.owned(company, TrainDiscount):
            prices.extend(
                ability.reduced(side.price) for side in depot.sides(train) if side.name in ability.trains
            )
        return min(prices)

    def others(self, company: Corporation) -> list[Train]:
        """The trains of other companies that ``company`` may buy,
        unless sales of its president bind it to the bank."""
        if self._must_buy_from_bank(company):
            return []
        return [train for train in self.owned_elsewhere(company) if self.game.depot.may_own(company, train)]

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """The trains that other companies may sell to ``company`` by the settings and the train policy."""
        if not self.game.settings.buy_trains_from_others:
            return []
        across = self.game.settings.buy_trains_from_other_players
        return [
            train
            for other in self.game.companies()
            if other is not company and not other.closed and (across or other.player is company.player)
            for train in other.trains
            if self.game.policies.trains.may_trade(train, company)
        ]

    def _must_buy_from_bank(self, company: Corporation) -> bool:
        """Whether the president's sales of shares bind the company to a train of the bank, by the settings.

        Not if ``company`` has got the money for one by itself since then, by a loan (decision 1850).
        """
        if not self.binding() or self.game.settings.emergency_from_others != "never":
            return False
        cheapest = self.game.depot.cheapest()
        return cheapest is None or company.cash < cheapest

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """Trade-ins open to ``company``: a train of the bank, its side, the old train,
        the price left to pay (S0.T3). A train on its last run may be traded in, too."""
        current = self.game.depot.current()
        for train in self.offered(company):
            if train not in current:
                continue
            for side in self.game.depot.sides(train):
                done: set[str] = set()
                for old in company.trains:
                    if old.name in side.discount and old.name not in done:
                        done.add(old.name)
                        yield train, side, old, side.price - side.discount[old.name]

    def choices(self) -> Iterator[Choice]:
        """Every purchase and trade-in of the company, the share sales of its president, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyTrain in kinds:
            yield from self._purchases(company)
        president = company.player
        if president is not None and SellShares in self.kinds_for(president):
            for bundle in self._sales(president):
                yield self.sale_choice(president, bundle)
        if Pass in kinds:
            yield self.choice("pass", company)

    def _purchases(self, company: Corporation) -> Iterator[Choice]:
        if self.may_take(company):
            yield from self._bank_purchases(company)
            yield from self._trades(company)
        cash = self.game.policies.money.buying_power(company)
        for train, side, old, price in self.exchanges(company):
            if price <= cash:
                yield self._purchase(company, train, side, price, {}, exchange=old.id)

    def bank_funds(self, company: Corporation) -> int:
        """What ``company`` can pay the bank for a train without anybody's help."""
        return self.game.policies.money.buying_power(company)

    def _bank_purchases(self, company: Corporation) -> Iterator[Choice]:
        cash = self.bank_funds(company)
        for train in self.offered(company):
            for side in self.sides(company, train):
                price = self.game.train_prices.from_bank(company, side)
                if price <= cash:
                    yield self._purchase(company, train, side, price, {})
                elif self._may_help(company, train, side, price):
                    yield self._purchase(company, train, side, price, {"president": price - company.cash})

    def _purchase(
        self,
        company: Corporation,
        train: Train,
        side: TrainSide,
        price: int,
        facts: Mapping[str, Any],
        **fields: Any,
    ) -> Choice:
        """The choice of one side of a train at a fixed price."""
        fields = {"train": train.id, "price": price, **fields}
        if side.name != train.name:
            fields["variant"] = side.name
        return self.choice("buy_train", company, facts={"cost": price, "name": side.name, **facts}, **fields)

    def _trades(self, company: Corporation) -> Iterator[Choice]:
        """The purchases of trains from other companies, at open prices."""
        for train in self.tradable(company):
            low, high = self.price_range(company, train)
            if low <= high:
                yield self.choice(
                    "buy_train",
                    company,
                    {"price": Span(low, high, self.game.settings.train_price_step)},
                    {"name": train.name, "owner": train.owner.id if train.owner else ""},
                    train=train.id,
                )

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """The lowest and the highest price that ``company`` may pay for a train of another company.

        The lowest is above the highest where it cannot buy the train at all.
        """
        game = self.game
        cash = game.policies.money.buying_power(company)
        if game.train_prices.must_be_face_value(company, train):
            return (train.price, train.price) if train.price <= cash else (1, 0)
        low = game.settings.lowest_train_price
        if (sold := self.binding()) and cash < train.price and company.player is not None:
            # Without the last share sold the money would not have been enough.
            low = max(low, cash + company.player.cash - sold[-1][1] + 1)
        if self.must_buy(company) and company.player is not None and self._may_help_with_others(company):
            help_ = min(company.player.cash, max(0, train.price - cash))
            return low, max(cash, min(train.price, cash + help_))
        return low, self._assisted(company, train, cash - cash % game.settings.train_price_step)

    # What happens

    def buy_unasked(self, company: Corporation) -> None:
        """Buy the cheapest train of the bank for a company without a train for which nobody decides,
        if it can pay."""
        depot = self.game.depot
        train = min(depot.for_sale(), key=depot.lowest_price, default=None)
        if company.trains or train is None:
            return
        side = min(depot.sides(train), key=lambda side: side.price)
        if side.price <= company.cash:
            action = BuyTrain(entity=company.key, train=train.id, price=side.price, variant=side.name)
            self.do_buy(action, company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train, from the bank or another company. Raises Refusal.

        The step is over where the bank may sell the company nothing more in this turn and nobody else has a
        train for it.
        """
        game = self.game
        train = game.train(action.train)
        from_bank = train.owner is None
        side = self._side(company, train, action.variant)
        if action.exchange is not None:
            self._trade_in(company, train, side, action)
        elif not self.may_take(company):
            raise Refusal("train/limit", f"{company.id} has as many trains as the phase allows.")
        elif train.owner is not None:
            self._buy_from_company(company, train, action.price)
        else:
            self._buy_from_bank(company, train, side, action.price)
        if from_bank and not self._is_anything_left(company):
            self.finish()

    def _side(self, company: Corporation, train: Train, variant: str | None) -> TrainSide:
        """The side of ``train`` that ``variant`` names;
        a train of another company keeps the side that it has. Raises Refusal."""
        if isinstance(train.owner, Corporation):
            return train.face
        for side in self.sides(company, train):
            if side.name == (variant or train.name):
                return side
        raise Refusal("train/side", f"Train {train.id} has no side “{variant}”.")

    def _trade_in(self, company: Corporation, train: Train, side: TrainSide, action: BuyTrain) -> None:
        game = self.game
        old = game.train(action.exchange or "")
        for offered, face, traded, price in self.exchanges(company):
            if offered is train and face is side and traded.name == old.name and old.owner is company:
                if action.price != price:
                    raise Refusal(
                        "train/price", f"The {side.name} costs {game.money(price)} with this trade-in."
                    )
                self.bought = (*self.bought, train.id)
                game.pay(company, game.bank, price)
                game.depot.discard(old)
                bought = TrainBought(
                    company=company.id, train=train.id, name=side.name, price=price, traded_in=old.name
                )
                deliver(game, company, train, side, bought)
                return
        raise Refusal("train/trade-in", f"Train {old.id} cannot be traded in for {train.id}.")

    def is_for_sale_to(self, company: Corporation, train: Train) -> bool:
        """Whether ``company`` may buy ``train`` from the company that owns it."""
        return train in self.tradable(company)

    def _buy_from_company(self, company: Corporation, train: Train, price: int) -> None:
        game, seller = self.game, train.owner
        assert seller is not None
        if not self.is_for_sale_to(company, train):
            raise Refusal("train/not-for-sale", f"Train {train.id} of {seller.id} is not for sale.")
        low, high = self.price_range(company, train)
        if low > high:
            raise Refusal(
                "train/too-dear",
                f"{company.id} would have to pay at least {game.money(low)} for that train, and cannot.",
            )
        if not low <= price <= high or (price - low) % game.settings.train_price_step:
            raise Refusal(
                "train/price", f"{company.id} can pay {game.money(low)} to {game.money(high)} for that train."
            )
        self._help(company, train, price)
        game.pay(company, seller, price)
        game.depot.give(train, company)
        game.happen(
            TrainTraded(company=company.id, seller=seller.id, train=train.id, name=train.name, price=price)
        )
        game.depot.shed_cars()
        game.private_desk.train_gained(company)

    def _buy_from_bank(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        game = self.game
        if train not in self.offered(company):
            raise Refusal("train/not-for-sale", f"Train {train.id} is not for sale now.")
        due = game.train_prices.from_bank(company, side)
        if price != due:
            raise Refusal("train/price", f"The {side.name} train costs {game.money(due)}.")
        if price > self.bank_funds(company):
            if self.must_buy(company):
                reason = self.why_not_help(company, side, price)
            elif self._fee(company, train, price) is None:
                reason = f"{company.id} cannot pay {game.money(price)}."
            else:
                reason = None
            if reason is not None:
                raise Refusal("train/too-dear", reason)
        self.buy_at(company, train, side, price)

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Pay ``price`` to the bank for ``train``, and count it among those bought in this turn.

        The president adds what the company lacks; the caller has checked that this is allowed.
        """
        self._help(company, train, price)
        self.bought = (*self.bought, train.id)
        self.pay_bank(company, price)
        bought = TrainBought(company=company.id, train=train.id, name=side.name, price=price)
        deliver(self.game, company, train, side, bought)

    def pay_bank(self, company: Corporation, price: int) -> None:
        """Pay the bank for a train, once the president has added what was missing.
        For titles that pay otherwise."""
        self.game.pay(company, self.game.bank, price)
