"""Where the files of other programs are that we are compared with (docs/recordings.md).

Here too is what a run says at its end about tests that were left out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

DATA = Path(os.environ.get("ROUNDHOUSE_DATA") or Path(__file__).parents[2] / "shared" / "data")
"""The folder that ``ROUNDHOUSE_DATA`` names; otherwise ``../shared/data`` beside the checkout."""


def left_out(reasons: Iterable[str]) -> list[str]:
    """The lines at the end of a run that tell how many tests were left out, and why.

    >>> left_out(["no PostgreSQL", "no data", "no data"])
    ['3 tests were left out. What they check is not shown:', '    2  no data', '    1  no PostgreSQL']
    >>> left_out([])
    []
    """
    counts = Counter(reasons)
    if not counts:
        return []
    total = sum(counts.values())
    were = "test was left out. What it checks" if total == 1 else "tests were left out. What they check"
    first = f"{total} {were} is not shown:"
    return [first, *(f"{count:5}  {reason}" for reason, count in counts.most_common())]
