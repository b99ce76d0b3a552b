"""The crayon rail family on the table page (see :class:`roundhouse.table.protocol.TablePages`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import msgspec

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.draw.chart import STYLE, file_of, files_of_board, files_of_names, themed
from roundhouse.crayon.draw.layout import BoardLayout
from roundhouse.crayon.draw.scene import board_svg
from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.ink.palettes import PALETTES
from roundhouse.ink.theme import Theme
from roundhouse.table.beside import Beside
from roundhouse.table.errors import Malformed, Refusal, Unknown
from roundhouse.table.languages import reading
from roundhouse.table.protocol import Game
from roundhouse.table.saying import count, say

from . import planner
from .act import act_panel
from .markup import Html, form, tag
from .panels import PANELS

_STATIC = files("roundhouse.crayon.pages") / "static"


class CrayonPages:
    """Board, act, panels and answers. ``shipped`` are the boards whose printed picture is a file."""

    def __init__(self, shipped: Callable[[], Iterable[Board]]) -> None:
        self._shipped = shipped
        self._layouts: Beside[BoardLayout] = Beside()

    def board(self, game: Game, seat: str | None) -> str:
        """The board: a line may begin at its ``data-starts``."""
        assert isinstance(game, CrayonGame)
        starts: set[int] = set()
        if not game.over and seat == game.decider.id and game.moment in ("opening", "build"):
            starts = construction.network(game, game.decider)
            starts |= {node for number in game.board.majors for node in game.board.city_nodes[number]}
        return board_svg(game, self._layout(game.board), starts, self._printed(game.board))

    def picture(self, game: CrayonGame, theme: str) -> str:
        """The board with track and trains as a picture that needs no page around it."""
        style = themed((_STATIC / "crayon.css").read_text(encoding="utf-8"), theme)
        drawn = board_svg(game, self._layout(game.board), (), theme=theme)
        start = '<svg xmlns="http://www.w3.org/2000/svg"'
        return drawn.replace("<svg", start, 1).replace(">", f"><style>{style}</style>", 1)

    def act(self, game: Game, seat: str | None) -> str:
        """What ``seat`` can do now."""
        assert isinstance(game, CrayonGame)
        return str(act_panel(game, seat))

    def panels(self, game: Game, seat: str | None) -> Sequence[tuple[str, str, str]]:
        """Cards, players, events, finder, decks."""
        assert isinstance(game, CrayonGame)
        return [(id_, heading, str(draw(game, seat))) for id_, (heading, draw) in PANELS.items()]

    def ask(self, game: Game, seat: str | None, question: Mapping[str, str]) -> str:
        """``about`` = ``build`` (a ``path``, or ``to``), ``move`` (``to``), ``plan`` (``picks``), ``spot``
        (what lies there).

        Raises Unknown, Malformed, Refusal.
        """
        assert isinstance(game, CrayonGame)
        match question.get("about"):
            case "build":
                return self._ask_build(game, seat, question)
            case "move":
                return self._ask_move(game, seat, question)
            case "plan":
                return planner.found(game, seat, question.get("picks", ""))
            case "spot":
                return self._ask_spot(game, question)
        raise Unknown("ask/about", "The page asked for something that is not there.")

    def assets(self) -> Mapping[str, str]:
        """The family's script and style sheet."""
        return _assets()

    def file(self, name: str) -> str:
        """A printed board, or its names at a zoom level; drawn when it is first asked for.

        Raises Unknown.
        """
        for board in self._shipped():
            if name in files_of_board(board.definition.id):
                return _charts(board)[name]
        raise Unknown("draw/file", f"No printed board is called {name}.")

    def _layout(self, board: Board) -> BoardLayout:
        return self._layouts.of(board, partial(BoardLayout, board))

    def _printed(self, board: Board) -> Sequence[str]:
        """The addresses of the printed board, if it is a shipped one."""
        if all(board is not shipped for shipped in self._shipped()):
            return ()
        return [f"/families/crayon/{name}?v={_mark(text)}" for name, text in _charts(board).items()]

    def _ask_build(self, game: CrayonGame, seat: str | None, question: Mapping[str, str]) -> str:
        """The price of a line, and the button that builds as much of it as can be."""
        asked: dict[str, Any] = {"type": "preview-build"}
        if "path" in question:
            asked["path"] = _spots(question["path"])
        else:
            asked["to"] = _spot(question.get("to", ""))
        found = game.query(asked, seat)
        error = found.get("error")
        path = found["path"]
        if "path" not in question:
            path, error = _payable(game, path, error, seat)
        price = (
            say("%(gold)s gp", gold=found["total"])
            + ", "
            + count("# section", "# sections", len(found["links"]))
        )
        if found["turns"] > 1:
            price += ", " + say("%(turns)s turns", turns=found["turns"])
        text = tag("div", _told(price if found["links"] else "", error), _apart(game, found["path"]))
        button = None
        if not error and len(path) > 1:
            part = say("Build") if len(path) == len(found["path"]) else say("Build the first part")
            button = form({"type": "build-track", "path": path}, part, key="Enter")
        return _tray(text, button, path=found["path"], now=path)

    def _ask_move(self, game: CrayonGame, seat: str | None, question: Mapping[str, str]) -> str:
        """The way to a place, what it costs, and the button that goes there."""
        kind = "preview-ship" if game.decider.ship else "preview-move"
        goal = _spot(question.get("to", ""))
        try:
            found = game.query({"type": kind, "to": goal}, seat)
        except Refusal as refusal:
            if refusal.code != "no-track":
                raise
            return _off_the_track(game, seat, goal, refusal)
        far = found.get("mileposts", found.get("points"))
        fees = sum(found.get("fees", {}).values()) + found.get("bribe", 0)
        turns = found.get("turns", 1)
        words = (
            say("%(far)s away", far=far)
            + (", " + say("%(turns)s turns", turns=turns) if turns > 1 else "")
            + (", " + say("%(gold)s gp to pay", gold=fees) if fees else "")
        )
        error = found.get("error")
        text = _told(words, error)
        button = None
        if found["now"] and not error:
            action = {"type": "move-ship" if game.decider.ship else "move-train", "path": found["now"]}
            whole = len(found["now"]) == far
            label = say("Go") if whole else say("Go %(now)s of %(far)s now", now=len(found["now"]), far=far)
            button = form(action, label, key="Enter")
        return _tray(text, button, path=found["path"], now=found["now"])

    def _ask_spot(self, game: CrayonGame, question: Mapping[str, str]) -> str:
        """What lies at a milepost."""
        board = game.board
        node = board.find(_spot(question.get("to", "")))
        if node is None:
            raise Unknown("ask/spot", "There is no milepost.")
        number = board.city[node]
        name = board.cities[number].name if number >= 0 else say(board.terrain[node].name)
        words = [name, board.region[node]]
        if number >= 0:
            words.append(say("loads: %(loads)s", loads=", ".join(board.cities[number].loads) or say("none")))
        if board.cost[node]:
            words.append(f"{board.cost[node]} gp")
        return _tray(tag("p", " · ".join(filter(None, words)), class_="price"), None, path=[], now=[])


def _off_the_track(game: CrayonGame, seat: str | None, goal: list[int], refusal: Refusal) -> str:
    """What it would cost to reach a place that no track leads to. Raises Refusal where no line does."""
    try:
        found = game.query({"type": "preview-build", "to": goal}, seat)
    except Refusal:
        raise refusal from None
    words = say("No track leads there.") + " "
    if found["turns"] > 1:
        more = say("A line would cost %(gold)s gp in %(turns)s turns of building.",
                   gold=found["total"], turns=found["turns"])  # fmt: skip
    else:
        more = say("A line would cost %(gold)s gp.", gold=found["total"])
    words += more
    return _tray(tag("p", words, class_="price"), None, path=found["path"], now=[])


def _apart(game: CrayonGame, path: Sequence[Any]) -> Html | None:
    """Tells of a line that begins in a city which no track of one’s own leads to."""
    first, own = game.board.find(path[0]), construction.network(game, game.decider)
    number = -1 if first is None else game.board.city[first]
    if number < 0 or not own or any(node in own for node in game.board.city_nodes[number]):
        return None
    words = say("It begins in %(city)s, apart from your track.", city=game.board.cities[number].name)
    return tag("p", words, class_="small")


def _payable(game: CrayonGame, path: list[Any], error: Any, seat: str | None) -> tuple[list[Any], Any]:
    """As much of a line as this turn can pay for, from where it leaves the track that is there."""
    nodes = [game.board.find(spot) for spot in path]
    owner = game.track.owner
    at = 0
    for index in range(len(nodes) - 1):
        link = game.board.link_of.get((nodes[index] or 0, nodes[index + 1] or 0))
        if link is not None and owner.get(link) != game.decider.number:
            break
        at = index + 1
    best, last = path[at : at + 1], error
    for end in range(at + 2, len(path) + 1):
        found = game.query({"type": "preview-build", "path": path[at:end]}, seat)
        if "error" in found:
            last = found["error"]
            break
        best, last = path[at:end], None
    return best, last if len(best) < 2 else None


def _told(price: str, error: Mapping[str, Any] | None) -> Html:
    """What it costs, and why it cannot be."""
    if error is None:
        return tag("p", tag("b", price or say("Nothing to build there.")), class_="price")
    return tag("p", tag("b", price) if price else None, ": " if price else None, error["message"],
               class_="price bad")  # fmt: skip


def _tray(text: Html, button: Html | None, *, path: Sequence[Any], now: Sequence[Any]) -> str:
    data = msgspec.json.encode({"path": path, "now": now}).decode()
    return str(tag("div", text, button, class_="tray", data_lines=data))


def _spot(text: str) -> list[int]:
    try:
        q, r, s = (int(part) for part in text.split(","))
    except ValueError:
        raise Malformed("bad-request", "A milepost is map,column,row.") from None
    return [q, r, s]


def _spots(text: str) -> list[list[int]]:
    return [_spot(part) for part in text.split(";")]


@cache
def _assets() -> Mapping[str, str]:
    style, script = ((_STATIC / name).read_text(encoding="utf-8") for name in ("crayon.css", "crayon.js"))
    sighted = [palette for palette in PALETTES.values() if palette.pieces]
    day = "".join(_crayons(palette.name, palette.light) for palette in sighted)
    night = "".join(_crayons(palette.name, palette.dark) for palette in sighted)
    signs = f".signs svg{{{themed(STYLE, 'light')}}}"  # they lie on paper, whatever the theme
    return {
        "crayon.css": f"{style}{signs}{day}\n@media (prefers-color-scheme: dark) {{{night}}}\n",
        "crayon.js": script,
    }


def _crayons(palette: str, theme: Theme) -> str:
    """The players’ colours in a palette: those of its routes, which stand out from the paper."""
    return "".join(
        f":root[data-palette={palette}] .p{player}{{--own:{line.color}}}"
        for player, line in enumerate(theme.routes)
    )


def _charts(board: Board) -> Mapping[str, str]:
    """The files of a printed board. Their addresses tell what is in them, so each language has its own."""
    return {**_chart_in(board, reading().code), **_names_on(board)}


@cache
def _laid_out(board: Board) -> BoardLayout:
    """One layout for all pictures of a board: the places of names are found once."""
    return BoardLayout(board)


@cache
def _chart_in(board: Board, _language: str) -> Mapping[str, str]:
    return file_of(_laid_out(board))


@cache
def _names_on(board: Board) -> Mapping[str, str]:
    return files_of_names(_laid_out(board))


@cache
def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
