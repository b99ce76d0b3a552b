"""A game on paper: true sizes, tiles that meet, and files that lack much of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.draw.printed import printed_supply
from roundhouse.eighteen.draw.views import SupplyView
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.print.upgrades import upgrades_of
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.ink.sheets.imposition import lay_out
from roundhouse.ink.sheets.items import PrintOutput
from roundhouse.ink.sheets.job import files_of, plan
from roundhouse.ink.sheets.logos import read_logos
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import INCH
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from tests.formats.data import MAKER, ROOT
from tests.ink.pdf_paths import drawn
from tests.printing.measure import faults

LINES = PrintChoices(PageSetup(marks="lines"))
LONG = 1.5 * INCH * 2 / 3**0.5
WITH_MAP = [id_ for id_ in title_ids() if title(id_).has_map]


def output(title: str, name: str, choices: PrintChoices = LINES) -> PrintOutput:
    (found,) = FAMILY.printable(title, [name], choices).outputs
    return found


def pdf(title: str, name: str) -> bytes:
    printable = FAMILY.printable(title, [name], LINES)
    (made,) = files_of(printable, plan(printable, LINES.setup)[0], LINES.theme, "pdf")
    return made.data


def test_a_tile_is_an_inch_and_a_half_from_side_to_side() -> None:
    hexes = [path for path in drawn(pdf("1889", "tiles"), 0) if path.paint == "stroke" and path.points >= 6]
    sized = [path for path in hexes if path.height > 100 and path.width > 100]
    assert len(sized) >= 20
    for path in sized:
        assert path.height == pytest.approx(1.5 * INCH, abs=0.01)
        assert path.width == pytest.approx(LONG, abs=0.01)


def test_a_token_is_three_eighths_of_an_inch_across() -> None:
    rings = [path for path in drawn(pdf("1889", "tokens"), 0) if path.paint == "stroke" and path.width > 26]
    cuts = [path for path in rings if path.width < 28]
    assert len(cuts) == 36  # 15 stations, 21 markers
    for path in cuts:
        assert path.width == pytest.approx(0.375 * INCH, abs=0.01)


def test_the_hexes_of_the_map_are_as_large_as_the_tiles() -> None:
    hexes = [path for path in drawn(pdf("1889", "map"), 0) if path.paint == "both" and path.width > 120]
    assert len(hexes) == 52
    for path in hexes:
        assert path.height == pytest.approx(1.5 * INCH, abs=0.01)
        assert path.width == pytest.approx(LONG, abs=0.01)


@pytest.mark.parametrize("title", WITH_MAP)
def test_what_crosses_a_shared_side_goes_on_in_the_neighbour(title: str) -> None:
    """Tiles that touch show the same track at the side that they share; the others stand apart."""
    shared = apart = 0
    for sheet in lay_out(output(title, "tiles"), PageSetup()):
        for one in sheet.placements:
            down = one.item.outline == "flat"
            for other in sheet.placements:
                ahead = other.y - one.y - one.height if down else other.x - one.x - one.width
                aside = abs(other.x - one.x if down else other.y - one.y)
                if aside > 0.01 or not -0.01 < ahead < one.height / 2:
                    continue
                here, there = (0, 3) if down else (4, 1)
                same = one.item.turns[one.turn].sides[here] == other.item.turns[other.turn].sides[there]
                if ahead < 0.01:
                    shared += 1
                    assert same, (one.item.name, other.item.name)
                else:
                    apart += 1
                    assert not same
    assert shared > 2 * apart


def test_an_output_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unknown, match="nothing to print") as refused:
        FAMILY.printable("1889", ["tile"], LINES)
    assert "tiles" in (refused.value.hint or "")


def test_a_file_with_tiles_alone_prints_its_tiles_and_says_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "tiles.json"
    file.write_text('{"info": {"title": "Only Tiles"}, "tiles": {"57": 2, "9": {"quantity": 3}, "DB801": 1}}')
    printable = FAMILY.printable("", [], PrintChoices(), file)
    assert {"There is no map.", "There is no stock market."} <= set(printable.lacking)
    assert any("DB801" in said for said in printable.lacking)
    tiles = next(one for one in printable.outputs if one.name == "tiles")
    assert [(item.name, item.count) for item in tiles.items] == [("Tile 57", 2), ("Tile 9", 3)]


def nasty() -> list[Path]:
    return sorted((MAKER / "nasty").glob("*.json")) if MAKER.is_dir() else []


@pytest.mark.parametrize("file", nasty(), ids=lambda file: file.stem)
def test_nasty_files_are_printed_or_refused_in_a_sentence(file: Path) -> None:
    try:
        printable = FAMILY.printable("", [], PrintChoices(), file)
    except RoundhouseError:
        return
    for one in plan(printable, PageSetup()):
        assert next(iter(files_of(printable, one, LINES.theme, "svg"))).data


RECORDED = ROOT / "games18xx" / "recordings" / "1889"


@pytest.mark.skipif(not RECORDED.is_dir(), reason="no reference data")
def test_a_game_in_play_is_printed_as_it_stands() -> None:
    """Tiles and tokens on the map, markers on the market, money and trains on charters, who has what."""
    file = sorted(RECORDED.glob("*.json"))[0]
    wanted = ["map", "market", "charters", "standing"]
    printable = FAMILY.printable("", wanted, PrintChoices(), file)
    fresh = FAMILY.printable("1889", wanted, PrintChoices())
    as_played = {one.name: one.items[0].front.content for one in printable.outputs}
    as_printed = {one.name: one.items[0].front.content for one in fresh.outputs if one.items}
    assert as_played["map"].count("data-token") > as_printed["map"].count("data-token") == 0
    assert as_played["market"].count("data-token") > 0
    assert "Treasury: ¥" in as_played["charters"]
    assert "Shares: " in as_played["standing"]
    assert [one.lacking for one in fresh.outputs if one.name == "standing"] == [("This is no game in play.",)]
    charters = next(one for one in printable.outputs if one.name == "charters")
    assert [fault for item in charters.items for fault in faults(item)] == []


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def test_a_logo_takes_the_place_of_the_letters(tmp_path: Path) -> None:
    (tmp_path / "AR.svg").write_text(SVG)
    logos = read_logos(tmp_path)
    (tokens,) = FAMILY.printable("1889", ["tokens"], PrintChoices(logos=logos)).outputs
    with_logo = [item.id for item in tokens.items if "<image" in item.front.content]
    assert with_logo == ["station-AR", "market-AR"]
    printable = FAMILY.printable("1889", ["tokens"], PrintChoices(logos=logos))
    (made,) = files_of(printable, plan(printable, PageSetup())[0], LINES.theme, "pdf")
    assert made.data.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("AR.png", "no picture", "no PNG"),
        ("AR.svg", "<svg", "no SVG"),
        ("AR.svg", "<html/>", "no SVG"),
        ("AR.svg", SVG.replace("<path", '<image href="/etc/passwd"/><path'), "lead to other files"),
        ("AR.svg", SVG + " " * 600_000, "at most 500 kB"),
    ],
)
def test_a_logo_that_is_none_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(Malformed, match=said):
        read_logos(tmp_path)


def test_the_upgrade_chart_names_what_may_replace_a_tile() -> None:
    found = {one.tile.name: [other.name for other in one.others] for one in upgrades_of(supply("1889"))}
    assert found["57"] == ["14", "15", "205", "206"]
    assert found["438"] == ["439"]
    assert "3" not in found  # no green tile has one town
    pages = output("1889", "upgrades").items
    assert all(f">{name}<" in pages[0].front.content for name in ("57", "14", "15", "205", "206"))


def supply(title_: str) -> tuple[SupplyView, ...]:
    return printed_supply(title(title_))
