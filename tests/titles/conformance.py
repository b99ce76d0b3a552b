"""``python -m tests.titles.conformance [--write]``: recorded games equal by title, as the README shows."""

from __future__ import annotations

import sys
from pathlib import Path

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids

from .reference import ROOT

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- conformance -->\n", "<!-- /conformance -->"


def counts(name: str) -> tuple[int, int, int]:
    """For a title: recordings equal after every action, recordings, actions replayed."""
    equal = total = actions = 0
    for path in sorted((ROOT / "recordings" / name).glob("*.json")):
        trace = (ROOT / "traces" / name / f"{path.stem}.jsonl.gz").read_bytes()
        replayed = FAMILY.replay(path.read_bytes(), trace=trace)
        total += 1
        equal += replayed.equal
        actions += replayed.actions
    return equal, total, actions


def table() -> str:
    """The table of the titles that have recordings, as Markdown."""
    rows = ["| title | recorded games equal | actions |", "|---|---|---|"]
    for name in title_ids():
        equal, total, actions = counts(name)
        if total:
            rows.append(f"| {title(name).name} | {equal} / {total} | {actions:,} |")
    return "\n".join(rows) + "\n"


def shown() -> str:
    """The table that the README shows."""
    return README.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    made = table()
    print(made)
    if "--write" in sys.argv:
        text = README.read_text("utf-8")
        before, rest = text.split(BEGIN)
        README.write_text(before + BEGIN + made + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
