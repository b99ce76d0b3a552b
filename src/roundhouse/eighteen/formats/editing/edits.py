"""The edits of a title: a closed list, each one small change that is carried out on the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from roundhouse.table.errors import Malformed
from roundhouse.table.languages import to_say

Section: TypeAlias = Literal[
    "game",
    "map",
    "market",
    "settings",
    "rounds",
    "options",
    "tiles",
    "trains",
    "phases",
    "corporations",
    "minors",
    "privates",
    "steps",
    "abilities",
]
"""The parts of a title that have a form."""
RowSection: TypeAlias = Literal["trains", "phases", "corporations", "minors", "privates", "options"]
"""Those that are lists of rows."""
NamedSection: TypeAlias = Literal["tiles", "rounds"]
"""Those that are tables of named rows."""
ItemSection: TypeAlias = Literal["steps", "abilities"]
"""Lists inside a row: an item is called by its row and its place, “operating/2”, “privates/0/1”."""

MENDED = to_say("mended what is beyond doubt")
"""What is said of an edit that mends all that it can."""

HexName: TypeAlias = Annotated[str, msgspec.Meta(max_length=12)]
Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Long: TypeAlias = Annotated[str, msgspec.Meta(max_length=4000)]
Edge: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5)]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2000)]


class _Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What all edits have in common."""


class SetHex(_Edit, frozen=True, tag="set_hex"):
    """Draw a hex, or change what is named of it; a hex that is not there yet is plain land.

    The fields are those of :class:`~.hex_facts.HexFacts`. ``code`` replaces the whole drawing.
    """

    hex: HexName
    color: Short | None = None
    location: Short | None = None
    stop: Short | None = None
    revenue: Short | None = None
    terrain: Short | None = None
    cost: Short | None = None
    label: Short | None = None
    track: Short | None = None
    rest: Long | None = None
    code: Long | None = None


class SetBorder(_Edit, frozen=True, tag="set_border"):
    """Mark a side of a hex, or no longer: “impassable”, “water 40”, nothing."""

    hex: HexName
    edge: Edge
    border: Short


class SetTrack(_Edit, frozen=True, tag="set_track"):
    """Print track from a side to the stop of a hex, or take it away again."""

    hex: HexName
    edge: Edge


class ClearHex(_Edit, frozen=True, tag="clear_hex"):
    """Take a hex off the map, with its name."""

    hex: HexName


class SetField(_Edit, frozen=True, tag="set_field"):
    """Write a field of a form: ``value`` as people type it, nothing takes it out.

    ``row`` counts the rows of a list from 0, names a tile or a round, says the row and the place in it for
    steps and abilities; the other sections have none.
    """

    section: Section
    field: Short
    value: Long
    row: Place | Short = ""


class AddRow(_Edit, frozen=True, tag="add_row"):
    """Add a tile, round, train, phase, company or option of that name with what is usual; or at the end of
    the row ``of`` a step or an ability of that kind."""

    section: RowSection | NamedSection | ItemSection
    name: Short
    of: Short = ""


class RemoveRow(_Edit, frozen=True, tag="remove_row"):
    """Take a row or an item out."""

    section: RowSection | NamedSection | ItemSection
    row: Place | Short


class MoveRow(_Edit, frozen=True, tag="move_row"):
    """Put a row of a list, or an item of one, one place up (-1) or down (1)."""

    section: RowSection | ItemSection
    row: Place | Short
    by: Literal[-1, 1]


class SetCell(_Edit, frozen=True, tag="set_cell"):
    """Write a space of the stock market, counted from 0: “100p”; nothing takes it out."""

    row: Annotated[int, msgspec.Meta(ge=0, le=30)]
    column: Annotated[int, msgspec.Meta(ge=0, le=60)]
    value: Short


class MendFinding(_Edit, frozen=True, tag="mend_finding"):
    """Mend what the lint has found with this code at this place, if that is beyond doubt."""

    code: Short
    line: Annotated[int, msgspec.Meta(ge=1)]
    column: Annotated[int, msgspec.Meta(ge=1)]


class MendAll(_Edit, frozen=True, tag="mend_all"):
    """Mend everything that the lint has found and that is beyond doubt."""


TitleEdit: TypeAlias = (
    SetHex
    | SetBorder
    | SetTrack
    | ClearHex
    | SetField
    | AddRow
    | RemoveRow
    | MoveRow
    | SetCell
    | MendFinding
    | MendAll
)


def read_edit(edit: Mapping[str, Any]) -> TitleEdit:
    """An edit as it was posted. Raises Malformed for one that there is not."""
    try:
        found: TitleEdit = msgspec.convert(edit, TitleEdit)
    except msgspec.ValidationError as error:
        raise Malformed("edit/shape", f"This is no edit: {error}.") from None
    return found


def words_of(edit: TitleEdit) -> str:
    """What an edit does, in a few words for the list of versions."""
    match edit:
        case SetHex():
            names = [
                name for name in edit.__struct_fields__ if name != "hex" and getattr(edit, name) is not None
            ]
            told = ", ".join(f"{name} {getattr(edit, name) or '–'}" for name in names)
            return f"{edit.hex}: {told}"[:80] if told else f"{edit.hex}: plain land"
        case SetBorder():
            return f"{edit.hex}: side {edit.edge} {edit.border or '–'}"
        case SetTrack():
            return f"{edit.hex}: track from side {edit.edge}"
        case ClearHex():
            return f"{edit.hex} is taken off the map"
        case SetField():
            where = f"{edit.section} {edit.row}".strip()
            return f"{where}: {edit.field} {edit.value or '–'}"[:80]
        case AddRow():
            where = f"{edit.of} {edit.section}".strip()
            return f"{where}: {edit.name} is added"
        case RemoveRow():
            return f"{edit.section}: {edit.row} is taken out"
        case MoveRow():
            row = edit.row + 1 if isinstance(edit.row, int) else edit.row
            up = edit.by < 0
            return f"{edit.section}: row {row} moves up" if up else f"{edit.section}: row {row} moves down"
        case SetCell():
            return f"market, row {edit.row + 1}, column {edit.column + 1}: {edit.value or '–'}"
        case MendFinding():
            return f"{edit.code} in line {edit.line} is mended"
        case MendAll():
            return MENDED
