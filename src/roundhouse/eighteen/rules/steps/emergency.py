"""Buying trains where a corporation in need issues shares before its president helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, BuyTrain, SellShares
from ..state.pieces import Certificate, Corporation, Entity, Player, Train
from ..turn import NOTHING
from .issue import read_shares
from .trains import BuyTrains


class Issue(NamedTuple):
    """Shares that may be issued together to pay for a train, and the money that they bring."""

    shares: tuple[Certificate, ...]
    gain: int


class BuyTrainsIssuing(BuyTrains):
    """A corporation that must buy a train and cannot pay issues shares, at prices that fall with each one.

    It issues no more than needed for a train of the bank, of either side. Only then its president helps, and
    sells no more than needed either: having raised money, they must buy a side that the last share sold was
    needed for. A corporation without a president buys the cheapest train as soon as it can.

    ``issued`` says that shares were issued in this turn; ``last_gain`` is what the last share brought.
    """

    issued: bool = tracked(False)
    last_gain: int | None = tracked(None)
    relieved: int | None = tracked(None)
    """The number of sales in this turn that a president made who is bankrupt by now;
    ``None`` if nobody is."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def begin_turn(self) -> None:
        """Forget the issues and sales of the turn before."""
        super().begin_turn()
        if self.issued:
            self.issued = False
        if self.relieved is not None:
            self.relieved = None
        self.forget_sales()

    def forget_sales(self) -> None:
        """Forget what the last share brought: the money that was raised is spent."""
        if self.last_gain is not None:
            self.last_gain = None

    def relieve(self) -> None:
        """Note that the president is bankrupt, so that their sales no longer bind the next one.

        Trains of other companies may be bought again. Nothing more is issued, though, nor sold of what was
        sold in this turn.
        """
        self.relieved = len(self.sold)
        self.forget_sales()

    def binding(self) -> tuple[tuple[Corporation, int], ...]:
        """The sales whose money must be spent as the rules say: not those of a president who is bankrupt."""
        return super().binding()[self.relieved or 0 :]

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As for :class:`BuyTrains`, but the corporation may issue shares,
        and its president does nothing before."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or company.player is None:
            return NOTHING
        issues = self.issues(company)
        if entity is not company:
            return NOTHING if issues else super().actions(entity)
        kinds = super().actions(entity)
        return kinds | {SellShares} if issues else kinds

    def can_buy(self, company: Corporation) -> bool:
        """As for :class:`BuyTrains`, for corporations: a minor buys no trains."""
        return company.is_major and super().can_buy(company)

    def must_buy(self, company: Corporation) -> bool:
        """As for :class:`BuyTrains`, for corporations: a minor buys no trains."""
        return company.is_major and super().must_buy(company)

    def issues(self, company: Corporation) -> list[Issue]:
        """What ``company`` may issue now to pay for a train, smallest first."""
        train = min(self.issued_for(company), key=self.game.depot.lowest_price, default=None)
        if train is None or company.trains or self.issued or company.cell is None or not company.is_major:
            return []
        prices = [side.price for side in self.game.depot.sides(train)]
        if company.cash >= max(prices):
            return []
        offers = sorted(self.all_issues(company), key=lambda offer: offer.gain)
        enough = [offer for offer in offers if company.cash + offer.gain >= min(prices)]
        if not enough:
            return [max(offers, key=lambda offer: len(offer.shares))] if offers else []
        for count, offer in enumerate(enough, 1):
            if company.cash + offer.gain >= max(prices):
                return enough[:count]
        return enough

    def issued_for(self, company: Corporation) -> Sequence[Train]:
        """The trains of the bank of which the cheapest one says how much ``company`` issues."""
        return self.game.depot.for_sale_to(company)

    def all_issues(self, company: Corporation) -> Iterator[Issue]:
        """Every number of shares that fits in the pool, and what it brings.

        All shares of an issue bring the price one cell to the left of where the issue moves the marker.
        """
        assert company.cell is not None
        room = self.game.shares.room_to_issue(company)
        treasury = [share for share in company.shares(company) if not share.president]
        cell = self.game.market.left_of(company.cell)
        for count in range(1, len(treasury) + 1):
            cell = self.game.market.left_of(cell)
            shares = tuple(treasury[:count])
            percent = sum(share.percent for share in shares)
            gain = cell.price * percent // company.share_percent
            if percent <= room and gain:
                yield Issue(shares, gain)

    def issue_value(self, company: Corporation) -> int:
        """The most money that issuing shares can bring ``company`` now."""
        return max((offer.gain for offer in self.issues(company)), default=0)

    def others(self, company: Corporation) -> list[Train]:
        """As for :class:`BuyTrains`; none once money has been raised."""
        return [] if self.last_gain is not None else super().others(company)

    def tradable(self, company: Corporation) -> list[Train]:
        """As for :class:`BuyTrains`; none in the rest of a turn in which shares were issued for a train.

        Unless the president has gone bankrupt since (:meth:`relieve`).
        """
        return [] if self.issued and self.relieved is None else super().tradable(company)

    def is_for_sale_to(self, company: Corporation, train: Train) -> bool:
        """Whether ``train`` is on offer; a recorded game may also have one that
        18xx.games takes without offering it."""
        if super().is_for_sale_to(company, train):
            return True
        reason = f"{train.id} is bought of another company after an issue"
        return train in super().tradable(company) and self.game.stands(company.id, reason)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The sides of ``train`` that ``company`` may choose.

        The cheaper one where its cash pays only that; after raising money, only sides for which the last
        share was needed.
        """
        sides = super().sides(company, train)
        if train.owner is not None or len(sides) < 2:
            return sides
        cheap, dear = min(side.price for side in sides), max(side.price for side in sides)
        if cheap <= company.cash < dear:
            return [side for side in sides if side.price == cheap]
        least = 0
        if self.last_gain is not None and company.player is not None:
            raised = company.cash + (company.player.cash if self.sold else 0)
            least = raised - self.last_gain + 1
        needed = [side for side in sides if side.price >= least]
        # Who cannot raise enough for any of these after all buys the cheaper side.
        if needed and least and min(side.price for side in needed) > self.raisable(company):
            return sides
        return needed or sides

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president cannot pay what is missing, or ``None``:
        first the corporation issues what it can."""
        if self.issues(company):
            return f"{company.id} issues shares first."
        return super().why_not_help(company, side, price)

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether the president may sell this bundle for the train.

        Not if that closes the corporation that needs it, nor shares of a corporation without a president.
        """
        corporation = shares[0].corporation
        if corporation.player is None:
            return False
        if corporation is company and self.would_close(company):
            return False
        return super().may_sell(player, company, shares, percent)

    def would_close(self, company: Corporation) -> bool:
        """Whether a share sale by its president would move the price of
        ``company`` to a cell that closes it."""
        return company.cell is not None and "close" in self.game.market.left_of(company.cell).zones

    def sale_in_need(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> int:
        """What this bundle would bring after ``company`` has issued all it can;
        0 if it may not be sold then.

        Issuing lowers the price of its own shares and fills the pool with them.
        """
        value = super().sale_in_need(player, company, shares, percent)
        offers = self.issues(company)
        if shares[0].corporation is not company or company.cell is None or not offers or not value:
            return value
        issued = max(offers, key=lambda offer: len(offer.shares)).shares
        if not self.game.limits.fits_in_pool(company, percent + sum(share.percent for share in issued)):
            return 0
        cell = company.cell
        for _ in issued:
            cell = self.game.market.left_of(cell)
        closes = "close" in self.game.market.left_of(cell).zones
        return 0 if closes else cell.price * percent // company.share_percent

    def choices(self) -> Iterator[Choice]:
        """As for :class:`BuyTrains`, and every issue that is open to the corporation."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SellShares in self.kinds_for(company):
            for offer in self.issues(company):
                bundle = offer.shares, sum(share.percent for share in offer.shares)
                yield self.bundle_choice("sell_shares", company, bundle, {"gain": offer.gain})

    # What happens

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """Issue shares of the corporation, or sell shares of its president. Raises Refusal."""
        if isinstance(entity, Corporation):
            self.do_issue(action, entity)
            return
        assert isinstance(entity, Player)
        self.do_sell(action, entity)
        share = self.game.certificates[action.shares[0]]
        self.last_gain = self.last_sale_price(share.corporation)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Issue treasury shares to the pool; the price falls by one cell for each. Raises Refusal."""
        shares, _ = read_shares(self.game.certificates, action, company)
        before = 0
        for offer in self.issues(company):
            if len(offer.shares) == len(shares) and shares[0].corporation is company:
                break
            before = offer.gain
        else:
            raise Refusal("issue/amount", f"{company.id} cannot issue {len(shares)} shares now.")
        self.issue(company, Issue(shares, offer.gain))
        self.last_gain = offer.gain - before

    def issue(self, company: Corporation, offer: Issue) -> None:
        """Carry out an issue: money to ``company``, one cell to the left for each share."""
        self.game.shares.issue(company, offer.shares, offer.gain)
        self.game.shares.move_price(company, (self.game.market.left_of,) * len(offer.shares))
        self.issued = True

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train, which spends the money that was raised. Raises Refusal."""
        super().do_buy(action, company)
        self.forget_sales()

    def skip(self) -> None:
        """Go on. A corporation without president and train buys the cheapest train if it can pay."""
        company = self.actor()
        if isinstance(company, Corporation) and company.is_major and company.player is None:
            self.buy_unasked(company)
        super().skip()
