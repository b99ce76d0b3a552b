"""Tokens of 18GB: those of private companies, and none when the end is near."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.steps.tokens import HomeToken

from .facts import GBState
from .track import TrackAndTokenGB


class TokensGB(TokenPolicy):
    """When tokens are placed."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Not any more when the end is near."""
        return not self.game.memory_of(GBState).near_end and super().may_place_tokens(company)


class SpecialTokenGB(SpecialToken):
    """Tokens of private companies that have closed; with one comes the right to build there early."""

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """None when the end is near, or after another one in the same turn."""
        spent = self.game.round.step(TrackAndTokenGB).by_private
        if not spent and not self.game.memory_of(GBState).near_end:
            yield from super().spots(holder)

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place it; the corporation may lay green tiles there from now on."""
        company = self.game.abilities.company_for(holder)
        super().do_place(action, holder)
        step = self.game.round.step(TrackAndTokenGB)
        step.placed, step.by_private = False, True
        if isinstance(holder, Private):
            holder.serves = company


class SettleTokens(HomeToken):
    """The first tile between the cities of a hex settles the tokens there: that of the corporation that lays
    it goes to the city with track, any other one to the city without."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """Nobody is asked."""
        for hex_ in hexes or company.definition.home[:1]:
            city = 0 if company is actor or not hexes else 1
            self.game.land.place(company, Spot(hex_, city), None, 0)
