"""How long it takes to check definitions: all Maker files, directories of Rails and titles of our own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bench.clock import median_seconds, report
from bench.maps import ROOT
from roundhouse.eighteen import titles
from roundhouse.eighteen.draw import draw_roster, printed_roster
from roundhouse.eighteen.formats.workshop import check_file


def _check(files: list[Path]) -> None:
    for file in files:
        check_file(file)


def main() -> None:
    own = sorted(Path(titles.__file__).parent.glob("*/title.toml"))
    data = ROOT.parent
    maker = sorted((data / "maker" / "games").glob("*.json"))
    rails = [path for path in sorted((data / "rails" / "games").glob("*")) if path.is_dir()]
    for words, files in (("titles of our own", own), ("Maker files", maker), ("directories of Rails", rails)):
        if files:
            report(f"{len(files)} {words}", median_seconds(partial(_check, files), runs=3))
    every = [*own, *maker, *rails]
    report(f"all {len(every)}", median_seconds(partial(_check, every), runs=3), aim=2)
    title = titles.title("1846")
    report("the roster of 1846 as SVG", median_seconds(lambda: draw_roster(printed_roster(title))))
