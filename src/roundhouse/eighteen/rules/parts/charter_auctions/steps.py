"""A stock round in which corporations are auctioned, and whoever wins one starts it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Count
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...desks.auctions import Lot
from ...state.actions import Action, Bid, BuyShares, Par, Pass, SellShares
from ...state.events import TurnEnded
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...steps.stock_auction import StockTurnWithAuction
from ...turn import NOTHING
from .events import CharterPutUp, CharterWon


class CharterTurnSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the stock turn with auctions of charters."""

    bid_step: Count
    """How much a bid must be above the last one; the first one may be nothing."""
    founder_percent: Count = 50
    """Up to how much of a new corporation its founder may buy at once, one share after the other."""


class CharterTurn(StockTurnWithAuction):
    """Sell, then buy a share or put a corporation up.

    Whoever wins the auction pays the bid to the bank, sets the par price, buys the president's certificate,
    and may go on to buy shares of the new corporation. Then comes the neighbour of the player who put it up.
    Settings: ``bid_step``, ``founder_percent``.
    """

    Settings = CharterTurnSettings
    settings: CharterTurnSettings
    founder: Player | None = tracked(None)
    """The winner of the auction, until they have finished buying shares of the new corporation."""
    company: Corporation | None = tracked(None)
    """The corporation that the founder starts."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Bid: "do_bid",
        Par: "do_par",
        Pass: "do_pass",
    }

    # Whose turn

    def actor(self) -> Entity | None:
        """The founder, the next bidder, or the player in turn."""
        return self.founder or super().actor()

    def is_own_turn(self) -> bool:
        """Whether the player in turn acts: no auction is under way, and nobody is founding a corporation."""
        return self.founder is None and super().is_own_turn()

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a founder, of a bidder, or of the player in turn."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.founder is not None:
            return self._founding_actions(entity)
        if self.auction.lot is not None:
            return frozenset({Bid, Pass})
        usual = super().actions(entity)
        if self.has_bought() or self.must_sell(entity):
            return usual
        if next(self._lots(entity), None):
            return usual | {Bid, Pass}
        return usual | {Pass} if self._seems_to_act(entity) else usual

    def _founding_actions(self, founder: Player) -> frozenset[type[Action]]:
        company = self.company
        assert company is not None
        if not company.parred:
            return frozenset({Par})
        return frozenset({BuyShares, Pass}) if self.can_buy_any(founder) else frozenset({Pass})

    def _seems_to_act(self, player: Player) -> bool:
        """Whether the turn waits for ``player`` although there may be nothing to do.

        As on 18xx.games, it waits for whoever has the price of a share at the lowest par, or money that would
        start a corporation although the limits forbid it (decision 1965).
        """
        companies = self.game.corporations.values()
        could_start = any(self.is_waiting(one) and player.cash >= self.least_cost(one) for one in companies)
        return could_start or self.seems_to_buy(player)

    def seems_to_buy(self, player: Player) -> bool:
        """Whether ``player`` could pay the lowest par for a share of a corporation that nobody has
        started."""
        limits, shares = self.game.limits, self.game.shares
        return any(
            player.cash >= shares.market_price(one) and limits.may_gain(player, one.shares(one)[-1:])
            for one in self.game.corporations.values()
            if not (one.parred or one.closed)
        )

    def is_waiting(self, company: Corporation) -> bool:
        """Whether ``company`` may be started in this phase and nobody has started it."""
        game = self.game
        released = game.policies.stock.starts_from(company)
        begun = game.title.phases[: game.depot.phase_index + 1]
        return not (company.parred or company.closed) and any(phase.name == released for phase in begun)

    def _lots(self, player: Player) -> Iterator[Corporation]:
        """Yield the corporations that ``player`` may put up for auction."""
        for company in self.game.corporations.values():
            if self.is_waiting(company) and self.most(player, company) >= 0:
                yield company

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action: only those that :meth:`actions` lists."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything."""
        return bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield par prices and purchases of a founder, or bids, or the usual choices and corporations to put
        up."""
        player = self.actor()
        if not isinstance(player, Player) or self.passed:
            return
        lot = self.auction.lot
        if isinstance(lot, Corporation):
            yield from self._bids(player, lot)
            yield self.choice("pass", player)
            return
        yield from super().choices()
        if Bid in self.kinds_for(player):
            for company in self._lots(player):
                yield from self._bids(player, company)

    def _bids(self, player: Player, company: Corporation) -> Iterator[Choice]:
        low, high, step = self.lowest(company), self.most(player, company), self.settings.bid_step
        if low <= high:
            price = Span(low, low + (high - low) // step * step, step)
            facts = {"and_at_least": self.least_cost(company)}
            yield self.choice("bid", player, {"price": price}, facts, corporation=company.id)

    # Buying

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share; a founder goes on until the money or the limit for founders ends it.

        Raises Refusal like the usual purchase.
        """
        super().do_buy(action, player)
        if self.founder is not None and not (self.bought and self._may_buy_of(self.bought)):
            self._settle()

    def _may_buy_of(self, company: Corporation) -> bool:
        """Whether money and the limit for founders let the founder buy a share of ``company``."""
        founder, par = self.founder, company.par
        if founder is None or par is None or founder.cash < par.price:
            return False
        return founder.percent(company) < self.settings.founder_percent

    def _may_go_on(self) -> bool:
        return self.founder is not None

    def _may_buy_more(self, share: Certificate) -> bool:
        """Whether one more share may be bought after ``share``: a founder, of the new corporation.

        A recorded game of 18xx.games may also have shares of other corporations here.
        """
        company = share.corporation
        return (company is self.company or self.game.trusting) and self._may_buy_of(company)

    # Auctions

    def least_cost(self, company: Corporation) -> int:
        """The cost of the president's certificate of ``company`` at the lowest par price."""
        shares, cells = self.game.shares, self.game.policies.stock.par_cells(company)
        return min(shares.par_cost(company, cell) for cell in cells)

    def lowest(self, lot: Lot) -> int:
        """The lowest bid for ``lot``: 0 at first, then a step above the highest bid."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self.settings.bid_step
        return 0

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: cash less the cost of starting; negative if they may not hold the
        certificate."""
        assert isinstance(lot, Corporation)
        if not self.game.limits.may_gain(player, (self.game.shares.president_share(lot),)):
            return -1
        return player.cash - self.least_cost(lot)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a corporation up for auction, or bid more for it.

        Raises Refusal if it is not up or cannot be started, or for a price out of range.
        """
        company, step = self.game.company(action.corporation or ""), self.settings.bid_step
        if self.auction.lot not in (None, company):
            raise Refusal("auction/not-offered", f"{company.id} is not what is up for bids.")
        if not self.is_waiting(company):
            raise Refusal("auction/not-offered", f"{company.id} cannot be started now.")
        low, high = self.lowest(company), self.most(player, company)
        if low > high:
            raise Refusal("auction/bid", f"{player.name} cannot bid for {company.id}.")
        if not low <= action.price <= high or (action.price - low) % step:
            money = self.game.money
            raise Refusal("auction/bid", f"Bids go from {money(low)} to {money(high)} in steps of {step}.")
        if self.auction.lot is not None:
            self.auction.bid(player, action.price)
            return
        self._acted(player)
        self.game.happen(CharterPutUp(player=player.id, company=company.id, price=action.price))
        self.open_auction(company, player, action.price)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Let the winner pay the bank; they start the corporation next."""
        game = self.game
        assert isinstance(lot, Corporation)
        game.happen(CharterWon(player=player.id, company=lot.id, price=price))
        game.pay(player, game.bank, price)
        self.founder, self.company = player, lot

    # Founding

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whether ``player`` may start ``corporation``: only the founder, and what they have won."""
        return player is self.founder and corporation is self.company and not corporation.parred

    def do_par(self, action: Par, player: Player) -> None:
        """Set the par price and buy the president's certificate. Raises Refusal like the usual start."""
        super().do_par(action, player)
        assert self.company is not None
        if not self._may_buy_of(self.company):
            self._settle()

    def _settle(self) -> None:
        """End the founding, and with it the turn of the player who put the corporation up."""
        self.founder = self.company = None
        self.finish()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Stop buying shares of the new corporation, leave the auction, or end the turn."""
        if self.founder is not None:
            self.game.happen(TurnEnded(entity=entity.key))
            self._settle()
        else:
            super().do_pass(action, entity)
