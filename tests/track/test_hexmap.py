"""The maps of all titles: coordinates, axes, neighbours, what is joined."""

import pytest

from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import CLOSED_COLORS, HexMap, Link
from roundhouse.eighteen.track.reach import reach
from roundhouse.hexes.grid import Axis, Grid, Layout, opposite
from roundhouse.table.journal import Journal

from .boards import small_board
from .data import load, needs_data, titles
from .recorded import start_tile

LONDON = {
    ("T22", 5): "K27",
    ("T24", 0): "K29",
    ("U21", 4): "L26",
    ("U25", 1): "L30",
    ("V24", 2): "M29",
    ("V22", 3): "M27",
}

LINKS = {
    # London is drawn larger beside the map; its middle is closed.
    "1807": [
        *(Link(name, edge, to, opposite(edge)) for (name, edge), to in LONDON.items()),
        *(Link(to, opposite(edge), name, edge) for (name, edge), to in LONDON.items()),
        *(Link("L28", edge, None) for edge in range(6)),
    ],
    # The golden spike is tied to the towns of the north.
    "1868Wyoming": [Link(name, 1, "A1", 4) for name in ("A9", "A11", "A15")],
    # Ferries cross the lake in the middle from every side.
    "18Norway": [Link("J27", 2, "I26", 5), Link("H27", 4, "I26", 1)],
}

SLIPS = {
    # A forgotten “;” hides this track from the reader that made the reference; ours mends it.
    "1893": {("E8", 4)},
    "18NY1stEdition": {("B18", 2)},
}


@needs_data
@pytest.mark.parametrize("title", titles("start"))
def test_the_neighbours_of_every_hex_come_out_as_in_the_reference(title: str) -> None:
    start = load(f"start/{title}.json")
    if start["layout"] == "none":
        pytest.skip("a game without a map")
    facts = load(f"facts/{title}.json")["facts"]
    grid = Grid(Layout(start["layout"]), Axis(start["axes"]["x"]))
    printed = {name: start_tile(name, one["color"], one["code"]) for name, one in start["hexes"].items()}
    closed = facts.get("impassable_hex_colors", CLOSED_COLORS)
    hexmap = HexMap(grid, printed, closed_colors=closed, links=LINKS.get(title, ()))
    different = {
        (name, edge)
        for name, one in start["hexes"].items()
        for edge, beyond in enumerate(hexmap[name].neighbours)
        if beyond != one.get("neighbors", {}).get(str(edge))
    }
    assert different == SLIPS.get(title, set())
    assert all(grid.name(hexmap[name].place) == name for name in printed)


def test_closed_hexes_are_joined_only_where_they_print_track() -> None:
    hexmap = small_board({"A1": "gray: path=a:0,b:5", "A3": "blank", "B2": "blank", "A5": "red: "}).hexmap
    assert hexmap["A3"].neighbours[3] == "A1"
    assert hexmap["A3"].neighbours[0] is None
    assert hexmap["A3"].around[0] == "A5"
    assert hexmap["A1"].neighbours[5] == "B2"


def test_impassable_borders_and_links() -> None:
    printed = {
        "A1": printed_tile("A1", "white", "border=edge:0,type:impassable"),
        "A3": printed_tile("A3", "white", "border=edge:3,type:impassable"),
        "C1": printed_tile("C1", "white", ""),
    }
    links = [Link("A1", 4, "C1", 2), Link("C1", 2, "A1", 4)]
    hexmap = HexMap(Grid(), printed, links=links, locations={"A1": "Kotohira"})
    assert hexmap["A1"].neighbours == (None, None, None, None, "C1", None)
    assert hexmap["A1"].open_edges == 1 << 4
    assert hexmap.entered["A1", 4] == 2
    assert hexmap["A1"].location == "Kotohira"


def test_a_tile_on_a_closed_hex_opens_the_way_to_it() -> None:
    journal = Journal()
    board = small_board({"A1": "blank", "A3": "blue: ", "A5": "blank"}, journal=journal)
    board.lay("A1", common_tiles()["57"])
    board.place_token("A1", 0, "A")
    assert reach(board, "A").hexes == ()
    with journal.trial():
        board.lay("A3", common_tiles()["4"])
        assert board.hexmap["A1"].neighbours[0] == "A3"
        assert reach(board, "A").hexes == ("A1", "A3", "A5")
    assert board.hexmap["A1"].neighbours[0] is None
    assert reach(board, "A").hexes == ()
