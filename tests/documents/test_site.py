"""The site is built without a warning, and holds what is made from the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import roundhouse
from roundhouse.cli.main import COMMANDS
from roundhouse.server.api.commands import COMMANDS as API

ROOT = Path(__file__).parents[2]


@pytest.mark.soak
def test_the_site_is_built_with_all_links_and_generated_pages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    page = {path.stem: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.html")}
    assert all(f".{name}" in page["library"] for name in roundhouse.__all__ if name != "__version__")
    assert all(f'<h2 id="{name}">' in page["commands"] for name in COMMANDS)
    assert all(command.name in page["http-api"] for command in API)
    assert (tmp_path / "search" / "search_index.json").stat().st_size > 100_000
    assert "https://fonts" not in page["index"]
