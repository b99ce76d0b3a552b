"""Environments for programs that learn: steps a second with every vector made, and what these are made of."""

from __future__ import annotations

import time

import numpy as np

from roundhouse.research import seat_env, table_env

TITLES = ("1889", "1830", "1846", "iron-dragon")
STEPS = 1000


def main() -> None:
    for title in TITLES:
        env = table_env(title, 3)
        rng = np.random.default_rng(1)
        env.reset(seed=1)
        done, games, start = 0, 0, time.process_time()
        while done < STEPS:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                games += 1
                env.reset()
                continue
            assert seen is not None
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            done += 1
        spent = time.process_time() - start
        print(
            f"{title:12} {done / spent:6.0f} steps a second (aim 300), {len(env.features)} numbers seen, "
            f"{len(env.action_features)} of each action, {games} games ended"
        )
    among_bots()


def among_bots() -> None:
    env = seat_env("1889", 3, bot="steady")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    start = time.process_time()
    ended, done = False, 0
    while not ended:
        _, _, ended, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        done += 1
    spent = time.process_time() - start
    print(f"1889, a seat among steady bots: {done / spent:.0f} steps a second, {spent:.1f} s a game")


if __name__ == "__main__":
    main()
