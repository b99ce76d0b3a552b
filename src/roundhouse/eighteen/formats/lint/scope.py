"""The names that there are in a title, for rules that look for others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from roundhouse.eighteen.model.vocabulary import Vocabulary

from ..definition import Definition
from ..nearest import near
from ..sources.source import Way
from .board import names_of
from .memory import Words


def _by_number(name: str) -> tuple[str, int, str]:
    """For an order in which C5 stands before C12."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0), name


class Scope:
    """What there is in a title, by name, for rules that look for something; made when first asked for."""

    def __init__(self, definition: Definition, words: Words) -> None:
        self.definition = definition
        self._words = words
        self.data: Mapping[str, Any] = definition.data

    @property
    def words(self) -> Vocabulary:
        """The words of the title's rules."""
        return self._words()

    @cached_property
    def trains_rows(self) -> Sequence[Mapping[str, Any]]:
        """The rows of ``[[trains]]``."""
        return list(self.data["trains"])

    @cached_property
    def phases_rows(self) -> Sequence[Mapping[str, Any]]:
        """The rows of ``[[phases]]``."""
        return list(self.data["phases"])

    @cached_property
    def phase_names(self) -> Sequence[str]:
        """The names of the phases, in their order."""
        return [str(row["name"]) for row in self.phases_rows]

    @cached_property
    def sides(self) -> Mapping[str, tuple[int, Mapping[str, Any]]]:
        """Each name of a train: its place in the roster, and the side."""
        return {
            str(side["name"]): (at, side)
            for at, row in reversed(list(enumerate(self.trains_rows)))
            for side in (*row.get("variants", ()), row)
        }

    @cached_property
    def hexes(self) -> set[str]:
        """The names of the hexes of the map, without those that ``map.without`` takes away."""
        map_ = self.data["map"]
        without = set(str(map_.get("without", "")).split())
        return {
            name
            for codes in map_["hexes"].values()
            for names in codes.values()
            for name in names_of(names)
            if name not in without
        }

    @cached_property
    def companies_rows(self) -> Mapping[str, tuple[str, int, Mapping[str, Any]]]:
        """Each corporation and minor by its id: the table it stands in, its place there, and its row."""
        return {
            str(row["id"]): (key, at, row)
            for key in ("corporations", "minors")
            for at, row in enumerate(self.data.get(key, ()))
        }

    def find(self, code: str, way: Way, message: str, value: object = "", hint: str | None = None) -> None:
        """Note an error at a place of the definition: what is wrong, and what would be right."""
        self.definition.find(code, "error", way, message, value=value, hint=hint)

    def known(self, name: str, names: Iterable[str], code: str, way: Way, what: str) -> None:
        """Note an error where a name is none of these."""
        all_ = list(names)
        if name not in all_:
            if isinstance(names, set):
                all_.sort(key=_by_number)
            hint = near(name, all_) or (f"one of: {', '.join(all_)}" if 0 < len(all_) <= 20 else None)
            self.find(code, way, f"There is no {what} “{name}”.", name, hint)
