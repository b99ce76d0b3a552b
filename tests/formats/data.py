"""Where the reference files are; tests that read them skip where they are absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("ROUNDHOUSE_DATA") or Path(__file__).parents[3] / "shared" / "data")
MAKER = ROOT / "maker"
RAILS = ROOT / "rails"

needs_maker = pytest.mark.skipif(not MAKER.exists(), reason=f"no reference data at {MAKER}")
needs_rails = pytest.mark.skipif(not RAILS.exists(), reason=f"no reference data at {RAILS}")


def maker_games() -> list[Path]:
    return sorted((MAKER / "games").glob("*.json"))


def rails_games() -> list[Path]:
    return sorted(path for path in (RAILS / "games").glob("*") if path.is_dir())
