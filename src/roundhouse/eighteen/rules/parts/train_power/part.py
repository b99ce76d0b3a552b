"""Power as a part: ``[parts.train_power]`` says what it costs; the title has the steps ``run_power`` and
``buy_power`` in place of those that run and buy trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.errors import Malformed, Place
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.events import CompanyClosed, OperatingTurnBegan, PhaseBegan
from ...state.listening import on
from ...turn import Step
from ..part import Note, Part
from .buying import BuyTrainPower
from .events import PowerLost
from .messages import MESSAGES
from .running import PowerTrains, RunPowerTrains
from .settings import PowerBook, PowerSettings, fit_trains


class TrainPower(Part[PowerSettings]):
    """Nobody buys trains: companies buy power, and make trains of it as they like when they run."""

    Settings = PowerSettings
    messages = MESSAGES
    policies = (PowerTrains,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"run_power": RunPowerTrains, "buy_power": BuyTrainPower}

    def memory(self) -> Iterator[Piece]:
        """Who has how much power."""
        yield PowerBook()

    def notes(self) -> Iterator[Note]:
        """The power of companies, and where the progress track stands."""
        book = self.game.memory_of(PowerBook)
        for company, power in book.power.items():
            yield Note(company, ChoiceLabel("Power"), str(power))
        spaces = ChoiceLabel("%(sold)s of %(due)s").of(sold=str(book.progress), due=str(self.settings.spaces))
        yield Note(None, ChoiceLabel("Progress track"), spaces)
        price = self.settings.cost[self.game.phase.name]
        yield Note(None, ChoiceLabel("Price of one power"), self.game.money(price))

    def traced(self) -> Mapping[str, Any]:
        """18xx.games shows the trains of the last run, and all trains as if they were for sale."""
        game, ran = self.game, self.game.memory_of(PowerBook).ran
        trains = (
            f"{kind.name}-{index}"
            for kind in game.title.trains
            for index in range(kind.copies(len(game.players)) or 0)
        )
        last = {f"corp:{name}.trains": " ".join(ran.get(one, ())) for name, one in game.corporations.items()}
        return {"depot.upcoming": " ".join((*trains, *self.settings.foreign_trains)), **last}

    def prepare(self) -> None:
        """No train is for sale. Raises Malformed unless each phase has its prices and sizes."""
        phases = {phase.name for phase in self.game.title.phases}
        for field in ("cost", "least", "emergency"):
            place = Place(path=f"parts.train_power.{field}")
            for name in sorted(phases ^ getattr(self.settings, field).keys()):
                known = "is not named" if name in phases else "is no phase"
                raise Malformed("title/power", f"“{name}” {known}.", place=place)
        for train in self.game.depot.upcoming:
            self.game.depot.take(train)

    @on(PhaseBegan)
    def wear_out(self, event: PhaseBegan) -> None:
        """With a new phase every company loses power, and trains fit what is left."""
        game, book = self.game, self.game.memory_of(PowerBook)
        for company, power in list(book.power.items()):
            lost = power // self.settings.lost_of
            if lost:
                book.power[company] = power - lost
                game.happen(PowerLost(company=company.id, power=lost, left=power - lost))
        for company in game.corporations.values():
            if company.floated and not company.closed:
                fit_trains(game, company)

    @on(OperatingTurnBegan)
    def fit_before_turn(self, event: OperatingTurnBegan) -> None:
        """A company that has lost its president may borrow a train."""
        fit_trains(self.game, self.game.company(event.company))

    @on(CompanyClosed)
    def forget(self, event: CompanyClosed) -> None:
        """The power of a company that closes is lost; its trains were none to keep."""
        game, book = self.game, self.game.memory_of(PowerBook)
        company = game.company(event.company)
        for train in company.trains:
            game.depot.lay_aside(train)
        book.power.pop(company, None)
        book.ran.pop(company, None)


PART = TrainPower
