"""The front door: many titles, and what else one can begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.server.web.front_page import MANY_TITLES, fits
from roundhouse.server.web.render import squeezed, static_text
from roundhouse.table.protocol import TitleCard

from . import tallies
from .conftest import Running


class Library(tallies.TalliesFamily):
    """Tallies in many editions."""

    def titles(self) -> Sequence[TitleCard]:
        """One more than people can overlook."""
        (first, *_) = super().titles()
        return [
            msgspec.structs.replace(first, id=f"t{n}", name=f"Edition {n}", place=f"Town {n}")
            for n in range(MANY_TITLES + 1)
        ]


@pytest.fixture
def library(database: str) -> Iterator[Running]:
    with Running(Settings(database=database), everything=Families([Library()])) as server:
        yield server


@pytest.mark.parametrize("family", ["crayon", "eighteen"])
def test_a_table_page_brings_less_than_forty_kilobytes_of_script(family: str) -> None:
    assets = {one.id: one for one in installed()}[family].pages().assets()
    own = [static_text("viewer.js"), static_text("table.js")]
    scripts = [*own, *(text for name, text in assets.items() if name.endswith(".js"))]
    assert sum(len(squeezed(text).encode()) for text in scripts) < 40_000


def test_every_word_must_stand_somewhere() -> None:
    card = TitleCard("1889", "Shikoku 1889", "eighteen", 2, 6, "Yasutaka Ikeda", "Shikoku, Japan")
    assert fits(card, "")
    assert fits(card, "ikeda JAPAN")
    assert not fits(card, "ikeda France")


def test_many_titles_are_found_by_words(library: Running) -> None:
    assert "Edition 3" in library.http.get("/").text
    found = library.http.get("/", params={"game": "town 3"}).text
    assert "Edition 3" in found
    assert "Edition 4" not in found
    assert "No game fits these words" in library.http.get("/", params={"game": "Mars"}).text


def test_few_titles_need_no_finding(server: Running) -> None:
    page = server.http.get("/", params={"game": "Mars"}).text
    assert "Tallies" in page
    assert 'name="game"' not in page
