"""Is the public interface typed completely? A second type checker says: ``python -m tests.typed``.

basedpyright looks at every name of the package as somebody who installed it sees it. Of the modules in
``PUBLIC`` each name must have a type that needs no guessing; what is inside the families and the server is
checked by mypy alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

PUBLIC = (
    "roundhouse.library.",
    "roundhouse.table.",
    "roundhouse.hexes.",
    "roundhouse.ink.",
    "roundhouse.sim.",
    "roundhouse.eighteen.model.",
    "roundhouse.eighteen.track.",
    "roundhouse.eighteen.draw.",
)
"""And the names of ``roundhouse`` itself."""


def faults(symbols: Iterable[Mapping[str, Any]]) -> list[str]:
    """The public names whose types are unknown or could be inferred differently.

    >>> known = {"isTypeKnown": True, "isTypeAmbiguous": False, "diagnostics": []}
    >>> guessed = {**known, "isTypeAmbiguous": True, "diagnostics": [{"message": "no annotation"}]}
    >>> faults([{"name": "roundhouse.draw", **known}, {"name": "roundhouse.table.x", **guessed}])
    ['roundhouse.table.x: no annotation']
    """
    return [
        f"{one['name']}: {'; '.join(said['message'] for said in one['diagnostics'])}"
        for one in symbols
        if is_public(one["name"]) and (one["isTypeAmbiguous"] or not one["isTypeKnown"])
    ]


def is_public(name: str) -> bool:
    """Is this a name that users may rely on?"""
    return name.startswith(PUBLIC) or name.count(".") == 1


def symbols() -> list[Mapping[str, Any]]:
    """Every name of the installed package, as the checker sees it."""
    environment = Path(sys.executable).parent
    # The checker finds an installed package by the environment that is active, not by an option.
    env = {**os.environ, "VIRTUAL_ENV": str(environment.parent)}
    env["PATH"] = os.pathsep.join([str(environment), env.get("PATH", "")])
    command = [str(environment / "basedpyright"), "--verifytypes", "roundhouse"]
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            [*command, "--ignoreexternal", "--outputjson"],
            capture_output=True, check=False, cwd=elsewhere, env=env,
        )  # fmt: skip
    found: list[Mapping[str, Any]] = msgspec.json.decode(done.stdout)["typeCompleteness"]["symbols"]
    return found


def main() -> int:
    """Ask, print and say how it went."""
    found = symbols()
    wrong = faults(found)
    public = sum(is_public(one["name"]) for one in found)
    print("\n".join(wrong) or f"{public} public names of {len(found)} are typed completely")
    return 1 if wrong or not public else 0


if __name__ == "__main__":
    sys.exit(main())
