"""The policies of a game: the usual answers to its decisions, and how parts override them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..decisions import Decision, Decisions
from ..in_play import GameInPlay
from .ending import EndingPolicy
from .money import MoneyPolicy
from .order import OrderPolicy
from .policy import Policy, compose
from .privates import PrivatePolicy
from .revenue import NoTownEnds, RevenuePolicy
from .stock import StockPolicy
from .tokens import TokenPolicy
from .track import TrackPolicy
from .trains import TrainPolicy

D = TypeVar("D", bound=Decision)


class Policies(Decisions):
    """The policies of one game, each with the overrides of the title's parts."""

    def __init__(self, game: GameInPlay, overrides: Iterable[type[Policy]] = ()) -> None:
        chosen = tuple(overrides)
        self._game = game
        self._overrides = chosen
        self._others: dict[type[Decision], Decision] = {}
        self.stock = compose(StockPolicy, chosen)(game)
        self.order = compose(OrderPolicy, chosen)(game)
        self.track = compose(TrackPolicy, chosen)(game)
        self.tokens = compose(TokenPolicy, chosen)(game)
        self.money = compose(MoneyPolicy, chosen)(game)
        self.trains = compose(TrainPolicy, chosen)(game)
        self.revenue = compose(RevenuePolicy, chosen)(game)
        self.privates = compose(PrivatePolicy, chosen)(game)
        self.ending = compose(EndingPolicy, chosen)(game)

    def of(self, usual: type[D]) -> D:
        """The policy of a part's own decisions, by the class that has their usual answers."""
        found = self._others.get(usual)
        if found is None:
            found = self._others[usual] = compose(usual, self._overrides)(self._game)
        assert isinstance(found, usual)
        return found


__all__ = [
    "EndingPolicy",
    "MoneyPolicy",
    "NoTownEnds",
    "OrderPolicy",
    "Policies",
    "Policy",
    "PrivatePolicy",
    "RevenuePolicy",
    "StockPolicy",
    "TokenPolicy",
    "TrackPolicy",
    "TrainPolicy",
    "compose",
]
