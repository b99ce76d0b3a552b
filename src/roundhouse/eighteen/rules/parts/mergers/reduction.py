"""The removal of tokens that are too many after a takeover or merger."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.journal import tracked

from ...state.pieces import Corporation, Entity
from ...state.spots import Spot
from ...steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from . import takeover
from .events import TokenRemoved, TooManyTokens


class ReduceTokens(TokenRemoval):
    """The company that took over removes tokens: first one in each hex where there are two, then down to the
    limit. Then the other company's tokens are its own."""

    taker: Corporation | None = tracked(None)
    giver: Corporation | None = tracked(None)
    spare: int = tracked(0)
    """The tokens of the giver that are not on the map."""

    def join(self, taker: Corporation, giver: Corporation) -> None:
        """Combine the tokens of two companies into one set, at once or after some are removed."""
        takeover.lift_doubles(self.game, taker, giver)
        self.taker = taker
        self.giver = giver
        self.spare = len(giver.tokens)
        self._go_on()

    def actor(self) -> Entity | None:
        """The company that took over, while it has to remove tokens."""
        return self.taker

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of both companies that may go: those in hexes where both have one, or else any."""
        if self.taker is None or self.giver is None:
            return
        shared = takeover.shared_hexes(self.game, self.taker, self.giver)
        for company in (self.taker, self.giver):
            for token in placed_tokens(self.game, company):
                if not shared or token.spot.hex in shared:
                    yield token

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map."""
        assert self.taker is not None
        self._lift(token.company, token.spot)
        self.game.happen(TokenRemoved(company=self.taker.id, hex=token.spot.hex))
        self._go_on()

    def _lift(self, company: Corporation, spot: Spot) -> None:
        if company is not self.taker:
            self.spare += 1
        if company.parred:
            self.game.land.lift_token(company.id, spot)
        else:  # its charter is free already
            self.game.land.board.remove_token(spot.hex, spot.city, company.id)

    def _go_on(self) -> None:
        """Combine the tokens once they are few enough; otherwise announce that there are too many."""
        taker, giver = self.taker, self.giver
        assert taker is not None
        assert giver is not None
        if takeover.too_many_tokens(self.game, taker, giver):
            self.game.happen(TooManyTokens(company=taker.id))
            return
        takeover.take_tokens(self.game, taker, giver, self.spare)
        self.taker = None
        self.giver = None
        self.spare = 0
