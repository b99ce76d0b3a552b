"""Track in 18USA: resources, colours that are skipped, the homes of young corporations, Denver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility, TokenPlace
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.sites.policies import leads_to_a_place
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.replacing import may_replace
from roundhouse.eighteen.track.tile import RISING, Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import CompanyTownFounded
from . import resources
from .facts import (
    BOOMTOWN,
    DENVER,
    DENVER_LIES,
    DENVER_STARTS,
    ENGINEERS,
    HEADQUARTERS,
    HEADQUARTERS_TILE,
    HOME_BOOM,
    HUB,
    JUNCTIONS,
    LAWYERS,
    METROPOLIS_TILES,
    MULLIKEN,
    NORTHERN,
    PLAIN_CITIES,
    RESOURCES,
    RURAL_TILES,
    SHARED_GREEN,
    TOWN,
    TOWN_TILES,
    has_brown,
    memory_of,
    owned,
)

SKIPPED = 10
"""What each colour costs that plain track skips."""
THIRD = TileLay(lay=True, upgrade="not_if_upgraded", cost=0, other_hex=True)
"""The tile action more of the track engineers."""


def steps_up(old: Tile, new: Tile) -> int:
    """By how many colours a tile is above another one."""
    return RISING.index(new.color) - RISING.index(old.color) if old.color in RISING else 0


def is_young_home(game: GameInPlay, company: Corporation | None, hex_: str) -> bool:
    """Is this the home of a corporation that has not operated yet?"""
    return company is not None and not company.runs and memory_of(game).homes.get(company.id) == hex_


class ResourceTrack(TrackPolicy):
    """What may lie where."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The track engineers lay a third tile."""
        usual = super().tile_lays(company)
        return (*usual, THIRD) if owned(company, ENGINEERS) else usual

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Colours may be skipped from phase 5 on; a yellow tile with a resource needs somebody who has it."""
        game, named = self.game, self.game.land.ground.replacing.named
        if company is not None and not self._color_follows(old, new, hex_, company):
            return False
        if company is None and steps_up(old, new) != 1:
            return False
        if new.name == SHARED_GREEN:
            return old.name in METROPOLIS_TILES and may_replace(old, new, named)
        wanted = resources.shown(new)
        if new.color != "yellow" or not wanted:
            return super().may_replace(old, new, hex_, company)
        if resources.is_rich(new) or not set(wanted) <= resources.printed(game, hex_):
            return False
        given = company is None or resources.chosen(game, company, hex_, new) is not None
        return given and may_replace(old, new, named)

    def _color_follows(self, old: Tile, new: Tile, hex_: str, company: Corporation) -> bool:
        up = steps_up(old, new)
        if not has_brown(self.game):
            return up == 1
        if not old.cities:
            return up >= 1
        if old.color == "white":
            return up == 2 or (up == 3 and is_young_home(self.game, company, hex_))
        return up == 1

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The tiles of private companies."""
        if new.name in TOWN_TILES or new.name in RURAL_TILES:
            return old.color == "white"
        if new.name == HEADQUARTERS_TILE:
            return old.color in {"green", "brown"} and hex_ not in memory_of(self.game).metropolises
        if old.name not in PLAIN_CITIES:
            return False
        return may_replace(old, new, self.game.land.special_rules)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """A resource leads to a place; where the tiles of some private companies go; no colour too early."""
        return self._why_not_private(plan) or self._why_not_tile(plan) or super().why_not_lay(plan)

    def _why_not_tile(self, plan: PlannedLay) -> str | None:
        game, tile = self.game, plan.tile
        if tile is None:
            return None
        if resources.shown(tile) and not leads_to_a_place(game, tile, plan.hex):
            return "A tile with a resource leads to a city, town or red area."
        if plan.private is None and owned(plan.company, MULLIKEN):
            highest = RISING.index(game.phase.tiles[-1])
            old = game.land.board.tile(plan.hex)
            if RISING.index(tile.color) > highest + 1:
                return "That colour may not be laid yet."
            if steps_up(old, tile) > 1 and not has_brown(game):
                return "No colour is skipped before phase 5."
        return None

    def _why_not_private(self, plan: PlannedLay) -> str | None:
        private, game, hex_ = plan.private, self.game, plan.hex
        if private is None:
            return None
        neighbours = [name for name in game.land.ground.hexmap[hex_].neighbours if name is not None]
        tile_there = game.land.board.tile(hex_)
        match private.id:
            case str(name) if name == BOOMTOWN and tile_there.name not in PLAIN_CITIES:
                return "A boomtown is a plain yellow city."
            case str(name) if name == HOME_BOOM and not is_young_home(game, plan.company, hex_):
                return "Only the home of a corporation that has not operated yet is a boomtown."
            case str(name) if name == HEADQUARTERS and not has_brown(game):
                return "There are no regional headquarters before phase 5."
            case str(name) if name == JUNCTIONS:
                if plan.company is not None and memory_of(game).homes.get(plan.company.id) == hex_:
                    return "A home is no rural junction."
                if any(game.land.board.tile(name).name in RURAL_TILES for name in neighbours):
                    return "Rural junctions do not lie side by side."
            case str(name) if name == TOWN:
                if tile_there.color != "white" or any(map(any, game.land.board.tokens.get(hex_, ()))):
                    return "A company town lies on bare land without a token."
                if not memory_of(game).metropolises.isdisjoint(neighbours):
                    return "A company town does not lie beside a metropolis."
            case _:
                pass
        return None


class LayTrackUSA(LayTrack):
    """As usual. A young corporation lays a brown tile on its home beside its tile actions; plain track that
    skips colours costs more; a tile of ore may be improved."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The turn also waits for some private companies that have nothing to lay."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        return frozenset({Pass}) if self._private_waits(entity) else NOTHING

    def _private_waits(self, company: Corporation) -> bool:
        game, land = self.game, self.game.land
        if owned(company, RESOURCES) is not None:
            return True
        hub = owned(company, HUB)
        if hub is not None and any(
            land.board.tile(name).color == "red" for name in land.reach(company).hexes
        ):
            return True
        lawyers = owned(company, LAWYERS)
        return (
            lawyers is not None
            and bool(company.tokens)
            and bool(game.abilities.usable(lawyers, TokenPlace))
            and any(
                not land.board.has_token(hex_, company.id)
                and not land.board.has_room(hex_, city, company.id)
                and land.board.tile(hex_).name not in TOWN_TILES
                for hex_, city in land.reach(company).cities()
            )
        )

    def is_upgrade(self, hex_: str, copy: str) -> bool:
        """A city on bare land is none, whatever its colour."""
        old, new = self.game.land.board.tile(hex_), self.game.land.tile_of(copy)
        if old.color == "white":
            return not old.cities and new.color != "yellow"
        return True

    def may_upgrade(self, allowance: TileLay) -> bool:
        """With Pettibone & Mulliken two tiles of a turn may be upgrades."""
        company = self.actor()
        if isinstance(company, Corporation) and owned(company, MULLIKEN) and self.upgraded < 2:
            return True
        return super().may_upgrade(allowance)

    def is_barred(self, allowance: TileLay, hex_: str) -> bool:
        """One of those two at most is a city."""
        board = self.game.land.board
        city = board.tile(hex_).color != "white" and bool(board.tile(hex_).cities)
        if self.upgraded and city and any(board.tile(name).cities for name in self.hexes):
            return True
        return super().is_barred(allowance, hex_)

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """Skipped colours of plain track cost more; a resource may make difficult terrain cheaper."""
        land = self.game.land
        old, new = land.board.tile(hex_), land.tile_of(copy)
        if not old.cities and old.color != new.color:
            usual += SKIPPED * (steps_up(old, new) - 1)
        return usual - _resource_discount(self.game, company, hex_, new)

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """The rotation does not matter."""
        extra = self.extra(company, hex_, copy, 0, usual)
        return super().lay_costs(company, hex_, copy, rotations, extra)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """The tiles, and what is laid beside the tile actions."""
        yield from super().lay_choices(company)
        allowance, land = self.allowance(company), self.game.land
        if LayTile not in self.kinds_for(company) or allowance is None or not self.may_upgrade(allowance):
            return
        for hex_ in land.reached_hexes(company):
            better = self._improved(hex_)
            if better is not None and not self.is_barred(allowance, hex_):
                cost = self.cost(allowance, True)
                copy = land.next_copy(better.name)
                if copy is not None and cost <= self.game.policies.track.track_money(company):
                    yield self.choice(
                        "lay_tile",
                        company,
                        facts={"cost": cost},
                        hex=hex_,
                        tile=copy,
                        rotation=better.rotation,
                    )

    def _improved(self, hex_: str) -> Tile | None:
        if "green" not in self.game.phase.tiles:
            return None
        return resources.richer(self.game, self.game.land.board.tile(hex_))

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile."""
        game, land = self.game, self.game.land
        tile = land.tile_of(action.tile)
        allowance = self.allowance(company)
        assert allowance is not None
        if tile.color == "brown" and tile.cities and is_young_home(game, company, action.hex):
            self._lay_home(action, company)
        elif resources.is_rich(tile):
            if self._improved(action.hex) is not tile.at(action.rotation) or not self.may_upgrade(allowance):
                raise Refusal("track/not-allowed", "This tile cannot be laid there now.")
            if self.is_barred(allowance, action.hex) or action.hex not in land.reached_hexes(company):
                raise Refusal("track/not-allowed", "This tile cannot be laid there now.")
            land.lay_along(company, action.hex, action.tile, action.rotation, None)
            game.pay(company, game.bank, self.cost(allowance, True))
            self.count(action.hex, True)
        else:
            self._lay_usual(action, company, tile)
        turn_denver(game, company, action.hex)

    def why_not_land(self, action: LayTile, company: Corporation) -> str | None:
        """As usual; a resource may make the land cheaper."""
        less = _resource_discount(self.game, company, action.hex, self.game.land.tile_of(action.tile))
        return self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation, -less)

    def _lay_home(self, action: LayTile, company: Corporation) -> None:
        land = self.game.land
        reason = land.why_not_lay(company, action.hex, action.tile, action.rotation)
        if reason is not None:
            raise Refusal("track/not-allowed", reason)
        land.lay(company, action.hex, action.tile, action.rotation)
        self.hexes = (*self.hexes, action.hex)

    def _lay_usual(self, action: LayTile, company: Corporation, tile: Tile) -> None:
        game, given = self.game, None
        if tile.color == "yellow" and resources.shown(tile):
            given = resources.chosen(game, company, action.hex, tile)
        if given and all(gift.ability.extra_lay for gift in given.values()):
            reason = self.why_not_land(action, company)
            if reason is not None:
                raise Refusal("track/not-allowed", reason)
            extra = self.extra(company, action.hex, action.tile, action.rotation, 0)
            game.land.lay(company, action.hex, action.tile, action.rotation, extra=extra)
        else:
            super().do_lay(action, company)
        if given:
            resources.use(game, action.hex, given)


def _resource_discount(game: GameInPlay, company: Corporation, hex_: str, tile: Tile) -> int:
    """What the private companies that give the resources of a tile take off its terrain."""
    if tile.color != "yellow" or not resources.shown(tile) or resources.is_rich(tile):
        return 0
    given = resources.chosen(game, company, hex_, tile) or {}
    discount = max((gift.ability.discount for gift in given.values()), default=0)
    return min(discount, game.land.terrain_cost(company, hex_, tile))


def turn_denver(game: GameInPlay, company: Corporation, hex_: str) -> None:
    """The first track that leads to the metropolis Denver: who laid it turns the tile of Denver."""
    board = game.land.board
    around = game.land.ground.hexmap[hex_].neighbours
    if board.tile(DENVER).name == DENVER_STARTS and any(
        around[edge] == DENVER for edge in board.tile(hex_).exits
    ):
        memory_of(game).turning = company


class TurnDenver(Step):
    """Whoever first leads track to the metropolis Denver, or starts there, says how its tile lies."""

    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay"}
    deed = "turn the tile of Denver"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who has to turn it."""
        return memory_of(self.game).turning

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The hex of the tile."""
        yield DENVER

    def waits(self) -> bool:
        """Has anybody to?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay the tile in any rotation."""
        return frozenset({LayTile}) if self.waits() and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every rotation."""
        company = self.actor()
        for rotation in range(6) if company is not None else ():
            assert company is not None
            facts, copy = {"cost": 0}, f"{DENVER_LIES}-0"
            yield self.choice("lay_tile", company, facts=facts, hex=DENVER, tile=copy, rotation=rotation)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Turn it."""
        if (action.hex, action.tile) != (DENVER, f"{DENVER_LIES}-0") or not 0 <= action.rotation <= 5:
            raise Refusal("track/denver", f"Tile {DENVER_LIES} is laid on {DENVER} now.")
        memory_of(self.game).turning = None
        self.game.land.lay_along(company, action.hex, action.tile, action.rotation, None)


class SpecialTrackUSA(SpecialTrack):
    """The tiles of private companies. The Great Northern lays tiles with resources, too, and improves ore; a
    regional headquarters may lead into the sea; a company town brings a token."""

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        if private.id == HEADQUARTERS:
            yield from self._headquarters(private)
            return
        yield from super()._lays(private)
        if private.id == NORTHERN and self.ability(private) is not None:
            for hex_, better in self._ores(private):
                copy = self.game.land.next_copy(better.name)
                if copy is not None:
                    yield hex_, copy, better.rotation, 0

    def _ores(self, private: Private) -> Iterator[tuple[str, Tile]]:
        found, land = self.ability(private), self.game.land
        layer = self.game.abilities.company_for(private)
        if found is None or layer is None or "green" not in self.game.phase.tiles:
            return
        for hex_ in land.reached_hexes(layer):
            better = resources.richer(self.game, land.board.tile(hex_))
            if hex_ in found[1].hexes and better is not None:
                yield hex_, better

    def _headquarters(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        found, land = self.ability(private), self.game.land
        layer, copy = self.game.abilities.company_for(private), land.next_copy(HEADQUARTERS_TILE)
        if found is None or layer is None or copy is None or not has_brown(self.game):
            return
        for hex_ in found[1].hexes:
            old = land.board.tile(hex_)
            fits = land.policies.track.may_replace_specially(found[1], old, land.tile_of(copy), hex_)
            if fits and hex_ in land.reach(layer).hexes and self.has_action(layer, hex_, copy):
                cost = self.extra(found[1], layer, hex_, copy)
                if cost <= layer.cash:
                    yield hex_, copy, 0, cost

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile, and what comes with it."""
        game, land = self.game, self.game.land
        company = game.abilities.company_for(private)
        tile = land.tile_of(action.tile)
        by_hand = private.id == HEADQUARTERS or resources.is_rich(tile)
        if by_hand:
            if (action.hex, action.tile) not in {(hex_, copy) for hex_, copy, _, _ in self._lays(private)}:
                raise Refusal("track/special", f"{private.name} cannot lay that tile there now.")
            self._lay_by_hand(action, private)
            return
        given = None
        if company is not None and tile.color == "yellow" and resources.shown(tile):
            given = resources.chosen(game, company, action.hex, tile)
        super().do_lay(action, private)
        if company is not None and given:
            resources.use(game, action.hex, given)
        if company is not None and private.id == TOWN:
            self._found_town(private, company, action.hex)

    def _lay_by_hand(self, action: LayTile, private: Private) -> None:
        game, found = self.game, self.ability(private)
        company = game.abilities.company_for(private)
        assert found is not None
        assert company is not None
        if private.id == HEADQUARTERS:
            game.pay(company, game.bank, self.extra(found[1], company, action.hex, action.tile))
            self._track_step().count(action.hex, True)
        game.land.lay_along(company, action.hex, action.tile, action.rotation, private.id)
        game.abilities.use(private, found[0])

    def _found_town(self, private: Private, company: Corporation, hex_: str) -> None:
        game, board = self.game, self.game.land.board
        board.place_token(hex_, 0, NOBODY)
        on_map = len(list(board.tokens_of(company.id))) + len(company.hex_tokens)
        if on_map + len(company.tokens) < game.settings.tokens_after_merger:
            board.place_token(hex_, 0, company.id)
        game.happen(CompanyTownFounded(company=company.id, hex=hex_))
        game.close_private(private)
