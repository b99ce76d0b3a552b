"""``roundhouse convert``: a definition of a game in another format."""

from __future__ import annotations

import sys
from pathlib import Path

from roundhouse.server.registry import installed
from roundhouse.table.definitions import Converter
from roundhouse.table.errors import Malformed, Place


def convert(source: Path, target: Path, *, option: tuple[str, ...] = ()) -> None:
    """Write the definition in SOURCE as TARGET, whose ending says the format.

    .json is 18xx Maker, .toml a title of Roundhouse. What the other format
    cannot hold is listed.

    For example:
        roundhouse convert my-game.json title.toml
        roundhouse convert path/to/rails/1830 1830.toml --option "Variant=Simple"

    Parameters
    ----------
    source
        A file, or a directory of Rails.
    target
        The file to write.
    option
        For conditions that are settled while reading: NAME=VALUE, once for each.
    """
    format_ = format_of(target)
    made = converter().convert(source, format_, read_options(option))
    try:
        target.write_text(made.text, "utf-8")
    except OSError as error:
        raise Malformed("convert/write", f"{error.strerror}.", place=Place(str(target))) from None
    for finding in made.lost:
        print(f"{finding.code} {finding.path}: {finding.message}", file=sys.stderr)
    print(
        f"{target}: written"
        + (f", {len(made.lost)} things were lost." if made.lost else ", nothing was lost.")
    )


def converter() -> Converter:
    """The family that converts. Raises Malformed when none does."""
    for family in installed():
        if isinstance(family, Converter):
            return family
    raise Malformed("convert/none", "No family of games converts files.")


def format_of(target: Path) -> str:
    """The format that the ending of a file asks for. Raises Malformed."""
    known = converter().formats()
    for name, ending in known.items():
        if target.suffix == ending:
            return name
    raise Malformed(
        "convert/format", f"“{target.suffix}” is the ending of no format.", hint=", ".join(known.values())
    )


def read_options(options: tuple[str, ...]) -> dict[str, str]:
    """``NAME=VALUE`` pairs as a table. Raises Malformed."""
    out: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Malformed("options/form", f"“{text}” is not NAME=VALUE.")
        out[name] = value
    return out
