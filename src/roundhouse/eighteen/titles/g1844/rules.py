"""1844: mountain railways and tunnels, destinations, trains that count hexes, and the national railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    CompanyParred,
    OperatingSetEnded,
    PrivateBought,
    SharesBought,
    SharesSold,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Holder
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .cards import AuctionOfRailways, LayTunnel, PlaceRevenueMarker, UseRailwayCard
from .destinations import DestinationCheck, ReachDestinations, complete
from .events import TokensAllotted
from .facts import Facts, Switzerland
from .formation import FormationOrder, FormationRound, ReturnNationalToken, note_holder
from .ground import build_furka, traced_tiles
from .messages import MESSAGES
from .running import BuyTrainSwiss, DividendSwiss, RunToMountains, SwissRoutes, SwissTrains, shrink
from .stock import BuyPrivateSwiss, StockTurnSwiss, SwissPrivates, SwissStock, TrackSwiss


class SwissRailways(Part[Facts]):
    """What only 1844 has."""

    Settings = Facts
    needs = ("seating", "player_debts", "listed_auction")
    messages = MESSAGES
    policies = (SwissStock, SwissPrivates, SwissRoutes, SwissTrains, FormationOrder)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_of_railways": AuctionOfRailways,
        "stock_turn_swiss": StockTurnSwiss,
        "place_revenue_marker": PlaceRevenueMarker,
        "buy_private_swiss": BuyPrivateSwiss,
        "track_swiss": TrackSwiss,
        "use_railway_card": UseRailwayCard,
        "lay_tunnel": LayTunnel,
        "reach_destinations": ReachDestinations,
        "destination_check": DestinationCheck,
        "run_to_mountains": RunToMountains,
        "dividend_swiss": DividendSwiss,
        "buy_train_swiss": BuyTrainSwiss,
        "return_national_token": ReturnNationalToken,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"national_formation": FormationRound}
    needed_rounds = frozenset({"formation"})
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "train_exports": NamedEvent("announce", "a train leaves the game after each set of operating rounds"),
        "company_abilities": NamedEvent("announce", "private companies may use their powers"),
        "buy_across": NamedEvent("announce", "companies may buy trains from each other"),
        "trains_2_shrink": NamedEvent("shrink_2", "2 trains become 2H trains"),
        "trains_3_shrink": NamedEvent("shrink_3", "3 trains become 3H trains"),
        "trains_4_shrink": NamedEvent("shrink_4", "4 trains become 4H trains"),
        "trains_5_shrink": NamedEvent("shrink_5", "5 trains become 5H trains"),
        "furka_line": NamedEvent("build_line", "the Furka-Oberalp line is built, if it is not there yet"),
        "sbb_formation": NamedEvent("form_later", "the SBB are formed after this operating round"),
        "full_capitalization": NamedEvent("fund_fully", "corporations float with all their capital"),
    }

    def memory(self) -> Iterator[Piece]:
        """What has happened in the mountains, and to corporations."""
        yield Switzerland()

    def prepare(self) -> None:
        """Two trains are kept: one that comes with a private company, one for the national railway."""
        for name in (self.settings.gift.train, self.settings.national_train):
            train = self.game.train(name)
            self.game.depot.take(train)
            train.side, train.tradable = train.kind.variants[0].name, False

    def lying(self) -> Iterator[Lying]:
        """Destinations, and mountains and tunnels to which no train has come yet."""
        game, memory = self.game, self.game.memory_of(Switzerland)
        for name, hex_ in self.settings.destinations.items():
            company = game.company(name)
            if company not in memory.reached and not company.closed:
                yield Lying(hex_, name, name)
        for hex_, private in memory.sites.items():
            yield Lying(hex_, private)

    def notes(self) -> Iterator[Note]:
        """Where corporations have to go, and whether the national railway is formed next."""
        game, memory = self.game, self.game.memory_of(Switzerland)
        for name, hex_ in self.settings.destinations.items():
            company = game.company(name)
            if company not in memory.reached and not company.closed:
                yield Note(company, ChoiceLabel("Destination"), game.land.place_name(hex_))
        if memory.ahead:
            national = game.company(self.settings.national)
            yield Note(national, ChoiceLabel("Formation"), ChoiceLabel("After this operating round"))

    def traced(self) -> Mapping[str, Any]:
        """That engine has cards in the bank, and tiles where ours draws track."""
        game = self.game
        cards = (*self.settings.mountains.privates, *self.settings.tunnels.privates)
        owned = {f"company:{name}.owner": "bank" for name in cards if game.privates[name].owner is None}
        return owned | {f"hex:{hex_}": f"{tile}@0" for hex_, tile in traced_tiles(game)}

    # Named events

    def announce(self) -> None:
        """Changes nothing: the event is only told."""

    def shrink_2(self) -> None:
        """The 2 trains."""
        shrink(self.game, "2")

    def shrink_3(self) -> None:
        """The 3 trains."""
        shrink(self.game, "3")

    def shrink_4(self) -> None:
        """The 4 trains."""
        shrink(self.game, "4")

    def shrink_5(self) -> None:
        """The 5 trains."""
        shrink(self.game, "5")

    def build_line(self) -> None:
        """At the latest now."""
        build_furka(self.game)

    def form_later(self) -> None:
        """After the operating round."""
        self.game.memory_of(Switzerland).ahead = True

    def fund_fully(self) -> None:
        """Those that have not floated have no destination any more."""
        memory = self.game.memory_of(Switzerland)
        memory.full = True
        late = (self.game.company(name) for name in self.settings.destinations)
        memory.reached |= {company for company in late if not company.floated}

    # Corporations and private companies

    @on(CompanyParred)
    def allot_tokens(self, event: CompanyParred) -> None:
        """By the par price a corporation of ten shares has tokens; of one, shares go to the pool."""
        game, company = self.game, self.game.company(event.company)
        if company.size == 10 and company.par is not None:
            company.tokens = company.tokens[: self.settings.tokens_by_par[company.par.price]]
            game.happen(TokensAllotted(company=company.id, count=len(company.tokens)))
        sponsored = self.settings.sponsored
        if company.id == sponsored.corporation:
            for share in company.shares(company)[: sponsored.percent // company.share_percent]:
                game.shares.move(share, game.pool)
            game.check_float(company)

    @on(CompanyParred)
    def note_president(self, event: CompanyParred) -> None:
        """The first one to have shares."""
        note_holder(self.game, event.company, self.game.company(event.company).player)

    @on(SharesBought)
    def note_buyer(self, event: SharesBought) -> None:
        """Another one, perhaps."""
        buyer = self.game.pieces[event.buyer]
        note_holder(self.game, event.company, buyer if isinstance(buyer, Holder) else None)

    @on(SharesSold)
    def note_pool(self, event: SharesSold) -> None:
        """The pool, if nothing was sold before."""
        note_holder(self.game, event.company, self.game.pool)

    @on(CompanyFloated)
    def fund(self, event: CompanyFloated) -> None:
        """All the capital at once, late in the game."""
        if self.game.memory_of(Switzerland).full:
            complete(self.game, self.game.company(event.company))

    @on(PrivateBought)
    def give_along(self, event: PrivateBought) -> None:
        """A tunnel company comes with one of the private companies."""
        game, name = self.game, self.settings.sold_with.get(event.private)
        if name is not None:
            private = game.privates[name]
            game.give_private(private, game.player(event.player))
            private.value = 0

    @on(OperatingSetEnded)
    def export_train(self, event: OperatingSetEnded) -> None:
        """The next train leaves the game, once the first one was bought."""
        if self.game.depot.phase_index:
            self.game.depot.export()


PART = SwissRailways
