"""The forms and workflows for the code host fit its schemas, and CI runs what everybody runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOST = ROOT / ".github"
SCHEMAS = {
    "vendor.github-workflows": sorted(HOST.glob("workflows/*.yml")),
    "vendor.github-issue-forms": sorted(
        set(HOST.glob("ISSUE_TEMPLATE/*.yml")) - {HOST / "ISSUE_TEMPLATE/config.yml"}
    ),
}


def check(schema: str, files: list[Path]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_they_fit_the_schema(schema: str) -> None:
    assert SCHEMAS[schema]
    done = check(schema, SCHEMAS[schema])
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_workflow_that_does_not_fit_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "ci.yml"
    wrong.write_text("on: push\njobs: {test: {steps: [{run: make}]}}\n")
    done = check("vendor.github-workflows", [wrong])
    assert done.returncode == 1
    assert "runs-on" in done.stdout


def test_ci_runs_what_everybody_runs() -> None:
    workflow = (HOST / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "run: .ci/run" in workflow
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100
