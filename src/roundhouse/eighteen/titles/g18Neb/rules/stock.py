"""Stock turns of 18Neb: a corporation may issue or redeem in its president's turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, SellShares
from roundhouse.eighteen.rules.state.events import SharesRedeemed
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate
from roundhouse.eighteen.rules.steps.issue import bundles_of, read_shares
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import CapitalCompleted
from .facts import Progress

HALF = 50
"""How many percent have to be sold before a corporation gets its last capital."""


def complete_capital(game: GameInPlay, company: Corporation) -> None:
    """After a purchase: if five shares are sold now the bank pays for the others, which go to the pool."""
    memory = game.memory_of(Progress)
    if company not in memory.to_fund or company.percent(company) != HALF or company.par is None:
        return
    memory.to_fund -= {company}
    amount = company.price_of(HALF, company.par.price)
    game.pay(game.bank, company, amount)
    for share in tuple(company.shares(company)):
        game.shares.move(share, game.pool)
    game.happen(CapitalCompleted(company=company.id, amount=amount))


class StockTurnOrTreasury(StockTurn):
    """A player's turn as usual; or one corporation of the player issues shares to the pool, or takes one
    back, at the market price, and that is the turn.

    Shares that are issued let the price fall as sales do, and are not taken back in the same round. Any
    holder of a share may lose one, but a president not the presidency.
    """

    issued: frozenset[Corporation] = tracked(frozenset())
    """Who has issued shares in this round."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **StockTurn.handlers,
        SellShares: "do_sell_or_issue",
        BuyShares: "do_buy_or_redeem",
    }

    def begin_round(self) -> None:
        """No corporation has issued shares in this round."""
        super().begin_round()
        if self.issued:
            self.issued = frozenset()

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The player's deeds, and those of the player's corporations."""
        if isinstance(entity, Corporation):
            return self._deeds_of(entity)
        usual = super().actions(entity)
        only = not usual and entity is self.actor() and not self.passed
        return frozenset({Pass}) if only and self._any_corporation() else usual

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """As usual, and the actions of a corporation."""
        if isinstance(entity, Corporation):
            return kind in self._deeds_of(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """The turn waits for corporations, too."""
        waits = entity is self.actor() and not self.passed and self._any_corporation()
        return super().can_act(entity) or waits

    def _any_corporation(self) -> bool:
        return any(self._deeds_of(company) for company in self.game.corporations.values())

    def _deeds_of(self, company: Corporation) -> frozenset[type[Action]]:
        if self.passed or self.did or company.player is None or company.player is not self.actor():
            return NOTHING
        out: set[type[Action]] = set()
        if self.issuable(company):
            out.add(SellShares)
        if self.redeemable(company):
            out.add(BuyShares)
        return frozenset(out)

    def issuable(self, company: Corporation) -> list[Bundle]:
        """As many as leave the pool with no more than half of the shares."""
        player = company.player
        if player is None or trading.why_not_sell_yet(self.game, player, company) is not None:
            return []
        room = company.size // 2 * company.share_percent - self.game.pool.percent(company)
        return [bundle for bundle in bundles_of(company, company) if bundle[1] <= room]

    def redeemable(self, company: Corporation) -> list[Certificate]:
        """One share of each holder, if the treasury can pay for it."""
        if company in self.issued or company.cell is None:
            return []
        found = []
        for holder in (self.game.pool, *self.game.players):
            shares = (share for share in holder.shares(company) if not share.president)
            share = next((share for share in shares if share.price <= company.cash), None)
            if share is not None and not self._costs_presidency(company, share):
                found.append(share)
        return found

    def _costs_presidency(self, company: Corporation, share: Certificate) -> bool:
        """Would the president who loses this share no longer be it?"""
        holder = share.owner
        if not isinstance(holder, Player) or holder is not company.player:
            return False
        others = (player.percent(company) for player in self.game.players if player is not holder)
        return holder.percent(company) - share.percent < max(others, default=0)

    def choices(self) -> Iterator[Choice]:
        """As usual, and what corporations may do."""
        yield from super().choices()
        for company in self.game.corporations.values():
            deeds = self._deeds_of(company)
            if SellShares in deeds:
                for bundle in self.issuable(company):
                    yield self.sale_choice(company, bundle)
            if BuyShares in deeds:
                for share in self.redeemable(company):
                    owner = share.owner.name if share.owner else ""
                    facts = {"corporation": company.id, "cost": share.price, "from": owner}
                    facts["percent"] = share.percent
                    yield self.choice("buy_shares", company, facts=facts, shares=[share.id])

    # What happens

    def do_sell_or_issue(self, action: SellShares, entity: Entity) -> None:
        """A player sells, or a corporation issues."""
        if isinstance(entity, Player):
            self.do_sell(action, entity)
            return
        assert isinstance(entity, Corporation)
        shares, percent = read_shares(self.game.certificates, action, entity)
        if percent not in {size for _, size in self.issuable(entity)}:
            raise Refusal("issue/amount", f"{entity.id} cannot issue {percent}% now.")
        self.game.shares.issue(entity, shares, entity.price_of(percent))
        self.game.shares.drop_price(entity, percent, False)
        self.issued |= {entity}
        self._end_with("sell", entity)

    def do_buy_or_redeem(self, action: BuyShares, entity: Entity) -> None:
        """A player buys, or a corporation redeems."""
        if isinstance(entity, Player):
            self.do_buy(action, entity)
            return
        assert isinstance(entity, Corporation)
        share = next((one for one in self.redeemable(entity) if list(action.shares) == [one.id]), None)
        named = trading.only_share(self.game, action)
        if share is None and named is not None and not named.president:
            alike = (one for one in self.redeemable(entity) if one.owner is named.owner)
            share = named if next(alike, None) is not None and named.corporation is entity else None
        if share is None or share.owner is None:
            raise Refusal("issue/redeem", f"{entity.id} cannot redeem {', '.join(action.shares)}.")
        if isinstance(share.owner, Player):
            cost = share.price
            self.game.pay(entity, share.owner, cost)
            self.game.happen(SharesRedeemed(company=entity.id, percent=share.percent, price=cost))
            self.game.shares.move(share, entity)
        else:
            self.game.shares.redeem(entity, (share,), share.price)
        complete_capital(self.game, entity)
        self._end_with("buy", entity)

    def _end_with(self, deed: str, company: Corporation) -> None:
        player = self.actor()
        assert isinstance(player, Player)
        self._note(player, deed, company)
        self.finish()


class ExchangeAsPurchase(ExchangePrivate):
    """A private company is exchanged for a share; that is the purchase of the turn."""

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """Exchange as usual; it counts as the purchase of the turn."""
        player = private.owner
        super().do_exchange(action, private)
        turn, round_ = self.game.round.step(StockTurn), self.game.round
        turn.did = (*turn.did, "buy")
        if isinstance(round_, StockRound) and isinstance(player, Player):
            round_.acted(player)
