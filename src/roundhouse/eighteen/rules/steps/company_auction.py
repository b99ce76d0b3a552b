"""A stock turn in which small companies are put up for auction."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ..desks.auctions import Lot
from ..rounds import StockRound
from ..state.actions import Action, Bid, Pass
from ..state.events import SmallCompanyPutUp, SmallCompanyWon
from ..state.pieces import Corporation, Entity, Player
from ..turn import NOTHING
from .stock import StockTurn
from .stock_auction import StockTurnWithAuction


class CompanyAuctionTurn(StockTurnWithAuction):
    """Sell, and then buy a share, start a corporation or put a small company up for auction.

    The winner pays the bid to the small company and gets its president's certificate. The company begins at
    half of the bid.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Bid: "do_bid"}

    # What a title says

    @property
    @abstractmethod
    def lowest_bid(self) -> int:
        """The lowest first bid for a small company, in money."""

    @property
    @abstractmethod
    def highest_par(self) -> int:
        """The highest price at which a small company begins, whatever is paid for it."""

    @abstractmethod
    def startable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that may be put up now."""

    def placeable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that ``player`` may put up and that have a place for their home."""
        return self.startable(player)

    @abstractmethod
    def place_token(self, company: Corporation) -> None:
        """Place the token of a small company that is put up."""

    @abstractmethod
    def turn_over(self, winner: Player) -> None:
        """Do what follows when ``winner`` has won what was put up in this turn, which is about to end."""

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player asked:
        bid or pass while something is up, else those of a stock turn, and bid."""
        if self.auction.lot is not None:
            return frozenset({Bid, Pass}) if entity is self.actor() and not self.passed else NOTHING
        kinds = super().actions(entity)
        if not isinstance(entity, Player) or not self.can_found(entity) or self.must_sell(entity):
            return kinds
        # As on 18xx.games the turn waits, too, where no small company finds a home (decision 1988).
        return kinds | ({Bid, Pass} if next(self.placeable(entity), None) else {Pass})

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take an action of this kind;
        while something is up, only what :meth:`actions` lists."""
        if self.auction.lot is not None or kind is Bid:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` may do anything now, an auction included."""
        if self.auction.lot is not None:
            return bool(self.kinds_for(entity))
        return super().can_act(entity) or (isinstance(entity, Player) and self.can_found(entity))

    def can_found(self, player: Player) -> bool:
        """Whether ``player`` may put a small company up in this turn, and can pay the lowest bid."""
        if player is not self.game.round.entity or self.passed or self.has_bought():
            return False
        return any(self.most(player, company) >= self.lowest_bid for company in self.startable(player))

    def choices(self) -> Iterator[Choice]:
        """The choices of a stock turn and the bids; while something is up, only bids on that and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        lot = self.auction.lot
        if lot is None:
            yield from super().choices()
        kinds = self.kinds_for(player)
        if Bid in kinds:
            for company in self.placeable(player) if lot is None else (lot,):
                low, high = self.lowest(company), self.most(player, company)
                step = self.game.settings.privates_bid_step
                if low <= high:
                    price = Span(low, low + (high - low) // step * step, step)
                    yield self.choice("bid", player, {"price": price}, corporation=company.id)
        if lot is not None and Pass in kinds:
            yield self.choice("pass", player)

    # The auction

    def lowest(self, lot: Lot) -> int:
        """The lowest bid on ``lot``: one bid step more than the highest one, or the lowest first bid."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self.game.settings.privates_bid_step
        return self.lowest_bid

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: all cash; 0 if they may not hold the certificate."""
        assert isinstance(lot, Corporation)
        share = self.game.shares.president_share(lot)
        return player.cash if self.game.limits.may_gain(player, (share,)) else 0

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a small company up with a first bid, or bid on the one that is up. Raises Refusal."""
        game, lot = self.game, self.auction.lot
        company = game.company(action.corporation or "")
        if company not in (list(self.startable(player)) if lot is None else [lot]):
            raise Refusal("auction/not-offered", f"{company.id} cannot be bid for now.")
        low, high, step = self.lowest(company), self.most(player, company), game.settings.privates_bid_step
        if not low <= action.price <= high or (action.price - low) % step:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {company.id}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(step)}.")
        if lot is not None:
            self.auction.bid(player, action.price)
            return
        game.happen(SmallCompanyPutUp(player=player.id, company=company.id, price=action.price))
        self.place_token(company)
        self.open_auction(company, player, action.price)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Start the small company: the winner pays the bid to it, and the turn is over."""
        game = self.game
        assert isinstance(lot, Corporation)
        par = min(price // 2, self.highest_par)
        cell = next(cell for cell in game.policies.stock.par_cells(lot) if cell.price <= par)
        game.mark_active()
        game.happen(SmallCompanyWon(player=player.id, company=lot.id, price=price, par=cell.price))
        game.market.set_par(lot, cell)
        game.pay(player, lot, price)
        game.shares.give(player, (game.shares.president_share(lot),))
        game.check_float(lot)
        game.set_up_parred(lot)
        assert isinstance(game.round, StockRound)
        self.turn_over(player)
        self.did = (*self.did, "par")
        self._recall(player, "par", lot)
        self.finish()
