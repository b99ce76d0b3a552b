"""Rounds in which all players act at the same time, each until they pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.table.journal import tracked

from ...state.actions import Action, Pass
from ...state.events import Passed
from ...state.pieces import Entity, Player
from ...turn import Round, Step


class TogetherStep(Step):
    """A step in which several players may act at any time, each until they pass."""

    acting: tuple[Player, ...] = tracked(())
    """The players who have not passed: owners of companies in the order of turns, then other presidents."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Pass: "do_pass"}
    done_when = "never"

    def begin_round(self) -> None:
        """Let every player act who owns a company or presides over a corporation."""
        super().begin_round()
        game = self.game
        owners = [one for one in game.players_from(None) if one.privates]
        presidents = [one.player for one in game.corporations.values() if one.player is not None]
        self.acting = tuple(dict.fromkeys((*owners, *presidents)))

    def actor(self) -> Entity | None:
        """The first of those who may act."""
        return next(iter(self.deciders()), None)

    def deciders(self) -> tuple[Player, ...]:
        """The players who may act."""
        return self.acting

    def waits(self) -> bool:
        """Whether anybody has not passed."""
        return bool(self.acting)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Do nothing more in this round."""
        self.game.happen(Passed(entity=entity.key, step=self.key.rpartition(".")[2]))
        self.leave(entity)

    def leave(self, entity: Entity) -> None:
        """Take a player out of those who may act."""
        if entity in self.acting:
            self.acting = tuple(one for one in self.acting if one is not entity)


class TogetherRound(Round):
    """All players act at the same time; it is over once all have passed."""

    def settle(self) -> bool:
        """Whether the round waits for anybody."""
        return self.waiting() is not None or self.game.over

    def advance(self) -> bool:
        """There are no turns: the round is over. Returns ``False``."""
        return False
