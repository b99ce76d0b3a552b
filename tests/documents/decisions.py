"""The index of decisions, which files each page by subject.

``python -m tests.documents.decisions --write`` adds what is missing under the heading "Not filed yet",
from where somebody moves them to their subject.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
INDEX = FOLDER / "index.md"
UNFILED = "## Not filed yet"


def pages(folder: Path = FOLDER) -> dict[str, str]:
    """The file of each decision, in order, with its heading, without the number."""
    files = sorted(path for path in folder.glob("*.md") if path.name != INDEX.name)
    return {path.name: _heading(path.read_text(encoding="utf-8")) for path in files}


def _heading(text: str) -> str:
    return re.sub(r"^#\s*(\d{4}\s*·?\s*)?", "", text.splitlines()[0]).strip()


def filed(index: str) -> Counter[str]:
    """How often each page is linked in the index."""
    return Counter(re.findall(r"\]\(([0-9][^)#]*\.md)\)", index))


def faults(index: str, known: dict[str, str]) -> list[str]:
    """What is wrong in the index: pages that are missing, filed twice or gone."""
    times = filed(index)
    return [
        *(f"{name} is not filed" for name in known if not times[name]),
        *(f"{name} is filed {count} times" for name, count in times.items() if count > 1),
        *(f"{name} is filed and does not exist" for name in times if name not in known),
    ]


def completed(index: str, known: dict[str, str]) -> str:
    """The index with the pages that are not filed, under a heading of their own."""
    times = filed(index)
    lines = [f"- [{name[:4]}]({name}) {heading}" for name, heading in known.items() if not times[name]]
    if not lines:
        return index
    if UNFILED not in index:
        index = f"{index.rstrip()}\n\n{UNFILED}\n"
    return index.rstrip() + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        INDEX.write_text(completed(INDEX.read_text(encoding="utf-8"), pages()), encoding="utf-8")
    found = faults(INDEX.read_text(encoding="utf-8"), pages())
    print("\n".join(found) or "every decision is filed")
    sys.exit(bool(found))
