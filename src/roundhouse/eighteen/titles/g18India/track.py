"""Track in 18India: on from a railhead, changes of gauge at the borders of provinces, tiles of private
companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, RemoveBorder
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import GaugeChangeRemoved
from .facts import CHANGES_REMOVABLE
from .powers import TerrainDiscount
from .railheads import next_hexes

SMALL_CITIES = frozenset({"5", "6", "57"})
"""Yellow cities, which do not become cities with a single slot; towns do."""
SINGLE_SLOT = frozenset({"12", "13", "205", "206"})
FERRY_BY_HAND = ("IF2", 1)
"""A ferry tile and the rotation in which it would lead from the wrong side."""


class ProvincialTrack(TrackPolicy):
    """What may replace what."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Cities with one slot follow on towns, not on cities."""
        if old.name in SMALL_CITIES and new.name in SINGLE_SLOT:
            return False
        return super().may_replace(old, new, hex_, company)

    def track_money(self, company: Corporation) -> int:
        """What is left of a discount, too."""
        discount = self.game.round.find(TerrainDiscount)
        return super().track_money(company) + (discount.left if discount is not None else 0)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """One of the ferry tiles lies in some rotations only."""
        if plan.tile is not None and (plan.tile.name, plan.tile.rotation) == FERRY_BY_HAND:
            return "The ferry does not go that way."
        return super().why_not_lay(plan)


class RailheadTrack(LayTrack):
    """One upgrade, or up to four yellow tiles, each of which leads on from the one before; in phase IV the
    removal of a gauge change instead."""

    removed: bool = tracked(False)
    """Has this turn removed a gauge change?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**LayTrack.handlers, RemoveBorder: "do_remove"}
    deed = "lay or upgrade track"

    def begin_turn(self) -> None:
        """Nothing removed yet."""
        super().begin_turn()
        if self.removed:
            self.removed = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, or remove a gauge change."""
        if self.removed:
            return NOTHING
        kinds = super().actions(entity)
        if LayTile in kinds and isinstance(entity, Corporation) and next(self.removable(entity), None):
            return kinds | {RemoveBorder}
        return kinds

    def removable(self, company: Corporation) -> Iterator[tuple[str, str]]:
        """The gauge changes that a company reaches on both sides, before it has laid anything."""
        game = self.game
        if self.laid or CHANGES_REMOVABLE not in game.phase.status:
            return
        reached = set(game.land.reach(company).hexes)
        for one, other in sorted(game.land.board.changes):
            if one in reached and other in reached:
                yield one, other

    def choices(self) -> Iterator[Choice]:
        """As usual, and every gauge change that may be removed."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and RemoveBorder in self.kinds_for(company):
            for one, other in self.removable(company):
                place = self.game.land.place_name(other)
                label = ChoiceLabel("Remove the gauge change towards %(place)s").of(place=place)
                edge = self._side(one, other)
                yield self.choice("remove_border", company, label=label, hex=one, edge=edge)

    def _side(self, hex_: str, other: str) -> int:
        return self.game.ground.hexmap[hex_].neighbours.index(other)

    def do_remove(self, action: RemoveBorder, company: Corporation) -> None:
        """Trains no longer change gauge there."""
        game, map_ = self.game, self.game.ground.hexmap
        if action.hex not in map_.hexes or not 0 <= action.edge <= 5:
            raise Refusal("track/gauge", f"There is no side {action.edge} of {action.hex}.")
        other = map_[action.hex].neighbours[action.edge] or ""
        pair = (min(action.hex, other), max(action.hex, other))
        if pair not in game.land.board.changes:
            raise Refusal("track/gauge", f"Trains change no gauge at that side of {action.hex}.")
        reason = f"{company.id} does not reach both sides of that gauge change."
        if pair not in self.removable(company) and not game.stands(company.id, reason):
            raise Refusal("track/gauge", reason)
        game.land.board.unmark_change(*pair)
        self.removed = True
        game.happen(GaugeChangeRemoved(company=company.id, hex=action.hex, other=other))

    # Railheads

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """After a yellow tile the next one leads on from it."""
        if not self.hexes:
            yield from super().open_hexes(company)
            return
        onward = next_hexes(self.game, company, self.hexes)
        yield from (hex_ for hex_ in super().open_hexes(company) if hex_ in onward)

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        reason = super()._why_not(company, allowance, hex_, copy, upgrade)
        if reason is not None or not self.hexes or upgrade:
            return reason
        apart = f"The next tile must lead on from {self.hexes[-1]}."
        if hex_ in next_hexes(self.game, company, self.hexes) or self.game.stands(company.id, apart):
            return None
        return apart

    # The discount of a private company

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """What the company can pay with the discount."""
        yield from (choice for choice in super().lay_choices(company) if choice.facts["cost"] <= company.cash)

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """What is left of the discount comes off."""
        return usual - self._discount().left

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """With the discount."""
        return super().lay_costs(company, hex_, copy, rotations, usual - self._discount().left)

    def _discount(self) -> TerrainDiscount:
        return self.game.round.step(TerrainDiscount)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """As usual; the discount that it uses is gone."""
        discount, hex_ = self._discount(), action.hex
        full = 0
        if discount.left and hex_ in self.game.ground.hexmap.hexes:
            full = self.game.land.cost(company, hex_, action.tile, action.rotation, 0)
        super().do_lay(action, company)
        discount.use(full)

    def finish(self) -> None:
        """A private company whose discount was taken closes."""
        if not self.passed:
            self._discount().close()
        super().finish()


class DiscountedSpecialTrack(SpecialTrack):
    """As usual; a discount that was taken in this turn holds for tiles of private companies, too."""

    def extra(self, ability: TileAbility, layer: Corporation | None, hex_: str, copy: str) -> int:
        """What is left of the discount comes off."""
        usual = super().extra(ability, layer, hex_, copy)
        return usual - self.game.round.step(TerrainDiscount).left

    def do_lay(self, action: LayTile, private: Private) -> None:
        """As usual; the discount that it uses is gone."""
        game, discount = self.game, self.game.round.step(TerrainDiscount)
        layer, full = game.abilities.company_for(private), 0
        if discount.left and layer is not None:
            full = game.land.cost(layer, action.hex, action.tile, action.rotation, 0)
        super().do_lay(action, private)
        discount.use(full)
