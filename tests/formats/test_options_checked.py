"""The lint looks at a title once and at each option where that changes something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen import titles
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import read_definition
from roundhouse.eighteen.formats.lint.ground import GROUND_KEYS, check_ground
from roundhouse.table.definitions import Finding

TITLE_1889 = Path(titles.__file__).parent / "g1889" / "title.toml"
OPTION = """
[[options]]
id = "mine"
name = "Mine"
text = "A rule of mine."

[options.change.{table}]
{line}
"""


def with_options(*changes: tuple[str, str]) -> str:
    """1889 with these changes as its options: table and line of each."""
    text = re.sub(r"(?ms)^\[\[options\]\].*?(?=^\[own)", "", TITLE_1889.read_text(encoding="utf-8"))
    options = (
        OPTION.format(table=table, line=line).replace("mine", f"mine{at}").replace("Mine", f"Mine {at}")
        for at, (table, line) in enumerate(changes)
    )
    return text + "".join(options)


def found(text: str) -> list[Finding]:
    checked = FAMILY.check_text("mine.toml", text.encode())
    return [one for one in checked.findings if one.severity == "error"]


WRONG = {
    "a word": ("settings", 'track_restriction = "semi_restricive"', "RH105"),
    "a home without a city": ("corporations.AR", 'home = "F1"', "RH406"),
    "a home off the map": ("corporations.AR", 'home = "Z9"', "RH307"),
    "a hex that is there": ("map.hexes.white", '"town" = "D3"', "RH301"),
    "a tile that nobody knows": ("tiles", '"99999" = 1', "RH304"),
}


def test_1889_without_its_option_has_no_mistake() -> None:
    assert found(with_options()) == []


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_that_only_one_of_three_options_makes_is_found_in_it(what: str) -> None:
    table, line, code = WRONG[what]
    fine = ("settings", "sell_after = 'operate'")
    errors = found(with_options(fine, (table, line), fine))
    assert [one.code for one in errors] == [code]
    assert errors[0].path.startswith("options[1].change")


def test_a_mistake_of_the_plain_title_is_told_once() -> None:
    text = with_options(("settings", "sell_after = 'operate'")).replace('home = "K8"', 'home = "F1"')
    assert [one.code for one in found(text)] == ["RH406"]


class Watched(dict[str, Any]):
    """Data that remember which of their keys were asked for."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("the ground is checked key by key")


def whole_titles() -> Iterator[Path]:
    """The files of titles that are built on no other."""
    for file in sorted(TITLE_1889.parents[1].glob("*/title.toml")):
        if re.search("(?m)^base = ", file.read_text(encoding="utf-8")) is None:
            yield file


@pytest.mark.parametrize("file", list(whole_titles()), ids=lambda file: file.parent.name)
def test_the_ground_is_checked_by_the_keys_that_are_compared(file: Path) -> None:
    definition = read_definition(file.name, file.read_bytes())[0]
    data = definition.data = Watched(definition.data)
    check_ground(definition)
    assert data.asked <= set(GROUND_KEYS)
