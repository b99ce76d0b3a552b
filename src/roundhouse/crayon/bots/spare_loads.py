"""Loads that a train with room takes along though its plan does not ask for them: a card in hand, or one
that is drawn later, may."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from roundhouse.crayon.rules.desks import active_events

from .decision import Decision

HELD = 0.5
"""What part of the gain counts that a card in hand promises for a load: the card may go for another line."""

DRAWN = 3
"""So many cards are drawn, about, while a load is aboard that nobody asked for."""

SWAP = 3.0
"""So much more must a load promise for another one to be left behind for it."""


class SpareLoads:
    """What the room that a plan leaves on the train can be used for."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._game = decision.game
        self._player = decision.player

    @cached_property
    def promise(self) -> Mapping[str, float]:
        """What each load would bring beyond the plan, on average, less the track that its goals need."""
        decision, game = self._decision, self._game
        prices, number = decision.survey.line_cost, decision.board.city_number
        planned = {stop.card for stop in decision.memory.stops if stop.card}
        held, drawn = defaultdict[str, float](float), defaultdict[str, float](float)
        for card in self._player.cards:
            if card not in planned:
                for demand in game.demand_cards[card].demands:
                    gain = float(max(0, demand.pay - prices[number[demand.city]]))
                    held[demand.load] = max(held[demand.load], gain)
        unseen = decision.unseen()
        for card in unseen:
            for demand in game.demand_cards[card].demands:
                drawn[demand.load] += max(0, demand.pay - prices[number[demand.city]])
        loads = held.keys() | drawn.keys()
        return {load: HELD * held[load] + DRAWN * drawn[load] / max(1, len(unseen)) for load in loads}

    def here(self) -> str | None:
        """The load that is worth taking along in the city where the train is."""
        here = self._decision.here
        return self._best_of(here) if here >= 0 else None

    def first_call(self, way: Sequence[int]) -> int | None:
        """How much of a way leads to the first city that has something to take along."""
        board = self._decision.board
        for length, node in enumerate(way, 1):
            city = board.city[node]
            if city >= 0 and city != self._decision.here and self._best_of(city):
                return length
        return None

    def to_leave(self) -> str | None:
        """The load aboard to leave for the one that is :meth:`here`; ``None`` if there is room for both."""
        if len(self._player.loads) < self._game.engine_of(self._player).capacity:
            return None
        return min(self._unplanned(), key=self._promised)

    def _best_of(self, city: int) -> str | None:
        board, game, player = self._decision.board, self._game, self._player
        if active_events.closes(game, board.centre[city]):
            return None
        least = 0.0
        if len(player.loads) >= game.engine_of(player).capacity:
            spare = self._unplanned()
            if not spare:
                return None
            least = min(map(self._promised, spare)) + SWAP
        offered = [
            load for load in board.cities[city].loads if game.decks.chips[load] and load not in player.loads
        ]
        best = max(offered, key=self._promised, default=None)
        return best if best is not None and self._promised(best) > least else None

    def _unplanned(self) -> list[str]:
        """The loads aboard that the plan does not deliver."""
        spare = list(self._player.loads)
        for stop in self._decision.memory.stops:
            if stop.card and stop.load in spare:
                spare.remove(stop.load)
        return spare

    def _promised(self, load: str) -> float:
        return self.promise.get(load, 0.0)
