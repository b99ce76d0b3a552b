"""The world of the day: one a day for everybody, from the date of the server; who was quickest."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update

from roundhouse.crayon.family import FAMILY
from roundhouse.server.live import standing_of
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.server.store import schema
from roundhouse.server.store.daily import DayWorld
from tests.server.conftest import Running

from .playing import in_turn

DAY = 86_400_000


class Clock:
    """A clock that stands at noon of a day until it is set."""

    def __init__(self) -> None:
        self.now = int(datetime.datetime(2026, 11, 22, 12, tzinfo=datetime.UTC).timestamp() * 1000)

    def __call__(self) -> int:
        return self.now


class Visitor(httpx.Client):
    """A browser that keeps its cookies."""

    def csrf(self) -> str:
        return self.get("/new?title=iron-dragon").text.split('name="csrf" value="')[1].split('"')[0]

    def begin(self, name: str = "") -> str:
        """Press the button of the page; the id of the table that it leads to."""
        answer = self.post("/daily", data={"csrf": self.csrf(), "name": name})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def server(module_database: str, clock: Clock) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, now=clock, everything=Families([FAMILY])) as running:
        yield running


Newcomer = Callable[..., Visitor]


@pytest.fixture
def visitor(server: Running) -> Iterator[Newcomer]:
    """Makes a browser: of a guest, or one in which an account is signed in."""
    with ExitStack() as browsers:

        def new(account: str = "", way: str = "/sign-up") -> Visitor:
            browser = browsers.enter_context(Visitor(base_url=server.url, timeout=60))
            if account:
                sent = {"name": account, "password": "a long secret"}
                assert browser.post(way, data=sent).status_code == 303
            return browser

        yield new


def record(server: Running, table: str) -> Any:
    return server.do(server.context.tables.get(table))


def end(server: Running, table: str, rounds: int, gold: int, *, won: bool = True) -> None:
    """The table is over, as if it had been played to its end."""
    outcome = {"scores": {"1": gold}, "reason": "", "winners": ["1"] if won else [], "rounds": rounds}

    async def write() -> None:
        async with server.context.database.writing() as connection:
            await connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table)
                .values(stage="finished", outcome=msgspec.json.encode(outcome).decode())
            )

    server.do(write())


def rows(page: str) -> list[str]:
    """The records as they stand on the page: name, rounds, gold."""
    body = page.split('id="records"')[1].split("</section>", maxsplit=1)[0].partition("<tbody>")[2]
    words = []
    for row in body.split("<tr")[1:]:
        cells = [cell.split("</td>")[0] for cell in row.split("<td")[1:]]
        words.append(" ".join(cell.partition(">")[2].partition(" <span")[0] for cell in cells[1:4]))
    return words


def test_the_world_of_a_day_is_the_same_for_all_and_records_go_by_rounds_then_gold(
    server: Running, clock: Clock, visitor: Newcomer
) -> None:
    page = server.http.get("/daily").text
    assert "2026-11-22" in page
    assert "/world/standard/20261122.svg" in page
    assert "Nobody has reached the goal yet" in page

    browsers = [visitor() for _ in range(4)]
    tables = [browser.begin(name) for browser, name in zip(browsers, ("Ann", "Ben", "Cleo", ""), strict=True)]
    made = [record(server, table) for table in tables]
    assert {one.title for one in made} == {"world-standard-20261122"}
    assert len({one.seed for one in made}) == 1, "the same cards in the same order"
    assert {(one.seats, one.listed, one.stage) for one in made} == {(1, False, "running")}
    assert not any(one.terms.seeded for one in made), "no player has chosen it"
    assert "chose the seed" not in browsers[0].get(f"/t/{tables[0]}").text

    # Whoever comes back comes to the same table.
    assert browsers[0].begin("Ann") == tables[0]
    assert f"/t/{tables[0]}" in browsers[0].get("/daily").text

    for table, rounds, gold in zip(tables, (31, 28, 28, 40), (260, 251, 255, 300), strict=True):
        end(server, table, rounds, gold, won=rounds < 40)
    assert rows(server.http.get("/daily").text) == ["Cleo 28 255", "Ben 28 251", "Ann 31 260"]

    # Games are shown to those who have finished theirs, and to everybody when the day is over.
    link = f'href="/t/{tables[2]}/review"'
    assert link in browsers[0].get("/daily").text
    assert link not in server.http.get("/daily").text
    clock.now += DAY
    assert link in server.http.get("/daily/2026-11-22").text

    # The next day has another world, and tells of the one before.
    page = server.http.get("/daily").text
    assert "/world/standard/20261123.svg" in page
    assert rows(page) == []
    earlier = page.split('id="earlier"')[1]
    assert 'href="/daily/2026-11-22"' in earlier
    assert "Cleo" in earlier
    assert '<td class="number">4</td>' in earlier
    clock.now -= DAY


def test_an_account_plays_a_day_once_in_every_browser(
    server: Running, clock: Clock, visitor: Newcomer
) -> None:
    clock.now += 10 * DAY
    first = visitor("Dora")
    table = first.begin()
    assert visitor("Dora", "/sign-in").begin() == table
    assert visitor("Emil").begin() != table
    end(server, table, 30, 250)
    assert '<a href="/people/Dora">' in server.http.get("/daily").text
    clock.now -= 10 * DAY


def test_a_seat_that_somebody_else_or_a_bot_holds_is_no_record(
    server: Running, clock: Clock, visitor: Newcomer
) -> None:
    clock.now += 20 * DAY
    table = visitor().begin("Ann")

    async def to_a_bot() -> None:
        async with server.context.database.writing() as connection:
            seats = schema.seats
            await connection.execute(update(seats).where(seats.c.table_id == table).values(bot="strong"))

    server.do(to_a_bot())
    end(server, table, 20, 250)
    assert rows(server.http.get("/daily").text) == []
    clock.now -= 20 * DAY


@pytest.mark.parametrize("day", ["2030-01-01", "2026-11-01", "today", "2026-13-01"])
def test_days_without_a_world_say_so(server: Running, day: str) -> None:
    answer = server.http.get(f"/daily/{day}")
    assert answer.status_code == 404
    assert "/daily" in answer.text


def test_the_first_world_that_is_kept_for_a_day_counts(server: Running) -> None:
    store = server.context.daily._store
    one, other = (DayWorld("2020-01-01", "crayon", "world-standard-20200101", seed) for seed in (5, 6))
    assert server.do(store.settle(one)) == one
    assert server.do(store.settle(other)) == one


def test_the_rounds_of_a_game_are_kept_with_its_outcome() -> None:
    position = in_turn(1, last_round="30")
    position.game.progress.turn = 30
    position.pass_turn()
    outcome = standing_of(position.game).outcome
    assert outcome is not None
    assert outcome["rounds"] == 30
    assert outcome["winners"] == []


def test_a_world_is_shown_in_the_theme_of_its_reader(server: Running) -> None:
    """On a dark page lay a light map, its legend in light letters with light edges."""
    shown = {
        theme: server.http.get("/world/standard/7", headers={"Cookie": f"look=theme={theme}"}).text
        for theme in ("system", "light", "dark")
    }
    assert "@media (prefers-color-scheme: dark){.sea" in shown["system"]
    assert "@media not all{.sea" in shown["light"]
    assert "@media all{.sea" in shown["dark"]
