"""The advice of a bot: what it would do, in the words that the log would have for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.messages import catalogue_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.languages import reading_code
from roundhouse.table.protocol import Advice, Game


def advice_of(game: Game, seat: str, action: Mapping[str, Any]) -> Advice:
    """The action, with the line with which the log would begin; it is tried and taken back.
    Raises Refusal."""
    assert isinstance(game, EighteenGame)
    with game.journal.trial():
        game.perform(action, seat)
        catalogue = catalogue_of(game, reading_code())
        lines = [catalogue.words(event) for event in game.happened() if not event.only or seat in event.only]
    return Advice(action, (f"{lines[0].removesuffix('.')}.",) if lines else ())
