"""Limits on what one address, one account or one table may take of the server. The figures are settings.

A *bucket* lets so much through in the long run, and bursts. A *share* is something that is held for a while:
a connection, a stream. Addresses of IPv6 are counted by network, because a household has more than one can
count of them.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from starlette.requests import HTTPConnection

from roundhouse.table.errors import Malformed, Refusal

from .errors import TooMany
from .settings import Settings

BURST_SECONDS = 10
"""An address that has been quiet may ask at once for as much as it may in so many seconds."""
MOST_ENTRANTS, MOST_ROUNDS, MOST_GAMES = 32, 12, 200
"""Of one tournament: who plays along, rounds, tables."""
MOST_TOURNAMENTS = 5
"""Tournaments of one account that are not over."""
MOST_PUSHES = 10
"""Browsers of one account that are told by web push; the oldest give way."""
MOST_LOOKS = 200
"""Requests for pages of tables that wait at one address: a club behind one needs a few dozen."""
_HOUR = 3600.0
_PICTURE, _PAGE, _FILE = 5.0, 1.0, 0.1
_BODY = 20_000
"""Bytes of a body that cost as much as a request."""


class Bucket:
    """Permits that come back at a steady rate, up to a burst."""

    __slots__ = ("_left", "_seen")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._seen = now

    def take(self, rate: float, burst: float, now: float, cost: float = 1) -> bool:
        """Take permits, if there are so many."""
        self._left = min(burst, self._left + max(0.0, now - self._seen) * rate)
        self._seen = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def left(self, rate: float, burst: float, now: float) -> bool:
        """Is there a permit? None is taken."""
        return min(burst, self._left + max(0.0, now - self._seen) * rate) >= 1


class Limits:
    """Buckets by address. The least recently seen are forgotten: memory stays bounded."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str, cost: float = 1) -> bool:
        """May this address go on? What costs more takes more of its permits."""
        if self._rate <= 0:
            return True
        now = time.monotonic()
        bucket = self._buckets.setdefault(address, Bucket(self._burst, now))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(self._rate, self._burst, now, cost)

    def left(self, address: str) -> bool:
        """Would :meth:`allow` say yes? Nothing is counted."""
        bucket = self._buckets.get(address)
        return self._rate <= 0 or bucket is None or bucket.left(self._rate, self._burst, time.monotonic())


class AddressShares:
    """Things that addresses hold for a while, counted for each and for all. 0: no limit."""

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def take(self, address: str) -> bool:
        """One more for this address; ``False`` when it has its share, or when all are taken."""
        if self._each and self._held[address] >= self._each:
            return False
        if self._most and len(self) >= self._most:
            return False
        self._held[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Release one that ``address`` holds."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]

    @contextmanager
    def held(self, address: str, what: str) -> Iterator[None]:
        """Hold one for as long as the block lasts. Raises TooMany."""
        if not self.take(address):
            raise TooMany("request/streams", f"There are too many {what} already.", 30)
        try:
            yield
        finally:
            self.give_back(address)


class AddressTurns:
    """One thing at a time for each address: whoever asks for more waits, and keeps nobody else waiting."""

    def __init__(self, waiting: int = MOST_LOOKS) -> None:
        self._most = waiting
        self._asked: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return self._asked.total()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """The turn of this address, for as long as the block lasts. Never ask for one within another, nor
        while a table is locked: it is for whoever waits for the table. Raises TooMany."""
        if self._asked[address] >= self._most:
            raise TooMany("server/busy", "This address has asked for a lot already.", 5)
        self._asked[address] += 1
        try:
            async with self._turns.setdefault(address, asyncio.Lock()):
                yield
        finally:
            self._asked[address] -= 1
            if self._asked[address] <= 0:
                del self._asked[address], self._turns[address]


class Allowances:
    """All limits of one server that are counted by address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.changes = Limits(settings.requests_per_second, settings.requests_per_second * BURST_SECONDS)
        self.reads = Limits(settings.reads_per_second, settings.reads_per_second * BURST_SECONDS)
        self.looks = AddressTurns()
        """Pages of tables and all else that a request computes here, beside moves."""
        self.streams = AddressShares(settings.streams_per_address, settings.streams)
        self.connections = AddressShares(
            0 if settings.trust_proxy else settings.connections_per_address, settings.connections
        )
        self._tables = Limits(settings.tables_per_hour / _HOUR, settings.tables_per_hour)
        stored = settings.megabytes_per_hour * 1e6
        self._stored = Limits(stored / _HOUR, stored)
        self._sessions = Limits(settings.sessions_per_hour / _HOUR, settings.sessions_per_hour)

    def request(self, address: str, method: str, path: str, size: int) -> bool:
        """May this address ask for this now? ``size`` is how long the body is, or may become."""
        if method in ("GET", "HEAD"):
            return self.reads.allow(address, cost_of(path))
        return self.changes.allow(address, 1 + size / _BODY)

    def new_table(self, address: str) -> None:
        """Raises TooMany for an address that has made too many tables of late."""
        if not self._tables.allow(address):
            raise TooMany("table/too-many", "This address has made too many tables of late.", 60)

    def store(self, address: str, size: int) -> None:
        """Raises TooMany for an address that has had too much kept of late."""
        if not self._stored.allow(address, size):
            raise TooMany("request/stored", "This address has had too much kept of late.", 60)

    def new_session(self, address: str) -> None:
        """Raises TooMany for an address with too many new browsers."""
        if not self._sessions.allow(address):
            raise TooMany("request/sessions", "There are too many new browsers at this address.", 60)


def cost_of(path: str) -> float:
    """What a GET takes of the permits of its address: a page one, a picture more, our own files little."""
    if path.startswith(("/static/", "/families/", "/healthz")):
        return _FILE
    return _PICTURE if path.endswith((".png", ".pdf")) else _PAGE


def check_size(size: int, longest: int) -> None:
    """Raises Malformed for an action or question that is longer than any of a game's."""
    if size > longest:
        raise Malformed(
            "action/long", f"This is {size} bytes long.", hint=f"an action has at most {longest} bytes"
        )


def check_log(entries: int, size: int, settings: Settings) -> None:
    """Raises Refusal when the log of a table is as long as it may be."""
    if entries >= settings.table_entries or size >= settings.table_megabytes * 1e6:
        raise Refusal("table/log-full", "The log of this table is full: nothing more can be added.")


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy of our own, what the proxy says (see :mod:`.transport`)."""
    return network_of(connection.client.host) if connection.client else "?"


def network_of(address: str) -> str:
    """What is counted as one address: itself, or the network of 64 bits that an IPv6 address is in."""
    if ":" not in address:
        return address
    try:
        network = ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False)
    except ValueError:
        return address
    mapped = ipaddress.IPv6Address(address.partition("%")[0]).ipv4_mapped
    return str(mapped) if mapped else str(network.network_address)
