"""Corporations buy shares back and issue them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.desks.bundles import Bundle, sums_of
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity
from roundhouse.eighteen.rules.steps.issue import IssueShares, read_shares
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .facts import is_minor, memory, treasury, unsold

TREASURY = ChoiceLabel("Issue %(percent)s%% of the treasury at the market price")
IPO = ChoiceLabel("Issue %(percent)s%% of the IPO at par")


class RedeemOwn(IssueShares):
    """At any time in its turn, but not once it has issued shares, a corporation may buy shares back from the
    pool at the market price. It does so once; the turn does not wait for it."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem"}
    deed = "buy shares back"
    on_charters = "Buy shares back"
    done: bool = tracked(False)

    def begin_turn(self) -> None:
        """Nothing bought back yet."""
        super().begin_turn()
        if self.done:
            self.done = False

    def is_time(self, entity: Entity) -> bool:
        """Any time in the turn of a corporation before it issues shares."""
        if self.done or entity is not self.actor() or not isinstance(entity, Corporation) or is_minor(entity):
            return False
        return entity.player is not None and not self.game.round.step(IssueOwn).issued

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Nothing."""
        return []

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """They are of its treasury from now on."""
        super().do_redeem(action, company)
        certificates = self.game.certificates
        memory(self.game).redeemed |= {certificates[name] for name in action.shares}
        self.done = True

    def finish(self) -> None:
        """Shares may be bought back as long as the turn lasts."""


class IssueOwn(IssueShares):
    """At the end of its turn a corporation may issue shares to the pool, unless it has bought some back:
    those of its IPO at par, those of its treasury at the market price. When it has done so its price falls by
    a cell for each."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue shares"
    on_charters = "Issue shares"
    always_blocks = True
    issued: int = tracked(0)

    def begin_turn(self) -> None:
        """Nothing issued yet."""
        super().begin_turn()
        if self.issued:
            self.issued = 0

    def is_time(self, entity: Entity) -> bool:
        """The turn of a corporation that has bought nothing back."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        redeemed = self.game.round.step(RedeemOwn).done
        return not (is_minor(entity) or redeemed) and entity.player is not None

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """Nothing."""
        return []

    def issuable(self, company: Corporation) -> list[Bundle]:
        """As many of either pile as the pool takes."""
        return [bundle for pile in self._piles(company) for bundle in self._bundles(company, pile)]

    def _piles(self, company: Corporation) -> tuple[tuple[Certificate, ...], ...]:
        return treasury(self.game, company), unsold(self.game, company)

    def _bundles(self, company: Corporation, pile: tuple[Certificate, ...]) -> Iterator[Bundle]:
        for bundle in sums_of([share for share in pile if not share.president]):
            if self.game.limits.fits_in_pool(company, bundle[1]):
                yield bundle

    def worth(self, company: Corporation, shares: tuple[Certificate, ...], percent: int) -> int:
        """What these shares bring: those of the IPO par, those of the treasury the market price."""
        par = company.par
        assert par is not None
        old = shares[0] in memory(self.game).redeemed
        return company.price_of(percent, None if old else par.price)

    def choices(self) -> Iterator[Choice]:
        """Every number of shares of each pile, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for shares, percent in self.issuable(company):
            label = TREASURY if shares[0] in memory(self.game).redeemed else IPO
            facts = {"gain": self.worth(company, shares, percent)}
            words = label.of(percent=str(percent))
            yield self.bundle_choice("sell_shares", company, (shares, percent), facts, label=words)
        yield self.choice("pass", company)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares of one pile; the price waits until all is issued."""
        game = self.game
        shares, percent = read_shares(game.certificates, action, company)
        pile = next((one for one in self._piles(company) if set(shares) <= set(one)), None)
        if pile is None or percent not in {size for _, size in self._bundles(company, pile)}:
            raise Refusal("issue/amount", f"{company.id} cannot issue these {percent}% now.")
        self.issued += percent // company.share_percent
        game.shares.issue(company, shares, self.worth(company, shares, percent))

    def finish(self) -> None:
        """The price falls by a cell for each share that was issued."""
        company = self.actor()
        if self.issued and not self.passed and isinstance(company, Corporation):
            self.game.shares.move_price(company, (self.game.market.left_of,) * self.issued)
        super().finish()
