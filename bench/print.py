"""How long it takes to put games on paper. *Cold* means a process of its own, from its start to its end."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

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


def main() -> None:
    files, sheets, _ = pdfs("1889")
    words = f"all {files} PDFs of 1889, {sheets} sheets"
    report(f"{words}, caches of drawings empty", median_seconds(lambda: pdfs("1889"), before=forget), aim=1)
    report(f"{words}, warm", median_seconds(lambda: pdfs("1889")))
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
    begin = perf_counter()
    total = [pdfs(title, file) for title, file in games]
    report(f"{len(games)} games, {sum(files for files, _, _ in total)} PDFs", perf_counter() - begin, aim=20)
