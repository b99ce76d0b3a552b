"""The words that the rules of a title know: what every title may use, and what its own rules add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

import msgspec

from .abilities import Ability, SharedAbility
from .words import ENDS, EVENTS, STATUS


class StepSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a step of a round; a step that has some declares a type of its own."""


class RoundSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a round."""

    name: str = ""
    """What the round is called, where it has not its usual name."""


SHARED_ABILITIES: Mapping[str, type[Ability]] = {kind.word(): kind for kind in get_args(SharedAbility)}
"""The kinds of ability that every title may use, by the word for each."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """A closed list of words for each thing that rules can be added to.

    ``steps`` and ``rounds`` lead from the word to the type of the settings; ``events``, ``status`` and
    ``ends`` to words for people. Colours, moments and the like are
    the same for all titles.
    """

    abilities: Mapping[str, type[Ability]] = field(default_factory=lambda: SHARED_ABILITIES)
    steps: Mapping[str, type[StepSettings]] = field(default_factory=dict)
    rounds: Mapping[str, type[RoundSettings]] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=lambda: EVENTS)
    status: Mapping[str, str] = field(default_factory=lambda: STATUS)
    ends: Mapping[str, str] = field(default_factory=lambda: ENDS)
    needs: Mapping[str, tuple[frozenset[str], ...]] = field(default_factory=dict)
    """By step or kind of round, the steps that must stand in the same round: of each set one."""
    follows: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By step, the steps whose work it carries on: they stand before it in the round."""
    usual: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What companies do in the operating rounds of nearly every game, in words, and the steps that do it."""
    needed_rounds: frozenset[str] = frozenset({"stock", "operating"})
    """The names of rounds without which nobody can play."""
    parts: Mapping[str, type[msgspec.Struct]] = field(default_factory=dict)
    """The parts that a title can list, with the types of their settings."""
    own_settings: type[msgspec.Struct] | None = None
    """The type of ``[own]``, in a title that has a part of its own."""
    own: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By list, the words that only the title's parts know."""

    @property
    def needs_board(self) -> bool:
        """Whether companies operate, so that the title needs a map, tiles and trains."""
        return "operating" in self.needed_rounds
