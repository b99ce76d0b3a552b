"""Trains, and the money for one that a corporation must have: its own, and that of all who control it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import CashSwept
from . import control
from .control import Owner
from .facts import is_historical, is_small, memory, presidency_moves


class Trains1841(TrainPolicy):
    """Small corporations own fewer trains."""

    def train_limit(self, company: Corporation) -> int:
        """By the phase."""
        return self.game.phase.limit("minor" if is_small(company) else "major", company.id, company.size)


# What may be sold in need


def _may_dump(game: GameInPlay, owner: Owner, other: Corporation, company: Corporation) -> bool:
    """May ``owner`` sell all of ``other`` for ``company`` in need, the presidency too?"""
    if owner is other or memory(game).presidents.get(other) is not owner:
        return True
    controls = other is company or control.in_chain(game, company, other)
    return not controls and presidency_moves(game, other)


def _most_of_others(game: GameInPlay, owner: Owner, other: Corporation) -> int:
    holders: list[Owner] = [*game.players, *game.corporations.values()]
    return max((one.percent(other) for one in holders if one is not owner and one is not other), default=0)


def sales_of(game: GameInPlay, owner: Owner, company: Corporation) -> list[Bundle]:
    """What ``owner`` may sell for ``company`` in need, at half price: so that who presides over those that
    control it does not change."""
    found: list[Bundle] = []
    for other in list(owner.held):
        if other.cell is None:
            continue
        free = _may_dump(game, owner, other, company)
        keep = 0
        if not free and not is_historical(game, other):
            keep = _most_of_others(game, owner, other)
        for shares, percent in game.shares.bundles(owner, other):
            if percent > owner.percent(other) - keep:
                continue
            chief = any(share.president for share in shares)
            if chief and not free:
                continue
            if _can_give_change(game, owner, shares, percent):
                found.append((shares, percent))
    return found


def _can_give_change(game: GameInPlay, owner: Owner, shares: Sequence[Certificate], percent: int) -> bool:
    """Who sells a part of the president's certificate gets plain ones back: from the pool, or from whoever
    presides then."""
    other = shares[0].corporation
    over = sum(share.percent for share in shares) - percent
    plain = (share for share in (*shares, *game.pool.shares(other)) if not share.president)
    if sum(share.percent for share in plain) >= over:
        return True
    return _most_of_others(game, owner, other) >= game.shares.president_percent(other)


def value(shares: Sequence[Certificate], percent: int) -> int:
    """What a sale in need brings: half the price."""
    company = shares[0].corporation
    return -(-company.share_price * (percent // company.share_percent) // 2)


def owners_above(game: GameInPlay, company: Corporation) -> list[Owner]:
    """``company``, and all who control it."""
    return [company, *(one for one in control.chain(game, company) if isinstance(one, Owner))]


def no_more_than(bundles: Sequence[Bundle], needed: int) -> list[Bundle]:
    """Those that bring ``needed`` with no share to spare; the smallest of a corporation whatever it brings,
    which is more than one share where nobody can give change for a president's certificate."""
    least: dict[Corporation, int] = {}
    for shares, percent in bundles:
        other = shares[0].corporation
        least[other] = min(percent, least.get(other, percent))
    return [
        (shares, percent)
        for shares, percent in bundles
        if percent == least[shares[0].corporation]
        or value(shares, percent) < needed + shares[0].corporation.share_price / 2
    ]


def next_sales(game: GameInPlay, owner: Owner, company: Corporation, needed: int) -> list[Bundle]:
    """What ``owner`` may sell first, no more than needed: shares of others before its own."""
    if needed <= 0:
        return []
    every = no_more_than(sales_of(game, owner, company), needed)
    others = [bundle for bundle in every if bundle[0][0].corporation is not owner]
    return others or every


def company_sales(game: GameInPlay, company: Corporation, needed: int) -> tuple[Owner, list[Bundle]] | None:
    """The first of ``company`` and the corporations that control it which has to sell something, and what."""
    for owner in owners_above(game, company):
        if not isinstance(owner, Corporation):
            return None
        needed -= owner.cash
        if needed <= 0:
            return None
        if bundles := next_sales(game, owner, company, needed):
            return owner, bundles
    return None


def cash_above(game: GameInPlay, company: Corporation) -> int:
    """The money of ``company`` and of all who control it."""
    return sum(owner.cash for owner in owners_above(game, company))


def cash_before_sale(game: GameInPlay, company: Corporation, needed: int) -> int:
    """The money of ``company`` and of those who control it, up to the first of them who would have to sell
    shares before the next one helps."""
    total = 0
    for owner in owners_above(game, company):
        total += owner.cash
        if next_sales(game, owner, company, needed - total):
            break
    return total


def raisable(game: GameInPlay, company: Corporation) -> int:
    """All that ``company`` and those who control it could bring up."""
    total = 0
    for owner in owners_above(game, company):
        total += owner.cash
        best: dict[Corporation, int] = {}
        for shares, percent in sales_of(game, owner, company):
            other = shares[0].corporation
            best[other] = max(best.get(other, 0), value(shares, percent))
        total += sum(best.values())
    return total


def sweep(game: GameInPlay, company: Corporation, last: Owner | None, cost: int) -> None:
    """Those who control ``company``, up to ``last``, give it what it lacks for ``cost``."""
    for owner in owners_above(game, company)[1:]:
        amount = min(max(cost - company.cash, 0), owner.cash)
        if last is company:
            return
        if amount > 0:
            game.pay(owner, company, amount)
            game.happen(CashSwept(giver=owner.key, company=company.id, amount=amount))
        if owner is last:
            return


class SellInNeed(Step):
    """What steps share in which shares are sold for a corporation in need."""

    __slots__ = ("__dict__",)

    @abstractmethod
    def missing_price(self) -> int:
        """What is to be paid."""

    def open_sales(self, company: Corporation) -> tuple[Owner, list[Bundle]] | None:
        """Who sells now, and what."""
        game, price = self.game, self.missing_price()
        found = company_sales(game, company, price)
        if found is not None:
            return found
        president = company.player
        short = price - cash_above(game, company)
        if president is None or short <= 0:
            return None
        bundles = no_more_than(sales_of(game, president, company), short)
        return (president, bundles) if bundles else None

    def sale_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every sale."""
        found = self.open_sales(company)
        if found is None:
            return
        owner, bundles = found
        for shares, percent in bundles:
            yield self.choice(
                "sell_shares",
                owner if isinstance(owner, Player) else company,
                {"shares": Free([share.id for share in shares], "certificates")},
                {"corporation": shares[0].corporation.id, "gain": value(shares, percent)},
                percent=percent,
            )

    def sell_for(self, action: SellShares, company: Corporation) -> None:
        """Sell at half price, and sweep the money."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        found = self.open_sales(company)
        percent = action.percent or sum(share.percent for share in shares)
        owner = shares[0].owner
        sizes = [
            size for some, size in (found[1] if found else []) if some[0].corporation is shares[0].corporation
        ]
        if found is None or owner is not found[0] or percent not in sizes:
            reason = f"{', '.join(action.shares)} cannot be sold for {company.id} now."
            if not (isinstance(owner, Owner) and game.stands(company.id, reason)):
                raise Refusal("train/sale", reason)
        assert isinstance(owner, Owner)
        control.sell(game, shares, percent, half=True)
        sweep(game, company, owner, self.missing_price())
        sold_in_operating_round(game)


class BuyTrainInChain(BuyTrains, SellInNeed):
    """A corporation that must have a train and cannot pay for one gets the money of all who control it, who
    sell shares at half price: corporations first, the president last. It buys the cheapest one then."""

    raised: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def begin_turn(self) -> None:
        """Nothing raised yet."""
        super().begin_turn()
        if self.raised:
            self.raised = False

    def missing_price(self) -> int:
        """The cheapest train."""
        return self.needed() or 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, sell for it, or pass."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or company.player is None:
            return NOTHING
        if company in memory(self.game).done:
            return NOTHING
        must = self.must_buy(company)
        found = self.open_sales(company) if must else None
        if entity is company.player:
            return frozenset({SellShares}) if found is not None and found[0] is entity else NOTHING
        if entity is not company:
            return NOTHING
        if must:
            sells = found is not None and isinstance(found[0], Corporation)
            return frozenset({BuyTrain, SellShares}) if sells else frozenset({BuyTrain})
        return super().actions(entity)

    def others(self, company: Corporation) -> list[Train]:
        """None once money has been raised."""
        return [] if self.raised else super().others(company)

    def choices(self) -> Iterator[Choice]:
        """Purchases, sales, the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyTrain in kinds and not self.must_sell_first(company):
            yield from self._purchases(company)
        if SellShares in kinds or (
            company.player is not None and SellShares in self.kinds_for(company.player)
        ):
            yield from self.sale_choices(company)
        if len(kinds) > 1 and SellShares not in kinds:
            yield self.choice("pass", company)

    def must_sell_first(self, company: Corporation) -> bool:
        """Has a corporation to sell shares before ``company`` buys any train?"""
        found = self.open_sales(company) if self.must_buy(company) else None
        return found is not None and isinstance(found[0], Corporation)

    def bank_funds(self, company: Corporation) -> int:
        """What the company has."""
        return company.cash

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Those who control it help with the cheapest train, once corporations have sold what they can."""
        cheapest = self.needed()
        if price != cheapest:
            return "Those who control a corporation help only with the cheapest train."
        if self.must_sell_first(company):
            return f"Shares are sold for {company.id} first."
        if cash_above(self.game, company) < price:
            return f"{company.id} and those who control it cannot pay {self.game.money(price)}."
        return None

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        if price > company.cash:
            sweep(self.game, company, company.player, price)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train."""
        super().do_buy(action, company)
        if self.raised:
            self.raised = False

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """Sell shares for the train."""
        company = self.actor()
        assert isinstance(company, Corporation)
        self.sell_for(action, company)
        self.raised = True


class RaiseForToken(SellInNeed):
    """A transformed corporation that cannot pay for the token that it must buy sells shares, or those that
    control it do: afterwards, on 18xx.games, for a token that all of them together have paid for."""

    company: Corporation | None = tracked(None)
    amount: int = tracked(0)
    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_sell"}
    deed = "sell shares for a token"
    done_when = "never"

    def begin_turn(self) -> None:
        """In another turn nothing more is sold."""
        if self.company is not None:
            self.company = None

    def start(self, company: Corporation, amount: int) -> None:
        """``company`` lacks money for a token."""
        self.company, self.amount = company, amount

    def missing_price(self) -> int:
        """The price of the token."""
        return self.amount

    def actor(self) -> Entity | None:
        """The corporation in need."""
        return self.company

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell."""
        company = self.company
        sells = company is not None and entity is company and self.open_sales(company) is not None
        return frozenset({SellShares}) if sells else NOTHING

    def open_sales(self, company: Corporation) -> tuple[Owner, list[Bundle]] | None:
        """What corporations sell; the president sells nothing for a token."""
        return company_sales(self.game, company, self.amount)

    def choices(self) -> Iterator[Choice]:
        """Every sale."""
        if self.company is not None:
            yield from self.sale_choices(self.company)

    def do_sell(self, action: SellShares, entity: Entity) -> None:
        """Sell at half price."""
        company = self.company
        assert company is not None
        self.sell_for(action, company)
        if cash_before_sale(self.game, company, self.amount) >= self.amount:
            self.company = None
