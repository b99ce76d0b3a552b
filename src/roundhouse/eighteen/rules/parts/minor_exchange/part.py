"""Exchanges of minors as a part: ``[parts.minor_exchange]``, with the steps ``home_of_minor``,
``replace_token``, ``stock_turn_minors`` and ``final_exchange``, and a round of the last name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece

from ...policies import OrderPolicy, StockPolicy
from ...state.events import CompanyFloated, CompanyParred, TileLaid
from ...state.listening import on
from ...state.pieces import Corporation, Player
from ...state.spots import Spot
from ...turn import Round, Step
from ..part import NamedEvent, NoSettings, Part
from .exchange import minors_left, minors_of
from .final import FinalExchange, FinalExchangeMemory, FinalExchangeRound
from .messages import MESSAGES
from .stock import StockTurnMinors
from .tokens import HomeOfMinor, ReplaceToken

FULL = "full_formation"
"""The status of phases in which no minor is needed to start a corporation."""


class StartWithMinor(StockPolicy):
    """The start of corporations with a minor."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start a corporation: with a minor to exchange, or in phases that need
        none."""
        open_ = FULL in self.game.phase.status or bool(minors_of(self.game, player))
        return open_ and super().may_par(corporation, player)


class ExchangeOrder(OrderPolicy):
    """The place of the final exchange among the rounds."""

    def _begin_stock(self) -> None:
        """Begin the final exchange if it is due, otherwise a stock round."""
        memory = self.game.memory_of(FinalExchangeMemory)
        if memory.due:
            memory.due = False
            if minors_left(self.game):
                self.game.begin_round("final_exchange", 1)
                return
        super()._begin_stock()


class MinorExchange(Part[NoSettings]):
    """A minor of the president is exchanged for a share when a corporation starts, and gives it its home;
    later others may follow. After a named event all that are left are exchanged before the next stock round.
    """

    messages = MESSAGES
    policies = (StartWithMinor, ExchangeOrder)
    status: ClassVar[Mapping[str, str]] = {
        FULL: "corporations start without a minor, and what is left of them goes to the pool when they float",
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "home_of_minor": HomeOfMinor,
        "replace_token": ReplaceToken,
        "stock_turn_minors": StockTurnMinors,
        "final_exchange": FinalExchange,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"final_exchange": FinalExchangeRound}
    needed_rounds = frozenset({"final_exchange"})
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "minor_exchange": NamedEvent("call_exchange", "all minors are exchanged before the next stock round"),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of whether the final exchange is due."""
        yield FinalExchangeMemory()

    def call_exchange(self) -> None:
        """Make the final exchange due; the president of the company in turn will begin it."""
        memory, entity = self.game.memory_of(FinalExchangeMemory), self.game.round.entity
        memory.due = True
        memory.beginner = entity.player if entity is not None else None

    @on(CompanyParred)
    def ask_for_home(self, event: CompanyParred) -> None:
        """Ask a corporation that starts for its home."""
        self.game.round.step(HomeOfMinor).ask(self.game.company(event.company))

    @on(TileLaid)
    def lift_doubles(self, event: TileLaid) -> None:
        """Where an upgrade joins cities, return the second token of a corporation to its charter."""
        land = self.game.land
        for city in range(len(land.board.tile(event.hex).cities)):
            slots = land.board.slots(event.hex, city)
            for name in sorted({name for name in slots if name and name in self.game.corporations}):
                for _ in range(slots.count(name) - 1):
                    land.lift_token(name, Spot(event.hex, city))

    @on(CompanyFloated)
    def capitalize(self, event: CompanyFloated) -> None:
        """In phases that need no minor, let a corporation that floats sell its whole treasury to the pool."""
        game, company = self.game, self.game.company(event.company)
        shares = company.shares(company)
        if company.is_major and shares and FULL in game.phase.status:
            percent = sum(share.percent for share in shares)
            game.shares.issue(company, shares, company.price_of(percent))


PART = MinorExchange
