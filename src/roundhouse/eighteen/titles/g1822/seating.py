"""The order of the players: by money, which the owner of one private company may count twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.pieces import Entity, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import MoneyDoubled, PlayersSeated
from .facts import Facts

DOUBLE = "double"
"""The answer, as recorded games have it."""


class DoubleMoney(Step):
    """After a stock round the owner of one private company may have their money count twice."""

    doubled: Player | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "say whether their money counts twice"

    def begin_round(self) -> None:
        """Nobody has said so."""
        super().begin_round()
        if self.doubled is not None:
            self.doubled = None

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player whose place is the same either way."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return None
        same = seating(self.game, player) == seating(self.game, None)
        return {"type": "pass", "entity": player.key} if same else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Say it, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({Choose, Pass})

    def choices(self) -> Iterator[Choice]:
        """Twice, or as it is."""
        player = self.actor()
        if player is not None and self.kinds_for(player):
            label = ChoiceLabel("Your money counts twice for the order of the players")
            yield self.choice("choose", player, label=label, choice=DOUBLE)
            yield self.choice("pass", player)

    def do_choose(self, action: Choose, player: Player) -> None:
        """The money counts twice."""
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
        """The owner of the private company, if a player has it."""
        owner = owner_of_double(self.game)
        self.order = () if owner is None else (owner,)
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """One player only."""
        return False


def owner_of_double(game: GameInPlay) -> Player | None:
    """The player whose money may count twice."""
    private = game.privates.get(game.settings_of(Facts).by_phase)
    owner = private.owner if private is not None else None
    return owner if isinstance(owner, Player) else None


def seating(game: GameInPlay, doubled: Player | None) -> tuple[Player, ...]:
    """The players by their money; that of one may count twice. Of equals, whoever was first stays so."""
    order = game.progress.seating or tuple(game.players)
    return tuple(sorted(order, key=lambda player: -player.cash * (2 if player is doubled else 1)))


class BritainOrder(OrderPolicy):
    """The players are seated by their money after each stock round."""

    def next_round(self, done: RoundState) -> None:
        """Ask who counts twice, seat the players, then go on."""
        game = self.game
        if done.kind == "stock":
            game.begin_round("seating", 1)
        elif done.kind == "seating":
            self.seat(game.round.step(DoubleMoney).doubled)
            super().next_round(game.rounds["stock"])
        else:
            super().next_round(done)

    def seat(self, doubled: Player | None) -> None:
        """Whoever has most cash comes first; of equals whoever did before."""
        progress, ranked = self.game.progress, seating(self.game, doubled)
        progress.seating = ranked
        progress.priority = ranked[0]
        self.game.happen(PlayersSeated(names=tuple(player.name for player in ranked)))
