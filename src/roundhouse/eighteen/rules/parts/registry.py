"""The parts that titles can list, by name: one folder each beside this module."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from roundhouse.eighteen.rules import parts

from .part import AnyPart


def part_names() -> tuple[str, ...]:
    """The names that can stand in ``[parts.<name>]``, sorted."""
    return tuple(sorted(file.parent.name for path in parts.__path__ for file in Path(path).glob("*/part.py")))


def part_class(name: str) -> type[AnyPart]:
    """The part called ``name``. Raises KeyError."""
    if name not in part_names():
        raise KeyError(name)
    found: type[AnyPart] = import_module(f"{parts.__name__}.{name}.part").PART
    return found
