"""Files of recorded games as other programs and editors leave them: read, or refused with a place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.cli.main import carry_out
from roundhouse.eighteen.formats.facts import is_facts
from roundhouse.eighteen.formats.games18xx import read_export
from roundhouse.eighteen.formats.rails.saves.save import is_save, read_save
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed

GAME = {"title": "1889", "players": [{"id": 1, "name": "Jörg"}, {"id": 2, "name": "Ben"}], "actions": []}
SAVE = {"rails_version": "2.5", "game": "1830", "options": {}, "players": ["Jörg", "Ben"], "actions": []}
MARK = b"\xef\xbb\xbf"
DEEP = b'{"a":' + b"[" * 200_000

TORN = [
    (b'{"title": "1889",\n "players": [', "2:14", "ends too early"),
    (b'{"title": "1889",\n "players": [,]}', "2:14", "A value is missing before"),
    ('{"title": "1889",\n "name": "Jörg"}'.encode("latin-1"), "2:12", "save the file as UTF-8"),
    ('{"title": "1889"}'.encode("utf-16"), "1:1", "save the file as UTF-8"),
    (DEEP, "1:", "nested more than"),
    (b"", "1:1", "The file is empty"),
    (b'{"title": NaN}', "1:11", "no number in JSON"),
]


def _text(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def test_a_byte_order_mark_is_no_part_of_a_recorded_game() -> None:
    assert read_export(MARK + _text(GAME)).setup == read_export(_text(GAME)).setup


def test_a_byte_order_mark_is_no_part_of_a_save_of_rails() -> None:
    assert is_save(MARK + _text(SAVE))
    assert read_save(MARK + _text(SAVE)) == read_save(_text(SAVE))


def test_a_byte_order_mark_is_no_part_of_a_game_that_was_saved_here() -> None:
    saved = _text({
        "format": "roundhouse-table", "version": 1, "family": "eighteen", "title": "1889", "seed": 1,
        "seats": [{"id": "1", "name": "Jörg"}], "options": {}, "entries": [],
    })  # fmt: skip
    assert savefile.recognised(MARK + saved) == savefile.recognised(saved) is True
    assert savefile.read(MARK + saved) == savefile.read(saved)


@pytest.mark.parametrize(("text", "spot", "said"), TORN, ids=[said for *_, said in TORN])
def test_what_is_not_json_is_told_with_line_and_column(text: bytes, spot: str, said: str) -> None:
    with pytest.raises(Malformed) as wrong:
        read_export(text, file="game.json")
    assert str(wrong.value).startswith(f"game.json:{spot}")
    assert said in str(wrong.value)
    assert wrong.value.code == "record/json"


@pytest.mark.parametrize("text", [DEEP, b'"\xe4"', b"", b"[]"])
def test_what_cannot_be_read_declares_no_title(text: bytes) -> None:
    assert not is_facts(text)


@pytest.mark.parametrize("command", ["replay", "routes", "openings", "review", "draw table", "draw map"])
@pytest.mark.parametrize(("text", "spot", "said"), TORN, ids=[said for *_, said in TORN])
def test_commands_tell_file_line_and_column(
    command: str, text: bytes, spot: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text)
    target = ["-o", str(tmp_path / "out.svg")] if command.startswith("draw") else []
    with pytest.raises(SystemExit):
        carry_out([*command.split(), str(file), *target])
    captured = capsys.readouterr()
    told = captured.out + captured.err
    assert f"game.json:{spot}" in told
    assert said in told
