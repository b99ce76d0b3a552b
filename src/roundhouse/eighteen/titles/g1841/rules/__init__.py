"""1841: corporations that control corporations, states whose borders move, mergers and a secession."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import EventReport, NamedEvent, Note, Part, report_of_turn
from roundhouse.eighteen.rules.state.actions import Action, SellShares
from roundhouse.eighteen.rules.state.events import OperatingTurnEnded, PhaseBegan
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import OffersOver, TokensSettled, TrackSurveyed, TuscanChangeDone, TuscanMergerDone
from ..messages import MESSAGES
from . import control, merging, reorganizing, secession, tuscany
from .deal import Deal
from .deciding import Decide, RemoveMergedTokens
from .facts import CLOSED, EACH, NEW, ONE, TWO, Facts, Memory, is_pass
from .holdings import CompanyShares
from .operating import OFFBOARDS, Bankruptcy1841, Ending1841, OperatingRound1841, Revenue1841
from .places import borders
from .reorganizing import MergeCompanies, TransformCompany
from .starting import BuyTokens, PlaceFirstTokens
from .stock import (
    AuctionConcessions,
    ConcessionRound,
    Order1841,
    Stock1841,
    StockRound1841,
    StockTurn1841,
)
from .track import BuyPlacedToken, TokenInState, Track1841, TrackOfRailheads
from .trading import TurnBetweenPlayers
from .trains import BuyTrainInChain, RaiseForToken, SellInNeed, Trains1841


class NorthernItaly(Part[Facts]):
    """What is 1841's own."""

    Settings = Facts
    messages = MESSAGES
    policies = (Stock1841, Order1841, Track1841, Trains1841, Revenue1841, Ending1841)
    ends: ClassVar[Mapping[str, str]] = {OFFBOARDS: "all off-board places are connected with cities"}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_concessions": AuctionConcessions,
        "stock_turn_1841": StockTurn1841,
        "turn_between_players": TurnBetweenPlayers,
        "place_first_tokens": PlaceFirstTokens,
        "buy_first_tokens": BuyTokens,
        "bankruptcy_1841": Bankruptcy1841,
        "track_of_railheads": TrackOfRailheads,
        "token_in_state": TokenInState,
        "buy_placed_token": BuyPlacedToken,
        "remove_merged_tokens": RemoveMergedTokens,
        "decide": Decide,
        "buy_train_in_chain": BuyTrainInChain,
        "raise_for_token": RaiseForToken,
        "company_shares": CompanyShares,
        "merge_companies": MergeCompanies,
        "transform_company": TransformCompany,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "auction_of_concessions": ConcessionRound,
        "stock_1841": StockRound1841,
        "operating_1841": OperatingRound1841,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "concessions_close": NamedEvent("close_concessions", "concessions close"),
        "secession": NamedEvent("divide", "the Ferdinandea may be divided"),
        "tuscan_merger": NamedEvent("merge_in_tuscany", "corporations in Tuscany merge"),
    }
    status: ClassVar[Mapping[str, str]] = {
        CLOSED: "track crosses no border of states",
        EACH: "large corporations lay a tile for each of their railheads",
        TWO: "large corporations lay a tile for each of two railheads",
        ONE: "every corporation lays one tile",
        NEW: "corporations without a concession may be started",
    }

    def __init__(self, game: GameInPlay, settings: Facts) -> None:
        super().__init__(game, settings)
        self.book, self.deal = Memory(), Deal()

    def reports(self) -> Iterator[EventReport]:
        """Yield the look for off-board places that 18xx.games records after the track of each turn."""
        yield EventReport(
            TrackSurveyed,
            lambda event: report_of_turn(self.game, "destination_connection", hexes=list(event.hexes)),
        )

    def memory(self) -> Iterator[Piece]:
        """Who controls whom, and what is under way."""
        yield self.book
        yield self.deal

    def notes(self) -> Iterator[Note]:
        """Who presides over a corporation where that is another one, and who is frozen."""
        for company, owner in self.book.presidents.items():
            if isinstance(owner, Corporation):
                yield Note(company, ChoiceLabel("Controlled by"), owner.name)
        for company in self.game.corporations.values():
            if company in self.book.frozen:
                yield Note(company, ChoiceLabel("Frozen"), ChoiceLabel("nobody controls it"))

    def traced(self) -> Mapping[str, Any]:
        """Who presides, by this book; concessions of the bank."""
        out: dict[str, Any] = {}
        for company in self.game.corporations.values():
            owner = self.book.presidents.get(company)
            key = owner.id if isinstance(owner, Corporation) else owner.key if owner is not None else None
            out[f"corp:{company.id}.owner"] = key
        if self.game.round.kind != "initial":
            for private in self.game.privates.values():
                if private.owner is None and not private.closed:
                    out[f"company:{private.id}.owner"] = "bank"
        return out

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """Half of the price, at which shares are sold in need."""
        if not isinstance(action, SellShares) or not isinstance(self.game.round.waiting(), SellInNeed):
            return {}
        price = self.game.certificates[action.shares[0]].corporation.share_price / 2
        return {"share_price": int(price) if price.is_integer() else price}

    def prepare(self) -> None:
        """No track begins at passes; in phase 2 none crosses a border."""
        board = self.game.land.board
        for hex_ in self.game.land.board_hexes():
            if is_pass(self.game, hex_):
                board.make_idle(hex_)
        self._set_borders()

    def _set_borders(self) -> None:
        closed = CLOSED in self.game.phase.status
        self.game.land.board.set_borders(borders(self.game) if closed else ())

    @on(PhaseBegan)
    def move_borders(self, event: PhaseBegan) -> None:
        """Track may cross borders, or not."""
        self._set_borders()

    @on(OperatingTurnEnded)
    def note_turn(self, event: OperatingTurnEnded) -> None:
        """Shares of a corporation are sold once it has finished a turn."""
        company = self.game.corporations[event.company]
        if company not in self.book.done and company not in self.book.operated:
            self.book.operated |= {company}

    # Events of trains

    def close_concessions(self) -> None:
        """Presidencies are free; what has not been started never will be."""
        game = self.game
        for private in list(game.privates.values()):
            company = game.corporations.get(private.id)
            if private.closed:
                continue
            if company is not None and company.parred:
                control.settle_late(game, company)
            elif company is not None and not company.closed:
                merging.close_unstarted(game, company)
            game.close_private(private)

    def divide(self) -> None:
        """The secession."""
        secession.begin_secession(self.game)

    def merge_in_tuscany(self) -> None:
        """The merger in Tuscany."""
        tuscany.begin_tuscan_merger(self.game)

    @on(TokensSettled)
    def go_on(self, event: TokensSettled) -> None:
        """Tokens were bought in a reorganization."""
        if event.why == "transform":
            reorganizing.finish_transformation(self.game)
            return
        secession.next_tokens(self.game)
        if self.deal.old is None and self.deal.waiting:
            tuscany.begin_tuscan_merger(self.game)

    @on(OffersOver)
    def ask_again(self, event: OffersOver) -> None:
        """Shares of one of the two were offered to everybody."""
        secession.offers_over(self.game)
        if self.deal.old is None and self.deal.waiting:
            tuscany.begin_tuscan_merger(self.game)

    @on(TuscanMergerDone)
    def go_on_in_tuscany(self, event: TuscanMergerDone) -> None:
        """A merger in Tuscany is over."""
        tuscany.after_merger(self.game, self.game.corporations[event.company])

    @on(TuscanChangeDone)
    def merge_changed(self, event: TuscanChangeDone) -> None:
        """A transformation in Tuscany is over."""
        tuscany.merge_last(self.game, self.game.corporations[event.company])


PART = NorthernItaly
