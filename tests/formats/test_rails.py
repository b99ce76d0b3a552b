"""Rails directories (S2.*): what the reference resolved from them, and every odd case of the study."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.formats.lint.rules import rules
from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.directory import read_directory
from roundhouse.eighteen.formats.rails.land import neighbours, read_map, read_tiles
from roundhouse.eighteen.formats.rails.read import is_common, read_rails
from roundhouse.eighteen.formats.rails.trains import Card, PhaseRow, read_cards, read_phases
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.errors import Malformed

from .data import RAILS, needs_rails, rails_games

INTENDED = {
    "grey": "Rails writes grey where we write gray",
    "wiki": "attributes of TrainType hold for its Trains (decision 0703); no shipped file shows it",
}
UNLOADABLE = {
    "1817": ("RH704", "Game.xml", 38),
    "1846": ("RH704", "Game.xml", 1),
    "18C2C": ("RH309", "Tiles.xml", 184),
}


def resolved() -> list[Path]:
    return [
        path
        for path in sorted((RAILS / "resolved").glob("*.json"))
        if b'"error"' not in path.read_bytes()[:200]
    ]


def ours_of_card(card: Card, first: set[str], ended: set[str]) -> dict[str, Any]:
    return {
        "name": card.name,
        "quantity": card.quantity,
        "infinite": card.quantity == -1,
        "initialPortfolio": card.portfolio.capitalize() if card.portfolio == "POOL" else "IPO",
        "obsoleting": card.obsoleting,
        "permanent": card.name not in ended,
        "newPhases": {str(index): name for index, name in card.starts} or None,
        "dual": len(card.sides) == 2,
        "availableAtStart": card.name in first,
        "alsoReleased": list(card.released_with) or None,
        "rusts": list(card.rusts) or None,
        "trains": [
            {
                "name": side.name,
                "cost": side.cost,
                "exchangeCost": side.exchange,
                "majorStops": side.majors,
                "minorStops": side.minors,
                "category": side.category,
                "countHexes": side.hexes,
                "townCount": side.town_count,
                "townScore": side.town_score,
                "cityScore": side.city_score,
            }
            for side in card.sides
        ],
    }


def ours_of_phase(phase: PhaseRow) -> dict[str, Any]:
    return {
        "name": phase.name,
        "realName": phase.title,
        "tiles": list(phase.tiles),
        "ors": phase.rounds,
        "offBoardStep": phase.offboard_step,
        "limitStep": phase.limit_step,
        "privatesRevenueStep": phase.private_step,
        "privateSelling": phase.selling,
        "privatesClose": phase.close,
        "trainTrading": phase.trading,
        "onePerTurn": phase.one_per_turn,
        "onePerTypePerTurn": phase.one_per_type,
        "loans": phase.loans,
        "rusts": list(phase.rusts) or None,
        "releases": list(phase.releases) or None,
    }


@needs_rails
@pytest.mark.parametrize("path", resolved(), ids=lambda path: path.stem)
def test_a_directory_resolves_as_in_the_reference(path: Path) -> None:
    theirs = json.loads(path.read_text("utf-8"))
    options = {name: value for name, value in theirs["options"].items() if name != "RandomSeed"}
    directory = read_directory(RAILS / "games" / theirs["game"], options)

    cards = read_cards(directory.component("TrainManager"))
    phases = read_phases(directory.component("PhaseManager"))
    ended = {name for phase in phases for name in phase.rusts}
    first = {cards[0].name, *cards[0].released_with}
    assert [ours_of_card(card, first, ended) for card in cards] == theirs["trains"]
    for phase, row in zip(phases, theirs["phases"], strict=True):
        row["tiles"] = ["gray" if color == "grey" else color for color in row["tiles"]]
        ours = ours_of_phase(phase)
        assert ours == {key: row[key] for key in ours}

    amount = directory.component("Bank").last("Bank")
    assert amount is not None
    rows = directory.component("PlayerManager").all("Players")
    (cash,) = [row.number("cash") for row in rows if row.number("number") == theirs["players"]]
    assert amount.number("amount") - cash * theirs["players"] == theirs["bankCash"]

    assert directory.tiles is not None
    map_ = directory.component("Map")
    hexes = read_map(map_, read_tiles(directory.tiles))
    beside = neighbours(hexes, map_.get("tileOrientation"))
    on_map = {
        name: {
            "tile": hex_.tile.id,
            "rot": hex_.turn,
            "row": hex_.row,
            "col": hex_.column,
            "nb": {str(edge): other for edge, other in beside[name].items()},
            "cost": list(hex_.costs) or None,
        }
        for name, hex_ in hexes.items()
    }
    assert on_map == {
        name: {key: row.get(key) for key in ("tile", "rot", "row", "col", "nb", "cost")}
        for name, row in theirs["hexes"].items()
    }


@needs_rails
@pytest.mark.parametrize("path", rails_games(), ids=lambda path: path.name)
def test_every_directory_loads_or_says_why_not(path: Path) -> None:
    checked = check_rails(path)
    assert all(finding.code in rules() for finding in checked.findings)
    if path.name not in UNLOADABLE:
        assert checked.readable
        assert read_rails(path).data["trains"]
        return
    code, file, line = UNLOADABLE[path.name]
    assert not checked.readable
    assert any(
        (found.code, Path(found.file).name, found.line) == (code, file, line) for found in checked.findings
    )


@needs_rails
def test_dead_conditions_of_the_shipped_games_are_found() -> None:
    def found(name: str, code: str) -> set[str]:
        return {
            finding.value for finding in check_rails(RAILS / "games" / name).findings if finding.code == code
        }

    assert "1856AlternateTrains" in found("1862", "RH701")
    assert "WithOptional6Train" in found("1889", "RH701")
    assert "Yes" in found("18EU", "RH702")
    for name in ("18Lummer", "18TN", "18VA"):
        assert "TwoPlayersCertLimit70Percent" in found(name, "RH701")


# The odd cases, each a change to a whole small game

GAME = {
    "Game.xml": """<?xml version="1.0"?>
<ComponentManager>
<Component name="GameManager" class="os.system"><Game name="small"/></Component>
<Component name="PlayerManager" class="x"><Players number="2" cash="100" certLimit="9"/></Component>
<Component name="Bank" class="x"><Bank amount="900"/><Money format="$@"/></Component>
<Component name="TileManager" class="x" file="TileSet.xml"/>
<Component name="Map" class="x" file="Map.xml"/>
<Component name="CompanyManager" class="x" file="CompanyManager.xml"/>
<Component name="StockMarket" class="x" file="StockMarket.xml"/>
<Component name="TrainManager" class="x">
<Defaults><Reach base="stops" countTowns="yes"/><Score towns="yes"/></Defaults>
<TrainType name="2" majorStops="2" cost="80" quantity="6"/>
<TrainType name="3/2+1" quantity="2"><Train name="3" majorStops="3" cost="180"/>
<Train name="2+1" majorStops="2" minorStops="1" cost="160"/><NewPhase phaseName="3"/></TrainType>
</Component>
<Component name="PhaseManager" class="x">
<Phase name="2"><Tiles colour="yellow"/><OperatingRounds number="1"/><Trains limitStep="1"/></Phase>
<Phase name="3"><Tiles colour="yellow,green"/><Trains rusted="2" limitStep="2"/></Phase>
</Component>
</ComponentManager>
""",
    "TileSet.xml": '<TileManager tiles="Tiles.xml"><Tile id="0"/><Tile id="8" quantity="3"/></TileManager>',
    "Tiles.xml": """<Tiles><Tile colour="white" id="0" name="empty"/>
<Tile colour="yellow" id="8" name="8"><Track from="side0" gauge="normal" to="side2"/></Tile></Tiles>""",
    "Map.xml": """<Map tileOrientation="EW" letterOrientation="vertical" even="B">
<Hex name="A1" tile="0"/><Hex name="A3" tile="0"/></Map>""",
    "CompanyManager.xml": """<CompanyManager><CompanyType name="Public" class="net.PublicCompany">
<Shares unit="10"><Certificate type="President" shares="2"/><Certificate shares="1" number="8"/></Shares>
<Trains limit="4,3"/></CompanyType>
<Company name="A" type="Public" tokens="1"><Home hex="A1"/></Company></CompanyManager>""",
    "StockMarket.xml": """<StockMarket type="rectangular">
<StockSpace name="A1" price="67"><StartSpace/></StockSpace></StockMarket>""",
}


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., Path]:
    """Writes the small game with changes: file, what stands there, what shall stand there."""

    def write(*changes: tuple[str, str, str]) -> Path:
        files = dict(GAME)
        for file, old, new in changes:
            assert old in files[file]
            files[file] = files[file].replace(old, new, 1)
        for file, text in files.items():
            (tmp_path / file).write_text(text, "utf-8")
        return tmp_path

    return write


def test_the_small_game_is_clean(small: Callable[..., Path]) -> None:
    checked = check_rails(small())
    assert [finding for finding in checked.findings if finding.severity == "error"] == []


CARD2 = '<TrainType name="2" majorStops="2" cost="80" quantity="6"/>'
ODD = {
    "unknown phase": (("Game.xml", 'phaseName="3"', 'phaseName="9"'), "RH201"),
    "side without stops": (("Game.xml", '<Train name="3" majorStops="3"', '<Train name="3"'), "RH104"),
    "no cost": (("Game.xml", ' cost="80"', ""), "RH104"),
    "quantity 0": (("Game.xml", 'quantity="6"', 'quantity="0"'), "RH711"),
    "quantity missing": (("Game.xml", ' quantity="6"', ""), "RH711"),
    "quantity -5": (("Game.xml", 'quantity="6"', 'quantity="-5"'), "RH711"),
    "quantity in words": (("Game.xml", 'quantity="6"', 'quantity="six"'), "RH102"),
    "quantity a billion": (("Game.xml", 'quantity="6"', 'quantity="1000000000"'), "RH102"),
    "card twice": (("Game.xml", CARD2, CARD2 + CARD2), "RH208"),
    "phase twice": (("Game.xml", '<Phase name="3">', '<Phase name="2">'), "RH213"),
    "rusts unknown": (("Game.xml", 'rusted="2"', 'rusted="9"'), "RH203"),
    "also released unknown": (
        ("Game.xml", 'name="2" majorStops', 'name="2" alsoReleased="9" majorStops'),
        "RH209",
    ),
    "Rusted unknown": (
        ("Game.xml", '<NewPhase phaseName="3"/>', '<Rusted type="9"/><NewPhase phaseName="3"/>'),
        "RH203",
    ),
    "three sides": (
        ("Game.xml", '<NewPhase phaseName="3"/>', '<Train name="x" majorStops="1" cost="1"/>'),
        "RH710",
    ),
    "base": (("Game.xml", 'base="stops"', 'base="parsecs"'), "RH105"),
    "towns": (("Game.xml", 'countTowns="yes"', 'countTowns="perhaps"'), "RH105"),
    "obsolete for": (
        ("Game.xml", 'name="TrainManager"', 'name="TrainManager" ObsoleteTrainFor="SOME"'),
        "RH105",
    ),
    "discard to": (("Game.xml", "<Defaults>", '<DiscardTrain to="moon"/><Defaults>'), "RH105"),
    "discard nowhere": (("Game.xml", "<Defaults>", "<DiscardTrain/><Defaults>"), "RH105"),
    "portfolio": (("Game.xml", 'quantity="6"', 'quantity="6" initialPortfolio="Moon"'), "RH105"),
    "index": (("Game.xml", 'phaseName="3"', 'phaseName="3" trainIndex="40"'), "RH205"),
    "tile not drawn": (("TileSet.xml", 'id="8"', 'id="9"'), "RH304"),
    "hex of unknown tile": (("Map.xml", 'name="A3" tile="0"', 'name="A3" tile="7"'), "RH304"),
    "not well-formed": (("Map.xml", "</Map>", "</Mop>"), "RH003"),
    "entity bomb": (("Map.xml", "<Map", '<!DOCTYPE x [<!ENTITY a "aa">]><Map'), "RH706"),
    "external entity": (("Map.xml", "<Map", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Map'), "RH706"),
    "wrong root": (("Map.xml", "<Map", "<Mop"), "RH003"),
    "deep": (("Map.xml", "</Map>", "<a>" * 300 + "</a>" * 300 + "</Map>"), "RH005"),
    "traversal": (("Game.xml", 'file="Map.xml"', 'file="../../x.xml"'), "RH704"),
    "absolute": (("Game.xml", 'file="Map.xml"', 'file="/etc/passwd"'), "RH704"),
    "file missing": (("Game.xml", 'file="Map.xml"', 'file="Mop.xml"'), "RH704"),
    "component missing": (("Game.xml", 'name="PhaseManager"', 'name="FaseManager"'), "RH712"),
    "majorStops in words": (("Game.xml", 'majorStops="2" cost="80"', 'majorStops="two" cost="80"'), "RH102"),
}


@pytest.mark.parametrize("case", ODD)
def test_every_odd_case_is_refused_with_its_place(case: str, small: Callable[..., Path]) -> None:
    change, code = ODD[case]
    checked = check_rails(small(change))
    assert not checked.readable
    found = checked.findings[0]
    assert found.code == code
    assert found.line is not None
    assert Path(found.file).parent == small()


def test_a_condition_on_no_option_is_a_warning(small: Callable[..., Path]) -> None:
    change = (
        "Game.xml",
        CARD2,
        CARD2[:-2] + '><IfOption name="Nothing" value="yes"><Attributes cost="1"/></IfOption></TrainType>',
    )
    checked = check_rails(small(change))
    assert checked.readable
    (found,) = [finding for finding in checked.findings if finding.code == "RH701"]
    assert found.value == "Nothing"


def test_a_misspelt_attribute_is_a_warning_with_the_nearest_name(small: Callable[..., Path]) -> None:
    checked = check_rails(small(("Map.xml", 'name="A3"', 'name="A3" lablel="X"')))
    (found,) = [finding for finding in checked.findings if finding.code == "RH707"]
    assert found.hint == "nearest: label"


def test_odd_bytes_are_refused(small: Callable[..., Path]) -> None:
    folder = small()
    for raw in (b"\x00" * 40, "<Map/>".encode("utf-16") + b"\x00", b"", b"<Map>\x00</Map>"):
        (folder / "Map.xml").write_bytes(raw)
        assert not check_rails(folder).readable


def test_an_unknown_option_or_value_names_the_good_ones() -> None:
    if not RAILS.exists():
        pytest.skip("no reference data")
    with pytest.raises(Malformed, match="never “Bayern”"):
        read_directory(RAILS / "games" / "1830", {"Variant": "Bayern"})
    with pytest.raises(Malformed, match="no option"):
        read_directory(RAILS / "games" / "1830", {"Vriant": "Basegame"})


# S2 fields as title data


def trains(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_rails(folder).data["trains"]
    return found


def test_s2_4_a_dual_card_has_two_sides_with_the_same_fate(small: Callable[..., Path]) -> None:
    dual = trains(small())[1]
    assert (dual["name"], dual["price"], dual["quantity"]) == ("3", 180, 2)
    (other,) = dual["variants"]
    assert (other["name"], other["price"]) == ("2+1", 160)
    assert [row["stops"] for row in other["allowances"]] == [["city", "offboard", "town"], ["town"]]


def test_s2_4_what_the_card_says_holds_for_both_sides(small: Callable[..., Path]) -> None:
    change = (
        "Game.xml",
        'quantity="2"><Train name="3" majorStops="3" cost="180"',
        'quantity="2" cost="170"><Train name="3" majorStops="3"',
    )
    assert trains(small(change))[1]["price"] == 170


@pytest.mark.parametrize(
    ("attributes", "inner", "expected"),
    [
        ('majorStops="-1"', "", {"runs": False}),
        ('majorStops="4"', '<Reach base="hexes"/>', {"hexes": 4}),
        ('majorStops="99"', "", {"reach": "unlimited"}),
        (
            'majorStops="4"',
            '<Reach countTowns="no"/>',
            {"allowances": [{"stops": ["city", "offboard"], "visit": 4, "pay": 4}, {"stops": ["town"]}]},
        ),
        (
            'majorStops="4"',
            '<Reach countTowns="no"/><Score towns="no" cities="double"/>',
            {
                "allowances": [
                    {"stops": ["city", "offboard"], "visit": 4, "pay": 4, "times": 2},
                    {"stops": ["town"], "pay": 0},
                ]
            },
        ),
    ],
)
def test_s2_3_and_s2_5_reach_and_score(
    attributes: str, inner: str, expected: dict[str, Any], small: Callable[..., Path]
) -> None:
    change = (
        "Game.xml",
        CARD2,
        f'<TrainType name="2" {attributes} cost="80" quantity="6">{inner}</TrainType>',
    )
    first = trains(small(change))[0]
    assert {key: first[key] for key in expected} == expected


def test_s2_1_s2_2_portfolio_obsoleting_and_the_nth_card(small: Callable[..., Path]) -> None:
    folder = small(
        ("Game.xml", 'quantity="6"', 'quantity="6" initialPortfolio="Pool" obsoleting="yes"'),
        ("Game.xml", 'phaseName="3"', 'phaseName="3" trainIndex="2"'),
    )
    data = read_rails(folder).data
    assert data["trains"][0]["start_in"] == "pool"
    assert data["trains"][0]["obsolete_on"] == [{"train": "3", "index": 2}]
    assert data["phases"][1]["on"] == [{"train": "3", "index": 2}]


def test_s2_7_s2_8_rules_of_buying_and_discarding(small: Callable[..., Path]) -> None:
    inner = "<DualTrainBecomesUndecidedInPool/><FaceValueIfDifferentPresidents/>"
    rules_ = f"<TrainBuyingRules>{inner}</TrainBuyingRules>"
    folder = small(
        ("Game.xml", "<Defaults>", f'{rules_}<DiscardTrain to="Scrapheap"/><RemoveTrainBeforeSR/><Defaults>'),
        ("Game.xml", 'name="TrainManager"', 'name="TrainManager" ObsoleteTrainFor="ALL"'),
    )
    assert read_rails(folder).data["settings"] == {
        "obsolete_counts_for_limit": True,
        "obsolete_for": "all",
        "discarded_trains": "remove",
        "dual_train_undecided_in_pool": True,
        "face_value_between_presidents": True,
        "train_removed_before_stock_round": True,
        "end": {},
    }


@pytest.mark.parametrize(
    ("name", "color", "code", "same"),
    [
        ("8", "yellow", "path=a:3,b:5", True),  # it lies otherwise
        ("8", "yellow", "path=a:0,b:1", False),  # a sharp bend
        ("23", "green", "path=a:0,b:2;path=a:0,b:3", False),  # the other one of the two, as in a mirror
        ("59", "green", "city=revenue:40;city=revenue:40;path=a:1,b:_0;path=a:3,b:_1", True),
        ("59", "green", "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1", False),
    ],
)
def test_a_tile_is_the_common_one_of_its_number_if_its_track_is(
    name: str, color: str, code: str, same: bool
) -> None:
    assert is_common(Tile(name, color, parse_code(code))) is same
