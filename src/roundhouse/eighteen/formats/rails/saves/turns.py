"""Where in a company’s turn Rails is: what a “done” or “skip” of it leaves.

Rails asks a company in turn for track, a token, its revenue and trains, also where nothing can be done; our
rules wait only where something can. A move says who made it, not which step it leaves: that follows from the
moves before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.foreign_investors.draft import InvestorDraft
from roundhouse.eighteen.rules.parts.foreign_investors.meeting import MeetCorporation
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.train_marker.part import MarkedRound
from roundhouse.eighteen.rules.parts.train_marker.settings import Marker
from roundhouse.eighteen.rules.rounds import AuctionRound, OperatingRound, StockRound
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.cars import DiscardCar
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.track import LayTrack

from .save import Move

FIRST, TRACK, TOKEN, REVENUE, TRAINS, LAST = range(6)
"""The steps of Rails, in order. In the first one a company trades its own shares, in the last one it does so
or pays loans back: one of the two, as the title has it, and only companies that can."""

PASS, SKIP, AUTOPASS = 1, 2, 3
"""Modes of a move that does nothing: a pass; a step is left; this pass stands for all further ones of the
round."""

FOLD = "FoldIntoPrussian"
"""The move of 1835 with which a player exchanges minors, which may come in any round."""

FOLD_IN_NATIONAL, MERGE = "FoldIntoNational", "MergeCompanies"
"""The moves of 1837 with which minors form national railways, and coal companies become shares."""

AWARD, MEETING = "ExchangeForCash", "CloseInvestor_1880"
"""The moves of 1880 with which a private company is given up before a stock round, and with which a foreign
investor ends."""

DEEDS = {"LayTile": TRACK, "LayBaseToken": TOKEN, "SetDividend": REVENUE, "BuyTrain": TRAINS}
"""The step to which a move of a company belongs."""

_SHARES = frozenset(
    {
        "BuyCertificate",
        "StartCompany",
        "StartCompany_18EU",
        "StartCompany_1880",
        "MergeCompanies",
        "SellShares",
    }
)

_OURS = {
    "assign": TRACK,
    "grow": TRACK,
    "special_track": TRACK,
    "special_token": TOKEN,
    "home_token": TRACK,
    "last_permit": TRACK,
    "track": TRACK,
    "track_capitals": TRACK,
    "token": TOKEN,
    "later_token": TOKEN,
    "token_by_distance": TOKEN,
    "token_from_home": TOKEN,
    "private_token": TOKEN,
    "run": REVENUE,
    "dividend": REVENUE,
    "dividend_prussia": REVENUE,
    "dividend_of_mergers": REVENUE,
    "discard": TRAINS,
    "buy_train": TRAINS,
    "discount_train": TRAINS,
    "buy_train_surrendering": TRAINS,
    "buy_train_by_marker": TRAINS,
    "buy_private": TRAINS,
    "turn_loans": LAST,
    "trade_shares": LAST,
}
"""The steps of ours by Rails’."""


class Turns:
    """Follows Rails through its rounds and turns.

    Ours may be ahead: a turn in which nothing more can be done is over here and waits for “done” there.
    """

    def __init__(self, game: EighteenGame, moves: Sequence[Move], players: Sequence[str]) -> None:
        self.game = game
        self.moves = moves
        self.players = players
        """Their names in Rails, in the order in which they sit."""
        self.round: Literal["start", "stock", "operating", "exchange"] = "start"
        """The kind of round that Rails is in."""
        self.acted = False
        self.passes = 0
        """In a stock round: has the player in turn done anything; how many have passed in a row."""
        self.over = False
        """In a stock round: is the turn over here, in which the player has just acted there?"""
        self.automatic: frozenset[str] = frozenset()
        """Those who pass without being asked for the rest of a stock round, by Rails’ names."""
        self.next: str | None = None
        """In a stock round: whose turn it is in Rails, if somebody has had a turn."""
        self.company: Corporation | None = None
        """Whose turn it is in Rails; ``None`` outside operating rounds."""
        self.answered: set[int] = set()
        """The numbers of moves about minors that were answered with an earlier one."""
        self.interrupted = False
        """Did a formation come in the turn of the company? From then on whoever was asked last acts for it
        in Rails."""
        self.suspended: Corporation | None = None
        """The company that goes on with its turn after the stock round in the middle of it."""
        self.step = TRACK
        self.laid = False
        """Has the company laid its tile?"""
        self.asks_last = False
        """Would “done” bring the company to its loans, or to a trade of its own shares?"""
        self.owed = 0
        """The loans that the company had when Rails asked which it pays back."""

    def _begin_company(self) -> None:
        """A company’s turn begins in Rails; if none operates here any more, a stock round."""
        entity = self.game.round.entity
        self.interrupted = False
        if isinstance(self.game.round, AuctionRound):
            self.round, self.company = "start", None
        elif self.game.round.kind == "exchange" and self._asks_for_choice():
            self.round, self.company = "exchange", None
        elif isinstance(self.game.round, OperatingRound) and self.suspended is not None:
            self.round, self.company, self.laid, self.step = "operating", self.suspended, True, TRAINS
            self.suspended = None
        elif isinstance(self.game.round, OperatingRound) and isinstance(entity, Corporation):
            self.round, self.company, self.laid = "operating", entity, False
            self.step = FIRST if self._trades_first() and self._can_trade() else TRACK
        else:
            self.suspended = self.company if self._is_interrupted() else None
            self.round, self.company, self.acted, self.passes = "stock", None, False, 0
            self.automatic, self.next = frozenset(), None

    def here(self) -> int | None:
        """The step at which the turn of Rails’ company waits here; ``None`` if it is over or yet to begin."""
        round_ = self.game.round
        waiting = round_.waiting()
        if waiting is None or not isinstance(round_, OperatingRound) or round_.entity is not self.company:
            return None
        if isinstance(waiting, IssueShares) and self._trades_first():
            return FIRST
        return _OURS.get(waiting.key.rpartition(".")[2], TRAINS)

    def may_pass_on(self) -> bool:
        """May the step that waits be passed because a move needs a later one? Only up to the revenue, and
        where Rails does not ask whether a car is kept."""
        here = self.here()
        return here is not None and (here < REVENUE or isinstance(self.game.round.waiting(), DiscardCar))

    def is_stock_turn(self) -> bool:
        """Does a “done” or “pass” speak of the turn of a player that goes on here?"""
        ours = isinstance(self.game.round, StockRound)
        return self.round == "stock" and ours and not self.over

    def is_left(self, move: Move) -> bool:
        """Does a “done” or “skip” end the step at which the turn waits here?

        “Done” ends the turn; “skip” a step before the revenue, but not if what the company does next belongs
        to that step or an earlier one.
        """
        here = self.here()
        if here is None or here == REVENUE:
            return False
        if self.step == FIRST:
            return here == FIRST
        if move.count("mode") != SKIP:
            return not (here == LAST and self.asks_last)
        wanted = self._next(move)
        return here <= self.step and here < REVENUE and (wanted is None or here < wanted)

    def before(self) -> None:
        """Look at the company in turn, before a move: would “done” bring it to its last step?"""
        self.asks_last = self.step < LAST and (self._can_repay() or self._can_trade())
        if self.asks_last and self.company is not None:
            self.owed = self.company.loans

    def trader(self, move: Move) -> Corporation | None:
        """The company in turn, if a move trades its own shares at the beginning or the end of its turn."""
        trades = self.round == "operating" and self.step in (FIRST, LAST)
        return self.company if trades and self.is_company(move.text("companyName")) else None

    def _trades_first(self) -> bool:
        """Do companies trade their own shares before they lay track?"""
        steps = [step for step in self.game.round.steps if isinstance(step, IssueShares | LayTrack)]
        return bool(steps) and isinstance(steps[0], IssueShares)

    def _can_trade(self) -> bool:
        """Can the company in turn sell shares of its own, or buy some back?"""
        trade, company = self.game.round.find(IssueShares), self.company
        if trade is None or company is None or not trade.is_time(company):
            return False
        return bool(trade.issuable(company) or trade.redeemable(company))

    def _can_repay(self) -> bool:
        """Can the company in turn pay a loan back, or does it have to?"""
        if self.company is None or not self.company.loans:
            return False
        book = book_of(self.game)
        return self.company.cash >= book.value or self.company.loans > book.most(self.company)

    def _next(self, move: Move) -> int | None:
        """The step of the company’s next deed in this turn, if there is one."""
        for later in self.moves[move.number :]:
            if later.kind == "NullAction" and later.count("mode") != SKIP:
                return None
            step = DEEDS.get(later.kind)
            if step is not None:
                return step if self.is_company(later.text("companyName")) else None
        return None

    def is_company(self, name: str) -> bool:
        """Is that Rails’ name of the company in turn?"""
        names = self.game.title.rails
        assert names is not None
        return self.company is not None and names.corporations.get(name, name) == self.company.id

    def after(self, move: Move) -> None:
        """Go on as Rails does after a move."""
        if self.round == "exchange":
            self._after_exchange(move)
        elif move.kind in (FOLD, FOLD_IN_NATIONAL):
            self._after_formation()
        elif self.round == "start":
            if isinstance(self.game.round, OperatingRound):
                if not self._is_declined_next(move):
                    self._begin_company()
            elif not isinstance(self.game.round, AuctionRound | InvestorDraft):
                self.round = "stock"
        elif self.round == "stock":
            self._after_in_stock_round(move)
        else:
            self._after_in_turn(move)

    def _after_exchange(self, move: Move) -> None:
        """After the last minor was asked another round begins."""
        if move.number + 1 not in self.answered and not self._asks_for_choice():
            self._begin_company()

    def _asks_for_choice(self) -> bool:
        step = self.game.round.waiting()
        return step is not None and Choose in step.handlers

    def _after_formation(self) -> None:
        """A formation may have come between the steps of a company, or between rounds; that company may be
        gone."""
        if self._asks_for_choice():
            return
        if self.company is None or self.company.closed:
            self._begin_company()
        else:
            self.interrupted = True

    def _is_declined_next(self, move: Move) -> bool:
        """Does Rails still ask somebody in an auction that is over here?"""
        following = self.moves[move.number : move.number + 1]
        return any(one.kind == "NullAction" and one.count("mode") == PASS for one in following)

    def _after_in_stock_round(self, move: Move) -> None:
        if move.kind == AWARD:
            return
        if move.kind == "RequestTurn":
            self.automatic -= {move.text("requestingPlayerName")}
        elif move.kind != "NullAction":
            self.acted = self.acted or move.kind != "SellShares" or self._sales_count()
            self.over = move.kind in _SHARES and not self._has_acted()
        else:
            self.over = False
            if move.count("mode") == AUTOPASS:
                self.automatic |= {move.text("playerName")}
            self.passes = 0 if self.acted else self.passes + 1
            self.acted = False
            self.next = self._left_of(move.text("playerName"))
            self._end_stock_round()

    def _left_of(self, name: str) -> str | None:
        if name not in self.players:
            return None
        seats = [player.id for player in self.game.players]
        order = [self.players[seats.index(player.id)] for player in self.game.players_from(None)]
        return order[(order.index(name) + 1) % len(order)]

    def absent(self) -> str | None:
        """Whose turn it is in a stock round, if Rails passes for them without asking."""
        unasked = self.round == "stock" and not self.acted and self.next in self.automatic
        return self.next if unasked else None

    def _sales_count(self) -> bool:
        """Is a sale alone no pass?"""
        step = self.game.rounds["stock"].find(StockTurn)
        return step is None or step.sales_count

    def _has_acted(self) -> bool:
        """Has the player in turn here bought or sold anything?"""
        return any(step.did for step in self.game.round.each(StockTurn))

    def passed(self, name: str) -> None:
        """Rails passed for ``name`` without asking."""
        self.passes += 1
        self.next = self._left_of(name)
        self._end_stock_round()

    def _end_stock_round(self) -> None:
        if self.passes >= len(self.game.players):
            self._begin_company()

    def _after_in_turn(self, move: Move) -> None:
        assert self.company is not None
        if self._is_interrupted() or (move.kind in ("SetDividend", MEETING) and self._is_past_investor()):
            self._begin_company()
            return
        special = bool(move.count("specialPropertyId"))
        match move.kind:
            case "LayTile":
                self.laid = self.laid or not special
                if self.laid and not self._may_lay_more(self.company):
                    self.step = max(self.step, TOKEN)
            case "LayBaseToken" if not special:
                self.step = max(self.step, REVENUE)
            case "SetDividend" | "BuyTrain":
                self.step = TRAINS
            case "NullAction" if self.step == FIRST:
                self.step = TRACK
                return
            case "NullAction" if move.count("mode") != SKIP and self.asks_last:
                self.step = LAST
            case "NullAction" if move.count("mode") != SKIP:
                self._begin_company()
                return
            case "NullAction":
                self.step = min(self.step + 1, REVENUE)
            case _:
                return
        if self.step == TOKEN and not self._has_token(self.company):
            self.step = REVENUE
        if self.step == REVENUE and not self.company.trains:
            self.step = TRAINS

    def is_marked(self) -> bool:
        """Do stock rounds come in the middle of operating rounds, as in 1880?"""
        return isinstance(self.game.rounds.get("operating"), MarkedRound)

    def _is_interrupted(self) -> bool:
        """Does an operating round wait for the end of a stock round?"""
        return self.is_marked() and self.game.memory_of(Marker).suspended

    def _is_past_investor(self) -> bool:
        """Is the turn of a foreign investor over, which ends without a “done” in Rails?"""
        if self.company is None or self.company.is_major or not self.is_marked():
            return False
        step = self.game.round.waiting()
        return not (isinstance(step, MeetCorporation) and step.investor() is self.company)

    def _may_lay_more(self, company: Corporation) -> bool:
        """Has it a private whose tile comes on top of the usual one?"""
        return any(
            isinstance(ability := private.ability(place), LayTiles) and not ability.consumes_lay
            for private in company.privates
            for place in private.abilities
        )

    def _has_token(self, company: Corporation) -> bool:
        return bool(company.tokens) and company.tokens[0] <= company.cash
