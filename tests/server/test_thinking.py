"""Bots that take their time think beside the table, which goes on: in processes, where there are any."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from roundhouse.server.bots import GAVE_UP
from roundhouse.server.errors import Unavailable
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.table.protocol import takes_its_time

from . import tallies
from .at_table import Player
from .conftest import Running
from .test_bots import Others, Pair, Stubborn


class Slow(tallies.Greedy):
    """A bot that goes on when it is told to."""

    name = "slow"

    def __init__(self) -> None:
        self.thinks, self.may_go_on = threading.Event(), threading.Event()
        self.thoughts = 0

    def choose(self, game: Any, seat: str, rng: random.Random) -> Mapping[str, Any]:
        self.thoughts += 1
        self.thinks.set()
        assert self.may_go_on.wait(20)
        return super().choose(game, seat, rng)

    def begun(self) -> None:
        assert self.thinks.wait(20)
        self.thinks.clear()


class Leveled(Others):
    """A family whose strongest bot takes its time."""

    usual_bot = "greedy"


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def house(database: str, slow: Slow) -> Iterator[Running]:
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=Families([Leveled(tallies.Greedy(), slow)])) as running:
        yield running
        slow.may_go_on.set()


def test_only_bots_above_the_usual_one_take_their_time() -> None:
    families = {family.id: family for family in installed()}
    for family, name, slowly in (
        ("eighteen", "dice", False),
        ("eighteen", "steady", False),
        ("eighteen", "keen", True),
        ("eighteen", "strong", True),
        ("eighteen", "nobody", False),
        ("crayon", "strong", False),
    ):
        assert takes_its_time(families[family], name) is slowly, name


def test_the_table_goes_on_while_a_bot_thinks(house: Running, slow: Slow) -> None:
    pair = Pair(house, "slow")
    pair.owner.do("start")
    slow.begun()
    assert '<progress aria-label="A bot thinks …">' in house.http.get(f"/t/{pair.id}").text
    pair.ann.do("message", text="Take your time.")
    assert pair.by_the_bot() == []
    slow.may_go_on.set()
    pair.idle()
    assert pair.by_the_bot() == ["guess"]
    assert slow.thoughts == 1
    assert "<progress" not in house.http.get(f"/t/{pair.id}").text


class Helpless(Stubborn):
    """The usual bot, which is refused as well."""

    name = "greedy"


def test_a_bot_that_has_given_up_is_not_said_to_think(database: str) -> None:
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=Families([Leveled(Helpless(), Stubborn())])) as house:
        pair = Pair(house, "stubborn")
        pair.begin()
        assert pair.notes()[0].startswith(GAVE_UP)
        pair.ann.do("message", text="well?")
        assert "<progress" not in house.http.get(f"/t/{pair.id}").text


def test_a_move_of_somebody_else_makes_a_thought_void(house: Running, slow: Slow) -> None:
    """Both seal a guess at the same time: what the bot had in mind before Ann did is not played."""
    pair = Pair(house, "slow")
    pair.owner.do("start")
    slow.begun()
    pair.ann.do("guess", player="1", secret=7)
    slow.may_go_on.set()
    pair.idle()
    assert pair.by_the_bot()[0] == "guess"
    assert slow.thoughts >= 2


def test_the_usual_bot_moves_where_a_thought_took_too_long(
    house: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object) -> None:
        raise Unavailable("server/too-long", "This took longer than the 300 s that it may.")

    monkeypatch.setattr(house.context.thinkers, "run", late)
    pair = Pair(house, "slow")
    pair.begin()
    assert pair.by_the_bot() == ["guess"]
    assert (slow.thoughts, pair.notes()) == (0, [])


def test_a_bot_waits_for_its_turn_where_many_think(
    house: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, asked = house.context.thinkers.run, []

    async def full_at_first(*args: Any) -> object:
        asked.append(args)
        if len(asked) < 2:
            raise Unavailable("server/busy", "The server has too much to do just now.")
        return await run(*args)

    monkeypatch.setattr(house.context.thinkers, "run", full_at_first)
    slow.may_go_on.set()
    pair = Pair(house, "slow")
    pair.begin()
    assert pair.by_the_bot() == ["guess"]
    assert slow.thoughts == 1


def test_a_strong_bot_of_18xx_thinks_in_another_process(database: str) -> None:
    with Running(Settings(database=database, requests_per_second=0), everything=installed()) as server:
        made = Player(server.http).do("create", title="1889", players=["Ann"], seats=2, seed=1)
        id, ann = made["table"]["id"], made["seated"][0]
        owner = Player(server.http, id, token=made["owner_token"])
        owner.do("add-bot", bot="keen")
        owner.do("start")
        Player(server.http, id, ann["seat"], ann["token"]).do("pass", entity=f"player:{ann['seat']}")
        server.do(server.context.bots.idle())
        rows = owner.do("get-history")["rows"]
        assert "2" in [row["seat"] for row in rows]
        assert server.context.thinkers.done > 0
        assert server.context.bot_threads.busy == 0
