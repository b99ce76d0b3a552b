"""One model gives the schema, the docs and the errors of ``title.toml``."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundhouse.cli.schema import schema as command
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.reference import title_fields
from roundhouse.eighteen.formats.schema import title_schema
from roundhouse.eighteen.formats.title_toml import NOT_PLAYED
from roundhouse.eighteen.titles import known, title_data, title_ids
from roundhouse.eighteen.titles.usage import examples, uses
from roundhouse.table.errors import Unknown

SOURCE = Path(__file__).parents[2] / "src" / "roundhouse"
DOCS = Path(__file__).parents[2] / "docs" / "title-fields.md"
VALIDATOR = Draft202012Validator(title_schema())
FOR_THE_LINT = {"more_percent"}
"""What a title says so that the lint can add up its certificates."""


def wrong(data: Mapping[str, Any], validator: Any = VALIDATOR) -> list[str]:
    return [
        f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in validator.iter_errors(data)
    ]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("roundhouse.eighteen.titles") / f"g{name}" / "title.toml").read_text("utf-8"))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(title_schema())


@pytest.mark.parametrize("name", title_ids())
def test_our_own_titles_are_valid(name: str) -> None:
    data = title_data(name)
    words = known(name).listing(data.get("parts")).words
    assert wrong(data, Draft202012Validator(title_schema(words))) == []


@pytest.mark.parametrize(
    ("part", "change", "where"),
    [
        ("trains", {"reech": 3}, "trains.0"),
        ("trains", {"price": "free"}, "trains.0.price"),
        ("trains", {"rusts_on": {"train": "4", "indx": 2}}, "trains.0.rusts_on"),
        ("phases", {"rounds": "two"}, "phases.0.rounds"),
        ("corporations", {"shares": "many"}, "corporations.0.shares"),
        ("privates", {"abilities": [{"typ": "close"}]}, "privates.0.abilities.0"),
    ],
)
def test_what_is_wrong_for_the_schema_is_wrong_for_the_lint_or_the_reader(
    part: str, change: dict[str, Any], where: str
) -> None:
    data = read("1889")
    data[part][0] = {**data[part][0], **change}
    assert any(found.startswith(where) for found in wrong(data)), wrong(data)


def test_the_lint_knows_the_keys_of_the_schema() -> None:
    text = (
        'id = "X"\nname = "X"\ncolour = "red"\n[[trains]]\nname = "2"\n'
        'variants = [{ name = "2H", hexes = 2, quantity = 3 }]\n'
    )
    found = [(one.code, one.path) for one in check_text("x.toml", text.encode()).findings]
    assert ("RH101", "colour") in found
    assert ("RH101", "trains[0].variants[0].quantity") in found


def test_the_page_of_fields_is_made_from_the_model() -> None:
    assert DOCS.read_text("utf-8") == title_fields(uses(), examples()), (
        "roundhouse schema --fields > docs/title-fields.md"
    )


def test_every_field_of_trains_and_phases_says_what_it_is() -> None:
    parts = title_schema()["$defs"]
    for name in ("TrainKind", "Phase"):
        silent = [field for field, about in parts[name]["properties"].items() if "description" not in about]
        assert set(silent) <= {"name", "unlimited", "quantity_by_players", "variant", "players"}


@pytest.mark.parametrize(
    "part", sorted({*title_schema()["$defs"]} - {"OptionDef", "Ability", "Round", "Step"})
)
def test_every_field_is_read_somewhere(part: str) -> None:
    """A title that says something is not passed over in silence. (Options change data.)"""
    model = SOURCE / "eighteen" / "model"
    code = "\n".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py") if model not in file.parents)
    fields = set(title_schema()["$defs"][part]["properties"]) - {"type", "step"} - NOT_PLAYED - FOR_THE_LINT
    assert [field for field in fields if not re.search(rf"\.{field}\b", code)] == []


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    command()
    assert json.loads(capsys.readouterr().out) == title_schema()
    with pytest.raises(Unknown, match="nonsense"):
        command("nonsense")
