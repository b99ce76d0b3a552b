"""What it costs to lay a tile: terrain, borders that track crosses, and the discounts on both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roundhouse.eighteen.model.abilities import LayTiles, TileDiscount
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.replacing import added_track
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite
from roundhouse.table.errors import Malformed

from ...state.game_state import GameState
from ...state.ground import Ground
from ...state.pieces import Corporation, Owner
from ..abilities import Abilities
from .supply import PaidAhead, PaidBorders


class TileCosts:
    """The board, and what is due for tiles on it: which borders are paid, what was paid ahead."""

    def __init__(self, game: GameState, abilities: Abilities, ground: Ground, board: Board) -> None:
        self.game = game
        self.abilities = abilities
        self.ground = ground
        self.board = board
        self._paid_borders = PaidBorders()
        self._paid_ahead = PaidAhead()
        self._each_side_pays = game.title.settings.border_payment == "each_side"

    def tile_named(self, name: str) -> Tile:
        """The tile called ``name``, as it is printed. Raises Malformed if the game has none."""
        found = self.ground.tiles.get(name)
        if found is None:
            raise Malformed("action/no-tile", f"There is no tile “{name}” in this game.")
        return found

    def tile_of(self, copy: str) -> Tile:
        """The tile of which ``copy`` is one: tile 8 for ``8-0``. Raises Malformed if the game has none."""
        return self.tile_named(copy.rpartition("-")[0])

    def cost(self, company: Corporation, hex_: str, copy: str, rotation: int, extra: int) -> int:
        """The cost of a lay in money: terrain, borders crossed and ``extra``, less discounts of privates."""
        return self.costs(company, hex_, copy, (rotation,), extra)[0]

    def costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], extra: int
    ) -> list[int]:
        """The cost of a lay in each of ``rotations``: only the borders that are crossed differ."""
        printed, tile = self.tile_of(copy), self.board.tile(hex_)
        usual = extra + max(self.game.settings.tile_cost, self.terrain_cost(company, hex_, printed))
        others = (other for other in self._parts_of_tile(hex_) if other != hex_)
        usual += sum(self.terrain_cost(company, other) for other in others)
        usual -= self._own_discount(company, hex_, printed)
        costs = []
        for rotation in rotations:
            cost = usual + sum(cost for _, _, cost in self._borders(company, hex_, printed.at(rotation)))
            if cost != usual or tile.upgrades:
                cost -= self._discount_once(company)
            costs.append(max(0, cost - self.paid_ahead(hex_)))
        return costs

    def paid_ahead(self, hex_: str) -> int:
        """The money that is taken off the next tile on a hex."""
        return sum(self._paid_ahead.worth.get(hex_, ()))

    def times_paid_ahead(self, hex_: str) -> int:
        """How often work was done ahead on a hex since a tile was laid there last."""
        return len(self._paid_ahead.worth.get(hex_, ()))

    def pay_ahead(self, hex_: str, worth: int) -> None:
        """Take ``worth`` off the cost of the next tile on a hex."""
        self._paid_ahead.worth[hex_] = (*self._paid_ahead.worth.get(hex_, ()), worth)

    def _discount_once(self, company: Corporation) -> int:
        """The money that abilities take off a whole lay, whatever the terrain."""
        return sum(
            ability.discount for _, _, ability in self.abilities.owned(company, TileDiscount) if ability.once
        )

    def _parts_of_tile(self, hex_: str) -> Mapping[str, str]:
        """For each hex of a tile that covers several, the end of the name of its part there;
        empty for others."""
        for group in self.game.title.map.double_tiles:
            if hex_ in group:
                return group
        return {}

    def least_cost(self, company: Corporation) -> int:
        """The least that any tile costs ``company``, its own or a private's:
        without that the turn does not wait."""
        if not self.game.settings.tile_cost:
            return 0
        usual = self.game.settings.tile_cost
        discounts = (
            usual if ability.free else ability.discount
            for _, _, ability in self.abilities.owned(company, LayTiles)
            if any(hex_ not in self.board.tiles for hex_ in ability.hexes)
        )
        return max(0, usual - max(discounts, default=0))

    def _own_discount(self, company: Corporation, hex_: str, tile: Tile) -> int:
        """The money that abilities which work by themselves take off the company's own lay."""
        return sum(
            ability.discount
            for _, _, ability in self.abilities.owned(company, LayTiles)
            if ability.passive and hex_ in ability.hexes and tile.name in ability.tiles
        )

    def terrain_cost(self, company: Owner | None, hex_: str, new: Tile | None = None) -> int:
        """The cost of building on the terrain of a hex for ``company``, discounts taken off.

        Some costs depend on the track that the ``new`` tile adds.
        """
        if new is not None and (own := self.ground.costs.get(new.name)) is not None:
            return own
        total, settings = 0, self.game.settings
        old = self.board.tile(hex_)
        lies = self.ground.hexmap.hexes[hex_].printed if settings.terrain_stays else old
        track = added_track(old, new) if new is not None and lies.upgrades else None
        for upgrade in lies.upgrades:
            cost = upgrade.cost
            if track is Gauge.NARROW:
                cost = cost * settings.narrow_track_percent // 100
            if company is not None and cost:
                cost -= self.discount(company, upgrade.terrain, cost, hex_, track)
            total += cost
        return total

    def discount(
        self, company: Owner, terrains: tuple[str, ...], cost: int, hex_: str, track: Gauge | None = None
    ) -> int:
        """The money that privates of ``company`` take off a ``cost`` for
        these terrains and the ``track`` added.

        One that is good for a kind of terrain usually does not help where there is another kind as well.
        """
        total = 0
        for _, _, ability in self.abilities.serving(company, TileDiscount):
            if ability.once or not _helps_on(ability, terrains):
                continue
            if ability.hexes and hex_ not in ability.hexes:
                continue
            if ability.track is not None and ability.track != track:
                continue
            total += ability.discount + cost * ability.discount_percent // 100
        return min(total, cost)

    def is_border_paid(self, hex_: str, edge: int) -> bool:
        """Whether the border of a hex at this side was paid, so that it is not due again."""
        return (hex_, edge) in self._paid_borders.paid

    def leads_to(self, hex_: str, edge: int) -> bool:
        """Whether track on a hex leads to this side."""
        return edge in self.board.tile(hex_).exits

    def _borders(self, company: Owner | None, hex_: str, tile: Tile) -> Iterator[tuple[int, str, int]]:
        """The borders that new track crosses and that nobody has paid yet: side, kind, cost."""
        here = self.ground.hexmap.hexes[hex_]
        for border in here.printed.borders:
            if not border.cost or border.edge not in tile.exits:
                continue
            other = here.neighbours[border.edge]
            if other is None:
                continue
            if not self._each_side_pays and not self.leads_to(other, opposite(border.edge)):
                continue
            if (hex_, border.edge) in self._paid_borders.paid:
                continue
            cost = border.cost
            if company is not None:
                cost -= self.discount(company, (border.type or "",), cost, hex_)
            yield border.edge, border.type or "", cost

    def crosses_unpaid(self, company: Corporation, hex_: str, copy: str, rotation: int, kind: str) -> bool:
        """Whether the new track of this lay crosses a border of the ``kind`` that nobody has paid yet."""
        tile = self.tile_of(copy).at(rotation)
        return any(one == kind for _, one, _ in self._borders(company, hex_, tile))


def _helps_on(ability: TileDiscount, terrains: tuple[str, ...]) -> bool:
    """Whether a discount is good for a cost of these kinds of terrain."""
    if ability.terrain is None:
        return True
    return ability.terrain in terrains if ability.among_others else set(terrains) == {ability.terrain}
