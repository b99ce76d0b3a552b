"""``roundhouse diff``: what two definitions of a game say differently."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from roundhouse.cli.convert import read_options
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Comparer
from roundhouse.table.errors import Malformed


def diff(first: Path, second: Path, *, option: tuple[str, ...] = ()) -> None:
    """Compare two definitions of a game, whatever formats they are in.

    Ends with 1 if they differ.

    For example:
        roundhouse diff 1889.json rails/1889

    Parameters
    ----------
    first
        A definition: 18xx Maker JSON, title.toml or a directory of Rails.
    second
        Another one.
    option
        For conditions that are settled while reading: NAME=VALUE, once for each.
    """
    found = comparer().differences(first, second, read_options(option))
    grid = Grid("", str(first), str(second))
    for one in found:
        grid.add_row(one.path, one.first, one.second)
    if found:
        Console().print(grid)
    print(f"{len(found)} differences." if found else "Both say the same.")
    if found:
        raise SystemExit(1)


def comparer() -> Comparer:
    """The family that compares definitions. Raises Malformed when none does."""
    for family in installed():
        if isinstance(family, Comparer):
            return family
    raise Malformed("diff/none", "No family of games compares files.")
