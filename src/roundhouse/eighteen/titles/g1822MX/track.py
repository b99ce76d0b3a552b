"""Track in 1822MX: builder cubes, and shareholders who lay for the railway of the state."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan, Passed
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .events import BuilderCubePut
from .facts import CubesPut, Facts
from .state_railway import shareholders, state_railway


def cube_worths(game: GameInPlay, hex_: str) -> tuple[int, ...]:
    """What each builder cube that has room on a hex takes off the next tile, the first one first."""
    kinds = [name for upgrade in game.land.board.tile(hex_).upgrades for name in upgrade.terrain]
    return game.settings_of(Facts).cubes.worth.get(" ".join(kinds), ())


def cube_hexes(game: GameInPlay, company: Corporation) -> Iterator[str]:
    """Where ``company`` could put a cube."""
    count = game.memory_of(CubesPut).count
    for hex_ in game.land.reached_hexes(company):
        if count.get(hex_, 0) < len(cube_worths(game, hex_)):
            yield hex_


def put_cube(game: GameInPlay, company: Corporation, action: LayTile) -> None:
    """A cube takes something off the next tile there. Raises Refusal."""
    reason, name = "A builder cube is not turned.", action.entity.rpartition(":")[2]
    if action.rotation and not game.stands(name, reason):
        raise Refusal("track/cube", reason)
    hexes, count = game.land.ground.hexmap.hexes, game.memory_of(CubesPut).count
    worths, before = cube_worths(game, action.hex) if action.hex in hexes else (), count.get(action.hex, 0)
    if before >= len(worths):
        raise Refusal("track/cube", f"There is no room for a builder cube on {action.hex}.")
    reason = f"The track of {company.id} does not lead to {action.hex}."
    if action.hex not in game.land.reached_hexes(company) and not game.stands(name, reason):
        raise Refusal("track/cube", reason)
    game.land.pay_ahead(action.hex, worths[before])
    count[action.hex] = before + 1
    game.happen(BuilderCubePut(company=company.id, hex=action.hex))


class TrackMexico(LayTrack):
    """As usual; a builder cube may stand for a yellow tile. For the railway of the state each of its
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

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """The usual ones, and the cubes."""
        yield from super().lay_choices(company)
        allowance = self.allowance(company)
        if LayTile not in self.kinds_for(company) or allowance is None or not self.may_lay(allowance):
            return
        copy = f"{self.game.settings_of(Facts).cubes.tile}-0"
        for hex_ in cube_hexes(self.game, company):
            yield self.choice("lay_tile", company, facts={"cost": 0}, hex=hex_, tile=copy, rotation=0)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile, or put a cube down."""
        if action.tile.rpartition("-")[0] == self.game.settings_of(Facts).cubes.tile:
            allowance = self.allowance(company)
            if allowance is None or not self.may_lay(allowance):
                raise Refusal("track/not-allowed", "This tile action cannot put a cube down.")
            put_cube(self.game, company, action)
            self.count(action.hex, False)
        else:
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
