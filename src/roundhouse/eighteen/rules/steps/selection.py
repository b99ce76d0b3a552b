"""An opening auction in which players choose what is auctioned, and the bank adds to the bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..desks.auctions import Lot
from ..rounds import AuctionRound
from ..state.actions import Action, Bid, Pass
from ..state.events import NothingPutUp, PrivateAwarded, PrivatePutUp
from ..state.pieces import Entity, Player, Private
from ..turn import NOTHING
from .auctioning import AuctionStep

Row = tuple[Private | None, ...]


class SelectionAuctionSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the auction by selection."""

    pyramid: Annotated[int, Meta(ge=0, le=20)] = 0
    """In how many rows the privates lie, one more in each; 0: all are open."""
    seed_money: Money = 0
    """What the bank adds to the first bids."""
    tops: tuple[PrivateName, ...] = ()
    """The privates of which the one in the game lies on top of the rows, by id; any of all if none is
    named."""


class SelectionAuction(AuctionStep):
    """A player in turn puts a private up with a first bid, or passes; all pass: the rest is not in the game.

    A private costs less than its face value as long as there is seed money, which pays the difference. With
    the setting ``pyramid`` there is no seed money and no passing: the privates lie in rows, one more in each;
    only the last row is for sale, and a neighbour at whose other side nothing lies goes with the one sold.
    """

    Settings = SelectionAuctionSettings
    settings: SelectionAuctionSettings
    rows: tuple[Row, ...] = tracked(())
    seed: int = tracked(0)
    idle: frozenset[Player] = tracked(frozenset())
    opener: Player | None = tracked(None)
    """The player who put up the private that is auctioned."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid or pass"

    @property
    def pyramid(self) -> bool:
        """Whether the privates lie in rows, of which only the last is for sale."""
        return bool(self.settings.pyramid)

    def begin_round(self) -> None:
        """Lay out all private companies, in one row or as a pyramid."""
        super().begin_round()
        there = [item for item in self.game.privates.values() if not item.closed]
        if self.pyramid:
            self.rows = self._pile(there)
        else:
            self.rows = (tuple(there),)
            self.seed = self.settings.seed_money

    def _pile(self, there: list[Private]) -> tuple[Row, ...]:
        """Rows of one, two, three … privates: one that the title names on top, the others at random."""
        top = next(item for item in there if not self.settings.tops or item.id in self.settings.tops)
        order = [top, *(item for item in self.game.chance.shuffled(there) if item is not top)]
        rows: list[Row] = []
        while order and len(rows) < self.settings.pyramid:
            rows.append(tuple(order[: len(rows) + 1]))
            order = order[len(rows) :]
        return tuple(rows)

    # What may be done

    def for_sale(self) -> list[Private]:
        """The privates that may be put up now."""
        return [item for item in self.rows[-1] if item is not None] if self.rows else []

    def actor(self) -> Entity | None:
        """The next bidder while something is auctioned, else the player in turn."""
        if not self.for_sale():
            return None
        return self.auction.next_bidder() or self.game.round.entity

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player asked: bid and pass;
        only bid where a pyramid's private must be put up."""
        if self.passed or entity is not self.actor():
            return NOTHING
        return frozenset({Bid}) if self.pyramid and self.auction.lot is None else frozenset({Bid, Pass})

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: one bid step more than the highest one;
        at first what the seed money leaves of the value."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self.game.settings.privates_bid_step
        assert isinstance(lot, Private)
        return 0 if self.pyramid else max(0, lot.value - self.seed)

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid that ``player`` can make: all their cash."""
        return player.cash

    def choices(self) -> Iterator[Choice]:
        """The bids that the player asked can make, and the pass where it is allowed."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        unit = self.game.settings.bid_unit
        for private in [self.auction.lot] if self.auction.lot else self.for_sale():
            low, high = self.lowest(private), self.most(player, private)
            if low <= high:
                yield self.choice("bid", player, {"price": Span(low, high, unit)}, company=private.id)
        if Pass in self.kinds_for(player):
            yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a private up with a first bid, or bid on the one that is up. Raises Refusal."""
        private = self.game.private(action.company or "")
        if private not in ((self.auction.lot,) if self.auction.lot else self.for_sale()):
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid on now.")
        low, high = self.lowest(private), self.most(player, private)
        if not low <= action.price <= high:
            money = self.game.money
            raise Refusal("auction/bid", f"{player.name} can bid {money(low)} to {money(high)}.")
        if (action.price - low) % self.game.settings.bid_unit:
            raise Refusal("auction/step", f"Bids go in steps of {self.game.settings.bid_unit}.")
        self._wake(player)
        if self.auction.lot:
            self.auction.bid(player, action.price)
            return
        self.opener = player
        self.game.happen(PrivatePutUp(player=player.id, private=private.id, price=action.price))
        self.auction.open(private, self.players(), (player, action.price))

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction of the private that is up; if none is, put nothing up."""
        if self.auction.lot:
            self.auction.leave(player)
            return
        self.game.happen(NothingPutUp(player=player.id))
        self.idle |= {player}
        if len(self.idle) < len(self.players()):
            self.next_turn()
            return
        self.all_passed()

    def all_passed(self) -> None:
        """Close the privates that are left, because nobody put one up: the auction is over."""
        for private in self.for_sale():
            self.game.close_private(private)
        self.rows = ()
        self._round().next_player()

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Give a private to the winner for the bid;
        the bank adds what is missing to its value from the seed money."""
        game = self.game
        assert isinstance(lot, Private)
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        added = max(0, lot.value - price)
        if not self.pyramid:
            self.seed -= added
        game.happen(PrivateAwarded(player=player.id, private=lot.id, price=price))
        self.take_out(lot)
        self.idle = frozenset()
        self.turn_after(player if self.pyramid else self.opener or player)

    def unsold(self, lot: Lot) -> None:
        """Never happens: whoever puts a private up bids on it."""
        raise AssertionError(lot)

    def take_out(self, private: Private) -> None:
        """Take a sold private out of its row; in a pyramid,
        close neighbours that have none on their other side."""
        if not self.pyramid:
            self.rows = (tuple(item for item in self.rows[0] if item is not private),)
            return
        row = list(self.rows[-1])
        at = row.index(private)
        row[at] = None
        for side in (-1, 1):
            near, far = at + side, at + 2 * side
            lonely = not 0 <= far < len(row) or row[far] is None
            beside = row[near] if 0 <= near < len(row) else None
            if beside is not None and lonely:
                self.game.close_private(beside)
                row[near] = None
        rest = self.rows[:-1]
        self.rows = (*rest, tuple(row)) if any(row) else rest

    def _wake(self, player: Player) -> None:
        if player in self.idle:
            self.idle -= {player}

    def players(self) -> list[Player]:
        """The players who take part, in the order of the round."""
        return [player for player in self.game.round.order if isinstance(player, Player)]

    def turn_after(self, player: Player) -> None:
        """Give the turn to the next player after ``player`` who has not passed."""
        self._round().at = self.players().index(player)
        self.next_turn()

    def next_turn(self) -> None:
        """Give the turn to the next player who has not passed."""
        round_ = self._round()
        round_.next_player()
        while round_.entity in self.idle:
            round_.next_player()

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_
