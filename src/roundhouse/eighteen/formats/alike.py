"""Titles in the ways of saying things that files of other programs have, so that they can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .definition import Data
from .maker.nested import EVENTS
from .maker.write import begun_by

_OURS = ("id", "foreign", "assumed", "base")
"""What only we need."""


def in_words_of_files(data: Mapping[str, Any]) -> Data:
    """Title data with limits of majors and events of phases, where ours may be of all and of trains."""
    out = deepcopy({key: value for key, value in data.items() if key not in _OURS})
    trains = {str(row["name"]): row for row in out.get("trains", ())}
    for phase in out.get("phases", ()):
        limit = phase.get("train_limit")
        limits = dict(limit) if isinstance(limit, Mapping) else {"any": limit}
        if "any" in limits:
            limits["major"] = limits.pop("any")
        phase["train_limit"] = limits
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
