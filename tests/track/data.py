"""The reference data of the 18xx titles, where it is at hand."""

import json
from functools import cache
from typing import Any

import pytest

from tests.reference_data import DATA

ROOT = DATA / "games18xx"

needs_data = pytest.mark.skipif(not ROOT.is_dir(), reason=f"no reference data at {ROOT}")


@cache
def load(path: str) -> Any:
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def titles(folder: str) -> list[str]:
    return sorted(path.stem for path in (ROOT / folder).glob("*.json") if not path.stem.startswith("_"))


def codes_of(facts: dict[str, Any]) -> set[str]:
    """Every hex and tile string that a title declares: under `hexes` and `tiles`, and keys like them."""
    found: set[str] = set()
    for key, value in facts.items():
        if not isinstance(value, dict):
            continue
        if "hexes" in key:
            for strings in value.values():
                if isinstance(strings, dict):
                    found |= {code for code in strings.values() if isinstance(code, str)}
        elif "tiles" in key:
            found |= {tile["code"] for tile in value.values() if isinstance(tile, dict) and "code" in tile}
    return found
