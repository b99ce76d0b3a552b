"""The rules of 18Uruguay as a part of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.state.actions import Action, TakeLoan
from roundhouse.eighteen.rules.state.events import CompanyFloated, PrivateBought, TrainBought, TrainDiscarded
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import LateCapitalPaid, TrustFunded
from ..messages import MESSAGES
from . import formation
from .destinations import SHARES_PAID_LATER, ReachDestination, waits_for_destination
from .facts import GOODS_PER_FARM, Facts, Uruguay, is_railway, memory_of, trust_of
from .farms import MoveGoods
from .loans import BorrowOnce, MoneyUruguay, borrow
from .paying import DividendUruguay
from .running import RevenueUruguay, RunWithGoods, TrainsUruguay
from .stages import FoundingRound, HandOver, OperatingRoundUruguay, PayForLoans, RemoveStateTokens
from .stock import (
    TRADED,
    OrderUruguay,
    PrivatesUruguay,
    StockTurnUruguay,
    StockUruguay,
    TokensUruguay,
    TrackUruguay,
)
from .trains import BuyTrainsUruguay

EARLY_SHIPS = frozenset({"Ship 1", "Ship 2"})
"""The ships with which the private company of the trust stays."""


SHOWN = 3
"""So many cubes are drawn one by one on the map; of more the number is written."""


class EndingUruguay(EndingPolicy):
    """The end."""

    def end_reasons(self) -> Iterable[str]:
        """The founding of the state railway."""
        yield from super().end_reasons()
        if memory_of(self.game).nationalized:
            yield "nationalized"


class UruguayPart(Part[Facts]):
    """Goods, loans of a trust, and the state railway."""

    Settings = Facts
    needs = ("loans",)
    messages = MESSAGES
    policies = (
        MoneyUruguay,
        StockUruguay,
        OrderUruguay,
        TrackUruguay,
        TokensUruguay,
        PrivatesUruguay,
        TrainsUruguay,
        RevenueUruguay,
        EndingUruguay,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "move_goods": MoveGoods,
        "reach_destination": ReachDestination,
        "borrow_once": BorrowOnce,
        "run_with_goods": RunWithGoods,
        "dividend_uruguay": DividendUruguay,
        "buy_train_uruguay": BuyTrainsUruguay,
        "stock_turn_uruguay": StockTurnUruguay,
        "pay_for_loans": PayForLoans,
        "hand_over": HandOver,
        "remove_state_tokens": RemoveStateTokens,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "operating_uruguay": OperatingRoundUruguay,
        "state_railway": FoundingRound,
    }
    needed_rounds = frozenset({"nationalization"})
    status: ClassVar[Mapping[str, str]] = {TRADED: "shares of RPTLA are bought in stock rounds"}
    ends: ClassVar[Mapping[str, str]] = {"nationalized": "the state railway was founded"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "nationalization": NamedEvent(
            "nationalize", "the trust closes, and companies in debt may become parts of the state railway"
        )
    }

    def memory(self) -> Iterator[Piece]:
        """Goods, destinations, and the founding of the state railway."""
        yield Uruguay()

    def lying(self) -> Iterator[Lying]:
        """The cubes."""
        for hex_, count in memory_of(self.game).goods.items():
            yield Lying(hex_, "■" * count if count <= SHOWN else f"■{count}")

    def notes(self) -> Iterator[Note]:
        """What the trust has, and destinations that are still to be reached."""
        game, memory, trust = self.game, memory_of(self.game), trust_of(self.game)
        if not trust.closed:
            yield Note(trust, ChoiceLabel("Goods in the harbour"), str(memory.harbor))
            yield Note(trust, ChoiceLabel("Loans given"), str(book_of(game).taken()))
        for name, hex_ in self.settings.destinations.items():
            company = game.corporations[name]
            if not company.closed and waits_for_destination(game, company):
                yield Note(company, ChoiceLabel("Destination"), game.land.place_name(hex_))

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The number of the loan that is taken."""
        return {"loan": book_of(self.game).taken()} if isinstance(action, TakeLoan) else {}

    def traced(self) -> Mapping[str, Any]:
        """18xx.games counts the loans that the trust has given as its own; it calls the trust started only
        once it has a president, and keeps its shares in the pool after its end."""
        trust = trust_of(self.game)
        if trust.closed:
            return {f"pool.shares.{trust.id}": 100}
        told: dict[str, Any] = {} if trust.floated else {f"corp:{trust.id}.ipoed": False}
        if given := book_of(self.game).taken():
            told[f"corp:{trust.id}.loans"] = given
        return told

    def prepare(self) -> None:
        """Put goods on farms and in the harbour, and the trust on its price and in its harbour."""
        game, facts, memory, trust = self.game, self.settings, memory_of(self.game), trust_of(self.game)
        for hexes in facts.farms.values():
            for hex_ in hexes:
                memory.goods[hex_] = GOODS_PER_FARM
        memory.harbor = facts.harbor_goods
        chart = game.market.chart
        row = (cell for cell in chart.cells() if cell.row == chart.apart)
        game.market.set_par(trust, next(cell for cell in row if cell.price == facts.trust_start))
        game.land.place(trust, Spot(trust.definition.home[0], 0), None, 0)

    @on(PrivateBought)
    def start_farm(self, event: PrivateBought) -> None:
        """Whoever buys the private company of a farm keeps the farm, whatever becomes of the former."""
        farm = self.game.minors.get(event.private)
        if farm is not None:
            farm.player = self.game.player(event.player)
            self.game.float_company(farm)

    @on(CompanyFloated)
    def fund(self, event: CompanyFloated) -> None:
        """The trust buys its first ship. A corporation has half its capital and a loan, if any are left; all
        of its capital and no loan once the state railway is founded."""
        game, company = self.game, self.game.company(event.company)
        if company is trust_of(game):
            self._start_trust(company)
        elif is_railway(game, company) and company.id in self.settings.destinations:
            self._fund(company)

    def _start_trust(self, trust: Corporation) -> None:
        game = self.game
        amount = trust.price_of(game.shares.president_percent(trust))
        game.pay(game.bank, trust, amount)
        game.happen(TrustFunded(company=trust.id, amount=amount))
        ship = next(one for one in game.depot.upcoming if one.kind.name == self.settings.first_ship)
        game.pay(trust, game.bank, ship.price)
        bought = TrainBought(company=trust.id, train=ship.id, name=ship.name, price=ship.price)
        deliver(game, trust, ship, ship.kind, bought)

    def _fund(self, company: Corporation) -> None:
        game, memory = self.game, memory_of(self.game)
        if not memory.nationalized:
            if book_of(game).left():
                borrow(game, company)
            return
        assert company.par is not None
        amount = company.par.price * SHARES_PAID_LATER
        memory.reached |= {company}
        game.pay(game.bank, company, amount)
        game.happen(LateCapitalPaid(company=company.id, amount=amount))

    @on(TrainBought)
    def close_private_of_trust(self, event: TrainBought) -> None:
        """The private company of the trust closes with its first ship of a later kind."""
        private = self.game.privates[self.settings.trust_private]
        late = event.company == self.settings.trust and event.name not in EARLY_SHIPS
        if late and not private.closed:
            self.game.close_private(private)

    @on(TrainDiscarded)
    def take_back_discarded(self, event: TrainDiscarded) -> None:
        """The train that came with the state railway is never sold: given up, it leaves the game."""
        self._take_back()

    @on(TrainBought)
    def take_back_traded_in(self, event: TrainBought) -> None:
        """The same where it was traded in."""
        self._take_back()

    def _take_back(self) -> None:
        for train in self.game.depot.pool:
            if train.kind.name == self.settings.state_train:
                self.game.depot.remove(train)

    def nationalize(self) -> None:
        """Begin the founding of the state railway."""
        formation.begin(self.game)


PART = UruguayPart
