"""The auction of concessions, and stock rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.rounds import AuctionRound, StockRound, pay_privates
from roundhouse.eighteen.rules.state.actions import BuyCompany, Par
from roundhouse.eighteen.rules.state.events import (
    CorporationStarted,
    PriceMoved,
    PrivateBought,
    SaleSettled,
)
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.errors import Refusal

from ..events import ConcessionReturned
from . import control
from .deal import deal
from .facts import facts, is_historical, is_small, memory, presidency_moves, seems_to_start
from .starting import BuyTokens, PlaceFirstTokens, found

MOST_AT_START = 40
"""How much of a corporation whoever starts it may have after that turn, in percent."""


class ConcessionRound(AuctionRound):
    """The opening auction; from then on players take their turns in the order of their money, the poorest
    first."""

    def finish(self) -> None:
        """Of equals, who has the concession with the lowest number goes before; who has none before both."""
        progress, order = self.game.progress, list(self.game.privates.values())

        def key(player: Player) -> tuple[int, int]:
            return player.cash, min((order.index(one) for one in player.privates), default=-1)

        progress.seating = tuple(sorted(self.game.players, key=key))
        progress.priority = progress.seating[0]


class AuctionConcessions(SelectionAuction):
    """Concessions are put up for L.20 at least; those that nobody wants wait in the bank.

    A first bid leaves somebody with more money: 18xx.games asks a single bidder again, and never sells
    (decision 2240). Who cannot bid more passes.
    """

    __slots__ = ()
    drops_poor = False

    def most(self, player: Player, lot: Lot) -> int:
        """All cash; at first less than somebody else has."""
        most = super().most(player, lot)
        if self.auction.lot is not None or self.game.trusting:
            return most
        return min(most, self.auction.most_to_open(player, self.players()))

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of whoever cannot bid more."""
        return self.pass_of_the_poor()

    def lowest(self, lot: Lot) -> int:
        """A step more than the highest bid, or the least bid of all."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self.game.settings.privates_bid_step
        return facts(self.game).lowest_bid

    def all_passed(self) -> None:
        """What is left is the bank's."""
        self.rows = ()


class StockRound1841(StockRound):
    """A stock round, after which Bayard pays, and unused concessions go back to the bank."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = (
        *StockRound.needs,
        (PlaceFirstTokens,),
        (BuyTokens,),
    )

    def finish(self) -> None:
        """Prices move, private companies pay, concessions go back."""
        super().finish()
        game = self.game
        pay_privates(game)
        for private in game.privates.values():
            company = game.corporations.get(private.id)
            if company is None or company.parred or private.closed or private.owner is None:
                continue
            game.return_private(private)
            game.happen(ConcessionReturned(private=private.id))


class StockTurn1841(StockTurn):
    """Whoever starts a corporation may buy shares of it in the same turn, up to 40% of it, and then its
    tokens are placed and bought. Concessions of the bank are bought, too, with the presidency that belongs
    to them."""

    __slots__ = ()

    # Selling

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Presidents sell their certificate only to whoever is to preside."""
        game, company = self.game, shares[0].corporation
        if company not in memory(game).operated:
            return f"{company.id} has not operated yet."
        if (order := self._why_no_sales()) is not None:
            return order
        if not game.limits.fits_in_pool(company, percent):
            return f"The pool can hold only {game.limits.pool_limit(company)}% of {company.id}."
        if not control.may_dump(game, player, shares, percent):
            return f"Nobody could take over the presidency of {company.id}."
        return None

    def can_sell_of(self, player: Player, corporation: Corporation) -> bool:
        """Is there any sale of this corporation that is open to ``player``?"""
        return any(
            self.why_not_sell(player, shares, percent) is None
            for shares, percent in self.game.shares.bundles(player, corporation)
        )

    def must_sell(self, player: Player) -> bool:
        """Too many certificates, or too much of a corporation under control."""
        game = self.game
        if not self.can_sell_any(player):
            return False
        if game.limits.too_many(player):
            return True
        return any(
            control.controlled_percent(game, player, one) > game.policies.stock.most_percent(one)
            and self.can_sell_of(player, one)
            for one in game.corporations.values()
        )

    # Buying

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """The president's certificate of a historical corporation goes only with its concession."""
        share = shares[0]
        closed = share.president and share.owner is self.game.pool
        if closed and not presidency_moves(self.game, share.corporation):
            return f"The presidency of {share.corporation.id} goes with its concession."
        return super().why_not_buy(player, shares)

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """As much as player and corporations together may have."""
        percent = sum(share.percent for share in shares)
        return control.may_hold_more(self.game, player, shares[0].corporation, percent)

    def _may_add(self) -> bool:
        player, company = self.actor(), self.started
        if company is None or not isinstance(player, Player):
            return False
        return player.percent(company) < MOST_AT_START

    def _may_buy_more(self, share: Certificate) -> bool:
        if self._may_add():
            return share.corporation is self.started
        return super()._may_buy_more(share) and self.started is None

    # Starting

    def seems_to_par(self, player: Player) -> bool:
        """Does the turn wait as if a corporation could be started?"""
        return not self.has_bought() and seems_to_start(self.game, player.cash)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """With its concession, or from phase 3 on."""
        if (player, corporation) in self.sold or not control.is_free_to_start(self.game, player, corporation):
            return False
        percent = self.game.shares.president_percent(corporation)
        return control.may_hold_more(self.game, player, corporation, percent)

    def do_par(self, action: Par, player: Player) -> None:
        """Set a par price and buy the president's certificate."""
        game, company = self.game, self.game.company(action.corporation)
        cell = game.market.cell(action.cell)
        if not self.may_par(player, company):
            raise Refusal("stock/par", f"{player.name} cannot start {company.id} now.")
        if cell is None or cell not in self.par_cells(player, company):
            prices = ", ".join(str(one.price) for one in self.par_cells(player, company))
            raise Refusal("stock/par-price", f"{company.id} cannot start there.", hint=f"possible: {prices}")
        game.happen(CorporationStarted(player=player.id, company=company.id, price=cell.price))
        found(game, player, company, cell)
        self.started = company
        self._note(player, "par", company)

    def finish(self) -> None:
        """A corporation that was started in this turn gets its tokens."""
        if not self.passed and self.started is not None:
            self.game.round.step(PlaceFirstTokens).start(self.started)
        super().finish()

    # Concessions

    def private_offers(self, player: Player) -> Iterator[Private]:
        """The concessions of the bank, from the second stock round on; with the president's certificate that
        lies in the pool."""
        game = self.game
        if self.has_bought() or game.progress.turn < 2:
            return
        for private in game.privates.values():
            if private.owner is not None or private.closed:
                continue
            chief = self._president_share(private)
            if self.price_of(private) > player.cash:
                continue
            if chief is None or control.may_hold_more(game, player, chief.corporation, chief.percent):
                yield private

    def _president_share(self, private: Private) -> Certificate | None:
        """The president's certificate that goes with a concession: of the bank, that in the pool."""
        company = self.game.corporations.get(private.id)
        if company is None:
            return None
        share = self.game.shares.president_share(company)
        return share if share.owner is (private.owner or self.game.pool) else None

    def price_of(self, private: Private) -> int:
        """What a concession costs with the presidency."""
        share = self._president_share(private)
        return private.value + (share.price if share is not None else 0)

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """The face value, neither more nor less."""
        return private.value, private.value

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a concession of the bank."""
        game, private = self.game, self.read_private(action, player)
        share = self._president_share(private)
        game.pay(player, game.bank, self.price_of(private))
        game.give_private(private, player)
        game.happen(PrivateBought(private=private.id, player=player.id, price=action.price))
        self.take_presidency(player, share)

    def take_presidency(self, player: Player, share: Certificate | None) -> None:
        """A concession was the purchase of the turn; the presidency comes with it."""
        game = self.game
        if share is not None:
            control.hand_over(game, (share,), player, change=False)
            control.preside(game, share.corporation, player)
            control.refresh(game)
        self.did = (*self.did, "private")
        self._acted(player)


class Stock1841(StockPolicy):
    """Shares, and who may start what."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A purchase in the stock round."""
        control.buy(self.game, player, shares)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """A sale to the pool."""
        control.sell(self.game, shares, percent)
        self.game.happen(SaleSettled())

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """With its concession, or from phase 3 on."""
        return control.is_free_to_start(self.game, player, corporation)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Small corporations begin at red prices, others at green ones, too."""
        zones = ("par",) if is_small(corporation) else ("par", "par_1")
        return list(self.game.market.par_cells(zones))

    def starts_from(self, corporation: Corporation) -> str | None:
        """Those without a concession are started from phase 3 on."""
        return None if is_historical(self.game, corporation) else "3"

    def worth(self, player: Player) -> int:
        """What a bankrupt player has borrowed counts against it. Shares of a corporation that is being
        divided count at the lowest par price."""
        game, old = self.game, deal(self.game).old
        worth = super().worth(player) - memory(game).debts.get(player, 0)
        if old is not None:
            lowest = min(cell.price for cell in game.market.par_cells())
            worth += old.price_of(player.percent(old), lowest)
        return worth


class Order1841(OrderPolicy):
    """What follows on stock rounds."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Is nothing of it left in its treasury or the pool? Frozen corporations do not rise."""
        game = self.game
        unsold = corporation.percent(corporation) + game.pool.percent(corporation)
        return not unsold and corporation not in memory(game).frozen

    def stock_round_over(self) -> None:
        """In operating order: sold out ones rise, those in the pool fall by a cell, frozen ones by two."""
        game, market = self.game, self.game.market
        for company in game.floated():
            before = cell = company.cell
            if before is None or cell is None:
                continue
            if self.is_sold_out(company):
                cell = market.above(cell)
            if game.pool.percent(company) > 0:
                for _ in range(2 if company in memory(game).frozen else 1):
                    cell = market.below(cell)
            if cell is not before:
                market.move(company, cell)
                game.happen(PriceMoved(company=company.id, before=before.price, after=cell.price))
