"""The boards that are shipped, each a folder of text files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roundhouse.table.errors import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundhouse.crayon.board.areas import Areas
    from roundhouse.crayon.board.definition import BoardDefinition
    from roundhouse.crayon.board.graph import Board

_FOLDER = Path(__file__).parent


def board_ids() -> list[str]:
    """The ids of the shipped boards."""
    return sorted(path.name for path in _FOLDER.iterdir() if (path / "board.txt").is_file())


@cache
def definition(id: str) -> BoardDefinition:
    """What the files of a shipped board say. Raises Unknown."""
    if id not in board_ids():
        raise Unknown("title/unknown", f"There is no board “{id}”.", hint=", ".join(board_ids()))
    # Who only asks whether there is such a board, as every print of another game does, reads none.
    from roundhouse.crayon.board.read import read_folder

    return read_folder(_FOLDER / id)


@cache
def board(id: str) -> tuple[Board, Areas]:
    """A shipped board and its areas. Raises Unknown.

    The graph of a board takes three megabytes and 30 ms: it is made when somebody plays there.
    """
    said = definition(id)
    from roundhouse.crayon.board.areas import Areas
    from roundhouse.crayon.board.graph import Board

    found = Board(said)
    return found, Areas(found)
