"""Bots as advisers, and in the place of people who are away."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table.languages import read_in, spoken
from roundhouse.table.protocol import Adviser
from tests.server.at_table import Player
from tests.server.conftest import Running

from .playing import in_turn, new_table, opening


def test_every_bot_advises_and_says_why() -> None:
    table, rng = new_table(2, 4), random.Random(2)
    for bot in FAMILY.bots().values():
        assert isinstance(bot, Adviser)
    bot = FAMILY.bots()["strong"]
    assert isinstance(bot, Adviser)
    planned = 0
    for _ in range(80):
        seat = table.game.deciders()[0]
        before = table.digest()
        advice = bot.advise(table.game, seat, rng)
        assert table.digest() == before
        assert advice.words
        assert all(text.endswith(".") for text in advice.words)
        planned += any(text.startswith("The plan:") for text in advice.words)
        table.apply(advice.action, seat)
    assert planned > 40


def test_advice_names_the_loads_the_cities_and_the_price() -> None:
    position = opening(2, seed=3)
    bot = FAMILY.bots()["strong"]
    assert isinstance(bot, Adviser)
    action, *plan = bot.advise(position.game, position.now.id, random.Random(1)).words
    cities = {city.name for city in position.board.cities}
    assert any(name in " ".join(plan) for name in cities)
    assert "gp" in " ".join(plan)
    assert action


@pytest.mark.parametrize(("code", "plan"), [("en", "The plan"), ("de", "Der Plan"), ("fr", "Le plan")])
def test_advice_is_said_in_the_language_of_who_asks(code: str, plan: str) -> None:
    position = opening(2, seed=3)
    bot = FAMILY.bots()["strong"]
    assert isinstance(bot, Adviser)
    with read_in(spoken(code)):
        words = bot.advise(position.game, position.now.id, random.Random(1)).words
    assert any(text.startswith(plan) for text in words)
    assert ("gp (card" in " ".join(words)) == (code == "en")


def test_only_a_seat_that_decides_is_advised() -> None:
    position = in_turn(2, seed=3)
    other = next(player for player in position.game.players if player is not position.now)
    bot = FAMILY.bots()["strong"]
    assert isinstance(bot, Adviser)
    with pytest.raises(ValueError, match="owes no decision"):
        bot.advise(position.game, other.id, random.Random(1))


def test_at_a_server_bots_advise_people_and_play_for_those_who_left(database: str) -> None:
    settings = Settings(database=database)
    with Running(settings, everything=Families([FAMILY])) as server:
        nobody = Player(server.http)
        made = nobody.do("create", title="iron-dragon", players=["Ann", "Ben"], seed=7)
        nobody.table = made["table"]["id"]
        owner = Player(server.http, nobody.table, token=made["owner_token"])
        people = {
            one["seat"]: Player(server.http, nobody.table, one["seat"], one["token"])
            for one in made["seated"]
        }
        owner.do("start")
        seat = owner.do("get-state")["waiting"][0]
        waiting = next(other for other in people if other != seat)
        assert people[waiting].refused("suggest") == "suggest/not-on"
        assert people[seat].refused("suggest", bot="genius") == "bot/unknown"
        for _ in range(12):
            seat = owner.do("get-state")["waiting"][0]
            found = people[seat].do("suggest")
            assert found["bot"] == "strong"
            assert found["words"]
            people[seat].do("act", action=found["action"])
        ann, ben = people.values()
        owner.do("hand-to-bot", seat=ben.seat, bot="strong")
        for _ in range(60):
            server.do(server.context.bots.idle())
            state = owner.do("get-state")
            assert state["waiting"] == [ann.seat]
            ann.do("act", action=ann.do("suggest", bot="weak")["action"])
        server.do(server.context.bots.idle())
        rows = owner.do("get-history")["rows"]
        assert sum(row["seat"] == ben.seat for row in rows) > 20
