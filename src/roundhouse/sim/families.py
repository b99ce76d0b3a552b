"""The installed families, for games that are played without a server."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

from roundhouse.table.definitions import Loader
from roundhouse.table.errors import Unknown, no_title
from roundhouse.table.protocol import Family, WorldMaking

GROUP = "roundhouse.families"


def family_of(title: str) -> Family:
    """The family that has this title. Raises Unknown if none does."""
    known: list[str] = []
    for point in entry_points(group=GROUP):
        family: Family = point.load()
        ids = family.title_ids()
        if title in ids:
            return family
        known += ids
    raise no_title(title, sorted(known))


def family_called(id_: str) -> Family:
    """The family with this id. Raises Unknown if none has it."""
    for point in entry_points(group=GROUP):
        family: Family = point.load()
        if family.id == id_:
            return family
    raise Unknown("family/unknown", f"There is no family of games called “{id_}”.")


def loader_family(path: Path) -> tuple[Family, Loader]:
    """The family that can play what a file defines, in both of its roles. Raises Unknown if none can."""
    for point in entry_points(group=GROUP):
        family: Family = point.load()
        if isinstance(family, Loader) and family.reads_file(path):
            return family, family
    raise Unknown("family/loader", f"No installed family of games plays from files like “{path.name}”.")


def world_family() -> Family:
    """The family that plays boards given as files. Raises Unknown if none does."""
    for point in entry_points(group=GROUP):
        family: Family = point.load()
        if isinstance(family, WorldMaking):
            return family
    raise Unknown("world/none", "No installed family of games makes boards.")
