"""The open points of the rules, each as a table may choose it (docs/decisions/0801 and 0840)."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from roundhouse.crayon.rules.actions import event_cards
from roundhouse.crayon.rules.desks import active_events
from roundhouse.crayon.rules.desks.victory import goal
from roundhouse.crayon.rules.state.options import options_of
from roundhouse.table.protocol import Option

from .playing import Play, conserved, employ, in_turn, iron_dragon, new_table, opening
from .test_building import neighbours
from .test_loads import line_of
from .test_victory import bridged, give, join, majors, names

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


def test_every_option_is_written_down() -> None:
    found = [*DECISIONS.glob("08*.md"), *DECISIONS.glob("1221*.md")]
    pages = "".join(path.read_text(encoding="utf-8") for path in found)
    written = set(re.findall(r"`([a-z-]+)`", pages))
    assert {option.id for option in options_of(iron_dragon().definition)} - {
        "deck",
        "goal",
        "start",
    } <= written


@pytest.mark.parametrize("option", options_of(iron_dragon().definition), ids=lambda option: option.id)
def test_a_table_plays_with_any_value(option: Option) -> None:
    for value in option.values:
        table, rng = new_table(2, 5, **{option.id: value}), random.Random(5)
        for _ in range(60):
            if table.outcome():
                break
            table.apply(rng.choice(list(table.choices())).fill(rng))
        conserved(table.game)


def strike(play: Play, card: int) -> None:
    play.game.decks.demands = tuple(one for one in play.game.decks.demands if one != card)
    event_cards.take_effect(play.game, card, play.now)
    play.game.advance()


@pytest.mark.parametrize(("rule", "missed"), [("add-up", 2), ("one", 1)])
def test_several_lost_turns(rule: str, missed: int) -> None:
    play = in_turn(2, lost_turns=rule)
    victim = next(player for player in play.game.players if player is not play.now)
    play.put(victim, "Nordkassel")
    strike(play, 127)
    play.put(victim, "Bremmner")
    strike(play, 133)
    assert victim.skip == missed


@pytest.mark.parametrize(("rule", "lasts"), [("any", False), ("played", True)])
def test_a_missed_turn_and_the_end_of_an_event(rule: str, lasts: bool) -> None:
    play = in_turn(2, event_end=rule)
    play.put(play.now, "Nordkassel")
    strike(play, 142)
    strike(play, 127)
    play.do("end-turn")
    play.do("end-turn")  # the drawer misses the turn in between
    assert bool(play.game.progress.events) == lasts
    play.do("end-turn")
    play.do("end-turn")
    assert play.game.progress.events == ()


@pytest.mark.parametrize("rule", ["last-city", "nearest-city"])
def test_where_trains_in_a_sand_storm_go(rule: str) -> None:
    play = in_turn(2, sand_storm=rule)
    victim = next(player for player in play.game.players if player is not play.now)
    board = play.board
    desert = next(n for n in range(board.milepost_count) if board.terrain[n].name == "desert")
    play.put(victim, "Kola")
    play.put(victim, list(board.mileposts[desert]))
    steps = board.spread([desert])
    nearest = min(board.centre, key=lambda node: steps[node])
    assert board.words(nearest) != "Kola"
    strike(play, 124)
    assert board.words(victim.at) == ("Kola" if rule == "last-city" else board.words(nearest))
    conserved(play.game)


@pytest.mark.parametrize(("rule", "aboard"), [("kept", True), ("given-back", False)])
def test_ships_that_a_storm_drives_into_port(rule: str, aboard: bool) -> None:
    play = in_turn(2, storm_ship=rule)
    sailor = next(player for player in play.game.players if player is not play.now)
    sailor.at = play.board.water[play.node([0, 46, 17])][0]
    sailor.ship = play.game.decks.ships[-1]
    play.game.decks.ships = play.game.decks.ships[:-1]
    strike(play, 137)
    while play.game.progress.pending:
        play.do("choose-port", port=play.board.name(int(play.game.progress.pending[0][2][0])))
    assert sailor.at in play.board.ports
    assert bool(sailor.ship) == aboard
    conserved(play.game)


@pytest.mark.parametrize(("rule", "joins"), [("all", False), ("moves-only", True)])
def test_striking_wizards_and_victory(rule: str, joins: bool) -> None:
    play, other = bridged()
    play.game.options = type(play.game.options)(deck=play.game.options.deck, strike=rule)
    play.game.progress.opened = ("rainbow-bridge",)
    play.game.progress.events = ((139, 0, 99),)
    assert ("Bluefeld" in names(play, other)) == joins
    assert active_events.open_links(play.game) == frozenset()


@pytest.mark.parametrize(("rule", "third"), [("printed", "built"), ("other", "city-full")])
def test_piggnytz_is_of_disputed_size(rule: str, third: str) -> None:
    play = opening(4, disputed=rule)
    first, second, builder, _ = (play.game.players[number] for number in play.game.progress.order)
    city = list(play.board.mileposts[play.board.centre[play.board.city_number["Piggnytz"]]])
    ways = [way for way in neighbours(play, "Piggnytz") if play.board.land[play.node(way)]]
    play.lay(first, ways[0], city)
    play.lay(second, ways[1], city)
    play.game.progress.active = builder.number
    employ(play, builder, "orc")
    far = next(
        other for other, link in play.board.around[play.node(ways[2])]
        if play.board.city[other] < 0 and play.board.land[other] and link not in play.game.track.owner
    )  # fmt: skip
    play.lay(builder, play.board.name(far), ways[2])
    if third == "built":
        play.do("build-track", start=ways[2], end=city)
    else:
        assert play.refused("build-track", start=ways[2], end=city) == third


def test_where_turns_are_equal_the_round_is_played_to_its_end() -> None:
    play = in_turn(2, equal_turns="yes")
    first, second = (play.game.players[number] for number in play.game.progress.order)
    join(play, first, majors(play))
    give(play, first, 255)
    play.do("end-turn")
    assert play.game.outcome() is None
    give(play, second, 200)
    play.do("end-turn")
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.winners == (first.id,)


def test_a_tie_raises_the_goal() -> None:
    play = in_turn(2, equal_turns="yes")
    first, second = (play.game.players[number] for number in play.game.progress.order)
    # Track for both would need two of each link: here no city need be joined.
    play.game.numbers = type(play.game.numbers)(majors=0)
    for player in (first, second):
        give(play, player, 260)
    play.do("end-turn")
    play.do("end-turn")
    assert play.game.outcome() is None
    assert goal(play.game) == 300
    give(play, second, 301)
    play.do("end-turn")
    play.do("end-turn")
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.winners == (second.id,)


def test_what_is_borrowed_is_paid_back_twice_out_of_deliveries() -> None:
    assert in_turn(2).refused("borrow", amount=5) == "no-borrowing"
    play = in_turn(2, borrow="yes")
    player = play.now
    play.do("borrow", amount=15)
    assert (player.gold, player.debt) == (75, 30)
    assert play.refused("borrow", amount=6) == "spend-limit"
    card, line, pay = line_of(play, "lumber", "Octomare")
    play.hold(player, card, 60, 61)
    play.load(player, "lumber")
    play.put(player, "Octomare")
    play.stack(100)
    play.do("deliver", card=card, line=line)
    assert (player.gold, player.debt) == (75, 30 - pay)
    conserved(play.game)
    join(play, player, majors(play))
    give(play, player, 300)
    play.do("end-turn")
    assert play.game.outcome() is None, "who owes does not win"


def test_giving_up_leaves_the_track_and_its_fees_to_the_bank() -> None:
    assert in_turn(2).refused("resign") == "no-resigning"
    play = in_turn(3, resign="yes")
    gone, mover, _ = (play.game.players[number] for number in play.game.progress.order)
    line = [[0, 10, 12], [0, 11, 12], [0, 12, 12]]
    play.lay(gone, *line)
    play.load(gone, "furs")
    play.do("resign")
    conserved(play.game)
    assert (gone.cards, gone.loads, gone.foreman) == ((), (), "")
    assert play.now is mover
    play.put(mover, line[0])
    before = gone.gold
    play.do("move-train", path=line[1:])
    assert (mover.gold, gone.gold) == (56, before)
    for _ in range(2):
        play.do("end-turn")
    assert play.now is mover, "who has given up has no more turns"
    play.do("resign")
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.winners == (next(player.id for player in play.game.players if not player.out),)
    conserved(play.game)


def test_giving_up_in_the_building_turns() -> None:
    play = opening(3, resign="yes")
    gone = play.now
    play.do("resign")
    while play.game.progress.stage == "opening":
        assert play.now is not gone
        play.do("end-turn")
    assert play.now is not gone
