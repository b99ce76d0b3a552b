"""The minors of 18EU in a saved game: their auction, and their exchange for shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.rules.parts.dutch_auction.part import DutchAuction, DutchAuctionSettings
from roundhouse.eighteen.rules.parts.minor_exchange.tokens import HomeOfMinor, ReplaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .deeds import Deeds
from .hexes import hex_here
from .save import Move


class MinorMoves:
    """The moves with minors on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.declined = 0
        """How often somebody declined what is up."""
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            "StartCompany_18EU": self._start,
        }

    # The auction

    def bid(self, move: Move) -> None:
        """Put a minor up, bid for it, or buy it at the price to which it has fallen."""
        minor, price = move.text("startItemName"), max(move.count("actualBid"), move.count("price"), 0)
        if move.fields.get("selectForAuction"):
            self.declined = 0
        self.reader.do("bid", self.reader.player(move), minor=minor, price=price)

    def decline(self, move: Move, step: DutchAuction) -> None:
        """Rails asks everybody at each price, our rules only those who can pay it."""
        if step.auction.lot is None:
            price = self.reader.game.settings_of(DutchAuctionSettings).step
            fallen = (self.declined + 1) // len(self.reader.game.players) * price
            self.declined += 1
            if fallen != step.fallen:
                return
        if step.actor() is self.reader.player(move):
            self.reader.pass_step()

    # The exchange

    def _start(self, move: Move) -> None:
        """A corporation starts where a minor of its president is, or in a city with room."""
        reader = self.reader
        corporation = reader.company(move)
        reader.par(reader.player(move), corporation, move.count("price"))
        if not isinstance(reader.game.round.waiting(), HomeOfMinor):
            return
        minor = reader.game.minors.get(move.text("chosenMinorName"))
        if minor is not None:
            hex_, city = next(iter(reader.game.land.board.tokens_of(minor.id)))
        else:
            name, _, station = move.text("selectedHomeStationName").partition("/")
            hex_ = hex_here(reader.names, name)
            city = reader.city(hex_, int(station) if station.isdigit() else 1, reader.laid(hex_))
        reader.do("place_token", corporation, hex=hex_, city=city)

    def merge(self, move: Move) -> None:
        """A minor becomes a share; its token is replaced or goes. Some are given up."""
        reader, minor = self.reader, self.reader.corporation(move.text("mergingCompanyName"))
        target = move.text("selectedTargetCompanyName")
        if not target:
            if not minor.closed:
                reader.do("pass", reader.player(move))
            return
        corporation = reader.corporation(target)
        held = (*corporation.shares(corporation), *reader.game.pool.shares(corporation))
        share = next((share for share in held if not share.president), None)
        if share is None:
            raise Refusal("rails/shares", f"Nobody sells a share of {corporation.id} for minor {minor.id}.")
        spot = next(iter(reader.game.land.board.tokens_of(minor.id)), None)
        reader.do("buy_shares", minor, shares=[share.id])
        step = reader.game.round.waiting()
        if isinstance(step, ReplaceToken) and isinstance(step.actor(), Corporation):
            if move.fields.get("replaceToken") and spot is not None:
                reader.do("place_token", corporation, hex=spot[0], city=spot[1])
            else:
                reader.do("pass", corporation)
