"""The board as text, as a graph, and against the reference data (S3.S5)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from roundhouse.crayon.board.areas import Areas
from roundhouse.crayon.board.coordinates import DIRECTIONS, Milepost, read_spot
from roundhouse.crayon.board.read import read_board
from roundhouse.crayon.boards import board
from roundhouse.table.errors import Malformed

from .playing import data_folder, iron_dragon


def reference(name: str) -> Any:
    return json.loads((data_folder() / f"{name}.json").read_text())


def test_odd_rows_lie_half_a_step_to_the_right() -> None:
    assert [tuple(spot) for spot in Milepost(0, 5, 4).around()] == [
        (0, 6, 4), (0, 5, 5), (0, 4, 5), (0, 4, 4), (0, 4, 3), (0, 5, 3),
    ]  # fmt: skip
    assert [tuple(spot) for spot in Milepost(0, 5, 5).around()] == [
        (0, 6, 5), (0, 6, 6), (0, 5, 6), (0, 4, 5), (0, 5, 4), (0, 6, 4),
    ]  # fmt: skip
    here = Milepost(1, 3, 7)
    assert [here.direction_to(spot) for spot in here.around()] == list(DIRECTIONS)
    assert read_spot("1:3,7") == here
    assert read_spot("three") is None


def test_every_milepost_equals_the_reference() -> None:
    found = iron_dragon()
    mileposts = reference("mileposts")
    assert len(mileposts) == found.milepost_count == 4813
    for milepost in mileposts:
        node = found.node(Milepost(*milepost["id"]))
        assert found.terrain[node].name == milepost["terrain"]
        assert found.terrain[node].cost == milepost["cost"]
        assert (found.region[node] or found.terrain[node].name.replace("sea", "ocean")) == milepost["region"]
        number = found.city[node]
        assert (found.cities[number].name if number >= 0 else None) == milepost.get("city")
        assert (node in found.ports) == bool(milepost.get("port"))


def test_links_straits_and_rivers_equal_the_reference() -> None:
    found = iron_dragon()
    assert Counter(found.river)[""] == len(found.ends) - 434
    assert sum(found.inlet) == 38
    for strait in reference("special_links")["strait_sea_points"]:
        node = found.find(strait["id"])
        assert node is not None
        ends = found.ends[found.straits[node - found.milepost_count]]
        assert {found.mileposts[end] for end in ends} == {tuple(spot) for spot in strait["edge"]}
        beyond = {json.dumps(found.name(other)) for other in found.water[node]}
        assert beyond == {json.dumps(spot) for spot in strait["neighbours"]}
    for port in reference("special_links")["ports"]:
        node = found.node(Milepost(*port["id"]))
        assert {found.mileposts[other] for other in found.water[node]} == {
            tuple(spot) for spot in port["sea"]
        }


def test_every_port_is_one_sea() -> None:
    found = iron_dragon()
    kodankye = found.node(Milepost(0, 3, 8))
    steps = found.sail(kodankye)
    assert len(found.ports) == 25
    assert all(steps[port] >= 0 for port in found.ports)
    octomare = found.node(Milepost(0, 59, 34))
    assert steps[octomare] == 80  # seven full turns with a ship of speed 13
    assert -(-80 // 13) == 7


def test_areas_of_events_cover_what_the_reference_counted() -> None:
    found, areas = board("iron-dragon")
    computed = {event["number"]: event["computed"] for event in reference("events")["classic146"]}
    cards = {card.number: card for card in found.definition.decks[0].events}

    def nodes(number: int, effect: int = 0) -> frozenset[int]:
        area = areas.nodes(cards[number].effects[effect].area)
        assert area is not None
        return area

    assert len(nodes(123, 1)) == computed[123]["alpine_mileposts"] == 62
    assert len(nodes(124)) == computed[124]["desert_mileposts"] == 133
    assert len(nodes(125)) == computed[125]["mileposts_within_2"]
    assert len(nodes(125, 1)) == computed[125]["mileposts_within_7"]
    assert len(nodes(127)) == computed[127]["mileposts"]
    assert len(nodes(129)) == computed[129]["mileposts"]
    assert len(nodes(129, 1)) == computed[129]["mountains"]
    assert len(nodes(130)) == computed[130]["forest_mileposts"]
    for number in (141, 144):
        assert sum(map(found.at_sea, nodes(number))) == computed[number]["sea_points"]
    for number in (122, 135):
        names = {found.cities[n].name for n, centre in enumerate(found.centre) if centre in nodes(number)}
        assert names == set(computed[number]["affected_cities"])


def test_cards_equal_the_reference() -> None:
    definition = iron_dragon().definition
    for deck in definition.decks:
        wanted = reference("demands")[deck.id]
        got = [[{"city": d.city, "load": d.load, "gp": d.pay} for d in card.demands] for card in deck.demands]
        assert got == [card["demands"] for card in wanted]
    assert dict(definition.loads) == {item["load"]: item["count"] for item in reference("resources")}
    assert [(ship.name, ship.fee, ship.speed) for ship in definition.ships] == [
        (ship["name"], ship["boarding_gp"], ship["speed"]) for ship in reference("ships")
    ]
    assert [(e.name, e.level, e.capacity, e.speed, e.count, e.dragon) for e in definition.engines] == [
        (e["name"], e["level"], e["capacity"], e["speed"], e["count"], e["dragon"])
        for e in reference("trains")
    ]
    assert [(f.name, f.race) for f in definition.foremen] == [
        (f["name"], f["race"]) for f in reference("foremen")
    ]


SMALL = """
[board]
name: Islet
[terrain]
. plain 1
3 major-city 5
1 small-city 3
~ sea sea
[regions]
A: Anywhere
[map surface]
0 | ~ 3 3 ~
1 |  3 3 3 .
2 | ~ 3 3 1
[region-map surface]
0 | - A A -
1 |  A A A A
2 | - A A A
[cities]
Hub: major 1,1; tin
End: small 3,2; tea
[loads]
tin: 2
tea: 2
[demands one]
1: tea Hub 5, tin End 4
"""


def test_a_small_board_reads() -> None:
    definition = read_board({"islet.txt": SMALL}, "islet")
    assert [city.name for city in definition.cities] == ["Hub", "End"]
    assert definition.decks[0].demands[0].demands[1].pay == 4


@pytest.mark.parametrize(
    ("wrong", "right", "code", "line"),
    [
        ("0 | ~ 3 3 ~", "0 | ~ x 3 ~", "board/terrain", 12),
        ("1 |  3 3 3 .", "7 |  3 3 3 .", "board/row", 13),
        ("Hub: major 1,1", "Hub: huge 1,1", "board/city", 20),
        ("Hub: major 1,1", "Hub: major here", "board/spot", 20),
        ("tin: 2", "tin: two", "board/number", 23),
        ("[loads]", "[leads]", "board/section", 22),
        ("1: tea Hub 5", "1: tea 5", "board/demand", 26),
    ],
)
def test_mistakes_are_told_with_their_line(wrong: str, right: str, code: str, line: int) -> None:
    with pytest.raises(Malformed) as caught:
        read_board({"islet.txt": SMALL.replace(wrong, right, 1)}, "islet")
    assert caught.value.code == code
    assert caught.value.place is not None
    assert caught.value.place.line == line


def test_areas_are_worked_out_once() -> None:
    found, _ = board("iron-dragon")
    areas = Areas(found)
    area = found.definition.decks[0].events[6].effects[0].area
    assert areas.nodes(area) is areas.nodes(area)
    assert areas.links(area) is areas.links(area)
