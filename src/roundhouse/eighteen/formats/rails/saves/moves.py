"""The actions of Rails as ours, one after the other, on a game that they are played on.

Rails asks for more than we do (a step in which nothing is possible is skipped by hand there) and for less (a
step that it leaves by itself waits here). So an action becomes none, one or several of ours: passes until the
turn is where the action belongs, then the action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.dutch_auction.part import DutchAuction
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player, Private
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.table.errors import Malformed, Place, Refusal, RoundhouseError
from roundhouse.table.log import Entry

from .china import ChineseMoves
from .deeds import MOST_PASSES, Deeds, Json
from .hexes import hex_here
from .imperial import ImperialMoves
from .minors import MinorMoves
from .national import NationalMoves
from .prussia import PrussianMoves
from .save import Move, Save
from .scandinavia import ScandinavianMoves
from .tiles import rotation
from .trains import TrainMoves
from .turns import REVENUE, TRAINS

_DIVIDENDS = {0: "withhold", 1: "half", 2: "payout"}
_NOT_RUN = (3, 4)
"""Rails’ words for the dividend of a company that has no train or no route."""
_NOTHING = frozenset({"RequestTurn", "CorrectionModeAction", "GameAction"})
"""Actions that change nothing in the game."""


class MoveReader(Deeds):
    """Plays the moves of a save on ``game``, which has just begun and trusts what it is told."""

    def __init__(self, save: Save, game: EighteenGame) -> None:
        super().__init__(save, game)
        self.sold: set[int] = set()
        """The numbers of sales that were made with an earlier one."""
        self.national = NationalMoves(self)
        self.minors = MinorMoves(self)
        self.prussia = PrussianMoves(self)
        self.imperial = ImperialMoves(self)
        self.scandinavia = ScandinavianMoves(self)
        self.china = ChineseMoves(self)
        self.trains = TrainMoves(self)
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            **self.national.handlers,
            **self.minors.handlers,
            **self.prussia.handlers,
            **self.imperial.handlers,
            **self.china.handlers,
            "MergeCompanies": self._merge,
            **self.trains.handlers,
            "ReachDestinations": self._reach,
            "NullAction": self._null,
            "BidStartItem": self._bid,
            "BuyStartItem": self._buy_item,
            "StartCompany": self._start,
            "GrowCompany": self._grow,
            "BuyCertificate": self._buy_shares,
            "SellShares": self._sell,
            "LayTile": self._lay,
            "LayBaseToken": self._token,
            "LayBonusToken": self._marker,
            "SetDividend": self._dividend,
            "BuyPrivate": self._buy_private,
            "UseSpecialProperty": self._special,
            "MapCorrectionAction": self._correct_map,
        }

    def play(self, move: Move) -> Entry | None:
        """Play one move. The entry has its number and everything it became here; ``None`` if that is nothing.

        Raises Refusal or Malformed with the number; then nothing of the move is played.
        """
        self.done = []
        self.now = move.number
        self.scandinavia.took_part = False
        self.turns.before()
        try:
            with self.game.journal.attempt():
                if move.kind not in _NOTHING and move.number not in self.national.answered:
                    handler = self.handlers.get(move.kind)
                    if handler is None:
                        raise Malformed("rails/action", f"{move.kind} has no counterpart here.")
                    handler(move)
                self.imperial.answer()
                self.china.answer()
                if not self.scandinavia.took_part:
                    self.turns.after(move)
                self.trains.discard_late()
                self._pass_automatically()
        except RoundhouseError as error:
            error.place = Place(action=move.number)
            raise
        finally:
            self.game.happened()
        if not self.done:
            return None
        return Entry(move.number, None, self.done[0], tuple(self.done[1:]))

    def do(self, kind: str, who: Player | Corporation | Private, /, **fields: Any) -> None:
        """Do one thing, and what it brings about in a national railway. Raises Refusal."""
        super().do(kind, who, **fields)
        self.national.answer()

    def perform(self, action: Json) -> None:
        """Play one action, if no interest is passed over by it. Raises Refusal."""
        owing = self.national.owing()
        with self.game.journal.attempt():
            super().perform(action)
            self.national.check_interest(owing, action["type"])

    # The start

    def _bid(self, move: Move) -> None:
        name = move.text("startItemName")
        if not name:
            self.scandinavia.bid(move)
            return
        if name in self.game.minors and name not in self.game.privates:
            self.minors.bid(move)
            return
        private = self.private(self.names.items.get(name, name))
        self.do("bid", self.player(move), company=private.id, price=move.count("actualBid"))

    def _buy_item(self, move: Move) -> None:
        if move.text("startItemName") in self.game.minors:
            self.minors.bid(move)
            return
        name = move.text("startItemName")
        ours = self.names.privates.get(name, name)
        if ours not in self.game.privates and ours in self.game.corporations:
            self.prussia.buy_director(move)
            return
        private, player = self.private(name), self.player(move)
        if not move.fields.get("setSharePriceOnly"):
            self.do("bid", player, company=private.id, price=move.count("price"))
        name = move.text("companyNeedingSharePrice")
        if name and move.count("associatedSharePrice"):
            self.par(player, self.corporation(name), move.count("associatedSharePrice"))

    # Shares

    def _start(self, move: Move) -> None:
        company, price = self.company(move), move.count("price")
        if company.definition.par_price is not None:
            price = company.definition.par_price  # of the whole certificate in Rails
        self.par(self.player(move), company, price)

    def _grow(self, move: Move) -> None:
        self.do("convert", self.company(move))

    def _buy_shares(self, move: Move) -> None:
        corporation, player = self.company(move), self.player(move)
        card = self.names.items.get(f"{move.text('companyName')} share")
        if card is not None:
            price = move.count("price")
            self.do("buy_company", player, company=self.private(card).id, price=price)
            return
        buyer = self.turns.trader(move) or player
        source: Holder = self.game.pool if "Pool" in move.text("fromName") else corporation
        source = self.prussia.seller(move) or source
        wanted = max(move.count("numberBought"), 1)
        unit = move.count("sharePerCert") or corporation.share_percent
        fitting = [
            share
            for share in source.shares(corporation)
            if share.percent == unit and (not share.president or unit > corporation.share_percent)
        ]
        if len(fitting) < wanted:
            raise Refusal("rails/shares", f"{source.name} has no {wanted} such shares of {corporation.id}.")
        self.do("buy_shares", buyer, shares=[share.id for share in fitting[:wanted]])

    def _sell(self, move: Move) -> None:
        if move.number in self.sold:
            self.trains.pay_if_ordered()
            return
        corporation, player = self.company(move), self.player(move)
        percent = self._percent(move, corporation)
        if (trader := self.turns.trader(move)) is not None:
            for later in () if self._sells_often() else self._sold_with(move):
                percent += self._percent(later, corporation)
                self.sold.add(later.number)
            own = [share for share in trader.shares(trader) if not share.president]
            sold = own[: percent // trader.share_percent]
            self.do("sell_shares", trader, shares=[share.id for share in sold], percent=percent)
            return
        turn, size = self.game.round.find(StockTurn), self._percent_of_one(move, corporation)
        for later in () if turn is not None and turn.sells_at_one_price else self._sold_with(move):
            percent += self._percent(later, corporation)
            self.sold.add(later.number)
        held = sorted(
            player.shares(corporation),
            key=lambda share: (share.president, share.percent != size, -share.percent),
        )
        chosen, total = [], 0
        for share in held:
            if total + share.percent <= percent or (share.president and total < percent):
                chosen.append(share.id)
                total += share.percent
        if total < percent:
            raise Refusal("rails/shares", f"{player.name} has no {percent}% of {corporation.id}.")
        part = percent if total != percent else None
        if turn is not None and turn.sells_at_one_price and size < corporation.share_percent:
            for name in chosen:  # parts of a share are sold one after the other here
                self.do("sell_shares", player, shares=[name])
        else:
            self.reach(lambda: self.do("sell_shares", player, shares=chosen, percent=part))
        self.trains.pay_if_ordered()

    def _sells_often(self) -> bool:
        """May a company sell shares of its own several times in a turn?"""
        return any(step.settings.often for step in self.game.round.each(IssueShares))

    @classmethod
    def _percent(cls, move: Move, corporation: Corporation) -> int:
        number = move.count("numberSold") or move.count("number")
        return number * cls._percent_of_one(move, corporation)

    @staticmethod
    def _percent_of_one(move: Move, corporation: Corporation) -> int:
        """The size of the certificates that are sold."""
        unit = move.count("shareUnit") or corporation.share_percent
        return max(move.count("shareUnits"), 1) * unit

    def _sold_with(self, move: Move) -> Iterator[Move]:
        """The sales of the same shares in the same turn, at the price of the first.

        By Rails’ option SeparateSalesAtSamePrice they bring what one sale of all of them would. Here only one
        sale does.
        """
        for later in self.save.moves[move.number :]:
            if later.kind != "SellShares" or later.text("playerName") != move.text("playerName"):
                return
            same = later.text("companyName") == move.text("companyName")
            if same and later.count("price") == move.count("price"):
                yield later

    # Track and tokens

    def _lay(self, move: Move) -> None:
        company, hex_ = self.company(move), hex_here(self.names, move.text("chosenHexName"))
        theirs = move.text("sLaidTileId") or str(move.count("laidTileId"))
        whose: list[Corporation | Private] = [company]
        if move.count("specialPropertyId"):
            president = company.player
            whose = [*company.privates, *(president.privates if president else ()), company]
        copies, turned = self._copies(theirs), rotation(theirs, move.count("orientation"), self.names)
        deeds = [
            self.deed("lay_tile", who, hex=hex_, tile=copy, rotation=turned)
            for who in whose
            for copy in copies
        ]
        self.reach(lambda: self.first(deeds))
        self._settle_tokens(move, hex_)

    def _settle_tokens(self, move: Move, hex_: str) -> None:
        """Where tokens have to be placed anew on a hex with its first track, Rails says it with the tile."""
        told = move.fields.get("relaidBaseTokens")
        stations = told if isinstance(told, dict) else {}
        for _ in range(MOST_PASSES):
            step = self.game.round.waiting()
            choice = step.first() if isinstance(step, HomeToken) else None
            if choice is None:
                return
            station = stations.get(self.theirs(choice.company))
            at = self.city(hex_, station if isinstance(station, int) else 1, self.laid(hex_))
            self.do("place_token", choice.actor, hex=hex_, city=at)

    def _correct_map(self, move: Move) -> None:
        """A tile laid by hand. If the company in turn could lay it for nothing, that is its lay."""
        if move.text("stepName") != "FINISHED":
            return
        hex_, theirs = (
            hex_here(self.names, move.text("locationCoordinates")),
            next(iter(move.names("tileIds")), ""),
        )
        turned, company = rotation(theirs, move.count("orientation"), self.names), self.turns.company
        copy = self._copies(theirs)[0]
        if company is None or not self._lays_for_nothing(company, hex_, copy, turned):
            self.do("correct_tile", self.player(move), hex=hex_, tile=copy, rotation=turned)

    def _lays_for_nothing(self, company: Corporation, hex_: str, copy: str, turned: int) -> bool:
        mark, cash, done = self.game.journal.mark(), company.cash, len(self.done)
        try:
            self.do("lay_tile", company, hex=hex_, tile=copy, rotation=turned)
        except Refusal:
            return False
        if company.cash != cash:
            self.game.journal.rewind(mark)
            del self.done[done:]
            return False
        return True

    def _copies(self, theirs: str) -> list[str]:
        """The next copy of a tile, of each of ours that it may be. Raises Refusal if none is left."""
        if not theirs:
            raise Malformed("rails/tile", "This names no tile.")
        ours = self.names.tiles.get(theirs, theirs).split()
        found = [copy for tile in ours if (copy := self.game.land.next_copy(tile)) is not None]
        if not found:
            raise Refusal("rails/tile", f"No tile {theirs[:20]} is left.")
        return found

    def _token(self, move: Move) -> None:
        self.scandinavia.place_token()
        company, hex_ = self.company(move), hex_here(self.names, move.text("chosenHexName"))
        self.china.check_token(company)
        if hex_ not in self.game.land.board.hexmap.hexes:
            raise Malformed("rails/hex", f"There is no hex “{hex_[:20]}”.")
        at = self.city(hex_, move.count("chosenStation"), self.laid(hex_))
        whose: list[Corporation | Private] = [company]
        if move.count("specialPropertyId"):
            president = company.player
            whose = [*company.privates, *(president.privates if president else ()), company]
        deeds = [self.deed("place_token", who, hex=hex_, city=at) for who in whose]
        self.reach(lambda: self.first(deeds))

    def _marker(self, move: Move) -> None:
        company, hex_ = self.company(move), hex_here(self.names, move.text("chosenHexName"))
        deeds = [self.deed("assign", private, target=hex_, target_type="hex") for private in company.privates]
        if not deeds:
            raise Refusal("rails/private", f"{company.id} has no private company.")
        self.reach(lambda: self.first(deeds))

    # Running

    def _dividend(self, move: Move) -> None:
        if self.scandinavia.run(move):
            return
        company, revenue = self.company(move), move.count("actualRevenue")
        allocation = move.count("revenueAllocation")
        if allocation in _NOT_RUN or self.scandinavia.is_idle(move):
            revenue = 0
        trains = self.game.policies.trains.runnable_trains(company)
        if revenue and not trains:
            raise Refusal("rails/run", f"{company.id} has no train that could run.")
        for _ in range(MOST_PASSES if not revenue else 0):
            if (self.turns.here() or TRAINS) >= REVENUE:
                break
            self.pass_step()
        if not revenue and (self.turns.here() or TRAINS) > REVENUE:
            return  # where no run is possible, nobody is asked here
        routes: list[Json] = [{"train": train.id, "revenue": 0} for train in trains]
        if revenue:
            routes[0]["revenue"] = move.earned
            if move.for_treasury:
                routes[0]["subsidy"] = move.for_treasury
        self.reach(lambda: self.do("run_routes", company, routes=routes if revenue else []))
        step = self.game.round.waiting()
        if revenue and step is not None and step.actor() is company and step.deed:
            kinds = {choice.action["kind"] for choice in self.game.choices() if choice.type == "dividend"}
            kind = _DIVIDENDS.get(allocation, "withhold")
            if kinds:
                self.do("dividend", company, kind=kind)

    def _reach(self, move: Move) -> None:
        """Destinations are announced: in 18Scan they are found with the track."""
        if not self.scandinavia.is_played():
            self.national.announce(move)

    # Privates

    def _buy_private(self, move: Move) -> None:
        private = self.private(move.text("privateCompanyName"))
        company, price = self.company(move), move.count("price")
        self.reach(lambda: self.do("buy_company", company, company=private.id, price=price))

    def _special(self, move: Move) -> None:
        """A private company is given for a share, or becomes a train: what needs no more words."""
        if self.china.takes_train(move):
            return
        player = self.player(move)
        for choice in self.game.choices():
            private = self.game.pieces.get(str(choice.action["entity"]))
            if choice.type == "buy_shares" and isinstance(private, Private) and private.player is player:
                self.do("buy_shares", private, shares=list(choice.action["shares"]))
                return
        raise Refusal("rails/special", f"{player.name} has no private company to exchange now.")

    def _merge(self, move: Move) -> None:
        """A minor becomes a share: in 1837 in a round of its own."""
        if self.turns.round == "exchange":
            self.imperial.exchange(move)
        else:
            self.minors.merge(move)

    # Passing

    def _null(self, move: Move) -> None:
        if self.turns.round == "exchange":
            self.imperial.exchange(move)
        elif isinstance(step := self.game.round.waiting(), DutchAuction):
            self.minors.decline(move, step)
        elif self.turns.round == "start":
            if isinstance(self.game.round, AuctionRound):
                self.pass_step()  # the player’s name is not always that of the bidder whose turn it is
        elif self.turns.round == "stock":
            if self.turns.is_stock_turn() and self.player(move).id in self.game.deciders():
                self.pass_step()
        elif not self.scandinavia.keep_token():
            for _ in range(MOST_PASSES):
                if not self.turns.is_left(move):
                    return
                self.pass_step()

    def _pass_automatically(self) -> None:
        """Pass for those who said that they would pass for the rest of the stock round. Rails counts them
        also where our rules do not ask them, because they can do nothing."""
        while (name := self.turns.absent()) is not None:
            if self.turns.is_stock_turn() and self.seats[name] in self.game.deciders():
                self.pass_step()
            self.turns.passed(name)
