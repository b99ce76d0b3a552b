"""1822: what its private companies do, trains outside the limit, and the order of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.state.actions import Action, SellShares
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    OperatingRoundBegins,
    PresidentChanged,
    PrivateBought,
    PrivateClosed,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.issue import TradeTreasury
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from .acquiring import AcquirePrivate
from .bridge import BridgeTrack
from .dividends import PayDividendBritain
from .facts import BUY_TRAINS, GREEN, Facts, Powers, Savings
from .haven import Haven, HavenOrder, HavenPurse, HavenWorth
from .homes import BritainTokens, ChannelToken, HomeInAnyCity
from .messages import MESSAGES
from .policies import BritainTrains
from .powers import ChooseDiscount, PlaceTokensBritain, TradeTreasuryBritain, UsePower
from .running import BritainRevenue, RunBritain
from .seating import BritainOrder, DoubleMoney, SeatingRound
from .stock import BidTurnBritain
from .track import BritainTrack, free_stubs
from .trains import BuyTrainBritain, FirstTrain


class Britain(Part[Facts]):
    """The private companies of Great Britain."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        BritainOrder,
        BritainTrains,
        BritainRevenue,
        BritainTrack,
        BritainTokens,
        HavenWorth,
        HavenOrder,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_britain": BidTurnBritain,
        "acquire_private": AcquirePrivate,
        "first_train": FirstTrain,
        "double_money": DoubleMoney,
        "private_track": BridgeTrack,
        "home_in_any_city": HomeInAnyCity,
        "channel_token": ChannelToken,
        "use_power": UsePower,
        "choose_discount": ChooseDiscount,
        "token_britain": PlaceTokensBritain,
        "trade_treasury_britain": TradeTreasuryBritain,
        "run_britain": RunBritain,
        "dividend_britain": PayDividendBritain,
        "buy_train_britain": BuyTrainBritain,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"seating": SeatingRound}
    needed_rounds = frozenset({"seating"})
    status: ClassVar[Mapping[str, str]] = {
        BUY_TRAINS: "companies may buy trains from each other",
        "l_upgrade": "a local train becomes a 2-train for less",
        GREEN: "minors upgrade no further than to green",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "phase_revenue": NamedEvent("close_savings", "companies that save money close"),
    }

    def memory(self) -> Iterator[Piece]:
        """What the private companies have done."""
        yield Powers()
        yield Savings()
        yield Haven()
        yield HavenPurse()

    def prepare(self) -> None:
        """The trains of private companies lie aside."""
        for name in self.settings.trains.values():
            train = self.game.train(name)
            self.game.depot.take(train)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a share brings that its corporation sells."""
        step, seller = self.game.round.waiting(), self.game.pieces.get(action.entity)
        if not isinstance(action, SellShares) or not isinstance(seller, Corporation):
            return {}
        if not isinstance(step, TradeTreasury):
            return {}
        shares = [self.game.certificates[name] for name in action.shares]
        percent = action.percent or sum(share.percent for share in shares)
        return {"share_price": step.gain(seller, percent) * seller.share_percent // percent}

    def close_savings(self) -> None:
        """What nobody has taken over of what saves money closes."""
        for name in self.settings.savings:
            private = self.game.privates.get(name)
            if private is not None and not private.removed:
                self.game.close_private(private)
        savings = self.game.memory_of(Savings)
        self.game.pay(savings, self.game.bank, savings.cash)

    @on(PrivateBought)
    def card_bought(self, event: PrivateBought) -> None:
        """Rights to hexes change hands."""
        free_stubs(self.game)

    @on(PrivateClosed)
    def card_closed(self, event: PrivateClosed) -> None:
        """Rights to hexes are lost, or go to the president."""
        free_stubs(self.game)

    @on(PresidentChanged)
    def president_changed(self, event: PresidentChanged) -> None:
        """Rights to hexes change hands."""
        free_stubs(self.game)

    @on(CompanyClosed)
    def company_closed(self, event: CompanyClosed) -> None:
        """Rights to hexes are lost."""
        free_stubs(self.game)

    @on(OperatingRoundBegins)
    def set_revenues(self, event: OperatingRoundBegins) -> None:
        """Some private companies pay by the phase."""
        game, memory = self.game, self.game.memory_of(Powers)
        number = game.depot.phase_index + 1
        for name, factor in self.settings.savings.items():
            private = game.privates.get(name)
            if private is not None and private.owner is not None:
                private.revenue = number * factor
                memory.saved[name] = memory.saved.get(name, 0) + number * factor
                game.pay(game.bank, game.memory_of(Savings), number * factor)
        self._set_by_phase()

    def _set_by_phase(self) -> None:
        private = self.game.privates.get(self.settings.by_phase)
        if private is not None and isinstance(private.owner, Corporation):
            private.revenue = self.settings.phase_revenues[self.game.depot.phase_index]


PART = Britain
