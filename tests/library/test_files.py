"""Files that people name are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from roundhouse.library.files import write_whole
from roundhouse.table.errors import Malformed


def on_a_full_disk(self: Path, content: bytes) -> int:
    with self.open("wb") as file:
        file.write(content[: len(content) // 2])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    write_whole(file, "the game")
    monkeypatch.setattr(Path, "write_bytes", on_a_full_disk)
    with pytest.raises(Malformed, match="No space left on device"):
        write_whole(file, "another one")
    assert file.read_text() == "the game"
    with pytest.raises(Malformed):
        write_whole(tmp_path / "new.json", "a new one")
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_file_keeps_its_rights_and_a_link_its_place(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    file.write_text("the game")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, "another one")
    assert link.is_symlink()
    assert file.read_text() == "another one"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "the game")
        assert os.read(reading, 100) == b"the game"
    finally:
        os.close(reading)
