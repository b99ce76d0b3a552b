"""Corporations of five shares come to have ten, and issue shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules import trading as shares_of
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.sizes import FIVE, TEN
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Convert, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.after_change import AfterChange
from roundhouse.eighteen.rules.steps.issue import IssueShares, bundles_of, read_shares
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import TenSharesNow
from .facts import is_minor, minor_worth, minors_of
from .taking import TakeFromMinor
from .trading import are_joined, could_trade, extra_cost, plain_share

NEW_SHARES = range(5, 10)
"""The numbers of the certificates that come into the treasury."""


def become_ten(game: GameInPlay, company: Corporation) -> None:
    """Every certificate is half as much; five new ones come into the treasury."""
    percent = 100 // TEN
    for share in game.shares.all_of(company):
        share.percent //= 2
    company.share_percent = percent
    for index in NEW_SHARES:
        game.shares.create(company, index, percent, company)
    game.happen(TenSharesNow(company=company.id, limit=game.certificate_limit()))


class TradeAfterGrowth(AfterChange):
    """In the turn in which its corporation comes to have ten shares, the president buys any number of shares
    of it, and exchanges minor companies for some. No limit on certificates stands against it."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TakeFromMinor,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_gain", Pass: "do_rest"}
    deed = "buy shares of the grown corporation"

    def buyable(self, player: Player) -> Iterator[Certificate]:
        """A share of the treasury, and one of the pool, of those that ``player`` can have."""
        game, company = self.game, self.company
        for pool in (False, True) if company is not None else ():
            share = plain_share(game, company, pool=pool) if company is not None else None
            if share is None or game.shares.price(share) > player.cash:
                continue
            if game.limits.may_hold(player, share.corporation, share.percent):
                yield share

    def trades(self, minor: Corporation) -> Iterator[Certificate]:
        """The shares that a minor company of the president may become."""
        game, company, player = self.game, self.company, self.actor()
        if company is None or not isinstance(player, Player) or minor.player is not player:
            return
        if (
            is_minor(minor)
            and could_trade(game, minor, company, player.cash)
            and are_joined(game, minor, company)
        ):
            for pool in (False, True):
                if (share := plain_share(game, company, pool=pool)) is not None:
                    yield share

    def _trading(self, player: Player) -> Iterator[tuple[Corporation, Certificate]]:
        for minor in minors_of(self.game, player):
            for share in self.trades(minor):
                yield minor, share

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or exchange; or no more."""
        player = self.actor()
        if not isinstance(player, Player):
            return NOTHING
        if isinstance(entity, Corporation):
            return frozenset({BuyShares}) if next(self.trades(entity), None) else NOTHING
        if entity is not player:
            return NOTHING
        if next(self.buyable(player), None):
            return frozenset({BuyShares, Pass})
        return frozenset({Pass}) if self._seems_to_trade(player) else NOTHING

    def _seems_to_trade(self, player: Player) -> bool:
        """Does the turn wait for a president who could exchange a minor company if track led to it? As on
        18xx.games it does, and the pass is made for them if none does (decision 1972)."""
        company = self.company
        if company is None or not any(
            plain_share(self.game, company, pool=pool) is not None for pool in (False, True)
        ):
            return False
        money = player.cash - company.share_price
        return any(minor_worth(minor) + money >= 0 for minor in minors_of(self.game, player))

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a president who can do nothing with any minor company."""
        player = self.actor()
        if not isinstance(player, Player) or self.kinds_for(player) != {Pass}:
            return None
        if next(self._trading(player), None) is not None:
            return None
        return {"type": "pass", "entity": player.key}

    def choices(self) -> Iterator[Choice]:
        """Each share, each exchange, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        for share in self.buyable(player):
            told = shares_of.share_facts(share, self.game.shares.price(share))
            yield self.choice("buy_shares", player, facts=told, shares=[share.id])
        for minor, share in self._trading(player):
            told = shares_of.share_facts(share, extra_cost(minor, share.corporation))
            yield self.choice("buy_shares", minor, facts={**told, "gives": minor.name}, shares=[share.id])
        yield self.choice("pass", player)

    def do_gain(self, action: BuyShares, entity: Entity) -> None:
        """Buy one share, or exchange a minor company for one."""
        game, player = self.game, self.actor()
        assert isinstance(player, Player)
        named = shares_of.only_share(game, action)
        offered = self.trades(entity) if isinstance(entity, Corporation) else self.buyable(player)
        holders = [share.owner for share in offered]
        fits = named is not None and named.corporation is self.company and not named.president
        if named is None or not fits or named.owner not in holders:
            raise Refusal("stock/purchase", f"{entity.name} cannot have that share now.")
        if isinstance(entity, Corporation):
            game.round.step(TakeFromMinor).start(entity, named)
        else:
            game.policies.stock.buy(player, (named,))

    def skip(self) -> None:
        """Nothing is left to have."""
        self.company = None


class ConvertToTen(Step):
    """A corporation of five shares that has operated may come to have ten at the start of its turn."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TradeAfterGrowth,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {Convert: "do_convert", Pass: "do_pass"}
    deed = "convert"
    on_charters = "Convert to ten shares"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert, or not."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        grows = entity.size == FIVE and bool(entity.runs) and entity.player is not None
        return frozenset({Convert, Pass}) if grows else NOTHING

    def choices(self) -> Iterator[Choice]:
        """To convert, and not to."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            yield self.choice("convert", company, facts={"shares": TEN})
            yield self.choice("pass", company)

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """It has ten shares from now on."""
        become_ten(self.game, company)
        self.game.round.step(TradeAfterGrowth).start(company)
        self.finish()


class IssueTreasury(IssueShares):
    """From its second turn on, before it builds, a corporation may issue shares once, at the market price.
    That falls by a cell for each."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue shares"
    on_charters = "Issue shares"
    always_blocks = True

    def is_time(self, entity: Entity) -> bool:
        """Not in the first turn."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return not is_minor(entity) and bool(entity.runs) and entity.player is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """As many as the pool takes."""
        fits = self.game.limits.fits_in_pool
        return [bundle for bundle in bundles_of(company, company) if fits(company, bundle[1])]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """None."""
        return []

    def gain(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares; the price falls."""
        percent = read_shares(self.game.certificates, action, company)[1]
        super().do_issue(action, company)
        ways = (self.game.market.left_of,) * (percent // company.share_percent)
        self.game.shares.move_price(company, ways)
