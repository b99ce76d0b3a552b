"""The lint looks at a title once and at each option where that changes something."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen import titles
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.definition import Definition, Where
from roundhouse.eighteen.formats.lint.memory import Memory, Words
from roundhouse.eighteen.formats.lint.variants import ANYWHERE, Variant
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
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


CHANGED_MAP = frozenset({ANYWHERE, "map"})
LOOKS: Mapping[str, Callable[[dict[str, Any]], object]] = {
    "at a table": lambda data: data["map"],
    "for a table": lambda data: data.get("map"),
    "whether there is one": lambda data: "map" in data,
    "at all names": list,
    "at all names as keys": lambda data: data.keys(),
    "at all tables": lambda data: data.values(),
    "at everything": lambda data: data.items(),
    "at a copy": lambda data: {**data},
}


def definition_of(data: dict[str, Any], findings: list[Finding]) -> Definition:
    return Definition(data, lambda way: Where("mine.toml", 1, 1, ".".join(map(str, way))), "title", findings)


def runs(look: Callable[[Definition, Words], object], changed: frozenset[str]) -> tuple[int, list[Finding]]:
    """How often a check is done for a title and for one with an option, and all that is told."""
    memory, done = Memory(), []
    findings: list[Finding] = []
    definition = definition_of({"map": 1, "trains": 2}, findings)

    def check(definition: Definition, words: Words) -> None:
        done.append(1)
        look(definition, words)
        definition.findings.append(Finding("RH000", "error", "Told."))

    for variant in (Variant(None, definition), Variant("mine", definition, changed)):
        assert not memory.run(check, variant, lambda: SHARED_WORDS)
    return len(done), findings


@pytest.mark.parametrize("what", LOOKS)
def test_a_check_is_done_again_where_what_it_looked_at_has_changed(what: str) -> None:
    assert runs(lambda definition, _: LOOKS[what](definition.data), CHANGED_MAP)[0] == 2


def test_a_check_of_other_tables_is_done_once_and_told_for_each_form() -> None:
    done, findings = runs(lambda definition, _: definition.data["trains"], CHANGED_MAP)
    assert done == 1
    assert [one.message for one in findings] == ["Told.", "Told."]


def test_who_finds_something_in_a_table_has_looked_at_it() -> None:
    """The option may be the place of what stands there now."""
    assert runs(lambda definition, _: definition.origin(("map", "hexes")), CHANGED_MAP)[0] == 2
    assert runs(lambda definition, _: definition.origin(()), CHANGED_MAP)[0] == 2
    assert runs(lambda definition, _: definition.origin(("trains", 0)), CHANGED_MAP)[0] == 1


def test_the_words_of_a_title_are_those_of_its_parts() -> None:
    assert runs(lambda _, words: words(), frozenset({ANYWHERE, "parts"}))[0] == 2
    assert runs(lambda _, words: words(), CHANGED_MAP)[0] == 1


def test_what_was_looked_at_only_with_an_option_is_not_kept_for_the_next() -> None:
    memory, done = Memory(), []
    definition = definition_of({"map": 1}, [])

    def check(definition: Definition, _: Words) -> None:
        done.append(definition.data["map"])

    for option in ("one", "other"):
        memory.run(check, Variant(option, definition, CHANGED_MAP), lambda: SHARED_WORDS)
    assert len(done) == 2
