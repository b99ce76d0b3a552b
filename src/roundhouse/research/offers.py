"""The actions of a moment as a list of fixed size: what the numbers of the action space stand for.

The encoding ``offers/1``. Choices with open fields become a few actions each, by the rules of
:func:`completed`; all are sorted, by type and then by their JSON with sorted keys, in which numbers count by
their value, and none is listed twice.
Where there are more than slots, the last slot stands for “show me more”.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple, assert_never

import msgspec

from roundhouse.table.choices import Choice, Free, Pick, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.observing import Encoder

ENCODING = "offers/1"
MOST_OF_A_CHOICE = 100
"""A choice becomes no more actions than this."""


class OfferedAction(NamedTuple):
    """A complete legal action, and the facts of the choice that offers it."""

    action: Mapping[str, Any]
    facts: Mapping[str, Any]


def span_values(span: Span) -> Sequence[int]:
    """The lowest number of a span, the next one, those at a quarter, a half and three quarters of the way
    (rounded down to a step), and the highest."""
    last = span.count() - 1
    places = sorted({0, min(1, last), last // 4, last // 2, last * 3 // 4, last})
    return [span.low + span.step * place for place in places if place >= 0]


def pick_values(pick: Pick) -> Sequence[list[Any]]:
    """Each value alone where one is enough, or else the first ones that are enough; none, where that is
    allowed; and as many of the first ones as may be."""
    found: list[list[Any]] = [[]] if pick.least == 0 else []
    if pick.least <= 1 <= pick.most:
        found += [[value] for value in pick.among]
    most = min(pick.most, len(pick.among))
    found += [list(pick.among[:count]) for count in sorted({pick.least, most}) if count > 1]
    return found


def completed(choice: Choice, encoder: Encoder, seat: str) -> Iterator[dict[str, Any]]:
    """The complete actions that stand for a choice: every combination of values of its open fields, at most
    :data:`MOST_OF_A_CHOICE`. Values are those of :func:`span_values` and :func:`pick_values`; for a free
    field the encoder of the family knows them."""
    if not choice.open:
        yield dict(choice.action)
        return
    values = [_values(choice, name, encoder, seat) for name in choice.open]
    for combination in islice(product(*values), MOST_OF_A_CHOICE):
        yield {**choice.action, **dict(zip(choice.open, combination, strict=True))}


def _values(choice: Choice, name: str, encoder: Encoder, seat: str) -> Sequence[Any]:
    field = choice.open[name]
    match field:
        case Span():
            return span_values(field)
        case Pick():
            return pick_values(field)
        case Free():
            return encoder.fillings(seat, choice, name)
        case _:
            assert_never(field)


def offered_actions(choices: Iterable[Choice], encoder: Encoder, seat: str) -> list[OfferedAction]:
    """The actions that stand for all choices of a seat, sorted."""
    found = {
        _sort_key(action): OfferedAction(action, choice.told().facts)
        for choice in choices
        for action in completed(choice, encoder, seat)
    }
    return [found[key] for key in sorted(found)]


_NUMBER = re.compile(r"\d+")


def _sort_key(action: Mapping[str, Any]) -> tuple[str, str]:
    text = msgspec.json.encode(action, order="deterministic").decode()
    return str(action["type"]), _NUMBER.sub(lambda number: number[0].zfill(9), text)


class OfferPages:
    """What is offered at one moment, as many at a time as there are slots."""

    def __init__(self, offered: Sequence[OfferedAction], slots: int) -> None:
        self._all = offered
        self._slots = slots
        self._first = 0

    @property
    def shown(self) -> Sequence[OfferedAction]:
        """The actions in the slots now, from the first slot on."""
        return self._all[self._first : self._first + self._on_a_page]

    @property
    def more(self) -> bool:
        """Does the last slot stand for the actions that are not shown?"""
        return len(self._all) > self._slots

    @property
    def _on_a_page(self) -> int:
        return self._slots - 1 if self.more else self._slots

    def at(self, slot: int) -> OfferedAction | None:
        """The action of a slot, ``None`` for “show me more”. Raises Refusal for a slot that is masked."""
        if self.more and slot == self._slots - 1:
            return None
        if not 0 <= slot < len(self.shown):
            also = f", and {self._slots - 1} to see more" if self.more else ""
            raise Refusal(
                "research/masked",
                f"Action {slot} is not offered now.",
                hint=f"0 to {len(self.shown) - 1}{also}: see action_mask",
            )
        return self.shown[slot]

    def turn(self) -> None:
        """Show those behind the present ones; behind the last, the first again."""
        self._first += self._on_a_page
        if self._first >= len(self._all):
            self._first = 0
