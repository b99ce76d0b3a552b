"""``python -m tests.titles.conformance [--write]``: recorded games equal, by title and in all."""

from __future__ import annotations

import sys
from pathlib import Path

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids

from .reference import ROOT

README = Path(__file__).parents[2] / "README.md"
MANUAL = README.parent / "docs" / "recordings.md"
BEGIN, END = "<!-- conformance -->\n", "<!-- /conformance -->"
HEAD = "| title | recorded games equal | actions |\n|---|---|---|\n"


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


def table() -> tuple[str, str]:
    """The titles that have recordings, as Markdown: a row for each, and the sum in a sentence."""
    counted = {name: found for name in title_ids() if (found := counts(name))[1]}
    rows = [
        f"| {title(name).name} | {equal} / {total} | {actions:,} |\n"
        for name, (equal, total, actions) in counted.items()
    ]
    equal, total, actions = (sum(column) for column in zip(*counted.values(), strict=True))
    return HEAD + "".join(rows), sentence(equal, total, len(counted), actions)


def sentence(equal: int, total: int, titles: int, actions: int) -> str:
    """What the README says of all recordings together."""
    return (
        f"**{equal} of the {total} recorded games** that we have, of {titles} titles, come out equal after\n"
        f"each of their {actions:,} actions: [title by title](docs/recordings.md#title-by-title).\n"
    )


def shown(page: Path) -> str:
    """What a page shows of this."""
    return page.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    by_title, in_all = table()
    print(by_title + in_all)
    if "--write" in sys.argv:
        for page, made in ((MANUAL, by_title), (README, in_all)):
            before, rest = page.read_text("utf-8").split(BEGIN)
            page.write_text(before + BEGIN + made + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
