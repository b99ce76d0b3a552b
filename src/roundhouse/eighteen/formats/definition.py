"""A game as it was read from a file: title data, where each part came from, and what was left open.

Title data are what ``title.toml`` holds (see ``title_toml.expand``), but they may be
incomplete: a file that only draws tiles has no trains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from roundhouse.table.definitions import Finding

from .sources.source import Way

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file, as findings tell it."""

    file: str
    line: int | None
    column: int | None
    path: str


@dataclass(slots=True)
class Definition:
    """``data`` is the title; ``origin`` tells for the way to a value in it where that came from; ``assumed``
    what the format leaves unsaid and the reader filled in; ``findings`` what was wrong while reading."""

    data: Data
    origin: Callable[[Way], Where]
    format: str
    findings: list[Finding] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    texts: Mapping[str, str] = field(default_factory=dict)
    readable: bool = True

    def find(
        self, code: str, severity: str, way: Way, message: str, *, value: object = "", hint: str | None = None
    ) -> None:
        """Record a finding about the value at ``way``."""
        where = self.origin(way)
        self.findings.append(
            Finding(
                code,
                severity,
                message,
                file=where.file,
                line=where.line,
                column=where.column,
                path=where.path,
                value=str(value),
                hint=hint or "",
            )
        )


def sort_findings(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the file, without duplicates."""
    unique = {
        (found.code, found.file, found.line, found.column, found.path, found.message): found
        for found in findings
    }
    return tuple(
        sorted(
            unique.values(), key=lambda found: (found.file, found.line or 0, found.column or 0, found.code)
        )
    )
