"""``roundhouse print``: everything that a table needs on paper, at true size."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from roundhouse.ink.sheets.choices import read_choices
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.job import PrintFormat, SheetPlanned, files_of, one_pdf, plan
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.setup import Duplex, Marks, SheetLayout
from roundhouse.ink.sheets.tabletop import table_files
from roundhouse.ink.sheets.themes import print_theme
from roundhouse.library.files import make_folder, write_folder, write_whole
from roundhouse.server.printing import asked, box
from roundhouse.server.registry import installed
from roundhouse.table.errors import Malformed
from roundhouse.table.languages import ENGLISH, read_in_code

from .definition_files import as_lint_tells, given_file
from .numbers import counted
from .parameters import refuse_idle


def print_game(
    title: str,
    *outputs: str,
    to: Annotated[Path | None, Parameter(name=["--to", "-o"])] = None,
    paper: str = "A4",
    layout: SheetLayout = "grid",
    format_: PrintFormat = "pdf",
    one_file: bool = False,
    count: bool = False,
    theme: str = "light",
    margin: str = "0.25in",
    gap: str = "0mm",
    bleed: str = "",
    marks: Marks = "crop",
    duplex: Duplex = "none",
    tiled: bool = False,
    overlap: str = "6mm",
    card: str = "mini-euro",
    sizes: Annotated[dict[str, str] | None, Parameter(name="--size")] = None,
    tile: str = "1.5in",
    token: str = "0.375in",
    filled: bool = False,
    pins: bool = False,
    halves: tuple[str, ...] = (),
    option: tuple[str, ...] = (),
    map_: Annotated[int, Parameter(name="--map")] = 1,
    logos: Path | None = None,
    for_: Annotated[Literal["paper", "board18", "tts"], Parameter(name="--for")] = "paper",
    address: str = "",
    version: str = "1",
    language: str = ENGLISH,
    quiet: bool = False,
) -> None:
    """Print a game: a title, or a file that defines one.

    Without outputs it prints everything. What the game lacks is named; the
    rest is printed.

    For example:
        roundhouse print 1889 -o paper
        roundhouse print my-game.json tiles tokens --paper Letter -o paper
        roundhouse print 1889 map --tiled --one-file -o map.pdf
        roundhouse print 1889 --count
        roundhouse print 1889 --language de -o papier
        roundhouse print 1889 --for board18 -o boxes

    Parameters
    ----------
    title
        The name of a title or board, or a file: 18xx Maker JSON, title.toml or its folder, a directory of
        Rails.
    outputs
        What to print; --count lists all that there is.
    to
        The directory to write into, or with --one-file the file.
    paper
        A4, A3, Letter, Legal, Tabloid, or a size: 300x400mm.
    layout
        grid: things of a size together; ganged: as few sheets as can be; single: a page for each thing.
    format_
        pdf, svg or png (150 dots an inch).
    one_file
        One PDF of everything, with bookmarks.
    count
        Say how many sheets it takes, and write nothing.
    theme
        light, clear, mono, or a file that ends with .toml.
    margin
        Round every sheet.
    gap
        Between neighbours.
    bleed
        How far colour goes beyond the cut; by default 2 mm for tiles, 1 mm for tokens, none for cards.
    marks
        crop, lines, none, or only: the lines of cuts without any art, for stickers and plotters.
    duplex
        Backs too, for a printer that turns paper on its long or its short edge.
    tiled
        Map and market over several sheets of the paper, with a page map.
    overlap
        What those sheets share.
    card
        mini-euro, euro, poker, bridge, mini-american, business, or a size: 70x45mm.
    sizes
        Other sizes for some kinds: --size.private euro --size.train poker.
    tile
        From side to side.
    token
        Across.
    filled
        Charters show their tokens instead of rings to put them on.
    pins
        Marks for holes in the corners of every sheet, to pin layers and both sides on each other.
    halves
        Sides of the map at which its outermost hexes are cut in half: --halves top; or one hex: J14:bottom.
    option
        An optional rule of the title, by its id, such as another map: --option two_player_map.
    map_
        Which map, of a file with several.
    logos
        A folder with pictures of companies: PRR.svg or PRR.png for the PRR.
    for_
        paper; board18: a game box for Board18; tts: decks, tokens and boards for Tabletop Simulator.
    address
        What comes before the names of pictures in Tabletop Simulator: https://example.org/1889/
    version
        The version of the box for Board18.
    language
        Of the words on the paper: en, de or fr.
    quiet
        Say nothing but what is wrong.
    """
    words = {
        "paper": paper,
        "layout": layout,
        "margin": margin,
        "gap": gap,
        "bleed": bleed,
        "marks": marks,
        "duplex": duplex,
        "tiled": "yes" if tiled else "",
        "overlap": overlap,
        "card": card,
        "tile": tile,
        "token": token,
        "filled": "yes" if filled else "",
        "pins": "yes" if pins else "",
        "halves": " ".join(halves),
        "option": " ".join(option),
        "map": str(map_),
        "language": language,
        **{f"card.{kind}": size for kind, size in (sizes or {}).items()},
    }
    if for_ != "paper":
        others = {"--count": count, "--one-file": one_file, "--format": format_ != "pdf", "--tiled": tiled}
        refuse_idle(others, "they are about paper.")
    if for_ == "board18":
        refuse_idle({" ".join(outputs): outputs}, "a box for Board18 holds what Board18 shows.")
    if for_ != "tts":
        refuse_idle({"--address": address}, "it is for --for tts.")
    own_logos: Mapping[str, str] = {}
    if logos:
        from roundhouse.ink.sheets.logos import read_logos

        own_logos = read_logos(logos)
    choices = replace(read_choices(words), theme=print_theme(theme), logos=own_logos)
    with read_in_code(language):
        if for_ == "board18":
            name, archive = box(installed(), title, version, choices, _file(title))
            _write({name: archive}, to or Path(), quiet)
            return
        with as_lint_tells(_file(title)):
            printable = asked(installed(), title, outputs, choices, _file(title))[1]
            if for_ == "tts":
                _tell_lacking(printable)
                _write(table_files(printable, choices.theme, address), to or Path("tts"), quiet)
                return
            _print(printable, choices, to, format_, one_file=one_file, count=count, quiet=quiet)


def _print(
    printable: Printable,
    choices: PrintChoices,
    to: Path | None,
    format_: PrintFormat,
    *,
    one_file: bool,
    count: bool,
    quiet: bool,
) -> None:
    """Write the sheets of a game, or with ``count`` say how many they are."""
    if one_file and format_ != "pdf":
        raise Malformed("print/format", "Only a PDF holds everything in one file.")
    planned = plan(printable, choices.setup)
    if not planned:
        said = " ".join(printable.lacking) or "Nothing of it can be drawn."
        raise Malformed("print/nothing", f"There is nothing to print: {said}")
    if not quiet:
        _tell_lacking(printable)
    if count:
        refuse_idle({"--to": to}, "--count writes nothing.")
        _tell_count(planned)
        return
    if one_file:
        target = to or Path(f"{printable.title}.pdf")
        make_folder(target.parent)
        write_whole(target, one_pdf(printable, planned, choices.theme))
        _say(f"{target}: {counted(sum(one.leaves for one in planned), 'sheet')}", quiet)
        return
    folder = to or Path("paper")
    make_folder(folder)
    for one in planned:
        for made in files_of(printable, one, choices.theme, format_):
            write_whole(folder / made.name, made.data)
        _say(_amounts(one), quiet)
    _say(f"written to {folder}", quiet)


def _file(title: str) -> Path | None:
    """The file that is meant, unless it is the name of a title."""
    file = Path(title)
    is_board = (file / "board.txt").is_file() or file.suffix in {".json", ".toml", ".xml"}
    return given_file(title) or (file if is_board else None)


def _write(files: Mapping[str, bytes], folder: Path, quiet: bool) -> None:
    write_folder(folder, files)
    _say(f"{counted(len(files), 'file')} written to {folder}", quiet)


def _tell_lacking(printable: Printable) -> None:
    words = [*printable.lacking]
    words += [f"{output.title}: {said}" for output in printable.outputs for said in output.lacking]
    for said in dict.fromkeys(words):
        print(f"note: {said}", file=sys.stderr)


def _tell_count(planned: Sequence[SheetPlanned]) -> None:
    for one in planned:
        print(f"{one.output.name:<12} {_amounts(one)}")
    print(f"together {counted(sum(one.leaves for one in planned), 'sheet')}")


def _amounts(one: SheetPlanned) -> str:
    sheets, pieces = counted(one.leaves, "sheet"), counted(one.output.pieces, "piece")
    return f"{one.output.title}: {sheets}, {pieces}"


def _say(words: str, quiet: bool) -> None:
    if not quiet:
        print(words)
