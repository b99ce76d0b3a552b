"""The learner of examples/: its games are counted right, and training makes a file that plays."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from roundhouse.research.episode import Observation

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script as a module; its neighbours are found as when it is run."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    spec = importlib.util.spec_from_file_location("learner", EXAMPLES / "learner.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("learner_network", None)


class Random:
    """Any slot that may be chosen; keeps what it was shown."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(1)
        self.asked = 0

    def __call__(self, seen: Observation, mask: NDArray[np.bool_]) -> int:
        assert mask.any()
        assert np.array_equal(mask, seen["action_mask"] == 1)
        self.asked += 1
        return int(self.rng.choice(np.flatnonzero(mask)))


def test_the_learner_sits_in_each_seat_in_turn(learner: ModuleType) -> None:
    task, alone, choose = learner.Task("1889", 2, "dice"), Random(), Random()
    won = [learner.part_won(task.env(1), alone, 9001), learner.part_won(task.env(2), alone, 9002)]
    assert learner.evaluate(task, choose, 2, 9001) == learner.Score(won, 2)
    assert choose.asked == alone.asked > 100


def test_a_score_says_what_would_be_even_and_how_sure_it_is(learner: ModuleType) -> None:
    told = str(learner.Score([30.0, 30.5], 100))
    assert told == "60.5 of 100 games won: 60%, with 95 % 51% to 70%; even is 50%; by seat 30, 30.5"
    assert "even is 33%" in str(learner.Score([0.0, 0.0, 0.0], 0))


@pytest.mark.parametrize(("winners", "won"), [(("1",), 1), (("1", "2"), 0.5), (("2",), 0), (None, 0)])
def test_a_shared_win_counts_in_part_and_an_unfinished_game_is_lost(
    learner: ModuleType, winners: tuple[str, ...] | None, won: float
) -> None:
    class Table:
        seat = "1"
        outcome = None if winners is None else type("Ended", (), {"winners": winners})

        def reset(self, seed: int) -> tuple[dict[str, object], dict[str, object]]:
            return {}, {}

        def action_masks(self) -> NDArray[np.bool_]:
            return np.array([True])

        def step(self, slot: int) -> tuple[dict[str, object], float, bool, bool, dict[str, object]]:
            return {}, 0.0, winners is not None, winners is None, {}

    assert learner.part_won(Table(), lambda seen, mask: 0, 1) == won


def test_words_of_a_list_are_told_from_numbers(learner: ModuleType) -> None:
    env = learner.Task("1889", 2, "dice").env(1)
    found = dict(learner.columns(env))
    assert list(found) == [one.name for one in env.action_features]
    assert found["by company"] == found["company"] == len(env.vocabulary["company"])
    assert found["exchange"] == found["train"] == len(env.vocabulary["train"])
    assert found["price"] == found["rotation"] == 0
    index = {one.name for one in env.action_features if one.unit == "index"}
    assert {name for name, words in found.items() if words} == index - {"city"}


def test_arguments_have_defaults_and_say_what_they_are(
    learner: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    said = learner.arguments(["1889.pt", "--steps", "0"])
    assert (said.policy, said.title, said.players, said.bot) == (Path("1889.pt"), "1889", 2, "dice")
    assert (said.steps, said.games, said.seed) == (0, 100, 1)
    with pytest.raises(SystemExit):
        learner.arguments(["--help"])
    assert "masked PPO" in capsys.readouterr().out


def test_without_the_library_it_says_what_to_install(
    learner: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"roundhouse\[learn\]"):
        learner.main(["nowhere.pt"])


needs_library = pytest.mark.skipif(
    importlib.util.find_spec("sb3_contrib") is None, reason="needs roundhouse[learn]"
)


@needs_library
def test_what_was_trained_is_written_read_and_plays_the_same(
    learner: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "STEPS_OF_A_TABLE", 64)
    monkeypatch.setattr(learner, "REPORT", 100)
    file = str(tmp_path / "policy.pt")
    learner.main([file, "--steps", "256", "--games", "1"])
    trained = capsys.readouterr().out.splitlines()
    learner.main([file, "--steps", "0", "--games", "1"])
    played = capsys.readouterr().out.splitlines()
    assert any(line.startswith("trained for 256 steps") for line in trained)
    assert "of 1 games won" in played[-1]
    assert played[-1] == trained[-1]
    learner.main([file, "--go-on", "--steps", "256", "--seed", "2", "--games", "0"])
    assert "trained for 256 steps, seed 2" in capsys.readouterr().out
    learner.main([file, "--steps", "0", "--games", "0"])
    with pytest.raises(SystemExit, match="is for"):
        learner.main([file, "--steps", "0", "--players", "3"])


@needs_library
def test_scores_follow_the_rows_and_not_the_slots(learner: ModuleType) -> None:
    import torch

    model = learner.learner(learner.Task("1889", 2, "dice"), 1)
    env = learner.Task("1889", 2, "dice").env(1)
    seen, _ = env.reset(seed=1)
    count = int(seen["action_mask"].sum())
    assert count > 3
    policy = model.policy
    torch.nn.init.normal_(policy.mlp_extractor.score[1].weight)
    chances = []
    for shown in (seen, {**seen, "choices": seen["choices"][::-1].copy()}):
        mask = shown["choices"].any(axis=1)
        assert mask.sum() == count
        tensors, _ = policy.obs_to_tensor(shown)
        with torch.no_grad():
            chances.append(policy.get_distribution(tensors, mask).distribution.probs[0].numpy())
    assert chances[0].sum() == pytest.approx(1)
    assert chances[0][count:].max() == pytest.approx(0)
    assert np.allclose(chances[0], chances[1][::-1], atol=1e-6)
    assert chances[0].max() > 1.01 / count
