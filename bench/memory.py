"""What a thousand finished tables weigh, held in memory as a server holds them.

``MEMORY_TABLES`` says how many instead of a thousand.
"""

from __future__ import annotations

import gc
import os
from itertools import cycle, islice
from pathlib import Path

from bench.replay import DATA, play
from roundhouse.eighteen.formats.games18xx import read_export
from roundhouse.eighteen.titles import title_ids

AIM_MB = 1024


def resident() -> float:
    """Megabytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    count = int(os.environ.get("MEMORY_TABLES", "1000"))
    paths = [path for title in title_ids() for path in sorted((DATA / title).glob("*.json"))]
    exports = [read_export(path.read_bytes()) for path in paths]
    for export in exports:
        play(export)
    gc.collect()
    before = resident()
    tables = []
    for export in islice(cycle(exports), count):
        table, _ = play(export)
        table.rest()
        tables.append(table)
    gc.collect()
    used = resident() - before
    print(
        f"{len(tables)} finished tables of {len(title_ids())} titles: "
        f"{used:.0f} MB, {used / count:.2f} MB each; {resident():.0f} MB with the program   (aim {AIM_MB} MB)"
    )
