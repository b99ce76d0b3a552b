"""The train marker as a part: ``[parts.train_marker]``.

Whoever buys a train of the bank takes the marker. When all trains of a kind are gone a stock round is held at
once, in the middle of a turn, and the operating round goes on after it. Operating rounds follow each other
otherwise without end. If a round goes by without a purchase, the kind on sale leaves the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...policies import OrderPolicy
from ...rounds import OperatingRound
from ...state.pieces import Corporation
from ...state.turns import RoundState
from ...turn import Round, Step
from ..part import NamedEvent, Note, Part
from .buying import BuyTrainsByMarker, TrainsByMarker
from .events import LastRoundNamed, OperatingInterrupted, OperatingResumed
from .messages import MESSAGES
from .settings import Marker, MarkerSettings


class MarkedRound(OperatingRound):
    """An operating round that stock rounds may interrupt."""

    def settle(self) -> bool:
        """Settle the turn; nobody acts any more before a stock round that is due."""
        marker = self.game.memory_of(Marker)
        return not marker.pending and super().settle() and not marker.pending

    def advance(self) -> bool:
        """Begin the next turn; in the last round, the turn of the holder of the marker is the last one.

        Returns ``False`` when the round is over or interrupted.
        """
        game, marker = self.game, self.game.memory_of(Marker)
        if marker.pending:
            return False
        if marker.final == self.number and marker.holder is self.entity and marker.holder is not None:
            game.progress.end_reason = "final_train"
            game.progress.last_to_operate = frozenset({marker.holder})
        return super().advance()

    def finish(self) -> None:
        """End the round, unless it is only interrupted."""
        marker = self.game.memory_of(Marker)
        if marker.pending:
            self.game.happen(OperatingInterrupted(number=self.number))
            return
        super().finish()
        if marker.final == self.number:
            self.game.end("final_train")

    def resume(self) -> None:
        """Continue the round where it stopped; corporations that have floated since operate in their
        place."""
        game, company = self.game, self.entity
        game.happen(OperatingResumed(number=self.number))
        self.order = tuple(self.operators())
        if isinstance(company, Corporation) and company in self.order:
            self.at = self.order.index(company)
        if game.settings.home_token == "operating_round":
            for corporation in game.floated():
                game.land.place_home(corporation)


class RoundsByTrains(OrderPolicy):
    """Stock rounds that interrupt operating rounds."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round: operating rounds follow each other; a due stock round interrupts one."""
        game, marker, progress = self.game, self.game.memory_of(Marker), self.game.progress
        if done.kind == "operating":
            if marker.pending:
                marker.pending, marker.suspended, marker.interrupted = False, True, done.number
                progress.turn += 1
                game.begin_round("stock", 1)
            else:
                progress.rounds_in_set = done.number + 1
                game.begin_round("operating", done.number + 1)
        elif done.kind == "stock" and marker.suspended:
            marker.suspended = False
            round_ = game.rounds["operating"]
            assert isinstance(round_, MarkedRound)
            progress.round = round_
            round_.resume()
        else:
            super().next_round(done)


class TrainMarker(Part[MarkerSettings]):
    """A stock round interrupts the operating round when a kind of train is gone."""

    Settings = MarkerSettings
    needs = ("player_debts", "closed_exchange")
    messages = MESSAGES
    policies = (TrainsByMarker, RoundsByTrains)
    rounds: ClassVar[Mapping[str, type[Round]]] = {"marked_operating": MarkedRound}
    steps: ClassVar[Mapping[str, type[Step]]] = {"buy_train_by_marker": BuyTrainsByMarker}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "signal_end_game": NamedEvent("name_last_round", "the game ends three operating rounds later")
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the marker."""
        yield Marker()

    def name_last_round(self) -> None:
        """Set the last operating round; the game ends there after the turn of the holder of the marker."""
        marker, round_ = self.game.memory_of(Marker), self.game.rounds["operating"]
        marker.final = round_.number + self.settings.rounds_left
        assert marker.holder is not None
        self.game.happen(LastRoundNamed(number=marker.final, company=marker.holder.id))

    def notes(self) -> Iterator[Note]:
        """Yield the holder of the marker, and the last operating round once it is known."""
        marker = self.game.memory_of(Marker)
        if marker.holder is not None:
            yield Note(marker.holder, ChoiceLabel("Train marker"), ChoiceLabel("bought the last train"))
        if marker.final:
            yield Note(None, ChoiceLabel("Last operating round"), str(marker.final))


PART = TrainMarker
