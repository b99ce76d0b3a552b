"""Farms, which bring goods to towns and cities before companies operate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Assign
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import GoodsMoved
from .facts import Facts, memory_of, take_from


class MoveGoods(Step):
    """In its turn a farm moves one cube from one of its hexes to a town or city beside it: first the hex is
    chosen, then where the cube goes."""

    picked: str = tracked("")
    """The hex whose cube is moved."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "move goods"

    def begin_turn(self) -> None:
        """Forget the hex of the turn before."""
        super().begin_turn()
        if self.picked:
            self.picked = ""

    def sources(self, farm: Corporation) -> Sequence[str]:
        """The hexes of ``farm`` with goods."""
        goods = memory_of(self.game).goods
        return [hex_ for hex_ in self.game.settings_of(Facts).farms.get(farm.id, ()) if goods.get(hex_)]

    def targets(self) -> Sequence[str]:
        """The hexes with a town or city beside the one that was chosen."""
        board = self.game.land.board
        beside = board.hexmap.hexes[self.picked].neighbours
        return [hex_ for hex_ in beside if hex_ and (board.tile(hex_).cities or board.tile(hex_).towns)]

    def places(self, farm: Corporation) -> Sequence[str]:
        """The hexes that may be chosen now."""
        return self.targets() if self.picked else self.sources(farm)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a hex, for the farm in turn as long as it has goods."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Assign}) if self.places(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield the hexes that may be chosen."""
        farm = self.actor()
        if isinstance(farm, Corporation) and Assign in self.kinds_for(farm):
            for hex_ in self.places(farm):
                yield self.choice("assign", farm, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, farm: Corporation) -> None:
        """Choose a hex of the farm, then the one to which its cube is moved. Raises Refusal for others."""
        if action.target_type != "hex" or action.target not in self.places(farm):
            places = ", ".join(self.places(farm))
            raise Refusal(
                "goods/hex", f"{farm.name} cannot choose {action.target}.", hint=f"possible: {places}"
            )
        if not self.picked:
            self.picked = action.target
            return
        goods = memory_of(self.game).goods
        take_from(goods, self.picked)
        goods[action.target] = goods.get(action.target, 0) + 1
        self.game.happen(GoodsMoved(company=farm.id, before=self.picked, after=action.target))
        self.finish()
