"""Track in 1822PNW: forests, mountains, Seattle and Portland, the mine that is passed by."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.builder_cubes.settings import CubeSettings
from roundhouse.eighteen.rules.parts.builder_cubes.steps import LayTrackOrCube
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.track.replacing import may_replace
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import FOREST, Facts


def is_forest(game: GameInPlay, hex_: str) -> bool:
    """Is there a forest on the map?"""
    printed = game.land.ground.hexmap[hex_].printed
    return any(FOREST in upgrade.terrain for upgrade in printed.upgrades)


def next_shared(game: GameInPlay, hex_: str) -> str | None:
    """The tile to which one of the shared hexes is upgraded: the first one after its own whose colour the
    phase has and no other of these hexes; one colour is left out at most."""
    facts, board = game.settings_of(Facts), game.land.board
    steps = facts.shared_steps.get(hex_, ())
    here = board.tile(hex_).name
    rest = steps[steps.index(here) + 1 :] if here in steps else steps
    colors = game.phase.tiles
    open_ = [name for name in rest if game.land.tile_named(name).color in colors]
    others = {board.tile(other).color for other in facts.shared_steps if other != hex_}
    if open_ and game.land.tile_named(open_[0]).color in others:
        open_ = open_[1:2]
    return open_[0] if open_ else None


def shared_cost(game: GameInPlay, hex_: str, name: str) -> int:
    """What that costs: for each step."""
    facts = game.settings_of(Facts)
    steps, here = facts.shared_steps[hex_], game.land.board.tile(hex_).name
    before = steps.index(here) if here in steps else -1
    return facts.step_price * (steps.index(name) - before)


class NorthwestTrack(TrackPolicy):
    """What may be laid."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Some tiles are laid by their private companies only, and some hexes have tiles of their own."""
        game, facts = self.game, self.game.settings_of(Facts)
        if hex_ in facts.shared_steps:
            return new.name == next_shared(game, hex_)
        named = game.title.map.next_tiles.get(hex_)
        if named is not None and new.color not in named:
            return not new.labels and may_replace(old, new, game.land.rules_on(hex_))
        mine = facts.mine
        if old.name == mine.tile:
            return new.name == mine.passed
        cube = game.settings_of(CubeSettings).tile
        if new.name in {mine.tile, mine.passed, cube} or (old.color == "brown" and not old.exits):
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Forests stay as they are, mountains bare."""
        game = self.game
        if plan.hex in game.land.board.tiles and is_forest(game, plan.hex):
            return f"The forest on {plan.hex} stays as it is."
        bare = plan.private is None and plan.hex not in game.land.board.tiles
        if bare and game.land.ground.hexmap[plan.hex].printed.color == "brown":
            return f"Nothing but a mine lies in the mountains on {plan.hex}."
        return super().why_not_lay(plan)


class TrackNorthwest(LayTrackOrCube):
    """As usual, or a builder cube. Seattle and Portland are upgraded by turns, the mine
    whatever the phase. After the portage nothing is laid."""

    ferried: bool = tracked(False)
    """Has the portage been laid in this turn?"""

    def begin_turn(self) -> None:
        """Nothing laid yet."""
        super().begin_turn()
        if self.ferried:
            self.ferried = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, or pass; after the portage pass."""
        kinds = super().actions(entity)
        return kinds & {Pass} if self.ferried else kinds

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """Not those with tiles of their own."""
        shared = self.game.settings_of(Facts).shared_steps
        return (name for name in super().open_hexes(company) if name not in shared)

    def own_lays(self, company: Corporation) -> Iterator[tuple[str, str, int, int]]:
        """Seattle, Portland and the mine: hex, tile, rotation, cost."""
        game, allowance = self.game, self.allowance(company)
        land, facts = game.land, game.settings_of(Facts)
        if allowance is None or not self.may_upgrade(allowance):
            return
        for hex_ in land.reached_hexes(company):
            if hex_ in facts.shared_steps and (name := next_shared(game, hex_)) is not None:
                yield hex_, name, 0, shared_cost(game, hex_, name)
            elif land.board.tile(hex_).name == facts.mine.tile and land.next_copy(facts.mine.passed):
                old, new = land.board.tile(hex_), land.tile_named(facts.mine.passed)
                for rotation in range(6):
                    if old.exits <= new.at(rotation).exits:
                        copy = land.next_copy(new.name) or ""
                        yield hex_, new.name, rotation, land.cost(company, hex_, copy, rotation, 0)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """The usual ones, and those of these hexes."""
        yield from super().lay_choices(company)
        allowance = self.allowance(company)
        if LayTile not in self.kinds_for(company) or allowance is None:
            return
        land, money = self.game.land, self.game.policies.track.track_money(company)
        for hex_, name, rotation, cost in self.own_lays(company):
            copy = land.next_copy(name)
            if copy is not None and cost <= money:
                facts = {"cost": cost}
                yield self.choice("lay_tile", company, facts=facts, hex=hex_, tile=copy, rotation=rotation)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile, or put a cube down. Some hexes have tiles of their own."""
        facts = self.game.settings_of(Facts)
        name = action.tile.rpartition("-")[0]
        if action.hex in facts.shared_steps or name == facts.mine.passed:
            self._lay_own(action, company, name)
        else:
            super().do_lay(action, company)

    def _lay_own(self, action: LayTile, company: Corporation, name: str) -> None:
        game = self.game
        found = [lay for lay in self.own_lays(company) if lay[:3] == (action.hex, name, action.rotation)]
        reason = f"Tile {name} cannot be laid on {action.hex} like that now."
        copy = game.land.next_copy(name)
        if not found or copy is None:
            raise Refusal("track/not-allowed", reason)
        cost = found[0][3]
        if cost > game.policies.track.track_money(company):
            raise Refusal(
                "track/not-allowed", f"{company.id} cannot pay the {game.money(cost)} that this costs."
            )
        extra = cost - game.land.cost(company, action.hex, copy, action.rotation, 0)
        game.land.lay(company, action.hex, copy, action.rotation, extra=extra)
        self.count(action.hex, True)
