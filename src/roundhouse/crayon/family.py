"""The crayon rail family, as it registers itself with the roof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.crayon.board.areas import Areas
from roundhouse.crayon.board.check import check_board
from roundhouse.crayon.board.definition import BoardDefinition
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.board.read import read_board
from roundhouse.crayon.boards import board, board_ids
from roundhouse.crayon.boards.world import make_world
from roundhouse.crayon.bots.levels import bots
from roundhouse.crayon.pages.page import CrayonPages
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.options import options_of
from roundhouse.crayon.rules.queries import QUESTIONS
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Bot, Family, Game, Setup, TablePages, TitleCard

LEAST, MOST = 1, 6


class CrayonFamily:
    """Crayon rail games: shipped boards and whole boards given as text."""

    id = "crayon"
    name = "Crayon rails"
    questions = frozenset(QUESTIONS)

    def __init__(self) -> None:
        self._pages = CrayonPages(lambda: [board(name)[0] for name in board_ids()])
        self._bots = bots()

    def titles(self) -> Sequence[TitleCard]:
        """A card for each shipped board."""
        return [self.card(board(name)[0].definition) for name in board_ids()]

    def card(self, definition: BoardDefinition) -> TitleCard:
        """What the lobby shows of a board."""
        return TitleCard(
            definition.id,
            definition.name,
            self.id,
            LEAST,
            MOST,
            place=definition.note,
            options=options_of(definition),
        )

    def new(self, setup: Setup) -> CrayonGame:
        """A game ready for its first action. Raises Unknown or Malformed."""
        if not LEAST <= len(setup.seats) <= MOST:
            raise Malformed("setup/seats", f"This game is for {LEAST} to {MOST} players.")
        if setup.definition is None:
            return CrayonGame(setup, *board(setup.title))
        texts = setup.definition.get("files")
        if not isinstance(texts, Mapping) or not all(isinstance(text, str) for text in texts.values()):
            raise Malformed("board/files", "A board is given as “files”: name to text.")
        drawn = Board(read_board(texts, setup.title))
        return CrayonGame(setup, drawn, Areas(drawn))

    def make_world(self, seed: int, size: str) -> Mapping[str, str]:
        """The files of a new board. Raises Malformed."""
        return make_world(seed, size)

    def check_world(self, files: Mapping[str, str]) -> Sequence[str]:
        """What is wrong with a board. Raises Malformed when it is none."""
        return check_board(read_board(files, "board"))

    def pages(self) -> TablePages:
        """What the table page shows."""
        return self._pages

    def bots(self) -> Mapping[str, Bot]:
        """The programs that can take a seat."""
        return self._bots


def _is_game(game: CrayonGame) -> Game:
    return game


def _is_family(family: CrayonFamily) -> Family:
    return family


FAMILY = CrayonFamily()
