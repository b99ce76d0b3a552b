"""How long it takes until something can be done: processes from their start to their end.

Each is told on the clock and, as the figure that other work on the machine hardly changes, in processor time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from bench.clock import median_seconds, report

CASES: Sequence[tuple[str, Sequence[str], float | None]] = (
    ("python, doing nothing", ("-c", "pass"), None),
    ("import roundhouse", ("-c", "import roundhouse"), 0.05),
    ("import roundhouse; new_game('1889')", ("-c", "import roundhouse; roundhouse.new_game('1889')"), 1.0),
    ("import roundhouse.eighteen.family", ("-c", "import roundhouse.eighteen.family"), 0.25),
    ("roundhouse --help", ("-m", "roundhouse.cli.main", "--help"), 0.15),
    ("roundhouse lint --help", ("-m", "roundhouse.cli.main", "lint", "--help"), 0.6),
    ("roundhouse explain RH203", ("-m", "roundhouse.cli.main", "explain", "RH203"), 0.6),
    ("roundhouse explain float_percent", ("-m", "roundhouse.cli.main", "explain", "float_percent"), 1.0),
    ("roundhouse serve --help", ("-m", "roundhouse.cli.main", "serve", "--help"), None),
    ("roundhouse print --help", ("-m", "roundhouse.cli.main", "print", "--help"), None),
)


def _run(words: Sequence[str], spent: list[float]) -> None:
    """Run it, and add the processor time that it took."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Print each case; aims are for a machine that does nothing else."""
    for name, words, aim in CASES:
        spent: list[float] = []
        report(name, median_seconds(partial(_run, words, spent)), aim=aim)
        report("    in processor time", median(spent))
    wheels = sorted((Path(__file__).parents[1] / "dist").glob("*.whl"))
    if wheels:
        print(f"{'size of the wheel':44} {wheels[-1].stat().st_size / 1e6:10.2f} MB")
