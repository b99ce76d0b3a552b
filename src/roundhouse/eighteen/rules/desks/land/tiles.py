"""Which tiles may lie on a hex."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.parts import FutureLabel
from roundhouse.eighteen.track.reach import Reach, reach
from roundhouse.eighteen.track.replacing import MaxExits, UpgradeRules
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import Lay, is_outdone, lays_on, legal_rotations
from roundhouse.table.errors import Malformed
from roundhouse.table.journal import Piece

from ...decisions import Decisions
from ...decisions.track import PlannedLay
from ...state.game_state import GameState
from ...state.ground import Ground
from ...state.pieces import Corporation, Private
from ...state.spots import keep_slot
from ..abilities import Abilities
from ..trains import Depot
from .costs import TileCosts
from .supply import Supply

CITY_EXITS = frozenset({MaxExits.CITIES, MaxExits.UNLABELED_CITIES})
"""The rules on using as many exits as possible that hold for cities."""


class Tiles(TileCosts):
    """The board, the tile supply, and the tiles that a company may lay where."""

    def __init__(
        self,
        game: GameState,
        policies: Decisions,
        depot: Depot,
        abilities: Abilities,
        ground: Ground,
        board: Board,
    ) -> None:
        super().__init__(game, abilities, ground, board)
        self.policies = policies
        self.depot = depot
        title = game.title
        self._broad_from = title.map.broad_over_narrow
        self.special_rules = ground.replacing.by_ability
        self.supply = Supply({tile.name: tile.count for tile in title.tiles if tile.count != 0})
        map_ = title.map
        named = (*map_.town_tiles.values(), *map_.city_tiles.values())
        self._succeeded = frozenset(name for follow in named for name in follow)
        """The tiles of which the title names successors."""
        self._names = tuple(tile.name for tile in title.tiles if tile.count != 0)
        for company in game.companies():
            for hex_ in () if company.definition.home_beside else company.definition.home:
                keep_slot(self.board, hex_, company.id, company.definition.city)

    def all_pieces(self) -> Iterator[Piece]:
        """The pieces in which this state is kept."""
        yield self.board
        yield self.supply
        yield self._paid_borders
        yield self._paid_ahead

    def refresh(self) -> None:
        """Work out again what follows from the state, after that was set from outside."""
        self.board.refresh()

    def undefine(self, ref: Any) -> object:
        """The tile to which a reference of a snapshot belongs. Raises Malformed."""
        match ref:
            case ["tile", str(name), int(rotation)]:
                return self.tile_named(name).at(rotation)
            case _:
                raise Malformed("snapshot/unknown", f"A snapshot names {ref!r}, which is nothing known.")

    # Tiles

    @property
    def rules(self) -> UpgradeRules:
        """How tiles are replaced in this phase."""
        if self._broad_from is not None and self._broad_from in self.depot.phase.tiles:
            return self.ground.replacing.any_gauge
        return self.ground.replacing.usual

    def rules_on(self, hex_: str) -> UpgradeRules:
        """The rules of upgrades on a hex: labels and cities may change where the title names the tiles."""
        map_ = self.game.title.map
        if hex_ in map_.free_upgrades:
            return self.ground.replacing.by_private
        return self.ground.replacing.named if hex_ in map_.next_tiles else self.rules

    def town_rules(self, old: Tile, new: Tile) -> UpgradeRules | None:
        """The rules by which ``new`` replaces a tile with towns or a city
        that the title names as its predecessor.

        ``None`` where the title does not name it, or the phase does not allow it yet.
        """
        map_ = self.game.title.map
        for named in (map_.town_tiles, map_.city_tiles):
            for color, follow in named.items():
                if new.name in follow.get(old.name, ()) and color in self.depot.phase.tiles:
                    return self.ground.replacing.towns
        return None

    def successors(self, tile: Tile, hex_: str | None = None) -> tuple[Tile, ...]:
        """The tiles of the game that may ever replace ``tile``, on ``hex_`` or anywhere, left or not.

        Without those that only an ability lays.
        """
        if hex_ is None:
            replacing = self.ground.replacing
            rules = replacing.usual if self._broad_from is None else replacing.any_gauge
            return replacing.successors.of(tile, rules)
        may_replace = self.policies.track.may_replace
        ever = self.ground.replacing.successors.of(tile, self.rules_on(hex_), self.future_label(hex_))
        return tuple(other for other in ever if may_replace(tile, other, hex_, None))

    def future_label(self, hex_: str) -> FutureLabel | None:
        """The label that tiles on a hex must have from some colour on."""
        return self.board.tile(hex_).future_label or self.ground.hexmap.hexes[hex_].printed.future_label

    def is_upgrade(self, copy: str) -> bool:
        """Whether ``copy`` is of a tile beyond yellow. Raises Malformed if the game has no such tile."""
        return self.tile_of(copy).color != "yellow"

    def next_copy(self, name: str) -> str | None:
        """The copy of a tile that is laid next, like ``8-0``; ``None`` if none is left."""
        left = self.supply.left.get(name)
        return f"{name}-{left[0]}" if left else None

    def has_copy(self, copy: str) -> bool:
        """Whether this copy is in the supply."""
        name, _, index = copy.rpartition("-")
        return index.isdigit() and int(index) in self.supply.left.get(name, ())

    def is_at_hand(self, copy: str, who: str) -> bool:
        """Whether ``who`` may lay this copy because it is in the supply.

        A recorded game may also lay one that is not, if it lies nowhere: 18xx.games does not look at that.
        """
        if self.has_copy(copy):
            return True
        counts = {tile.name: tile.count for tile in self.game.title.tiles}
        name, _, index = copy.rpartition("-")
        exists = index.isdigit() and int(index) < (counts.get(name) or 0)
        nowhere = exists and copy not in self.board.copies.values()
        return nowhere and self.game.stands(who, f"Tile {copy} is not in the supply.")

    def reach(self, company: Corporation) -> Reach:
        """The track, cities and hexes to which the company's tokens connect."""
        return reach(self.board, company.id)

    def has_route(self, company: Corporation) -> bool:
        """Whether ``company`` has a route, so that it must own a train; optional stops make none."""
        joined = company.keeps_route or self.reach(company).joins_two(optional=False)
        return joined or self.leads_to_route(company)

    def leads_to_route(self, company: Corporation) -> bool:
        """Whether the track of ``company`` leads to a hex that makes a
        route with its home (``makes_route``).

        It does not matter whether trains may run there.
        """
        return any(self.track_leads_to(company, hex_) for hex_ in self.game.settings.makes_route)

    def track_leads_to(self, company: Corporation, hex_: str) -> bool:
        """Whether the track of ``company`` leads to an exit of what lies on ``hex_``."""
        exits = sum(1 << edge for edge in self.board.tile(hex_).exits)
        return bool(self.reach(company).edges(hex_) & exits)

    def keep_route(self, company: Corporation) -> None:
        """Let ``company`` count as one with a route from now on, if it has one.

        For the moment between a first tile of several cities and the choice of the city for the token that
        stood there: 18xx.games looks for a route before the choice, and keeps what it has found. Not so
        where a private lays the tile.
        """
        if not company.keeps_route and self.has_route(company):
            company.keeps_route = True

    def forget_route(self, company: Corporation) -> None:
        """Forget whether ``company`` has a route, because it closes."""
        company.keeps_route = False

    def board_hexes(self) -> tuple[str, ...]:
        """Every hex of the map."""
        return tuple(self.ground.hexmap.hexes)

    def reached_hexes(self, company: Corporation) -> tuple[str, ...]:
        """The hexes where the company could add track; those that a private blocks are left out."""
        return tuple(
            name for name in self.reach(company).hexes if self.abilities.blocks_hex(name, company) is None
        )

    def hexes_for_towns(self) -> Iterator[str]:
        """The hexes with plain track that may get a town, whether anybody reaches them or not."""
        if self.rules.add_towns:
            for name in self.board_hexes():
                tile = self.board.tiles.get(name)
                if tile is not None and any(other.color == tile.color for other in self.successors(tile)):
                    yield name

    def legal_tiles(self, company: Corporation, hex_: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that ``company`` may lay on a hex:
        the next copy of each, and its legal rotations (0 to 5)."""
        if self.abilities.blocks_hex(hex_, company) is not None:
            return
        for lay in self._lays(company, hex_):
            copy = self.next_copy(lay.tile.name)
            if copy is not None and (rotations := self._allowed(company, hex_, lay.tile, lay.rotations)):
                yield copy, rotations

    def _lays(self, company: Corporation, hex_: str) -> list[Lay]:
        """The lays on a hex of the tiles in the supply that the phase and the title allow there."""
        found, old = self.reach(company), self.board.tile(hex_)
        lays = lays_on(self.board, hex_, self._candidates(company, hex_), found, self.rules_on(hex_))
        if old.name in self._succeeded:
            in_supply = (self.ground.tiles[name] for name, left in self.supply.left.items() if left)
            tiles = [tile for tile in in_supply if not tile.only_by_ability]
            may_replace = self.policies.track.may_replace
            named = [
                tile
                for tile in tiles
                if self.town_rules(old, tile) is not None and may_replace(old, tile, hex_, company)
            ]
            lays += lays_on(self.board, hex_, named, found, self.ground.replacing.towns)
        if early := self._early_tiles(company, hex_):
            known = {lay.tile.name for lay in lays}
            more = lays_on(self.board, hex_, early, found, self.ground.replacing.early)
            lays += [lay for lay in more if lay.tile.name not in known]
        return lays

    def _early_tiles(self, company: Corporation, hex_: str) -> Sequence[Tile]:
        """The tiles in the supply that abilities allow ``company`` on a hex in any phase."""
        left, tiles = self.supply.left, self.ground.tiles
        return [tiles[name] for name in self.abilities.early_tiles(company, hex_) if left.get(name)]

    def _candidates(self, company: Corporation, hex_: str) -> list[Tile]:
        """The tiles in the supply that the phase and the title allow on a hex."""
        colors = self.depot.phase.tiles
        old = self.board.tile(hex_)
        left = self.supply.left
        may_replace = self.policies.track.may_replace
        return [
            tile
            for tile in self.ground.replacing.successors.of(old, self.rules_on(hex_), self.future_label(hex_))
            if tile.color in colors and left.get(tile.name) and may_replace(old, tile, hex_, company)
        ]

    def _allowed(
        self,
        company: Corporation,
        hex_: str,
        tile: Tile,
        rotations: tuple[int, ...],
        private: Private | None = None,
    ) -> tuple[int, ...]:
        if not self.policies.track.judges_lays:
            return rotations
        plans = ((turn, PlannedLay(hex_, tile.at(turn), company, private)) for turn in rotations)
        return tuple(turn for turn, plan in plans if self._may_lie(plan))

    def _may_lie(self, plan: PlannedLay) -> bool:
        """Whether the title has nothing against a tile as it would lie."""
        return self.policies.track.why_not_lay(plan) is None

    def _rotations(
        self,
        company: Corporation,
        hex_: str,
        tile: Tile,
        turns: Collection[int] = range(6),
        private: Private | None = None,
        instead: UpgradeRules | None = None,
    ) -> tuple[int, ...]:
        """The rotations, of ``turns``, in which a tile of the supply may lie on ``hex_``.

        If a ``private`` lays it, it need not use new track (decision 1920), unless it lays by rules that
        hold ``instead`` of the usual ones.
        """
        found = self.reach(company)
        towns = self.town_rules(self.board.tile(hex_), tile)
        rules = instead or towns or self.rules_on(hex_)
        if private is None and self._is_early(company, hex_, tile):
            rules = self.ground.replacing.early
        if private is not None and rules is self.rules:
            rules = self.ground.replacing.by_private
        rotations = legal_rotations(self.board, hex_, tile, found, rules, turns=turns)
        counts = tile.cities or rules.max_exits.isdisjoint(CITY_EXITS)
        if rotations and towns is None and instead is None and rules.max_exits and counts:
            others = self._candidates(company, hex_)
            if tile not in others or is_outdone(self.board, hex_, tile, others, found, rules):
                return ()
        return self._allowed(company, hex_, tile, rotations, private)

    def rotations_by(self, private: Private, company: Corporation, hex_: str, tile: Tile) -> tuple[int, ...]:
        """The rotations in which ``private`` may lay a tile for ``company``, whose track must reach it."""
        return self._rotations(company, hex_, tile, private=private)

    def _is_early(self, company: Corporation, hex_: str, tile: Tile) -> bool:
        """Whether an ability allows ``company`` this tile on ``hex_`` in any phase."""
        return tile.name in self.abilities.early_tiles(company, hex_)

    def why_not_lay(
        self, company: Corporation, hex_: str, copy: str, rotation: int, extra: int = 0
    ) -> str | None:
        """Why this lay is not allowed, or ``None``; ``extra`` is added to what the land costs.

        Raises Malformed for a tile that the game has not.
        """
        if hex_ not in self.ground.hexmap.hexes:
            return f"There is no hex {hex_}."
        tile = self.tile_of(copy)
        if not 0 <= rotation <= 5:
            return "A rotation is 0 to 5."
        blocker = self.abilities.blocks_hex(hex_, company)
        if blocker is not None:
            reason = f"{hex_} is blocked by {blocker.name}."
            if not self.game.stands(company.id, reason):
                return reason
        if not self.is_at_hand(copy, company.id):
            return f"Tile {copy} is not in the supply."
        early = self._is_early(company, hex_, tile)
        if tile.color not in self.depot.phase.tiles and not early:
            return f"{tile.color.capitalize()} tiles are not available yet."
        old = self.board.tile(hex_)
        usual = early or self.policies.track.may_replace(old, tile, hex_, company)
        if tile.only_by_ability or not usual:
            return f"Tile {tile.name} cannot replace what lies on {hex_}."
        if not self._rotations(company, hex_, tile, turns=(rotation,)):
            policy, plan = self.policies.track, PlannedLay(hex_, tile.at(rotation), company, None)
            reason = (policy.judges_lays and policy.why_not_lay(plan)) or (
                f"Tile {tile.name} cannot be laid on {hex_} turned like that: "
                f"it must keep the old track, lead into the map and join the track of {company.id}."
            )
            if not self.game.stands(company.id, reason):
                return reason
        cost = self.cost(company, hex_, copy, rotation, extra)
        if cost > self.policies.track.track_money(company):
            return f"{company.id} cannot pay the {self.game.money(cost)} that this costs."
        return None

    def place_name(self, hex_: str) -> str:
        """The hex with the name of the place on it, like ``F2 (Chicago)``."""
        location = self.ground.hexmap[hex_].location
        return f"{hex_} ({location})" if location else hex_

    def fits_color(self, old: Tile, new: Tile) -> bool:
        """Whether the colour of ``old`` is the one over which the title lays ``new``, if it names colours."""
        own = self.ground.lies_on
        if not own:
            return True
        if new.name in own:
            return own[new.name] == old.color
        return all(
            (color, self.ground.tiles[name].color) != (old.color, new.color) for name, color in own.items()
        )
