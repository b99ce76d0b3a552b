"""The phase in which players trade shares and put companies up for auction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ... import trading
from ...desks.auctions import Lot
from ...desks.bundles import one_of_each
from ...state.actions import Action, Bid, BuyShares, Pass, SellShares
from ...state.events import PrivateAwarded, PrivatePutUp
from ...state.pieces import Certificate, Corporation, Entity, Holder, Player, Private
from ...steps.stock_auction import StockTurnWithAuction
from ...turn import NOTHING
from .deck import replace
from .settings import CompanyDeck
from .values import price_right


class InvestmentTurn(StockTurnWithAuction):
    """One share is bought of the market or sold to it, or a company on offer is put up for auction.

    A purchase costs the next free price above that of the corporation, a sale brings the next one below; the
    marker moves there. Whoever wins the auction gets the company; then comes the neighbour of the player who
    put it up.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Bid: "do_bid",
        Pass: "do_pass",
    }
    deed = "trade a share or put up a company"
    orders_from_pool = True

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a bidder, or of the player in turn, who does one thing."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.auction.lot is not None:
            return frozenset({Bid, Pass})
        if self.did:
            return NOTHING
        out: set[type[Action]] = set()
        if self.can_sell_any(entity):
            out.add(SellShares)
        if self.can_buy_any(entity):
            out.add(BuyShares)
        if next(self._lots(entity), None) is not None:
            out.add(Bid)
        return frozenset({*out, Pass}) if out else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action: only those that :meth:`actions` lists."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything."""
        return bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield the bids in an auction, or sales, purchases and companies to put up; and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        lot = self.auction.lot
        if lot is None:
            yield from super().choices()
        if Bid in self.kinds_for(player):
            for private in self._lots(player) if lot is None else (lot,):
                price = Span(self.lowest(private), player.cash)
                yield self.choice("bid", player, {"price": price}, {"buys": private.name}, company=private.id)
        if lot is not None:
            yield self.choice("pass", player)

    # Shares

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, or ``None``: one share is sold in a turn."""
        if len(shares) > 1:
            return "A turn sells one share."
        return super().why_not_sell(player, shares, percent)

    def offered(self) -> Iterator[Certificate]:
        """Yield one certificate of each corporation of which the market has any."""
        for shares in self.game.pool.held.values():
            yield from one_of_each(shares)

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Whether ``owner`` sells its shares: only the market does."""
        return owner is self.game.pool

    def price(self, share: Certificate) -> int:
        """What ``share`` costs: the next free price above that of its corporation."""
        cell = share.corporation.cell
        assert cell is not None
        return price_right(self.game, cell).price

    def why_not_offered(self, player: Player, share: Certificate) -> str | None:
        """Why this certificate is not for sale, or ``None``: it does not matter who sold shares before."""
        if self.did:
            return "A turn does one thing."
        return trading.why_not_buy(self.game, player, share)

    # Companies

    def _lots(self, player: Player) -> Iterator[Private]:
        """Yield the companies that ``player`` may put up and can pay."""
        table = self.game.memory_of(CompanyDeck)
        for private in table.offered:
            if private not in table.fresh and private.value <= player.cash:
                yield private

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: the face value at first, then 1 more than the highest bid."""
        assert isinstance(lot, Private)
        highest = self.auction.highest if self.auction.lot is lot else None
        return lot.value if highest is None else highest[1] + 1

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: all their money."""
        return player.cash

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a company up, or bid more for it. Raises Refusal."""
        private, lot = self.game.private(action.company or ""), self.auction.lot
        if private is not lot if lot is not None else private not in self._lots(player):
            raise Refusal("auction/not-offered", f"{player.name} cannot bid for {private.name} now.")
        if lot is not None:
            self.auction.bid(player, action.price)
            return
        low, money = self.lowest(private), self.game.money
        if not low <= action.price <= player.cash:
            raise Refusal("auction/bid", f"{player.name} can bid {money(low)} to {money(player.cash)}.")
        self._note(player, "auction", private)
        self.game.happen(PrivatePutUp(player=player.id, private=private.id, price=action.price))
        self.open_auction(private, player, action.price)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the company to the winner; the next one of the deck comes up."""
        assert isinstance(lot, Private)
        game = self.game
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        game.happen(PrivateAwarded(player=player.id, private=lot.id, price=price))
        replace(game, lot)
        self.finish()
