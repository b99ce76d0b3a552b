"""``apply_edit``: one edit of a ``title.toml``, from text to text."""

from __future__ import annotations

from .document import Node, edited
from .edits import (
    AddRow,
    ClearHex,
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
from .rows import add_row, move_row, remove_row, set_cell, set_field


def apply_edit(text: str, edit: TitleEdit, *, file: str = "title.toml") -> str:
    """The text after an edit; everything that the edit does not name stands as it stood, remarks and all.

    Raises Malformed: for a text that is no TOML with line and column, for an edit that cannot be with what is
    wrong in it. It never says half of an edit.

    >>> print(apply_edit('name = "Isle" # mine', SetHex("B2", stop="town", location="Dale")))
    name = "Isle" # mine
    [map.hexes.white]
    "town=revenue:0" = "B2"
    <BLANKLINE>
    [map.locations]
    B2 = "Dale"
    <BLANKLINE>
    """

    def change(document: Node) -> None:
        match edit:
            case SetHex():
                set_hex(document, edit)
            case SetBorder():
                set_border(document, edit)
            case SetTrack():
                set_track(document, edit)
            case ClearHex():
                clear_hex(document, edit)
            case SetField(section="steps" | "abilities"):
                set_item(document, edit)
            case AddRow(section="steps" | "abilities"):
                add_item(document, edit)
            case RemoveRow(section="steps" | "abilities"):
                remove_item(document, edit)
            case MoveRow(section="steps" | "abilities"):
                move_item(document, edit)
            case SetField():
                set_field(document, edit)
            case AddRow():
                add_row(document, edit)
            case RemoveRow():
                remove_row(document, edit)
            case MoveRow():
                move_row(document, edit)
            case SetCell():
                set_cell(document, edit)

    return edited(text, change, file=file)
