"""``apply_edit``: one edit of a ``title.toml``, from text to text."""

from __future__ import annotations

from roundhouse.table.definitions import Checked

from ..lint.check import check_text
from .document import Node, edited
from .edits import (
    AddRow,
    ClearHex,
    MendAll,
    MendFinding,
    MoveRow,
    RemoveRow,
    SetBorder,
    SetCell,
    SetField,
    SetHex,
    SetTrack,
    TitleEdit,
)
from .hexes import clear_hex, set_border, set_hex, set_track
from .items import add_item, move_item, remove_item, set_item
from .mending import FILE, Check, mended
from .rows import add_row, move_row, remove_row, set_cell, set_field


def _check(text: str) -> Checked:
    return check_text(FILE, text.encode("utf-8", "replace"))


def apply_edit(text: str, edit: TitleEdit, *, file: str = FILE, check: Check = _check) -> str:
    """The text after an edit; everything that the edit does not name stands as it stood, remarks and all.

    Raises Malformed: for a text that is no TOML with line and column, for an edit that cannot be with what is
    wrong in it. It never says half of an edit. What is mended is what ``check`` finds, also in a text that is
    no TOML yet.

    >>> print(apply_edit('name = "Isle" # mine', SetHex("B2", stop="town", location="Dale")))
    name = "Isle" # mine
    [map.hexes.white]
    "town=revenue:0" = "B2"
    <BLANKLINE>
    [map.locations]
    B2 = "Dale"
    <BLANKLINE>
    """

    if isinstance(edit, MendFinding | MendAll):
        return mended(text, edit, check)
    laid = edit

    def change(document: Node) -> None:
        match laid:
            case SetHex():
                set_hex(document, laid)
            case SetBorder():
                set_border(document, laid)
            case SetTrack():
                set_track(document, laid)
            case ClearHex():
                clear_hex(document, laid)
            case SetField(section="steps" | "abilities"):
                set_item(document, laid)
            case AddRow(section="steps" | "abilities"):
                add_item(document, laid)
            case RemoveRow(section="steps" | "abilities"):
                remove_item(document, laid)
            case MoveRow(section="steps" | "abilities"):
                move_item(document, laid)
            case SetField():
                set_field(document, laid)
            case AddRow():
                add_row(document, laid)
            case RemoveRow():
                remove_row(document, laid)
            case MoveRow():
                move_row(document, laid)
            case SetCell():
                set_cell(document, laid)

    return edited(text, change, file=file)
