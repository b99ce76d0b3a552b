"""The corporate round of 21Moon: corporations sell and buy shares, and prices move after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.desks.bundles import Bundle, one_of_each
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, SellShares
from roundhouse.eighteen.rules.state.events import PriceMoved
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.issue import bundles_of
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ..events import OwnSharesBought
from .facts import holdings, place_for, treasury
from .stock import sell_of_treasury


class CorporateShares(Step):
    """A corporation issues shares, and sells others that it owns; then it buys one certificate, of the bank
    or the pool."""

    sold: dict[tuple[Corporation, Corporation], bool] = tracked_dict()
    """The corporations, and those of which they sold shares in this round and may not buy; only keys
    count."""
    sold_now: frozenset[Corporation] = tracked(frozenset())
    """Those of which this turn sold shares."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Pass: "do_pass",
    }
    deed = "sell or buy shares"
    passes_by_itself = True
    on_charters = "In a corporate round: sell shares, then buy one"

    def begin_round(self) -> None:
        """Nothing was sold yet."""
        for key in list(self.sold):
            self.sold.pop(key, None)
        super().begin_round()

    def begin_turn(self) -> None:
        """Nothing was sold in this turn yet."""
        super().begin_turn()
        if self.sold_now:
            self.sold_now = frozenset()

    def most_issued(self, company: Corporation) -> int:
        """How much may be issued, in percent: the pool may not have more than all others together."""
        held = 100 - company.percent(company)
        return held - 2 * self.game.pool.percent(company)

    def sales(self, company: Corporation) -> Iterator[Bundle]:
        """What it may issue, and what it may sell of what it owns."""
        for bundle in bundles_of(company, company):
            if bundle[1] <= self.most_issued(company):
                yield bundle
        for other, _ in holdings(self.game, company):
            if other not in self.sold_now:
                for bundle in bundles_of(place_for(self.game, company, other), other):
                    if self.game.limits.fits_in_pool(other, bundle[1]):
                        yield bundle

    def purchases(self, company: Corporation) -> Iterator[Certificate]:
        """The certificates that it may buy and can pay."""
        game = self.game
        for other in game.corporations.values():
            if not other.parred or other.closed or (company, other) in self.sold:
                continue
            if self._is_full(company, other):
                continue
            unsold = other.shares(other) if other is not company else ()
            for shares in (unsold, game.pool.shares(other)):
                for share in one_of_each(one for one in shares if not one.president):
                    if self._may_hold(company, share) and game.shares.price(share) <= company.cash:
                        yield share

    def _is_full(self, company: Corporation, other: Corporation) -> bool:
        """Whether it has as many certificates as a player may, and one of ``other`` would count."""
        limits, held = self.game.limits, holdings(self.game, company)
        owned = len(company.privates)
        owned += sum(len(shares) for one, shares in held if limits.counts_for_limit(one))
        return owned >= self.game.certificate_limit() and limits.counts_for_limit(other)

    def _may_hold(self, company: Corporation, share: Certificate) -> bool:
        """Whether it would own no more of a corporation than a player may."""
        other = share.corporation
        percent = place_for(self.game, company, other).percent(other) + share.percent
        return percent <= self.game.policies.stock.most_percent(other)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell, buy, pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None:
            return NOTHING
        out: set[type[Action]] = set()
        if next(self.sales(entity), None) is not None:
            out.add(SellShares)
        if next(self.purchases(entity), None) is not None:
            out.add(BuyShares)
        return frozenset(out | {Pass}) if out or self.seems_to_buy(entity) else NOTHING

    def seems_to_buy(self, company: Corporation) -> bool:
        """Whether the turn waits because the corporation could pay for its own unsold shares, although it
        never buys these (decision 2173)."""
        unsold = next((share for share in company.shares(company) if not share.president), None)
        if unsold is None or (company, company) in self.sold or self._is_full(company, company):
            return False
        return self._may_hold(company, unsold) and self.game.shares.price(unsold) <= company.cash

    def choices(self) -> Iterator[Choice]:
        """Every sale and purchase, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not (kinds := self.kinds_for(company)):
            return
        for bundle in self.sales(company):
            yield self.sale_choice(company, bundle)
        for share in self.purchases(company):
            facts = {
                "corporation": share.corporation.id,
                "cost": self.game.shares.price(share),
                "percent": share.percent,
                "from": share.owner.name if share.owner else "",
            }
            yield self.choice("buy_shares", company, facts=facts, shares=[share.id])
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_sell(self, action: SellShares, company: Corporation) -> None:
        """Issue shares or sell some. Raises Refusal."""
        game, known = self.game, self.game.certificates
        shares = tuple(known[name] for name in action.shares if name in known)
        percent = sum(share.percent for share in shares)
        owners = {share.owner for share in shares}
        fits = (
            any(
                size == percent and {one.owner for one in some} == owners
                for some, size in self.sales(company)
                if some[0].corporation is shares[0].corporation
            )
            if shares
            else False
        )
        if not fits or len(set(shares)) != len(action.shares) or action.percent not in {None, percent}:
            raise Refusal("corporate/sale", f"{company.id} cannot sell {', '.join(action.shares)} now.")
        other = shares[0].corporation
        if shares[0].owner is company and other is company:
            floated = company.floated
            game.shares.issue(company, shares, company.price_of(percent))
            if floated:
                game.shares.move_price(company, (game.market.below,))
            game.check_float(company)
        elif other is company:
            sell_of_treasury(game, company, shares)
        else:
            game.policies.stock.sell(shares, percent)
        self.sold[company, other] = True
        self.sold_now |= {other}

    def do_buy(self, action: BuyShares, company: Corporation) -> None:
        """Buy one certificate, which ends the turn. Raises Refusal."""
        game = self.game
        share = game.certificates.get(action.shares[0]) if len(action.shares) == 1 else None
        offered = {(one.owner, one.corporation, one.percent) for one in self.purchases(company)}
        if share is None or share.president or (share.owner, share.corporation, share.percent) not in offered:
            raise Refusal("corporate/purchase", f"{company.id} cannot buy {', '.join(action.shares)} now.")
        price = game.shares.price(share)
        if share.corporation is company:
            game.pay(company, game.bank, price)
            game.shares.move(share, treasury(game, company))
            game.happen(OwnSharesBought(company=company.id, percent=share.percent, price=price))
        else:
            game.shares.buy(company, (share,), price, change_president=False)
            game.check_float(share.corporation)
        self.finish()


class CorporateRound(Round):
    """All corporations that have been started, floated or not, in operating order; then prices rise and
    fall."""

    usual_name = "Corporate Round"
    short = "CR"

    def start(self, number: int) -> None:
        """Begin with the first one in operating order."""
        game = self.game
        self.order = self._ordered([one for one in game.corporations.values() if one.parred])
        self.at = 0
        super().start(number)

    def _ordered(self, companies: Sequence[Entity]) -> tuple[Corporation, ...]:
        left = [one for one in companies if isinstance(one, Corporation) and not one.closed]
        return tuple(sorted(left, key=self.game.market.operating_key))

    def advance(self) -> bool:
        """Go to the next one by the prices of now; ``False`` after the last."""
        done, rest = self.order[: self.at + 1], self._ordered(self.order[self.at + 1 :])
        self.order = (*done, *rest)
        if not rest:
            return False
        self.at += 1
        self.begin_turn()
        return True

    def finish(self) -> None:
        """Prices of corporations of which nothing is left rise, those with shares in the pool fall."""
        game, market = self.game, self.game.market
        for company in game.floated():
            cell = company.cell
            if cell is None:
                continue
            after, pool = cell, game.pool.percent(company)
            if not pool and not company.percent(company):
                after = market.above(cell)
            elif pool and company.operated:
                after = market.below(cell)
            if after is not cell:
                market.move(company, after)
                game.happen(PriceMoved(company=company.id, before=cell.price, after=after.price))


class LunarOrder(OrderPolicy):
    """A corporate round follows each stock round."""

    def next_round(self, done: RoundState) -> None:
        """The stock round, the corporate round, operating rounds."""
        if done.kind == "stock":
            self.game.begin_round("corporate", 1)
        elif done.kind == "corporate":
            super().next_round(self.game.rounds["stock"])
        else:
            super().next_round(done)

    def stock_round_over(self) -> None:
        """Prices move after the corporate round."""
