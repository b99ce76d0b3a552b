"""Homes: the first token of a corporation finds a slot, makes one, or takes that of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.replacing import fitting
from roundhouse.table.errors import Refusal

from ..events import HomeTokenDisplaced
from .memory import mania


def home_of(company: Corporation) -> Spot:
    """The one city of its home."""
    return Spot(company.definition.home[0], 0)


def upgrades_of_home(game: GameInPlay, company: Corporation) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The tiles that the phase allows over the home of ``company``, with rotations."""
    land, hex_ = game.land, home_of(company).hex
    old, rules = land.board.tile(hex_), land.rules_on(hex_)
    shut = 63 & ~land.ground.hexmap[hex_].open_edges
    for tile in land.successors(old, hex_):
        copy = land.next_copy(tile.name)
        if copy is None or tile.color == old.color or tile.color not in game.phase.tiles:
            continue
        turns = tuple(fit.rotation for fit in fitting(old, tile, rules) if not fit.exits & shut)
        if turns:
            yield copy, turns


def has_slot(game: GameInPlay, company: Corporation) -> bool:
    """Is there a free slot in its home?"""
    spot = home_of(company)
    return game.land.board.has_room(spot.hex, spot.city, company.id)


def may_start(game: GameInPlay, company: Corporation) -> bool:
    """Has its home a free slot, or could an upgrade make one? Nothing starts after the LNER has formed."""
    if mania(game).lner:
        return False
    return has_slot(game, company) or can_grow(game, company)


def can_grow(game: GameInPlay, company: Corporation) -> bool:
    """Could the home of ``company`` be upgraded so that it gets another slot?"""
    old = game.land.board.tile(home_of(company).hex)
    grows = old.color == "yellow" or (old.color == "green" and old.label == "N")
    return grows and next(upgrades_of_home(game, company), None) is not None


class UpgradeHome(HomeTrack):
    """A corporation whose home is full upgrades it, and places its token there."""

    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay"}
    deed = "upgrade its home"

    def lays(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """Every upgrade and rotation."""
        for copy, turns in upgrades_of_home(self.game, company):
            for turn in turns:
                yield copy, turn

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay it as a tile action of this turn, and place the token."""
        land, spot = self.game.land, home_of(company)
        tile = land.tile_of(action.tile)
        offered = [(land.tile_of(copy), turn) for copy, turn in self.lays(company)]
        if action.hex != spot.hex or (tile, action.rotation) not in offered:
            raise Refusal("track/home", f"This tile cannot be laid on the home of {company.id}.")
        self.pending = ()
        land.lay(company, action.hex, action.tile, action.rotation)
        self.game.round.step(LayTrack).count(action.hex, True)
        land.place(company, spot, None, 0)

    def settle_home(self, company: Corporation) -> None:
        """The first turn of ``company`` begins: place its token, ask for an upgrade, or displace another."""
        game, spot = self.game, home_of(company)
        land = game.land
        if next(land.board.tokens_of(company.id), None) is not None or company.player is None:
            return
        if has_slot(game, company):
            land.place(company, spot, None, 0)
        elif can_grow(game, company):
            self.pending = (company,)
        else:
            last = land.board.slots(spot.hex, spot.city)[-1]
            assert last is not None
            other = game.company(last)
            land.lift_token(last, spot)
            game.happen(HomeTokenDisplaced(company=company.id, other=other.id, hex=spot.hex))
            land.place(company, spot, None, 0)
