"""Limits on how often an address may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.requests import HTTPConnection


class Bucket:
    """Permits that come back at a steady rate, up to a burst."""

    __slots__ = ("_left", "_seen")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._seen = now

    def take(self, rate: float, burst: float, now: float) -> bool:
        """Take one permit, if there is one."""
        self._left = min(burst, self._left + max(0.0, now - self._seen) * rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def left(self, rate: float, burst: float, now: float) -> bool:
        """Is there a permit? None is taken."""
        return min(burst, self._left + max(0.0, now - self._seen) * rate) >= 1


class Limits:
    """Buckets by address. The least recently seen are forgotten: memory stays bounded."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        """May this address go on?"""
        if self._rate <= 0:
            return True
        now = time.monotonic()
        bucket = self._buckets.setdefault(address, Bucket(self._burst, now))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(self._rate, self._burst, now)

    def left(self, address: str) -> bool:
        """Would :meth:`allow` say yes? Nothing is counted."""
        bucket = self._buckets.get(address)
        return self._rate <= 0 or bucket is None or bucket.left(self._rate, self._burst, time.monotonic())


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy of our own, what the proxy says (see :mod:`.transport`)."""
    return connection.client.host if connection.client else "?"
