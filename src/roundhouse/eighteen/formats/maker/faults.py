"""What is found in a Maker file, told with its place in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..definition import Definition
from ..sources.source import Source, Way, write_way
from .values import dicts


class Faults:
    """The findings of one file."""

    def __init__(self, source: Source, definition: Definition) -> None:
        self.source = source
        self.raw: Mapping[str, Any] = source.data
        self.definition = definition

    def find(
        self,
        code: str,
        severity: str,
        way: Way,
        message: str,
        *,
        value: Any = "",
        hint: str | None = None,
        key: bool = False,
    ) -> None:
        """Tell what is wrong at a place; ``key``: at the word for it, not at its value."""
        from roundhouse.table.definitions import Finding

        spot = self.source.spot(way, key=key)
        self.definition.findings.append(
            Finding(
                code,
                severity,
                message,
                file=self.source.file,
                line=spot.line if spot else None,
                column=spot.column if spot else None,
                path=write_way(way),
                value=str(value),
                hint=hint or "",
            )
        )

    def maps(self) -> Iterator[tuple[Way, Mapping[str, Any]]]:
        """The maps of the file, each with where it stands."""
        found = self.raw.get("map")
        if isinstance(found, list):
            yield from ((("map", at), item) for at, item in dicts(found))
        elif isinstance(found, Mapping):
            yield ("map",), found


def short(value: Any) -> str:
    """A value as a finding quotes it."""
    text = "null" if value is None else str(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
