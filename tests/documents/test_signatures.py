"""The signatures that the documents list have the names of the code."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from roundhouse.eighteen import draw
from roundhouse.eighteen.draw import views
from roundhouse.eighteen.track import network, reach, routes, upgrades

from .test_blocks import ALL, SIGNATURES

MODULES = (draw, views, network, reach, routes, upgrades)


def listed() -> Iterator[tuple[str, Callable[..., Any], str]]:
    """Each function or class that a list of signatures names: page, what it is, and what stands there."""
    for block in ALL:
        if block.reason != SIGNATURES:
            continue
        # A view with many fields stands over several lines.
        text = block.text.replace("(\n    ", "(").replace(",\n    ", ", ").replace(",\n)", ")")
        for line in text.splitlines():
            name, bracket, rest = line.partition("(")
            found = next((getattr(module, name) for module in MODULES if hasattr(module, name)), None)
            if bracket and callable(found) and name != "reach_of_distance":  # calls, not its signature
                told = rest.partition(")  ")[0].partition(") ->")[0].rstrip(")")
                yield block.page, found, f"{name}({told})"


LISTED = list(listed())


def test_there_are_lists() -> None:
    assert {page for page, _, _ in LISTED} == {"docs/draw.md", "docs/routes.md", "docs/track.md"}
    assert len(LISTED) > 25


@pytest.mark.parametrize(("page", "called", "text"), LISTED, ids=[text for _, _, text in LISTED])
def test_what_may_be_left_out_is_all_named(page: str, called: Callable[..., Any], text: str) -> None:
    has = inspect.signature(called).parameters.values()
    optional = {one.name for one in has if one.default is not one.empty}
    assert optional <= set(re.findall(r"\w+", text)), f"{page}: {text}"
    assert set(re.findall(r"(\w+)=", text)) <= {one.name for one in has}, f"{page}: {text}"
