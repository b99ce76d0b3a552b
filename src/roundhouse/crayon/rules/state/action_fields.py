"""Reading the fields of actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from roundhouse.crayon.board.graph import Board
from roundhouse.table.errors import Malformed, Place

LONGEST_PATH = 500
"""Mileposts of a path: more than any line across a board has, and few enough to be looked at quickly."""


def text_of(action: Mapping[str, Any], name: str) -> str:
    """A field that is a text. Raises Malformed."""
    value = action.get(name)
    if not isinstance(value, str):
        raise Malformed("bad-request", f"“{name}” should be a text.", place=Place(path=name))
    return value


def number_of(action: Mapping[str, Any], name: str) -> int:
    """A field that is a whole number. Raises Malformed."""
    value = action.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("bad-request", f"“{name}” should be a whole number.", place=Place(path=name))
    return value


def path_of(action: Mapping[str, Any], board: Board, name: str = "path") -> list[int]:
    """A field that is a list of mileposts, as nodes. Raises Malformed."""
    value = action.get(name)
    if not isinstance(value, list | tuple) or not value:
        raise Malformed("bad-request", f"“{name}” should be a list of mileposts.", place=Place(path=name))
    if len(value) > LONGEST_PATH:
        raise Malformed(
            "bad-request", f"“{name}” has {LONGEST_PATH} mileposts at most.", place=Place(path=name)
        )
    return [node_of(spot, board, f"{name}[{index}]") for index, spot in enumerate(value)]


def node_of(value: object, board: Board, name: str) -> int:
    """A milepost ``[map, q, r]`` or a strait like ``S07``, as a node. Raises Malformed."""
    node = board.find(value)
    if node is None:
        shown = json.dumps(value, ensure_ascii=False, default=repr)[:40]
        raise Malformed(
            "bad-request",
            f"“{name}” should be a milepost." if value is None else f"{shown} is no milepost of this board.",
            place=Place(path=name),
            hint="[map, column, row]",
        )
    return node
