"""How long it takes to put games on paper: processor time, since all of it is work for one core.

*Cold* means a process of its own, from its start to its end, on the clock.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
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

FIRST = {
    *("1817", "1830", "1836Jr30", "1846", "18462pVariant", "1860", "1882", "1889"),
    *("18AL", "18Chesapeake", "18GA", "18MEX", "18MS", "18TN"),
}
"""The titles that came first; the aim for them and Maker's files together is 20 s."""


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
        began = getrusage(RUSAGE_CHILDREN)
        report(
            "roundhouse print 1889, cold", median_seconds(lambda: subprocess.run(command, check=True), runs=3)
        )
        ended = getrusage(RUSAGE_CHILDREN)
        spent = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
        report("roundhouse print 1889, cold, processor time", spent / 3, aim=1)
    print("identical bytes twice:", "yes" if pdfs("1889")[2] == pdfs("1889")[2] else "NO")
    files_of_designers = sorted((ROOT.parent / "maker" / "games").glob("*.json")) if ROOT.is_dir() else []
    first: list[tuple[str, Path | None]] = [(title, None) for title in title_ids() if title in FIRST]
    first += [("", file) for file in files_of_designers]
    _all_of(f"{len(FIRST)} first titles and {len(files_of_designers)} files of Maker", first, aim=20)
    _all_of("the other titles", [(title, None) for title in title_ids() if title not in FIRST])


def _all_of(words: str, games: list[tuple[str, Path | None]], aim: float | None = None) -> None:
    forget()
    begin = process_time()
    total = [pdfs(title, file) for title, file in games]
    count = f"{len(games)} games, {sum(files for files, _, _ in total)} PDFs"
    report(f"{words}: {count}", process_time() - begin, aim=aim)
