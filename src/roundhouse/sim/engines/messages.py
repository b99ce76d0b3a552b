"""The messages between the table and an engine, one JSON object a line (docs/engines.md).

Ours are ``hello``, ``choose`` and ``quit``; the engine's are ``ready`` and ``move``. Everything that an
engine has to know for a move is in ``choose``: it need not remember anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.table.choices import Choice

PROTOCOL = 1
"""The version of the protocol; it rises when an older engine would not understand a message."""


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The first line to an engine: which protocol is spoken, and by which program."""

    protocol: int
    program: str


class ChooseMove(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """A seat owes a decision.

    ``number`` has to be in the answer; ``game`` is the same for all moves of one game. ``milliseconds`` is
    the time for the answer. ``view`` is the state as this seat may see it, ``choices`` every legal action.
    """

    number: int
    game: str
    family: str
    title: str
    options: Mapping[str, str]
    seats: Sequence[str]
    seat: str
    milliseconds: int
    status: str
    view: Mapping[str, Any]
    choices: Sequence[Choice]


class Quit(msgspec.Struct, frozen=True, tag="quit", tag_field="type"):
    """The last line: the engine should end, and is ended soon if it does not."""


class EngineReady(msgspec.Struct, frozen=True, tag="ready", tag_field="type"):
    """The engine has started: who it is, and the protocol it speaks."""

    protocol: int
    name: str = ""
    author: str = ""


class EngineMove(msgspec.Struct, frozen=True, tag="move", tag_field="type"):
    """The engine's action for the question ``number``, and why, in sentences, if it likes."""

    number: int
    action: dict[str, Any]
    words: tuple[str, ...] = ()


FromEngine = EngineReady | EngineMove
"""The messages of an engine."""
