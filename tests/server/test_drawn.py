"""Pictures are drawn once for everybody who asks for the same, and memory for them has an end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from roundhouse.server.drawn import ENTRY, Drawn
from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings

from .conftest import Running


class Easel:
    """Draws what it is told, slowly, and counts."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def drawing(self, name: str) -> Callable[[], Awaitable[bytes]]:
        async def draw() -> bytes:
            self.drawn.append(name)
            await asyncio.sleep(0)
            if name == "unknown":
                raise ValueError(name)
            return name.encode()

        return draw


def test_the_same_picture_is_drawn_once() -> None:
    easel, drawn = Easel(), Drawn[bytes](len)

    async def asking() -> list[bytes]:
        at_once = await asyncio.gather(*(drawn.get("map", easel.drawing("map")) for _ in range(5)))
        return [*at_once, await drawn.get("map", easel.drawing("map"))]

    assert asyncio.run(asking()) == [b"map"] * 6
    assert easel.drawn == ["map"]


def test_what_cannot_be_drawn_is_tried_again_by_the_next() -> None:
    easel, drawn = Easel(), Drawn[bytes](len)

    async def asking() -> list[bytes | BaseException]:
        some = (drawn.get("map", easel.drawing(name)) for name in ("unknown", "map", "map"))
        return await asyncio.gather(*some, return_exceptions=True)

    first, *others = asyncio.run(asking())
    assert isinstance(first, ValueError)
    assert others == [b"map", b"map"]
    assert easel.drawn == ["unknown", "map"]


def test_the_picture_that_nobody_wanted_for_longest_is_forgotten() -> None:
    easel, drawn = Easel(), Drawn[bytes](len, most=2 * (ENTRY + 3))

    async def asking() -> None:
        for name in ("one", "two", "one", "six", "one", "two"):
            await drawn.get(name, easel.drawing(name))

    asyncio.run(asking())
    assert easel.drawn == ["one", "two", "six", "two"]
    assert drawn.bytes == 2 * (ENTRY + 3)


def test_an_address_without_a_picture_takes_room_too() -> None:
    easel, drawn = Easel(), Drawn[bytes](lambda _: 0, most=10 * ENTRY)

    async def asking() -> None:
        for number in range(50):
            await drawn.get(number, easel.drawing("fault"))

    asyncio.run(asking())
    assert drawn.bytes == 10 * ENTRY


def test_the_server_draws_for_the_first_who_asks(ready_database: str) -> None:
    settings = Settings(database=ready_database, requests_per_second=0, worker_seconds=60)
    addresses = "/world/standard/7.svg", "/map/1889.svg?theme=dark", "/market/1830"
    with Running(settings, everything=installed()) as server:
        first, drawn = [server.http.get(one) for one in addresses], server.context.workers.done
        again = [server.http.get(one) for one in addresses]
    assert [one.status_code for one in first] == [200, 200, 200]
    assert drawn == 3
    assert server.context.workers.done == 3
    assert [one.content for one in again[:2]] == [one.content for one in first[:2]]
    assert server.context.gauges()["drawn_bytes"] > sum(len(one.content) for one in first[:2])


def test_each_language_has_its_own_sheet(ready_database: str) -> None:
    settings = Settings(database=ready_database, requests_per_second=0)
    with Running(settings, everything=installed()) as server:
        pages = {
            code: server.http.get("/world/standard/7", headers={"Accept-Language": code}).text
            for code in ("en", "de")
        }
    assert "World 7" in pages["en"]
    assert "Welt 7" in pages["de"]
