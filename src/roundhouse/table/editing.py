"""What a family may offer to an editor of its definitions: a surface to draw on, forms, edits of a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import msgspec

from .definitions import Beginning, Finding

FieldKind: TypeAlias = Literal["text", "number", "choice", "flag", "list", "value"]
"""The kind of input: a text, a whole number, one of some words, yes or no, words or numbers with commas
between, or a value as the file writes it."""


class FormField(msgspec.Struct, frozen=True):
    """A field of a form: its name, how it is typed, what stands in it, what may stand in it, what it means.

    ``rare`` fields stand behind “more” unless something is in them.
    """

    name: str
    kind: FieldKind
    value: str = ""
    choices: tuple[str, ...] = ()
    help: str = ""
    rare: bool = False


class FormRow(msgspec.Struct, frozen=True):
    """A row of a form: how edits call it, its heading, its fields, perhaps a picture (SVG), and forms of the
    lists inside it. ``note`` says what it is."""

    key: int | str
    heading: str
    fields: tuple[FormField, ...]
    picture: str = ""
    inner: tuple[FormSection, ...] = ()
    note: str = ""


class FormSection(msgspec.Struct, frozen=True):
    """A form: its rows, whether rows can be added (``adds``: “A new train”), moved, and the names to choose
    from; no other is possible when it is ``closed``. ``of`` is the row that it is inside of."""

    id: str
    heading: str
    rows: tuple[FormRow, ...]
    adds: str = ""
    moves: bool = False
    names: tuple[str, ...] = ()
    note: str = ""
    closed: bool = False
    of: str = ""


class DrawnPlace(msgspec.Struct, frozen=True):
    """A place of the drawing surface: where it lies among the others, its drawing (SVG), whether something is
    there, and what its fields say."""

    name: str
    x: int
    y: int
    svg: str
    there: bool
    facts: Mapping[str, str] = {}
    marks: str = ""


class Surface(msgspec.Struct, frozen=True):
    """What is drawn on: places, the box of the picture, the lie of the places and the edges of each.

    ``marks`` of places lie above all of them, ``over`` above everything.
    """

    places: tuple[DrawnPlace, ...]
    box: tuple[float, float, float, float]
    layout: str
    edges: int
    over: str = ""


class Tool(msgspec.Struct, frozen=True):
    """A tool of the drawing surface: the edit that it makes of a place, what it is called, its key.

    ``group`` keeps like tools together; with ``edge`` the edit is about the side nearest to the click.
    """

    id: str
    label: str
    key: str
    edit: Mapping[str, Any]
    group: str = ""
    edge: bool = False


class CellGrid(msgspec.Struct, frozen=True):
    """A table of cells that are written one by one: the stock market, and its zones with their letters."""

    rows: tuple[tuple[str, ...], ...]
    zones: str = ""


class Desk(msgspec.Struct, frozen=True):
    """What the editor shows of a text: the drawing surface, the forms, the table of cells, and what the game
    is called."""

    surface: Surface
    sections: tuple[FormSection, ...]
    grid: CellGrid
    name: str = ""


@runtime_checkable
class Editor(Protocol):
    """A family whose definitions can be edited in small steps."""

    def blank(self, wish: Beginning) -> str:
        """The text of a game of this kind without a board. Raises Malformed."""

    def tools(self) -> tuple[Tool, ...]:
        """The tools of the drawing surface, in order."""

    def place_fields(self) -> tuple[FormField, ...]:
        """The fields of a place; an edit of one is ``{"do": "set_hex", "hex": place, name: value}``."""

    def edit(self, text: str, edit: Mapping[str, Any]) -> tuple[str, str]:
        """Apply an edit: the new text, and what was done, in a few words.

        Raises Malformed for one that is not possible.
        """

    def mends(self, text: str, findings: Sequence[Finding]) -> Sequence[Finding]:
        """Those of the findings in a text that may be mended: the edit for one is ``{"do": "mend_finding",
        "code": …, "line": …, "column": …}``, for all ``{"do": "mend_all"}``."""

    def desk(self, text: str) -> Desk:
        """What is shown of a text, which may be incomplete or wrong. Raises Malformed for one that cannot be
        read at all, with line and column."""
