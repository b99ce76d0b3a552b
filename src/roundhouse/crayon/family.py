"""The crayon rail family, as it registers itself with the roof.

Its methods import what they need when they are called, so that a command pays for nothing that it does not
use. A server, which uses all of it, loads :data:`CrayonFamily.modules` when it starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.crayon.rules.state.colors import COLORS
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.table.catalogue import Catalogue
from roundhouse.table.definitions import Checked, Loaded
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.languages import ENGLISH
from roundhouse.table.protocol import (
    Bot,
    CommandShape,
    Game,
    Record,
    Setup,
    TablePages,
    TitleCard,
    World,
)
from roundhouse.table.review import GameReview, Progress
from roundhouse.table.shapes import check_fields
from roundhouse.table.showing import GuideSheet, Sheet, Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundhouse.crayon.board.areas import Areas
    from roundhouse.crayon.board.definition import BoardDefinition
    from roundhouse.crayon.board.graph import Board
    from roundhouse.crayon.encoding import CrayonEncoder
    from roundhouse.crayon.pages.page import CrayonPages
    from roundhouse.crayon.rules.game import CrayonGame

LEAST, MOST = 1, 6
MOST_WORLDS = 999_999_999
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_WORLD = re.compile(r"world-([a-z]+)-(\d{1,9})")


@lru_cache(maxsize=32)
def _thumbnail_of(board_id: str) -> str:
    """The small picture of a shipped board. It is kept, and not the graph that it is drawn from: lists show
    all boards, and few of them are played on. Raises Unknown."""
    from roundhouse.crayon.board.graph import Board
    from roundhouse.crayon.boards import definition
    from roundhouse.crayon.draw.thumbnail import thumbnail

    return thumbnail(Board(definition(board_id)))


class CrayonFamily:
    """Crayon rail games: shipped boards and whole boards given as text."""

    id = "crayon"
    name = "Crayon rails"
    colors = COLORS
    modules = tuple(
        f"roundhouse.crayon.{name}"
        for name in (
            "board.lint", "boards.world", "bots.levels", "command_shapes", "draw.thumbnail", "encoding",
            "guide", "messages",
            "pages.page", "pages.words", "print.game", "review",
        )
    )  # fmt: skip
    workshop = frozenset({"roundhouse.crayon.board.lint", "roundhouse.crayon.print.game"})

    @cached_property
    def questions(self) -> frozenset[str]:
        """The types of the questions that its games know."""
        from roundhouse.crayon.planning import trips
        from roundhouse.crayon.rules.queries import QUESTIONS

        return frozenset(QUESTIONS) | frozenset(trips.QUESTIONS)

    @cached_property
    def guide(self) -> str:
        """The course of a game in its commands, as Markdown."""
        from roundhouse.crayon.command_shapes import GUIDE

        return GUIDE

    @cached_property
    def world_sizes(self) -> tuple[str, ...]:
        """The sizes of the boards it makes, the usual one first."""
        from roundhouse.crayon.boards.world import SIZES

        return ("standard", *(size for size in SIZES if size != "standard"))

    @cached_property
    def _pages(self) -> CrayonPages:
        from roundhouse.crayon.boards import board, board_ids
        from roundhouse.crayon.pages.page import CrayonPages

        return CrayonPages(lambda: [board(name)[0] for name in board_ids()])

    @cached_property
    def _bots(self) -> Mapping[str, Bot]:
        from roundhouse.crayon.bots.levels import bots

        return bots()

    def title_ids(self) -> Sequence[str]:
        """The ids of the shipped boards, sorted, without reading one."""
        from roundhouse.crayon.boards import board_ids

        return board_ids()

    def title_card(self, id_: str) -> TitleCard:
        """The card of a shipped board. Raises Unknown."""
        from roundhouse.crayon.boards import definition

        return msgspec.structs.replace(self.card(definition(id_)), picture=f"board/{id_}")

    def card(self, definition: BoardDefinition) -> TitleCard:
        """What the lobby shows of a board."""
        from roundhouse.crayon.rules.state.options import options_of

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
        from roundhouse.crayon.boards import board
        from roundhouse.crayon.planning import trips
        from roundhouse.crayon.rules.game import CrayonGame

        if not LEAST <= len(setup.seats) <= MOST:
            raise Malformed("setup/seats", f"This game is for {LEAST} to {MOST} players.")
        if setup.definition is None:
            return CrayonGame(setup, *board(setup.title), trips.QUESTIONS)
        return CrayonGame(setup, *_made(setup.title, _texts_of(setup.definition)), trips.QUESTIONS)

    def situation(self, game: Game) -> str:
        """Stage, turn and whose it is, in the reader’s language."""
        from roundhouse.crayon.pages.words import situation
        from roundhouse.crayon.rules.game import CrayonGame

        assert isinstance(game, CrayonGame)
        return situation(game)

    def score(self, game: Game, points: int) -> str:
        """Pieces of gold."""
        from roundhouse.crayon.rules.game import CrayonGame

        assert isinstance(game, CrayonGame)
        return f"{points} gp"

    def catalogue(self, game: Game, language: str = ENGLISH) -> Catalogue:
        """The words of what happens: the same in every game."""
        from roundhouse.crayon.messages import catalogue_in
        from roundhouse.crayon.rules.game import CrayonGame

        assert isinstance(game, CrayonGame)
        return catalogue_in(language)

    def reads_file(self, path: Path) -> bool:
        """The text files of a board: their folder, or the file of the land among them."""
        from roundhouse.crayon.board.read import BOARD_FILE

        return path.name == BOARD_FILE or (path / BOARD_FILE).is_file()

    def reads_definition(self, definition: Mapping[str, Any]) -> bool:
        """It is made of the files of a board."""
        return "files" in definition

    def check_file(self, path: Path) -> Checked | None:
        """What is wrong with the board in a folder; ``None`` if it is none."""
        from roundhouse.crayon.board.lint import check_folder, is_board

        return check_folder(path) if is_board(path) else None

    def check_text(self, name: str, text: bytes) -> Checked:
        """What is wrong with a board whose files are one text."""
        from roundhouse.crayon.board.lint import check_bytes

        return check_bytes(name, text)

    def rules(self) -> Mapping[str, tuple[str, str]]:
        """Every rule that findings about boards cite."""
        from roundhouse.crayon.board.check import RULES

        return RULES

    def load(self, path: Path, options: Mapping[str, str]) -> Loaded:
        """A board in a folder of text files, ready to be played. Raises Malformed."""
        from roundhouse.crayon.board.read import BOARD_FILE, read_texts

        folder = path.parent if path.name == BOARD_FILE else path
        texts = read_texts(folder)
        if options:
            raise Malformed("board/options", "A board has no options of its own.")
        definition = {"id": folder.resolve().name, "files": texts}
        return Loaded(self.card_of(definition), definition)

    def card_of(self, definition: Mapping[str, Any]) -> TitleCard:
        """What the lobby shows of a board that is given as its files. Raises Malformed."""
        texts = _texts_of(definition)
        id = definition.get("id", "board")
        if not isinstance(id, str) or not _ID.fullmatch(id):
            raise Malformed("board/id", "The id of a board has small letters, digits and hyphens.")
        return self.card(_made(id, texts)[0].definition)

    def check_definition(self, definition: Mapping[str, Any]) -> None:
        """A board made elsewhere has its files, an id if it likes, and nothing else. Raises Malformed."""
        check_fields(definition, ("id", "files"), "definition", "a definition")

    def world(self, seed: int, size: str) -> World:
        """The world of that number and size. Raises Malformed."""
        from roundhouse.crayon.boards.world import SIZES
        from roundhouse.crayon.rules.state.options import options_of

        if size not in SIZES:
            raise Malformed("world/size", f"There is no size “{size}”.", hint=", ".join(SIZES))
        if not 0 <= seed <= MOST_WORLDS:
            raise Malformed("world/seed", f"The number of a world is 0 to {MOST_WORLDS}.")
        card = TitleCard(
            f"world-{size}-{seed}",
            f"World {seed}",
            self.id,
            LEAST,
            MOST,
            place=f"a new world of {size} size",
            options=options_of(),
        )
        return World(card, seed, size)

    def world_of(self, title: str) -> World | None:
        """The world whose title that is."""
        found = _WORLD.fullmatch(title)
        return self.world(int(found[2]), found[1]) if found and found[1] in self.world_sizes else None

    def make_world(self, seed: int, size: str) -> Mapping[str, str]:
        """The files of a new board. Raises Malformed."""
        return _files(seed, size)

    def check_world(self, files: Mapping[str, str]) -> Sequence[str]:
        """What is wrong with a board. Raises Malformed when it is none."""
        from roundhouse.crayon.board.check import check_board
        from roundhouse.crayon.board.read import read_board

        return check_board(read_board(files, "board"))

    def galleries(self) -> Sequence[str]:
        """Boards and worlds have addresses of their own: ``board/iron-dragon``, ``world/standard/7``."""
        return ("board", "world")

    def sheet(self, path: str, query: Mapping[str, str], theme: str | None = None) -> Sheet:
        """The picture of a board or a world. Raises Unknown, Malformed."""
        from roundhouse.crayon.boards import board
        from roundhouse.crayon.draw.chart import picture, words_of_world
        from roundhouse.crayon.draw.legend import framed

        room, *rest = path.split("/")
        if room == "board" and not query and len(rest) == 1:
            shipped, _areas = board(rest[0])
            name = shipped.definition.name
            drawn = Shown(name, picture(shipped, theme))
            return Sheet(name, (drawn,), title=rest[0], signs=tuple(framed(shipped)))
        if room != "world" or query or len(rest) != 2 or not rest[1].isdecimal() or len(rest[1]) > 9:
            raise Unknown("draw/address", "Addresses are such as “board/iron-dragon” and “world/standard/7”.")
        world = self.world(int(rest[1]), rest[0])
        made, _areas = _made(world.card.id, tuple(sorted(_files(world.seed, world.size).items())))
        name, size = words_of_world(world.seed, world.size)
        drawn = Shown(f"{name}, {size}", picture(made, theme))
        return Sheet(name, (drawn,), title=world.card.id, signs=tuple(framed(made)))

    def title_guide(self, title: str) -> GuideSheet:
        """What is on a shipped board, and the order of a turn. Raises Unknown."""
        from roundhouse.crayon.boards import board
        from roundhouse.crayon.guide import guide_to

        return guide_to(board(title)[0])

    def thumbnail(self, title: str) -> str:
        """A small picture of a shipped board. Raises Unknown."""
        return _thumbnail_of(title)

    def picture(self, game: Game, theme: str) -> str:
        """The board of a game in play, with track and trains."""
        from roundhouse.crayon.rules.game import CrayonGame

        assert isinstance(game, CrayonGame)
        return self._pages.picture(game, theme)

    def print_outputs(self) -> Mapping[str, str]:
        """What is printed of a board."""
        from roundhouse.crayon.print.game import OUTPUTS

        return {name: title for name, (title, _) in OUTPUTS.items()}

    def printable(
        self, name: str, wanted: Sequence[str], choices: PrintChoices, file: Path | None = None
    ) -> Printable:
        """A board on paper: a shipped one, a made world such as ``world-small-7``, or one in a folder.

        Raises Unknown or Malformed.
        """
        board = self._board_to_print(name, file)
        if choices.options or choices.map_number != 1:
            raise Malformed("print/option", "A board is printed as it is: it has one map and no options.")
        from roundhouse.crayon.print.game import BoardOnPaper

        return BoardOnPaper(board, choices).printable(wanted)

    def _board_to_print(self, name: str, file: Path | None) -> Board:
        from roundhouse.crayon.boards import board

        if file is not None:
            from roundhouse.crayon.board.graph import Board
            from roundhouse.crayon.board.read import read_folder

            if not (file / "board.txt").is_file():
                raise Unknown("title/unknown", f"“{file.name}” is no folder with a board.")
            return Board(read_folder(file))
        if (world := self.world_of(name)) is not None:
            return _made(name, tuple(sorted(_files(world.seed, world.size).items())))[0]
        return board(name)[0]

    def kinds_of_moments(self) -> Mapping[str, str]:
        """What a review tells, kind by kind."""
        from roundhouse.crayon.review import KINDS

        return KINDS

    def review(self, record: Record, progress: Progress | None = None) -> GameReview:
        """Look back on a play; on one of a single player, with the par. Raises the rules' errors for a log
        that they do not take."""
        from roundhouse.crayon.review import look_back

        return look_back(lambda: self.new(record.setup), record, self.situation, progress)

    def command_shapes(self) -> Sequence[CommandShape]:
        """Every command and question of a game, for the description of the API."""
        from roundhouse.crayon.command_shapes import command_shapes

        return command_shapes()

    def pages(self) -> TablePages:
        """What the table page shows."""
        return self._pages

    def encoder(self, game: Game) -> CrayonEncoder:
        """What tells a game in numbers."""
        from roundhouse.crayon.encoding import CrayonEncoder
        from roundhouse.crayon.rules.game import CrayonGame

        assert isinstance(game, CrayonGame)
        return CrayonEncoder(game)

    def bots(self) -> Mapping[str, Bot]:
        """The programs that can take a seat."""
        return self._bots


def _texts_of(definition: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The files of a board that came as data. Raises Malformed."""
    texts = definition.get("files")
    if not isinstance(texts, Mapping) or not all(isinstance(text, str) for text in texts.values()):
        raise Malformed("board/files", "A board is given as “files”: name to text.")
    return tuple(sorted(texts.items()))


@lru_cache(maxsize=8)
def _made(title: str, texts: tuple[tuple[str, str], ...]) -> tuple[Board, Areas]:
    """A board that came as files; the same files make the same board once."""
    from roundhouse.crayon.board.areas import Areas
    from roundhouse.crayon.board.graph import Board
    from roundhouse.crayon.board.read import read_board

    drawn = Board(read_board(dict(texts), title))
    return drawn, Areas(drawn)


@lru_cache(maxsize=32)
def _files(seed: int, size: str) -> Mapping[str, str]:
    from roundhouse.crayon.boards.world import make_world

    return make_world(seed, size)


FAMILY = CrayonFamily()
