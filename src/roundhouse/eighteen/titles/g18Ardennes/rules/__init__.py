"""18Ardennes: minor companies are auctioned, start corporations, and become shares of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.events import TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..messages import MESSAGES
from .auctions import BidForConcessions, ConcessionRound, MinorAuction
from .building import ArdennesTrack, CollectForts, TokenOrMarker, settle_hex
from .facts import Facts, State, concessions, is_minor, state
from .growth import ConvertToTen, IssueTreasury, TradeAfterGrowth
from .ruin import ArdennesEnding
from .running import ArdennesRevenue, DividendArdennes
from .stock import ConcessionStock, StockTurnArdennes
from .taking import AnswerTrade, TakeFromMinor
from .trains import BankruptcyArdennes, BuyTrainArdennes


class ArdennesOrder(OrderPolicy):
    """What follows on what."""

    def operating_order(self) -> list[Corporation]:
        """Minor companies, then corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_minor(company))

    def next_round(self, done: RoundState) -> None:
        """Operating rounds after the first auction. From phase 3 on corporations are auctioned before each
        stock round, as long as any are left."""
        game = self.game
        if done.kind == "initial":
            game.progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        else:
            super().next_round(done)

    def _begin_stock(self) -> None:
        game = self.game
        open_ = game.depot.phase_index > 0 and concessions(game)
        if open_ and game.round.kind == "operating":
            game.begin_round("concessions", 1)
        else:
            super()._begin_stock()


class Ardennes(Part[Facts]):
    """Minor companies are auctioned, start corporations of five shares, and become shares of them.

    Corporations come to have ten. Own mines pay twice; ferries, forts and routes across the map pay more.
    """

    Settings = Facts
    messages = MESSAGES
    needed_rounds = frozenset({"concessions"})
    policies = (ConcessionStock, ArdennesOrder, ArdennesTrack, ArdennesRevenue, ArdennesEnding)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "minor_auction": MinorAuction,
        "bid_for_concessions": BidForConcessions,
        "answer_trade": AnswerTrade,
        "take_from_minor": TakeFromMinor,
        "stock_turn_ardennes": StockTurnArdennes,
        "bankruptcy_ardennes": BankruptcyArdennes,
        "convert_to_ten": ConvertToTen,
        "trade_after_growth": TradeAfterGrowth,
        "issue_treasury": IssueTreasury,
        "token_or_marker": TokenOrMarker,
        "collect_forts": CollectForts,
        "dividend_ardennes": DividendArdennes,
        "buy_train_ardennes": BuyTrainArdennes,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"concessions": ConcessionRound}

    def __init__(self, game: Any, settings: Facts) -> None:
        super().__init__(game, settings)
        self.state = State()

    def memory(self) -> Iterator[Piece]:
        """Markers, forts, and the minor companies of bids."""
        yield self.state

    def arrange(self) -> None:
        """Some private companies are in the game only with a certain number of players."""
        for name, players in self.settings.private_for.items():
            if len(self.game.players) != players:
                self.game.leave_out(self.game.privates[name])

    def prepare(self) -> None:
        """The certificate of a minor company is two shares. Mines, ports and forts lie on the map."""
        game, board = self.game, self.game.land.board
        for company in game.corporations.values():
            if len(company.definition.shares) == 1:
                company.share_percent = 50
        for hex_, count in {**self.settings.mines, **self.settings.ports}.items():
            free = board.has_room(hex_, 0, BLOCKER)
            if free:
                board.place_token(hex_, 0, BLOCKER)
            self.state.waiting[hex_] = count - free
        self.state.left = tuple(self.settings.forts)

    @on(TileLaid)
    def settle_hex(self, event: TileLaid) -> None:
        """Tokens of a hex follow its new tile."""
        layer = self.game.company(event.company) if event.company is not None else None
        settle_hex(self.game, event.hex, layer)

    def traced(self) -> Mapping[str, Any]:
        """Rights to start corporations that nobody has are nobody's there, not the bank's."""
        free = (one for one in concessions(self.game) if one.owner is None)
        return {f"company:{one.id}.owner": None for one in free}

    def lying(self) -> Iterator[Lying]:
        """Fort tokens that nobody has taken, and mine and port tokens."""
        for fort in self.state.left:
            yield Lying(self.settings.forts[fort], "fort")
        for hex_, count in self.state.waiting.items():
            for _ in range(count):
                yield Lying(hex_, "mine" if hex_ in self.settings.mines else "port")

    def notes(self) -> Iterator[Note]:
        """What companies have taken, and with what corporations are to begin."""
        game = self.game
        for company, hexes in state(game).markers.items():
            if hexes and not company.closed:
                places = ", ".join(game.land.place_name(hex_) for hex_ in hexes)
                yield Note(company, ChoiceLabel("Mine and port tokens"), places)
        for company, forts in state(game).forts.items():
            if forts and not company.closed:
                yield Note(company, ChoiceLabel("Fort tokens"), str(len(forts)))
        for company, minor in state(game).pledged.items():
            yield Note(company, ChoiceLabel("Begins with"), minor.id)


PART = Ardennes
