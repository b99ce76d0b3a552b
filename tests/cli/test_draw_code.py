"""``roundhouse draw tile`` draws a tile string, or says what is wrong with it and where."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from roundhouse.cli.main import carry_out


def draw(file: Path, code: str, *more: str) -> str:
    with pytest.raises(SystemExit) as ended:
        carry_out(["draw", "tile", code, *more, "-o", str(file)])
    assert not ended.value.code
    return file.read_text("utf-8")


def test_a_tile_string_is_drawn(tmp_path: Path) -> None:
    code = "city=revenue:20,slots:2;path=a:0,b:_0;label=Q"
    svg = draw(tmp_path / "mine.svg", code, "--color", "gray", "--layout", "pointy")
    assert ">Q</text>" in svg
    assert "c-gray" in svg


def test_a_tile_string_is_drawn_in_as_many_rotations_as_are_asked_for(tmp_path: Path) -> None:
    assert draw(tmp_path / "one.svg", "path=a:0,b:2").count("<svg") == 1
    assert draw(tmp_path / "two.svg", "path=a:0,b:2", "--rotation", "0+3").count("<svg") == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("draw tile 'city=revenue:20;path=a:0,b:_7'", "column 28: Found “_7”, expected a stop"),
        (
            "draw tile 'junction;pth=a:0,b:_0'",
            "column 10: Found “pth”, expected a part. (did you mean “path”?)",
        ),
        ("draw tile 'path=a:0,b:3' 57", "A tile string is drawn alone. (put it in quotes)"),
        ("draw tile 'path=a:0,b:3' --title 1889", "A tile string is drawn alone."),
        ("draw tile 'path=a:0,b:3' --layout round", "There is no layout “round”. (one of: flat, pointy)"),
    ],
)
def test_a_slip_in_a_tile_string_is_told(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        carry_out(shlex.split(line))
    assert said in capsys.readouterr().err
