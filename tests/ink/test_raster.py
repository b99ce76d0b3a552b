"""What is said where the libraries for paper are missing: how to get all of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from roundhouse.ink.raster import LIBRARIES, library
from roundhouse.table.errors import Unknown

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_a_missing_library_is_said_with_both_ways_to_get_it() -> None:
    with pytest.raises(Unknown) as refused:
        library("no_such_library")
    said = str(refused.value)
    assert "pip install 'roundhouse[print]'" in said
    assert "pipx inject roundhouse typst resvg-py rectpack" in said


def test_what_is_said_to_be_missing_is_what_the_extra_brings() -> None:
    extra = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["print"]
    assert sorted(re.split("[>=]", one)[0] for one in extra) == sorted(LIBRARIES)
