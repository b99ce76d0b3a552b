"""Corporations of 18CO and 18MT redeem shares at the start of their turn, and issue some at its end or in
need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ...desks.bundles import Bundle
from ...in_play import GameInPlay
from ...rounds import sold_in_operating_round
from ...state.actions import Action, BuyShares, Pass, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Player, Train
from ...steps.issue import IssueShares, bundles_of, read_issue
from ...steps.trains import BuyTrains
from ...turn import NOTHING
from .prices import falling_price
from .takeover import TakeOver


def issue(game: GameInPlay, action: SellShares, company: Corporation, offers: Sequence[Bundle]) -> None:
    """Issue shares to the pool at falling prices, a cell for each share.

    Raises Refusal if ``offers`` does not contain their number.
    """
    shares, percent = read_issue(game, action, company, offers)
    game.shares.issue(company, shares, falling_price(game, company, percent))
    count = percent // company.share_percent
    game.shares.move_price(company, (game.market.below,) * count)


def issuable(game: GameInPlay, company: Corporation) -> list[Bundle]:
    """The bundles that a corporation may issue: those that fit in the pool, smallest first."""
    return [bundle for bundle in bundles_of(company, company) if game.limits.fits_in_pool(company, bundle[1])]


class RedeemOnce(IssueShares):
    """A corporation may take shares back from the pool, once a turn, at the market price, which stays."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "redeem shares"
    on_charters = "Buy back shares"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Always empty: this step only redeems."""
        return []

    def cost(self, company: Corporation, percent: int) -> int:
        """The cost of redeeming ``percent`` at the market price, in money."""
        return company.price_of(percent)


class IssueLast(IssueShares):
    """A corporation may issue shares of its treasury; the price falls by a cell for each of them."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue shares"
    on_charters = "Issue shares"
    always_blocks = True

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` may issue shares now: a corporation in turn with a president and a price."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return entity.is_major and entity.player is not None and entity.cell is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """The bundles that may be issued: those that fit in the pool."""
        return issuable(self.game, company)

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """Always empty: this step only issues."""
        return []

    def gain(self, company: Corporation, percent: int) -> int:
        """The proceeds of issuing ``percent``, while the price falls with each share."""
        return falling_price(self.game, company, percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Issue shares to the pool; more may follow. Raises Refusal for an amount that is not on offer."""
        issue(self.game, action, company, self.issuable(company))


class BuyTrainIssuingFirst(BuyTrains):
    """A corporation without a train that cannot pay for one issues shares, no more than needed, before its
    president helps. Having issued some it buys no train of another corporation in that turn, and its
    president may help at once."""

    needs = ((TakeOver,),)
    issued: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def begin_turn(self) -> None:
        """Forget the issue of the last turn."""
        super().begin_turn()
        if self.issued:
            self.issued = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, and an issue by the corporation, before which its president does
        nothing."""
        company, kinds = self.actor(), super().actions(entity)
        if self.passed or not isinstance(company, Corporation) or not self.issues(company):
            return kinds
        if entity is company:
            return kinds | {SellShares}
        return kinds if self.issued else NOTHING

    def issues(self, company: Corporation) -> list[Bundle]:
        """The bundles that a corporation in need may issue: up to the first one that pays for the cheapest
        train."""
        cheapest = self.game.depot.cheapest()
        if cheapest is None or company.cash >= cheapest or not self.must_buy(company):
            return []
        out: list[Bundle] = []
        for bundle in issuable(self.game, company):
            out.append(bundle)
            if company.cash + falling_price(self.game, company, bundle[1]) >= cheapest:
                break
        return out

    def issue_value(self, company: Corporation) -> int:
        """The most money that an issue can bring now."""
        sizes = (percent for _, percent in self.issues(company))
        return max((falling_price(self.game, company, percent) for percent in sizes), default=0)

    def tradable(self, company: Corporation) -> list[Train]:
        """The trains of others that may be bought; none after an issue in this turn."""
        return [] if self.issued else super().tradable(company)

    def is_for_sale_to(self, company: Corporation, train: Train) -> bool:
        """Whether ``train`` is for sale to ``company``; a recorded game may have one that 18xx.games accepts
        after an issue."""
        if super().is_for_sale_to(company, train):
            return True
        reason = f"{train.id} is bought of another company after an issue"
        return train in super().tradable(company) and self.game.stands(company.id, reason)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president may not help, or ``None``; they may once something was issued, or nothing can
        be."""
        if self.must_issue(company):
            return f"{company.id} issues shares first."
        return super().why_not_help(company, side, price)

    def may_help_at_discount(self, company: Corporation, side: TrainSide, price: int) -> bool:
        """Whether the president may help at a discount; not before the corporation has issued shares."""
        return not self.must_issue(company) and super().may_help_at_discount(company, side, price)

    def must_issue(self, company: Corporation) -> bool:
        """Whether the corporation has to issue shares before its president may do anything."""
        return not self.issued and bool(self.issues(company))

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether ``player`` may sell these shares for a train.

        In recorded games nothing may be sold before an issue: 18xx.games does not count the president's
        shares until then, even in bankruptcy.
        """
        if self.game.trusting and self.must_issue(company):
            return False
        return super().may_sell(player, company, shares, percent)

    def may_sell_bankrupt(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether ``player`` may sell these shares in a bankruptcy; not before the corporation has issued
        what it can."""
        return not self.must_issue(company) and super().may_sell_bankrupt(player, company, shares, percent)

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and the bundles that may be issued."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SellShares in self.kinds_for(company):
            for bundle in self.issues(company):
                facts = {"gain": falling_price(self.game, company, bundle[1])}
                yield self.bundle_choice("sell_shares", company, bundle, facts)

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """Issue shares of the corporation, or sell shares of its president, which may lead to a takeover.

        Raises Refusal for shares that are not on offer.
        """
        if isinstance(entity, Corporation):
            issue(self.game, action, entity, self.issues(entity))
            self.issued = True
            sold_in_operating_round(self.game)
        elif isinstance(entity, Player):
            self.do_sell(action, entity)
            self.game.round.step(TakeOver).go_on()
