"""Every title and board as an environment: interfaces hold, games repeat, nothing legal is out of reach."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium import ActionWrapper
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from roundhouse import research, titles
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.research import seat_env, table_env
from roundhouse.research.gymnasium_env import SeatEnv
from roundhouse.research.pettingzoo_env import TableEnv
from roundhouse.table.errors import Malformed, Refusal, Unknown
from roundhouse.table.observing import Encodes
from roundhouse.table.snapshot import digest

CARDS = {card.id: card for card in titles()}
QUICK = ("1889", "1846", "1817", "iron-dragon")
EXPECTED = (
    "Observation is not a NumPy array",  # it is a dict of them
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # of those who are done
)


def check_interface(env: TableEnv, cycles: int) -> None:
    with warnings.catch_warnings():
        for words in EXPECTED:
            warnings.filterwarnings("ignore", words)
        api_test(env, num_cycles=cycles)


def random_steps(env: TableEnv, seed: int, most: int) -> Iterator[dict[str, Any]]:
    """What the agents see while a random game goes on; each is yielded before its action."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(most):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return
        assert seen is not None
        yield seen
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize("title", QUICK)
def test_the_interface_of_pettingzoo_holds(title: str) -> None:
    check_interface(table_env(title, CARDS[title].least_seats + 1), 60)


@pytest.mark.soak
@pytest.mark.parametrize("title", CARDS)
def test_the_interface_of_pettingzoo_holds_for_every_title_and_board(title: str) -> None:
    for players in {CARDS[title].least_seats, CARDS[title].most_seats}:
        check_interface(table_env(title, players), 1000)


@pytest.mark.soak
@pytest.mark.parametrize("title", CARDS)
def test_every_title_begins_the_same_with_the_same_seed(title: str) -> None:
    seed_test(lambda: table_env(title, CARDS[title].most_seats))


@pytest.mark.parametrize("title", QUICK)
def test_the_same_seed_and_actions_give_the_same_numbers(title: str) -> None:
    games = [list(random_steps(table_env(title, 3), 5, 60)) for _ in range(2)]
    for one, other in zip(*games, strict=True):
        assert all(np.array_equal(one[name], other[name]) for name in one)


def test_without_a_seed_the_next_one_follows_from_the_last() -> None:
    def seeds(env: TableEnv) -> list[int]:
        found = []
        for seed in (4, None, None):
            env.reset(seed=seed)
            found.append(env._episode.table.game.setup.seed)
        return found

    first = seeds(table_env("1889"))
    assert first == seeds(table_env("1889"))
    assert len(set(first)) == 3


def test_an_action_that_the_mask_forbids_is_an_error_and_changes_nothing() -> None:
    env = table_env("1889", 2)
    env.reset(seed=1)
    before = digest(env._episode.table.game.dump())
    count = len(env.offered())
    for action in (count, 255, -1, 10_000):
        with pytest.raises(Refusal, match="is not offered now") as refused:
            env.step(action)
        assert f"0 to {count - 1}" in str(refused.value)
    assert digest(env._episode.table.game.dump()) == before
    env.step(0)


@pytest.mark.parametrize("title", ["1889", "iron-dragon"])
def test_whatever_a_slot_stands_for_is_legal(title: str) -> None:
    env = table_env(title, 3)
    for number, _ in enumerate(random_steps(env, 2, 120)):
        if number % 10:
            continue
        table = env._episode.table
        before = table.digest()
        for action in env.offered():
            table.apply(action, env._episode.decider)
            table.undo()
        assert table.digest() == before


def test_what_does_not_fit_into_the_slots_is_shown_by_the_last_one() -> None:
    whole, small = table_env("1889", 2), table_env("1889", 2, slots=5)
    whole.reset(seed=1)
    small.reset(seed=1)
    found: list[dict[str, Any]] = []
    while len(found) < len(whole.offered()):
        seen = small.observe("player_1")
        assert seen["action_mask"][4] == 1
        assert seen["choices"][4, 0] == 1
        found += small.offered()
        small.step(4)
        assert small.agent_selection == "player_1"
    assert found == whole.offered()
    assert small.offered() == whole.offered()[:4]


@pytest.mark.parametrize("slots", [8, 256])
def test_the_mask_alone_is_the_mask_that_is_seen(slots: int) -> None:
    env = seat_env("1889", 2, slots=slots)
    seen, _ = env.reset(seed=2)
    rng = np.random.default_rng(2)
    pages = 0
    for _ in range(60):
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert np.array_equal(mask, seen["action_mask"] == 1)
        pages += bool(seen["choices"][-1, 0])
        seen, *_ = env.step(int(rng.choice(np.flatnonzero(mask))))
    assert (pages > 0) == (slots == 8)


@pytest.mark.parametrize("title", ["1889", "1846"])
def test_what_is_read_once_is_read_again_when_it_changes(title: str) -> None:
    env = table_env(title, 3)
    laid = set()
    for seen in random_steps(env, 1, 400):
        episode = env._episode
        assert isinstance(episode.family, Encodes)
        fresh = episode.family.encoder(episode.table.game).observe(episode.decider)
        assert np.array_equal(seen["observation"], np.array(fresh, dtype=np.float32))
        laid.add(seen["observation"][-100:].tobytes())
    assert len(laid) > 3


def test_the_rewards_of_a_game_add_up_to_nothing() -> None:
    env = table_env("1889", 3)
    for _ in random_steps(env, 1, 5000):
        assert not any(env.rewards.values())
    outcome = env._episode.outcome
    assert outcome is not None
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert [agent for agent, reward in env.rewards.items() if reward > 0] == [
        f"player_{seat}" for seat in outcome.winners
    ]
    assert all(env.terminations.values())


def test_worth_that_changes_hands_is_paid_for_with_every_step() -> None:
    env = table_env("1889", 3, reward="worth")
    paid = dict.fromkeys(("player_1", "player_2", "player_3"), 0.0)
    on_the_way = 0
    for _ in random_steps(env, 1, 5000):
        assert sum(env.rewards.values()) == pytest.approx(0)
        on_the_way += any(env.rewards.values())
        for agent, reward in env.rewards.items():
            paid[agent] += reward
    assert on_the_way > 100
    outcome = env.outcome
    assert outcome is not None
    total = sum(outcome.scores.values())
    for agent, reward in env.rewards.items():
        seat = agent.removeprefix("player_")
        result = 1 if seat in outcome.winners else -1 / 2
        part = (3 * outcome.scores[seat] / total - 1) / 2  # 1 for who owns all, 0 for a third
        assert paid[agent] + reward == pytest.approx(result + part)


def test_a_seat_among_bots_is_paid_for_what_happens_until_it_is_asked_again() -> None:
    env = seat_env("1889", 2, seat=2, reward="worth")
    _, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    total, over = 0.0, False
    while not over:
        _, reward, ended, truncated, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        total, over = total + reward, ended or truncated
    outcome = env.outcome
    assert outcome is not None
    result = 1 if "2" in outcome.winners else -1
    scores = outcome.scores
    assert total == pytest.approx(result + 2 * scores["2"] / sum(scores.values()) - 1)


def test_gold_less_debts_is_what_worth_is_in_crayon_rails() -> None:
    env = table_env("iron-dragon", 2, reward="worth")
    env.reset(seed=1)
    game = env._episode.table.game
    assert isinstance(game, CrayonGame)
    mine, theirs = game.players
    mine.gold, mine.debt, theirs.gold = 90, 30, 30
    assert env._episode.standing() == pytest.approx({"1": 1 / 3, "2": -1 / 3})
    mine.debt = 100
    assert env._episode.standing() == {"1": -1, "2": 1}
    theirs.gold = 0
    assert env._episode.standing() == {"1": 0, "2": 0}


def test_a_game_that_takes_too_long_is_truncated() -> None:
    env = table_env("1889", 2, most_steps=10)
    assert len(list(random_steps(env, 1, 50))) == 10
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


class AnyNumber(ActionWrapper[Any, Any, Any]):
    """Takes any number for one of the slots that are offered: the checker knows no masks."""

    def action(self, action: Any) -> Any:
        seat = self.env.unwrapped
        assert isinstance(seat, SeatEnv)
        return int(action) % max(1, int(seat.action_masks().sum()))


@pytest.mark.parametrize("title", ["1889", "iron-dragon"])
def test_the_interface_of_gymnasium_holds(title: str) -> None:
    with warnings.catch_warnings():
        for words in (".*is different from the unwrapped", "An error occurred", ".*spec.*"):
            warnings.filterwarnings("ignore", words)
        check_env(AnyNumber(seat_env(title, 2)), skip_render_check=True)


def test_one_seat_plays_to_the_end_among_bots() -> None:
    env = seat_env("1889", 3, seat=2, bot="dice")
    _, _ = env.reset(seed=3)
    ended = False
    rewards = []
    while not ended:
        assert env._episode.decider == "2"
        slot = int(np.flatnonzero(env.action_masks())[-1])
        _, reward, ended, truncated, _ = env.step(slot)
        rewards.append(reward)
        assert not truncated
    assert rewards[-1] in (1.0, -0.5, 0.25)
    assert not any(rewards[:-1])
    with pytest.raises(Malformed, match="is over"):
        env.step(0)


def test_many_games_at_once_are_those_games() -> None:
    many = SyncVectorEnv([lambda: seat_env("1889", 2) for _ in range(2)])
    seen, _ = many.reset(seed=[7, 8])
    one = seat_env("1889", 2)
    for row, seed in enumerate((7, 8)):
        alone, _ = one.reset(seed=seed)
        assert all(np.array_equal(seen[name][row], alone[name]) for name in alone)


def test_a_game_from_a_file_is_an_environment_too() -> None:
    file = Path(research.__file__).parents[1] / "eighteen/titles/g1889/title.toml"
    env = table_env(file, 2)
    assert len(list(random_steps(env, 1, 20))) == 20


def test_games_are_shown_to_people_in_two_ways() -> None:
    line = table_env("1889", 2, render_mode="ansi")
    line.reset(seed=1)
    assert line.render() == "Auction 1.1 · phase 2"
    picture = seat_env("iron-dragon", 2, render_mode="svg")
    picture.reset(seed=1)
    assert str(picture.render()).startswith("<svg")


def test_what_cannot_be_is_said_when_an_environment_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unknown, match="1999"):
        table_env("1999")
    with pytest.raises(Malformed, match="2 to 6 players"):
        table_env("1889", 9)
    with pytest.raises(Malformed, match="no seat 3"):
        seat_env("1889", 2, seat=3)
    with pytest.raises(Unknown, match="genius"):
        seat_env("1889", 2, bot="genius")
    with pytest.raises(Malformed, match="2 slots"):
        table_env("1889", slots=1)
    with pytest.raises(Unknown, match="“fame”") as refused:
        table_env("1889", reward="fame")
    assert "win, worth" in str(refused.value)
    with pytest.raises(Unknown, match="human"):
        table_env("1889", render_mode="human")
    monkeypatch.setattr(research, "find_spec", lambda _: None)
    with pytest.raises(Unknown, match=r"roundhouse\[research\]"):
        table_env("1889")
