"""The order of the players as a part: ``[parts.seating]``.

After each stock round the players are seated by their money, which the owner of one private company may count
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Count
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import OrderPolicy
from ...seating import seat, seating
from ...state.actions import Action, Choose, Pass
from ...state.events.event import EighteenEvent, PlayerId
from ...state.pieces import Entity, Player
from ...state.turns import RoundState
from ...turn import NOTHING, Round, Step
from ..part import Part


class SeatingSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose money counts twice."""

    counts_twice: PrivateName | None = None
    """The private company whose owner may count their money twice, while a player has it."""
    stock_rounds: Count = 1
    """How many stock rounds follow each other before the players are seated. Each of them begins with the
    same player."""


class MoneyDoubled(EighteenEvent, frozen=True, kw_only=True):
    """The money of a player counts twice for the order of the players."""

    player: PlayerId


DOUBLE = "double"
"""The answer as 18xx.games records it."""


class DoubleMoney(Step):
    """After a stock round the owner of one private company may have their money count twice."""

    doubled: Player | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "say whether their money counts twice"

    def begin_round(self) -> None:
        """Forget the choice of the last round."""
        super().begin_round()
        if self.doubled is not None:
            self.doubled = None

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player whose seat is the same either way, as an action; otherwise ``None``."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return None
        same = seating(self.game, player) == seating(self.game)
        return {"type": "pass", "entity": player.key} if same else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose to count the money twice, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({Choose, Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield counting the money twice, and the pass."""
        player = self.actor()
        if player is not None and self.kinds_for(player):
            label = ChoiceLabel("Your money counts twice for the order of the players")
            yield self.choice("choose", player, label=label, choice=DOUBLE)
            yield self.choice("pass", player)

    def do_choose(self, action: Choose, player: Player) -> None:
        """Count the player's money twice. Raises Refusal for another answer."""
        if action.choice != DOUBLE:
            raise Refusal("order/double", "That is no answer.", hint=f"possible: {DOUBLE}")
        self.doubled = player
        self.game.happen(MoneyDoubled(player=player.id))
        self.finish()


class SeatingRound(Round):
    """Between a stock round and the operating rounds."""

    usual_name = "Seating"
    short = "CR"

    def start(self, number: int) -> None:
        """Begin the round with the owner of the private company, if that is a player."""
        owner = owner_of_double(self.game)
        self.order = () if owner is None else (owner,)
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Always ``False``: only one player is asked."""
        return False


def owner_of_double(game: GameInPlay) -> Player | None:
    """The player whose money may count twice, or ``None``."""
    private = game.privates.get(game.settings_of(SeatingSettings).counts_twice or "")
    owner = private.owner if private is not None else None
    return owner if isinstance(owner, Player) else None


class SeatingOrder(OrderPolicy):
    """The players are seated by their money after each stock round."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; the last stock round in a row is followed by the seating round."""
        game, progress = self.game, self.game.progress
        if done.kind == "stock" and done.number < game.settings_of(SeatingSettings).stock_rounds:
            progress.priority = (progress.seating or tuple(game.players))[0]
            game.begin_round("stock", done.number + 1)
        elif done.kind == "stock":
            game.begin_round("seating", 1)
        elif done.kind == "seating":
            seat(game, game.round.step(DoubleMoney).doubled)
            super().next_round(game.rounds["stock"])
        else:
            super().next_round(done)


EN: Messages = {
    MoneyDoubled: "The money of {player} counts twice",
}


class Seating(Part[SeatingSettings]):
    """The players are seated by their money after each stock round."""

    Settings = SeatingSettings
    messages: ClassVar[Mapping[str, Messages]] = {"en": EN}
    policies = (SeatingOrder,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"double_money": DoubleMoney}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"seating": SeatingRound}
    needed_rounds = frozenset({"seating"})


PART = Seating
