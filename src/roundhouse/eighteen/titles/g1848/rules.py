"""1848: Australia, its gauges, and the Bank of England."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import EventReport, NamedEvent, Note, Part, report_of_turn
from roundhouse.eighteen.rules.state.actions import Action, TakeLoan
from roundhouse.eighteen.rules.state.events import (
    OperatingTurnBegan,
    PrivatesPaid,
    SpecialTileLaid,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .auction import BuyOrReduce
from .bank import LOANS, BankMoney, BankOrder, BankStock, bank_of, loans_left, pay_bank_dividend
from .commonwealth import OPEN, AustralianOperatingRound, look_for_connection, place_homes
from .events import CommonwealthOpened
from .facts import Australia, Facts
from .loans import BorrowAtBrink, BorrowOrBuyPrivate
from .messages import MESSAGES
from .privates import KeptPrivates, LayTasmania, close_but_powers, power_used
from .receivership import ReceivershipEnding, SharesForDebt
from .running import AustralianRevenue
from .stock import StockTurnWithBank
from .track import SECOND, TilesByPhase
from .trains import TRADE, BuyGhanAtDiscount, BuyTrainsOnLoans, TrainTrade


class AustralianRailways(Part[Facts]):
    """What only 1848 has."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        BankMoney,
        BankStock,
        BankOrder,
        ReceivershipEnding,
        AustralianRevenue,
        KeptPrivates,
        TilesByPhase,
        TrainTrade,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "borrow_at_brink": BorrowAtBrink,
        "borrow_or_buy_private": BorrowOrBuyPrivate,
        "buy_ghan_at_discount": BuyGhanAtDiscount,
        "buy_or_reduce": BuyOrReduce,
        "buy_train_on_loans": BuyTrainsOnLoans,
        "lay_tasmania": LayTasmania,
        "shares_for_debt": SharesForDebt,
        "stock_turn_with_bank": StockTurnWithBank,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"australian_operating": AustralianOperatingRound}
    events: ClassVar[Mapping[str, NamedEvent]] = {"close_companies": NamedEvent("close_privates")}
    status: ClassVar[Mapping[str, str]] = {
        LOANS: "corporations may take loans",
        SECOND: "a turn may lay a second tile, yellow, unless it has upgraded one",
        TRADE: "corporations may buy trains of each other",
        OPEN: "the Commonwealth Railways operate without a connection",
    }
    ends: ClassVar[Mapping[str, str]] = {"closed_five": "five corporations are in receivership"}

    def reports(self) -> Iterator[EventReport]:
        """Yield the connection of the homes of the Commonwealth Railways, and the dividends of the bank."""
        yield EventReport(CommonwealthOpened, lambda _: report_of_turn(self.game, "destination_connection"))
        yield EventReport(PrivatesPaid, self._dividend)

    def _dividend(self, event: PrivatesPaid) -> Mapping[str, Any] | None:
        if self.game.round.kind != "operating":
            return None
        bank = bank_of(self.game)
        return {"type": "dividend", "entity": bank.id, "entity_type": "corporation", "kind": "payout"}

    def memory(self) -> Iterator[Piece]:
        """Where things stand."""
        yield Australia()

    def prepare(self) -> None:
        """All shares of the bank lie in the pool; it has its money, and its marker its place."""
        game, terms = self.game, self.settings.bank
        bank = bank_of(game)
        for share in bank.shares(bank):
            game.shares.move(share, game.pool)
        bank.cash += terms.cash
        row = game.market.chart.apart or 0
        cell = next(
            one for one in game.market.chart.rows[row] if one is not None and one.price == terms.price
        )
        game.market.set_par(bank, cell)
        bank.floated = True

    def notes(self) -> Iterator[Note]:
        """How many loans are left, and who is in receivership."""
        game = self.game
        yield Note(bank_of(game), ChoiceLabel("Loans left"), str(loans_left(game)))
        if failed := game.memory_of(Australia).failed:
            yield Note(None, ChoiceLabel("Receiverships"), ", ".join(one.id for one in failed))

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """Which loan is taken: they are numbered."""
        return {"loan": bank_of(self.game).loans} if isinstance(action, TakeLoan) else {}

    def traced(self) -> Mapping[str, Any]:
        """The bank belongs to the pool."""
        return {f"corp:{self.settings.bank.corporation}.owner": "pool"}

    def close_privates(self) -> None:
        """Private companies close, if nothing is left for them to do."""
        close_but_powers(self.game)

    @on(PrivatesPaid)
    def pay_bank(self, event: PrivatesPaid) -> None:
        """As an operating round begins the bank pays, after the private companies."""
        if self.game.round.kind == "operating":
            pay_bank_dividend(self.game)

    @on(OperatingTurnBegan)
    def begin_company(self, event: OperatingTurnBegan) -> None:
        """A new turn may take a loan; the Commonwealth Railways put their home tokens down."""
        memory, company = self.game.memory_of(Australia), self.game.company(event.company)
        if memory.borrowed:
            memory.borrowed = False
        if company.id == self.settings.commonwealth.corporation:
            place_homes(self.game, company)

    @on(TileLaid)
    def look_at_track(self, event: TileLaid) -> None:
        """The homes of the Commonwealth Railways may be connected."""
        look_for_connection(self.game)

    @on(SpecialTileLaid)
    def use_power(self, event: SpecialTileLaid) -> None:
        """The power of a private company is used."""
        power_used(self.game, self.game.private(event.private))


PART = AustralianRailways
