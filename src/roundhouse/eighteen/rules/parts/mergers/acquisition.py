"""The sale of companies in 1817: those in trouble by rule, others if their presidents offer them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ... import sizes
from ...desks.auctions import Lot
from ...state.actions import Action, Assign, Bid, Merge, Pass, PayoffLoan, TakeLoan
from ...state.pieces import Corporation, Entity, Player, Private
from ...steps.auctioning import AuctionStep
from ...steps.crisis import CashCrisis
from ...turn import NOTHING, Step
from ..loans.book import book_of
from . import failing, takeover
from .events import (
    CompanyAcquired,
    CompanyOffered,
    CompanyUnsold,
    DebtsSettled,
    NotOffered,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    SaleWon,
    ShareholderPaid,
    ShortSharesPaid,
    Trouble,
)
from .memory import MergerMemory
from .reduction import ReduceTokens

IN_TROUBLE: tuple[Trouble, ...] = ("liquidation", "acquisition")
STEP = 10
"""The step of bids in money, and the first bid for a company in trouble."""


class Acquire(AuctionStep):
    """Every company once, the cheapest first.

    ``left`` are those to come, the one at hand in front; ``mode`` says why it is there: ``liquidation``,
    ``acquisition`` or ``offer``. Then an auction; its ``winner`` lets a ``buyer`` take the company over,
    which takes loans, pays ``unpaid`` loans of the other back, and the shareholders get the price. ``cash``
    and ``debts`` are what a company in liquidation had; ``price`` was bid.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ReduceTokens,), (CashCrisis,))
    left: tuple[Corporation, ...] = tracked(())
    mode: str = tracked("")
    acquired: bool = tracked(False)
    """Whether any company has been taken over in this round."""
    asking: bool = tracked(False)
    """Whether the president has still to decide about offering the company."""
    winner: Player | None = tracked(None)
    buyer: Corporation | None = tracked(None)
    price: int = tracked(0)
    cash: int = tracked(0)
    debts: int = tracked(0)
    unpaid: int = tracked(0)
    borrowed: bool = tracked(False)
    """Whether the buyer has finished taking loans."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        Assign: "do_offer",
        Bid: "do_bid",
        Merge: "do_merge",
        TakeLoan: "do_take",
        PayoffLoan: "do_repay",
        Pass: "do_pass",
    }
    deed = "sell or buy a company"
    own_cash = False
    done_when = "finished"

    # The course of the round

    def begin_round(self) -> None:
        """Line up all companies for sale, the one that operates last first."""
        super().begin_round()
        self.acquired = False
        self.left = tuple(reversed(self.game.floated()))
        self._next()

    @property
    def target(self) -> Corporation:
        """The company that is for sale now."""
        return self.left[0]

    def _done(self) -> None:
        """Go on to the next company."""
        self.left = self.left[1:]
        self._next()

    def _next(self) -> None:
        game = self.game
        if not self.left:
            return
        self.price = 0
        self.cash = 0
        self.debts = 0
        self.unpaid = 0
        target = self.target
        trouble = self.trouble(target)
        if trouble and self._is_new(target, trouble):
            game.happen(NotOffered(company=target.id, trouble=trouble))
            self._done()
        elif trouble:
            self.mode = trouble
            if trouble == "liquidation":
                self.cash = target.cash
                self.debts = book_of(game).set_aside(target)
                if target.cash:
                    game.pay(target, game.bank, target.cash)
            game.happen(CompanyOffered(company=target.id, trouble=trouble))
            self.auction.open(target, self._players())
        else:
            self.mode = "offer"
            low = self.lowest(target)
            if any(self.most(player, target) >= low for player in self._players()):
                self.asking = True
            else:
                self._done()

    def trouble(self, company: Corporation) -> Trouble | None:
        """The zone that puts a company up for sale, ``liquidation`` or ``acquisition``; otherwise
        ``None``."""
        zones = company.cell.zones if company.cell else frozenset()
        return next((zone for zone in IN_TROUBLE if zone in zones), None)

    def _is_new(self, company: Corporation, trouble: str) -> bool:
        """Whether the company got into this trouble after the operating round, so that it is not sold yet."""
        return trouble not in self.game.memory_of(MergerMemory).zones.get(company, frozenset())

    def recheck(self) -> None:
        """After a bankruptcy, drop that bidder, and withdraw the company at hand if it only now got into
        trouble."""
        self.auction.drop([player for player in self.auction.bidders if player.bankrupt])
        if not self.left or self.buyer or self.winner or not (self.asking or self.auction.lot):
            return
        trouble = self.trouble(self.target)
        if trouble and self._is_new(self.target, trouble):
            self.game.happen(OfferWithdrawn(company=self.target.id))
            self.auction.clear()
            if self.asking:
                self.asking = False
            self._done()

    def _players(self) -> list[Player]:
        return [player for player in self.game.round.order if isinstance(player, Player)]

    # What may be done

    def actor(self) -> Entity | None:
        """The president, the next bidder, the buying company or the winner; ``None`` at the end."""
        if not self.left:
            return None
        if self.asking:
            return self.target.player
        if self.auction.lot:
            return self.auction.next_bidder() or self._first_bidder()
        return self.buyer or self.winner

    def _first_bidder(self) -> Player | None:
        president = failing.president_of(self.game, self.target)
        around = self.game.players_from(president)
        return next((one for one in (*around[1:], *around[:1]) if one in self.auction.bidders), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Offer the company, bid, choose the buyer, take or repay loans, or pass, as the stage of the sale
        has it."""
        if entity is not self.actor() or isinstance(entity, Private):
            return NOTHING
        if self.asking:
            return frozenset({Assign, Pass})
        if self.auction.lot:
            return frozenset({Bid, Pass})
        if isinstance(entity, Corporation):
            if self._may_borrow(entity):
                return frozenset({TakeLoan, Pass})
            return frozenset({PayoffLoan, Pass})
        return frozenset({Merge})

    def _may_borrow(self, buyer: Corporation) -> bool:
        return not self.borrowed and book_of(self.game).may_take(buyer)

    def choices(self) -> Iterator[Choice]:
        """Yield what may be done at this stage of the sale."""
        entity = self.actor()
        if entity is None:
            return
        kinds = self.kinds_for(entity)
        if Assign in kinds:
            facts = {"price": self.lowest(self.target)}
            yield self.choice(
                "assign", entity, facts=facts, target=self.target.key, target_type="corporation"
            )
        if Bid in kinds and isinstance(entity, Player):
            low, high = self.lowest(self.target), self.most(entity, self.target)
            if low <= high:
                price = Span(low, low + (high - low) // STEP * STEP, STEP)
                yield self.choice("bid", entity, {"price": price}, corporation=self.target.id)
        if Merge in kinds and self.winner:
            sale = {"price": self.price, "takes": self.target.id}
            for buyer in self.buyers(self.winner, self.target, self.price):
                yield self.choice("merge", entity, facts=sale, corporation=buyer.id)
        if TakeLoan in kinds:
            yield self.choice("take_loan", entity, facts={"gain": book_of(self.game).gain})
        if PayoffLoan in kinds:
            yield self.choice("payoff_loan", entity, facts={"cost": book_of(self.game).value})
        if Pass in kinds:
            yield self.choice("pass", entity)

    # Bids

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: a step above the highest one; at first the market value, or 10 for a company in
        trouble."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + STEP
        assert isinstance(lot, Corporation)
        if self.trouble(lot):
            return STEP
        return (sizes.size(lot) * lot.share_price + STEP // 2) // STEP * STEP

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: what the best of their companies could pay.

        The president of the company may only just beat the last bid; recorded games need not (decision 2110).
        """
        assert isinstance(lot, Corporation)
        able = (self.limit(company, lot) for company in self._presided(player, lot))
        most = max(able, default=0)
        binds = lot.player is player and not self.game.trusting
        return min(most, self.lowest(lot)) if binds else most

    def limit(self, buyer: Corporation, target: Corporation) -> int:
        """The money that ``buyer`` could pay for ``target``: cash of both and new loans, less the loans of
        ``target``."""
        room = book_of(self.game).room(buyer, target.loans)
        value = book_of(self.game).value * target.loans
        return buyer.cash + room + target.cash + self._treasury_value(target) - value

    def _treasury_value(self, target: Corporation) -> int:
        """The money that the bank pays for the treasury shares of a company that is not in trouble."""
        if self.mode != "offer":
            return 0
        return target.percent(target) // target.share_percent * target.share_price

    def _presided(self, player: Player, target: Corporation) -> Iterator[Corporation]:
        for company in self.game.corporations.values():
            sound = company.floated and not self.trouble(company)
            if company.player is player and sound and company is not target:
                yield company

    def buyers(self, player: Player, target: Corporation, price: int) -> list[Corporation]:
        """The companies of ``player`` that could pay ``price`` for ``target``."""
        return [one for one in self._presided(player, target) if self.limit(one, target) >= price]

    def do_offer(self, action: Assign, player: Player) -> None:
        """Put the company up for auction. Raises Refusal for another company than the one at hand."""
        if action.target != self.target.key:
            raise Refusal("acquisition/target", f"{self.target.id} is offered now, or not.")
        self.asking = False
        self.game.happen(OfferMade(player=player.id, company=self.target.id))
        self.auction.open(self.target, self._players())

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid for the company that is for sale.

        Raises Refusal for another company, or a price off the steps or out of range.
        """
        if action.corporation != self.target.id or action.price % STEP:
            raise Refusal("acquisition/bid", f"Bids are for {self.target.id}, in steps of {STEP}.")
        self.auction.bid(player, action.price)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Decline to offer the company, to bid, to take more loans or to repay more of them."""
        if self.asking:
            self.asking = False
            self.game.happen(OfferDeclined(entity=entity.key, company=self.target.id))
            self._done()
        elif self.auction.lot and isinstance(entity, Player):
            self.auction.leave(entity)
        elif isinstance(entity, Corporation) and self._may_borrow(entity):
            self.borrowed = True
            self._after_loans()
        else:
            self._repay_excess()
            self._settle_loans()

    # After the auction

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Let the winner's company take over; if several can pay, the winner chooses."""
        assert isinstance(lot, Corporation)
        self.game.happen(SaleWon(player=player.id, company=lot.id, price=price))
        self.winner = player
        self.price = price
        able = self.buyers(player, lot, price)
        if len(able) == 1:
            self._acquire(able[0])

    def unsold(self, lot: Lot) -> None:
        """Settle a company without bids: in liquidation it goes to the bank, otherwise it stays as it is."""
        game = self.game
        assert isinstance(lot, Corporation)
        if self.mode == "liquidation":
            game.happen(CompanyAcquired(company=lot.id, buyer=None))
            takeover.remove_tokens(game, lot)
            self._settle_shareholders()
        else:
            game.happen(CompanyUnsold(company=lot.id))
        self._done()

    def do_merge(self, action: Merge, player: Player) -> None:
        """Choose the company that takes over. Raises Refusal for one that cannot pay."""
        able = self.buyers(player, self.target, self.price)
        buyer = next((company for company in able if company.id == action.corporation), None)
        if buyer is None:
            raise Refusal("acquisition/buyer", f"{action.corporation} cannot take {self.target.id} over.")
        self._acquire(buyer)

    def _acquire(self, buyer: Corporation) -> None:
        game, target = self.game, self.target
        self.buyer = buyer
        self.acquired = True
        acquired = CompanyAcquired(company=target.id, buyer=buyer.id)
        game.announce(acquired)
        game.pay(game.bank, target, self._treasury_value(target))
        game.record(acquired)
        self.unpaid = takeover.take_assets(game, buyer, target)
        game.round.step(ReduceTokens).join(buyer, target)
        while buyer.cash < self.price:
            book_of(game).take(buyer)
        game.pay(buyer, game.bank, self.price)
        self.borrowed = False
        self._after_loans()

    def do_take(self, action: TakeLoan, buyer: Corporation) -> None:
        """Take another loan. Raises Refusal if the buyer may not."""
        book_of(self.game).take(buyer)
        self._after_loans()

    def do_repay(self, action: PayoffLoan, buyer: Corporation) -> None:
        """Repay one of the loans that were taken over, which does not move the price."""
        self._repay(buyer, action.loan)
        self.borrowed = True
        self._after_loans()

    def _repay(self, buyer: Corporation, note: int | None = None) -> None:
        book_of(self.game).repay(buyer, note, price_rises=False)
        self.unpaid -= 1

    def _after_loans(self) -> None:
        """Once the buyer takes no more loans, repay those beyond its limit; it may repay more."""
        buyer = self.buyer
        assert buyer is not None
        if self._may_borrow(buyer):
            return
        self.borrowed = True
        self._repay_excess()
        if not self._may_repay(buyer):
            self._settle_loans()

    def _may_repay(self, buyer: Corporation) -> bool:
        """Whether the buyer may repay one more of the loans that were taken over."""
        return self.unpaid > 0 and buyer.cash >= book_of(self.game).value

    def _repay_excess(self) -> None:
        """Repay the loans that the buyer has beyond its limit."""
        buyer = self.buyer
        assert buyer is not None
        while buyer.loans > book_of(self.game).most(buyer):
            self._repay(buyer)

    def _settle_loans(self) -> None:
        """Lower the buyer's price for loans taken over and not repaid; then pay the shareholders."""
        game, buyer = self.game, self.buyer
        assert buyer is not None
        if self.unpaid > 0:
            moves = self.unpaid * book_of(game).terms.price_moves
            game.shares.move_price(buyer, (game.market.left_of,) * moves)
            if self.trouble(buyer) and buyer in self.left:
                self.left = tuple(company for company in self.left if company is not buyer)
        self._settle_shareholders()
        self.buyer = None
        self.winner = None
        self._done()

    def _settle_shareholders(self) -> None:
        """Pay what is left of price and cash after the debts to the players by their shares.

        The president pays a shortfall, and players with short shares pay for them.
        """
        game, target = self.game, self.target
        due = self.price
        president = target.player
        if self.mode == "liquidation":
            debts = self.debts * book_of(game).value
            due = self.cash + self.price - debts
            book_of(game).settle_aside()
            if due < 0 and president is not None:
                game.charge(president, -due)
                game.happen(DebtsSettled(player=president.id, amount=-due))
        per_share = max(0, due) // sizes.size(target)
        for player in game.players:
            amount = player.percent(target) // target.share_percent * per_share
            if amount > 0:
                game.pay(game.bank, player, amount)
                game.happen(ShareholderPaid(player=player.id, company=target.id, amount=amount))
            elif amount < 0:
                game.charge(player, -amount)
                game.happen(ShortSharesPaid(player=player.id, company=target.id, amount=-amount))
        crisis = game.round.step(CashCrisis)
        crisis.blame(failing.president_of(game, target))
        takeover.free_charter(game, target)
