"""Makes a new board: land and sea, cities and wares, a deck of demands paid by distance, events."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from roundhouse.crayon.board.check import check_board
from roundhouse.crayon.board.coordinates import FORWARD, Milepost
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.board.read import read_board
from roundhouse.crayon.board.text import write_links
from roundhouse.table.errors import Malformed

from .landscape import Landscape, make_landscape, pieces, rivers_of, room_around, spread_out
from .names import FOREMEN, SHIPS, TRAINS, WARES, land_names, town_names

SIZES: Mapping[str, tuple[int, int, int, int, int, int]] = {
    "small": (34, 32, 6, 6, 18, 200),
    "standard": (48, 44, 9, 12, 26, 250),
    "large": (62, 56, 12, 18, 34, 250),
}
"""Columns, rows, regions, medium and small cities, and the goal in gold, by size."""

MAJORS = 8
MAJORS_APART = 7
"""Mileposts between the centres of two major cities, at least."""

PAY = 1.15
"""Gold for a milepost between a city and the nearest source."""

CARDS = 120
TRIES = 40

_HEAD = """[terrain]
~ sea sea
. plain 1
: desert 1
f forest 2
^ mountain 2
p port 2
j jungle 3
1 small-city 3
2 medium-city 3
3 major-city 5
A alpine 5
"""


def make_world(seed: int, size: str = "standard") -> Mapping[str, str]:
    """The files of a new board. The same seed and size make the same board. Raises Malformed for a size
    that there is not."""
    if size not in SIZES:
        raise Malformed("world/size", f"There is no size “{size}”.", hint=", ".join(SIZES))
    for attempt in range(TRIES):
        rng = random.Random(f"{seed} {size} {attempt}")
        land = _land(rng, seed, size)
        if land is None:
            continue
        files = {"board.txt": land, "cards.txt": _cards(rng, land)}
        if not check_board(read_board(files, f"world-{seed}")):
            return files
    raise Malformed(
        "world/seed", f"From seed {seed} no fair board of size {size} comes.", hint="take another"
    )


def _land(rng: random.Random, seed: int, size: str) -> str | None:
    wide, tall, regions, medium, small, goal = SIZES[size]
    landscape = make_landscape(rng, wide, tall, regions, regions)
    signs = dict(landscape.signs)
    taken = set[Milepost]()
    centres = _majors(rng, landscape)
    if len(centres) < MAJORS:
        return None
    for centre in centres:
        for spot in (centre, *centre.around()):
            signs[spot] = "3"
            taken.update((spot, *spot.around()))
    free = [spot for spot in landscape.main if spot not in taken and signs[spot] != "A"]
    towns = [spot for spot in spread_out(rng, free, medium + small, 3) if _open(landscape, spot)]
    for number, spot in enumerate(towns):
        signs[spot] = "2" if number < medium else "1"
    names = town_names(rng, len(centres) + len(towns))
    wares = _wares(rng, len(names))
    ports = ports_of(landscape, signs, [*centres, *towns])
    for port in ports:
        signs[port] = "p"
    lines = [
        f"[board]\nname: World {seed}\nnote: A new world of {size} size.\n",
        f"[numbers]\ngoal: {goal}\n\n{_HEAD}",
    ]
    lands = land_names(rng, regions)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines.append("[regions]\n" + "".join(f"{letters[n]}: {name}\n" for n, name in enumerate(lands)))
    lines.append("[map surface]\n" + _grid(wide, tall, signs))
    of_region = {spot: letters[landscape.regions[spot]] for spot in landscape.main}
    lines.append(
        "[region-map surface]\n" + _grid(wide, tall, {spot: of_region.get(spot, "-") for spot in signs})
    )
    sizes = ["major"] * len(centres) + ["medium" if signs[spot] == "2" else "small" for spot in towns]
    lines.append("[cities]\n" + "".join(
        f"{name}: {kind} {spot}; {', '.join(goods)}\n"
        for name, kind, spot, goods in zip(names, sizes, [*centres, *towns], wares, strict=True)
    ))  # fmt: skip
    lines.append("[rivers]\n" + "".join(_rivers(rng, landscape, signs)))
    return "\n".join(lines)


def _majors(rng: random.Random, landscape: Landscape) -> list[Milepost]:
    inside = set(landscape.main)
    roomy = [
        spot for spot in landscape.main
        if all(near in inside and all(far in inside for far in near.around()) for near in spot.around())
    ]  # fmt: skip
    found = spread_out(rng, roomy, MAJORS, MAJORS_APART) if roomy else []
    # Chance leaves gaps on a small board: the last cities go where there is most room, if it is enough.
    while found and len(found) < MAJORS:
        widest = max(roomy, key=lambda spot: room_around(spot, found))
        if room_around(widest, found) < MAJORS_APART:
            break
        found.append(widest)
    return found


def _open(landscape: Landscape, spot: Milepost) -> bool:
    """Is there room for several lines of track?"""
    return sum(landscape.signs.get(near, "~") != "~" for near in spot.around()) >= 4


def ports_of(landscape: Landscape, signs: Mapping[Milepost, str], cities: list[Milepost]) -> list[Milepost]:
    """A shore milepost beside each city on the coast, as far as there is open sea with another port."""
    found: list[Milepost] = []
    for city in cities:
        for spot in city.around():
            water = [near for near in spot.around() if landscape.signs.get(near) == "~"]
            if signs.get(spot, "") in {".", "f", ":", "^"} and len(water) >= 2:
                found.append(spot)
                break
    waters = pieces({spot for spot, sign in landscape.signs.items() if sign == "~"})
    shores = [{port for port in found if not water.isdisjoint(port.around())} for water in waters]
    served = set[Milepost]().union(*(shore for shore in shores if len(shore) > 1))
    return [port for port in found if port in served]


def _wares(rng: random.Random, cities: int) -> list[list[str]]:
    """One or two wares a city; every ware is to be had somewhere."""
    pile = [*rng.sample(WARES, len(WARES)), *rng.sample(WARES, len(WARES)), *rng.sample(WARES, len(WARES))]
    goods: list[list[str]] = [[] for _ in range(cities)]
    for number, ware in enumerate(pile[: max(len(WARES), round(cities * 1.3))]):
        place = goods[number % cities]
        if ware not in place:
            place.append(ware)
    return goods


def _rivers(rng: random.Random, landscape: Landscape, signs: Mapping[Milepost, str]) -> Iterable[str]:
    seen = set[frozenset[Milepost]]()
    city = {spot for spot, sign in signs.items() if sign == "3"}
    rivers = rivers_of(landscape, city)
    names = town_names(rng, len(rivers))
    for name, river in zip(names, rivers, strict=True):
        links = []
        for a, b in river:
            dry = signs[a] != "~" and signs[b] != "~"
            inside = a in city and b in city
            if dry and not inside and frozenset((a, b)) not in seen:
                seen.add(frozenset((a, b)))
                links.append((a, b) if a.direction_to(b) in FORWARD else (b, a))
        if links:
            yield f"{name}water: {write_links(tuple(links))}\n"


def _grid(wide: int, tall: int, signs: Mapping[Milepost, str]) -> str:
    rows = []
    for r in range(tall):
        pad = " " if r & 1 else ""
        rows.append(f"{r:2} | {pad}" + " ".join(signs[Milepost(0, q, r)] for q in range(wide - (r & 1))))
    return "\n".join(rows) + "\n"


def _cards(rng: random.Random, land: str) -> str:
    board = Board(read_board({"board.txt": land}, "draft"))
    parts = ["[loads]\n" + "".join(f"{ware}: {3 + (n % 3 > 0)}\n" for n, ware in enumerate(WARES))]
    parts.append("[trains]\n" + "".join(
        f"{name}: level {level}, loads {loads}, speed {speed}, cards {count}\n"
        for name, level, loads, speed, count in TRAINS
    ))  # fmt: skip
    parts.append("[ships]\n" + "".join(f"{name}: fee {fee}, speed {speed}\n" for name, fee, speed in SHIPS))
    parts.append("[foremen]\n" + "".join(f"{name}: {race}; {ability}\n" for name, race, ability in FOREMEN))
    parts.append("[demands new]\n" + "".join(_demands(rng, board)))
    parts.append("[events new]\n" + "".join(_events(rng, board)))
    return "\n".join(parts)


def _demands(rng: random.Random, board: Board) -> Iterable[str]:
    """Three lines a card, major cities asked for more often; paid by the way from the nearest source."""
    weights = {"major": 11, "medium": 7, "small": 5}
    steps = {
        ware: board.spread([board.centre[n] for n, city in enumerate(board.cities) if ware in city.loads])
        for ware in WARES
    }
    used = set[tuple[str, str]]()
    for number in range(1, CARDS + 1):
        lines: list[str] = []
        cities, wares = set[str](), set[str]()
        while len(lines) < 3:
            city = rng.choices(board.cities, [weights[city.size] for city in board.cities])[0]
            ware = rng.choice(WARES)
            far = steps[ware][board.centre[board.city_number[city.name]]]
            if city.name in cities or ware in wares or (city.name, ware) in used or far < 5:
                continue
            cities.add(city.name)
            wares.add(ware)
            used.add((city.name, ware))
            lines.append(f"{ware} {city.name} {max(6, round(PAY * far))}")
        yield f"{number}: {', '.join(lines)}\n"


def _events(rng: random.Random, board: Board) -> Iterable[str]:
    """Floods for every river, weather and trouble for regions, a tax and strikes for everybody."""
    number = CARDS
    regions = sorted({region for region in board.region if region})

    def card(id: str, lasts: str, title: str, *effects: str) -> str:
        nonlocal number
        number += 1
        return f"{number} {id} {lasts}: {title}\n" + "".join(f"  {effect}\n" for effect in effects)

    rivers = [river.name for river in board.definition.rivers]
    for first in range(0, len(rivers), 3):
        names = ", ".join(rivers[first : first + 3])
        yield card(
            f"flood-{number}", "turn", "High Water", f"erase: across {names}", f"no-build: across {names}"
        )
    rng.shuffle(regions)
    kinds = (
        ("blizzard", "Blizzard", ("half-rate: in {0}", "no-build: on alpine; in {0}")),
        (
            "landslide",
            "Landslide",
            ("no-build: on mountain, alpine; in {0}", "no-movement: on mountain; in {0}"),
        ),
        ("fair", "County Fair", ("lose-turn: in {0}",)),
        ("robbers", "Robbers", ("lose-load: in {0}",)),
        ("strike", "Dockers' Strike", ("no-loads: in {0}",)),
    )
    for place, region in enumerate(regions):
        id, title, effects = kinds[place % len(kinds)]
        lasts = "once" if id in ("fair", "robbers") else "turn"
        yield card(f"{id}-{number}", lasts, f"{title} in the {region}", *(e.format(region) for e in effects))
    yield card("tax", "once", "Road Tax", "tax: of 0 0, 50 10, 100 15, 150 20, 200 30")
    yield card("no-rails", "turn", "No Rails to Be Had", "no-build")
    yield card("no-works", "turn", "The Works Are Closed", "no-upgrade")
    yield card("gale", "turn", "Gale at Sea", "ships-to-port", "no-ships")
    yield card("idle", "turn", "Foremen on Holiday", "no-foreman")
