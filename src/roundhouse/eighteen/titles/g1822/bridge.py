"""The bridge over the Humber in 1822: tiles that one private company lays on both sides of the estuary."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.parts.private_works.steps import WATER, PrivateTrack
from roundhouse.eighteen.rules.state.actions import LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.errors import Refusal

from .facts import Facts

BRIDGE_LAYS = (TileLay(), TileLay(upgrade="not_if_upgraded", other_hex=True))
"""What the tiles of the bridge may be, whoever’s they are."""


class BridgeTrack(PrivateTrack):
    """As with any private company; the bridge needs a token beside the estuary, and comes before other
    tiles."""

    def _is_bridge(self, private: Private | None) -> bool:
        return private is not None and private.id == self.game.settings_of(Facts).bridge

    def ability(self, private: Private) -> tuple[int, TileAbility] | None:
        """The bridge is laid by a company with a token on one side, before it lays other tiles; the
        tile in the Channel only where that makes room for an exchange token."""
        found = super().ability(private)
        if found is None:
            return None
        if private.id == self.game.settings_of(Facts).channel_token:
            return found if self._needs_room(private) else None
        if not self._is_bridge(private):
            return found
        owner = private.owner
        if not isinstance(owner, Corporation) or (self._track_step().laid and private is not self.together):
            return None
        places = self.game.land.board.tokens_of(owner.id)
        return found if any(hex_ in found[1].hexes for hex_, _ in places) else None

    def _needs_room(self, private: Private) -> bool:
        """Has its owner an exchange token for the Channel, but no slot there?"""
        channel, owner = self.game.settings_of(Facts).channel, private.owner
        if channel is None:
            return True
        board, sea = self.game.land.board, channel.sea
        has_token = isinstance(owner, Corporation) and tokens.tokens_left(self.game, owner) > 0
        room = any(board.has_room(sea, city, private.id) for city in range(len(board.tile(sea).cities)))
        return has_token and not room

    def consumes(self, ability: TileAbility, layer: Corporation | None, hex_: str) -> bool:
        """Its tiles need no tile action of the company, though they use them up."""
        private = self.game.privates.get(self.game.settings_of(Facts).bridge or "")
        tiles = () if private is None else self.game.abilities.of(private, LayTiles)
        if any(one is ability for _, one in tiles):
            return False
        return super().consumes(ability, layer, hex_)

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        """New track of the bridge leads over the estuary; of its tiles one is an upgrade."""
        owner, step = private.owner, self._track_step()
        if not self._is_bridge(private) or not isinstance(owner, Corporation):
            yield from super()._lays(private)
            return
        allowance = BRIDGE_LAYS[step.laid] if step.laid < len(BRIDGE_LAYS) else None
        if allowance is None:
            return
        for hex_, copy, rotation, cost in super()._lays(private):
            may = step.may_upgrade if self.upgrades(hex_, copy) else step.may_lay
            crosses = self.game.land.crosses_unpaid(owner, hex_, copy, rotation, WATER)
            if crosses and may(allowance) and not step.is_barred(allowance, hex_):
                yield hex_, copy, rotation, cost

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile; it is one of the tile actions of the turn."""
        if not self._is_bridge(private):
            super().do_lay(action, private)
            return
        tile = self.game.land.tile_of(action.tile).name
        fits = any(
            (hex_, self.game.land.tile_of(copy).name, rotation) == (action.hex, tile, action.rotation)
            for hex_, copy, rotation, _ in self._lays(private)
        )
        reason = f"{private.name} cannot lay tile {tile} on {action.hex} like that."
        if not fits and not self.game.stands(private.id, reason):
            raise Refusal("track/special", reason)
        upgrade = self.upgrades(action.hex, action.tile)
        super().do_lay(action, private)
        self._track_step().count(action.hex, upgrade)

    def finish(self) -> None:
        """Whoever does not lay the second tile of the bridge closes, too."""
        pending = self.together
        super().finish()
        if self._is_bridge(pending) and pending is not None and not pending.closed:
            self.game.close_private(pending)
