"""What the numbers mean: a few read by hand, the rest held still by their version."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest

from roundhouse import titles
from roundhouse.research import table_env
from roundhouse.research.offers import pick_values, span_values
from roundhouse.research.pettingzoo_env import TableEnv
from roundhouse.table.choices import Pick, Span

CARDS = {card.id: card for card in titles()}


def numbers(env: TableEnv, agent: str) -> dict[str, float]:
    """What an agent sees, by the names of the numbers."""
    seen = env.observe(agent)["observation"]
    return dict(zip((one.name for one in env.features), map(float, seen), strict=True))


def rows(env: TableEnv) -> list[dict[str, float]]:
    """How each action that is offered is described."""
    seen = env.observe(env.agent_selection)
    names = [one.name for one in env.action_features]
    return [dict(zip(names, map(float, row), strict=True)) for row in seen["choices"][: len(env.offered())]]


def do(env: TableEnv, **wanted: Any) -> None:
    """Take the first action that has these fields."""
    offered = env.offered()
    at = next(n for n, one in enumerate(offered) if all(one.get(key) == wanted[key] for key in wanted))
    env.step(at)


def test_players_are_counted_from_the_one_that_looks() -> None:
    env = table_env("1889", 2)
    env.reset(seed=1)
    do(env, type="bid", company="TR", price=20)
    mine, theirs = numbers(env, "player_1"), numbers(env, "player_2")
    assert mine["player:0.cash"] == pytest.approx(0.4)
    assert mine["player:1.cash"] == pytest.approx(0.42)
    assert theirs["player:1.cash"] == pytest.approx(0.4)
    assert (mine["player:0.private:TR"], mine["player:1.private:TR"]) == (1, 0)
    assert (mine["player:0.decides"], mine["player:1.decides"]) == (0, 1)
    assert mine["round:initial"] == 1


def test_companies_shares_and_prices_are_seen() -> None:
    env = table_env("1889", 2)
    env.reset(seed=1)
    while env._episode.table.game.status().startswith("Auction"):
        prices = [one.get("price", 1000) for one in env.offered()]
        env.step(prices.index(min(prices)))  # somebody buys the cheapest private
    agent = env.agent_selection
    do(env, type="par", corporation="AR")
    seen = numbers(env, agent)
    assert seen["round:stock"] == 1
    assert seen["player:0.shares:AR"] == pytest.approx(0.2)
    assert seen["player:0.president:AR"] == 1
    assert seen["company:AR.par"] == seen["company:AR.price"] > 0.06
    assert seen["company:AR.own shares"] == pytest.approx(0.8)


def test_a_bid_is_described_by_its_company_and_price() -> None:
    env = table_env("1889", 2)
    env.reset(seed=1)
    bids = [(row, action) for row, action in zip(rows(env), env.offered(), strict=True) if "price" in action]
    assert bids
    for row, action in bids:
        assert env.vocabulary["type"][int(row["type"])] == "bid"
        assert env.vocabulary["private"][int(row["private"])] == action["company"]
        assert row["price"] == pytest.approx(action["price"] / 1000)


def test_a_tile_is_described_by_hex_tile_and_rotation() -> None:
    env = table_env("1889", 2)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not any(one["type"] == "lay_tile" for one in env.offered()):
        prices = [one.get("price", 1000) for one in env.offered()]
        env.step(prices.index(min(prices)) if min(prices) < 1000 else int(rng.integers(len(prices))))
    for row, action in zip(rows(env), env.offered(), strict=True):
        if action["type"] == "lay_tile":
            assert env.vocabulary["hex"][int(row["hex"])] == action["hex"]
            assert env.vocabulary["tile"][int(row["tile"])] == action["tile"].rpartition("-")[0]
            assert row["rotation"] == action["rotation"]


def test_gold_that_others_hide_is_not_seen() -> None:
    env = table_env("iron-dragon", 2, options={"hide-gold": "yes"})
    env.reset(seed=1)
    seen = numbers(env, "player_1")
    assert seen["player:0.gold"] == pytest.approx(0.6)
    assert (seen["player:1.gold"], seen["player:1.gold hidden"]) == (0, 1)


def test_track_is_offered_towards_many_cities() -> None:
    env = table_env("iron-dragon", 2)
    env.reset(seed=1)
    while not any(one["type"] == "build-track" for one in env.offered()):
        env.step(0)
    lines = [one["path"] for one in env.offered() if one["type"] == "build-track"]
    assert len(lines) > 10
    assert len({str(line) for line in lines}) == len(lines)
    built = next(n for n, one in enumerate(env.offered()) if one["type"] == "build-track")
    length = len(env.offered()[built]["path"]) - 1
    agent = env.agent_selection
    env.step(built)
    assert numbers(env, agent)["player:0.links"] == length


def test_open_fields_are_filled_by_a_rule() -> None:
    assert span_values(Span(20, 100, 5)) == [20, 25, 40, 60, 80, 100]
    assert span_values(Span(7, 7)) == [7]
    assert span_values(Span(1, 2)) == [1, 2]
    assert pick_values(Pick(("a", "b", "c"), 1, 2)) == [["a"], ["b"], ["c"], ["a", "b"]]
    assert pick_values(Pick(("a", "b"), 0, 1)) == [[], ["a"], ["b"]]
    assert pick_values(Pick(("a", "b", "c"), 2, 3)) == [["a", "b"], ["a", "b", "c"]]


VERSIONS = {
    "1889": ("18xx/12", 570, 2460337341, 1281655311, 3864556710),
    "iron-dragon": ("crayon/1", 329, 1043465548, 3206843794, 2699516650),
}
"""Encoding, how many numbers, and checksums: of what is seen, of actions, of the lists they point into."""


@pytest.mark.parametrize("title", VERSIONS)
def test_numbers_do_not_change_without_a_new_version(title: str) -> None:
    env = table_env(title, 2)
    parts = (list(env.features), list(env.action_features), sorted(env.vocabulary.items()))
    found = [zlib.crc32(repr(part).encode()) for part in parts]
    assert (env.encodings["observation"], len(env.features), *found) == VERSIONS[title], (
        "Numbers have changed meaning or place: raise the version of the encoding, here and in the docs."
    )
    assert env.encodings["actions"] == "offers/1"


@pytest.mark.parametrize("title", CARDS)
def test_names_tell_the_numbers_apart(title: str) -> None:
    env = table_env(title, CARDS[title].least_seats)
    names = [one.name for one in env.features]
    assert len(set(names)) == len(names)
    env.reset(seed=1)
    assert env.observation_space("player_1").contains(env.observe("player_1"))


@pytest.mark.parametrize("title", ["1846", "1817"])
def test_numbers_keep_their_places_whatever_the_seed(title: str) -> None:
    env = table_env(title, 3)
    names = [one.name for one in env.features]
    for seed in range(3):
        env.reset(seed=seed)
        assert [one.name for one in env.features] == names
