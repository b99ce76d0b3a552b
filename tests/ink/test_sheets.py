"""Sheets: things lie where they are cut, at their size, backs behind their fronts."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pypdf
import pytest

from roundhouse.ink.sheets.drawing import Caption, sheet_picture
from roundhouse.ink.sheets.imposition import lay_out, lay_out_together, turned_over
from roundhouse.ink.sheets.items import CutOutline, ItemFace, Printable, PrintItem, PrintOutput
from roundhouse.ink.sheets.job import files_of, one_pdf, plan
from roundhouse.ink.sheets.placement import Placement, PrintedSheet
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import CARDS, INCH, MM, PAPERS, Extent, length, paper
from roundhouse.ink.sheets.themes import print_theme, read_theme
from roundhouse.ink.theme import LIGHT, MONO
from roundhouse.table.errors import Malformed, Unknown
from tests.ink.pdf_paths import drawn

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
RED = '<rect width="{0}" height="{1}" fill="#c00"/><text x="9" y="20" font-size="8">{2}</text>'


def thing(name: str, wide: float, tall: float, count: int = 1, *, back: bool = False) -> PrintItem:
    face = ItemFace(RED.format(wide, tall, name))
    return PrintItem(name, "card", name, wide, tall, face, ItemFace("<g/>") if back else None, count)


def cards(*items: PrintItem, bleed: float = 0.0) -> PrintOutput:
    return PrintOutput("cards", "Cards", items, bleed=bleed)


def on_paper(output: PrintOutput, setup: PageSetup) -> bytes:
    printable = Printable("A Game", "A Designer", (output,))
    (made,) = files_of(printable, plan(printable, setup)[0], LIGHT, "pdf")
    return made.data


@pytest.mark.parametrize("name", [*PAPERS, "200x300mm"])
def test_a_page_has_the_size_of_the_paper(name: str) -> None:
    size = paper(name)
    page = pypdf.PdfReader(io.BytesIO(on_paper(cards(thing("a", 100, 50)), PageSetup(size)))).pages[0]
    assert float(page.mediabox.width) == pytest.approx(size.width, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(size.height, abs=0.01)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_has_its_size_in_the_operators_of_the_pdf(name: str) -> None:
    size = CARDS[name]
    pdf = on_paper(cards(thing("a", size.width, size.height, 3)), PageSetup(marks="lines"))
    found = [
        path for path in drawn(pdf, 0) if path.paint == "stroke" and path.points >= 4 and path.height > 20
    ]
    assert len(found) == 3
    for path in found:
        assert {round(path.width, 1), round(path.height, 1)} == {round(size.width, 1), round(size.height, 1)}
        assert path.width == pytest.approx(size.width, abs=0.01)
        assert path.height == pytest.approx(size.height, abs=0.01)


def test_every_sheet_has_a_ruler_of_100_millimetres() -> None:
    pdf = on_paper(cards(thing("a", 200, 300, 5)), PageSetup())
    for page in range(len(pypdf.PdfReader(io.BytesIO(pdf)).pages)):
        rulers = [path for path in drawn(pdf, page) if path.width == pytest.approx(100 * MM, abs=0.01)]
        assert rulers
        assert all(path.bottom > 0 for path in rulers)


def test_poker_cards_fill_a_letter_sheet_that_lies_or_stands_as_more_fit() -> None:
    poker = thing("a", 3.5 * INCH, 2.5 * INCH, 9)
    sheets = lay_out(cards(poker), PageSetup(LETTER))
    assert [len(sheet.placements) for sheet in sheets] == [9]
    assert sheets[0].size.width > sheets[0].size.height
    assert min(placed.x for placed in sheets[0].placements) >= INCH / 4 - 1e-6


def test_sheets_for_stickers_have_the_lines_of_cuts_and_no_art() -> None:
    pdf = on_paper(cards(thing("Baker", 100, 60, 2)), PageSetup(marks="only"))
    cuts = [path for path in drawn(pdf, 0) if path.paint == "stroke" and path.height == pytest.approx(60)]
    assert len(cuts) == 2
    assert not [path for path in drawn(pdf, 0) if path.paint == "fill"]
    assert "Baker" not in pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def test_bleed_keeps_neighbours_apart() -> None:
    (sheet,) = lay_out(cards(thing("a", 100, 60, 4), bleed=5.0), PageSetup())
    first, second = sheet.placements[:2]
    assert second.x - first.x == pytest.approx(110)


@pytest.mark.parametrize("size", [A4, A4.turned])
@pytest.mark.parametrize("short", [False, True])
def test_backs_lie_behind_their_fronts(size: object, short: bool) -> None:
    """Held against the light the corners of front and back are the same: paper is turned over one edge."""
    paper_ = A4 if size == A4 else A4.turned
    item = thing("a", 100, 60, back=True)
    front = PrintedSheet(paper_, (Placement(item, 30, 40), Placement(item, 200, 40, angle=90)))
    back = turned_over(front, short=short)
    upright = paper_.height > paper_.width
    for one, other in zip(front.placements, back.placements, strict=True):
        if short == upright:  # top and bottom change places
            assert (other.x, other.y + other.height) == pytest.approx((one.x, paper_.height - one.y))
            assert other.angle == (one.angle + 180) % 360
        else:
            assert (other.x + other.width, other.y) == pytest.approx((paper_.width - one.x, one.y))
        assert (other.width, other.height) == (one.width, one.height)


def test_backs_follow_their_sheets_only_when_both_sides_are_printed() -> None:
    items = cards(thing("a", 200, 300, 6, back=True))
    assert {sheet.side for sheet in lay_out(items, PageSetup())} == {"front"}
    sides = [sheet.side for sheet in lay_out(items, PageSetup(duplex="long"))]
    assert sides == ["front", "back"] * (len(sides) // 2)


def test_a_ganged_layout_wastes_less_and_nothing_overlaps() -> None:
    outputs = [
        PrintOutput("a", "A", (thing("a", 200, 120, 5), thing("b", 90, 60, 7))),
        PrintOutput("b", "B", (thing("c", 300, 250, 2),)),
    ]
    setup = PageSetup(layout="ganged")
    together = lay_out_together(outputs, setup)
    apart = [sheet for output in outputs for sheet in lay_out(output, PageSetup())]
    assert len(together) < len(apart)
    assert sum(len(sheet.placements) for sheet in together) == 14
    for sheet in together:
        for one in sheet.placements:
            assert one.x >= setup.margin - 0.01
            assert one.x + one.width <= A4.width - setup.margin + 0.01
            assert one.y + one.height <= A4.height - setup.margin + 0.01
        for one, other in combinations(sheet.placements, 2):
            assert (
                one.x + one.width <= other.x + 0.01
                or other.x + other.width <= one.x + 0.01
                or one.y + one.height <= other.y + 0.01
                or other.y + other.height <= one.y + 0.01
            )


def test_a_big_picture_is_cut_over_sheets_that_share_a_strip() -> None:
    poster = PrintOutput("map", "Map", (thing("map", 1000, 900),), "poster")
    first, *sheets = lay_out(poster, PageSetup(tiled=True))
    assert first.note == "page map"
    assert [sheet.note for sheet in sheets] == ["A1", "A2", "B1", "B2"]
    windows = [sheet.placements[0].window for sheet in sheets]
    assert all(windows)
    right = max(window[0] + window[2] for window in windows if window)
    bottom = max(window[1] + window[3] for window in windows if window)
    assert (right, bottom) == pytest.approx((1000, 900))
    one, other = windows[:2]
    assert one is not None
    assert other is not None
    assert one[0] + one[2] - other[0] == pytest.approx(6 * MM)


def test_a_single_layout_gives_a_page_for_each_thing_with_its_bleed() -> None:
    sheets = lay_out(cards(thing("a", 100, 60, 4), bleed=9.0), PageSetup(layout="single"))
    assert [(sheet.size.width, sheet.size.height) for sheet in sheets] == [(118, 78)]


def test_the_document_has_bookmarks_a_title_fonts_and_the_same_bytes_each_time() -> None:
    printable = Printable("A Game", "A Designer", (cards(thing("Baker", 200, 300, 5)),))
    planned = plan(printable, PageSetup())
    pdf = one_pdf(printable, planned, LIGHT)
    assert pdf == one_pdf(printable, planned, LIGHT)
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("A Game", "A Designer")
    top, under = reader.outline
    assert isinstance(top, pypdf.generic.Destination)
    assert top.title == "Cards"
    assert isinstance(under, list)
    assert [one.title for one in under if isinstance(one, pypdf.generic.Destination)] == [
        "Sheet 1",
        "Sheet 2",
    ]
    assert "Baker" in reader.pages[0].extract_text()
    assert "sheet 1 of 2" in reader.pages[0].extract_text()
    assert embedded(reader)


def embedded(reader: pypdf.PdfReader) -> bool:
    """Has every font of the document its letters with it?"""
    things = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    fonts = [
        thing
        for thing in things
        if isinstance(thing, pypdf.generic.DictionaryObject) and thing.get("/Type") == "/FontDescriptor"
    ]
    return bool(fonts) and all("/FontFile2" in thing or "/FontFile3" in thing for thing in fonts)


def test_what_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Malformed, match="does not fit on A4"):
        lay_out(cards(thing("a", 700, 600)), PageSetup())


@pytest.mark.parametrize("words", ["A7", "10x10", "1x1mm", "0x0in", "99999x10mm", ""])
def test_paper_that_nobody_has_is_refused(words: str) -> None:
    with pytest.raises((Unknown, Malformed)):
        paper(words)


def test_lengths_have_units() -> None:
    assert length("25.4mm") == pytest.approx(72)
    with pytest.raises(Malformed, match="no length"):
        length("12")


def test_a_theme_is_data() -> None:
    theme = read_theme({"base": "mono", "track": "#112233", "grounds": {"yellow": "#FFEE00"}})
    assert (theme.track, theme.grounds["yellow"], theme.text) == ("#112233", "#ffee00", MONO.text)
    with pytest.raises(Malformed, match="could not be read on it"):
        read_theme({"grounds": {"yellow": "#000000"}})
    with pytest.raises(Malformed, match="no “trak”"):
        read_theme({"trak": "#112233"})
    with pytest.raises(Unknown, match="no theme “dark”"):
        print_theme("dark")


def lines_of(picture: str, group: str) -> list[list[float]]:
    """The straight lines in a group of a picture: x and y of one end, x and y of the other."""
    found = re.search(f'<g class="{group}">(.*?)</g>', picture)
    assert found
    ends = re.findall(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", found[1])
    return [[float(part) for part in line] for line in ends]


@pytest.mark.parametrize(
    ("outline", "wide", "tall", "paper_"),
    [
        ("pointy", 108.0, 124.7, A4),
        ("flat", 124.7, 108.0, LETTER),
        ("rect", CARDS["mini-euro"].width, CARDS["mini-euro"].height, LETTER),
    ],
)
def test_no_mark_runs_into_the_ruler(outline: CutOutline, wide: float, tall: float, paper_: Extent) -> None:
    """Tiles and cards that fill the paper down to its margin."""
    piece = PrintItem("a", "tile", "a", wide, tall, ItemFace("<g/>"), None, 60, outline)
    what = PrintOutput(
        "tiles",
        "Tiles",
        (piece,),
        "cards" if outline == "rect" else "hexes",
        bleed=0.0 if outline == "rect" else 2 * MM,
    )
    setup = PageSetup(paper_)
    for sheet in lay_out(what, setup):
        picture = str(sheet_picture(sheet, setup, LIGHT, Caption("A Game", "Tiles", 1, 1)))
        ruler = lines_of(picture, "ruler")
        left, right = min(x for x, _, _, _ in ruler), max(x for _, _, x, _ in ruler)
        top = min(min(y, other) for _, y, _, other in ruler)
        marks = lines_of(picture, "cuts")
        assert len(marks) >= 20
        for x, y, end_x, end_y in marks:
            if max(x, end_x) >= left and min(x, end_x) <= right:
                assert max(y, end_y) < top - 0.5
