"""How long it takes to put games on paper: processor time, since all of it is work for one core.

*Cold* means a process of its own, from its start to its end, on the clock.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from bench.clock import median_seconds, report
from bench.draw import forget
from bench.maps import ROOT
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title_ids
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.job import files_of, plan
from roundhouse.ink.sheets.printer import PrintChoices


def pdfs(title: str, file: Path | None = None) -> tuple[int, int, bytes]:
    """How many files and sheets a game takes, and all their bytes."""
    choices = PrintChoices()
    printable: Printable = FAMILY.printable(title, [], choices, file)
    planned = plan(printable, choices.setup)
    made = [one for part in planned for one in files_of(printable, part, choices.theme, "pdf")]
    return len(made), sum(part.leaves for part in planned), b"".join(one.data for one in made)


def processor_seconds(run: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The median processor time of three runs; ``before`` is not counted."""
    times = []
    for _ in range(3):
        before()
        begin = process_time()
        run()
        times.append(process_time() - begin)
    return median(times)


def main() -> None:
    files, sheets, _ = pdfs("1889")
    words = f"all {files} PDFs of 1889, {sheets} sheets"
    report(f"{words}, caches of drawings empty", processor_seconds(lambda: pdfs("1889"), forget), aim=1)
    report(f"{words}, warm", processor_seconds(lambda: pdfs("1889")))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "roundhouse.cli.main", "print", "1889", "--quiet", "-o", folder]
        report(
            "roundhouse print 1889, cold", median_seconds(lambda: subprocess.run(command, check=True), runs=3)
        )
    print("identical bytes twice:", "yes" if pdfs("1889")[2] == pdfs("1889")[2] else "NO")
    games: list[tuple[str, Path | None]] = [(title, None) for title in title_ids()]
    if ROOT.is_dir():
        games += [("", file) for file in sorted((ROOT.parent / "maker" / "games").glob("*.json"))]
    forget()
    begin = process_time()
    total = [pdfs(title, file) for title, file in games]
    report(f"{len(games)} games, {sum(files for files, _, _ in total)} PDFs", process_time() - begin, aim=20)
