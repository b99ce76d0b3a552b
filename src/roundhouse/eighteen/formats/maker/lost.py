"""What a title says that a file of 18xx Maker cannot hold: the file is written, read back and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from roundhouse.table.definitions import Difference

from ..compare import whole_differences
from ..definition import Data
from ..sources.json_text import read_json
from .nested import EVENTS
from .read import read_maker
from .write import begun_by

_OURS = ("id", "foreign", "assumed", "base")
"""What only we need."""


def lost_in_maker(data: Mapping[str, Any], made: Mapping[str, Any]) -> Iterator[Difference]:
    """What of title data is not in the Maker file ``made`` of them, or says something else there."""
    text = json.dumps(made, ensure_ascii=False).encode()
    back = read_maker(read_json(text, "made.json")).data
    for one in whole_differences(_as_maker_says(data), _as_maker_says(back)):
        if one.kind != "added" and not one.path.endswith(".(order)"):
            yield one


def _as_maker_says(data: Mapping[str, Any]) -> Data:
    """Title data in the ways of saying it that Maker has: limits of majors, events of phases."""
    out = deepcopy({key: value for key, value in data.items() if key not in _OURS})
    trains = {str(row["name"]): row for row in out.get("trains", ())}
    for phase in out.get("phases", ()):
        limit = phase.get("train_limit")
        limits = dict(limit) if isinstance(limit, Mapping) else {"any": limit}
        if "any" in limits:
            limits["major"] = limits.pop("any")
        phase["train_limit"] = limits
        sold = [trains[name] for name in begun_by(phase) if name in trains]
        sold = [trains[name] for name in begun_by(phase) if name in trains]
        brought = [event for row in sold for event in row.get("events", ())]
        if events := [*phase.get("events", ()), *(event for event in brought if event in EVENTS)]:
            phase["events"] = list(dict.fromkeys(events))
    for row in trains.values():
        if kept := [event for event in row.get("events", ()) if event not in EVENTS]:
            row["events"] = kept
        else:
            row.pop("events", None)
    return out
