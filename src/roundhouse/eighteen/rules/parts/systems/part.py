"""Systems as a part: ``[parts.systems]``. In a stock round two corporations become a system, which has two
charters; all shareholders hand in their shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Choose
from ...state.events import OperatingTurnBegan, TrainBought, TrainTraded
from ...state.listening import on
from ...state.pieces import Corporation
from ...state.spots import Spot
from ...state.turns import AsksForCity
from ...turn import Step
from ..part import NoSettings, Note, Part
from .forming import named
from .memory import DISCARD, USED, Pile, Systems
from .messages import MESSAGES
from .policies import PayDividendSystems, SystemOrder, SystemTrack
from .steps import FormSystem, HomeTokenSystems, RemoveDoubleTokens, StockTurnSystems
from .trains import ArrangeTrains, BuyTrainsSystems, DiscardByCharter, SystemTrains


class SystemsPart(Part[NoSettings]):
    """Corporations merge into systems."""

    messages = MESSAGES
    policies = (SystemTrack, SystemOrder, SystemTrains)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_systems": StockTurnSystems,
        "form_system": FormSystem,
        "remove_double_tokens": RemoveDoubleTokens,
        "home_token_systems": HomeTokenSystems,
        "dividend_systems": PayDividendSystems,
        "buy_train_systems": BuyTrainsSystems,
        "arrange_trains": ArrangeTrains,
        "discard_by_charter": DiscardByCharter,
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of systems."""
        yield Systems()

    def arrange(self) -> None:
        """Create the piles for shares that are handed in or given up."""
        for name, said in ((USED, "the shares handed in"), (DISCARD, "the shares given up")):
            self.game.register(Pile(f"pile:{name}", said))

    def corporation_def(self, name: str) -> CorporationDef | None:
        """The definition of the system with this id, or ``None``."""
        return named(self.game, name)

    def notes(self) -> Iterator[Note]:
        """Yield the trains on each charter of a system."""
        memory = self.game.memory_of(Systems)
        for system in memory.members:
            for charter, trains in memory.each_charter(system):
                names = ", ".join(train.name for train in trains) or "—"
                yield Note(system, ChoiceLabel("Charter of %(company)s").of(company=charter.id), names)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The name of the player with whom a share is traded: 18xx.games knows no other answer."""
        if not isinstance(action, Choose) or self.game.memory_of(Systems).question != "trade":
            return {}
        return {
            "choice": next((one.name for one in self.game.players if one.id == action.choice), action.choice)
        }

    @on(OperatingTurnBegan)
    def place_homes(self, event: OperatingTurnBegan) -> None:
        """Place the home tokens that the corporations of a system have not placed, when it first operates."""
        game, memory = self.game, self.game.memory_of(Systems)
        system = game.company(event.company)
        if system not in memory.members:
            return
        for one in memory.members[system]:
            if one in memory.homeless:
                memory.homeless = tuple(other for other in memory.homeless if other is not one)
                self._place(system, one)

    @on(TrainBought)
    def train_bought(self, event: TrainBought) -> None:
        """Close private companies that close when a corporation of the system gets a train."""
        self._close_privates(event.company)

    @on(TrainTraded)
    def train_traded(self, event: TrainTraded) -> None:
        """Close private companies that close when a corporation of the system gets a train from another
        company."""
        self._close_privates(event.company)

    def _close_privates(self, name: str) -> None:
        game = self.game
        for one in game.memory_of(Systems).members.get(game.company(name), ()):
            game.private_desk.train_gained(one)

    def _place(self, system: Corporation, one: Corporation) -> None:
        land = self.game.land
        hex_ = one.definition.home[0]
        kept = [place.city for place in land.board.reservations(hex_) if place.company == system.id]
        spots = [Spot(hex_, at) for at in range(len(land.board.tile(hex_).cities))]
        city = next(iter(kept), one.definition.city)
        asks = self.game.round.find(AsksForCity)
        if city is None and len(spots) > 1 and land.asks_for_home(spots) and asks is not None:
            asks.ask(system, (hex_,))
            return
        land.place(system, Spot(hex_, city or 0), None, 0)


PART = SystemsPart
