"""What a title may decide itself where settings cannot say it, and what holds when it does not.

Each method is one question that the rules ask. The answers here are the field's usual ones, read from the
title's settings; a title's ``rules.py`` answers differently in a subclass, and adds steps and rounds of
its own. Rules never ask which title they play. The modules here hold the questions by what they are about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.eighteen.model.abilities import Ability

from .ending import EndAnswers
from .growth import GrowthAnswers
from .privates import PrivateAnswers
from .rounds import RoundAnswers
from .stock import StockAnswers
from .track import TrackAnswers
from .trains import TrainAnswers

if TYPE_CHECKING:
    from ..turn import Round, Step


class OwnRules(
    RoundAnswers, StockAnswers, GrowthAnswers, TrackAnswers, TrainAnswers, PrivateAnswers, EndAnswers
):
    """The usual answers."""

    steps: ClassVar[Mapping[str, type[Step]]] = {}
    rounds: ClassVar[Mapping[str, type[Round]]] = {}
    abilities: ClassVar[tuple[type[Ability], ...]] = ()
    """Kinds of ability that only these rules read."""
    events: ClassVar[Mapping[str, str]] = {}
    """Events that only these rules know, with words for people."""
    status: ClassVar[Mapping[str, str]] = {}
    """Words for phases that only these rules read, with words for people."""
    ends: ClassVar[Mapping[str, str]] = {}
    """Reasons to end that only these rules know, with words for people."""
    needed_rounds: ClassVar[frozenset[str]] = frozenset({"stock", "operating"})
    """The names of rounds without which these rules cannot play."""
    settles_before_end: ClassVar[bool] = False
    """Is what follows from an action by itself done before the game may end at once?"""
