"""Building: costs, refusals, crowding (acceptance checks 3, 4, 5, 6 and 10)."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from roundhouse.crayon.board.coordinates import Milepost
from roundhouse.crayon.rules.desks import construction

from .playing import Play, data_folder, employ, opening

KOLA_TO_KUTNO = [[0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13]]


def start(race: str = "catman", players: int = 2) -> Play:
    play = opening(players)
    employ(play, play.now, race)
    return play


def sections(path: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    return list(pairwise(path))


def test_kola_to_kutno_costs_eleven() -> None:
    play = start()
    paid = []
    for a, b in sections(KOLA_TO_KUTNO):
        before = play.now.gold
        play.do("build-track", start=a, end=b)
        paid.append(before - play.now.gold)
    assert paid == [1, 2, 1, 1, 3, 3]
    assert play.game.progress.spent == 11
    assert play.now.gold == 49


@pytest.mark.parametrize(("race", "total"), [("catman", 11), ("dwarf", 10), ("human", 9), ("elf", 11)])
def test_foremen_make_it_cheaper(race: str, total: int) -> None:
    play = start(race)
    answer = play.ask("preview-build", path=KOLA_TO_KUTNO)
    assert answer["total"] == total
    play.do("build-track", path=KOLA_TO_KUTNO)
    assert play.now.gold == 60 - total


def test_what_building_refuses() -> None:
    play = start()
    play.do("build-track", path=KOLA_TO_KUTNO[:4])
    assert play.refused("build-track", start=[0, 12, 12], end=[0, 13, 12]) == "link-occupied"
    assert play.refused("build-track", start=[0, 14, 12], end=[0, 14, 13]) == "not-connected"
    assert play.refused("build-track", start=[0, 13, 12], end=[0, 20, 30]) == "not-adjacent"
    kola = [
        list(play.board.mileposts[node]) for node in play.board.city_nodes[play.board.city_number["Kola"]]
    ]
    assert play.refused("build-track", start=kola[0], end=kola[1]) == "inside-major-city"
    assert play.refused("build-track", start="S01", end=[0, 14, 12]) == "sea-point"
    wet = next(
        (list(play.board.mileposts[a]), list(spot))
        for a in construction.network(play.game, play.now)
        | set(play.board.city_nodes[play.board.city_number["Bluefeld"]])
        for spot in play.board.mileposts[a].around()
        if spot in play.board.index and play.board.at_sea(play.board.index[spot])
    )
    assert play.refused("build-track", start=wet[0], end=wet[1]) == "sea-point"
    first = play.now
    play.do("end-turn")
    employ(play, play.now, "elf")
    assert play.now is not first
    assert play.refused("build-track", start=[0, 12, 12], end=[0, 13, 12]) == "link-occupied"


def test_a_line_passes_through_a_major_city_without_building_there() -> None:
    play = start()
    centre, ring, *rest = [0, 9, 12], *KOLA_TO_KUTNO
    assert play.refused("build-track", path=[centre, ring]) == "inside-major-city"
    play.do("build-track", path=[centre, ring, rest[0]])
    assert (play.now.gold, play.game.progress.exits) == (59, 1)
    assert len(play.game.track.owner) == 1


def test_a_line_goes_on_on_the_other_side_of_an_entrance() -> None:
    """The north entrance: [0, 11, 22] above is [1, 1, 2] below. Two sections and one bribe."""
    play = start()
    above, below = [0, 11, 22], [1, 1, 2]
    assert play.refused("build-track", path=[above, below]) == "not-connected"
    assert play.refused("build-track", path=[below, [1, 1, 3]]) == "not-connected"
    play.lay(play.now, [0, 11, 20], [0, 11, 21])
    answer = play.ask("preview-build", path=[[0, 11, 21], above, below, [1, 1, 3]])
    assert ([link["cost"] for link in answer["links"]], answer["bribe"], answer["total"]) == ([2, 1], 1, 4)
    assert "error" not in answer
    play.do("build-track", path=[[0, 11, 21], above, below, [1, 1, 3]])
    assert play.game.progress.spent == 4
    assert play.refused("build-track", path=[above, below]) == "link-occupied"


def test_a_line_that_turns_back_builds_no_section_twice() -> None:
    play = start()
    there = [[0, 10, 12], [0, 11, 12], [0, 10, 12]]
    assert play.refused("build-track", path=there) == "link-occupied"


def test_two_sections_a_turn_leave_major_cities() -> None:
    play = start()
    outer = exits(play, "Kola")
    play.do("build-track", start=outer[0][0], end=outer[0][1])
    play.do("build-track", start=outer[1][0], end=outer[1][1])
    assert play.refused("build-track", start=outer[2][0], end=outer[2][1]) == "major-exit-limit"
    eaglehawk = exits(play, "Eaglehawk")
    assert play.refused("build-track", start=eaglehawk[0][0], end=eaglehawk[0][1]) == "major-exit-limit"


def exits(play: Play, city: str) -> list[tuple[list[int], list[int]]]:
    board = play.board
    return [
        (list(board.mileposts[node]), list(board.mileposts[other]))
        for node in board.city_nodes[board.city_number[city]]
        for other, _ in board.around[node]
    ]


def test_a_turn_spends_twenty_at_most_and_never_more_than_there_is() -> None:
    play = start()
    play.do("build-track", path=KOLA_TO_KUTNO)
    play.game.progress.spent = 20
    assert play.refused("build-track", start=[0, 13, 12], end=[0, 13, 11]) == "spend-limit"
    play.game.progress.spent = 0
    play.now.gold = 0
    assert play.refused("build-track", start=[0, 13, 12], end=[0, 13, 11]) == "not-enough-gp"


COSTS = {
    "plain": 1, "desert": 1, "forest": 2, "mountain": 2, "port": 2, "underground-entrance": 2, "jungle": 3,
    "small-city": 3, "medium-city": 3, "alpine": 5, "volcano": 5, "underground-rock": 5, "major-city": 5,
}  # fmt: skip
CHEAPER = {"dwarf": "mountain", "elf": "forest", "catman": "jungle"}


@pytest.mark.parametrize("race", ["orc", "human", "dwarf", "elf", "catman", "troll"])
def test_every_link_costs_what_the_table_says(race: str) -> None:
    play = opening(2)
    employ(play, play.now, race)
    foreman = play.game.foreman_of(play.now)
    folder = data_folder()
    terrain = {tuple(m["id"]): m["terrain"] for m in json.loads((folder / "mileposts.json").read_text())}

    def pairs(links: Any) -> set[frozenset[tuple[int, ...]]]:
        return {frozenset((tuple(a), tuple(b))) for a, b in links}

    rivers = pairs(
        link for river in json.loads((folder / "rivers.json").read_text()) for link in river["links"]
    )
    special = json.loads((folder / "special_links.json").read_text())
    inlets = pairs(inlet["link"] for inlet in special["inlets"])
    seen = [0, 0]
    for link, (a, b) in enumerate(play.board.ends):
        for start, end in ((a, b), (b, a)):
            spots = frozenset((tuple(play.board.mileposts[start]), tuple(play.board.mileposts[end])))
            kind = terrain[tuple(play.board.mileposts[end])]
            wanted = COSTS[kind]
            if CHEAPER.get(race) == kind:
                wanted = 1
            if race == "troll" and play.board.below[end]:
                wanted = 2
            if spots in rivers:
                wanted += 0 if race == "human" else 2
                seen[0] += 1
            if spots in inlets:
                wanted += 1 if race == "human" else 3
                seen[1] += 1
            assert construction.cost(play.game, foreman, end, link) == wanted
    assert seen == [434 * 2, 38 * 2]


@pytest.mark.parametrize("race", ["orc", "troll"])
def test_the_preview_of_every_link_says_what_the_rules_charge(race: str) -> None:
    play = opening(2)
    employ(play, play.now, race)
    foreman, board = play.game.foreman_of(play.now), play.board
    for link, (start, end) in enumerate(board.ends):
        answer = play.ask("preview-build", path=[board.name(start), board.name(end)])
        assert [one["cost"] for one in answer["links"]] == [construction.cost(play.game, foreman, end, link)]


def test_an_inlet_and_a_rocky_river() -> None:
    play = start()
    play.lay(play.now, [0, 38, 9], [0, 38, 10])
    assert play.ask("preview-build", path=[[0, 38, 9], [0, 39, 9]])["total"] == 4
    employ(play, play.now, "human")
    assert play.ask("preview-build", path=[[0, 38, 9], [0, 39, 9]])["total"] == 2
    rock = [[1, 6, 10], [1, 5, 9]]
    employ(play, play.now, "orc")
    assert play.ask("preview-build", path=rock)["total"] == 7
    employ(play, play.now, "troll")
    assert play.ask("preview-build", path=rock)["total"] == 4
    assert play.refused("build-track", path=KOLA_TO_KUTNO[:2]) == "troll-surface"


def test_building_below_pays_one_bribe_a_turn_within_the_budget() -> None:
    play = start("catman")
    other = next(player for player in play.game.players if player is not play.now)
    path = [[1, 6, 10], [1, 5, 9]]
    link = play.board.link_of[play.node(path[0]), play.node(path[1])]
    bill = construction.cost(play.game, play.game.foreman_of(play.now), play.node(path[1]), link)
    assert play.ask("preview-build", path=path)["bribe"] == 1
    employ(play, other, "orc")
    play.do("build-track", path=path)
    assert play.game.progress.spent == bill + 1
    assert other.gold == 61
    next_section = next(construction.legal_sections(play.game, play.now))
    assert construction.price_line(play.game, play.now, [next_section.start, next_section.end]).bribe == 0


def neighbours(play: Play, city: str) -> list[list[int]]:
    board = play.board
    centre = board.centre[board.city_number[city]]
    return [list(board.mileposts[other]) for other, _ in board.around[centre]]


def test_a_small_city_is_for_two_players() -> None:
    play = start(players=4)
    first, second, third, _ = (play.game.players[number] for number in play.game.progress.order)
    assert len(neighbours(play, "Kodankye")) == 3
    city = list(play.board.mileposts[play.board.centre[play.board.city_number["Kodankye"]]])
    ways = neighbours(play, "Kodankye")
    play.lay(first, ways[0], city)
    play.lay(second, ways[1], city)
    play.game.progress.active = third.number
    employ(play, third, "orc")
    far = next(other for other, _ in play.board.around[play.node(ways[2])] if play.board.city[other] < 0)
    play.lay(third, play.board.name(far), ways[2])
    assert play.refused("build-track", start=ways[2], end=city) == "city-full"


def test_the_last_way_in_stays_open_for_the_second_player() -> None:
    play = start(players=2)
    city = list(play.board.mileposts[play.board.centre[play.board.city_number["Kodankye"]]])
    ways = neighbours(play, "Kodankye")
    play.lay(play.now, ways[0], city, ways[1])
    assert play.refused("build-track", start=city, end=ways[2]) == "would-block"


def test_three_own_sections_at_a_city_are_enough() -> None:
    play = start(players=2)
    city = list(play.board.mileposts[play.board.centre[play.board.city_number["Kutno"]]])
    ways = neighbours(play, "Kutno")
    assert len(ways) >= 5
    for way in ways[:3]:
        play.lay(play.now, way, city)
    assert play.refused("build-track", start=city, end=ways[3]) == "section-limit"


def test_a_major_city_lets_a_second_player_in() -> None:
    play = start(players=2)
    outer = exits(play, "Kola")
    first = play.now
    for a, b in outer[:-1]:
        play.lay(first, a, b)
    play.do("end-turn")
    employ(play, play.now, "orc")
    play.do("build-track", start=outer[-1][0], end=outer[-1][1])
    assert play.board.link_of[play.node(outer[-1][0]), play.node(outer[-1][1])] in play.game.track.owner


def test_nobody_takes_the_last_way_into_a_major_city() -> None:
    play = start(players=2)
    outer = exits(play, "Kola")
    for a, b in outer[:-1]:
        play.lay(play.now, a, b)
    assert play.refused("build-track", start=outer[-1][0], end=outer[-1][1]) == "would-block"


def test_a_port_is_for_two_players() -> None:
    play = start(players=3)
    first, second, third = (play.game.players[number] for number in play.game.progress.order)
    port = [0, 15, 14]
    ways = [list(play.board.mileposts[other]) for other, _ in play.board.around[play.node(port)]]
    play.lay(first, ways[0], port)
    play.lay(second, ways[1], port)
    play.game.progress.active = third.number
    employ(play, third, "orc")
    far = next(
        other
        for other, link in play.board.around[play.node(ways[2])]
        if play.board.land[other] and link not in play.game.track.owner
    )
    play.lay(third, play.board.name(far), ways[2])
    assert play.refused("build-track", start=ways[2], end=port) == "port-full"


def test_a_port_reached_by_ship_gives_no_right_to_build() -> None:
    play = start()
    play.put(play.now, [0, 15, 14])
    way = play.board.name(play.board.around[play.node([0, 15, 14])][0][0])
    assert play.refused("build-track", start=[0, 15, 14], end=way) == "not-connected"


def test_the_cheapest_line_is_found() -> None:
    play = start()
    answer = play.ask("preview-build", None, **{"from": [0, 10, 12], "to": [0, 15, 13]})
    assert answer["total"] <= 11
    assert answer["turns"] == 1
    assert "error" not in answer
    play.do("build-track", path=answer["path"])
    assert play.now.gold == 60 - answer["total"]


def test_an_entrance_has_three_own_sections_on_each_face() -> None:
    play = start(players=2)
    above, below = [0, 11, 22], [1, 1, 2]

    def ways(face: list[int]) -> list[list[int]]:
        board = play.board
        return [list(board.mileposts[other]) for other, _ in board.around[board.index[Milepost(*face)]]]

    for way in ways(above)[:3]:
        play.lay(play.now, way, above)
    assert play.refused("build-track", start=above, end=ways(above)[3]) == "section-limit"
    play.do("build-track", start=below, end=ways(below)[0])
