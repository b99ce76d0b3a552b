"""``roundhouse lint``: everything that is wrong in files that define games."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from rich.console import Console
from rich.text import Text

from roundhouse.library.files import write_whole
from roundhouse.server.registry import installed
from roundhouse.sim.proof import prove
from roundhouse.table.definitions import Checked, Finding, Linter, Mender, loader_of, together
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from roundhouse.version import __version__

from .definition_files import meant_file
from .numbers import CountOrUsual
from .parameters import refuse_idle

_PIPE = Path("/dev/stdin")
"""How a hyphen among the files arrives here."""
_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_MOST_PLACES = 12
_LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def lint(
    *files: Path,
    explain: str | None = None,
    format_: Literal["text", "json", "sarif"] = "text",
    strict: bool = False,
    notes: bool = True,
    fix: bool = False,
    play: CountOrUsual = 0,
) -> None:
    """Check definitions of games: 18xx Maker JSON, title.toml, directories of Rails, a title by its name.

    Every finding says where it is, what stands there, why that is wrong and
    what would be right. Ends with 0 when there are no errors, 1 when there
    are, 2 when a file cannot be read.

    For example:
        roundhouse lint my-game.json
        roundhouse lint my-game.toml --fix
        roundhouse lint my-game.toml --play 20
        roundhouse lint rails/1830 --format sarif
        roundhouse lint 1889
        roundhouse lint - < my-game.toml
        roundhouse lint --explain RH203

    Parameters
    ----------
    files
        Files, directories, and names of titles that come with Roundhouse; - reads a text from standard input.
    explain
        Print what a code means, and nothing else.
    format_
        text for people, json, or sarif for editors and code hosts.
    strict
        Warnings count as errors.
    notes
        Print notes too.
    fix
        Mend what is beyond doubt in the files first: words that are nearly right, missing commas, the order
        of phases. Every change is told; the old text stays beside the file, with .bak at its end.
    play
        Play so many random games of each file without errors, with every number of players and every
        optional rule in turn, and tell where one got stuck.
    """
    linters = [family for family in installed() if isinstance(family, Linter)]
    if explain is not None:
        others = {" ".join(map(str, files)): files, "--fix": fix, "--play": play, "--strict": strict}
        refuse_idle(others, "--explain prints what a code means, and nothing else.")
        _explain(linters, explain)
        return
    if not files:
        print("roundhouse: No file was named. (roundhouse lint my-game.json)", file=sys.stderr)
        raise SystemExit(2)
    files = tuple(map(meant_file, files))
    if _PIPE in files and (fix or play):
        raise Malformed("lint/pipe", "What is read from standard input is neither mended nor played.")
    if fix:
        for file in files:
            _mend(file, quiet=format_ != "text")
    checked = {file: _check(linters, file) for file in files}
    if play:
        checked = {file: _proved(file, one, play, quiet=format_ != "text") for file, one in checked.items()}
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
    if file == _PIPE:
        return _check_piped(linters, sys.stdin.buffer.read())
    for linter in linters:
        if (found := linter.check_file(file)) is not None:
            return found
    nothing = Finding("RH007", "error", "No family of games reads this.", file=str(file))
    return Checked((nothing,), readable=False)


def _check_piped(linters: Sequence[Linter], text: bytes) -> Checked:
    """What is wrong in a text without a name: JSON if it begins like that, else TOML. If nobody can read it,
    whoever got furthest says why."""
    is_json = text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))
    name = "stdin.json" if is_json else "stdin.toml"
    found = [linter.check_text(name, text) for linter in linters]
    return next((one for one in found if one.readable), max(found, key=_reached))


def _reached(checked: Checked) -> tuple[int, int]:
    """The line and column that stopped a reader."""
    return max(((one.line or 0, one.column or 0) for one in checked.findings), default=(0, 0))


def _print(found: Sequence[Finding], texts: Mapping[str, str], files: int) -> None:
    console = Console(highlight=False)
    lines = {name: text.splitlines() for name, text in texts.items()}
    for same in together(found):
        for line in describe(same[0], lines.get(same[0].file, ())):
            console.print(line, soft_wrap=True)
        if len(same) > 1:
            console.print(Text(f"    the same in {_places(same)}", style="dim"), soft_wrap=True)
    counts = Counter(finding.severity for finding in found)
    parts = [f"{counts[kind]} {kind}{'' if counts[kind] == 1 else 's'}" for kind in _STYLES if counts[kind]]
    console.print(f"{files} file{'' if files == 1 else 's'}: {', '.join(parts) or 'nothing found'}.")


def _places(same: Sequence[Finding]) -> str:
    """Where a finding stands beside its first place: “3 more places: lines 7, 9, 12”."""
    here, what = same[0].file, "line" if len(same) == 2 else "lines"
    rest = [
        f"{found.line}" if found.file == here else f"{Path(found.file).name}:{found.line}"
        for found in same[1:]
    ]
    shown = ", ".join(rest[:_MOST_PLACES]) + (" …" if len(rest) > _MOST_PLACES else "")
    return f"{len(rest)} more place{'s' if len(rest) > 1 else ''}: {what} {shown}"


def _mend(file: Path, *, quiet: bool) -> None:
    """Mend a file where it stands and say what was changed."""
    for family in installed():
        mended = family.mend_file(file) if isinstance(family, Mender) else None
        for name, text in mended.texts.items() if mended is not None else ():
            path = Path(name)
            before = path.read_bytes()
            after = (b"\xef\xbb\xbf" if before.startswith(b"\xef\xbb\xbf") else b"") + text.encode()
            if after != before:
                write_whole(path.with_name(f"{path.name}.bak"), before)
                write_whole(path, after)
        for change in mended.changes if mended is not None and not quiet else ():
            print(f"mended: {change}")


def _proved(file: Path, checked: Checked, games: int, *, quiet: bool) -> Checked:
    """What was found in a file, and where random games of it got stuck."""
    if not checked.readable or (file.suffix == ".toml" and status([checked])):
        return checked
    families = installed()
    family = loader_of(families, file)
    if family is None:
        return checked
    try:
        loaded = family.load(file, {})
    except RoundhouseError as error:
        stuck = Finding("RH801", "error", error.message, file=str(file), hint=error.hint or "")
        return msgspec.structs.replace(checked, findings=(*checked.findings, stuck))
    stopped: list[Finding] = []
    played = 0
    for trial in prove(families.family(loaded.card.family), loaded, games):
        played += not trial.trouble
        if trial.trouble:
            message = (
                f"A random game ({trial.setting}) got stuck at “{trial.status}” after "
                f"{trial.actions} actions: {trial.trouble}"
            )
            stopped.append(Finding("RH804", "error", message, file=str(file)))
    if not quiet:
        print(f"{file}: {played} of {games} random games went well.")
    return msgspec.structs.replace(checked, findings=(*checked.findings, *stopped))


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
