"""``roundhouse new``: the first file of a new game, to be changed from there."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from roundhouse.cli.draw import map as draw_map
from roundhouse.library.files import write_folder
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Beginning, Starter
from roundhouse.table.errors import Malformed, Place


def new(
    folder: Path,
    *,
    kind: str = "",
    name: str = "",
    designer: str = "",
    players: str = "",
    currency: str = "",
) -> None:
    """Begin a new game: a folder with a commented title.toml that can be played at once, and its map.

    What is not given is asked, if somebody is there to answer.

    For example:
        roundhouse new island
        roundhouse new atoll --kind small --name "The Atoll" --players 2-4
        roundhouse new coast --kind incremental --currency "£{}"

    Parameters
    ----------
    folder
        The folder to make.
    kind
        small, 1830-like, incremental or minors.
    name
        What the game is called; else as its folder.
    designer
        Who makes it.
    players
        The least and the largest number of players, such as 2-4.
    currency
        How money is written, {} for the number.
    """
    starter = _starter()
    file = folder / "title.toml"
    if file.exists():
        raise Malformed("new/there", "There is a title.toml already.", place=Place(str(file)))
    asking = sys.stdin.isatty() and sys.stdout.isatty()
    wish = Beginning(
        name=name or _ask(asking, "Name", folder.name.replace("-", " ").title()),
        kind=kind or _ask_kind(asking, starter.kinds()),
        designer=designer or _ask(asking, "Designer", ""),
        players=_range(players or _ask(asking, "Players, such as 2-4", "")),
        currency=currency or _ask(asking, "Money, {} for the number", "${}"),
        file=str(file),
    )
    text = starter.begin(wish)
    write_folder(folder, {file.name: text})
    draw_map(str(file), to=folder / "map.svg")
    print(f"{file}: written, it can be played as it stands. Next: roundhouse watch {file}")


def _ask(asking: bool, question: str, usual: str) -> str:
    """An answer of somebody at the keyboard, or what is usual."""
    if not asking:
        return usual
    return input(f"{question}{f' [{usual}]' if usual else ''}: ").strip() or usual


def _ask_kind(asking: bool, kinds: Mapping[str, str]) -> str:
    if asking:
        for word, said in kinds.items():
            print(f"  {word:12} {said}")
    return _ask(asking, "Kind", next(iter(kinds)))


def _range(text: str) -> tuple[int, int] | None:
    """“2-4” as two numbers, “3” as the same twice. Raises Malformed."""
    if not text:
        return None
    least, _, most = text.partition("-")
    try:
        return int(least), int(most or least)
    except ValueError:
        raise Malformed(
            "new/players", f"“{text[:20]}” is no number of players.", hint="such as 2-4"
        ) from None


def _starter() -> Starter:
    for family in installed():
        if isinstance(family, Starter):
            return family
    raise Malformed("new/none", "No family of games begins new ones.")
