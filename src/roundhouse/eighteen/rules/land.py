"""The map in play: tile supply, lays and their cost, tokens and homes.

The board knows what lies where and what track connects; this module knows what a company may do about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from roundhouse.eighteen.model.companies import Ability
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.parts import FutureLabel
from roundhouse.eighteen.track.reach import Reach, reach
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import UpgradeRules, fitting, legal_lays, legal_rotations
from roundhouse.table.errors import Malformed
from roundhouse.table.journal import Piece

from .actions import LayTile
from .pieces import Corporation, Owner, Private

if TYPE_CHECKING:
    from .game import EighteenGame


class Spot(NamedTuple):
    """A place for tokens: the hex, and its city counted from 0."""

    hex: str
    city: int


class Supply(Piece):
    """The tiles that are left: for each name the numbers of the copies, in the order they will be used.

    ``made`` counts the copies of unlimited tiles that exist; each lay makes another one.
    """

    __slots__ = ("left", "made")
    state: ClassVar[tuple[str, ...]] = ("left", "made")

    def __init__(self, counts: Mapping[str, int | None]) -> None:
        super().__init__("supply")
        self.left: dict[str, tuple[int, ...]] = {
            name: tuple(range(count or 1)) for name, count in counts.items()
        }
        self.made: dict[str, int] = {name: 1 for name, count in counts.items() if count is None}


class Land:
    """Track and tokens of one game."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        title = game.title
        self.ground = game.own.ground(game)
        self.rules: UpgradeRules = game.own.upgrade_rules(game)
        self._unlabelled = replace(self.rules, keep_label=False)
        self.special_rules = replace(self._unlabelled, keep_cities=False, keep_towns=False, keep_stops=False)
        """What holds for tiles that an ability names."""
        self.board = Board(self.ground.hexmap, game.journal, neutral=game.own.neutral_tokens(game))
        self.supply = Supply({tile.name: tile.count for tile in title.tiles if tile.count != 0})
        self._names = tuple(tile.name for tile in title.tiles if tile.count != 0)
        self._paid_borders = PaidBorders()
        for company in game.companies():
            for hex_ in company.definition.home:
                self.board.reserve(hex_, company.id, company.definition.city)

    def all_pieces(self) -> Iterator[Piece]:
        """The pieces whose state this is."""
        yield self.board
        yield self.supply
        yield self._paid_borders

    def refresh(self) -> None:
        """The state was set from outside."""
        self.board.refresh()

    def undefine(self, ref: Any) -> object:
        """The tile that a snapshot names. Raises Malformed."""
        match ref:
            case ["tile", str(name), int(rotation)]:
                return self.tile_named(name).at(rotation)
            case _:
                raise Malformed("snapshot/unknown", f"A snapshot names {ref!r}, which is nothing known.")

    # Tiles

    def tile_named(self, name: str) -> Tile:
        """The tile called ``name``. Raises Malformed."""
        found = self.ground.tiles.get(name)
        if found is None:
            raise Malformed("action/no-tile", f"There is no tile “{name}” in this game.")
        return found

    def tile_of(self, copy: str) -> Tile:
        """The tile of which ``8-0`` is a copy. Raises Malformed."""
        return self.tile_named(copy.rpartition("-")[0])

    def rules_on(self, hex_: str) -> UpgradeRules:
        """How tiles are replaced on a hex: labels do not matter where the title names the tiles itself."""
        return self._unlabelled if hex_ in self.game.title.map.next_tiles else self.rules

    def future_label(self, hex_: str) -> FutureLabel | None:
        """The label that tiles on a hex must have from some colour on."""
        return self.board.tile(hex_).future_label or self.ground.hexmap[hex_].printed.future_label

    def is_upgrade(self, copy: str) -> bool:
        """Is this more than a yellow tile?"""
        return self.tile_of(copy).color != "yellow"

    def next_copy(self, name: str) -> str | None:
        """The next copy of a tile in the supply, or ``None``."""
        left = self.supply.left.get(name)
        return f"{name}-{left[0]}" if left else None

    def has_copy(self, copy: str) -> bool:
        """Is this copy in the supply?"""
        name, _, index = copy.rpartition("-")
        return index.isdigit() and int(index) in self.supply.left.get(name, ())

    def reach(self, company: Corporation) -> Reach:
        """What the company's track connects to."""
        return reach(self.board, company.id)

    def board_hexes(self) -> tuple[str, ...]:
        """Every hex of the map."""
        return tuple(self.ground.hexmap.hexes)

    def reached_hexes(self, company: Corporation) -> tuple[str, ...]:
        """The hexes where the company could join track on, blocked ones left out."""
        return tuple(
            name
            for name in self.reach(company).hexes
            if self.game.abilities.blocks_hex(name, company) is None
        )

    def legal_tiles(self, company: Corporation, hex_: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that may be laid on a hex: the next copy of each, and its legal rotations."""
        if self.game.abilities.blocks_hex(hex_, company) is not None:
            return
        tiles = self._candidates(company, hex_)
        for lay in legal_lays(self.board, company.id, tiles, rules=self.rules_on(hex_), hexes=(hex_,)):
            rotations = self._allowed(company, hex_, lay.tile, lay.rotations)
            copy = self.next_copy(lay.tile.name)
            if rotations and copy is not None:
                yield copy, rotations

    def _candidates(self, company: Corporation, hex_: str) -> list[Tile]:
        """The tiles in supply that phase and title allow on a hex."""
        colors = self.game.phase.tiles
        old = self.board.tile(hex_)
        left = self.supply.left
        return [
            tile
            for name in self._names
            if left.get(name)
            and (tile := self.ground.tiles[name]).color in colors
            and not tile.only_by_ability
            and self.game.own.may_replace(self.game, old, tile, hex_, company)
        ]

    def _allowed(
        self, company: Corporation, hex_: str, tile: Tile, rotations: tuple[int, ...]
    ) -> tuple[int, ...]:
        own = self.game.own
        return tuple(turn for turn in rotations if own.may_lie(self.game, company, hex_, tile.at(turn)))

    def _rotations(self, company: Corporation, hex_: str, tile: Tile) -> tuple[int, ...]:
        if self.rules.max_exits:
            tiles = self._candidates(company, hex_)
            lays = legal_lays(self.board, company.id, tiles, rules=self.rules_on(hex_), hexes=(hex_,))
            rotations = next((lay.rotations for lay in lays if lay.tile is tile), ())
        else:
            rotations = legal_rotations(self.board, hex_, tile, self.reach(company), self.rules_on(hex_))
        return self._allowed(company, hex_, tile, rotations)

    def why_not_lay(self, company: Corporation, hex_: str, copy: str, rotation: int) -> str | None:
        """Why this lay is not allowed, or ``None``."""
        if hex_ not in self.ground.hexmap.hexes:
            return f"There is no hex {hex_}."
        tile = self.tile_of(copy)
        if not 0 <= rotation <= 5:
            return "A rotation is 0 to 5."
        blocker = self.game.abilities.blocks_hex(hex_, company)
        if blocker is not None:
            return f"{hex_} is blocked by {blocker.name}."
        if not self.has_copy(copy):
            return f"Tile {copy} is not in the supply."
        if tile.color not in self.game.phase.tiles:
            return f"{tile.color.capitalize()} tiles are not available yet."
        old = self.board.tile(hex_)
        if tile.only_by_ability or not self.game.own.may_replace(self.game, old, tile, hex_, company):
            return f"Tile {tile.name} cannot replace what lies on {hex_}."
        if rotation not in self._rotations(company, hex_, tile):
            return (
                f"Tile {tile.name} cannot be laid on {hex_} turned like that: "
                f"it must keep the old track, lead into the map and join the track of {company.id}."
            )
        cost = self.cost(company, hex_, copy, rotation, 0)
        if cost > self.game.own.track_money(self.game, company):
            return f"{company.id} cannot pay the {self.game.money(cost)} that this costs."
        return None

    # Cost

    def cost(self, company: Corporation, hex_: str, copy: str, rotation: int, extra: int) -> int:
        """What a lay costs: terrain, borders crossed, the tile action, less what privates take off."""
        tile = self.tile_of(copy).at(rotation)
        terrain = max(self.game.settings.tile_cost, self.terrain_cost(company, hex_))
        borders = sum(cost for _, _, cost in self._borders(company, hex_, tile))
        cost = terrain + borders + self.game.own.extra_lay_cost(self.game, company, hex_, extra)
        return max(0, cost - self._own_discount(company, hex_, tile))

    def least_cost(self, company: Corporation) -> int:
        """What any tile costs at least."""
        if not self.game.settings.tile_cost:
            return 0
        discounts = (
            ability.discount
            for _, _, ability in self.game.abilities.owned(company, "tile_lay")
            if ability.passive
            and any(
                hex_ not in self.board.tiles and self.reach(company).edges(hex_) for hex_ in ability.hexes
            )
        )
        return max(0, self.game.settings.tile_cost - max(discounts, default=0))

    def _own_discount(self, company: Corporation, hex_: str, tile: Tile) -> int:
        """What abilities that work by themselves take off this company's own tile actions."""
        return sum(
            ability.discount
            for _, _, ability in self.game.abilities.owned(company, "tile_lay")
            if ability.passive and hex_ in ability.hexes and tile.name in ability.tiles
        )

    def terrain_cost(self, company: Owner | None, hex_: str) -> int:
        """What building on the terrain of a hex costs ``company``, discounts taken off."""
        total = 0
        for upgrade in self.board.tile(hex_).upgrades:
            cost = upgrade.cost
            if company is not None and cost:
                cost -= self.discount(company, upgrade.terrain, cost, hex_)
            total += cost
        return total

    def discount(self, company: Owner, terrains: tuple[str, ...], cost: int, hex_: str) -> int:
        """What the privates of ``company`` take off a cost for these terrains."""
        best = 0
        for _, _, ability in self.game.abilities.owned(company, "tile_discount"):
            if ability.terrain is not None and ability.terrain not in terrains:
                continue
            if ability.hexes and hex_ not in ability.hexes:
                continue
            best += ability.discount
        return min(best, cost)

    def _borders(self, company: Owner | None, hex_: str, tile: Tile) -> Iterator[tuple[int, str, int]]:
        """The borders that the new track crosses and that nobody has paid yet: edge, type, cost."""
        here = self.ground.hexmap[hex_]
        for border in here.printed.borders:
            if not border.cost or border.edge not in tile.exits:
                continue
            other = here.neighbours[border.edge]
            if other is None or (border.edge + 3) % 6 not in self.board.tile(other).exits:
                continue
            if (hex_, border.edge) in self._paid_borders.paid:
                continue
            cost = border.cost
            if company is not None:
                cost -= self.discount(company, (border.type or "",), cost, hex_)
            yield border.edge, border.type or "", cost

    # Laying

    def lay(self, company: Corporation, hex_: str, copy: str, rotation: int, *, extra: int = 0) -> None:
        """Lay a tile and pay for it; the caller has asked :meth:`why_not_lay`."""
        cost = self.cost(company, hex_, copy, rotation, extra)
        self._pay(company, cost)
        price = f" for {self.game.money(cost)}" if cost else ""
        self._put_down(company, hex_, copy, rotation, price, company.id)

    def _pay(self, company: Corporation, cost: int) -> None:
        if cost:
            self.game.own.pay_for_track(self.game, company, cost)

    def _put_down(
        self, layer: Corporation | None, hex_: str, copy: str, rotation: int, price: str, who: str
    ) -> None:
        game = self.game
        tile = self.tile_of(copy).at(rotation)
        old = self.board.tile(hex_)
        incomes = self._income_terrains(hex_, tile)
        for edge, _, _ in list(self._borders(layer, hex_, tile)):
            self._paid_borders.pay(game, hex_, edge)
            other = self.ground.hexmap[hex_].neighbours[edge]
            if other is not None:
                self._paid_borders.pay(game, other, (edge + 3) % 6)
        self._return_copy(self.board.copies.get(hex_))
        self._take_copy(copy)
        self.board.lay(hex_, tile, copy)
        place = self.ground.hexmap[hex_].location
        where = f"{hex_} ({place})" if place else hex_
        game.tell(who, f"lays tile {tile.name} on {where}{price}")
        game.own.settle_tokens(game, layer, hex_, old, tile)
        self._pay_incomes(incomes)
        game.own.tile_laid(game, layer, hex_, who)

    def lay_along(self, layer: Corporation | None, hex_: str, copy: str, rotation: int, who: str) -> None:
        """Lay a tile that comes with another one, and is paid with it."""
        self._put_down(layer, hex_, copy, rotation, "", who)

    def lift_tile(self, hex_: str) -> None:
        """The tile on a hex goes back to the supply; tokens stay. Its borders have to be paid again."""
        self._return_copy(self.board.copies.get(hex_))
        self._paid_borders.forget(self.game, hex_)
        self.board.lift(hex_)
        self.game.note(f"The tile on {self.place_name(hex_)} is taken away.")

    def _income_terrains(self, hex_: str, tile: Tile) -> list[str]:
        terrains = [name for upgrade in self.board.tile(hex_).upgrades for name in upgrade.terrain]
        return terrains + [kind for _, kind, _ in self._borders(None, hex_, tile)]

    def _pay_incomes(self, terrains: list[str]) -> None:
        game = self.game
        if not terrains:
            return
        for private in game.privates.values():
            owner = private.owner
            if owner is None:
                continue
            for ability in game.abilities.usable(private, "tile_income"):
                count = terrains.count(ability.terrain or "")
                if not count or (ability.owner_only and owner is not game.round.entity):
                    continue
                game.pay(game.bank, owner, ability.income * count)
                game.tell(owner.name, f"earns {game.money(ability.income * count)} from {private.name}")

    def _return_copy(self, copy: str | None) -> None:
        if copy is None:
            return
        name, _, index = copy.rpartition("-")
        left = self.supply.left.get(name, ())
        self.game.journal.put_item(self.supply.left, name, (*left, int(index)))

    def _take_copy(self, copy: str) -> None:
        name, _, index = copy.rpartition("-")
        put_item = self.game.journal.put_item
        rest = tuple(item for item in self.supply.left[name] if item != int(index))
        if name in self.supply.made:
            made = self.supply.made[name]
            put_item(self.supply.made, name, made + 1)
            rest = (*rest, made)
        put_item(self.supply.left, name, rest)

    # Lays by ability

    def special_tiles(
        self, private: Private, ability: Ability, hex_: str, layer: Corporation | None
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that an ability may lay on a hex, with rotations."""
        if not self._special_open(private, ability, hex_, layer):
            return
        old = self.board.tile(hex_)
        for name in ability.tiles or self._names:
            tile = self.ground.tiles.get(name)
            if tile is None or self.next_copy(name) is None:
                continue
            if not self._special_fits(ability, old, tile, hex_, layer):
                continue
            rotations = tuple(
                turn
                for turn in self._special_rotations(ability, hex_, tile, layer)
                if self.game.own.may_lie_specially(self.game, private, hex_, tile.at(turn))
            )
            copy = self.next_copy(name)
            if rotations and copy is not None:
                yield copy, rotations

    def _special_open(self, private: Private, ability: Ability, hex_: str, layer: Corporation | None) -> bool:
        blocker = self.game.abilities.blocks_hex(hex_, layer)
        if blocker is not None and blocker is not private:
            return False
        if ability.reachable:
            return layer is not None and hex_ in self.reach(layer).hexes
        return True

    def _special_fits(
        self, ability: Ability, old: Tile, tile: Tile, hex_: str, layer: Corporation | None
    ) -> bool:
        if not ability.tiles and tile.color not in self.game.phase.tiles:
            return False
        if not ability.special:
            return self.game.own.may_replace(self.game, old, tile, hex_, layer)
        return self.game.own.may_replace_specially(self.game, ability, old, tile, hex_)

    def _special_rotations(
        self, ability: Ability, hex_: str, tile: Tile, layer: Corporation | None
    ) -> tuple[int, ...]:
        if ability.reachable and layer is not None:
            return self._rotations(layer, hex_, tile)
        shut = 63 & ~self.ground.hexmap[hex_].open_edges
        old = self.board.tile(hex_)
        rules = self.special_rules if ability.special else self.rules_on(hex_)
        return tuple(fit.rotation for fit in fitting(old, tile, rules) if not fit.exits & shut)

    def why_not_special(
        self, private: Private, ability: Ability, action: LayTile, layer: Corporation | None, extra: int = 0
    ) -> str | None:
        """Why an ability's lay is not allowed, or ``None``; ``extra`` is what the tile action costs."""
        hex_, copy, rotation = action.hex, action.tile, action.rotation
        if hex_ not in self.ground.hexmap.hexes or (ability.hexes and hex_ not in ability.hexes):
            return f"{private.name} cannot lay on {hex_}."
        tile = self.tile_of(copy)
        if not self.has_copy(copy):
            return f"Tile {copy} is not in the supply."
        for offered, rotations in self.special_tiles(private, ability, hex_, layer):
            if self.tile_of(offered) is tile and rotation in rotations:
                cost = self.special_cost(layer, ability, hex_, copy, rotation, extra)
                if layer is not None and cost > self.game.own.buying_power(self.game, layer):
                    return f"{layer.id} cannot pay the {self.game.money(cost)} that this costs."
                return None
        return f"{private.name} cannot lay tile {tile.name} on {hex_} like that."

    def special_cost(
        self,
        layer: Corporation | None,
        ability: Ability,
        hex_: str,
        copy: str,
        rotation: int,
        extra: int = 0,
    ) -> int:
        """What an ability's lay costs, the ``extra`` of the tile action included."""
        if ability.free or layer is None:
            return 0
        full = self.cost(layer, hex_, copy, rotation, extra)
        return max(0, full - ability.discount)

    def lay_special(
        self, private: Private, ability: Ability, action: LayTile, layer: Corporation | None, extra: int = 0
    ) -> None:
        """Lay a tile by ability; the caller has asked :meth:`why_not_special`."""
        cost = self.special_cost(layer, ability, action.hex, action.tile, action.rotation, extra)
        if layer is not None:
            self._pay(layer, cost)
        price = f" for {self.game.money(cost)}" if cost else ""
        self._put_down(layer, action.hex, action.tile, action.rotation, price, private.name)

    # Tokens

    def can_token(self, company: Corporation) -> bool:
        """Is there a place for a token of ``company``?"""
        return next(self.token_spots(company), None) is not None

    def token_spots(self, company: Corporation) -> Iterator[Spot]:
        """The cities where ``company`` may place a token: reached, with room, none of its own there.

        A company's own ability may let it place one where it is not connected.
        """
        taken: set[str] = {name for name, _ in self.board.tokens_of(company.id)}
        found: set[Spot] = set()
        for hex_, city in (*self.reach(company).cities(), *self._far_cities(company)):
            spot = Spot(hex_, city)
            if hex_ not in taken and spot not in found and self._has_slot(company, spot):
                found.add(spot)
                yield spot

    def _far_cities(self, company: Corporation) -> Iterator[tuple[str, int]]:
        for ability in self.game.abilities.usable(company, "token"):
            if ability.teleport_price is None or ability.when:
                continue
            for hex_ in ability.hexes:
                for city in range(len(self.board.tile(hex_).cities)):
                    yield hex_, city

    def _has_slot(self, company: Corporation, spot: Spot) -> bool:
        """Is there a slot for ``company``, as far as reservations go?"""
        if not self.board.has_room(spot.hex, spot.city, company.id):
            return False
        match self.game.settings.reservations_block:
            case "always":
                return not self._kept_from(company, spot.hex)
            case "yellow_only":
                return self.board.tile(spot.hex).color != "yellow" or not self._kept_from(company, spot.hex)
            case "single_slot_cities":
                single = self.board.tile(spot.hex).cities[spot.city].slots == 1
                return not single or not self._kept_from(company, spot.hex)
            case _:
                return True

    def _kept_from(self, company: Corporation, hex_: str) -> bool:
        """Is this hex of several cities kept for others, no matter which city they will choose?"""
        kept = [one.company for one in self.board.reservations(hex_) if one.city is None]
        return len(self.board.tile(hex_).cities) > 1 and bool(kept) and company.id not in kept

    def why_not_token(self, company: Corporation, spot: Spot) -> str | None:
        """Why a token cannot be placed there, or ``None``."""
        if spot.hex not in self.ground.hexmap.hexes or not (
            0 <= spot.city < len(self.board.tile(spot.hex).cities)
        ):
            return f"{spot.hex} has no such city."
        if not company.tokens:
            return f"{company.id} has no token left."
        if self.board.has_token(spot.hex, company.id):
            return f"{company.id} has a token on {spot.hex} already."
        if spot not in self.token_spots(company):
            if not self._has_slot(company, spot):
                return f"The city on {spot.hex} has no room."
            return f"{company.id} does not reach the city on {spot.hex}."
        cost = self.game.own.token_price(self.game, company, spot)
        if cost > self.game.own.buying_power(self.game, company):
            return f"{company.id} cannot pay the {self.game.money(cost)} for the token."
        return None

    def _slot_free(self, spot: Spot, slot: int) -> bool:
        slots = self.board.slots(spot.hex, spot.city)
        return 0 <= slot < len(slots) and slots[slot] is None

    def has_room(self, company: Corporation, spot: Spot, ability: Ability | None = None) -> bool:
        """May an ability put a token of ``company`` here?"""
        if self.board.has_token(spot.hex, company.id):
            return False
        if ability is not None and (ability.extra_slot or ability.cheater is not None):
            return True
        return self._has_slot(company, spot)

    def reached_cities(self, company: Corporation) -> tuple[str, ...]:
        """The hexes with cities that the company's track reaches."""
        return tuple(dict.fromkeys(name for name, _ in self.reach(company).cities()))

    def reaches(self, company: Corporation, spot: Spot) -> bool:
        """Does the company's track reach this city?"""
        return spot in {Spot(hex_, city) for hex_, city in self.reach(company).cities()}

    def place(
        self,
        company: Corporation,
        spot: Spot,
        slot: int | None,
        cost: int,
        ability: Ability | None = None,
    ) -> None:
        """Place the next token of ``company``, in ``slot`` if that is free, and pay for it.

        An ability brings a token of its own unless it takes one from the charter.
        """
        game = self.game
        if cost:
            game.own.pay_for_token(game, company, cost)
        if company.tokens and (ability is None or ability.from_owner):
            game.put(company, "tokens", company.tokens[1:])
        if slot is not None and not self._slot_free(spot, slot):
            slot = None
        self.board.place_token(spot.hex, spot.city, company.id, slot=slot)
        price = f" for {game.money(cost)}" if cost else ""
        game.tell(company.id, f"places a token on {self.place_name(spot.hex)}{price}")
        game.abilities.pay_token_bonus(company, spot.hex)
        game.own.token_placed(game, company, spot)

    def place_name(self, hex_: str) -> str:
        """A hex with the name of the place on it."""
        location = self.ground.hexmap[hex_].location
        return f"{hex_} ({location})" if location else hex_

    def home_spots(self, company: Corporation) -> list[Spot]:
        """The cities of its home where the home token may go."""
        return [
            Spot(hex_, city)
            for hex_ in company.definition.home
            for city in self._home_cities(company, hex_)
            if self.board.has_room(hex_, city, company.id)
        ]

    def _home_cities(self, company: Corporation, hex_: str) -> Sequence[int]:
        """The cities of a home hex that may be its home: the one that is kept for it, or all."""
        wanted = company.definition.city
        cities = range(len(self.board.tile(hex_).cities))
        kept = [one.city for one in self.board.reservations(hex_) if one.company == company.id]
        fixed = wanted if wanted is not None and wanted in cities else next(iter(kept), None)
        return cities if fixed is None else (fixed,)

    def place_home(self, company: Corporation) -> None:
        """Put the home token down, or ask where if there are several cities."""
        from .steps.tokens import HomeToken

        game = self.game
        if not company.definition.home or not company.tokens or next(self.board.tokens_of(company.id), None):
            return
        if not game.own.places_home(game, company):
            return
        spots = self.home_spots(company)
        several = sum(len(self._home_cities(company, hex_)) for hex_ in company.definition.home) > 1
        if spots and several and game.own.asks_for_home(game, company, spots):
            for step in game.round.steps:
                if isinstance(step, HomeToken):
                    step.ask(company)
                    return
        if not spots:
            hex_ = company.definition.home[0]
            spots = [Spot(hex_, company.definition.city or 0)]
        self.place(company, spots[0], None, 0)
        self.release_home(company)

    def release_home(self, company: Corporation) -> None:
        """No slot is kept for the home token any more."""
        for hex_ in company.definition.home:
            self.board.release(hex_, company.id)

    def lift_token(self, company: str, spot: Spot) -> None:
        """A token comes back to its charter; placing it again costs nothing."""
        self.board.remove_token(spot.hex, spot.city, company)
        owner = self.game.company(company)
        self.game.put(owner, "tokens", (0, *owner.tokens))

    def drop_reservations(self) -> None:
        """No slot is kept for anyone any more."""
        for hex_ in list(self.board.reserved):
            for company in {one.company for one in self.board.reservations(hex_)}:
                self.board.release(hex_, company)


class PaidBorders(Piece):
    """The borders whose cost was paid once and is not due again: hex and edge."""

    __slots__ = ("paid",)
    state: ClassVar[tuple[str, ...]] = ("paid",)

    def __init__(self) -> None:
        super().__init__("borders")
        self.paid: frozenset[tuple[str, int]] = frozenset()

    def pay(self, game: EighteenGame, hex_: str, edge: int) -> None:
        """The cost of this border is paid."""
        game.put(self, "paid", self.paid | {(hex_, edge)})

    def forget(self, game: EighteenGame, hex_: str) -> None:
        """Track on this hex pays anew."""
        game.put(self, "paid", frozenset(item for item in self.paid if item[0] != hex_))
