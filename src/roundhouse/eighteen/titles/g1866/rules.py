"""1866: stock turn tokens, nationals with regions, and corporations that may run where their presidents
have a share in the national."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.rules.parts.part import Arrival, NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import GameEnded
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .auction import AuctionOfNations
from .beginning import set_up
from .events import FerriesOpened
from .facts import Europe, Facts, europe_of, is_railway
from .messages import MESSAGES
from .money import EuropeanMoney, double_loans
from .nationals import form_all
from .railways import (
    GROWS,
    CloseWorthless,
    ConvertWithShares,
    EuropeanTokens,
    EuropeanTrack,
    IssueOrRedeem,
    RepayLoans,
    SettleInterest,
    TokenOfRegion,
    TrackOfRegion,
)
from .regions import rights
from .rounds import (
    LAST_PHASE,
    NOTHING_LEFT,
    PRICE_AT_END,
    TOKEN_AT_END,
    EuropeanEnding,
    EuropeanOrder,
    OperatingByTokens,
)
from .running import DividendOfNations, EuropeanRevenue, RunByRegion
from .stock import CONVERTS, EuropeanStock, StockTokenTurn, token_def
from .trains import TRADES, BuyInfrastructure, BuyTrainsOnLoans, EuropeanTrains, FirstLocalTrain


class WesternEurope(Part[Facts]):
    """What only 1866 has."""

    Settings = Facts
    needs = ("loans", "player_debts")
    messages = MESSAGES
    policies = (
        EuropeanStock,
        EuropeanOrder,
        EuropeanTrack,
        EuropeanTokens,
        EuropeanMoney,
        EuropeanTrains,
        EuropeanRevenue,
        EuropeanEnding,
    )
    ends: ClassVar[Mapping[str, str]] = {
        TOKEN_AT_END: "a stock turn token reached the end of the market",
        PRICE_AT_END: "the price of a corporation reached the end of the market",
        LAST_PHASE: "the last phase began some rounds ago",
        NOTHING_LEFT: "no stock turn token is in play and no corporation operates",
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_of_nations": AuctionOfNations,
        "stock_token_turn": StockTokenTurn,
        "first_local_train": FirstLocalTrain,
        "convert_with_shares": ConvertWithShares,
        "track_of_region": TrackOfRegion,
        "token_of_region": TokenOfRegion,
        "run_by_region": RunByRegion,
        "dividend_of_nations": DividendOfNations,
        "buy_train_on_own_loans": BuyTrainsOnLoans,
        "buy_infrastructure": BuyInfrastructure,
        "settle_interest": SettleInterest,
        "repay_loans": RepayLoans,
        "issue_or_redeem": IssueOrRedeem,
        "close_worthless": CloseWorthless,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"operating_by_tokens": OperatingByTokens}
    spared_rounds = frozenset({"stock"})
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "green_ferries": NamedEvent("open_green", "the green ferries may be used"),
        "brown_ferries": NamedEvent("open_brown", "the brown ferries may be used"),
        "formation": NamedEvent("form", "the major nationals form"),
        "infrastructure_p": NamedEvent("sell_palaces", "palace cars are for sale"),
        "infrastructure_h": NamedEvent("sell_hubs", "transit hubs are for sale"),
        "infrastructure_m": NamedEvent("sell_mail", "mail contracts are for sale"),
    }
    status: ClassVar[Mapping[str, str]] = {
        TRADES: "corporations may buy trains from each other",
        GROWS: "corporations may grow to ten shares",
        CONVERTS: "the owners of PRU and K2S may form Germany and Italy",
    }

    def memory(self) -> Iterator[Piece]:
        """What has happened to tokens and nationals."""
        yield Europe()

    def prepare(self) -> None:
        """Deal the cards, the seats, the corporations and the capitals, and give nationals their trains."""
        set_up(self.game)

    def corporation_def(self, name: str) -> CorporationDef | None:
        """The definition of a stock turn token."""
        return token_def(name) if name.partition(".")[0] in self.settings.stock_tokens else None

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Cards that nobody has after the auction do not come any more."""
        for private in self.game.privates.values():
            if private.owner is None and private.spent:
                yield private, "never"

    def notes(self) -> Iterator[Note]:
        """How many tokens players may still buy, and where corporations may build."""
        game, europe = self.game, europe_of(self.game)
        for player in game.players:
            yield Note(player, ChoiceLabel("Stock turn tokens left"), str(europe.left.get(player, 0)))
        for company in game.corporations.values():
            if is_railway(game, company) and company.player is not None:
                names = " ".join(sorted(rights(game, company)))
                yield Note(company, ChoiceLabel("Operating rights"), names)
        if europe.final:
            yield Note(None, ChoiceLabel("Last operating round"), str(europe.final))

    def traced(self) -> Mapping[str, Any]:
        """That engine does not count stock turn tokens among its corporations, and lays tiles for ferries."""
        fields = "cash owner trains tokens tokens_left price market ipoed floated closed treasury loans"
        out: dict[str, Any] = {
            f"corp:{name}.{field}": None for name in self.game.formed for field in fields.split()
        }
        ferries = (*self.settings.ferries.green, *self.settings.ferries.brown)
        opened = (hex_ for hex_ in ferries if hex_ in self.game.land.board.redrawn)
        return out | {f"hex:{hex_}": f"{hex_}-0@0" for hex_ in opened}

    # Named events

    def open_green(self) -> None:
        """Open the green ferries."""
        self._open(self.settings.ferries.green)

    def open_brown(self) -> None:
        """Open the brown ferries."""
        self._open(self.settings.ferries.brown)

    def _open(self, track: Mapping[str, str]) -> None:
        board = self.game.land.board
        for hex_, code in track.items():
            board.release(hex_, self.settings.london.closed_to)
            board.redraw(hex_, code)
            self.game.happen(FerriesOpened(hex=hex_))

    def form(self) -> None:
        """Form all major nationals; they take their places in the round."""
        game = self.game
        form_all(game)
        if isinstance(game.round, OperatingByTokens):
            game.round.take_in()

    def sell_palaces(self) -> None:
        """Palace cars are for sale from now on."""
        self._sell("infrastructure_p")

    def sell_hubs(self) -> None:
        """Transit hubs are for sale from now on."""
        self._sell("infrastructure_h")

    def sell_mail(self) -> None:
        """Mail contracts are for sale from now on."""
        self._sell("infrastructure_m")

    def _sell(self, event: str) -> None:
        europe = europe_of(self.game)
        names = [name for name, when in self.settings.infrastructure.items() if when == event]
        europe.on_sale = (*europe.on_sale, *(name for name in names if name not in europe.on_sale))

    @on(GameEnded)
    def pay_for_loans(self, event: GameEnded) -> None:
        """Loans cost twice their value at the end."""
        double_loans(self.game)


PART = WesternEurope
