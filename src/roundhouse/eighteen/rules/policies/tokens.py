"""Tokens: where they go and what they cost; homes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.companies import Ability
from roundhouse.eighteen.track.tile import Tile

from ..pieces import Corporation
from .policy import Policy

if TYPE_CHECKING:
    from ..land import Spot


class TokenPolicy(Policy):
    """Tokens: where they go and what they cost; homes."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """May this company place tokens now, that of its home among them?"""
        return True

    def token_price(self, company: Corporation, spot: Spot | None = None) -> int:
        """What the next token costs; a company's own ability may set a price for a hex."""
        game = self.game
        if spot is not None:
            for ability in game.abilities.usable(company, "token"):
                if spot.hex in ability.hexes and not ability.when:
                    reached = game.land.reaches(company, spot)
                    price = ability.price if reached else ability.teleport_price
                    if price is not None:
                        return price
        return company.tokens[0] if company.tokens else 0

    def special_token_price(self, company: Corporation, ability: Ability, spot: Spot) -> int | None:
        """What a token by ability costs on a spot, ``None`` where it may not go."""
        game = self.game
        reached = game.land.reaches(company, spot)
        if reached and ability.price is not None:
            return ability.price
        if ability.teleport_price is not None:
            return ability.teleport_price
        if reached and ability.discount_percent:
            full = self.token_price(company, spot)
            return full - full * ability.discount_percent // 100
        return None

    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
        return ()

    def pay_for_token(self, company: Corporation, cost: int) -> None:
        """Money for a token."""
        game = self.game
        game.pay(company, game.bank, cost)

    def settle_tokens(self, layer: Corporation | None, hex_: str, old: Tile, new: Tile) -> None:
        """After a lay: the tokens of a hex that gets its first track, between several cities, are placed
        anew by the company that laid it."""
        game = self.game
        from ..land import Spot
        from ..steps.tokens import HomeToken

        if old.paths or not new.paths or len(new.cities) < 2:
            return
        step = next((step for step in game.round.steps if isinstance(step, HomeToken)), None)
        for city in range(len(new.cities)):
            for token in game.land.board.slots(hex_, city):
                if token is not None and step is not None:
                    game.land.lift_token(token, Spot(hex_, city))
                    step.ask(game.company(token), (hex_,), layer)

    def asks_for_home(self, company: Corporation, spots: Sequence[Spot]) -> bool:
        """Does the president choose among several cities of the home? Not as long as none has track."""
        game = self.game
        return any(game.land.board.tile(spot.hex).paths for spot in spots)
