"""A recorded run that names neither connections nor hexes is refused in words."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Train
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import started


def test_a_route_that_names_no_hexes_is_refused() -> None:
    play = Play("1889")
    company = started(play, "AR", 65, (1, 0))
    train = next(piece for piece in play.game.pieces.values() if isinstance(piece, Train))
    for claim in (RouteClaim(train.id), RouteClaim(train.id, connections=(), hexes=())):
        action = RunRoutes(entity=company.key, routes=(claim,))
        with pytest.raises(Refusal, match=f"The route of train {train.id} names no hexes"):
            play.game.runs.verified(company, action, [train])
