"""Bots and what can get in their way: people’s requests, moves that are refused, a storage that is away."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from roundhouse.server.bots import GAVE_UP
from roundhouse.server.errors import Unavailable
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table.protocol import Bot, Game

from . import tallies
from .at_table import Player
from .conftest import Running


class Stubborn:
    """A bot that always tries what the rules refuse."""

    name = "stubborn"

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        return {"type": "take", "player": seat, "count": 99}


class Broken:
    """A bot with a mistake."""

    name = "broken"

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        raise KeyError("no such thing")


class Others(tallies.TalliesFamily):
    """The family with other bots."""

    def __init__(self, *bots: Bot) -> None:
        self._bots = {bot.name: bot for bot in bots}

    def bots(self) -> Mapping[str, Bot]:
        return self._bots


@contextmanager
def serving(database: str, *bots: Bot) -> Iterator[Running]:
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=Families([Others(*bots)])) as running:
        yield running


class Pair:
    """Ann and a bot, Ann first."""

    def __init__(self, server: Running, bot: str = "greedy") -> None:
        nobody = Player(server.http)
        made = nobody.do("create", title="tallies", players=["Ann"], seats=2)
        self.server, self.id = server, made["table"]["id"]
        self.owner = Player(server.http, self.id, token=made["owner_token"])
        self.ann = Player(server.http, self.id, "1", made["seated"][0]["token"])
        self.owner.do("add-bot", bot=bot)

    def begin(self) -> None:
        self.owner.do("start")
        self.idle()

    def idle(self) -> None:
        self.server.do(self.server.context.bots.idle())

    def rows(self) -> list[dict[str, Any]]:
        return list(self.ann.do("get-history")["rows"])

    def by_the_bot(self) -> list[str]:
        return [row["action"]["type"] for row in self.rows() if row["seat"] == "2"]

    def notes(self) -> list[str]:
        return [row["action"]["text"] for row in self.rows() if row["action"]["type"] == "message"]


def test_the_requests_of_a_bot_cannot_be_used_up_by_others(server: Running) -> None:
    """A player sent messages with the names of the bot’s next requests: it stood still for ever."""
    pair = Pair(server)
    for number in range(20, 50):  # thirty entries: the names of the next ones are among these
        pair.ann.do("message", text="mine", request_id=f"bot-2-{number}")
    pair.begin()
    assert pair.by_the_bot() == ["guess"]
    pair.ann.do("guess", player="1", secret=7)
    pair.ann.do("take", player="1", count=1)
    pair.idle()
    assert "take" in pair.by_the_bot()


def test_a_request_is_known_by_seat_type_and_content(server: Running) -> None:
    pair = Pair(server)
    first = pair.ann.do("message", text="one", request_id="x")
    again = pair.ann.do("message", text=" one ", request_id="x")
    assert (again["number"], again["repeated"]) == (first["number"], True)
    assert pair.ann.refused("message", text="two", request_id="x") == "request/reused"
    assert pair.ann.refused("undo", request_id="x") == "request/reused"


def test_a_bot_that_is_refused_gives_up_and_says_so_once(database: str) -> None:
    with serving(database, Stubborn()) as server:
        pair = Pair(server, "stubborn")
        pair.begin()
        assert len(pair.notes()) == 1
        assert pair.notes()[0].startswith(GAVE_UP)
        pair.ann.do("message", text="well?")
        pair.idle()
        assert len(pair.notes()) == 2
        pair.ann.do("guess", player="1", secret=7)
        pair.idle()
        table = pair
    with serving(database, Stubborn()) as server:  # nor after the next start
        server.do(server.context.bots.idle())
        again = Player(server.http, table.id).do("get-history")["rows"]
        said = [row for row in again if GAVE_UP in str(row["action"].get("text"))]
        assert len(said) == 2  # once for each position it was stuck in


@pytest.mark.parametrize("bot", [Stubborn(), Broken()], ids=lambda bot: bot.name)
def test_where_a_bot_fails_the_weakest_moves_in_its_place(bot: Bot, database: str) -> None:
    with serving(database, tallies.Greedy(), bot) as server:
        pair = Pair(server, bot.name)
        pair.begin()
        assert pair.by_the_bot() == ["guess"]
        assert pair.notes() == []


def test_a_bot_waits_for_a_storage_that_is_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(server)
    append, tries = server.context.writer.append, []

    async def away_at_first(*args: Any) -> None:
        tries.append(args)
        if len(tries) < 3:
            raise Unavailable("server/storage", "The storage does not answer.")
        await append(*args)

    monkeypatch.setattr(server.context.writer, "append", away_at_first)
    pair.begin()
    assert (len(tries), pair.by_the_bot()) == (3, ["guess"])


def test_the_owner_frees_a_table_whose_bot_has_given_up(database: str) -> None:
    with serving(database, Stubborn()) as server:
        pair = Pair(server, "stubborn")
        pair.begin()
        token = pair.owner.do("hand-over", seat="2", name="Ben")["token"]
        ben = Player(server.http, pair.id, "2", token)
        ben.do("guess", player="2", secret=3)


def test_the_move_of_a_bot_is_not_offered_to_be_taken_back_alone(server: Running) -> None:
    """The bot made it again at once; one’s own move before it was offered second."""
    pair = Pair(server)
    pair.begin()
    pair.ann.do("guess", player="1", secret=7)
    pair.ann.do("take", player="1", count=1)
    pair.idle()
    assert pair.rows()[-1]["seat"] == "2"
    server.http.get(f"/t/{pair.id}/sit/{pair.ann.token}")
    page = server.http.get(f"/t/{pair.id}").text
    labels = re.findall(r'data-key="z"><button class="quiet" title="z">(.*?)</button>', page)
    assert [label.partition(":")[0] for label in labels] == ["Undo back to before"]
    assert page.count('class="row undo"') == 1
    assert len(re.findall(r"<button[^>]*>Undo", page)) == 1
