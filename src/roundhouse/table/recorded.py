"""Protocols for plays that other programs recorded: replaying them, judging their runs, drawing their end.

Not every family does each of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, runtime_checkable

import msgspec

from .showing import Sheet


class Replayed(msgspec.Struct, frozen=True):
    """What came of playing a recorded file through our rules.

    ``scores`` are ours, ``recorded`` those of the file (``None`` for an unfinished play). ``fault`` says
    where and why the replay stopped; ``claims`` are recorded results that our rules value differently.
    """

    title: str
    actions: int
    scores: Mapping[str, int]
    recorded: Mapping[str, int] | None
    names: Mapping[str, str] = {}
    end_reason: str | None = None
    recorded_reason: str | None = None
    status: str = ""
    fault: str | None = None
    claims: tuple[str, ...] = ()
    compared: str = ""
    """What was compared beside the result, in words: the states of a trace, a fingerprint."""
    explained: tuple[str, ...] = ()
    """The position where the replay stopped, beside the record, in lines."""

    @property
    def equal(self) -> bool:
        """Whether the replay reached the end, with the recorded scores if there are any."""
        return self.fault is None and (self.recorded is None or dict(self.recorded) == dict(self.scores))


@runtime_checkable
class Replayer(Protocol):
    """A family that replays recorded files of other programs and compares what comes out."""

    def replay(
        self,
        text: bytes,
        *,
        verify: bool = False,
        trace: bytes | None = None,
        until: int | None = None,
        explain: bool = False,
    ) -> Replayed:
        """Play a recorded file, up to action ``until``. Raises Malformed.

        ``verify`` also recomputes recorded revenues and lists differences; ``trace`` is the state after every
        action, and the replay stops at the first difference from it; ``explain`` describes the position
        there.
        """


class RunReport(msgspec.Struct, frozen=True):
    """One company's run in a recorded play: what was earned and what was possible.

    ``worth`` is what our rules make of the recorded routes (``None`` with a ``fault`` in words when they are
    not legal), ``best`` the best that was possible, ``bound`` what nothing exceeds: equal when proved.
    """

    action: int
    company: str
    when: str
    trains: tuple[str, ...]
    recorded: int
    worth: int | None
    best: int
    bound: int
    fault: str = ""
    routes: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the best run is proved to be best."""
        return self.best >= self.bound

    @property
    def missed(self) -> int:
        """The money by which the best run exceeds the recorded routes; at least 0."""
        return max(0, self.best - (self.recorded if self.worth is None else self.worth))


@runtime_checkable
class Analyst(Protocol):
    """A family that says what was possible in a recorded play."""

    def runs(self, text: bytes) -> Iterator[RunReport]:
        """Every run of a recorded play, in order. Raises Malformed."""


@runtime_checkable
class Reporter(Protocol):
    """A family that draws plays in files of other programs."""

    def scene(self, text: str | bytes, theme: str) -> Sheet:
        """The board of a play in a file, as it stands at the end. Raises Malformed."""
