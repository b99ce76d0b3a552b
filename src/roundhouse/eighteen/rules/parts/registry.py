"""The parts that titles can list, by name: one folder each beside this module."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from .part import AnyPart

_FOLDER = Path(__file__).parent


@cache
def part_names() -> tuple[str, ...]:
    """The names that can stand in ``[parts.<name>]``, sorted."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/part.py")))


@cache
def part_class(name: str) -> type[AnyPart]:
    """The part called ``name``. Raises KeyError."""
    if name not in part_names():
        raise KeyError(name)
    found: type[AnyPart] = import_module(f"{__package__}.{name}.part").PART
    return found
