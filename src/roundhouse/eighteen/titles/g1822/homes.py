"""The token of 1822 beside the usual ones: that in the Channel."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.events import SpecialTileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_token import SpecialToken

from .facts import Facts


class ChannelToken(SpecialToken):
    """As usual; the token for the Channel is an exchange token, and its private company closes with it."""

    def _is_channel(self, holder: Private | Corporation) -> bool:
        return holder.id == self.game.settings_of(Facts).channel_token

    @on(SpecialTileLaid)
    def offer_token(self, event: SpecialTileLaid) -> None:
        """After the tile in the Channel the token follows, whatever tokens the charter has."""
        if event.ability == "teleport" and self in self.game.round.steps:
            self.teleported = (self.game.private(event.private), event.hex)

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """Only while there are exchange tokens; after the tile in the Channel at any time."""
        if not self._is_channel(holder):
            yield from super().spots(holder)
            return
        company, land = holder.owner, self.game.land
        if not isinstance(company, Corporation) or company is not self.game.round.entity:
            return
        follows = self.teleported is not None
        if tokens.tokens_left(self.game, company) < 1 or not (follows or self._is_token_time()):
            return
        for place, ability in self.game.abilities.usable_at(holder, TokenPlace):
            for hex_ in ability.hexes:
                for city in range(len(land.board.tile(hex_).cities)):
                    if land.has_room(company, Spot(hex_, city)):
                        yield place, Spot(hex_, city), 0

    def _is_token_time(self) -> bool:
        step = self.game.round.waiting()
        return step is not None and "token" in step.moments

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place it; the private company has done what it is good for."""
        super().do_place(action, holder)
        if isinstance(holder, Private) and self._is_channel(holder):
            company = holder.owner
            assert isinstance(company, Corporation)
            if self.teleported:
                self.teleported = None
            tokens.use(self.game, company)
            self.game.close_private(holder)
