"""Version, changelog and package follow the rule of docs/releases.md."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path

import roundhouse

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)")


def faults(changelog: str, version: str) -> list[str]:
    """What a changelog and a version have that the rule does not allow."""
    first, *releases = HEADING.findall(changelog)
    found = [] if first == "Unreleased" else ["the first heading is “Unreleased”"]
    read = []
    for heading in releases:
        if (fits := RELEASE.fullmatch(heading)) is None:
            found.append(f"“{heading}” is no version with a day")
        else:
            read.append((tuple(map(int, fits.groups()[:3])), date.fromisoformat(fits[4])))
    if read != sorted(read, reverse=True):
        found.append("releases stand newest first")
    if re.fullmatch(r"\d+\.\d+\.\d+", version) is None:
        found.append(f"“{version}” is no version")
    elif read and tuple(map(int, version.split("."))) < read[0][0]:
        found.append("the package is older than the newest release")
    return found


def test_the_changelog_follows_the_rule_of_versions() -> None:
    assert not faults((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), roundhouse.__version__)


def test_what_breaks_the_rule_is_found() -> None:
    log = "# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n## 0.2.0 (2026-02-01)\n\n## next\n"
    assert faults(log, "0.2.0") == ["“next” is no version with a day", "releases stand newest first"]
    assert faults("## 0.2.0 (2026-02-01)\n## 0.2.0 (2026-02-01)\n", "0.1.9") == [
        "the first heading is “Unreleased”",
        "the package is older than the newest release",
    ]


def test_the_version_stands_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "src/roundhouse/version.py"}
