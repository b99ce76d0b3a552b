"""What stands in deploy/: everything installed is pinned, nothing runs with more rights than it needs."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from .audit import verdict

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "deploy/roundhouse.service"


def test_the_lock_file_holds_every_dependency_with_its_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked = {one["name"]: one for one in tomllib.loads((ROOT / "uv.lock").read_text())["package"]}
    extras = [text for texts in project["optional-dependencies"].values() for text in texts]
    for wanted in (*project["dependencies"], *extras):
        name = re.split(r"[\[>=]", wanted)[0].lower().replace("_", "-")
        assert name in locked, f"{name}: run “uv lock”"
    for name, one in locked.items():
        files = [*one.get("wheels", ()), *([one["sdist"]] if "sdist" in one else ())]
        assert name == "roundhouse" or (files and all("hash" in file for file in files)), name


def test_the_unit_limits_what_the_server_may_do() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(UNIT)
    service = unit["Service"]
    assert int(service["limitnofile"]) >= 65536
    assert service["memorymax"]
    assert service["capabilityboundingset"] == ""
    assert service["systemcallfilter"]
    assert service["restrictaddressfamilies"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_little_that_is_exposed() -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(UNIT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]


def test_the_image_is_built_from_the_lock_and_without_the_history() -> None:
    recipe = (ROOT / "deploy/Containerfile").read_text()
    assert re.search(r"ARG BASE=\S+:3\.\d+\.\d+-\S+", recipe), "the base image has its whole version"
    assert "uv sync --frozen" in recipe
    assert "HEALTHCHECK" in recipe
    assert "USER roundhouse" in recipe
    ignored = (ROOT / ".containerignore").read_text().split()
    assert {"*", "!src", "!uv.lock", "!pyproject.toml"} <= set(ignored)


def test_known_holes_fail_the_check_and_silence_does_not() -> None:
    hole = {"id": "GHSA-1", "fix_versions": ["2.0"]}
    sick = {"name": "sample", "version": "1.0", "vulns": [hole]}
    assert verdict([sick]) == (1, "audit: known holes\nsample 1.0: GHSA-1, mended in 2.0")
    assert "NOT DONE" in verdict([])[1]
    well = {"name": "other", "version": "1.0", "vulns": []}
    assert verdict([well, {"name": "third", "skip_reason": "?"}]) == (
        0,
        "audit: 1 package, no known holes, 1 could not be asked about",
    )
