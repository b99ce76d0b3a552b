"""Corporations redeem shares of their own when their turn begins, and issue some when it ends or in need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...desks.bundles import Bundle
from ...in_play import GameInPlay
from ...rounds import sold_in_operating_round
from ...state.actions import Action, BuyShares, Pass, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Player, Train
from ...steps.issue import IssueShares, bundles_of, read_shares
from ...steps.trains import BuyTrains
from ...turn import NOTHING
from .prices import falling_price
from .takeover import TakeOver


def issue(game: GameInPlay, action: SellShares, company: Corporation, offers: Sequence[Bundle]) -> None:
    """Carry an issue out; the price falls by a cell for each share. Raises Refusal."""
    shares, percent = read_shares(game.certificates, action, company)
    if percent not in {size for _, size in offers}:
        raise Refusal("issue/amount", f"{company.id} cannot issue {percent}% now.")
    game.shares.issue(company, shares, falling_price(game, company, percent))
    count = percent // company.share_percent
    game.shares.move_price(company, (game.market.below,) * count)


def issuable(game: GameInPlay, company: Corporation) -> list[Bundle]:
    """What a corporation may issue: what the pool has room for, smallest first."""
    return [bundle for bundle in bundles_of(company, company) if game.limits.fits_in_pool(company, bundle[1])]


class RedeemOnce(IssueShares):
    """A corporation may take shares back from the pool, once a turn, at the market price, which stays."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "redeem shares"
    on_charters = "Buy back shares"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Nothing: this step only redeems."""
        return []

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)


class IssueLast(IssueShares):
    """A corporation may issue shares of its treasury; the price falls by a cell for each of them."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue shares"
    on_charters = "Issue shares"
    always_blocks = True

    def is_time(self, entity: Entity) -> bool:
        """Is it the turn of a corporation with a president and a price?"""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return entity.is_major and entity.player is not None and entity.cell is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """What the pool has room for."""
        return issuable(self.game, company)

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """Nothing: this step only issues."""
        return []

    def gain(self, company: Corporation, percent: int) -> int:
        """The sum of the prices while the marker falls with each share."""
        return falling_price(self.game, company, percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares of the treasury to the pool; more may follow."""
        issue(self.game, action, company, self.issuable(company))


class BuyTrainIssuingFirst(BuyTrains):
    """A corporation without a train that cannot pay for one issues shares, no more than needed, before its
    president helps. Having issued some it buys no train of another corporation in that turn, and its
    president may help at once."""

    needs = ((TakeOver,),)
    issued: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def begin_turn(self) -> None:
        """Nothing issued yet."""
        super().begin_turn()
        if self.issued:
            self.issued = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the corporation issues first."""
        company, kinds = self.actor(), super().actions(entity)
        if self.passed or not isinstance(company, Corporation) or not self.issues(company):
            return kinds
        if entity is company:
            return kinds | {SellShares}
        return kinds if self.issued else NOTHING

    def issues(self, company: Corporation) -> list[Bundle]:
        """What a corporation in need may issue: as long as less would not do."""
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
        """The most that issuing can bring."""
        sizes = (percent for _, percent in self.issues(company))
        return max((falling_price(self.game, company, percent) for percent in sizes), default=0)

    def tradable(self, company: Corporation) -> list[Train]:
        """None for the rest of a turn in which shares were issued for a train."""
        return [] if self.issued else super().tradable(company)

    def is_for_sale_to(self, company: Corporation, train: Train) -> bool:
        """What is offered; a recorded game may have a train that 18xx.games takes without offering it."""
        if super().is_for_sale_to(company, train):
            return True
        reason = f"{train.id} is bought of another company after an issue"
        return train in super().tradable(company) and self.game.stands(company.id, reason)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """The president helps when something was issued, or nothing can be."""
        if self.must_issue(company):
            return f"{company.id} issues shares first."
        return super().why_not_help(company, side, price)

    def may_help_at_discount(self, company: Corporation, side: TrainSide, price: int) -> bool:
        """As usual; the corporation issues first."""
        return not self.must_issue(company) and super().may_help_at_discount(company, side, price)

    def must_issue(self, company: Corporation) -> bool:
        """Has the corporation to issue something before its president does anything?"""
        return not self.issued and bool(self.issues(company))

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """As usual; 18xx.games does not count the president's shares before an issue, even in bankruptcy."""
        if self.game.trusting and self.must_issue(company):
            return False
        return super().may_sell(player, company, shares, percent)

    def may_sell_bankrupt(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Nothing before the corporation has issued shares, if it can."""
        return not self.must_issue(company) and super().may_sell_bankrupt(player, company, shares, percent)

    def choices(self) -> Iterator[Choice]:
        """As usual, and what may be issued."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SellShares in self.kinds_for(company):
            for bundle in self.issues(company):
                facts = {"gain": falling_price(self.game, company, bundle[1])}
                yield self.bundle_choice("sell_shares", company, bundle, facts)

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """The corporation issues, or its president sells; another corporation may be taken over by that."""
        if isinstance(entity, Corporation):
            issue(self.game, action, entity, self.issues(entity))
            self.issued = True
            sold_in_operating_round(self.game)
        elif isinstance(entity, Player):
            self.do_sell(action, entity)
            self.game.round.step(TakeOver).go_on()
