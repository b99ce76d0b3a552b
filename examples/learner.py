"""Learns an 18xx title by itself, against bots that play at random, and shows how often it wins.

python examples/learner.py 1889.pt --steps 160000 --games 100
python examples/learner.py 1889.pt --steps 0 --games 100

The first line trains a policy with masked PPO, writes it to 1889.pt and plays games with it; the second one
only plays. Needs roundhouse[learn]: docs/research.md says how to install it, and what came of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.research import seat_env
from roundhouse.research.episode import Observation
from roundhouse.research.gymnasium_env import SeatEnv
from roundhouse.sim.series import interval

Chooser = Callable[[Observation, NDArray[np.bool_]], int]
"""Picks a slot: what is seen, and which slots may be chosen."""

SLOTS = 64
"""Few moments of a small title offer more; the last slot then shows the others."""
MOST_STEPS = 3000
TABLES = 4
"""So many games are trained with at a time, the learner in each seat in turn."""
STEPS_OF_A_TABLE = 512
"""After so many at each table the policy is made better."""
REPORT = 20_000
"""After so many steps in all a line says how it goes."""
LISTS = {"by company": "company", "by private": "private", "exchange": "train"}
"""Columns that are places in a list of another name than their own."""


class Task(NamedTuple):
    """What is played: the title, how many sit there, and the bot in all other seats."""

    title: str
    players: int
    bot: str

    def env(self, seat: int, reward: str = "win") -> SeatEnv:
        """A table with the learner in one seat."""
        return seat_env(
            self.title,
            self.players,
            seat=seat,
            bot=self.bot,
            slots=SLOTS,
            most_steps=MOST_STEPS,
            reward=reward,
        )


# Games that count


class Score(NamedTuple):
    """What came of some games. Who wins together with others has won in part."""

    by_seat: Sequence[float]
    games: int

    def __str__(self) -> str:
        wins, even = sum(self.by_seat), 1 / len(self.by_seat)
        low, high = interval(wins, self.games)
        seats = ", ".join(f"{won:g}" for won in self.by_seat)
        return (
            f"{wins:g} of {self.games} games won: {wins / max(self.games, 1):.0%}, with 95 % {low:.0%} to "
            f"{high:.0%}; even is {even:.0%}; by seat {seats}"
        )


def evaluate(task: Task, choose: Chooser, games: int, seed: int) -> Score:
    """Play games with the seeds from ``seed`` on, in each seat in turn."""
    envs = [task.env(seat) for seat in range(1, task.players + 1)]
    won = [0.0] * task.players
    for number in range(games):
        seat = number % task.players
        won[seat] += part_won(envs[seat], choose, seed + number)
    return Score(won, games)


def part_won(env: SeatEnv, choose: Chooser, seed: int) -> float:
    """Play one game: 1 if the learner wins it alone. One that is given up is lost."""
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        seen, _, ended, truncated, _ = env.step(choose(seen, env.action_masks()))
        over = ended or truncated
    outcome = env.outcome
    if outcome is None or env.seat not in outcome.winners:
        return 0
    return 1 / len(outcome.winners)


# Training


def columns(env: SeatEnv) -> list[tuple[str, int]]:
    """The columns of an action's description, each with the length of the list that it is a place in; 0 for
    a plain number."""
    words = env.vocabulary
    return [(one.name, len(words.get(LISTS.get(one.name, one.name), ()))) for one in env.action_features]


def learner(task: Task, seed: int) -> Any:
    """A policy that knows nothing yet, with all that trains it."""
    import torch
    from learner_network import Column, Menu, MenuPolicy
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

    torch.set_num_threads(1)
    seats = [1 + number % task.players for number in range(max(TABLES, task.players))]
    tables = VecMonitor(DummyVecEnv([lambda seat=seat: task.env(seat, "worth") for seat in seats]))
    menu = [Column(*column) for column in columns(task.env(1))]
    return MaskablePPO(
        MenuPolicy,
        tables,
        seed=seed,
        device="cpu",
        n_steps=STEPS_OF_A_TABLE,
        batch_size=256,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.998,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Menu, "features_extractor_kwargs": {"columns": menu}},
    )


def train(model: Any, steps: int, minutes: float) -> int:
    """Train for so many steps, or until the time is up; how many it were."""
    began = time.monotonic()

    def report(*_: Any) -> bool:
        spent = (time.monotonic() - began) / 60
        done, last = model.num_timesteps, model.ep_info_buffer
        if last and done % REPORT < model.n_envs:
            print(f"{done:9,} steps, {spent:5.1f} min: reward {np.mean([one['r'] for one in last]):+.2f}")
        return spent < minutes

    model.learn(steps, callback=report)
    return int(model.num_timesteps)


def chooser(model: Any, seed: int) -> Chooser:
    """Chooses as the policy does; the same seed gives the same choices."""
    from stable_baselines3.common.utils import set_random_seed

    set_random_seed(seed)

    def choose(seen: Observation, mask: NDArray[np.bool_]) -> int:
        slot, _ = model.predict(seen, action_masks=mask)
        return int(slot)

    return choose


# Files


def fits(task: Task) -> dict[str, str]:
    """What a policy was made for."""
    return {"title": task.title, "players": str(task.players), **task.env(1).encodings}


def write(model: Any, task: Task, file: Path) -> None:
    """The numbers of a policy, and what they are for."""
    import torch

    policy = model.policy
    saved = {"for": fits(task), "weights": policy.state_dict(), "optimizer": policy.optimizer.state_dict()}
    torch.save(saved, file)


def read(model: Any, task: Task, file: Path) -> None:
    """The numbers that were written; a file holds nothing that is run. Ends the program if they are for
    another game."""
    import torch

    saved = torch.load(file, weights_only=True)
    if saved["for"] != fits(task):
        sys.exit(f"{file} is for {saved['for']}, not for {fits(task)}.")
    model.policy.load_state_dict(saved["weights"])
    model.policy.optimizer.load_state_dict(saved["optimizer"])


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What the command line says."""
    head, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=head, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("policy", type=Path, help="the file of the policy: written after training, read without")
    add("--title", default="1889", help="what is played (%(default)s)")
    add("--players", type=int, default=2, help="how many play (%(default)s)")
    add("--bot", default="dice", help="the bot in all other seats (%(default)s)")
    add("--steps", type=int, default=160_000, help="steps of training, 0 for none (%(default)s)")
    add("--go-on", action="store_true", help="train the policy in the file further; take another seed for it")
    add("--minutes", type=float, default=60, help="training ends after so many (%(default)s)")
    add("--games", type=int, default=100, help="games that are played then (%(default)s)")
    add("--seed", type=int, default=1, help="of the training and its games (%(default)s)")
    add("--games-seed", type=int, default=9001, help="of the first game that is played then (%(default)s)")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> None:
    """Train if that is wanted, then play."""
    said = arguments(words)
    if find_spec("sb3_contrib") is None:
        sys.exit("sb3-contrib is not installed: pip install 'roundhouse[learn]'")
    task = Task(said.title, said.players, said.bot)
    model = learner(task, said.seed)
    if said.go_on or not said.steps:
        read(model, task, said.policy)
    if said.steps:
        with timed("training"):
            done = train(model, said.steps, said.minutes)
        print(f"trained for {done:,} steps, seed {said.seed}")
        write(model, task, said.policy)
    with timed("games"):
        score = evaluate(task, chooser(model, said.games_seed), said.games, said.games_seed)
    print(f"{score}; seeds from {said.games_seed} on")


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Says how long a part took by the clock, and how long this program was at work in it."""
    clock, work = time.monotonic(), time.process_time()
    yield
    clock, work = time.monotonic() - clock, time.process_time() - work
    print(f"{what}: {clock / 60:.1f} minutes, {work / 60:.1f} of the processor")


if __name__ == "__main__":
    main(sys.argv[1:])
