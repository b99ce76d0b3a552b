"""Every element and attribute of the directories of Rails is used, or told by lint and convert, or listed in
``unused_rails.txt``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from .data import RAILS, needs_rails, rails_games
from .rails_ways import Bench, Said, everything

pytestmark = needs_rails

LIST = Path(__file__).with_name("unused_rails.txt")
TRIES = (3, 12)
"""Of a kind in each game: at first, and when that shows no difference."""

REFUSED = {"1817", "1846", "18C2C"}
"""Directories without a file that they need, or with a mistake: they are no games, and that is told."""

USUAL = {"BaseTokens/LayCost@method", "Shares/Certificate@type", "Tile/Track@gauge"}
"""What says nothing unusual in 1889; in other games it matters or is told."""


def listed() -> frozenset[str]:
    lines = LIST.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def spread(rows: Sequence[Said], count: int) -> Sequence[Said]:
    """Some of many, from the first to the last."""
    return rows[:: max(1, -(-len(rows) // count))]


def unexplained(games: Iterable[Path], folder: Path) -> set[str]:
    """What is neither used nor told in any of these games, in order of kinds."""
    there: dict[str, list[tuple[Bench, list[Said]]]] = defaultdict(list)
    for path in games:
        bench = Bench(path, folder)
        found: dict[str, list[Said]] = defaultdict(list)
        for said in everything(path):
            found[said.kind].append(said)
        for kind, rows in found.items():
            there[kind].append((bench, rows))
    return {kind for kind, places in there.items() if not is_explained(kind, places)}


def is_explained(kind: str, places: Sequence[tuple[Bench, list[Said]]]) -> bool:
    for count in TRIES[:1] if kind in listed() else TRIES:
        chosen = [(bench, said) for bench, rows in places for said in spread(rows, count)]
        if any(bench.is_told(said) for bench, said in chosen):
            return True
        if any(bench.is_used(said) for bench, said in chosen):
            return True
    return False


def test_every_field_of_1889_is_used_or_told_or_listed(tmp_path: Path) -> None:
    assert unexplained([RAILS / "games" / "1889"], tmp_path) - listed() == USUAL


@pytest.mark.soak
def test_every_field_of_every_directory_is_used_or_told_or_listed(tmp_path: Path) -> None:
    games = [path for path in rails_games() if path.name not in REFUSED]
    assert unexplained(games, tmp_path) == listed()


def test_a_directory_that_is_no_game_is_told(tmp_path: Path) -> None:
    for name in REFUSED:
        assert not Bench(RAILS / "games" / name, tmp_path).checked.readable


def test_a_field_that_nobody_reads_is_found(tmp_path: Path) -> None:
    bench = Bench(RAILS / "games" / "1889", tmp_path)
    file = bench.folder / "Game.xml"
    file.write_text(file.read_text("utf-8").replace("<Bank ", '<Bank colour="red" ', 1), "utf-8")
    bench = Bench(bench.folder, tmp_path / "again")
    (said,) = [said for said in everything(bench.folder) if said.kind == "Component/Bank@colour"]
    assert not bench.is_used(said)
    assert bench.is_told(said)  # the lint knows what may stand there
