"""The base of policies: answers to decisions on one subject, which parts may override."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from ..decisions.decision import Decision
from ..in_play import GameInPlay

D = TypeVar("D", bound=Decision)


class Policy(Decision):
    """Answers to the decisions on one subject for one game. The base classes give the field's usual ones.

    A part overrides some of them in a subclass that it lists in ``Part.policies``. Where several parts do,
    their classes are chained in the order in which the title lists the parts: the last one is asked first,
    and ``super()`` leads to the one before, and in the end to the usual answer.
    """

    def __init__(self, game: GameInPlay) -> None:
        super().__init__(game)
        self.game = game


def compose(usual: type[D], overrides: tuple[type[Decision], ...]) -> type[D]:
    """The policy class that chains all ``overrides`` of ``usual``, the last one first."""
    chained: type[D] = _chained((usual, *overrides))
    return chained


@lru_cache(maxsize=1024)
def _chained(classes: tuple[Any, ...]) -> Any:
    """One class for all games of a title: to make a class takes longer than to make the rest of a game, and
    the interpreter would learn anew in every game where the methods of its policies are."""
    usual, *overrides = classes
    chain = tuple(override for override in overrides if issubclass(override, usual))
    if not chain:
        return usual
    return chain[0] if len(chain) == 1 else type(usual.__name__, chain[::-1], {})
