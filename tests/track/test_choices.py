"""Legal lays and tokens against those recorded: every hex, every tile, every rotation.

What the track alone does not know is said here, title by title: which private companies block hexes, how
many lays a turn has, which tokens never block, which labels a hex asks for. Lays and tokens made by private
companies follow the wording of their ability and are compared with it.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.reach import reach
from roundhouse.eighteen.track.replacing import MaxExits, Restriction, UpgradeRules, fitting
from roundhouse.eighteen.track.upgrades import legal_lays, legal_rotations

from .data import needs_data
from .recorded import Laid, Moment, Recorded, start_map

May = tuple[bool, bool]
"""May a tile be laid on an empty hex now, may one be upgraded?"""


def own(moment: Moment) -> list[Laid]:
    """The company's own lays this turn, not those of its private companies."""
    return [one for one in moment.laid if one.own]


def upgraded(moment: Moment) -> bool:
    return any(one.over != "white" for one in own(moment))


def once(moment: Moment) -> May:
    return not own(moment), not own(moment)


def any_lay(moment: Moment) -> May:
    return True, True


def two_yellow(moment: Moment) -> May:
    """The second tile may not be an upgrade."""
    return True, not own(moment)


def one_upgrade(moment: Moment) -> May:
    """Two tiles, of which one may be an upgrade."""
    return True, not upgraded(moment)


def yellow_unless_upgraded(moment: Moment) -> May:
    """A second, yellow tile unless the first was an upgrade."""
    return not upgraded(moment), not own(moment)


def mexico(moment: Moment) -> May:
    """Minors only lay on empty hexes; in the first rounds a company may lay a second yellow tile."""
    return True, not own(moment) and moment.entity not in {"A", "B", "C"}


@dataclass(frozen=True)
class Title:
    name: str
    may: Callable[[Moment], May] = once
    neutral: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    reprinted: dict[str, str] = field(default_factory=dict)
    same_hex_twice: bool = True
    upgrades_where_trains_run: bool = False

    def hexmap(self) -> HexMap:
        return start_map(self.name, without=self.without, **self.reprinted)


TITLES = [
    Title("1889"),
    Title("1830"),
    Title("18Chesapeake"),
    Title("1846", one_upgrade),
    # The CN's tokens are neutral.
    Title("1882", yellow_unless_upgraded, neutral=frozenset({"CN"})),
    # Further lays are paid for with a private company, by the owner.
    Title("18MS", any_lay),
    Title("18AL", two_yellow),
    # Augusta, Savannah, Macon and Brunswick have tiles of their own that the printed map does not mark.
    Title(
        "18GA",
        two_yellow,
        reprinted={
            "D10": "city=revenue:0;future_label=label:Aug,color:green",
            "G13": "city=revenue:0;future_label=label:S,color:green",
            "F6": "city=revenue:0;future_label=label:M,color:brown",
            "I11": "city=revenue:0;future_label=label:B,color:brown",
        },
    ),
    Title("18TN", two_yellow),
    Title("18MEX", mexico),
    Title("1836Jr30"),
    # Recorded on the map for two players; five tiles do not turn; a company may upgrade only where its
    # trains can run.
    Title(
        "1860",
        any_lay,
        upgrades_where_trains_run=True,
        fixed=frozenset({"758", "761", "763", "773", "775"}),
        without=frozenset({"A5", "A7", "E11"}),
        reprinted={"B4": "city=revenue:0"},
    ),
    Title("1817", one_upgrade, same_hex_twice=False),
]


def rules_of(title: Title, recorded: Recorded, *, of_the_offer: bool) -> UpgradeRules:
    """The title's rules; ``of_the_offer`` as the recordings list tiles, before the restriction is checked."""
    facts = recorded.facts
    most = frozenset(map(MaxExits, facts.get("tile_upgrades_must_use_max_exits", ())))
    if of_the_offer:
        return UpgradeRules(
            keep_stops=False, fixed_tiles=title.fixed, restriction=Restriction.PERMISSIVE, max_exits=most
        )
    restriction = Restriction(facts.get("track_restriction", "semi_restrictive"))
    return UpgradeRules(fixed_tiles=title.fixed, restriction=restriction, max_exits=most)


def abilities(recorded: Recorded, kind: str, owner: str | None = None) -> list[tuple[str, dict[str, Any]]]:
    everyone = recorded.facts["companies"] + recorded.facts.get("corporations", [])
    return [
        (one["sym"], ability)
        for one in everyone
        for ability in one.get("abilities") or ()
        if ability["type"] == kind and owner in {None, one["sym"]}
    ]


def blocked(recorded: Recorded, moment: Moment) -> set[str]:
    """The hexes that private companies keep from others while a player owns them."""
    return {
        name
        for owner, ability in abilities(recorded, "blocks_hexes")
        if str(moment.state.get(f"company:{owner}.owner")).startswith("player")
        for name in ability["hexes"]
    }


def hexes_to_lay(title: Title, recorded: Recorded, moment: Moment) -> set[str]:
    may_lay, may_upgrade = title.may(moment)
    shut = blocked(recorded, moment)
    if not title.same_hex_twice and moment.laid:
        shut |= {one.hex for one in moment.laid}
    return {
        name
        for name in reach(moment.board, moment.entity).hexes
        if name not in shut and (may_lay if moment.board.tile(name).color == "white" else may_upgrade)
    }


def check_lay(title: Title, recorded: Recorded, moment: Moment) -> None:
    name = moment.offered["hex"]
    hexes = hexes_to_lay(title, recorded, moment)
    if title.name == "1846":
        # One step lays track and places tokens: the hexes for both are offered together.
        tokens = reach(moment.board, moment.entity).track_hexes | token_hexes(recorded, moment)
        hexes |= set(moment.offered["hexes"]) & tokens
    if title.upgrades_where_trains_run:
        # How far trains run is a question of routes: here no more than that no others are offered.
        hexes -= {
            one for one in hexes - set(moment.offered["hexes"]) if moment.board.tile(one).color != "white"
        }
    assert sorted(hexes) == sorted(moment.offered["hexes"])
    rules = rules_of(title, recorded, of_the_offer=True)
    lays = legal_lays(moment.board, moment.entity, recorded.supply(moment), rules=rules, hexes={name})
    offered = {tile: tuple(rotations) for tile, rotations in moment.offered["tiles"]}
    assert {lay.tile.name: lay.rotations for lay in lays} == offered


def check_lay_of_ability(recorded: Recorded, moment: Moment) -> None:
    """A private company's lay needs no track of its owner; the tile must fit, its exits lead somewhere."""
    (ability,) = (ability for _, ability in abilities(recorded, "tile_lay", moment.entity))
    name = moment.offered["hex"]
    here = moment.board.hexmap[name]
    if ability["hexes"]:
        assert set(moment.offered["hexes"]) <= set(ability["hexes"])
    for tile, rotations in moment.offered["tiles"]:
        fits = fitting(moment.board.tile(name), recorded.tile(tile))
        open_ones = tuple(fit.rotation for fit in fits if not fit.exits & ~here.open_edges)
        assert tuple(rotations) == open_ones


def token_hexes(recorded: Recorded, moment: Moment) -> set[str]:
    """Where an ability allows a token without track."""
    return {
        name
        for kind in ("token", "teleport")
        for _, ability in abilities(recorded, kind, moment.entity)
        for name in ability["hexes"]
    }


def check_token(recorded: Recorded, moment: Moment) -> None:
    found = reach(moment.board, moment.entity)
    offered = set(moment.offered["hexes"])
    beside = token_hexes(recorded, moment)
    if recorded.title == "1846":
        # Track is laid in the same step, so hexes to lay on are offered too.
        assert found.track_hexes <= offered <= set(found.hexes) | beside
    else:
        assert offered - beside == found.track_hexes


@needs_data
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_recorded_offer_of_hexes_tiles_and_rotations_is_ours(title: Title) -> None:
    recorded = Recorded(title.name, title.hexmap(), title.neutral)
    seen: Counter[str] = Counter()
    for moment in recorded.moments():
        if moment.offered["type"] == "lay_tile" and moment.entity in recorded.companies:
            check_lay(title, recorded, moment)
            seen["lays"] += 1
        elif moment.offered["type"] == "lay_tile":
            check_lay_of_ability(recorded, moment)
            seen["lays of private companies"] += 1
        elif moment.state["step"] == "HomeToken":
            # Where a company begins is no question of track.
            seen["home tokens"] += 1
        else:
            check_token(recorded, moment)
            seen["tokens"] += 1
    assert seen["lays"] > 50
    assert seen["tokens"] > 5


@needs_data
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_recorded_lay_is_legal_under_the_full_rules(title: Title) -> None:
    recorded = Recorded(title.name, title.hexmap(), title.neutral)
    rules = rules_of(title, recorded, of_the_offer=False)
    lays = 0
    for moment in recorded.moments():
        if moment.chosen is None or moment.entity not in recorded.companies:
            continue
        lays += 1
        copy, _, rotation = moment.chosen.partition("@")
        tile = recorded.tile(copy.rpartition("-")[0])
        name = moment.offered["hex"]
        legal = legal_rotations(moment.board, name, tile, reach(moment.board, moment.entity), rules)
        assert int(rotation) in legal, (moment.game, moment.offered["id"])
    assert lays


# Titles whose recorded lays need nothing but the usual rules (and what the facts say of them).
USUAL_TITLES = [
    "1804",
    "1817NA",
    "1817WO",
    "1824",
    "1824Cisleithania",
    "1850Jr",
    "1861",
    "1867",
    "1877StockholmTramways",
    "18ChesapeakeOfftheRails",
    "18ChristmasEve",
    "18DE",
    "18EU",
    "18Hiawatha",
    "18JPT",
    "18NL",
    "18Texas",
    "18Tokaido",
    "18Uruguay",
    "18VA",
]


@pytest.mark.soak
@needs_data
@pytest.mark.parametrize("name", USUAL_TITLES)
def test_tiles_and_rotations_of_further_titles(name: str) -> None:
    title = Title(name)
    recorded = Recorded(name, title.hexmap())
    rules = rules_of(title, recorded, of_the_offer=True)
    lays = 0
    for moment in recorded.moments():
        if moment.offered["type"] != "lay_tile" or moment.entity not in recorded.companies:
            continue
        where = {moment.offered["hex"]}
        ours = legal_lays(moment.board, moment.entity, recorded.supply(moment), rules=rules, hexes=where)
        offered = {tile: tuple(rotations) for tile, rotations in moment.offered["tiles"]}
        assert {lay.tile.name: lay.rotations for lay in ours} == offered
        assert set(moment.offered["hexes"]) <= set(reach(moment.board, moment.entity).hexes)
        lays += 1
    assert lays
