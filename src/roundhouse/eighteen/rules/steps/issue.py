"""Steps in which corporations issue shares to the pool and redeem them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.settings import SellMovement
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Percent
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..desks.bundles import Bundle, sums_of
from ..in_play import GameInPlay
from ..state.actions import Action, BuyShares, Pass, SellShares
from ..state.pieces import Certificate, Corporation, Entity, Holder
from ..trading import why_large_waits
from ..turn import NOTHING, Step
from .dividends import PayDividend


class IssueSharesSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of issuing shares."""

    often: bool = False
    """May a corporation that has issued shares issue more, or redeem some, in the same turn?"""


class IssueShares(Step):
    """Once a turn, until the dividend is decided: issue shares or redeem some; the turn never waits for it.
    With ``often`` an issue does not end it.

    Issued shares bring the price one cell to the left of the present one, redeemed ones cost the price one to
    the right; the marker does not move. The pool may never hold more shares than the players.
    """

    Settings = IssueSharesSettings
    settings: IssueSharesSettings
    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", BuyShares: "do_redeem"}
    deed = "issue or redeem shares"
    on_charters = "Issue or buy back shares"
    always_blocks = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the corporation in turn:
        issue, redeem, and pass where the turn waits for it."""
        if not self.is_time(entity):
            return NOTHING
        assert isinstance(entity, Corporation)
        out: set[type[Action]] = set()
        if self.issuable(entity):
            out.add(SellShares)
        if self.redeemable(entity):
            out.add(BuyShares)
        if out and Pass in self.handlers:
            out.add(Pass)
        return frozenset(out)

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` may trade its shares now:
        a corporation in its own turn, before its dividend is decided."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        if not entity.is_major or entity.player is None or entity.cell is None:
            return False
        return not any(step.passed for step in self.game.round.each(PayDividend))

    def issuable(self, company: Corporation) -> list[Bundle]:
        """The bundles that ``company`` may issue, smallest first."""
        room = self.game.shares.room_to_issue(company)
        return [bundle for bundle in bundles_of(company, company) if bundle[1] <= room]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """The bundles of the pool that ``company`` may redeem and can pay, smallest first."""
        return [
            bundle
            for bundle in bundles_of(self.game.pool, company)
            if self.cost(company, bundle[1]) <= company.cash
        ]

    def in_sight(self, company: Corporation) -> int:
        """The most money that issuing could bring ``company`` now."""
        if not self.is_time(company):
            return 0
        return max((self.gain(company, percent) for _, percent in self.issuable(company)), default=0)

    def gain(self, company: Corporation, percent: int) -> int:
        """The money that issuing ``percent`` brings: at the price one cell left of the marker."""
        assert company.cell is not None
        return self.game.market.left_of(company.cell).price * percent // company.share_percent

    def cost(self, company: Corporation, percent: int) -> int:
        """The money that redeeming ``percent`` costs: at the price one cell right of the marker."""
        assert company.cell is not None
        return self.game.market.right_of(company.cell).price * percent // company.share_percent

    def choices(self) -> Iterator[Choice]:
        """Every number of shares to issue and to redeem, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.is_time(company):
            return
        for bundle in self.issuable(company):
            yield self.bundle_choice("sell_shares", company, bundle, {"gain": self.gain(company, bundle[1])})
        for bundle in self.redeemable(company):
            yield self.bundle_choice("buy_shares", company, bundle, {"cost": self.cost(company, bundle[1])})
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell treasury shares to the pool. Raises Refusal."""
        shares, percent = read_shares(self.game.certificates, action, company)
        if percent not in {size for _, size in self.issuable(company)}:
            raise Refusal("issue/amount", f"{company.id} cannot issue {percent}% now.")
        self.game.shares.issue(company, shares, self.gain(company, percent))
        if not self.settings.often:
            self.finish()

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Buy shares back from the pool. Raises Refusal."""
        shares, percent = read_shares(self.game.certificates, action, self.game.pool)
        if any(share.corporation is not company for share in shares) or percent not in {
            size for _, size in self.redeemable(company)
        }:
            raise Refusal("issue/redeem", f"{company.id} cannot redeem {', '.join(action.shares)}.")
        self.game.shares.redeem(company, shares, self.cost(company, percent))
        self.finish()


class TradeTreasurySettings(IssueSharesSettings, frozen=True, kw_only=True):
    """Settings of trading shares of one's own treasury."""

    most_in_treasury: Percent = 100
    """How much of itself a corporation may come to hold, in percent."""
    redeem_one: bool = False
    """Is only one certificate bought back at a time?"""
    after_drop: bool = False
    """Do shares that are sold bring the price to which the sale brings the marker?"""
    sale_drop: SellMovement | None = None
    """How the marker moves after a sale, if not as after one of a player."""


class TradeTreasury(IssueShares):
    """At the end of its turn a corporation that has operated before may sell shares of its treasury to the
    pool, or buy some back. Both cost the market price, which falls after a sale as if a player had sold."""

    Settings = TradeTreasurySettings
    settings: TradeTreasurySettings
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_issue",
        BuyShares: "do_redeem",
        Pass: "do_pass",
    }
    deed = "trade shares of its treasury"
    always_blocks = True

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` may trade its shares now:
        a corporation in its own turn, but not in its first one."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return len(entity.runs) > 1 and entity.player is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """The bundles that the pool has room for."""
        fits = self.game.limits.fits_in_pool
        return [
            bundle
            for bundle in bundles_of(company, company)
            if fits(company, bundle[1]) and why_large_waits(self.game, bundle[0]) is None
        ]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """The bundles of the pool that ``company`` can pay and its treasury may hold, by the settings."""
        room = self.settings.most_in_treasury - company.percent(company)
        return [
            bundle
            for bundle in super().redeemable(company)
            if bundle[1] <= room
            and not (self.settings.redeem_one and len(bundle[0]) > 1)
            and why_large_waits(self.game, bundle[0]) is None
        ]

    def gain(self, company: Corporation, percent: int) -> int:
        """The money that selling ``percent`` brings:
        at the market price, or with ``after_drop`` at the one it falls to."""
        cell = company.cell
        assert cell is not None
        for _ in range(percent // company.share_percent if self.settings.after_drop else 0):
            cell = self.game.market.below(cell)
        return company.price_of(percent, cell.price)

    def cost(self, company: Corporation, percent: int) -> int:
        """The money that buying ``percent`` back costs, at the market price."""
        return company.price_of(percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell treasury shares to the pool, which lowers the price. Raises Refusal."""
        shares, percent = read_shares(self.game.certificates, action, company)
        why = why_large_waits(self.game, shares)
        if why is not None or percent not in {size for _, size in self.issuable(company)}:
            raise Refusal("issue/amount", why or f"{company.id} cannot sell {percent}% now.")
        gain = self.gain(company, percent)
        if self.game.trusting and action.price is not None:
            gain = company.price_of(percent, action.price)
        self.game.shares.sell(shares, percent, movement=self.settings.sale_drop, price=gain)
        if not self.settings.often:
            self.finish()

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Buy shares back from the pool. Raises Refusal."""
        shares, _ = read_shares(self.game.certificates, action, self.game.pool)
        if (why := why_large_waits(self.game, shares)) is not None:
            raise Refusal("issue/redeem", why)
        super().do_redeem(action, company)


def bundles_of(holder: Holder, company: Corporation) -> list[Bundle]:
    """The bundles of plain certificates of ``company`` that ``holder`` could part with, smallest first."""
    shares = sorted(
        (share for share in holder.shares(company) if not share.president), key=lambda share: share.percent
    )
    return sums_of(shares)


class IssueAtMarket(IssueShares):
    """As usual, but shares are sold and bought back at the market price, before it moves."""

    def gain(self, company: Corporation, percent: int) -> int:
        """The money that selling ``percent`` brings: the market price."""
        return company.price_of(percent)

    cost = gain


def read_issue(
    game: GameInPlay, action: SellShares, company: Corporation, offers: Sequence[Bundle]
) -> Bundle:
    """The certificates that ``company`` sells, and their percent.
    Raises Refusal unless ``offers`` has as many."""
    shares, percent = read_shares(game.certificates, action, company)
    if percent not in {size for _, size in offers}:
        raise Refusal("issue/amount", f"{company.id} cannot sell {percent}% now.")
    return shares, percent


def read_shares(
    certificates: Mapping[str, Certificate], action: SellShares | BuyShares, owner: Holder
) -> Bundle:
    """The certificates that an action names, and their percent.
    Raises Refusal unless all are plain ones of ``owner``."""
    shares = tuple(certificates[name] for name in action.shares)
    if any(share.owner is not owner or share.president for share in shares):
        raise Refusal("issue/shares", f"{owner.name} does not own {', '.join(action.shares)}.")
    percent = sum(share.percent for share in shares)
    if action.percent not in {None, percent}:
        raise Refusal("issue/amount", f"{', '.join(action.shares)} are {percent}%.")
    return shares, percent
