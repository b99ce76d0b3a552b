"""Contact sheets: long pages are cut into pieces, and what is not known is refused at once."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from .sheets import Layout, main, pieces_of, sheet

SMALL = Layout(columns=2, rows=1, scale=0.5, height=100, pieces=2)


def picture(folder: Path, width: int, height: int) -> Path:
    """The beginning of a PNG of this size."""
    path = folder / "07-<lobby>.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height))
    return path


def test_a_long_page_is_shown_in_pieces_as_far_as_there_is_room(tmp_path: Path) -> None:
    first, second = pieces_of(picture(tmp_path, 390, 250), SMALL)
    assert (first.name, first.top, first.height) == ("07-<lobby> 1 of 3", 0, 100)
    assert (second.name, second.top, second.height) == ("07-<lobby> 2 of 3", 100, 100)
    (whole,) = pieces_of(picture(tmp_path, 390, 90), SMALL)
    assert (whole.name, whole.height) == ("07-<lobby>", 90)


def test_a_sheet_names_each_picture(tmp_path: Path) -> None:
    drawn = sheet(list(pieces_of(picture(tmp_path, 390, 250), SMALL)), SMALL)
    assert drawn.count("<figure") == 2
    assert "<figcaption>07-&lt;lobby&gt; 2 of 3</figcaption>" in drawn
    assert "0 -50.0px / 195.0px auto" in drawn


def test_an_unknown_theme_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--languages", "en,xx", "--themes", "sepia"])
    assert "unknown: sepia, xx" in capsys.readouterr().err
