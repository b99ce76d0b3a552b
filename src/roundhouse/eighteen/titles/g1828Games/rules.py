"""1828: a private company that builds and runs, coal, prices that rise, corporations that are removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.named_events import close_companies
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Note, Part
from roundhouse.eighteen.rules.parts.systems.events import SystemFormed
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, SpecialBuy
from roundhouse.eighteen.rules.state.events import PrivateBought, PrivateSold, RoundBegan, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .auction import RowAuction
from .coal import MARKER, BuyCoalMarker, MoreTiles, TokenCoal, TrackCoal, give_marker, has_marker
from .events import UnstartedRemoved
from .facts import Facts, Northeast
from .messages import MESSAGES
from .minor import (
    HomeOfMinor,
    MinorRevenue,
    MinorTrain,
    TokenOfSold,
    remove_minor,
    sell_minor,
    set_up,
)

GREAT = 80
"""With so much of a corporation, in percent, its president makes its price rise after a stock round."""


class RisingPrices(OrderPolicy):
    """What stock rounds do to prices."""

    def stock_round_over(self) -> None:
        """Prices of corporations that are sold out rise: once more in the lowest zone, and once more where
        the president owns most of it."""
        game = self.game
        for corporation in [one for one in game.floated() if one.is_major]:
            cell, president = corporation.cell, corporation.player
            if cell is None or not self.is_sold_out(corporation):
                continue
            times = 1 + ("unlimited" in cell.zones)
            times += president is not None and president.percent(corporation) >= GREAT
            game.shares.move_price(corporation, (game.market.above,) * times)


def remove_unstarted(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation that nobody has started leaves the game, and a token of nobody takes its home: in each
    city of the hex, where any of them could have been its home."""
    board, hex_ = game.land.board, corporation.definition.home[0]
    kept = [place.city for place in board.reservations(hex_) if place.company == corporation.id]
    cities = (
        range(len(board.tile(hex_).cities)) if None in kept else [city for city in kept if city is not None]
    )
    board.release(hex_, corporation.id)
    for city in cities:
        board.place_token(hex_, city, BLOCKER)
    for share in game.shares.all_of(corporation):
        game.shares.remove(share)
    game.remove_corporation(corporation)
    game.happen(UnstartedRemoved(company=corporation.id))


class NortheasternRails(Part[Facts]):
    """The Cobourg & Peterborough, coal, and what becomes of corporations that nobody starts."""

    Settings = Facts
    messages = MESSAGES
    policies = (HomeOfMinor, MoreTiles, MinorRevenue, MinorTrain, RisingPrices)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "row_auction": RowAuction,
        "buy_coal_marker": BuyCoalMarker,
        "track_coal": TrackCoal,
        "token_coal": TokenCoal,
        "token_of_sold": TokenOfSold,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "remove_unstarted": NamedEvent(
            "begin_removals",
            "corporations that nobody has started leave the game before the next stock round",
        ),
        "close_companies": NamedEvent("close_all"),
    }

    def memory(self) -> Iterator[Piece]:
        """Coal, and what is to come."""
        yield Northeast()

    def lying(self) -> Iterator[Lying]:
        """The coal markers."""
        coal = self.settings.coal
        if left := self.game.memory_of(Northeast).coal:
            yield Lying(coal.fields, f"C{left}")
        if coal.tunnel not in self.game.land.board.copies:
            yield Lying(coal.tunnel, "C")

    def notes(self) -> Iterator[Note]:
        """Who has a coal marker."""
        for company in self.game.corporations.values():
            if not company.closed and has_marker(self.game, company):
                yield Note(company, ChoiceLabel("Coal marker"), "1")

    def traced(self) -> Mapping[str, Any]:
        """Private companies that were left out are closed ones there."""
        gone = [one for one in self.game.title.privates if one.id not in self.game.privates]
        return {f"company:{one.id}.owner": "closed" for one in gone} | {
            f"company:{one.id}.revenue": one.revenue for one in gone
        }

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a marker costs: 18xx.games knows it by name and price together."""
        return {"cost": self.settings.coal.price} if isinstance(action, SpecialBuy) else {}

    def prepare(self) -> None:
        """The minor begins, and nobody may run to the coalfields."""
        coal, board = self.settings.coal, self.game.land.board
        set_up(self.game)
        self.game.memory_of(Northeast).coal = coal.left
        board.gate(coal.fields, ())
        board.reserve(coal.fields, MARKER, 0)

    def close_all(self) -> None:
        """The private companies close, and the minor with them."""
        close_companies(self.game)
        remove_minor(self.game, block=True)

    def begin_removals(self) -> None:
        """From the next stock round on."""
        self.game.memory_of(Northeast).removes = True

    @on(RoundBegan)
    def round_began(self, event: RoundBegan) -> None:
        """After the auction the private company of the minor pays nothing; later some corporations go."""
        game = self.game
        if event.round != "stock":
            return
        private = game.privates[self.settings.minor]
        if private.owner is not None and private.owner is private.player:
            private.revenue = 0
        if game.memory_of(Northeast).removes:
            for corporation in list(game.corporations.values()):
                if not corporation.parred and not corporation.closed:
                    remove_unstarted(game, corporation)

    @on(PrivateBought)
    def start_minor(self, event: PrivateBought) -> None:
        """The minor begins with its private company."""
        if event.private == self.settings.minor:
            minor = self.game.minors[self.settings.minor]
            minor.player = self.game.player(event.player)
            self.game.float_company(minor)

    @on(PrivateSold)
    def end_minor(self, event: PrivateSold) -> None:
        """A corporation takes it over."""
        if event.private == self.settings.minor:
            sell_minor(self.game, self.game.company(event.company))

    @on(TileLaid)
    def take_coal(self, event: TileLaid) -> None:
        """Whoever lays the tile of the tunnel gets its marker."""
        if event.hex == self.settings.coal.tunnel and event.company is not None:
            give_marker(self.game, self.game.company(event.company))

    @on(SystemFormed)
    def join_markers(self, event: SystemFormed) -> None:
        """A system has the marker of its corporations; of two one goes back."""
        game = self.game
        for name in (event.first, event.second):
            if has_marker(game, game.company(name)):
                give_marker(game, game.company(event.company))


PART = NortheasternRails
