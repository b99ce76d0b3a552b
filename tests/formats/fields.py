"""A field of a document, and a game in which it makes the difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame


@dataclass(frozen=True)
class Field:
    """``name`` is the field as ``part.field``. Where the document says ``said``, ``seen`` tells ``then`` of
    the game; where it says ``other``, ``seen`` tells ``otherwise``. If the field were ignored, both would be
    the same."""

    name: str
    said: Any
    then: Any
    other: Any
    otherwise: Any
    seen: Callable[[EighteenGame], Any]

    def __post_init__(self) -> None:
        assert self.then != self.otherwise, f"{self.name} is not shown to matter"
