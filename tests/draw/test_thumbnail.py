"""Thumbnails: maps and boards at a hundred pixels."""

from __future__ import annotations

import gzip

import pytest
from lxml import etree

from roundhouse.crayon.boards import board_ids
from roundhouse.eighteen.titles import title_ids
from roundhouse.server.registry import installed
from roundhouse.table.errors import Unknown
from roundhouse.table.showing import DrawsThumbnails

EVERY = [*(("eighteen", name) for name in title_ids()), *(("crayon", name) for name in board_ids())]


def drawn(family: str, title: str) -> str:
    found = installed().family(family)
    assert isinstance(found, DrawsThumbnails)
    return found.thumbnail(title)


@pytest.mark.parametrize(("family", "title"), EVERY)
def test_a_thumbnail_is_small_and_knows_the_dark(family: str, title: str) -> None:
    svg = drawn(family, title)
    assert len(gzip.compress(svg.encode())) < 4_200
    assert "prefers-color-scheme:dark" in svg
    assert etree.fromstring(svg.encode()).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_thumbnail_shows_each_printed_colour_where_it_is() -> None:
    svg = drawn("eighteen", "1889")
    paths = [
        (path.get("class"), path.get("d") or "") for path in etree.fromstring(svg.encode()).iter("{*}path")
    ]
    layers = dict(paths)
    assert len({layers[color] for color in ("yellow", "green", "gray", "red")}) == 4
    assert layers["red"].count("m") == 3  # three off-board areas
    assert sum(data.count("h0") for name, data in paths if name == "city") == 15


def test_only_shipped_titles_have_thumbnails() -> None:
    with pytest.raises(Unknown):
        drawn("eighteen", "1899")
    with pytest.raises(Unknown):
        drawn("crayon", "moon")
