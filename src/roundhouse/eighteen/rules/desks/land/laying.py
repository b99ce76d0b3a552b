"""Laying tiles, in a tile action or by the ability of a private company."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.eighteen.model.abilities import LayTiles, Teleport, TileAbility, TileIncome
from roundhouse.eighteen.track.replacing import fitting
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite
from roundhouse.table.errors import Refusal

from ...decisions.track import PlannedLay
from ...state.actions import LayTile
from ...state.events import TileIncomePaid, TileLaid, TileRemoved
from ...state.pieces import Corporation, Private
from .tokens import Tokens


class Laying(Tokens):
    """The lays of one game, and what follows from them."""

    def lay(self, company: Corporation, hex_: str, copy: str, rotation: int, *, extra: int = 0) -> None:
        """Lay a tile, and have ``company`` pay for it with ``extra``.
        The caller has asked :meth:`why_not_lay`."""
        cost = self.cost(company, hex_, copy, rotation, extra)
        self._pay(company, cost)
        self._put_down(company, hex_, copy, rotation, cost=cost)

    def _pay(self, company: Corporation, cost: int) -> None:
        if cost:
            self.game.pay(company, self.game.bank, cost)

    def _put_down(
        self,
        layer: Corporation | None,
        hex_: str,
        copy: str,
        rotation: int,
        *,
        private: str | None = None,
        cost: int = 0,
        by_hand: bool = False,
    ) -> None:
        game = self.game
        tile = self.tile_of(copy).at(rotation)
        old = self.board.tile(hex_)
        incomes = self._income_terrains(hex_, tile)
        for edge, _, _ in list(self._borders(layer, hex_, tile)):
            self._paid_borders.pay(hex_, edge)
            other = self.ground.hexmap[hex_].neighbours[edge]
            if other is not None and self.leads_to(other, opposite(edge)):
                self._paid_borders.pay(other, opposite(edge))
        self._return_copy(self.board.copies.get(hex_))
        self._take_copy(copy)
        self.board.lay(hex_, tile, copy)
        self._paid_ahead.worth.pop(hex_, None)
        event = TileLaid(
            hex=hex_,
            tile=tile.name,
            company=layer.id if layer else None,
            private=private,
            cost=cost,
            by_hand=by_hand,
        )
        game.record(event)
        own = layer is not None and private is None and self.board.has_token(hex_, layer.id)
        if layer is not None and own and not old.paths and len(tile.cities) > 1:
            self.keep_route(layer)
        self.settle_tokens(layer, hex_, old, tile)
        self._pay_incomes(incomes)
        self._put_down_rest(layer, hex_, tile, private)
        game.announce(event)

    def _put_down_rest(self, layer: Corporation | None, hex_: str, tile: Tile, private: str | None) -> None:
        """Lay the other parts of a tile that covers several hexes."""
        parts = self._parts_of_tile(hex_)
        for other, suffix in parts.items():
            name = tile.name.removesuffix(parts[hex_]) + suffix
            copy = self.next_copy(name)
            if other != hex_ and copy is not None and self.board.tile(other).name != name:
                self.lay_along(layer, other, copy, 0, private)

    def lay_along(
        self, layer: Corporation | None, hex_: str, copy: str, rotation: int, private: str | None
    ) -> None:
        """Lay a tile, perhaps of a ``private``, that comes with another one and costs nothing more."""
        self._put_down(layer, hex_, copy, rotation, private=private)

    def lay_paid(
        self, layer: Corporation, hex_: str, copy: str, rotation: int, private: str, cost: int
    ) -> None:
        """Lay a tile of a ``private`` for which ``layer`` has paid ``cost`` already."""
        self._put_down(layer, hex_, copy, rotation, private=private, cost=cost)

    def correct(self, hex_: str, copy: str, rotation: int) -> None:
        """Put a tile on a hex for nothing, whatever the rules say; for recorded games.
        Raises Refusal where there is no such tile."""
        if not self.has_copy(copy):
            raise Refusal("tile/none-left", f"There is no tile {copy} in the supply.")
        self._put_down(None, hex_, copy, rotation % 6, by_hand=True)

    def exchange_tile(self, hex_: str, copy: str, rotation: int) -> None:
        """Replace what lies on a hex by another tile: nobody lays it, nobody pays, no event tells of it."""
        self._return_copy(self.board.copies.get(hex_))
        self._take_copy(copy)
        self.board.lay(hex_, self.tile_of(copy).at(rotation), copy)

    def make_copies(self, name: str, count: int) -> None:
        """Let at least ``count`` copies of an unlimited tile exist from now on."""
        made = self.supply.made.get(name)
        if made is not None and made < count:
            self.supply.made[name] = count
            self.supply.left[name] = (*self.supply.left.get(name, ()), *range(made, count))

    def lift_tile(self, hex_: str) -> None:
        """Return the tile on a hex to the supply; tokens stay, and its borders have to be paid again."""
        self._return_copy(self.board.copies.get(hex_))
        self._paid_borders.forget(hex_)
        self.board.lift(hex_)
        self.game.happen(TileRemoved(hex=hex_))

    def _income_terrains(self, hex_: str, tile: Tile) -> list[str]:
        terrains = [name for upgrade in self.board.tile(hex_).upgrades for name in upgrade.terrain]
        return terrains + [kind for _, kind, _ in self._borders(None, hex_, tile)]

    def _pay_incomes(self, terrains: list[str]) -> None:
        game = self.game
        for private in self.abilities.privates_with(TileIncome):
            owner = private.owner
            if owner is None:
                continue
            for ability in self.abilities.usable(private, TileIncome):
                count = 1 if ability.terrain is None else terrains.count(ability.terrain)
                if not count or (ability.owner_only and owner is not game.round.entity):
                    continue
                game.pay(game.bank, owner, ability.income * count)
                game.happen(
                    TileIncomePaid(owner=owner.key, private=private.id, amount=ability.income * count)
                )

    def _return_copy(self, copy: str | None) -> None:
        if copy is None:
            return
        name, _, index = copy.rpartition("-")
        left = self.supply.left.get(name, ())
        self.supply.left[name] = (*left, int(index))

    def _take_copy(self, copy: str) -> None:
        name, _, index = copy.rpartition("-")
        rest = tuple(item for item in self.supply.left[name] if item != int(index))
        if name in self.supply.made:
            made = self.supply.made[name]
            self.supply.made[name] = made + 1
            rest = (*rest, made)
        self.supply.left[name] = rest

    def first_tiles(self, hex_: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The yellow tiles that may lie on a bare hex, with their rotations,
        whether they join track or not."""
        here, old, rules = self.ground.hexmap[hex_], self.board.tile(hex_), self.rules_on(hex_)
        shut = 63 & ~here.open_edges
        for name in self._names:
            tile, copy = self.ground.tiles[name], self.next_copy(name)
            if copy is None or tile.color != "yellow" or tile.only_by_ability:
                continue
            if not self.policies.track.may_replace(old, tile, hex_, None):
                continue
            turns = tuple(
                fit.rotation
                for fit in fitting(old, tile, rules)
                if not fit.exits & shut and self._may_lie(PlannedLay(hex_, tile.at(fit.rotation), None))
            )
            if turns:
                yield copy, turns

    # Lays by ability

    def special_tiles(
        self, private: Private, ability: TileAbility, hex_: str, layer: Corporation | None
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that an ability may lay on a hex: a copy of each, and its rotations."""
        if not self._special_open(private, ability, hex_, layer):
            return
        old = self.board.tile(hex_)
        for name in ability.tiles or self._names:
            tile = self.ground.tiles.get(name)
            if tile is None or self.next_copy(name) is None:
                continue
            if not self._is_time_for(ability, tile) or not self._special_fits(
                ability, old, tile, hex_, layer
            ):
                continue
            rotations = tuple(
                turn
                for turn in self._special_rotations(private, ability, hex_, tile, layer)
                if self._may_lie(PlannedLay(hex_, tile.at(turn), layer, private))
            )
            copy = self.next_copy(name)
            if rotations and copy is not None:
                yield copy, rotations

    def _special_open(
        self, private: Private, ability: TileAbility, hex_: str, layer: Corporation | None
    ) -> bool:
        blocker = self.abilities.blocks_hex(hex_, layer)
        if blocker is not None and blocker is not private:
            return False
        if ability.reachable:
            return layer is not None and hex_ in self.reach(layer).hexes
        return True

    def _is_time_for(self, ability: TileAbility, tile: Tile) -> bool:
        """Whether the phase allows the colour of ``tile``, or no phase of the title ever does.

        :meth:`why_not_special` does not hold recorded games to it.
        """
        if ability.any_color or tile.color in self.depot.phase.tiles:
            return True
        return all(tile.color not in phase.tiles for phase in self.game.title.phases)

    def _special_fits(
        self, ability: TileAbility, old: Tile, tile: Tile, hex_: str, layer: Corporation | None
    ) -> bool:
        if not ability.special:
            return self.policies.track.may_replace(old, tile, hex_, layer)
        return self.policies.track.may_replace_specially(ability, old, tile, hex_)

    def _special_rotations(
        self, private: Private, ability: TileAbility, hex_: str, tile: Tile, layer: Corporation | None
    ) -> tuple[int, ...]:
        if ability.reachable and layer is not None:
            rules = self.special_rules if ability.replaces_any else None
            return self._rotations(layer, hex_, tile, private=private, instead=rules)
        here, old = self.ground.hexmap[hex_], self.board.tile(hex_)
        shut = 63 & ~here.open_edges
        if isinstance(ability, LayTiles) and ability.must_lay_all:
            # Tiles that must all be laid lead to each other, be it over a sea that nothing crosses yet.
            for edge, other in enumerate(here.around):
                if other in ability.hexes:
                    shut &= ~(1 << edge)
        if isinstance(ability, Teleport) and ability.on_anything:
            ways = (sum(1 << edge for edge in tile.at(turn).exits) for turn in range(6))
            return tuple(turn for turn, exits in enumerate(ways) if not exits & shut)
        rules = self.special_rules if ability.special else self.rules_on(hex_)
        if isinstance(ability, LayTiles) and ability.keeps_exits_only:
            rules = replace(rules, keep_track=False, keep_exits=True)
        return tuple(fit.rotation for fit in fitting(old, tile, rules) if not fit.exits & shut)

    def why_not_special(
        self,
        private: Private,
        ability: TileAbility,
        action: LayTile,
        layer: Corporation | None,
        extra: int = 0,
    ) -> str | None:
        """Why an ability may not lay this tile, or ``None``; ``extra`` is what the tile action costs.

        Raises Malformed for a tile that the game has not.
        """
        hex_, copy, rotation = action.hex, action.tile, action.rotation
        if hex_ not in self.ground.hexmap.hexes or (ability.hexes and hex_ not in ability.hexes):
            return f"{private.name} cannot lay on {hex_}."
        tile = self.tile_of(copy)
        # Recorded games name any copy of a tile; otherwise it is the one on offer.
        offered = self.game.trusting or copy == self.next_copy(tile.name)
        if not offered or not self.is_at_hand(copy, private.name):
            return f"Tile {copy} is not in the supply."
        reason = f"{private.name} cannot lay tile {tile.name} on {hex_} like that."
        fits = any(
            self.tile_of(offered) is tile and rotation in rotations
            for offered, rotations in self.special_tiles(private, ability, hex_, layer)
        )
        named = 0 <= rotation <= 5 and (not ability.tiles or tile.name in ability.tiles)
        may = named and self._special_fits(ability, self.board.tile(hex_), tile, hex_, layer)
        if not fits and not (may and self.game.stands(private.name, reason)):
            return reason
        cost = self.special_cost(layer, ability, hex_, copy, rotation, extra)
        if layer is not None and cost > self.policies.money.buying_power(layer):
            return f"{layer.id} cannot pay the {self.game.money(cost)} that this costs."
        return None

    def special_cost(
        self,
        layer: Corporation | None,
        ability: TileAbility,
        hex_: str,
        copy: str,
        rotation: int,
        extra: int = 0,
    ) -> int:
        """The cost of an ability's lay in money, with the ``extra`` of the tile action."""
        if layer is None:
            return 0
        if ability.free:
            return extra if isinstance(ability, LayTiles) and ability.pays_action else 0
        if isinstance(ability, Teleport) and ability.price:
            return ability.price
        if isinstance(ability, LayTiles):
            extra += ability.cost
        full = self.cost(layer, hex_, copy, rotation, extra)
        if isinstance(ability, LayTiles) and ability.discount_terrain is not None:
            return max(0, full - self._saved(layer, ability, hex_, copy, rotation))
        return max(0, full - ability.discount)

    def _saved(self, layer: Corporation, ability: LayTiles, hex_: str, copy: str, rotation: int) -> int:
        """What an ability takes off for terrain of its kind and for each border of its kind, in money."""
        kind = ability.discount_terrain
        costs = [upgrade.cost for upgrade in self.board.tile(hex_).upgrades if kind in upgrade.terrain]
        borders = self._borders(layer, hex_, self.tile_of(copy).at(rotation))
        costs += [cost for _, border, cost in borders if border == kind]
        return sum(min(cost, ability.discount) for cost in costs)

    def lay_special(
        self,
        private: Private,
        ability: TileAbility,
        action: LayTile,
        layer: Corporation | None,
        extra: int = 0,
    ) -> None:
        """Lay a tile by an ability and pay for it. The caller has asked :meth:`why_not_special`."""
        cost = self.special_cost(layer, ability, action.hex, action.tile, action.rotation, extra)
        if layer is not None:
            self._pay(layer, cost)
        self._put_down(layer, action.hex, action.tile, action.rotation, private=private.id, cost=cost)
