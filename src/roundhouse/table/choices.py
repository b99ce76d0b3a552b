"""What a seat may do now, completely.

A :class:`Choice` is one action, or many that differ only in fields left open (a bid from 105 up in
fives, any legal set of routes). Pages, bots, the API and the fuzzers live on these lists alone. The
contract, checked for every title and board: an action is accepted if and only if a choice admits it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .labels import ChoiceLabel


class Span(msgspec.Struct, frozen=True, tag="span"):
    """The whole numbers ``low``, ``low + step``, … up to ``high``."""

    low: int
    high: int
    step: int = 1

    def count(self) -> int:
        """The number of values in the range; 0 if ``high`` is below ``low``."""
        return max(0, (self.high - self.low) // self.step + 1)

    def admits(self, value: object) -> bool:
        """Whether ``value`` is one of these numbers."""
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )

    def pick(self, rng: random.Random) -> int:
        """A random value; lower ones are likelier, as in people's bids."""
        top = self.count()
        return self.low + self.step * min(rng.randrange(top), rng.randrange(top))


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Any ``least`` to ``most`` different values of ``among``; the action carries them as a list."""

    among: tuple[Any, ...]
    least: int = 1
    most: int = 1

    def count(self) -> int:
        """The number of values to pick from."""
        return len(self.among)

    def admits(self, value: object) -> bool:
        """Whether ``value`` is a list of this kind."""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = list(self.among)
        for item in value:
            if item not in rest:
                return False
            rest.remove(item)
        return True

    def pick(self, rng: random.Random) -> list[Any]:
        """A random list that the field accepts."""
        return rng.sample(list(self.among), rng.randint(self.least, min(self.most, len(self.among))))


class Free(msgspec.Struct, frozen=True, tag="free"):
    """A value too large to list (routes, a line of track): the rules check it; ``hint`` is a good one."""

    hint: Any = None
    shape: str = ""

    def count(self) -> int:
        """Always 1: the values are not counted."""
        return 1

    def admits(self, _value: object) -> bool:
        """Always ``True``: the rules check the value."""
        return True

    def pick(self, _rng: random.Random) -> Any:
        """The hint, which is a legal value."""
        return self.hint


class Choice(msgspec.Struct, frozen=True):
    """One legal action, or all that differ only in ``open`` fields.

    ``action`` has ``type`` and every settled field; ``open`` the fields to fill; ``facts`` what a player
    wants to know before deciding (cost, who pays whom, what changes) and is not part of the action.
    ``label`` is what the choice is called where its fields do not tell.
    """

    action: Mapping[str, Any]
    open: Mapping[str, Span | Pick | Free] = {}
    facts: Mapping[str, Any] = {}
    label: ChoiceLabel | UnsetType = UNSET

    @property
    def type(self) -> str:
        """The type of the action."""
        return str(self.action["type"])

    def told(self) -> Choice:
        """This choice as other programs are told of it: the label is a fact, in English.

        >>> Choice({"type": "pass"}, facts={"cost": 5}, label=ChoiceLabel("Pay")).told().facts
        {'label': 'Pay', 'cost': 5}
        """
        if self.label is UNSET:
            return self
        return Choice(self.action, self.open, {"label": str(self.label), **self.facts})

    def count(self) -> int:
        """The number of actions that this stands for; a free field counts as one."""
        total = 1
        for field in self.open.values():
            total *= field.count()
        return total

    def admits(self, action: Mapping[str, Any]) -> bool:
        """Whether this choice allows ``action``. Fields that the choice does not name are not checked."""
        return all(action.get(name) == value for name, value in self.action.items()) and all(
            field.admits(action.get(name)) for name, field in self.open.items()
        )

    def fill(self, rng: random.Random) -> dict[str, Any]:
        """A complete action, with a value from ``rng`` for each open field."""
        return {**self.action, **{name: field.pick(rng) for name, field in self.open.items()}}
