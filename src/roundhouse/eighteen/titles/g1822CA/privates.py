"""Tiles and tokens by private companies of 1822CA."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.parts.private_works.steps import PrivateTrack
from roundhouse.eighteen.rules.state.actions import LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_token import SpecialToken

from .facts import Facts, Mill
from .track import lays_pass


class PrivateTrackCanada(PrivateTrack):
    """As usual; no town with the sawmill is taken away. Plain track in place of a town, or over a mountain
    pass, is all the yellow tiles of a turn."""

    def lays_of(self, group: Sequence[Private]) -> Iterator[tuple[str, str, int, int]]:
        """Not where the sawmill is, if that takes a town away."""
        removes = {private.id for private in group} & set(self.works().removes_town)
        mill = self.game.memory_of(Mill).hex if removes else ""
        return (lay for lay in super().lays_of(group) if lay[0] != mill)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile."""
        is_all = lays_pass(self.game.settings_of(Facts), private) or private.id in self.works().removes_town
        super().do_lay(action, private)
        if is_all:
            self._track_step().forgo()


class WinnipegStation(SpecialToken):
    """As usual; the token of one private company is an exchange token."""

    def _is_station(self, holder: Private | Corporation) -> bool:
        return holder.id == self.game.settings_of(Facts).station

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """Only while its company has exchange tokens."""
        owner = holder.owner if isinstance(holder, Private) else None
        left = isinstance(owner, Corporation) and tokens.tokens_left(self.game, owner) > 0
        if left or not self._is_station(holder):
            yield from super().spots(holder)

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place it."""
        owner = holder.owner if isinstance(holder, Private) else None
        super().do_place(action, holder)
        if self._is_station(holder) and isinstance(owner, Corporation):
            tokens.use(self.game, owner)
