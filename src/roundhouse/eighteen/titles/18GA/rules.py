"""18GA: open cities at the border of the map."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.land import Spot
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation

NOBODY = "N"
"""Whose token is nobody's."""


class Rules(OwnRules):
    """What only 18GA has."""

    def neutral_tokens(self, game: EighteenGame) -> Sequence[str]:
        """A token that blocks nobody."""
        return (NOBODY,)

    def prepare(self, game: EighteenGame) -> None:
        """It lies in each open city; one company is on the map from the start."""
        own = game.title.own
        for hex_ in own["open_cities"].split():
            game.land.board.place_token(hex_, 0, NOBODY)
        game.land.place_home(game.corporations[own["on_the_map"]])
        for company, hex_ in own["second_homes"].items():
            game.land.board.reserve(hex_, company, 0)

    def begin_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A company may have a second home; its token there is one of those it has."""
        super().begin_operating(game, company)
        home = game.title.own["second_homes"].get(company.id)
        if home is not None and game.land.has_room(company, Spot(home, 0)):
            game.land.place(company, Spot(home, 0), None, 0)
            game.land.board.release(home, company.id)
