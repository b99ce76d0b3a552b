"""Track in 1822MX: shareholders who lay for the railway of the state."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.builder_cubes.steps import LayTrackOrCube
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan, Passed
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.journal import tracked

from .state_railway import shareholders, state_railway


class TrackMexico(LayTrackOrCube):
    """As usual, or a builder cube. For the railway of the state each of its
    shareholders has the tile actions of a turn, one after the other."""

    layers: tuple[Player, ...] = tracked(())
    """The shareholders who still lay for the railway of the state."""

    @on(OperatingTurnBegan)
    def call_shareholders(self, event: OperatingTurnBegan) -> None:
        """They come in the order of turns."""
        state = state_railway(self.game)
        layers = shareholders(self.game) if event.company == state.id else ()
        if layers or self.layers:
            self.layers = layers

    def deciders(self) -> tuple[Player, ...]:
        """The president; for the railway of the state the shareholder in turn."""
        if self.actor() is state_railway(self.game):
            return self.layers[:1]
        return super().deciders()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, or pass."""
        if entity is not state_railway(self.game):
            return super().actions(entity)
        if self.passed or entity is not self.actor() or not self.layers:
            return NOTHING
        return frozenset({LayTile, Pass}) if self._has_lay(state_railway(self.game)) else NOTHING

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay, upgrade or put a cube down; then the next shareholder may lay, if nothing is left."""
        super().do_lay(action, company)
        if self.layers and not self._has_lay(company):
            self._next_layer()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """The next shareholder lays, or nobody."""
        if not self.layers:
            super().do_pass(action, entity)
            return
        self.game.happen(Passed(entity=entity.key, step=self.key.rpartition(".")[2]))
        self._next_layer()

    def _next_layer(self) -> None:
        self.layers = self.layers[1:]
        self.laid, self.upgraded, self.hexes, self.beside = 0, 0, (), ()
        if not self.layers:
            self.finish()
