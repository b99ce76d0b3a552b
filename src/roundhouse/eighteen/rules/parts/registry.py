"""The registry of parts that titles can list: one folder each beside this module."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from roundhouse.eighteen.rules import parts

from .part import AnyPart


def part_names() -> tuple[str, ...]:
    """The names that can stand in ``[parts.<name>]``, sorted.

    A part that imports another one is left out where that one is missing.
    """
    return _names_in(tuple(parts.__path__))


@lru_cache(maxsize=8)
def _names_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the parts in these folders. Cached, as every new game asks for them."""
    names = sorted(file.parent.name for folder in folders for file in Path(folder).glob("*/part.py"))
    return tuple(name for name in names if _is_whole(name))


def part_class(name: str) -> type[AnyPart]:
    """The class of the part called ``name``. Raises KeyError for an unknown name."""
    if name not in part_names():
        raise KeyError(name)
    found: type[AnyPart] = import_module(f"{parts.__name__}.{name}.part").PART
    return found


def _is_whole(name: str) -> bool:
    try:
        import_module(f"{parts.__name__}.{name}.part")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith(f"{parts.__name__}."):
            raise
        return False
    return True
