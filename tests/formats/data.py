"""Where the reference files are; tests that read them skip where they are absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reference_data import DATA

ROOT = DATA
MAKER = ROOT / "maker"
RAILS = ROOT / "rails"

needs_maker = pytest.mark.skipif(not MAKER.exists(), reason=f"no reference data at {MAKER}")
needs_rails = pytest.mark.skipif(not RAILS.exists(), reason=f"no reference data at {RAILS}")


def maker_games() -> list[Path]:
    return sorted((MAKER / "games").glob("*.json"))


def rails_games() -> list[Path]:
    return sorted(path for path in (RAILS / "games").glob("*") if path.is_dir())
