"""``roundhouse convert``: a definition of a game in another format."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from roundhouse.library.files import write_folder, write_whole
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Converted, Converter, Finding, loader_of
from roundhouse.table.errors import Malformed, RoundhouseError

from .definition_files import meant_file
from .numbers import counted


def convert(source: Path, target: Path, *, playable: bool = False, option: tuple[str, ...] = ()) -> None:
    """Write the definition in SOURCE as TARGET, whose ending says the format.

    .json is 18xx Maker, .toml a title of Roundhouse, a directory (a name without an
    ending, or one that is there) Rails. What the other format cannot hold is listed.

    For example:
        roundhouse convert my-game.json title.toml --playable
        roundhouse convert path/to/rails/1830 1830.toml --option "Variant=Simple"
        roundhouse convert my-game.json rails/MyGame
        roundhouse convert 1889 1889.json

    Parameters
    ----------
    source
        A file, a folder with a title.toml, a directory of Rails, or the id of a shipped title.
    target
        The file or the directory to write.
    playable
        Of a title.toml: fill in what the file leaves open, as for play. It is listed.
    option
        An option of a game of Rails, as NAME=VALUE; may be given several times.
    """
    format_ = format_of(target)
    if playable and format_ != "title":
        raise Malformed("convert/playable", "Only a title.toml is filled in.", hint="without --playable")
    read = meant_file(source)
    if target.exists() and read.exists() and target.samefile(read):
        raise Malformed(
            "convert/same", f"“{target}” is the file that is read.", hint="another name for the file to write"
        )
    made = converter().convert(read, format_, read_options(option), playable=playable)
    write(target, made)
    for sentence in made.assumed:
        print(f"assumed: {sentence}", file=sys.stderr)
    for finding in made.lost:
        print(f"{finding.code} {finding.path}: {finding.message}", file=sys.stderr)
    lost = "nothing was" if not made.lost else f"{counted(len(made.lost), 'thing')} {_were(made.lost)}"
    print(f"{target}: written, {lost} lost.")
    if format_ == "title" and not playable and (wrong := _why_not_played(target)):
        print(f"{wrong}\nSo it cannot be played yet: --playable fills in the usual.", file=sys.stderr)


def _why_not_played(target: Path) -> RoundhouseError | None:
    family = loader_of(installed(), target)
    try:
        if family is not None:
            family.load(target, {})
    except RoundhouseError as error:
        return error
    return None


def _were(lost: Sequence[Finding]) -> str:
    return "was" if len(lost) == 1 else "were"


def write(target: Path, made: Converted) -> None:
    """Write the file, or the files of a directory; other files there stay. Raises Malformed."""
    if made.files:
        write_folder(target, made.files)
    else:
        write_whole(target, made.text)


def converter() -> Converter:
    """The family that converts. Raises Malformed when none does."""
    for family in installed():
        if isinstance(family, Converter):
            return family
    raise Malformed("convert/none", "No family of games converts files.")


def format_of(target: Path) -> str:
    """The format that the ending of a file asks for. Raises Malformed."""
    known = converter().formats()
    wanted = "" if target.is_dir() else target.suffix
    for name, ending in known.items():
        if wanted == ending:
            return name
    endings = ", ".join(ending or "none, for a directory" for ending in known.values())
    raise Malformed("convert/format", f"“{target.suffix}” is the ending of no format.", hint=endings)


def read_options(options: tuple[str, ...]) -> dict[str, str]:
    """``NAME=VALUE`` pairs as a table. Raises Malformed."""
    out: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Malformed("options/form", f"“{text}” is not NAME=VALUE.")
        out[name] = value
    return out
