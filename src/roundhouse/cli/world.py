"""``roundhouse world``: make a new board, or check one."""

from __future__ import annotations

from pathlib import Path

from roundhouse.library.files import write_folder
from roundhouse.sim.families import world_family
from roundhouse.table.errors import Refusal
from roundhouse.table.protocol import WorldMaking

from .boards import board_files
from .parameters import refuse_idle

_SEED, _SIZE = 1, "standard"


def world(*, seed: int = _SEED, size: str = _SIZE, to: Path | None = None, check: Path | None = None) -> None:
    """Make a new, original board that can be played at once, or check one.

    For example:
        roundhouse world --seed 7 --size standard
        roundhouse world --check my-board

    Parameters
    ----------
    seed
        The same seed and size make the same board.
    size
        small, standard or large.
    to
        The folder to write; world-SEED unless given.
    check
        A folder with a board to check instead.
    """
    maker = world_family()
    assert isinstance(maker, WorldMaking)
    if check is not None:
        others = {"--seed": seed != _SEED, "--size": size != _SIZE, "--to": to}
        refuse_idle(others, "--check looks at a board that is there.")
        wrong = maker.check_world(board_files(check))
        for line in wrong:
            print(line)
        if wrong:
            raise Refusal("world/unfit", f"{check} has {len(wrong)} faults.")
        print(f"{check} is fit to be played.")
        return
    folder = to or Path(f"world-{seed}")
    write_folder(folder, maker.make_world(seed, size))
    print(f"A new board lies in {folder}. Let bots try it: roundhouse simulate {folder}")
