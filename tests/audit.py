"""Asks the advisory database of PyPI about everything that is installed here: ``python -m tests.audit``.

Known holes end it with 1. Where the network does not allow to ask, it says so and ends with 0.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

SECONDS = 90
_ASK = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "5"]


def verdict(dependencies: Sequence[Mapping[str, Any]], own: str = "roundhouse") -> tuple[int, str]:
    """The exit status and what to print for an answer of pip-audit.

    >>> verdict([{"name": "sample", "version": "1.0", "vulns": []}])
    (0, 'audit: 1 package, no known holes')
    >>> verdict([{"name": "sample", "skip_reason": "not found"}])
    (0, 'audit: NOT DONE, the list of known holes cannot be reached from here')
    """
    others = [one for one in dependencies if one["name"] != own]
    asked = [one for one in others if "vulns" in one]
    holes = [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'none'}"
        for one in asked
        for hole in one["vulns"]
    ]
    if holes:
        return 1, "\n".join(["audit: known holes", *holes])
    if not asked:
        return 0, "audit: NOT DONE, the list of known holes cannot be reached from here"
    left = f", {len(others) - len(asked)} could not be asked about" if len(asked) < len(others) else ""
    return 0, f"audit: {len(asked)} package{'' if len(asked) == 1 else 's'}, no known holes{left}"


def main() -> int:
    """Ask, print and say how it went."""
    try:
        done = subprocess.run(_ASK, capture_output=True, timeout=SECONDS, check=False)
        found = msgspec.json.decode(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, msgspec.DecodeError):
        found = []
    status, text = verdict(found)
    print(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
