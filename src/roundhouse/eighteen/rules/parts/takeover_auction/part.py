"""Takeovers by auction as a part: ``[parts.takeover_auction]``, beside ``[parts.corporate_shares]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...closing import close_company
from ...in_play import GameInPlay
from ...policies import OrderPolicy
from ...state.actions import Action, Bid, Pass
from ...state.events import Passed
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Round, Step
from ..corporate_shares.takeover import TakeOver
from ..part import NoSettings, Part
from .events import (
    OfferedForTakeover,
    TakeoverBidMade,
    TakeoverBrokenOff,
    TakeoverUnwanted,
    TakeoverWon,
)
from .messages import MESSAGES

ROUND, ZONE = "takeover_auction", "acquisition"
"""The name of the round in titles, and the zone of the market."""


def offered_companies(game: GameInPlay) -> list[Corporation]:
    """The corporations whose price is in the zone “acquisition”, the one that operates last first."""
    found = (company for company in game.floated() if company.cell is not None and ZONE in company.cell.zones)
    return list(reversed(list(found)))


class TakeoverBids(Step):
    """Each corporation makes one bid from its treasury, in operating order, or passes; the highest one wins.

    The bank gets the money. Corporations of the same president as the one on offer do not bid. If none does,
    the corporation closes. If the turn comes to one that cannot bid while another one could, the round is
    over, as on 18xx.games (decision 1501).
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TakeOver,),)
    lots: tuple[Corporation, ...] = tracked(())
    """The corporations to be sold, the one on offer in front."""
    asked: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have bid on it or passed."""
    highest: tuple[Corporation, int] | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_pass"}
    deed = "bid for a corporation"
    done_when = "never"

    def begin_round(self) -> None:
        """Put all corporations in the zone on sale."""
        self.lots = tuple(offered_companies(self.game))
        self._open()

    def _open(self) -> None:
        self.asked, self.highest = frozenset(), None
        self.game.round.at = 0
        if self.lots:
            self.game.happen(OfferedForTakeover(company=self.lots[0].id))

    @property
    def lowest(self) -> int:
        """The lowest bid: one more than the highest one."""
        return self.highest[1] + 1 if self.highest else 1

    def may_bid(self, company: Corporation) -> bool:
        """Whether ``company`` may bid: it has not, has another president, and more cash than the lowest
        bid."""
        free = company not in self.asked and not company.closed
        return free and company.player is not self.lots[0].player and company.cash > self.lowest

    def is_bidding_over(self) -> bool:
        """Whether no corporation is left that may bid on the one on offer."""
        return not any(isinstance(one, Corporation) and self.may_bid(one) for one in self.game.round.order)

    def actor(self) -> Entity | None:
        """The corporation in turn, if it may bid; otherwise ``None``."""
        company = self.game.round.entity if self.lots else None
        return company if isinstance(company, Corporation) and self.may_bid(company) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        return frozenset({Bid, Pass}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield the bids, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation):
            price = Span(self.lowest, company.cash)
            yield self.choice("bid", company, {"price": price}, corporation=self.lots[0].id)
            yield self.choice("pass", company)

    def do_bid(self, action: Bid, company: Corporation) -> None:
        """Bid for the corporation on offer. Raises Refusal for another one or a price out of range."""
        lot, money = self.lots[0], self.game.money
        if action.corporation != lot.id or not self.lowest <= action.price <= company.cash:
            said = f"{company.id} can bid {money(self.lowest)} to {money(company.cash)} for {lot.id}."
            raise Refusal("takeover/bid", said)
        self.highest = (company, action.price)
        self.game.happen(TakeoverBidMade(taker=company.id, company=lot.id, price=action.price))
        self._next(company)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Make no bid for the corporation on offer."""
        assert isinstance(entity, Corporation)
        self.game.happen(Passed(entity=entity.key))
        self._next(entity)

    def _next(self, company: Corporation) -> None:
        round_ = self.game.round
        self.asked |= {company}
        round_.at = (round_.order.index(company) + 1) % len(round_.order)

    def break_off(self) -> None:
        """End the auction before all are sold: bids do not stand, and the corporations on offer go on."""
        company = self.game.round.entity
        if isinstance(company, Corporation):
            self.game.happen(TakeoverBrokenOff(company=self.lots[0].id, idle=company.id))
        self.lots, self.asked, self.highest = (), frozenset(), None

    def sell(self) -> None:
        """Sell the corporation on offer to the highest bidder; without a bid it closes."""
        game, lot, highest = self.game, self.lots[0], self.highest
        self.lots = self.lots[1:]
        if highest is None:
            game.happen(TakeoverUnwanted(company=lot.id))
            close_company(game, lot)
        else:
            taker, price = highest
            game.pay(taker, game.bank, price)
            game.happen(TakeoverWon(taker=taker.id, company=lot.id, price=price))
            game.round.step(TakeOver).take(taker, lot)
        self._open()


class TakeoverAuctionRound(Round):
    """All corporations in the zone are sold, one after the other."""

    usual_name = "Acquisition Round"
    short = "AR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TakeoverBids,),)

    def start(self, number: int) -> None:
        """Begin the round with the corporations that operate and are not on sale as bidders.

        The first one on offer closes if none of them can bid.
        """
        lots = offered_companies(self.game)
        self.order = tuple(company for company in self.game.floated() if company not in lots)
        self.at = 0
        super().start(number)
        bids = self.step(TakeoverBids)
        if bids.lots and bids.is_bidding_over():
            bids.sell()

    def advance(self) -> bool:
        """Sell the one on offer once all have bid or passed; return ``False`` when the round is over.

        It is over when none is left, or if the corporation in turn cannot bid.
        """
        bids = self.step(TakeoverBids)
        if bids.lots and bids.asked and bids.is_bidding_over():
            bids.sell()
            return True
        if bids.lots:
            bids.break_off()
        return False


class TakeoverOrder(OrderPolicy):
    """The place of the auction among the rounds."""

    def _begin_stock(self) -> None:
        """Begin an auction before the stock round, once, if a corporation is in the zone."""
        if self.game.round.kind != ROUND and offered_companies(self.game):
            self.game.begin_round(ROUND, 1)
        else:
            super()._begin_stock()


class TakeoverAuctions(Part[NoSettings]):
    """Before each stock round corporations whose price is in the zone “acquisition” are sold to others."""

    needs = ("corporate_shares",)
    messages = MESSAGES
    policies = (TakeoverOrder,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"takeover_bids": TakeoverBids}
    rounds: ClassVar[Mapping[str, type[Round]]] = {ROUND: TakeoverAuctionRound}
    needed_rounds = frozenset({ROUND})


PART = TakeoverAuctions
