"""System18: charters, shares issued for trains, trains that retire by the calendar, bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.rounds import closed_while_operating
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    CorporationStarted,
    DividendSettled,
    OperatingRoundEnded,
    PhaseBegan,
    PlayerBankrupt,
    StockRoundEnded,
    TrainBought,
    TrainsOutdated,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .auction import Parliament, UpwardAuction
from .destinations import (
    DestinationRevenue,
    FindDestination,
    Lots,
    PayDestinationRun,
    RunToDestination,
    draw_homes,
)
from .early_bank import EARLY_BANK, EarlyBank, forget_bank
from .events import CharterLapsed
from .facts import Calendar, Facts
from .messages import MESSAGES
from .mines import MineRevenue, Mines, TokensAndMines, mine_of, mine_value, open_mines
from .minors import (
    MERGE,
    START,
    HomeOfMinors,
    MinorOrder,
    MinorRevenue,
    MinorStock,
    MinorTrains,
    TurnWithMinors,
    is_minor,
    open_cities,
)
from .national import BuyTrainsOrBeTaken, OnceRevenue, set_up_national
from .places import AuctionPlaces
from .steps import LOCAL, BuyTrainsWithShares, LayRapidly, PlaceLocalTokens
from .tickets import (
    CounterRevenue,
    Counters,
    CounterTrack,
    LayWithCounters,
    PlaceTokensOrCounters,
    counters_left,
)
from .track import LayTrackAgain
from .warranties import Warranties, begin_warranty, end_warranties, keep_warranted

NOTHING_FLOATED = "nothing_floated"


class Sessions(OrderPolicy):
    """What follows on what."""

    def next_round(self, done: RoundState) -> None:
        """Where there are charters, they are auctioned before every stock round."""
        game, progress = self.game, self.game.progress
        last = done.kind == "operating" and done.number >= progress.rounds_in_set
        if not (last and game.settings_of(Facts).charters):
            super().next_round(done)
            return
        progress.turn += 1
        game.end_operating_set()
        game.begin_round("initial", 1)


class CharterHolders(StockPolicy):
    """Who may start corporations."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Where there are charters, the owner of that of the corporation."""
        game = self.game
        charter = game.privates.get(corporation.id)
        needed = game.settings_of(Facts).charters
        mine = charter is not None and charter.owner is player
        return (mine or not needed) and super().may_par(corporation, player)


class ClosingInNeed(EndingPolicy):
    """Bankruptcy."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Where corporations issue shares, the one in need does so, its president sells everything, and it
        closes and may be started anew. Corporations that nobody takes over go on without a president."""
        game = self.game
        if game.settings.capitalization == "full":
            super().go_bankrupt(player, company)
            return
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrainsWithShares)
        if offers := step.issues(company):
            step.issue(company, offers[-1])
        others = [one for one in sorted(player.held, key=game.market.operating_key) if one is not company]
        for corporation in others:
            while sell_best(game, step, player, company, corporation):
                pass
        for corporation in others:
            if shares := player.shares(corporation):
                game.shares.sell(shares, sum(share.percent for share in shares), movement="none")
            if corporation.player is player:
                corporation.player = None
        step.relieve()
        return_charter(game, company)
        for private in player.privates:
            game.close_private(private)
        game.pay(player, game.bank, player.cash)
        player.bankrupt = True
        closed_while_operating(game)
        game.announce(bankrupt)


class MapsOfSystem18(Part[Facts]):
    """What the maps of System18 have of their own."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        Sessions,
        CharterHolders,
        ClosingInNeed,
        DestinationRevenue,
        CounterRevenue,
        CounterTrack,
        EarlyBank,
        MineRevenue,
        MinorStock,
        MinorOrder,
        MinorRevenue,
        MinorTrains,
        OnceRevenue,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "upward_auction": UpwardAuction,
        "local_token": PlaceLocalTokens,
        "rapid_track": LayRapidly,
        "buy_train_with_shares": BuyTrainsWithShares,
        "auction_places": AuctionPlaces,
        "find_destination": FindDestination,
        "run_to_destination": RunToDestination,
        "pay_destination_run": PayDestinationRun,
        "track_with_counters": LayWithCounters,
        "token_or_counter": PlaceTokensOrCounters,
        "track_again": LayTrackAgain,
        "token_or_mine": TokensAndMines,
        "home_of_minors": HomeOfMinors,
        "turn_with_minors": TurnWithMinors,
        "buy_train_or_be_taken": BuyTrainsOrBeTaken,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"parliament": Parliament}
    status: ClassVar[Mapping[str, str]] = {
        LOCAL: "tokens are placed in the home region only",
        MERGE: "minors become corporations, alone or two together",
        START: "corporations are started without minors",
    }
    ends: ClassVar[Mapping[str, str]] = {
        NOTHING_FLOATED: "no corporation has floated",
        EARLY_BANK: "the bank is broken before the last phase",
    }

    def memory(self) -> Iterator[Piece]:
        """The number of operating rounds, destinations, trains under warranty, ticket counters and mines."""
        yield Calendar()
        yield Lots()
        yield Warranties()
        yield Counters()
        if self.settings.mines:
            yield Mines()

    def lying(self) -> Iterator[Lying]:
        """Destinations to which corporations have yet to run, ticket counters, and what mines under tiles pay
        that nobody has taken."""
        for company, places in self.game.memory_of(Counters).places.items():
            for place, _ in places:
                yield Lying(place, f"TC {company.id}", company.id)
        for company, hex_ in self.game.memory_of(Lots).goals.items():
            yield Lying(hex_, f"→{company.id}", company.id)
        for hex_ in open_mines(self.game):
            if hex_ in self.game.land.board.copies:
                yield Lying(hex_, f"+{mine_value(self.game)}")

    def notes(self) -> Iterator[Note]:
        """Destinations, trains under warranty, ticket counters that are left, and mines."""
        game = self.game
        for company, hex_ in game.memory_of(Lots).goals.items():
            yield Note(company, ChoiceLabel("Destination"), game.land.place_name(hex_))
        held = game.memory_of(Warranties).held
        for company in game.corporations.values():
            if names := [train.name for train in company.trains if train in held]:
                yield Note(company, ChoiceLabel("Under warranty"), ", ".join(names))
            if self.settings.ticket_counters:
                yield Note(company, ChoiceLabel("Ticket counters left"), str(counters_left(game, company)))
            if (mine := mine_of(game, company)) is not None:
                yield Note(company, ChoiceLabel("Mines"), mine)

    def prepare(self) -> None:
        """Chance draws homes and destinations, where the map wants that. The certificate of a minor counts as
        two shares; the national corporation has its first token."""
        draw_homes(self.game)
        for company in self.game.corporations.values():
            if is_minor(company):
                company.share_percent = 50
        if self.settings.national is not None:
            set_up_national(self.game, self.settings.national)

    @on(CompanyParred)
    def ask_for_home(self, event: CompanyParred) -> None:
        """A corporation without a home of its own places its first token in any city with room."""
        game, company = self.game, self.game.company(event.company)
        if company.definition.home or next(game.land.board.tokens_of(company.id), None) is not None:
            return
        game.round.step(HomeOfMinors).ask(company, open_cities(game, company))

    @on(TrainBought)
    def begin_warranty(self, event: TrainBought) -> None:
        """A train of the bank may be under warranty."""
        begin_warranty(self.game, self.game.train(event.train))

    @on(TrainsOutdated)
    def keep_warranted(self, event: TrainsOutdated) -> None:
        """Trains under warranty do not rust yet."""
        keep_warranted(self.game, event.name, event.number)

    @on(DividendSettled)
    def end_warranties(self, event: DividendSettled) -> None:
        """The warranty ends when the company has run."""
        end_warranties(self.game, self.game.company(event.company))

    @on(PhaseBegan)
    def forget_bank(self, event: PhaseBegan) -> None:
        """From some phase on the bank does not matter."""
        forget_bank(self.game)

    @on(OperatingRoundEnded)
    def retire_trains(self, event: OperatingRoundEnded) -> None:
        """Trains leave the game by the calendar."""
        calendar = self.game.memory_of(Calendar)
        calendar.rounds += 1
        kind = self.settings.retired.get(calendar.rounds)
        if kind is not None:
            self.game.depot.retire(kind)

    @on(CorporationStarted)
    def use_charter(self, event: CorporationStarted) -> None:
        """The charter of a corporation that starts is used up."""
        if self.settings.charters:
            self.game.close_private(self.game.privates[event.company])

    @on(StockRoundEnded)
    def end_session(self, event: StockRoundEnded) -> None:
        """Charters that were not used lapse. Without any corporation that has floated the game is over."""
        game = self.game
        if self.settings.charters:
            for player in game.players:
                for private in player.privates:
                    game.return_private(private)
                    game.happen(CharterLapsed(player=player.id, private=private.id))
        if not game.floated():
            game.end(NOTHING_FLOATED)


PART = MapsOfSystem18
