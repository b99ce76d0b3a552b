"""``roundhouse lint``: everything that is wrong in files that define games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from rich.console import Console
from rich.text import Text

from roundhouse.server.registry import installed
from roundhouse.table.definitions import Checked, Finding, Linter
from roundhouse.table.errors import Unknown
from roundhouse.version import __version__

_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def lint(
    *files: Path,
    explain: str | None = None,
    format_: Literal["text", "json", "sarif"] = "text",
    strict: bool = False,
    notes: bool = True,
) -> None:
    """Check definitions of games: 18xx Maker JSON, title.toml, directories of Rails.

    Every finding says where it is, what stands there, why that is wrong and
    what would be right. Ends with 0 when there are no errors, 1 when there
    are, 2 when a file cannot be read.

    For example:
        roundhouse lint my-game.json
        roundhouse lint rails/1830 --format sarif
        roundhouse lint --explain RH203

    Parameters
    ----------
    files
        Files and directories.
    explain
        Print what a code means, and nothing else.
    format_
        text for people, json, or sarif for editors and code hosts.
    strict
        Warnings count as errors.
    notes
        Print notes too.
    """
    linters = [family for family in installed() if isinstance(family, Linter)]
    if explain is not None:
        _explain(linters, explain)
        return
    checked = {file: _check(linters, file) for file in files}
    found = [
        finding for one in checked.values() for finding in one.findings if notes or finding.severity != "note"
    ]
    match format_:
        case "json":
            print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        case "sarif":
            print(json.dumps(sarif(found, linters), indent=2, ensure_ascii=False))
        case _:
            texts = {name: text for one in checked.values() for name, text in one.texts.items()}
            _print(found, texts, len(files))
    raise SystemExit(status(list(checked.values()), strict=strict))


def status(checked: Sequence[Checked], *, strict: bool = False) -> int:
    """What the command ends with: 2 for nothing read or an unreadable file, 1 for errors, else 0."""
    if not checked or any(not one.readable for one in checked):
        return 2
    bad = {"error", "warning"} if strict else {"error"}
    return int(any(finding.severity in bad for one in checked for finding in one.findings))


def _explain(linters: Sequence[Linter], code: str) -> None:
    for linter in linters:
        if found := linter.rules().get(code.upper()):
            print(f"{code.upper()}: {found[0]}\n\n{found[1]}")
            return
    raise Unknown("lint/code", f"No finding has the code “{code}”.", hint="codes look like RH203")


def _check(linters: Sequence[Linter], file: Path) -> Checked:
    for linter in linters:
        if (found := linter.check_file(file)) is not None:
            return found
    nothing = Finding("RH007", "error", "No family of games reads this.", file=str(file))
    return Checked((nothing,), readable=False)


def _print(found: Sequence[Finding], texts: Mapping[str, str], files: int) -> None:
    console = Console(highlight=False)
    lines = {name: text.splitlines() for name, text in texts.items()}
    for finding in found:
        for line in describe(finding, lines.get(finding.file, ())):
            console.print(line, soft_wrap=True)
    counts = Counter(finding.severity for finding in found)
    parts = [f"{counts[kind]} {kind}{'' if counts[kind] == 1 else 's'}" for kind in _STYLES if counts[kind]]
    console.print(f"{files} file{'' if files == 1 else 's'}: {', '.join(parts) or 'nothing found'}.")


def describe(finding: Finding, lines: Sequence[str]) -> Iterator[Text]:
    """A finding as people read it: where, what, and the line of the source with a caret under the place."""
    spot = [str(part) for part in (finding.line, finding.column) if part is not None]
    head = Text(":".join([finding.file, *spot]), style="bold")
    head.append(f": {finding.severity}", style=_STYLES[finding.severity])
    head.append(f" {finding.code}", style="dim")
    head.append(f" {finding.message}", style="default")
    if finding.hint:
        head.append(f" ({finding.hint})", style="green")
    yield head
    if finding.path:
        yield Text(f"    in {finding.path}", style="dim")
    if finding.line is not None and finding.line <= len(lines):
        source = lines[finding.line - 1].replace("\t", " ")
        column = finding.column or 1
        start = max(0, column - 60)
        yield Text(f"  {finding.line:>5} │ {source[start : start + 100]}")
        yield Text(f"        │ {' ' * (column - 1 - start)}^", style=_STYLES[finding.severity])


def sarif(found: Sequence[Finding], linters: Sequence[Linter]) -> dict[str, Any]:
    """The findings as a SARIF 2.1.0 log."""
    rules = {code: rule for linter in linters for code, rule in linter.rules().items()}
    used = sorted({finding.code for finding in found})
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "roundhouse",
                        "version": __version__,
                        "rules": [
                            {
                                "id": code,
                                "shortDescription": {"text": rules.get(code, (code, ""))[0]},
                                "fullDescription": {"text": rules.get(code, ("", code))[1]},
                            }
                            for code in used
                        ],
                    }
                },
                "results": [_result(finding) for finding in found],
            }
        ],
    }


def _result(finding: Finding) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": finding.file}}
    if finding.line is not None:
        region = {"startLine": finding.line}
        if finding.column is not None:
            region["startColumn"] = finding.column
        place["region"] = region
    message = finding.message + (f" ({finding.hint})" if finding.hint else "")
    location: dict[str, Any] = {"physicalLocation": place}
    if finding.path:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.path}]
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": message},
        "locations": [location],
    }
