"""Every event of the deck, drawn from a stacked pile (acceptance checks 12 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.crayon.rules.actions import event_cards
from roundhouse.crayon.rules.desks import active_events, construction
from roundhouse.crayon.rules.state.pieces import Player

from .playing import Play, conserved, employ, in_turn

LUMBER_TO_OCTOMARE = 4


def about_to_deliver(players: int = 3, **options: Any) -> Play:
    """The active player has lumber in Octomare, and a card that asks for it."""
    play = in_turn(players, **options)
    play.hold(play.now, LUMBER_TO_OCTOMARE, 60, 61)
    play.load(play.now, "lumber")
    play.put(play.now, "Octomare")
    return play


def draw(play: Play, event: int) -> None:
    """Deliver, and draw the event and then a demand card."""
    play.stack(event, 100)
    play.do("deliver", card=LUMBER_TO_OCTOMARE, line=0)
    conserved(play.game)


def others(play: Play) -> list[Player]:
    return [player for player in play.game.in_turn_order(play.now.number) if player is not play.now]


def pass_round(play: Play, turns: int) -> None:
    for _ in range(turns):
        play.do("end-turn")


def test_121_rainbow_bridge_joins_for_good() -> None:
    play = about_to_deliver()
    draw(play, 121)
    assert "rainbow-bridge" in active_events.open_links(play.game)
    pass_round(play, 9)
    assert "rainbow-bridge" in active_events.open_links(play.game)
    assert play.game.view(None)["effects"]["rainbow_bridge"] == [True, None]


def test_122_peasants_close_cities_far_from_the_shore() -> None:
    play = about_to_deliver()
    draw(play, 122)
    play.put(play.now, "Uloggh")
    assert play.refused("pick-up", load="ale") == "pickup-forbidden"
    play.put(play.now, "Kola")
    play.do("pick-up", load="furs")


def test_123_snow_slows_the_north() -> None:
    play = about_to_deliver()
    victim = others(play)[0]
    play.put(victim, "Kola")
    draw(play, 123)
    play.do("end-turn")
    assert play.now is victim
    assert play.game.progress.allowance == 5
    alpine = next(
        (a, b)
        for a, b in play.board.ends
        if play.board.terrain[b].name == "alpine" and play.board.region[b] == "Koland"
    )
    play.lay(victim, play.board.name(next(o for o, _ in play.board.around[alpine[0]] if o != alpine[1])),
             play.board.name(alpine[0]))  # fmt: skip
    play.do("end-move")
    assert play.refused("build-track", start=play.board.name(alpine[0]), end=play.board.name(alpine[1])) == (
        "build-forbidden"
    )


def desert_line(play: Play) -> list[list[int]]:
    a, b = next(
        (a, b) for a, b in play.board.ends if all(play.board.terrain[n].name == "desert" for n in (a, b))
    )
    return [list(play.board.mileposts[a]), list(play.board.mileposts[b])]


def test_124_sand_storm_erases_the_desert() -> None:
    play = about_to_deliver()
    victim = others(play)[0]
    line = desert_line(play)
    play.lay(victim, *line)
    play.put(victim, "Kola")
    play.put(victim, line[0])
    play.load(victim, "furs")
    link = play.board.link_of[play.node(line[0]), play.node(line[1])]
    draw(play, 124)
    assert link not in play.game.track.owner
    assert play.board.words(victim.at) == "Kola"
    assert (victim.skip, victim.loads) == (1, ())
    play.do("end-move")
    play.lay(play.now, *desert_neighbour(play, line))
    assert play.refused("build-track", start=line[0], end=line[1]) in ("right-of-way", "build-forbidden")


def desert_neighbour(play: Play, line: list[list[int]]) -> list[list[int]]:
    other = next(
        n for n, _ in play.board.around[play.node(line[0])] if play.board.mileposts[n] != tuple(line[1])
    )
    return [list(play.board.mileposts[other]), line[0]]


def test_125_volcanoes() -> None:
    play = about_to_deliver()
    near, far = others(play)
    volcano = next(n for n in range(play.board.milepost_count) if play.board.terrain[n].name == "volcano")
    steps = play.board.spread([volcano])
    for player, distance in ((near, 2), (far, 7)):
        node = next(
            n for n, s in enumerate(steps[: play.board.milepost_count])
            if s == distance and (distance == 2 or n not in (play.game.areas.nodes(
                play.game.event_cards[125].effects[0].area) or ()))
        )  # fmt: skip
        play.put(player, list(play.board.mileposts[node]))
        play.load(player, "furs", "furs")
    draw(play, 125)
    assert near.loads == ()
    assert far.loads == ("furs",)
    assert (near.skip, far.skip) == (1, 1)


def test_126_rogue_magic_stops_the_drawer_and_the_agencies() -> None:
    play = about_to_deliver()
    draw(play, 126)
    drawer = play.now
    play.do("end-move")
    section = [[0, 11, 12], [0, 12, 12]]
    play.lay(drawer, [0, 10, 12], [0, 11, 12])
    employ(play, drawer, "elf")
    assert play.refused("build-track", path=section) == "build-forbidden"
    assert play.refused("exchange-foreman", method="draw") == "no-exchange"
    play.do("end-turn")
    play.do("end-move")
    employ(play, play.now, "catman")
    exit_ = next(iter(construction.legal_sections(play.game, play.now)))
    play.do("build-track", path=[play.board.name(exit_.start), play.board.name(exit_.end)])
    assert play.refused("exchange-foreman", method="draw") == "no-exchange"
    assert play.game.view(None)["effects"]["no_foreman_change"][:2] == [True, 4]


def test_127_free_dragons_reach_ten_mileposts() -> None:
    play = about_to_deliver()
    near, far = others(play)
    nordkassel = play.board.centre[play.board.city_number["Nordkassel"]]
    steps = play.board.spread([nordkassel])
    for player, distance in ((near, 10), (far, 11)):
        play.put(player, list(play.board.mileposts[steps.index(distance)]))
        play.load(player, "furs")
    draw(play, 127)
    assert (near.skip, near.loads) == (1, ())
    assert (far.skip, far.loads) == (0, ("furs",))


@pytest.mark.parametrize("event", [128, 131, 140])
def test_floods_wash_bridges_away(event: int) -> None:
    play = about_to_deliver()
    victim = others(play)[0]
    rivers = play.game.event_cards[event].effects[0].area.rivers
    links = [link for link, name in enumerate(play.board.river) if name in rivers]
    dry = next(link for link, name in enumerate(play.board.river) if name and name not in rivers)
    for link in (*links, dry):
        play.game.track.owner[link] = victim.number
    draw(play, event)
    assert dry in play.game.track.owner
    assert not set(links) & play.game.track.owner.keys()
    assert set(play.game.track.claims) == set(links)
    assert all(active_events.bans_building(play.game, player, links[0]) for player in play.game.players)
    pass_round(play, 3)
    assert active_events.bans_building(play.game, victim, links[0])
    pass_round(play, 1)
    assert not active_events.bans_building(play.game, victim, links[0])
    assert play.game.track.claims[links[0]][0] == victim.number
    pass_round(play, 9)
    assert links[0] not in play.game.track.claims


def test_129_ice_storm_closes_mountains_near_kola() -> None:
    play = about_to_deliver()
    victim = others(play)[0]
    draw(play, 129)
    play.lay(victim, [0, 10, 12], [0, 11, 12], [0, 12, 12])
    play.put(victim, [0, 10, 12])
    play.do("end-turn")
    assert play.refused("move-train", path=[[0, 11, 12], [0, 12, 12]]) == "halted"


@pytest.mark.parametrize(
    ("event", "region", "terrain"),
    [(130, "Glyth Gamel", "forest"), (143, "Olde World", "alpine"), (146, "Janoshal", "mountain")],
)
def test_nothing_moves_or_is_built_there(event: int, region: str, terrain: str) -> None:
    play = about_to_deliver()
    draw(play, event)
    node = next(
        n for n in range(play.board.milepost_count)
        if play.board.region[n] == region and play.board.terrain[n].name == terrain
    )  # fmt: skip
    link = play.board.around[node][0][1]
    assert active_events.halts(play.game, node)
    assert active_events.bans_building(play.game, play.now, link)
    assert active_events.slows(play.game, node) == (event != 130)


@pytest.mark.parametrize(
    ("event", "place"),
    [(133, "Bremmner"), (136, "Uloggh"), (138, "Caldeen")],
)
def test_trains_in_the_place_lose_a_turn_and_a_load(event: int, place: str) -> None:
    play = about_to_deliver()
    there, elsewhere = others(play)
    play.put(there, place)
    play.put(elsewhere, "Octomare")
    for player in (there, elsewhere):
        play.load(player, "furs", "furs")
    draw(play, event)
    assert (there.skip, there.loads) == (1, ("furs",))
    assert (elsewhere.skip, elsewhere.loads) == (0, ("furs", "furs"))


@pytest.mark.parametrize(("event", "city"), [(132, ""), (141, "Ilik-Herb"), (144, "Opal Bezin")])
def test_ships_are_in_danger(event: int, city: str) -> None:
    play = about_to_deliver()
    near, far = others(play)
    area = play.game.areas.nodes(play.game.event_cards[event].effects[0].area)
    sea = [n for n in range(play.board.milepost_count) if play.board.at_sea(n)]
    inside = next(n for n in sea if area is None or n in area)
    outside = next(n for n in sea if area is not None and n not in area) if city else inside
    for player, node in ((near, inside), (far, outside)):
        player.at = node
        player.ship = play.game.decks.ships[-1]
        play.game.decks.ships = play.game.decks.ships[:-1]
        play.load(player, "furs")
    draw(play, event)
    assert (near.skip, near.loads) == (1, ())
    assert far.skip == (0 if city else 1)


@pytest.mark.parametrize(("event", "port"), [(133, [0, 46, 17]), (138, [0, 4, 39])])
def test_a_train_aboard_in_port_is_in_no_place_on_land(event: int, port: list[int]) -> None:
    """Bluefeld lies in Bright, the other port in one of the lands of the Winged Demons."""
    play = about_to_deliver()
    aboard, ashore = others(play)
    for player in (aboard, ashore):
        play.put(player, port)
        play.load(player, "furs")
    aboard.ship = play.game.decks.ships[-1]
    play.game.decks.ships = play.game.decks.ships[:-1]
    draw(play, event)
    assert (aboard.skip, aboard.loads) == (0, ("furs",))
    assert (ashore.skip, ashore.loads) == (1, ())


def test_134_war_tax() -> None:
    play = about_to_deliver(hide_gold="yes")
    first, second = others(play)
    for player, gold in ((first, 200), (second, 199)):
        play.game.bank.gold -= gold - player.gold
        player.gold = gold
    play.game.bank.gold += play.now.gold - 29
    play.now.gold = 29
    draw(play, 134)
    assert [play.now.gold, first.gold, second.gold] == [49, 170, 179]
    assert play.game.view(None)["players"][first.id]["gp"] == 170


def test_135_barbarians_near_the_jungle() -> None:
    play = about_to_deliver()
    draw(play, 135)
    play.put(play.now, "Caldeen")
    assert play.refused("pick-up", load="wheat") == "pickup-forbidden"


def test_137_storms_drive_ships_into_port() -> None:
    play = about_to_deliver()
    sailor = others(play)[0]
    bluefeld = play.node([0, 46, 17])
    sailor.at = play.board.water[bluefeld][0]
    sailor.ship = play.game.decks.ships[-1]
    play.game.decks.ships = play.game.decks.ships[:-1]
    draw(play, 137)
    assert sailor.at in play.board.ports
    assert sailor.ship
    play.do("end-turn")
    water = play.board.name(play.board.water[sailor.at][0])
    assert play.refused("move-ship", path=[water]) == "sailing-forbidden"
    assert play.refused("leave-ship") == "sailing-forbidden"
    pass_round(play, 3)
    assert play.now is sailor
    play.do("leave-ship")
    conserved(play.game)


def test_139_wizards_strike() -> None:
    play = about_to_deliver()
    draw(play, 139)
    assert active_events.open_links(play.game) == frozenset()
    play.do("end-move")
    assert play.refused("upgrade-train", train="Sardar") == "no-upgrade"
    assert play.game.view(None)["effects"]["no_upgrade"] == [True, 4]
    pass_round(play, 4)
    assert active_events.open_links(play.game) == {"magical-connection"}


def test_142_foreman_strike() -> None:
    play = about_to_deliver()
    draw(play, 142)
    for _ in range(3):
        play.do("end-move")
        assert next(construction.legal_sections(play.game, play.now), None) is None
        play.do("end-turn")
    assert play.game.view(None)["effects"]["no_build"][:2] == [True, 4]


def test_145_runaway_dragon_strikes_dragons_of_level_three() -> None:
    play = about_to_deliver()
    dragon, salamander = others(play)
    for player, engine in ((dragon, "Fire Drake"), (salamander, "Salamander")):
        play.game.decks.engines[player.engine] += 1
        play.game.decks.engines[engine] -= 1
        player.engine = engine
        node = next(n for n in range(play.board.milepost_count) if play.board.region[n] == "Rakhatz")
        play.put(player, list(play.board.mileposts[node]))
    draw(play, 145)
    assert (dragon.skip, salamander.skip) == (1, 0)


def strike(play: Play, event: int) -> None:
    """The active player draws an event, wherever the train is."""
    play.game.decks.demands = tuple(card for card in play.game.decks.demands if card != event)
    event_cards.take_effect(play.game, event, play.now)
    play.game.advance()


def test_half_rate_halves_what_is_left() -> None:
    play = in_turn(3)
    play.game.progress.moved = 3
    strike(play, 129)
    assert play.game.progress.allowance == 3 + 4
    assert play.game.progress.halved


def test_the_drawer_who_loses_a_turn_stops_and_may_still_build() -> None:
    play = in_turn(2)
    drawer = play.now
    play.put(drawer, "Nordkassel")
    strike(play, 127)
    assert drawer.skip == 1
    near = next(other for other, _ in play.board.around[drawer.at])
    play.lay(drawer, play.board.name(drawer.at), play.board.name(near))
    assert play.refused("move-train", path=[play.board.name(near)]) == "lost-turn"
    play.do("end-move")
    assert next(construction.legal_sections(play.game, drawer)) is not None
    play.do("end-turn")
    assert "misses this turn" in " ".join(play.do("end-turn"))
    assert play.now is not drawer


def test_a_table_may_let_the_drawer_only_stop() -> None:
    play = in_turn(2, own_lost_turn="now")
    play.put(play.now, "Nordkassel")
    strike(play, 127)
    assert play.now.skip == 0
    assert play.game.progress.allowance == 0


def test_vampires_ask_who_has_to_choose() -> None:
    play = about_to_deliver()
    first, second = others(play)
    for player in (first, second):
        play.put(player, "Uloggh")
    play.load(first, "furs", "gold")
    play.load(second, "wine", "wine")
    draw(play, 136)
    special = play.game.view(None)["phase"]["game_special"]
    assert special == {"kind": "lose-load", "player_id": first.id, "choices": ["furs", "gold"]}
    active = play.now
    assert play.refused("end-turn", seat=active.id) == "waiting-for-player"
    assert play.refused("choose-lost-load", seat=second.id, load="wine") == "waiting-for-player"
    assert play.refused("choose-lost-load", seat=first.id, load="wine") == "not-carried"
    play.do("choose-lost-load", seat=first.id, load="gold")
    assert first.loads == ("furs",)
    assert second.loads == ("wine",)
    assert len(active.cards) == 3
    assert play.game.progress.allowance - play.game.progress.moved == 10
    assert (first.skip, second.skip) == (1, 1)
    play.do("end-turn")
    assert play.now is active
    conserved(play.game)
