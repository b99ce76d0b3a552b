"""Corporations buy shares of others when their turn begins, and sell some when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...desks.bundles import Bundle
from ...rounds import sold_in_operating_round
from ...state.actions import Action, CorporateBuyShares, CorporateSellShares, Pass
from ...state.pieces import Certificate, Corporation, Entity, Holder
from ...steps.issue import bundles_of
from ...turn import NOTHING, Step
from .settings import CorporateShareSettings
from .takeover import TakeOver


class BuyHoldings(Step):
    """A corporation may buy shares of one other corporation, at the market price.

    They come from the pool or from its president; no president's certificate is sold. There is no limit to
    what it may own; once it has more than anybody else, it takes the other one over.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TakeOver,),)
    bought: tuple[tuple[Corporation, Corporation], ...] = tracked(())
    """The pairs of buyer and corporation whose shares were bought in this round."""
    handlers: ClassVar[Mapping[type[Action], str]] = {CorporateBuyShares: "do_buy", Pass: "do_pass"}
    deed = "buy shares of other corporations"
    on_charters = "Buy shares of others"

    def begin_round(self) -> None:
        """Forget the purchases of the last round."""
        super().begin_round()
        if self.bought:
            self.bought = ()

    def has_bought(self, company: Corporation, other: Corporation) -> bool:
        """Whether ``company`` has bought shares of ``other`` in this round."""
        return (company, other) in self.bought

    def _keeps_presidents(self, company: Corporation, other: Corporation, percent: int) -> bool:
        """Whether ``company`` may buy ``percent`` of ``other`` where presidencies are kept.

        It may if it takes the other one over at once; or if the president of ``company`` would still have as
        much of the other one as any other player after a sale of so much.
        """
        president = company.player
        if president is None or company.percent(other) + percent > president.percent(other):
            return True
        rest = [one.percent(other) for one in self.game.players if one is not president]
        most = max(rest, default=0)
        return not most or president.percent(other) >= most + percent

    def offers(self, company: Corporation) -> Iterator[tuple[Holder, Bundle]]:
        """Yield each seller with a bundle that ``company`` can buy and pay for, smallest first."""
        keep = self.game.settings_of(CorporateShareSettings).keep_presidents
        chosen = [other for buyer, other in self.bought if buyer is company]
        sellers: list[Holder] = [self.game.pool]
        if company.player is not None:
            sellers.append(company.player)
        for seller in sellers:
            for other in list(seller.held):
                if other is company or (chosen and other not in chosen):
                    continue
                for bundle in bundles_of(seller, other):
                    if self._cost(other, bundle[1]) > company.cash:
                        continue
                    if not keep or self._keeps_presidents(company, other, bundle[1]):
                        yield seller, bundle

    def _cost(self, other: Corporation, percent: int) -> int:
        return other.price_of(percent, self.game.shares.market_price(other))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass; the settings say whether the corporation must have run trains before."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        settings = self.game.settings_of(CorporateShareSettings)
        if (settings.run_before_buying and not entity.runs) or next(self.offers(entity), None) is None:
            return NOTHING
        return frozenset({CorporateBuyShares, Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield every bundle of every seller, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for seller, (shares, percent) in self.offers(company):
            other = shares[0].corporation
            facts = {"corporation": other.id, "cost": self._cost(other, percent), "from": seller.name}
            yield self.bundle_choice("corporate_buy_shares", company, (shares, percent), facts)
        yield self.choice("pass", company)

    def do_buy(self, action: CorporateBuyShares, company: Corporation) -> None:
        """Buy shares, which may lead to a takeover. Raises Refusal for shares that are not on offer."""
        shares, percent = _certificates(self.game.certificates, action)
        offered = {(seller, bundle[0].corporation, size) for seller, (bundle, size) in self.offers(company)}
        other, seller = shares[0].corporation, shares[0].owner
        if seller is None or (seller, other, percent) not in offered:
            raise Refusal("holdings/purchase", f"{company.id} cannot buy {', '.join(action.shares)} now.")
        self.bought = (*self.bought, (company, other))
        self.game.shares.buy(company, shares, self._cost(other, percent))
        if next(self.offers(company), None) is None:
            self.finish()
        self.game.round.step(TakeOver).go_on()


class SellHoldings(Step):
    """A corporation may sell shares of others to the pool, but of none that it bought in this round.

    The pool takes any number of them.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyHoldings,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {CorporateSellShares: "do_sell", Pass: "do_pass"}
    deed = "sell shares of other corporations"
    on_charters = "Sell shares of others"

    def offers(self, company: Corporation) -> Iterator[Bundle]:
        """Yield the bundles that ``company`` can sell, smallest first; none that it bought in this round."""
        buying = self.game.round.step(BuyHoldings)
        for other in list(company.held):
            if other is not company and not buying.has_bought(company, other):
                yield from bundles_of(company, other)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell shares of others or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if next(self.offers(entity), None) is None:
            return NOTHING
        return frozenset({CorporateSellShares, Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield every bundle that can be sold, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for bundle in self.offers(company):
            yield self.sale_choice(company, bundle, "corporate_sell_shares")
        yield self.choice("pass", company)

    def do_sell(self, action: CorporateSellShares, company: Corporation) -> None:
        """Sell shares of another corporation, which may change the operating order.

        Raises Refusal for shares that are not on offer.
        """
        shares, percent = _certificates(self.game.certificates, action)
        offered = {(bundle[0].corporation, size) for bundle, size in self.offers(company)}
        if shares[0].owner is not company or (shares[0].corporation, percent) not in offered:
            raise Refusal("holdings/sale", f"{company.id} cannot sell {', '.join(action.shares)} now.")
        self.game.policies.stock.sell(shares, percent)
        sold_in_operating_round(self.game)
        if next(self.offers(company), None) is None:
            self.finish()


def _certificates(
    known: Mapping[str, Certificate], action: CorporateBuyShares | CorporateSellShares
) -> Bundle:
    """The certificates that an action names: plain ones of one owner and one corporation. Raises Refusal."""
    shares = tuple(known[name] for name in action.shares)
    first = shares[0]
    alike = all(share.owner is first.owner and share.corporation is first.corporation for share in shares)
    if not alike or any(share.president for share in shares):
        raise Refusal("holdings/shares", f"{', '.join(action.shares)} are not traded together.")
    percent = sum(share.percent for share in shares)
    if action.percent not in {None, percent}:
        raise Refusal("holdings/amount", f"{', '.join(action.shares)} are {percent}%.")
    return shares, percent
