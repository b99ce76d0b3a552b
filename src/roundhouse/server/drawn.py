"""Pictures that were drawn lately: the map of a world takes a second, and many ask for that of the day."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_BYTES = 16_000_000
ENTRY = 12_000
"""Bytes that each entry counts besides its picture: an address can be that long."""


class Drawn(Generic[T]):
    """What was drawn lately, by what was asked for, in ``most`` bytes as ``size`` counts them and
    :data:`ENTRY` for each.

    The least recently wanted is forgotten first. Whoever asks for what is just being drawn for somebody else
    waits for it instead of drawing it again.
    """

    def __init__(self, size: Callable[[T], int], most: int = MOST_BYTES) -> None:
        self._size = size
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Lock] = {}
        self.bytes = 0

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[T]]) -> T:
        """What is kept under this key, or else what ``draw`` makes. Raises what ``draw`` raises, and keeps
        nothing then."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        turn = self._drawing.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                if key not in self._kept:  # else it was drawn while this one waited
                    self._keep(key, await draw())
                return self._kept[key]
        finally:
            if self._drawing.get(key) is turn and not turn.locked():
                del self._drawing[key]

    def _keep(self, key: Hashable, made: T) -> None:
        if (before := self._kept.pop(key, None)) is not None:
            self.bytes -= self._size(before) + ENTRY
        self._kept[key] = made
        self.bytes += self._size(made) + ENTRY
        while self.bytes > self._most and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= self._size(oldest) + ENTRY
