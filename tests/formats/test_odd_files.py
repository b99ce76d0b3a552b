"""Files that are no title at all, or hardly one: empty, endless, devices, pipes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.titles import FOLDER, known
from roundhouse.table.definitions import Finding

TEXT = (FOLDER / "g1889" / "title.toml").read_text("utf-8")


def found_in(text: str) -> Sequence[Finding]:
    return check_text("title.toml", text.encode(), known("1889")).findings


@pytest.mark.parametrize("key", ["rounds", "trains", "phases", "map", "market", "tiles", "players", "bank"])
def test_an_empty_file_lacks_everything(key: str) -> None:
    assert f"“{key}” is missing." in {found.message for found in found_in('id = "x"\nname = "x"\n')}
    assert "“id” is missing." in {found.message for found in found_in("")}


def test_a_number_stands_where_a_list_of_tables_should() -> None:
    text = TEXT[: TEXT.index("[[trains]]")].replace("bank = 7000", "bank = 7000\ntrains = 5")
    assert (8, "The number 5 stands where a list should.") in [
        (one.line, one.message) for one in found_in(text)
    ]


def test_an_integer_of_five_thousand_digits_is_told_with_its_place() -> None:
    (found,) = found_in(TEXT.replace("bank = 7000", f"bank = {'7' * 5000}"))
    assert (found.code, found.line, found.column) == ("RH006", 7, 8)
    assert "5000 digits" in found.message


def test_a_link_to_itself_is_told(tmp_path: Path) -> None:
    link = tmp_path / "title.toml"
    link.symlink_to(link)
    checked = FAMILY.check_file(link)
    assert checked is not None
    assert [found.code for found in checked.findings] == ["RH001"]


def test_a_device_is_not_read(tmp_path: Path) -> None:
    link = tmp_path / "title.toml"
    link.symlink_to("/dev/zero")
    checked = FAMILY.check_file(link)
    assert checked is not None
    (found,) = checked.findings
    assert (found.code, checked.readable) == ("RH001", False)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "title.toml"
    os.mkfifo(pipe)
    checked = FAMILY.check_file(pipe)
    assert checked is not None
    assert [found.message for found in checked.findings] == ["This is no file but a device or pipe."]


def test_the_size_of_a_file_is_looked_at_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "title.toml"
    with path.open("wb") as file:
        os.truncate(file.fileno(), 3_000_000_000)
    checked = FAMILY.check_file(path)
    assert checked is not None
    assert [found.code for found in checked.findings] == ["RH005"]
