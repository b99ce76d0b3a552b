"""Track of 18ZOO: water and mountains are built on once, and tiles have two sides, with water and without."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.events import TileLaid
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.tile import Tile

from .facts import Facts, Zoo

WATER = "O"
"""The label of hexes with water. A tile for them has the name of its other side with an X in front."""


def is_mountain(game: GameInPlay, hex_: str) -> bool:
    """Is there a mountain on the hex as it is printed?"""
    return bool(game.land.ground.hexmap[hex_].printed.upgrades)


class TrackZoo(TrackPolicy):
    """What may replace what."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """As usual; but nothing replaces a tile on water or mountains, and gray homes are for their own."""
        game, facts = self.game, self.game.settings_of(Facts)
        if old.color != "white" and (old.label == WATER or is_mountain(game, hex_)):
            return False
        if new.name in facts.mole_tiles or not self._may_be_home(new, hex_):
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Tile actions upgrade neither tiles on water and mountains nor what is printed in gray and red."""
        old = self.game.land.board.tile(plan.hex)
        if plan.private is not None or old.color == "white":
            return super().why_not_lay(plan)
        if old.color in {"gray", "red"} or old.label == WATER or is_mountain(self.game, plan.hex):
            return f"What lies on {plan.hex} stays."
        return super().why_not_lay(plan)

    def _may_be_home(self, new: Tile, hex_: str) -> bool:
        """Is the tile no gray home, or the one of this hex?"""
        for name, tile in self.game.settings_of(Facts).grey_homes.items():
            if tile == new.name:
                company = self.game.corporations.get(name)
                return company is not None and hex_ in company.definition.home
        return True

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """Moles dig under plain yellow track, on water too. Rabbits do what a later phase would allow, and
        replace yellow tiles on water and mountains as well."""
        facts = self.game.settings_of(Facts)
        if not self._may_be_home(new, hex_) or not super().may_replace_specially(ability, old, new, hex_):
            return False
        if ability.tiles:
            return old.name in facts.mole_bases
        if new.name in facts.mole_tiles or old.color == "white":
            return False
        if old.label == WATER:
            return new.name in facts.pool_upgrades.get(old.name, ())
        if is_mountain(self.game, hex_):
            return old.color == "yellow" and new.label is None
        return old.label == new.label


class LayTrackZoo(LayTrack):
    """As usual; where a power has laid, a tile action may follow."""

    def laid_beside(self, hex_: str) -> None:
        """The hex is open to tile actions, even if one was there before."""
        self.hexes = tuple(name for name in self.hexes if name != hex_)


def other_side(name: str) -> str:
    """The tile on the back of another one."""
    return name.removeprefix("X") if name.startswith("X") else f"X{name}"


def turn_over(game: GameInPlay, event: TileLaid) -> None:
    """A tile that lies cannot be laid with its other side, in operating rounds; one that comes back can."""
    zoo, board, supply = game.memory_of(Zoo), game.land.board, game.land.supply
    before, now = zoo.lain.get(event.hex), board.copies.get(event.hex)
    if now is not None:
        zoo.lain[event.hex] = now
    if game.round.kind != "operating":
        return
    if now is not None:
        name, _, index = now.rpartition("-")
        left = supply.left.get(other_side(name))
        if left and int(index) in left:
            supply.left[other_side(name)] = tuple(one for one in left if one != int(index))
    if before is not None:
        name, _, index = before.rpartition("-")
        back = other_side(name)
        lies = f"{back}-{index}" in board.copies.values()
        if back in supply.left and int(index) not in supply.left[back] and not lies:
            supply.left[back] = (*supply.left[back], int(index))
