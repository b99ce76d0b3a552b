"""Replays a written game in a process of its own: ``python -m tests.crayon.again FILE``.

The file is JSON: the setup, the entries of the log, and the digest after each. The first difference is told
and is the exit status.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from roundhouse.crayon.family import FAMILY
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Setup
from roundhouse.table.table import Table


class Written(msgspec.Struct, frozen=True):
    """A game with the digest after every entry."""

    setup: Setup
    entries: tuple[Entry, ...]
    digests: tuple[str, ...]


def main(file: str) -> int:
    """Replay and compare."""
    written = msgspec.json.decode(Path(file).read_bytes(), type=Written)
    table = Table(FAMILY.new(written.setup))
    for entry, wanted in zip(written.entries, written.digests, strict=True):
        table.replay_one(entry)
        if table.digest() != wanted:
            print(f"another state after entry {entry.number}: {entry.action}")
            return 1
    print(f"{len(written.entries)} states are the same")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
