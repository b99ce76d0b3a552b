"""The page of all outputs shows each of them, in pictures that are soon there."""

from __future__ import annotations

import re

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY
from tests.printing.pictures import MOST_BYTES, PICTURES, PREFIX

PAGE = (PICTURES.parent / "print-outputs.md").read_text("utf-8")


def test_every_output_is_shown_in_the_order_of_printing() -> None:
    shown = re.findall(r"\(pictures/sheet-([a-z-]+)\.png\)", PAGE)
    assert shown == [*FAMILY.print_outputs(), *(f"board-{name}" for name in CRAYON.print_outputs())]
    assert {path.stem.removeprefix(PREFIX) for path in PICTURES.glob(f"{PREFIX}*")} == set(shown)


def test_the_pictures_are_small() -> None:
    for picture in PICTURES.glob(f"{PREFIX}*"):
        assert picture.stat().st_size <= MOST_BYTES < 60_000
