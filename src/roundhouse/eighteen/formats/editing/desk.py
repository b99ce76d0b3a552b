"""Everything that the editor shows of a text."""

from __future__ import annotations

from roundhouse.table.editing import Desk

from ..sources.source import check_sizes
from ..sources.toml_text import read_toml
from .forms import grid_of, sections_of
from .surface import surface_of


def desk_of(text: str, *, file: str = "title.toml") -> Desk:
    """The map, the forms and the market of a title that may be unfinished.

    Raises Malformed for a text that is no TOML, with line and column.
    """
    source = read_toml(text.encode("utf-8", "replace"), file)
    check_sizes(source)
    name = source.data.get("name")
    called = name if isinstance(name, str) else ""
    return Desk(surface_of(source.data), sections_of(source.data), grid_of(source.data), called)
