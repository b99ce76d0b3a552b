"""``python -m tests.titles.lines [--write]``: how much data and how many rules of its own a title needs."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from roundhouse.eighteen.titles import title, title_data, title_ids

ROOT = Path(__file__).parents[2]
TITLES = ROOT / "src/roundhouse/eighteen/titles"
PAGE = ROOT / "docs/title-lines.md"
WORDS = frozenset({"events.py", "messages.py"})
"""Files that say what a title's rules tell, and hold no rules."""
BLANK = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
)
_KIN = """
1804 1817 1830 1836Jr30 1836jr56 1846 18462pVariant 1850 1850Jr 1856 1860 1870 1882 1888 1889 18AL 18CO
18Chesapeake 18ChesapeakeOfftheRails 18ChristmasEve 18EU 18FL 18GA 18Hiawatha 18JPT 18LosAngeles1
18LosAngeles2 18MEX 18MS 18MT 18NL 18Neb 18Norway 18SJ 18TN 18Texas 18Tokaido 18VA SteamOverHolland
"""
KIN = frozenset(_KIN.split())
"""The first fourteen titles and the twenty-five kin of 1830: what they share is in the parts. Titles that
came later mostly have rules that no other has."""
INTRODUCTION = """# Titles in lines

Made by `python -m tests.titles.lines --write`. *Data* are the lines of `title.toml`. *Rules* are lines of
code in the title's own modules, without blank lines, comments and docstrings; in brackets every line of
these files. Files that only word what such rules tell (`events.py`, `messages.py`) are not counted. A title
that is based on another one says only what differs. *Parts* are the shared mechanisms that it lists.
"""


@dataclass(frozen=True)
class Size:
    """What one title takes."""

    title: str
    data: int
    code: int
    lines: int
    parts: tuple[str, ...]


def code_lines(text: str) -> int:
    """The lines of a module that hold code.

    >>> code_lines('def one():\\n    "Says one."\\n\\n    return 1  # that is all\\n')
    2
    """
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in BLANK:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found - set(_told(ast.parse(text))))


def _told(tree: ast.Module) -> Iterator[int]:
    """The lines of strings that stand alone: docstrings."""
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield from range(value.lineno, (value.end_lineno or value.lineno) + 1)


def sizes() -> tuple[Size, ...]:
    """Every shipped title."""
    return tuple(_size(name) for name in title_ids())


def _size(name: str) -> Size:
    folder = TITLES / f"g{name}"
    texts = [path.read_text("utf-8") for path in folder.rglob("*.py") if path.name not in WORDS]
    code = [(code_lines(text), len(text.splitlines())) for text in texts]
    data = len((folder / "title.toml").read_text("utf-8").splitlines())
    lines = sum(every for some, every in code if some)
    return Size(name, data, sum(some for some, _ in code), lines, tuple(title_data(name).get("parts", {})))


def kin_of_1830(rows: Iterable[Size]) -> tuple[Size, ...]:
    """Those of the titles that are nearest to 1830."""
    return tuple(row for row in rows if row.title in KIN)


def median_code(rows: Iterable[Size]) -> float:
    """The median of lines of code."""
    return median(row.code for row in rows)


def uses(rows: Iterable[Size]) -> Mapping[str, int]:
    """How many titles list each part, most first."""
    counts: dict[str, int] = {}
    for row in rows:
        for part in row.parts:
            counts[part] = counts.get(part, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def page() -> str:
    """The page, as Markdown."""
    rows = sizes()
    table = ["| title | data | rules | parts |", "|---|---|---|---|"]
    for row in rows:
        parts = ", ".join(f"`{part}`" for part in row.parts)
        table.append(f"| {title(row.title).name} | {row.data} | {row.code} ({row.lines}) | {parts} |")
    data, lines = median(row.data for row in rows), median(row.lines for row in rows)
    table.append(f"| **median of {len(rows)}** | {data:g} | {median_code(rows):g} ({lines:g}) | |")
    kin = kin_of_1830(rows)
    table.append(f"| **median of the {len(kin)} nearest to 1830** | | {median_code(kin):g} | |")
    counts = [f"| `{part}` | {count} |" for part, count in uses(rows).items()]
    heads = ("\n## How many titles list a part\n", "| part | titles |", "|---|---|")
    return "\n".join((INTRODUCTION, *table, *heads, *counts)) + "\n"


def main() -> None:
    """Print the page, or write it."""
    made = page()
    if "--write" in sys.argv:
        PAGE.write_text(made, "utf-8")
    else:
        print(made)


if __name__ == "__main__":
    main()
