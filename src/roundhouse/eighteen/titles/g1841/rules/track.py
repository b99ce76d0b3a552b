"""Track of railheads, tokens within states, and tokens bought of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.token_purchase import TokenOffer, TokenPurchase
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.parts import Pass as MountainPass
from roundhouse.eighteen.track.reach import Reach, sides_of
from roundhouse.eighteen.track.replacing import path_within
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import legal_rotations
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import OffboardLinked, TrackSurveyed
from .facts import EACH, TWO, facts, is_small, memory, phase, railheads
from .places import state_reach

Place = tuple[str, int]


class Track1841(TrackPolicy):
    """A tile for each railhead, passes on passes."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """As many as the phase allows from different railheads; a small corporation lays one."""
        lays, status = super().tile_lays(company), self.game.phase.status
        if is_small(company) or not (EACH in status or TWO in status):
            return lays[:1]
        count = len(railheads(self.game, company))
        return lays[: count if EACH in status else min(count, 2)]

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Passes follow passes of their size, and nothing else."""
        return _pass_size(old) == _pass_size(new) and super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some tiles lie as they are printed."""
        tile = plan.tile
        if tile is not None and tile.rotation and tile.name in facts(self.game).fixed_tiles:
            return f"Tile {tile.name} is not turned."
        return None


def _pass_size(tile: Tile) -> int:
    first = tile.cities[0] if tile.cities else None
    return first.size if isinstance(first, MountainPass) else 0


def reach_from(game: GameInPlay, company: Corporation, place: Place) -> Reach:
    """What one token of a company connects to."""
    return game.answers.to(_reach_from, game, company, place)


def _reach_from(game: GameInPlay, company: Corporation, place: Place) -> Reach:
    board = game.land.board
    return Reach(board, company.id, [place], borders=sides_of(board.hexmap, board.borders))


class TrackOfRailheads(LayTrack):
    """Each tile of a turn connects to a railhead that no other tile of the turn was laid from."""

    spent: tuple[str, ...] = tracked(())
    """The hexes of the railheads from which tiles were laid in this turn."""

    def begin_turn(self) -> None:
        """No railhead used yet."""
        super().begin_turn()
        if self.spent:
            self.spent = ()

    def unspent(self, company: Corporation) -> list[Place]:
        """The railheads from which nothing was laid in this turn."""
        return [place for place in railheads(self.game, company) if place[0] not in self.spent]

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """As usual, where a railhead connects from which nothing was laid."""
        found = [reach_from(self.game, company, place) for place in self.unspent(company)]
        for hex_ in super().open_hexes(company):
            if not self.spent or any(reach.edges(hex_) for reach in found):
                yield hex_

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """As usual, where another railhead than before connects."""
        for choice in super().lay_choices(company):
            action = choice.action
            turned = self.game.land.tile_of(str(action["tile"])).at(int(action["rotation"]))
            if not self.spent or self._serves(company, str(action["hex"]), turned):
                yield choice

    def _serves(self, company: Corporation, hex_: str, tile: Tile) -> bool:
        """Would the tile connect to a railhead that is left?"""
        land = self.game.land
        return any(
            legal_rotations(
                land.board,
                hex_,
                tile.base,
                reach_from(self.game, company, place),
                land.rules_on(hex_),
                turns=(tile.rotation,),
            )
            for place in self.unspent(company)
        )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay it, and note the railhead."""
        game = self.game
        old = game.land.board.tile(action.hex)
        if self.spent:
            turned = game.land.tile_of(action.tile).at(action.rotation)
            reason = f"The tile on {action.hex} does not connect to another railhead."
            if not self._serves(company, action.hex, turned) and not game.stands(company.id, reason):
                raise Refusal("track/railhead", reason)
        super().do_lay(action, company)
        if (place := self._used(company, action.hex, old)) is not None:
            self.spent = (*self.spent, place[0])

    def _used(self, company: Corporation, hex_: str, old: Tile) -> Place | None:
        """The railhead from which a tile was laid: the first one that its new track connects to, or its
        stops."""
        tile = self.game.land.board.tile(hex_)
        fresh = {
            (hex_, index)
            for index, path in enumerate(tile.paths)
            if not any(path_within(tile, path, old, one) for one in old.paths)
        }
        found = [(place, reach_from(self.game, company, place)) for place in self.unspent(company)]
        for place, reach in found:
            if fresh & reach.paths:
                return place
        for place, reach in found:
            if any(reach.has_node(hex_, node) for node in range(len(tile.nodes))):
                return place
        return None

    def finish(self) -> None:
        """Off-board places that the company connects with cities are noted."""
        company = self.actor()
        if not self.passed and self.laid and isinstance(company, Corporation):
            note_links(self.game, company)
        super().finish()


def note_links(game: GameInPlay, company: Corporation) -> None:
    """Which off-board places does the track of a company lead to?"""
    book, board = memory(game), game.land.board
    reach, new = game.land.reach(company), list[str]()
    for hex_ in offboard_hexes(game):
        if hex_ not in book.linked and any(
            reach.has_node(hex_, node) for node in range(len(board.tile(hex_).nodes))
        ):
            book.linked |= {hex_}
            new.append(hex_)
            game.happen(OffboardLinked(hex=hex_))
    game.happen(TrackSurveyed(company=company.id, hexes=tuple(new)))


def offboard_hexes(game: GameInPlay) -> dict[str, str]:
    """The hexes of off-board places, each with the name of the place."""
    board = game.land.board
    return {
        hex_: node.groups[0] if node.groups else hex_
        for hex_ in game.land.board_hexes()
        for node in board.tile(hex_).offboards
    }


def all_linked(game: GameInPlay) -> bool:
    """Is every off-board place connected with a city?"""
    linked = memory(game).linked
    places = offboard_hexes(game)
    return set(places.values()) <= {place for hex_, place in places.items() if hex_ in linked}


class TokenInState(PlaceTokens):
    """A token goes where track leads to within the borders of the state; it has been paid for."""

    __slots__ = ()

    def spots(self, company: Corporation) -> Iterator[Spot]:
        """The cities with room."""
        game, board = self.game, self.game.land.board
        for hex_, city in state_reach(game, company).cities():
            if board.has_token(hex_, company.id) or not board.has_room(hex_, city, company.id):
                continue
            if self._is_open(company, hex_):
                yield Spot(hex_, city)

    def _is_open(self, company: Corporation, hex_: str) -> bool:
        """Firenze is the SFMA's until it has begun, or phase 4 has."""
        own = facts(self.game)
        if hex_ != own.reserved_hex or phase(self.game) >= 4:
            return True
        holder = self.game.corporations.get("SFMA")
        return holder is None or holder is company or holder.floated

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not entity.tokens or next(self.spots(entity), None) is None:
            return NOTHING
        return frozenset({PlaceToken, Pass})

    def choices(self) -> Iterator[Choice]:
        """Every city with room, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for spot in self.spots(company):
            yield self.choice("place_token", company, facts={"cost": 0}, hex=spot.hex, city=spot.city)
        yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place it."""
        spot = Spot(action.hex, action.city)
        if spot not in set(self.spots(company)):
            reason = f"{company.id} cannot place a token in {action.hex}."
            if not self.game.stands(company.id, reason):
                raise Refusal("token/not-allowed", reason)
        self.game.land.place(company, spot, action.slot, 0)
        self.placed = True


class BuyPlacedToken(TokenPurchase):
    """Once in its turn a corporation may buy a token of another one that has several on the map, within its
    state, and put its own there."""

    __slots__ = ()

    def in_reach(self, company: Corporation) -> Iterator[TokenOffer]:
        """The tokens of others that track leads to, of those that have several on the map."""
        game, board = self.game, self.game.land.board
        for hex_, city in state_reach(game, company).cities():
            for slot, owner in enumerate(board.slots(hex_, city)):
                seller = game.corporations.get(owner or "")
                if seller is None or seller is company:
                    continue
                if len(list(board.tokens_of(seller.id))) > 1:
                    yield TokenOffer(hex_, city, slot, seller)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass, with a token left and money."""
        if self.bought or not isinstance(entity, Corporation) or not entity.tokens or entity.cash < 1:
            return NOTHING
        return super().actions(entity)
