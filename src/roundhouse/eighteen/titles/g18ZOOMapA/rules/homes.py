"""What a corporation lays when it starts: the tile of its home, and yellow tiles for a dear par price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.replacing import UpgradeRules
from roundhouse.eighteen.track.upgrades import legal_rotations
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import NextFamilies, NextFamily, StartBonus
from .facts import Facts, HomeTiles, Zoo

_COLORS = ("white", "yellow", "green", "brown", "gray")
_ANY_COLOR = UpgradeRules(
    next_colors=tuple(combinations(_COLORS, 2)), keep_label=False, keep_cities=False, keep_towns=False
)
"""A home tile replaces any of a lower colour."""


def start_facts(game: GameInPlay, company: Corporation) -> HomeTiles:
    """What the par price of a corporation brings."""
    zones = company.par.zones if company.par is not None else frozenset()
    return next(facts for zone, facts in game.settings_of(Facts).home_tiles.items() if zone in zones)


def begin(game: GameInPlay, company: Corporation) -> None:
    """A corporation has started: it lays its home, receives what its price brings, and neighbours follow."""
    zoo, facts = game.memory_of(Zoo), start_facts(game, company)
    zoo.started = True
    game.round.step(HomeTrackZoo).ask(company)
    if facts.money:
        game.pay(game.bank, company, facts.money)
        game.happen(StartBonus(company=company.id, amount=facts.money))
    if facts.tracks:
        zoo.building, zoo.tracks = company, facts.tracks
    if len(game.players) <= game.settings_of(Facts).neighbours_up_to:
        _choose_neighbours(game, company)


def _choose_neighbours(game: GameInPlay, company: Corporation) -> None:
    """After the first one a neighbour on either side may start; the second one decides the way round."""
    zoo, started = game.memory_of(Zoo), sum(one.parred for one in game.corporations.values())
    if started == 1:
        pair = (_next_to(game, company, onwards=True), _next_to(game, company, onwards=False))
        zoo.candidates = tuple(one for one in dict.fromkeys(pair) if one is not None)
    else:
        if started == 2 and zoo.candidates:
            zoo.onwards = company is zoo.candidates[0]
        following = _next_to(game, company, onwards=zoo.onwards)
        zoo.candidates = (following,) if following is not None else zoo.candidates
    open_ = [one for one in zoo.candidates if not one.parred]
    if len(open_) == 1:
        game.happen(NextFamily(company=open_[0].id))
    elif open_:
        game.happen(NextFamilies(company=open_[0].id, other=open_[1].id))


def _next_to(game: GameInPlay, company: Corporation, *, onwards: bool) -> Corporation | None:
    """The nearest corporation on one side that has not started."""
    order = list(game.corporations.values())
    at, way = order.index(company), 1 if onwards else -1
    around = (order[(at + way * steps) % len(order)] for steps in range(1, len(order)))
    return next((one for one in around if not one.parred), None)


class HomeTrackZoo(HomeTrack):
    """A corporation that starts lays a tile on its home, of any colour that its par price brings. On a home
    where a tile lies already it may also leave that."""

    def ask(self, company: Corporation) -> None:
        """``company`` has to lay its home tile, whatever lies there."""
        self.pending = (*self.pending, company)

    def lays(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """Every tile that the par price brings, in every rotation."""
        for copy, rotations in self._tiles(company):
            for rotation in rotations:
                yield copy, rotation

    def _tiles(self, company: Corporation) -> Iterator[tuple[str, tuple[int, ...]]]:
        land, hex_ = self.game.land, company.definition.home[0]
        for name in start_facts(self.game, company).tiles:
            copy = land.next_copy(name)
            if copy is not None:
                yield (
                    copy,
                    legal_rotations(land.board, hex_, land.tile_named(name), land.reach(company), _ANY_COLOR),
                )

    def _may_leave(self, company: Corporation) -> bool:
        """May the home stay as it is: with a tile on it, or without any tile left for it?"""
        land = self.game.land
        bare = land.board.tile(company.definition.home[0]).color == "white"
        tiles = start_facts(self.game, company).tiles
        return not bare or all(land.next_copy(name) is None for name in tiles)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay it, and pass where that is allowed."""
        if not self.pending or entity is not self.pending[0] or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({LayTile, Pass}) if self._may_leave(entity) else frozenset({LayTile})

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the home tile, for nothing."""
        game, home = self.game, company.definition.home[0]
        name = action.tile.rpartition("-")[0]
        fits = any(
            offered.rpartition("-")[0] == name and action.rotation in rotations
            for offered, rotations in self._tiles(company)
        )
        known = game.trusting or action.tile == game.land.next_copy(name)
        if action.hex != home or not fits or not known or not game.land.has_copy(action.tile):
            raise Refusal("track/home", f"{action.tile} cannot be laid like that on {home}, the home.")
        self.pending = self.pending[1:]
        game.land.lay(company, home, action.tile, action.rotation)


class BonusTrack(Step):
    """The yellow tiles that a dear par price brings, one after the other, for what the terrain costs."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Pass: "do_pass"}
    deed = "lay the tiles that come with its par price"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The corporation that may lay."""
        zoo = self.game.memory_of(Zoo)
        return zoo.building if zoo.tracks else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay or pass."""
        return frozenset({LayTile, Pass}) if entity is self.actor() else NOTHING

    def waits(self) -> bool:
        """May a corporation still lay?"""
        return self.actor() is not None

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The bare hexes that its track reaches."""
        for hex_ in self.game.land.reached_hexes(company):
            if self.game.land.board.tile(hex_).color == "white":
                yield hex_

    def choices(self) -> Iterator[Choice]:
        """Every yellow tile in every rotation, and the pass."""
        company, land = self.actor(), self.game.land
        if not isinstance(company, Corporation):
            return
        yield self.choice("pass", company)
        for hex_ in self.open_hexes(company):
            for copy, rotations in land.legal_tiles(company, hex_):
                for rotation in rotations:
                    cost = land.cost(company, hex_, copy, rotation, 0)
                    if cost <= company.cash:
                        yield self.choice(
                            "lay_tile", company, facts={"cost": cost}, hex=hex_, tile=copy, rotation=rotation
                        )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a yellow tile."""
        game = self.game
        reason = game.land.why_not_lay(company, action.hex, action.tile, action.rotation)
        if reason is None and game.land.board.tile(action.hex).color != "white":
            reason = "Only bare land is built on."
        if reason is not None:
            raise Refusal("track/not-allowed", reason)
        game.land.lay(company, action.hex, action.tile, action.rotation)
        self._count(game.memory_of(Zoo).tracks - 1)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Lay no more."""
        super().do_pass(action, entity)
        self._count(0)

    def _count(self, left: int) -> None:
        zoo = self.game.memory_of(Zoo)
        zoo.tracks = left
        if not left:
            zoo.building = None
