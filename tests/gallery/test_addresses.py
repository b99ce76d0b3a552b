"""Pictures at addresses, as the founding document lists them (S1.R1, S1.R2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from roundhouse.table.showing import Sheet
from tests.reference_data import DATA

FACTS, MAKER = DATA / "games18xx" / "facts", DATA / "maker" / "games"


def sheet(path: str, **query: str) -> Sheet:
    return FAMILY.sheet(path, query)


def captions(path: str, **query: str) -> list[str]:
    return [one.caption for one in sheet(path, **query).pictures]


def test_a_map_and_a_market_by_any_part_of_the_name() -> None:
    assert sheet("map/1889").heading == sheet("map/shikoku").heading == "Shikoku 1889"
    assert 'data-hex="H5"' in sheet("map/1889").pictures[0].svg
    assert 'data-cell="0,3"' in sheet("market/Shikoku 1889").pictures[0].svg


def test_a_map_and_a_market_with_optional_rules() -> None:
    assert "Warsaw" in sheet("map/System18", o="map_Poland").pictures[0].svg
    assert sheet("market/System18", o="map_Scotland") != sheet("market/System18")
    with pytest.raises(Malformed, match="“map_Mars” is not an optional rule of System18"):
        sheet("map/System18", o="map_Poland map_Mars")


def test_a_roster_has_two_shapes() -> None:
    wide = sheet("roster/1889").pictures[0]
    assert wide.narrow == sheet("roster/1889", narrow="").pictures[0].svg != wide.svg
    assert 'data-train="D"' in wide.svg


def test_a_file_may_hold_no_more_than_trains(tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    trains = [{"name": "2", "quantity": 6, "color": "yellow"}]
    file.write_text(json.dumps({"info": {"title": "Half"}, "trains": trains}))
    drawn = FAMILY.gallery_with({"half": file}).sheet("roster/half", {})
    assert 'data-train="2"' in drawn.pictures[0].svg


def test_all_common_tiles_ignore_rotation_and_name() -> None:
    plain = sheet("tiles/all")
    assert len(plain.pictures) == 472
    assert sheet("tiles/all", r="all", n="Nowhere") == plain


@pytest.mark.parametrize(
    ("path", "query", "names"),
    [
        ("tiles/57", {}, ["57"]),
        ("tiles/9-1", {}, ["9-1"]),
        ("tiles/9-1", {"r": "all"}, ["9-1"]),
        ("tiles/7-2+8-2", {}, ["7-2", "8-2"]),
        ("tiles/57", {"r": "1+2"}, ["57-1", "57-2"]),
        ("tiles/57", {"r": "1 2"}, ["57-1", "57-2"]),
        ("tiles/57", {"r": "all"}, [f"57-{turn}" for turn in range(6)]),
        ("tiles/1889/H5", {}, ["H5"]),
        ("tiles/1889/H5+439", {"r": "3"}, ["H5", "439-3"]),
        ("tiles/1889/437", {"r": "2+3"}, ["437-2", "437-3"]),
    ],
)
def test_tiles_and_hexes_with_rotations(path: str, query: Mapping[str, str], names: list[str]) -> None:
    assert captions(path, **query) == names


def test_several_titles_at_once() -> None:
    both = sheet("tiles/1889+1830/all")
    assert both.heading == "Shikoku 1889 and 1830"
    assert {"H5", "439", "E11"} <= {one.caption for one in both.pictures}


def test_a_name_goes_on_stops_that_have_none() -> None:
    assert ">Kotohira<" in sheet("tiles/1889/I4", n="Elsewhere").pictures[0].svg
    assert ">Elsewhere<" in sheet("tiles/57", n="Elsewhere").pictures[0].svg
    assert ">Elsewhere<" not in sheet("tiles/8", n="Elsewhere").pictures[0].svg


def test_the_grid_is_shown_when_asked_for() -> None:
    assert sheet("tiles/57", grid="") != sheet("tiles/57")


def test_a_tile_under_design_is_drawn_in_all_rotations() -> None:
    drawn = sheet("tiles/custom/city=revenue:20;path=a:0,b:_0", c="green", l="pointy")
    assert len(drawn.pictures) == 6
    assert drawn.choices == {"c": drawn.choices["c"], "l": ("pointy", "flat")}
    assert drawn.choices["c"][0] == "green"


def test_what_is_wrong_with_a_design_is_said_with_its_column() -> None:
    wrong = sheet("tiles/custom/city=revenue:20;pth=a:0,b:_0")
    assert wrong.pictures == ()
    assert wrong.column == 17
    assert "path" in wrong.fault


@pytest.mark.parametrize(
    ("path", "nearest"),
    [("tiles/5777", "577"), ("tiles/1889/H55", "H5"), ("map/18899", "1889"), ("maps/1889", None)],
)
def test_unknown_names_suggest_the_nearest(path: str, nearest: str | None) -> None:
    with pytest.raises(Unknown) as caught:
        sheet(path)
    assert nearest is None or nearest in (caught.value.hint or "")


@pytest.mark.parametrize("rotation", ["6", "x", "1+9"])
def test_a_wrong_rotation_is_refused(rotation: str) -> None:
    with pytest.raises(Malformed, match="no rotation"):
        sheet("tiles/57", r=rotation)


@pytest.mark.parametrize(
    "nasty", ["<script>alert(1)</script>", '"><svg onload=x>', "a" * 5000, "\x00", "%00"]
)
def test_nothing_that_is_typed_becomes_markup(nasty: str) -> None:
    for path, query in (
        ("tiles/57", {"n": nasty}),
        (f"tiles/custom/label={nasty}", {}),
        (f"tiles/{nasty}", {}),
    ):
        try:
            drawn = FAMILY.sheet(path, query)
        except RoundhouseError:
            continue
        for one in drawn.pictures:
            assert "<script" not in one.svg
            assert "onload=" not in one.svg.replace("&quot;", '"').split("<text")[0]
            ElementTree.fromstring(one.svg)


@pytest.mark.skipif(not FACTS.exists(), reason=f"no reference data at {FACTS}")
def test_titles_that_files_declare_are_drawn_like_shipped_ones() -> None:
    gallery = FAMILY.gallery_with({file.stem: file for file in FACTS.glob("[!_]*.json")})
    assert gallery.sheet("map/1822", {}).pictures[0].svg.count('data-hex="') > 200
    drawn = gallery.sheet("tiles/18Chesapeake/A3+B2+H6+K3", {})
    assert [one.caption for one in drawn.pictures] == ["A3", "B2", "H6", "K3"]


@pytest.mark.skipif(not MAKER.exists(), reason=f"no reference data at {MAKER}")
def test_titles_that_files_define_are_drawn_by_any_part_of_their_name() -> None:
    gallery = FAMILY.gallery_with({"1861": MAKER / "1861.json"})
    assert gallery.sheet("map/186", {}).pictures[0].svg.count('data-hex="') > 40
    assert gallery.sheet("market/1861", {}).heading.startswith("1861")
    assert gallery.sheet("map/1889", {}).heading == "Shikoku 1889"
