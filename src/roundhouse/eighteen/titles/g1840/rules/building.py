"""Track and tokens of lines in 1840, and what is earned by building the city railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.owned_lines.ownership import owner_of, pay_for
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken, RemoveToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import can_place, token_choices
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import CityTokenRemoved
from ..facts import facts, is_unbuilt, vienna

SECOND = "A line lays one tile of its own in a turn."


class ViennaTrack(TrackPolicy):
    """Tiles with an orange frame, and only those, lie where the city railway does."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Whether tile ``new`` may replace ``old``."""
        return bool(old.frames) == bool(new.frames) and super().may_replace(old, new, hex_, company)


def lay(game: GameInPlay, line: Corporation, action: LayTile) -> None:
    """Lay a tile for a line, at the cost of its owner."""
    pay_for(game, line, game.land.cost(line, action.hex, action.tile, action.rotation, 0))
    game.land.lay(line, action.hex, action.tile, action.rotation)


# The city railway


def open_city_hexes(game: GameInPlay) -> Iterator[str]:
    """The hexes where the city railway may be built on: at either end of what is missing of each line."""
    for hexes in vienna(game).unbuilt.values():
        yield from dict.fromkeys(hexes[:1] + hexes[-1:])


def city_tiles(game: GameInPlay, hex_: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The tiles that may be the first ones on a hex of the city railway, with their rotations."""
    old = game.land.board.tile(hex_)
    sides = set(facts(game).track_sides[hex_])
    for name in game.land.supply.left:
        tile, copy = game.land.tile_named(name), game.land.next_copy(name)
        fits = tile.color == "yellow" and tile.frames and len(tile.cities) == len(old.cities)
        if copy is not None and fits:
            turns = tuple(turn for turn in range(6) if tile.at(turn).exits == sides)
            if turns:
                yield copy, turns


def city_tokens(game: GameInPlay) -> Iterator[tuple[Corporation, Spot, int]]:
    """The tokens of the city railway that may be taken off the map, each with its slot."""
    kept, board = facts(game).kept_hexes, game.land.board
    for name in facts(game).city_lines:
        if name in game.corporations:
            for hex_, city in board.tokens_of(name):
                if hex_ not in kept:
                    yield game.company(name), Spot(hex_, city), board.slots(hex_, city).index(name)


def remove_city_token(game: GameInPlay, line: Corporation, owner: Corporation, spot: Spot) -> None:
    """Take a token of the city railway off the map, at the cost of the owner of ``line``."""
    cost = facts(game).removal_price
    game.pay(owner_of(game, line), game.bank, cost)
    game.land.board.remove_token(spot.hex, spot.city, owner.id)
    game.happen(CityTokenRemoved(company=line.id, owner=owner.id, hex=spot.hex, cost=cost))


def reward_on(game: GameInPlay, hex_: str) -> str:
    """What is earned by building the city railway on ``hex_``, as printed there."""
    icon = game.land.ground.hexmap.hexes[hex_].printed.icons[0]
    return icon.image.rpartition("/")[2].partition("_")[0]


class TrackAndTokenVienna(TrackAndToken):
    """One tile of the line itself and one of the city railway, a token, and any number of tokens of the city
    railway that are taken off the map, in any order."""

    own: bool = tracked(False)
    """Has the line laid or upgraded a tile of its own?"""
    city: bool = tracked(False)
    """Has it built the city railway?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**TrackAndToken.handlers, RemoveToken: "do_remove"}

    def begin_turn(self) -> None:
        """Forget what was built in the turn before."""
        super().begin_turn()
        if self.own:
            self.own = False
        if self.city:
            self.city = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, place, remove, pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        kinds: set[type[Action]] = {Pass}
        if self.allowance(entity) is not None:
            kinds.add(LayTile)
        if not self.placed and can_place(self, entity):
            kinds.add(PlaceToken)
        if self._can_remove(entity):
            kinds.add(RemoveToken)
        return frozenset(kinds)

    def _can_remove(self, line: Corporation) -> bool:
        enough = owner_of(self.game, line).cash >= facts(self.game).removal_price
        return enough and next(city_tokens(self.game), None) is not None

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """Where the line may lay a tile of its own, and where the city railway may be built on."""
        if not self.own:
            yield from (hex_ for hex_ in super().open_hexes(company) if not is_unbuilt(self.game, hex_))
        if not self.city:
            yield from open_city_hexes(self.game)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every tile of its own, and every tile of the city railway."""
        own = (one for one in super().lay_choices(company) if not is_unbuilt(self.game, one.action["hex"]))
        yield from own
        if LayTile in self.kinds_for(company):
            yield from self._city_choices(company)

    def choices(self) -> Iterator[Choice]:
        """Every tile and token, and the pass."""
        line = self.actor()
        if not isinstance(line, Corporation):
            return
        kinds, game = self.kinds_for(line), self.game
        if LayTile in kinds:
            yield from self.lay_choices(line)
        if PlaceToken in kinds:
            yield from token_choices(self, line)
        if RemoveToken in kinds:
            facts_ = {"cost": facts(game).removal_price}
            for owner, spot, slot in city_tokens(game):
                what = {**facts_, "token": owner.id}
                yield self.choice("remove_token", line, facts=what, hex=spot.hex, city=spot.city, slot=slot)
        if Pass in kinds:
            yield self.choice("pass", line)

    def _city_choices(self, line: Corporation) -> Iterator[Choice]:
        """Every tile of the city railway."""
        game = self.game
        for hex_ in () if self.city else open_city_hexes(game):
            cost = game.land.terrain_cost(line, hex_)
            if cost <= owner_of(game, line).cash:
                for copy, turns in city_tiles(game, hex_):
                    for turn in turns:
                        yield self.choice(
                            "lay_tile", line, facts={"cost": cost}, hex=hex_, tile=copy, rotation=turn
                        )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a tile of the line or of the city railway. Raises Refusal."""
        game, allowance = self.game, self.allowance(company)
        if action.hex in game.land.ground.hexmap.hexes and is_unbuilt(game, action.hex):
            self._build(action, company)
            return
        if self.own and not game.stands(company.id, SECOND):
            raise Refusal("track/not-allowed", SECOND)
        assert allowance is not None
        upgrade = self.check(action, company, allowance)
        lay(game, company, action)
        self.count(action.hex, upgrade)
        self.own = True

    def _build(self, action: LayTile, line: Corporation) -> None:
        """Build the city railway. Raises Refusal."""
        game = self.game
        reason = None
        if self.city:
            reason = "The city railway is built once in a turn."
        elif action.hex not in open_city_hexes(game):
            reason = "The city railway is built on from one of its ends."
        elif not any(
            copy.rpartition("-")[0] == action.tile.rpartition("-")[0] and action.rotation in turns
            for copy, turns in city_tiles(game, action.hex)
        ) or not game.land.is_at_hand(action.tile, line.id):
            reason = f"Tile {action.tile} cannot be laid on {action.hex} like that."
        elif game.land.terrain_cost(line, action.hex) > owner_of(game, line).cash:
            reason = f"{owner_of(game, line).id} cannot pay for it."
        if reason is not None:
            raise Refusal("track/not-allowed", reason)
        lay(game, line, action)
        self.count(action.hex, False)
        self.city = True
        unbuilt = vienna(game).unbuilt
        for company, hexes in list(unbuilt.items()):
            if action.hex in hexes:
                unbuilt[company] = tuple(hex_ for hex_ in hexes if hex_ != action.hex)
        reward = reward_on(game, action.hex)
        if reward == "token":
            game.round.step(EarnedToken).earn(line)
        else:
            game.round.step(EarnedTile).earn(line, reward)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place a token at the cost of the owner of the line. Raises Refusal."""
        game, spot = self.game, Spot(action.hex, action.city)
        reason = game.land.why_not_token(company, spot)
        if reason is not None:
            raise Refusal("token/not-allowed", reason)
        cost = game.land.token_price(company)
        pay_for(game, company, cost)
        game.land.place(company, spot, action.slot, cost)
        self.placed = True

    def do_remove(self, action: RemoveToken, company: Corporation) -> None:
        """Take a token of the city railway off the map. Raises Refusal."""
        for owner, spot, slot in city_tokens(self.game):
            if (spot.hex, spot.city, slot) == (action.hex, action.city, action.slot):
                remove_city_token(self.game, company, owner, spot)
                return
        raise Refusal("token/removal", f"There is no token on {action.hex} that may be taken off the map.")


class EarnedTile(Step):
    """Who has built the city railway may lay a tile of the colour that is printed there."""

    earned: tuple[Corporation, str] | None = tracked(None)
    """The line, and the colour of its tile."""
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Pass: "do_pass"}
    deed = "lay the tile that was earned"
    done_when = "never"

    def earn(self, line: Corporation, color: str) -> None:
        """Let ``line`` lay a tile of this colour."""
        self.earned = (line, color)

    def actor(self) -> Entity | None:
        """The line that has earned a tile."""
        return self.earned[0] if self.earned is not None else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay it, or pass."""
        return frozenset({LayTile, Pass}) if entity is self.actor() else NOTHING

    def lays(self, line: Corporation, color: str) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """The hexes, tiles and rotations that are possible."""
        game = self.game
        land, red = game.land, facts(game).red_hexes
        for hex_ in land.reached_hexes(line):
            printed = hex_ not in land.board.tiles
            if color == "red":
                if printed and hex_ in red:
                    yield from self._red(line, hex_)
            elif color == "purple":
                if printed and land.board.tile(hex_).color == "purple":
                    yield from self._purple(hex_)
            elif not is_unbuilt(game, hex_):
                for copy, turns in land.legal_tiles(line, hex_):
                    if land.tile_of(copy).color == color:
                        yield hex_, copy, turns

    def open_hexes(self, line: Corporation) -> Iterator[str]:
        """The hexes where the tile may be laid."""
        if self.earned is not None:
            yield from dict.fromkeys(hex_ for hex_, _, _ in self.lays(line, self.earned[1]))

    def _special(self, color: str) -> Iterator[str]:
        """The next copy of each tile of a colour that is left."""
        land = self.game.land
        copies = (land.next_copy(name) for name in land.supply.left if land.tile_named(name).color == color)
        yield from (copy for copy in copies if copy is not None)

    def _red(self, line: Corporation, hex_: str) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """A red tile leads to other hexes only, and joins the track of the line."""
        land = self.game.land
        here, joins = land.board.hexmap.hexes[hex_], land.reach(line).edges(hex_)
        for copy in self._special("red"):
            ways = ((turn, land.tile_of(copy).at(turn).exits) for turn in range(6))
            turns = tuple(
                turn
                for turn, exits in ways
                if all(here.neighbours[edge] and here.open_edges >> edge & 1 for edge in exits)
                and any(joins >> edge & 1 for edge in exits)
            )
            if turns:
                yield hex_, copy, turns

    def _purple(self, hex_: str) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """Some stations have tiles of their own, which are not turned; the others are turned as one likes."""
        game = self.game
        single = facts(game).single_tiles
        for copy in self._special("purple"):
            name = copy.rpartition("-")[0]
            if hex_ in single:
                if name in single[hex_]:
                    yield hex_, copy, (0,)
            elif all(name not in names for names in single.values()):
                yield hex_, copy, tuple(range(6))

    def choices(self) -> Iterator[Choice]:
        """Every tile that can be paid, and the pass."""
        if self.earned is None:
            return
        line, color = self.earned
        money = owner_of(self.game, line).cash
        for hex_, copy, turns in self.lays(line, color):
            for turn in turns:
                cost = self.game.land.cost(line, hex_, copy, turn, 0)
                if cost <= money:
                    yield self.choice(
                        "lay_tile", line, facts={"cost": cost}, hex=hex_, tile=copy, rotation=turn
                    )
        yield self.choice("pass", line)

    def do_lay(self, action: LayTile, line: Corporation) -> None:
        """Lay the tile. Raises Refusal."""
        game, earned = self.game, self.earned
        assert earned is not None
        name = action.tile.rpartition("-")[0]
        fits = any(
            hex_ == action.hex and copy.rpartition("-")[0] == name and action.rotation in turns
            for hex_, copy, turns in self.lays(*earned)
        )
        if not fits or not game.land.is_at_hand(action.tile, line.id):
            reason = f"Tile {name} cannot be laid on {action.hex} like that as the {earned[1]} tile."
            raise Refusal("track/not-allowed", reason)
        cost = game.land.cost(line, action.hex, action.tile, action.rotation, 0)
        if cost > owner_of(game, line).cash:
            raise Refusal("track/not-allowed", f"{owner_of(game, line).id} cannot pay {game.money(cost)}.")
        lay(game, line, action)
        if action.hex in facts(game).red_hexes:
            game.land.board.gate(action.hex, [one.id for one in game.companies()])
        self.finish()

    def finish(self) -> None:
        """The tile is laid or forgone."""
        self.earned = None


class EarnedToken(Step):
    """Who has built the city railway where a token is printed may place one of its own for nothing, in place
    of one of the city railway for the price of its removal."""

    line: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place the token that was earned"
    done_when = "never"

    def earn(self, line: Corporation) -> None:
        """Let ``line`` place a token, if it has one left."""
        self.line = line

    def actor(self) -> Entity | None:
        """The line that has earned a token."""
        return self.line

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it, or pass."""
        return frozenset({PlaceToken, Pass}) if entity is self.line else NOTHING

    def spots(self, line: Corporation) -> Iterator[tuple[Spot, int | None]]:
        """The cities with room, and those with a token of the city railway in a slot that is named."""
        game = self.game
        land = game.land
        if not line.tokens:
            return
        for spot in land.token_spots(line):
            yield spot, None
        if owner_of(game, line).cash < facts(game).removal_price:
            return
        for _, spot, slot in city_tokens(game):
            if land.reaches(line, spot) and not land.board.has_token(spot.hex, line.id):
                yield spot, slot

    def choices(self) -> Iterator[Choice]:
        """Every place, and the pass."""
        line = self.line
        if line is None:
            return
        for spot, slot in self.spots(line):
            cost = 0 if slot is None else facts(self.game).removal_price
            what = {"cost": cost}
            if slot is None:
                yield self.choice("place_token", line, facts=what, hex=spot.hex, city=spot.city)
            else:
                yield self.choice("place_token", line, facts=what, hex=spot.hex, city=spot.city, slot=slot)
        yield self.choice("pass", line)

    def do_place(self, action: PlaceToken, line: Corporation) -> None:
        """Place the token. Raises Refusal."""
        game = self.game
        spot = Spot(action.hex, action.city)
        spots = list(self.spots(line))
        taken = action.slot if (spot, action.slot) in spots else None
        if (spot, taken) not in spots:
            raise Refusal("token/not-allowed", f"{line.id} cannot place its token on {action.hex}.")
        if taken is not None:
            held = game.land.board.slots(spot.hex, spot.city)[taken]
            remove_city_token(game, line, game.company(held or ""), spot)
        game.land.place(line, spot, action.slot, 0)
        self.finish()

    def finish(self) -> None:
        """The token is placed or forgone."""
        self.line = None
