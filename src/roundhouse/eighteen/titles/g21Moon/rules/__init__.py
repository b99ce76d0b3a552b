"""21Moon: corporations with two bases, minerals, the rift, trades and corporate rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.state.events import (
    OperatingRoundBegins,
    OperatingSetEnded,
    PrivateBought,
    PrivateSold,
    TileLaid,
    TrainsRan,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import CorporationHeldBack, CorporationReleased, LandingTokenTaken, SpacePortGrew
from ..messages import MESSAGES
from .auction import LandOnMinerals, WaterfallByTens
from .closing import LunarEnding
from .corporate import CorporateRound, CorporateShares, LunarOrder
from .facts import BASES, LOCAL, PORT, Facts, Moon, Treasury, moon, trains_at, treasury
from .running import DividendOfBases, LunarRevenue, RunFromBases, find_end_tokens
from .stock import ChooseTrade, ExchangeForPoolShare, LunarShares, StockTurnTrades
from .track import LunarTrack, TerminalToken, TrackFromBases, begin_at, cross_rift
from .trains import BankruptcyInNeed, BuyTrainForBase, ChangeDepot


class MoonPart(Part[Facts]):
    """Every corporation builds and runs trains from two bases: its home, and the space port of all."""

    Settings = Facts
    messages = MESSAGES
    policies = (LunarShares, LunarOrder, LunarTrack, LunarRevenue, LunarEnding)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "waterfall_by_tens": WaterfallByTens,
        "land_on_minerals": LandOnMinerals,
        "choose_trade": ChooseTrade,
        "stock_turn_trades": StockTurnTrades,
        "exchange_for_pool_share": ExchangeForPoolShare,
        "corporate_shares": CorporateShares,
        "track_from_bases": TrackFromBases,
        "run_from_bases": RunFromBases,
        "dividend_of_bases": DividendOfBases,
        "buy_train_for_base": BuyTrainForBase,
        "terminal_token": TerminalToken,
        "change_depot": ChangeDepot,
        "bankruptcy_in_need": BankruptcyInNeed,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"corporate": CorporateRound}
    needed_rounds = frozenset({"corporate"})

    def memory(self) -> Iterator[Piece]:
        """Minerals, bases, tokens."""
        yield Moon()

    def arrange(self) -> None:
        """Each corporation has a place for shares of itself that it buys back."""
        companies = self.game.corporations.values()
        self.game.register(*(Treasury(f"treasury:{one.id}", one.name) for one in companies))

    def prepare(self) -> None:
        """Chance spreads the minerals and holds one corporation back; all have a token on the space port."""
        game, own, memory = self.game, self.settings, moon(self.game)
        marks = [kind.mark for kind in own.minerals.kinds for _ in range(kind.count)]
        for hex_, mark in zip(game.chance.shuffled(own.minerals.hexes), marks, strict=True):
            memory.minerals[hex_] = mark
        companies = list(game.corporations.values())
        memory.waiting = game.chance.shuffled(companies)[0]
        game.happen(CorporationHeldBack(company=memory.waiting.id, turn=own.released_in))
        for company in companies:
            game.land.place_home(company)
            game.land.board.place_token(own.port, 0, company.id)
            begin_at(game, company, *BASES)

    def lying(self) -> Iterator[Lying]:
        """The minerals, and the marker of the laboratory."""
        for hex_, mark in moon(self.game).minerals.items():
            yield Lying(hex_, mark)
        for hex_ in self.game.privates[self.settings.laboratory.private].marks:
            yield Lying(hex_, f"+{self.settings.laboratory.amount}")

    def notes(self) -> Iterator[Note]:
        """Who waits, what is at which base, shares bought back, tokens."""
        game, memory = self.game, moon(self.game)
        if memory.waiting is not None:
            yield Note(memory.waiting, ChoiceLabel("Not before turn"), str(self.settings.released_in))
        for company in game.corporations.values():
            for base, name in ((LOCAL, ChoiceLabel("Local base")), (PORT, ChoiceLabel("Space port"))):
                if trains := trains_at(game, company, base):
                    yield Note(company, name, " ".join(train.name for train in trains))
            if own := treasury(game, company).percent(company):
                yield Note(company, ChoiceLabel("Owns of itself"), f"{own}%")
            if quarters := memory.tokens.get(company):
                yield Note(company, ChoiceLabel("Tokens for the end"), " ".join(quarters))

    def traced(self) -> Mapping[str, Any]:
        """18xx.games does not count the tokens on the space port, and knows treasuries as shares."""
        out: dict[str, Any] = {}
        board = self.game.land.board
        for company in self.game.corporations.values():
            at = f"corp:{company.id}"
            places = (
                f"{hex_}/{city}" for hex_, city in board.tokens_of(company.id) if hex_ != self.settings.port
            )
            out[f"{at}.tokens"] = " ".join(sorted(places))
            out[f"{at}.treasury"] = None
            out[f"{at}.shares.{company.id}"] = treasury(self.game, company).percent(company)
        return out

    # What happens

    @on(PrivateBought)
    def land(self, event: PrivateBought) -> None:
        """The landing site has to land."""
        if event.private == self.settings.landing.private:
            minor = self.game.minors[self.settings.landing.minor]
            minor.player = self.game.player(event.player)
            self.game.round.step(LandOnMinerals).ask(minor)

    @on(PrivateSold)
    def use_private(self, event: PrivateSold) -> None:
        """Two private companies are used up when a corporation buys them."""
        game, own, company = self.game, self.settings, self.game.company(event.company)
        if event.private == own.landing.private:
            for hex_, city in list(game.land.board.tokens_of(own.landing.minor)):
                game.land.board.replace_token(hex_, city, own.landing.minor, company.id)
                game.happen(LandingTokenTaken(company=company.id, hex=hex_))
            game.close_private(game.private(event.private))
        elif event.private == own.contract.private:
            game.close_private(game.private(event.private))
            game.round.step(ChangeDepot).ask(company)

    @on(TileLaid)
    def look_at_rift(self, event: TileLaid) -> None:
        """Track may cross the rift."""
        if event.company is not None:
            cross_rift(self.game, event.hex, self.game.company(event.company))

    @on(TrainsRan)
    def find_tokens(self, event: TrainsRan) -> None:
        """Routes between east and west."""
        find_end_tokens(self.game, self.game.company(event.company))

    @on(OperatingSetEnded)
    def release(self, _event: OperatingSetEnded) -> None:
        """The corporation that waited may be started."""
        waiting = moon(self.game).waiting
        if waiting is not None and self.game.progress.turn >= self.settings.released_in:
            moon(self.game).waiting = None
            self.game.happen(CorporationReleased(company=waiting.id))

    @on(OperatingRoundBegins)
    def begin_turn(self, event: OperatingRoundBegins) -> None:
        """The space port grows, and the private companies close."""
        game, turn = self.game, self.game.progress.turn
        if event.number != 1:
            return
        tile = self.settings.port_tiles.get(turn)
        if tile is not None and (copy := game.land.next_copy(tile)) is not None:
            game.land.exchange_tile(self.settings.port, copy, 0)
            game.happen(SpacePortGrew(hex=self.settings.port, tile=tile))
        if turn == self.settings.privates_close_in:
            game.fire("close_companies")


PART = MoonPart
"""The title 21Moon."""
