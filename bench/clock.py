"""Timing: medians of several runs, beside a fixed loop that says how fast this machine is now."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

RUNS = 5


def median_seconds(
    run: Callable[[], object], *, before: Callable[[], object] | None = None, runs: int = RUNS
) -> float:
    """Return the median time of ``run``; ``before`` runs each time and is not counted."""
    times = []
    for _ in range(runs):
        if before is not None:
            before()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return median(times)


def calibration() -> float:
    """Return the median seconds of a loop that is always the same."""

    def loop() -> int:
        total = 0
        for number in range(1_000_000):
            total = (total * 31 + number) & 0xFFFFFFFF
        return total

    return median_seconds(loop)


def report(name: str, seconds: float, *, aim: float | None = None) -> None:
    """Print one figure, and what was aimed at."""
    print(f"{name:44} {seconds * 1000:10.2f} ms" + (f"   (aim {aim * 1000:g} ms)" if aim else ""), flush=True)
