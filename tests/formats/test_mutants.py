"""Files with something wrong in them end in findings, a refusal or a game; never in an uncaught exception."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from roundhouse.eighteen.formats.lint.rules import rules
from roundhouse.eighteen.formats.title_toml import build_title
from roundhouse.eighteen.formats.workshop import complete, study_file, write_as
from roundhouse.eighteen.titles import FOLDER, title_ids
from roundhouse.table.errors import Malformed

from .data import maker_games, needs_maker, needs_rails, rails_games
from .mutants import folder_with, of_json, of_toml, of_xml
from .playing import start

KNOWN = frozenset(rules())


def maker_mutants(number: int, folder: Path, seed: int = 0) -> Iterator[Path]:
    rng = random.Random(seed)
    texts = [path.read_text("utf-8") for path in maker_games()]
    path = folder / "mutant.json"
    for _ in range(number):
        path.write_bytes(of_json(rng.choice(texts), rng))
        yield path


def title_mutants(number: int, folder: Path, seed: int = 0) -> Iterator[Path]:
    rng = random.Random(seed)
    texts = [(FOLDER / f"g{name}" / "title.toml").read_text("utf-8") for name in title_ids()]
    path = folder / "title.toml"
    for _ in range(number):
        path.write_bytes(of_toml(rng.choice(texts), rng))
        yield path


def rails_mutants(number: int, folder: Path, seed: int = 0) -> Iterator[Path]:
    rng = random.Random(seed)
    for _ in range(number):
        game = rng.choice(rails_games())
        file = rng.choice(sorted(game.glob("*.xml")))
        raw = of_xml(file.read_text("utf-8", "replace"), rng)
        yield folder_with(game, file.name, raw, folder / game.name)


KINDS = {"maker": maker_mutants, "title": title_mutants, "rails": rails_mutants}


def endure(path: Path) -> None:
    """Lint it, write it in every format, complete it for play, begin a game of it."""
    checked, definition = study_file(path)
    assert checked is not None
    assert checked.readable or checked.findings
    assert all(finding.message and finding.code in KNOWN for finding in checked.findings)
    if definition is None:
        return
    for format_ in ("title", "maker", "rails"):
        with suppress(Malformed):
            write_as(definition, format_)
    with suppress(Malformed):
        data, _ = complete(definition)
        build_title(data)
        start(data)


@needs_maker
@needs_rails
@pytest.mark.parametrize("kind", KINDS)
def test_mutants_never_end_in_an_uncaught_exception(kind: str, tmp_path: Path) -> None:
    for path in KINDS[kind](25, tmp_path):
        endure(path)


@needs_maker
@needs_rails
@pytest.mark.soak
@pytest.mark.parametrize("block", range(1, 21))
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_mutants_never_end_in_an_uncaught_exception(
    kind: str, block: int, tmp_path: Path
) -> None:
    for path in KINDS[kind](500, tmp_path, block):
        endure(path)
