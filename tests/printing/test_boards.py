"""Map and market on paper: arrows, ledges, rows with room for markers, halves, one of several maps, pins."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS
from roundhouse.eighteen.draw.printed import printed_market
from roundhouse.eighteen.draw.views import MarketView
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.lookup import TitleLookup
from roundhouse.eighteen.print.charts import MARKET_CELL
from roundhouse.eighteen.print.game import GameOnPaper
from roundhouse.eighteen.print.market import market_on_paper
from roundhouse.eighteen.title_files import paper_of
from roundhouse.eighteen.titles import title
from roundhouse.ink.sheets.choices import read_choices
from roundhouse.ink.sheets.drawing import PIN_AWAY, pin_places
from roundhouse.ink.sheets.items import PrintItem
from roundhouse.ink.sheets.job import page_of, plan
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.table.errors import Malformed, Unknown
from tests.formats.data import MAKER

needs_maker = pytest.mark.skipif(not MAKER.exists(), reason="no reference data")


def market(id_: str) -> MarketView:
    found = title(id_)
    return market_on_paper(printed_market(found), found.market)


def item(name: str, output: str, file: Path | None = None, **texts: str) -> PrintItem:
    (found,) = FAMILY.printable(name, [output], read_choices(texts), file).outputs
    (only,) = found.items
    return only


@needs_maker
def test_our_arrows_of_1889_are_those_that_a_designer_drew() -> None:
    drawn = paper_of(MAKER / "games" / "1889.json").market.arrows
    ours = {
        (row, column): cell.arrows
        for row, cells in enumerate(market("1889").rows)
        for column, cell in enumerate(cells)
        if cell is not None and cell.arrows
    }
    assert ours == drawn
    assert len(ours) == 20


def test_no_arrow_leads_out_of_a_space_where_companies_close() -> None:
    closed = [cell for row in market("1870").rows for cell in row if cell is not None and cell.price == "0"]
    assert len(closed) == 6
    assert not any(cell.arrows for cell in closed)


def test_a_soft_ledge_is_one_line_between_the_zone_and_the_rest() -> None:
    ledges = market("1870").ledges
    across = sorted(ledge.points[0] for ledge in ledges if ledge.points[0][0] == ledge.points[1][0])
    assert across == sorted([(16, 2), (13, 3), (11, 4), (10, 5), (9, 6), (8, 7), (7, 8)])
    assert market("1889").ledges == ()


@pytest.mark.parametrize(("id_", "tall"), [("1817", 4), ("1846", 4), ("1860", 2), ("1889", 1)])
def test_the_spaces_of_a_single_row_have_room_for_markers_below_each_other(id_: str, tall: int) -> None:
    rows = {"1860": 2, "1889": 11}.get(id_, 1)
    view = market(id_)
    assert view.tall == tall
    legend = 0.75 / 60 * 72 * (26 * len(view.legend) + 8 + 2 * 8)
    assert item(id_, "market").height == pytest.approx(rows * tall * MARKET_CELL + legend, abs=0.01)


@needs_maker
def test_the_looks_of_a_designers_market_are_kept() -> None:
    looks = paper_of(MAKER / "games" / "1867.json").market
    assert [ledge.dashed for ledge in looks.ledges] == [True, False]
    assert looks.legend[0][1] == "Minor Companies may start here"
    assert looks.colors[0, 3] == looks.legend[0][0] != looks.colors[0, 7]


MAKER_FILE: dict[str, Any] = {
    "info": {"title": "Two maps", "orientation": "horizontal"},
    "map": [
        {"hexes": [{"hexes": ["A1", "A3"]}]},
        {"hexes": [{"hexes": ["A1", "A3", "A5", "B2"]}]},
    ],
    "stock": {
        "type": "2D",
        "market": [[{"value": 60, "arrow": [{}, "up"]}]],
        "ledges": [{"coords": ["a", 3]}],
    },
}


def test_one_of_several_maps_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(json.dumps(MAKER_FILE))
    first = FAMILY.printable("", ["map"], read_choices({}), file)
    assert "The file has 2 maps; this is the first. --map 2 prints the second." in first.lacking
    assert item("", "map", file, map="2").front.content.count('data-hex="') == 4
    with pytest.raises(Malformed, match="There is no map 3: the file has 2 maps"):
        item("", "map", file, map="3")


def test_a_map_that_copies_another_has_its_hexes_without_those_it_removes(tmp_path: Path) -> None:
    """Maps of one file: the second takes over the first, the third the second; a circle ends."""
    first = {"hexes": [{"hexes": ["A1", "A3", "B2"]}, {"color": "red", "hexes": ["A5"]}]}
    second = {"copy": 0, "remove": ["A5"], "hexes": [{"color": "yellow", "hexes": ["A3", "B4"]}]}
    file = tmp_path / "maps.json"
    maps = [first, second, {"copy": 1, "hexes": [{"hexes": ["A7"]}]}, {"copy": 4}, {"copy": 3, "hexes": []}]
    file.write_text(json.dumps({"info": {"title": "Maps", "orientation": "horizontal"}, "map": maps}))

    def hexes(number: int) -> dict[str, str]:
        source = paper_of(file, (), number)
        return {one.name: one.color for one in source.title.map.hexes}

    assert hexes(1) == {"A1": "white", "A3": "white", "B2": "white", "A5": "red"}
    assert hexes(2) == {"A1": "white", "A3": "yellow", "B2": "white", "B4": "yellow"}
    assert hexes(3) == {**hexes(2), "A7": "white"}
    assert hexes(4) == {}
    file.write_text(json.dumps({"info": {"orientation": "horizontal"}, "map": [second | {"copy": 1}, first]}))
    assert hexes(1) == {"A1": "white", "A3": "yellow", "B2": "white", "B4": "yellow"}


def test_one_hex_of_a_map_is_printed_without_its_half() -> None:
    """The map stays as large; the half that is cut is not drawn, and a hex with a neighbour there is kept."""
    whole, cut = item("1889", "map"), item("1889", "map", halves="G14:bottom b3:TOP".lower())
    assert (cut.width, cut.height) == (whole.width, whole.height)
    clipped = re.findall(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"', cut.front.content)
    assert [(float(wide), float(tall)) for wide, tall in clipped] == [
        pytest.approx((2 * RADIUS + 8, APOTHEM + 4), abs=0.01)
    ] * 2
    assert cut.front.content.count('data-hex="') == whole.front.content.count('data-hex="')
    for half, said in (("G10:top", "Hex G10 is not cut at its top"), ("Z9:top", "There is no hex Z9")):
        (refused,) = FAMILY.printable("1889", ["map"], read_choices({"halves": half})).outputs
        assert refused.lacking[0].startswith(said)
        assert not refused.items
    with pytest.raises(Malformed, match="halves cannot be “middle”"):
        item("1889", "map", halves="G14:middle")


def test_logos_and_themes_by_name_are_said_to_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "logos.json"
    companies = [{"abbrev": name, "name": name, "logo": f"far/{name}"} for name in "ABCD"]
    config = {"cards": {"layout": "free"}, "currency": {"bank": False}}
    file.write_text(
        json.dumps({"info": {"title": "X"}, "theme": "dusk", "companies": companies, "config": config})
    )
    lacking = " ".join(FAMILY.printable("", ["tokens"], read_choices({}), file).lacking)
    assert "Logos are left out (far/A, far/B, far/C and others)" in lacking
    assert "The theme “dusk” is left out" in lacking
    assert "The config of the file is left out (cards, currency)" in lacking


@pytest.mark.parametrize(
    ("name", "id_", "said"), [("1889", "SIR", "No special ability."), ("1846", "MS", "A minor company")]
)
def test_no_private_company_is_printed_without_a_word(name: str, id_: str, said: str) -> None:
    (found,) = FAMILY.printable(name, ["privates"], read_choices({})).outputs
    (card,) = (one for one in found.items if one.id == f"private-{id_}")
    assert said in card.front.content


def test_what_is_no_arrow_and_no_ledge_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(json.dumps(MAKER_FILE))
    looks = paper_of(file).market
    assert looks.arrows == {(0, 0): ("up",)}
    assert looks.ledges == ()


def test_a_title_is_printed_with_an_optional_rule() -> None:
    usual, small = item("1860", "map"), item("1860", "map", option="two_player_map")
    assert small.width < usual.width
    with pytest.raises(Malformed, match="not an optional rule"):
        item("1860", "map", option="nope")


def test_a_map_is_cut_through_the_middles_of_its_outermost_hexes() -> None:
    whole, cut = item("1889", "map"), item("1889", "map", halves="top bottom")
    scale = 1.5 * 72 / (2 * APOTHEM)
    beyond = (whole.height - cut.height) / 2 / scale
    assert beyond > APOTHEM  # half a hex, and the letters of the columns
    assert cut.width == pytest.approx(whole.width)
    hexes = GameOnPaper(TitleLookup().paper("1889"), PrintChoices()).board.hexes
    levels = [one.y for one in hexes]
    assert cut.height == pytest.approx((max(levels) - min(levels)) * 1.5 * 72 / 2, abs=0.02)
    with pytest.raises(Malformed):
        read_choices({"halves": "middle"})


def test_holes_for_pins_meet_however_the_paper_is_turned() -> None:
    choices = read_choices({"pins": "yes", "duplex": "long"})
    printable = FAMILY.printable("1889", ["shares"], choices)
    planned = plan(printable, choices.setup)[0]
    for sheet in planned.sheets:
        wide, tall = sheet.size.width, sheet.size.height
        places = {(round(x, 6), round(y, 6)) for x, y in pin_places(sheet)}
        assert places == {(round(wide - x, 6), round(y, 6)) for x, y in places}
        assert places == {(round(x, 6), round(tall - y, 6)) for x, y in places}
        assert (round(PIN_AWAY, 6),) * 2 in places
    assert page_of(planned, 0, choices.theme, "1889").svg.count('class="pins"') == 1
    with pytest.raises(Malformed, match="Pins need a margin"):
        read_choices({"pins": "yes", "margin": "2mm"})


def test_a_board_has_one_map_and_no_options() -> None:
    with pytest.raises(Malformed, match="one map"):
        CRAYON.printable("iron-dragon", ["board"], read_choices({"option": "x"}))
    with pytest.raises(Unknown):
        CRAYON.printable("1889", ["board"], read_choices({"option": "x"}))
