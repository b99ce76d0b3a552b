"""18GB: corporations that grow, private companies that are of use when they close, and insolvency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.sizes import TEN
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    OperatingRoundBegins,
    OperatingRoundEnded,
    RoundBegan,
    TileLaid,
    TrainBought,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from .auction import AuctionGB
from .events import CorporationGivenUp, LateCorporations, NoMoreTokens, TrainGivenUp
from .facts import Facts, GBState
from .growth import grow_to_ten
from .messages import MESSAGES
from .privates import ClosePrivates, is_retired, keeps, open_abilities, retire
from .running import RevenueGB, RunGB
from .stock import ONLY_PRESIDENT, StockGB, StockTurnGB
from .tokens import SettleTokens, SpecialTokenGB, TokensGB
from .track import TrackAndTokenGB
from .trains import BuyAfterGrowth, BuyTrainsGB, TrainsGB

FLOATS_LATER = 60
"""How much of a corporation must be sold once the second kind of train is there, in percent."""


class GBRules(Part[Facts]):
    """Growth, private companies, tokens and trains of 18GB."""

    Settings = Facts
    needs = ("insolvency", "open_auction")
    messages = MESSAGES
    policies = (StockGB, TrainsGB, TokensGB, RevenueGB)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_gb": AuctionGB,
        "close_privates": ClosePrivates,
        "stock_turn_gb": StockTurnGB,
        "special_token_gb": SpecialTokenGB,
        "settle_tokens": SettleTokens,
        "track_gb": TrackAndTokenGB,
        "run_gb": RunGB,
        "buy_train_gb": BuyTrainsGB,
        "buy_after_growth": BuyAfterGrowth,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "float_60": NamedEvent("float_later", "corporations float when 60% of them are sold"),
        "float_10_share": NamedEvent("start_with_ten", "corporations that have not floated get ten shares"),
        "remove_unstarted": NamedEvent("give_up_unstarted", "corporations that have not floated are out"),
    }
    status: ClassVar[Mapping[str, str]] = {ONLY_PRESIDENT: "only sales by presidents move prices"}

    def memory(self) -> Iterator[Piece]:
        """What the rules of 18GB have to remember."""
        yield GBState()

    def arrange(self) -> None:
        """One of some corporations is in the game; private companies cannot do anything yet."""
        game = self.game
        if self.settings.one_of:
            kept = game.chance.shuffled(self.settings.one_of)[0]
            for name in self.settings.one_of:
                if name != kept:
                    game.leave_out(game.corporations[name])
        for private in game.privates.values():
            private.abilities = open_abilities(private)

    def prepare(self) -> None:
        """Chance decides which corporations start later."""
        game = self.game
        count = self.settings.late.get(len(game.players), 0)
        drawn = game.chance.shuffled(list(game.corporations.values()))
        others = [one for one in drawn if one.id != self.settings.founder.corporation]
        game.memory_of(GBState).late = frozenset(others[:count])

    # Rounds

    @on(RoundBegan)
    def open_late(self, event: RoundBegan) -> None:
        """All corporations may start from the second stock round on."""
        if event.round == "stock" and self.game.progress.turn == 2:
            self.game.happen(LateCorporations())

    @on(OperatingRoundBegins)
    def begin_operating(self, event: OperatingRoundBegins) -> None:
        """The bank has not sold a train in this round."""
        memory = self.game.memory_of(GBState)
        if memory.sold:
            memory.sold = False

    @on(TrainBought)
    def note_train(self, event: TrainBought) -> None:
        """The bank has sold a train."""
        self.game.memory_of(GBState).sold = True

    @on(OperatingRoundEnded)
    def export(self, event: OperatingRoundEnded) -> None:
        """If the bank has sold no train, the next one leaves the game, but not when the game is about to end.
        With few trains left the end is near."""
        game, memory = self.game, self.game.memory_of(GBState)
        if not memory.sold and game.progress.end_timing is None:
            game.depot.export()
        if len(game.depot.upcoming) <= self.settings.last_trains and not memory.near_end:
            memory.near_end = True
            game.happen(NoMoreTokens())

    # Private companies

    @on(TileLaid)
    def close_on_land(self, event: TileLaid) -> None:
        """A tile action on the hex that a private company keeps closes it."""
        if event.private is not None:
            return
        for private in self.game.privates.values():
            if isinstance(private.owner, Player) and not is_retired(private) and keeps(private, event.hex):
                retire(self.game, private)

    # Corporations

    @on(CompanyFloated)
    def sell_rest(self, event: CompanyFloated) -> None:
        """The shares that are left of a corporation that begins with ten go to the pool."""
        game, company = self.game, self.game.company(event.company)
        if company.size == TEN:
            for share in company.shares(company):
                game.shares.move(share, game.pool)

    def _unfloated(self) -> list[Corporation]:
        return [one for one in self.game.corporations.values() if not one.floated and not one.closed]

    def float_later(self) -> None:
        """Corporations that have not floated need more shares sold."""
        for company in self._unfloated():
            company.float_percent = FLOATS_LATER

    def start_with_ten(self) -> None:
        """Corporations that have not floated grow."""
        for company in self._unfloated():
            grow_to_ten(self.game, company)

    def give_up_unstarted(self) -> None:
        """Corporations that have not floated close, each with a train of the last kind; their tokens stay."""
        game = self.game
        last = game.title.trains[-1].name
        for company in self._unfloated():
            tokens = list(game.land.board.tokens_of(company.id))
            close_company(game, company)
            for hex_, city in tokens:
                game.land.board.place_token(hex_, city, company.id)
            game.happen(CorporationGivenUp(company=company.id))
            train = next((one for one in reversed(game.depot.upcoming) if one.name == last), None)
            if train is not None:
                game.depot.remove(train)
                game.happen(TrainGivenUp(name=last))


PART = GBRules
