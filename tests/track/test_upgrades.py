"""Which tile may replace which, and in which rotations a company may lay it."""

import pytest

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.parts import FutureLabel
from roundhouse.eighteen.track.reach import reach
from roundhouse.eighteen.track.replacing import MaxExits, Restriction, UpgradeRules, fitting, may_replace
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import crosses, legal_lays, legal_rotations

from .boards import blank_board, small_board

TILES = common_tiles()
PERMISSIVE = UpgradeRules(restriction=Restriction.PERMISSIVE)


def printed(color: str, code: str) -> Tile:
    return printed_tile("x", color, code)


@pytest.mark.parametrize(
    ("old", "new", "may"),
    [
        ("7", "23", False),  # 23 has no sharp curve
        ("8", "23", True),
        ("9", "23", True),
        ("9", "8", False),  # yellow does not follow yellow
        ("9", "41", False),  # brown does not follow yellow
        ("23", "41", True),
        ("57", "14", True),
        ("57", "23", False),  # a city stays a city
        ("58", "141", True),
        ("58", "14", False),  # a town becomes no city
        ("59", "67", True),
        ("8", "81", True),  # a gentle curve runs through the junction
        ("7", "81", False),
    ],
)
def test_colour_track_and_stops_decide_what_may_follow(old: str, new: str, may: bool) -> None:
    assert may_replace(TILES[old], TILES[new]) is may
    assert may_replace(TILES[old].rotated(2), TILES[new].rotated(5)) is may


def test_labels_must_agree() -> None:
    plain, labelled = (
        printed("yellow", "city=revenue:20;path=a:0,b:_0"),
        "city=revenue:30;path=a:0,b:_0;label=H",
    )
    assert not may_replace(plain, printed("green", labelled))
    assert may_replace(plain, printed("green", labelled), UpgradeRules(keep_label=False))
    marked = FutureLabel("green", "H")
    assert may_replace(plain, printed("green", labelled), future=marked)
    assert not may_replace(plain, TILES["14"], future=marked)
    assert may_replace(plain, TILES["14"], future=FutureLabel("brown", "H"))


def test_a_labelled_tile_may_change_its_cities_but_not_lose_them() -> None:
    two = printed("green", "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1;label=OO")
    one = "city=revenue:60,slots:2;path=a:0,b:_0;path=a:3,b:_0"
    assert may_replace(two, printed("brown", one + ";label=OO"))
    assert not may_replace(two, printed("brown", "path=a:0,b:3;label=OO"))
    unlabelled = printed("green", "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1")
    assert not may_replace(unlabelled, printed("brown", one))
    assert may_replace(unlabelled, printed("brown", one), UpgradeRules(keep_cities=False))
    first = printed("white", "city=revenue:0;city=revenue:0;label=OO")
    assert not may_replace(first, printed("yellow", "city=revenue:30;path=a:0,b:_0;label=OO"))


def test_several_cities_stay_apart_and_keep_their_slots() -> None:
    old = printed("green", "city=revenue:40,slots:2;city=revenue:40;path=a:0,b:_0;path=a:2,b:_1")
    parts = "city=revenue:50,slots:2;city=revenue:50,slots:2;path=a:0,b:_0;path=a:{},b:_0;path=a:{},b:_1"
    apart, crossed = printed("brown", parts.format(1, 2)), printed("brown", parts.format(2, 3))
    assert [fit.rotation for fit in fitting(old, apart)] == [0]
    assert fitting(old, crossed) == ()
    smaller = printed("brown", parts.format(1, 2).replace("slots:2", "slots:1"))
    assert fitting(old, smaller) == ()


def test_gauge_stays_or_becomes_dual() -> None:
    narrow = printed("yellow", "path=a:0,b:3,track:narrow")
    assert not may_replace(narrow, printed("green", "path=a:0,b:3;path=a:0,b:2"))
    assert may_replace(narrow, printed("green", "path=a:0,b:3,track:dual"))
    assert not may_replace(printed("green", "path=a:0,b:3,track:dual"), printed("brown", "path=a:0,b:3"))


def test_fixed_tiles_do_not_turn() -> None:
    blank = printed("white", "")
    assert len(fitting(blank, TILES["7"])) == 6
    assert [fit.rotation for fit in fitting(blank, TILES["7"], UpgradeRules(fixed_tiles=frozenset("7")))] == [
        0
    ]


def home() -> Board:
    """A straight city in the middle of a map, with a token of A."""
    board = blank_board(3, 3)
    board.lay("B4", TILES["57"])
    board.place_token("B4", 0, "A")
    return board


def test_a_yellow_tile_must_join_on_and_stay_on_the_map() -> None:
    board = home()
    assert legal_lays(board, "A", [TILES["9"]], hexes=["B2", "B6"]) == []  # a straight leaves the map
    lays = legal_lays(board, "A", [TILES["7"], TILES["8"]])
    assert {lay.hex for lay in lays} == {"B2", "B6"}
    found = reach(board, "A")
    for lay in lays:
        here = board.hexmap[lay.hex]
        for rotation in lay.rotations:
            exits = lay.tile.at(rotation).exits
            assert all(here.neighbours[edge] for edge in exits)
            assert any(found.edges(lay.hex) >> edge & 1 for edge in exits)
    assert legal_lays(board, "B", [TILES["9"]]) == []


def test_track_along_a_partition_does_not_cross_it() -> None:
    hex_ = printed("white", "partition=a:0+,b:3+,type:water")
    along, across = printed("yellow", "path=a:0,b:2"), printed("yellow", "path=a:0,b:3")
    assert not crosses(hex_, along, "water")
    assert crosses(hex_, across, "water")
    assert not crosses(hex_, across, "province")  # a line of another type


def test_a_city_may_have_track_on_both_sides_of_a_partition_unless_one_is_shut() -> None:
    city = "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"
    river = "city=revenue:0;partition=a:0+,b:2+,type:water"
    assert not crosses(printed("white", river), printed("yellow", city), "water")
    bank = printed("white", f"{river},restrict:inner")
    assert crosses(bank, printed("yellow", city), "water")
    assert not crosses(bank, printed("yellow", city.replace("a:3", "a:1")), "water")


def test_a_line_from_the_centre_divides_nothing() -> None:
    hex_ = printed("white", "partition=a:0,b:-1,type:water")
    assert not crosses(hex_, printed("yellow", "path=a:0,b:3"), "water")


def test_a_stub_must_become_track() -> None:
    white = printed("white", "stub=edge:2")
    assert [fit.rotation for fit in fitting(white, TILES["9"])] == [2, 5]


def test_tiles_for_abilities_are_not_offered() -> None:
    board = home()
    port = printed("yellow", "path=a:0,b:1;icon=image:port,blocks_lay:1")
    assert legal_lays(board, "A", [port]) == []
    assert any(legal_rotations(board, name, port, reach(board, "A")) for name in reach(board, "A").hexes)


def upgrade_of_straight(rules: UpgradeRules) -> tuple[int, ...]:
    """A's track ends in the straight on A3; the switch 23 keeps it in two rotations for each end of it."""
    board = small_board({"A1": "blank", "A3": "blank", "A5": "blank", "B2": "blank", "B4": "blank"})
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    board.lay("A3", TILES["9"])
    return legal_rotations(board, "A3", TILES["23"], reach(board, "A"), rules)


def test_restrictions_ask_for_new_track_that_the_company_reaches() -> None:
    # 23 is a straight 0-3 with a branch 0-4: turned by 3 the branch is 3-1, off the map.
    assert upgrade_of_straight(PERMISSIVE) == (0,)
    # At rotation 0 the branch leaves from edge 0, the far end: A, coming in at edge 3, does not reach it.
    assert upgrade_of_straight(UpgradeRules()) == ()
    assert upgrade_of_straight(UpgradeRules(restriction=Restriction.RESTRICTIVE)) == ()
    assert upgrade_of_straight(UpgradeRules(restriction=Restriction.CITY_PERMISSIVE)) == ()


def test_a_higher_value_is_enough_unless_restrictive() -> None:
    better = printed("green", "city=revenue:30;path=a:0,b:_0;path=a:_0,b:3")
    for restriction, may in ((Restriction.SEMI_RESTRICTIVE, True), (Restriction.RESTRICTIVE, False)):
        board = home()
        rules = UpgradeRules(restriction=restriction)
        assert bool(legal_rotations(board, "B4", better, reach(board, "A"), rules)) is may
    rules = UpgradeRules(restriction=Restriction.STATION_RESTRICTIVE)
    board = home()
    assert legal_rotations(board, "B4", better, reach(board, "A"), rules)


def test_most_exits_of_the_colour_where_the_rules_say_so() -> None:
    board = home()
    tiles = [TILES[name] for name in ("14", "15", "619", "13", "12")]
    rules = UpgradeRules(max_exits=frozenset({MaxExits.CITIES}))
    kept = {lay.tile.name for lay in legal_lays(board, "A", tiles, rules=rules, hexes=["B4"])}
    free = {lay.tile.name for lay in legal_lays(board, "A", tiles, hexes=["B4"])}
    assert kept == {name for name in free if len(TILES[name].exits) == 4}
    assert kept


def test_rotations_are_offered_lowest_first_and_each_is_accepted() -> None:
    board = home()
    lays = legal_lays(board, "A", [TILES[name] for name in ("7", "8", "9", "57", "14")])
    assert lays
    for lay in lays:
        assert list(lay.rotations) == sorted(set(lay.rotations))
        assert lay.rotations == legal_rotations(board, lay.hex, lay.tile.rotated(4), reach(board, "A"))
