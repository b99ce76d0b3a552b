"""``roundhouse diff``: what two definitions of a game say differently."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Literal

import msgspec
from rich.console import Console
from rich.text import Text

from roundhouse.cli.convert import read_options
from roundhouse.cli.definition_files import meant_file
from roundhouse.library.files import write_whole
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Compared, Comparer, Difference
from roundhouse.table.errors import Malformed

_SIGNS = {"added": ("+", "green"), "gone": ("-", "red"), "changed": ("~", "yellow")}


def diff(
    first: Path,
    second: Path,
    *,
    option: tuple[str, ...] = (),
    whole: bool = False,
    format_: Literal["text", "json"] = "text",
    draw: Path | None = None,
) -> None:
    """Compare two definitions of a game, whatever formats they are in.

    Two files of one format are compared whole. Of two formats what both can
    say is compared; with --whole, everything. A line begins with + for what
    only the second says, - for what only the first says, ~ for what both say
    differently. Ends with 1 if they differ.

    For example:
        roundhouse diff 1889 my-1889.toml
        roundhouse diff 1889.json rails/1889
        roundhouse diff before.toml after.toml --draw changes.html

    Parameters
    ----------
    first
        A definition: 18xx Maker JSON, title.toml or its folder, a directory of Rails, or the id of a shipped
        title.
    second
        Another one.
    option
        An option of a game of Rails, as NAME=VALUE; may be given several times.
    whole
        Compare also what only one of two formats can say.
    format_
        text for people, or json.
    draw
        Write a page (.html) with the differences and, side by side, the maps, markets and tiles that differ.
    """
    if draw is not None and draw.suffix not in (".html", ".htm"):
        raise Malformed("diff/kind", f"“{draw.suffix}” is no kind of page.", hint=".html")
    found = comparer().compare(
        meant_file(first), meant_file(second), read_options(option), whole=whole, draw=draw is not None
    )
    if format_ == "json":
        print(msgspec.json.format(msgspec.json.encode(found.differences), indent=2).decode())
    else:
        _print(found.differences)
    if draw is not None:
        write_whole(draw, page(str(first), str(second), found))
        Console(stderr=True).print(f"written to {draw}", highlight=False)
    if found.differences:
        raise SystemExit(1)


def _print(found: Sequence[Difference]) -> None:
    console = Console(highlight=False)
    for one in found:
        sign, color = _SIGNS[one.kind]
        said = f"{one.first} → {one.second}" if one.kind == "changed" else _side(one)
        console.print(Text(f"{sign} {one.path}: {said}", style=color), soft_wrap=True)
    console.print(
        f"{len(found)} difference{'' if len(found) == 1 else 's'}." if found else "Both say the same."
    )


def _side(one: Difference) -> str:
    return one.second if one.kind == "added" else one.first


def page(first: str, second: str, found: Compared) -> str:
    """The differences as a page that stands alone: a table, and pictures side by side."""
    rows = "\n".join(
        f'<tr class="{one.kind}"><th>{escape(one.path)}</th><td>{escape(one.first)}</td>'
        f"<td>{escape(one.second)}</td></tr>"
        for one in found.differences
    )
    pictures = "\n".join(
        "<div class=pair>"
        + "".join(
            f"<figure><figcaption>{escape(side.caption)}</figcaption>{side.svg}</figure>" for side in pair
        )
        + "</div>"
        for pair in found.pictures
    )
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(first)} and {escape(second)}</title>
<style>
body {{ font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed; overflow-wrap: anywhere; }}
th, td {{ border-bottom: 1px solid #ccc; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; }}
tbody th {{ font-weight: 600; }}
.added td:last-child {{ background: #e3f4e3; }} .gone td:nth-child(2) {{ background: #f9e1df; }}
.changed td {{ background: #fbf3d5; }}
.pair {{ display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: 2rem; align-items: start; }}
figure {{ margin: 0; }} figcaption {{ font-weight: 600; min-height: 1.4em; }}
svg {{ max-width: 100%; height: auto; }}
</style>
<h1>{escape(first)} and {escape(second)}</h1>
<p>{len(found.differences)} differences.</p>
<table><thead><tr><th>what</th><th>{escape(first)}</th><th>{escape(second)}</th></tr></thead>
<tbody>
{rows}
</tbody></table>
{pictures}
</html>
"""


def comparer() -> Comparer:
    """The family that compares definitions. Raises Malformed when none does."""
    for family in installed():
        if isinstance(family, Comparer):
            return family
    raise Malformed("diff/none", "No family of games compares files.")
