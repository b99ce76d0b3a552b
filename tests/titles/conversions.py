"""Track is converted in 18Carolinas by an action of its own: the recordings' engine runs a train for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.table.choices import Choice

OURS, THEIRS = "convert_track", "run_routes"


def as_runs(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices as that engine knows them."""
    for choice in choices:
        yield Choice({**choice.action, "type": THEIRS}) if choice.type == OURS else choice


def declared_as_runs(kinds: set[str]) -> set[str]:
    """The kinds that a step declares, as that engine does."""
    return {THEIRS if kind == OURS else kind for kind in kinds}
