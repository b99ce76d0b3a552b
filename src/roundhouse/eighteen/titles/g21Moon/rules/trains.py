"""Trains of 21Moon go to one of two bases; one private company changes the depot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Choose, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.eighteen.rules.steps.due import DueStep
from roundhouse.eighteen.rules.steps.issue import bundles_of
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import Base, DepotChanged
from .closing import close_for_good
from .facts import BASES, LOCAL, facts, holdings, place_for, trains_at
from .running import MOST_AT_BASE, put_at_base
from .stock import sell_of_treasury

ADDED = 999
"""The number of a train that was added to the depot, as 18xx.games counts."""


class Sale(NamedTuple):
    """Shares that a corporation may sell together for a train, and what they bring."""

    shares: tuple[Certificate, ...]
    percent: int
    gain: int


class BuyTrainForBase(BuyTrains):
    """Each base has room for two trains and gets one in a turn at most. A corporation that must buy a train
    and cannot pay sells shares that it owns before its president helps. Without a president it buys the
    cheapest train for its local base, or closes."""

    filled: tuple[Base, ...] = tracked(())
    """The bases that got a train in this turn."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def begin_turn(self) -> None:
        """No base has got a train yet."""
        super().begin_turn()
        if self.filled:
            self.filled = ()

    def open_bases(self, company: Corporation) -> list[Base]:
        """The bases that may get a train now."""
        return [
            base
            for base in BASES
            if base not in self.filled and len(trains_at(self.game, company, base)) < MOST_AT_BASE
        ]

    def has_room(self, company: Corporation) -> bool:
        """At any base."""
        return bool(self.open_bases(company))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the corporation sells shares before its president does."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.player is None:
            return NOTHING
        sales = self.sales(company)
        if entity is not company:
            return NOTHING if sales else super().actions(entity)
        kinds = super().actions(entity)
        return kinds | {SellShares} if sales and kinds else kinds

    def sales(self, company: Corporation) -> list[Sale]:
        """What a corporation without a train may sell for one: of each other corporation, or of itself, no
        more than is needed."""
        cheapest = self.game.train_prices.cheapest(company)
        if company.trains or cheapest is None or company.cash >= cheapest:
            return []
        found: list[Sale] = []
        for other, _ in holdings(self.game, company):
            for shares, percent in bundles_of(place_for(self.game, company, other), other):
                if not self.game.limits.fits_in_pool(other, percent):
                    break
                gain = other.price_of(percent)
                found.append(Sale(shares, percent, gain))
                if company.cash + gain >= cheapest:
                    break
        return found

    def issue_value(self, company: Corporation) -> int:
        """What all sales of the corporation bring."""
        most = {sale.shares[0].corporation: sale.gain for sale in self.sales(company)}
        return sum(most.values())

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """As usual, once the corporation has nothing left to sell."""
        if self.sales(company):
            return f"{company.id} sells its own shares first."
        return super().why_not_help(company, side, price)

    def choices(self) -> Iterator[Choice]:
        """As usual, a train for each base that has room; and what the corporation may sell."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for choice in super().choices():
            if choice.type != "buy_train":
                yield choice
                continue
            for base in reversed(self.open_bases(company)):  # bots take the first: the port pays dividends
                place = BASES.index(base)
                if base == LOCAL:
                    label = ChoiceLabel("%(train)s for the local base").of(train=str(choice.facts["name"]))
                else:
                    label = ChoiceLabel("%(train)s for the space port").of(train=str(choice.facts["name"]))
                yield Choice({**choice.action, "slots": [place]}, choice.open, choice.facts, label)
        if SellShares in self.kinds_for(company):
            for sale in self.sales(company):
                yield self.sale_choice(company, (sale.shares, sale.percent))

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train for a base. Raises Refusal."""
        place = action.slots[0] if action.slots else 0
        base = BASES[place] if 0 <= place < len(BASES) else None
        if base not in self.open_bases(company):
            raise Refusal(
                "train/base",
                f"{company.id} has no room there for another train.",
                hint=f"possible: {', '.join(self.open_bases(company))}",
            )
        assert base is not None
        train = self.game.train(action.train)
        super().do_buy(action, company)
        put_at_base(self.game, company, train, base)
        self.filled = (*self.filled, base)

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """Sell shares of the corporation or its president. Raises Refusal."""
        if isinstance(entity, Player):
            self.do_sell(action, entity)
            return
        assert isinstance(entity, Corporation)
        known = self.game.certificates
        shares = tuple(known[name] for name in action.shares if name in known)
        percent, owners = sum(share.percent for share in shares), {share.owner for share in shares}
        named = {share.corporation for share in shares}
        fits = any(
            sale.percent == percent
            and {sale.shares[0].corporation} == named
            and {sale.shares[0].owner} == owners
            for sale in self.sales(entity)
        )
        if not fits or len(set(shares)) != len(action.shares):
            raise Refusal(
                "train/sale", f"{entity.id} cannot sell {', '.join(action.shares)} for a train now."
            )
        if shares[0].corporation is entity:
            sell_of_treasury(self.game, entity, shares)
        else:
            self.game.policies.stock.sell(shares, percent)
        sold_in_operating_round(self.game)

    def skip(self) -> None:
        """A corporation without president and train buys the cheapest one, or closes."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None and not company.trains:
            self.buy_unasked(company)
            if not company.trains:
                close_for_good(self.game, company)
        super().skip()


class BankruptcyInNeed(Bankruptcy):
    """As usual. In recorded games a president may be bankrupt before the corporation has sold its shares,
    whatever the president owns (decision 2173)."""

    __slots__ = ()

    def raisable(self, player: Player, company: Corporation) -> int:
        """As usual, without what the president may sell only later."""
        step = self.game.round.step(BuyTrainForBase)
        if self.game.trusting and step.sales(company):
            return company.cash + step.issue_value(company) + player.cash
        return super().raisable(player, company)


class ChangeDepot(DueStep):
    """A corporation that has bought the contract adds a train of the present phase or a later one to the
    depot, takes one away, or does neither."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "change the depot"

    def trains(self) -> Sequence[str]:
        """What may be chosen: the name of a kind behind + or -."""
        game, never = self.game, facts(self.game).contract.never
        there = list(dict.fromkeys(train.name for train in game.depot.upcoming))
        added = there if there[:1] == [game.phase.name] else [game.phase.name, *there]
        return [
            *(f"+{name}" for name in added if name not in never),
            *(f"-{name}" for name in there if name not in never),
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose or pass."""
        return frozenset({Choose, Pass}) if self.due is not None and entity is self.due else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every train, and the pass."""
        if self.due is None:
            return
        for name in self.trains():
            if name[0] == "+":
                label = ChoiceLabel("Add a %(train)s train to the depot").of(train=name[1:])
            else:
                label = ChoiceLabel("Take a %(train)s train out of the depot").of(train=name[1:])
            yield self.choice("choose", self.due, label=label, choice=name)
        yield self.choice("pass", self.due)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Change the depot. Raises Refusal."""
        chosen, depot = str(action.choice), self.game.depot
        if chosen not in self.trains():
            raise Refusal("depot/choice", f"“{chosen}” is no change of the depot that is possible now.")
        name, upcoming = chosen[1:], depot.upcoming
        at = next((at for at, train in enumerate(upcoming) if train.name == name), 0)
        if chosen[0] == "+":
            kind = next(kind for kind in self.game.title.trains if kind.name == name)
            depot.upcoming = (*upcoming[:at], self.game.spawn_train(kind, ADDED), *upcoming[at:])
        else:
            depot.upcoming = (*upcoming[:at], *upcoming[at + 1 :])
        self.game.happen(DepotChanged(company=company.id, train=name, added=chosen[0] == "+"))
        self.finish()

    def finish(self) -> None:
        """Done."""
        self.due = None
