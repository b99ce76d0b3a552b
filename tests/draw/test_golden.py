"""S1.E: every example of the founding document is drawn as it was when a person last looked at it.

After a change that is meant: ``ROUNDHOUSE_GOLDEN=write pytest tests/draw/test_golden.py``, then look at them.
"""

import os
from pathlib import Path

import pytest

from roundhouse.eighteen.draw import draw_map, draw_tile, printed_map
from roundhouse.eighteen.draw.geometry import Layout
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.lettering import with_font

from .examples import EXAMPLES

GOLDEN = Path(__file__).parent / "golden"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def compare(drawn: str, file: Path) -> None:
    if os.environ.get("ROUNDHOUSE_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(drawn + "\n", encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8").rstrip("\n")


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize(
    ("name", "color", "code", "location"), EXAMPLES, ids=[entry[0] for entry in EXAMPLES]
)
def test_the_example_looks_as_it_did(name: str, color: str, code: str, location: str, layout: Layout) -> None:
    drawn = draw_tile(Tile(name, color, parse_code(code)), layout=layout, location=location)
    compare(drawn, GOLDEN / f"{name}-{layout}.svg")


def test_the_picture_in_the_readme_is_the_map_as_it_is_drawn_now() -> None:
    compare(with_font(draw_map(printed_map(title("1889")))), PICTURES / "1889.svg")
