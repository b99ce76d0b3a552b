"""System18, Twisting Tracks: ticket counters, and tiles that go on after the gray ones."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, write_action
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.titles.gSystem18.tickets import (
    COUNTER,
    OneCounterPassed,
    counters_left,
    counters_of,
    place_counter,
    stations_at,
)
from roundhouse.eighteen.track.slots import city_map
from roundhouse.sim.play import Match
from roundhouse.sim.play import play as play_out
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, reach_phase, run, started

OPTIONS = {"map_Twisting_Tracks": "yes"}
LINEARIA, VISTA, SPRINGS = "B5", "B7", "B9"
"""The home of DGN, the hex of two cities beside it, and the home of GFN beyond that."""


def in_phase(phase: str, *tiles: tuple[str, str, int]) -> tuple[Play, Corporation]:
    """DGN, with $200, is about to operate in a phase; tiles lie on hexes: copy and rotation."""
    play = in_stock_round("System18", options=OPTIONS)
    reach_phase(play, phase)
    company = started(play, "DGN", 75, (1, 0), (1, 1))
    company.cash = 200
    for hex_, copy, rotation in tiles:
        play.game.land.correct(hex_, copy, rotation)
    return play, company


JOINED = ((LINEARIA, "57-0", 1), (VISTA, "59-0", 1))
"""Straight track through Linearia, to the west city of Vortex Vista."""


def counter_choices(play: Play) -> list[tuple[str, int]]:
    return [
        (one["hex"], one["city"]) for one in play.options("place_token") if one.get("token_type") == COUNTER
    ]


def reached_city(play: Play, company: Corporation) -> int:
    """The city of Vortex Vista to which the track leads."""
    return next(city for hex_, city in play.game.land.reach(company).cities() if hex_ == VISTA)


# Ticket counters


def test_a_ticket_counter_costs_25_and_is_placed_instead_of_a_usual_token() -> None:
    play, company = in_phase("D-Orange", (LINEARIA, "57-0", 1), (VISTA, "X5-0", 0))
    operating(play)
    pass_to(play, "token_or_counter")
    city = reached_city(play, company)
    assert counter_choices(play) == [(VISTA, city)]
    play(company.key, "place_token", hex=VISTA, city=city, token_type=COUNTER)
    assert (company.cash, company.tokens, counters_left(play.game, company)) == (175, (40, 100), 2)
    assert play.waits_at() != "token_or_counter", "one token a turn, though there is room for a usual one"


def test_it_counts_as_a_token_for_track_and_blocks_others() -> None:
    play, company = in_phase("3", *JOINED)
    operating(play)
    city = reached_city(play, company)
    place_counter(play.game, company, Spot(VISTA, city), 25)
    board = play.game.land.board
    assert board.slots(VISTA, city) == ("DGN",)
    assert board.blocks(VISTA, city, "GFN")


def test_of_each_kind_a_corporation_has_one_in_a_hex() -> None:
    play, company = in_phase("D-Orange", (LINEARIA, "57-0", 1), (VISTA, "X5-0", 0))
    operating(play)
    city = reached_city(play, company)
    place_counter(play.game, company, Spot(VISTA, city), 0)
    pass_to(play, "token_or_counter")
    assert all(hex_ != VISTA for hex_, _ in counter_choices(play))
    play(company.key, "place_token", hex=VISTA, city=city)
    assert (company.cash, stations_at(play.game, company, VISTA)) == (200 - 40, [city])
    assert play.game.land.board.slots(VISTA, city) == ("DGN", "DGN")


def test_a_counter_may_lie_beside_the_home_token() -> None:
    play, company = in_phase("3", (LINEARIA, "14-0", 1))
    operating(play)
    pass_to(play, "token_or_counter")
    assert play.options("place_token") == [
        {
            "type": "place_token",
            "entity": company.key,
            "hex": LINEARIA,
            "city": 0,
            "token_type": COUNTER,
        }
    ]


def test_a_corporation_without_usual_tokens_is_offered_counters_only() -> None:
    play, company = in_phase("D-Orange", (LINEARIA, "57-0", 1), (VISTA, "X5-0", 0))
    operating(play)
    company.tokens = ()
    pass_to(play, "token_or_counter")
    assert counter_choices(play)
    assert len(play.options("place_token")) == len(counter_choices(play))


def test_a_counter_is_read_from_a_game_of_18xx_games_as_it_was_written() -> None:
    play, _ = in_phase("D-Orange", (LINEARIA, "57-0", 1), (VISTA, "X5-0", 0))
    operating(play)
    pass_to(play, "token_or_counter")
    action = play.options("place_token")[-1]
    assert action["token_type"] == COUNTER
    assert read_entry(write_action(action, play.game), play.game).action == action


def test_a_corporation_without_money_for_one_is_not_asked() -> None:
    play, company = in_phase("3", *JOINED)
    company.cash = 24
    operating(play)
    play(company.key, "pass")
    assert play.waits_at() != "token_or_counter"


def test_the_fourth_one_is_refused() -> None:
    play, company = in_phase("3", *JOINED)
    operating(play)
    pass_to(play, "token_or_counter")
    for hex_ in ("C4", "C6", "C8"):
        place_counter(play.game, company, Spot(hex_, 0), 0)
    assert counter_choices(play) == []
    with pytest.raises(Refusal, match="cannot place a ticket counter"):
        play(company.key, "place_token", hex=VISTA, city=reached_city(play, company), token_type=COUNTER)


def test_a_green_tile_on_a_home_comes_with_a_counter_of_whoever_lays_it() -> None:
    play, company = in_phase("3", (LINEARIA, "57-0", 1))
    operating(play)
    play(company.key, "lay_tile", hex=LINEARIA, tile="14-0", rotation=1)
    assert play.game.land.board.slots(LINEARIA, 0) == ("DGN", "DGN")
    assert (company.cash, counters_of(play.game, company)) == (200, [Spot(LINEARIA, 0)])


def test_without_a_counter_left_that_tile_cannot_be_laid() -> None:
    play, company = in_phase("3", (LINEARIA, "57-0", 1))
    operating(play)
    for hex_ in ("C4", "C6", "C8"):
        place_counter(play.game, company, Spot(hex_, 0), 0)
    assert not any(one["tile"].startswith(("14-", "15-", "619-")) for one in play.options("lay_tile"))
    with pytest.raises(Refusal, match="no ticket counter left"):
        play(company.key, "lay_tile", hex=LINEARIA, tile="14-0", rotation=1)


def test_a_route_passes_one_city_with_nothing_but_a_counter() -> None:
    play, company = in_phase("6", *JOINED)
    operating(play)
    city = reached_city(play, company)
    place_counter(play.game, company, Spot(VISTA, city), 0)
    place_counter(play.game, company, Spot("C4", 0), 0)
    rules = play.game.runs.rules(company)
    (hook,) = [one for one in rules.hooks if isinstance(one, OneCounterPassed)]
    assert {hex_ for hex_, _ in hook.stops} == {VISTA, "C4"}
    place_counter(play.game, company, Spot(LINEARIA, 0), 0)
    (hook,) = [one for one in play.game.runs.rules(company).hooks if isinstance(one, OneCounterPassed)]
    assert {hex_ for hex_, _ in hook.stops} == {VISTA, "C4"}, "at home it has its usual token, too"


@pytest.mark.parametrize("counters", [1, 2])
def test_a_train_that_passes_two_of_them_is_refused(counters: int) -> None:
    play, company = in_phase("D", (LINEARIA, "57-0", 1), (VISTA, "X1-0", 0), (SPRINGS, "57-1", 1))
    game = play.game
    game.depot.give(next(one for one in game.depot.upcoming if one.name == "5"), company)
    for spot in (Spot(VISTA, 1), Spot(SPRINGS, 0))[:counters]:
        place_counter(game, company, spot, 0)
    operating(play)
    pass_to(play, "run")
    beyond = [[LINEARIA, VISTA], [VISTA, SPRINGS], [SPRINGS, "B11", "C12"]]
    if counters == 2:
        with pytest.raises(Refusal):
            play(company.key, "run_routes", routes=[{"train": "5-0", "connections": beyond}])
        beyond = beyond[:2]
    play(company.key, "run_routes", routes=[{"train": "5-0", "connections": beyond}])
    assert play.waits_at() == "dividend"


def test_counters_follow_their_city_onto_later_tiles() -> None:
    play, company = in_phase("5", *JOINED)
    operating(play)
    board, city = play.game.land.board, reached_city(play, company)
    place_counter(play.game, company, Spot(VISTA, city), 0)
    board.place_token(VISTA, 1 - city, company.id)
    old = board.tile(VISTA)
    tile = next(
        one
        for one in play.options("lay_tile")
        if one["hex"] == VISTA
        and city_map(old, play.game.land.tile_of(one["tile"]).at(one["rotation"]))[city] != city
    )
    play(company.key, "lay_tile", hex=VISTA, tile=tile["tile"], rotation=tile["rotation"])
    assert counters_of(play.game, company) == [Spot(VISTA, 1 - city)]
    assert stations_at(play.game, company, VISTA) == [city]


# Tiles and trains


@pytest.mark.parametrize(
    ("phase", "lying", "following"),
    [
        ("D", "64-0", ["X1"]),
        ("D-Pink", "X1-0", ["X2"]),
        ("D-Purple", "X2-0", ["X3", "X4"]),
        ("D-Orange", "X3-0", ["X5"]),
        ("D-Navy", "X5-0", ["X6"]),
    ],
)
def test_tiles_go_on_after_gray_with_each_diesel(phase: str, lying: str, following: list[str]) -> None:
    play, _ = in_phase(phase, (LINEARIA, "57-0", 1), (VISTA, lying, 0))
    operating(play)
    found = {one["tile"].partition("-")[0] for one in play.options("lay_tile") if one["hex"] == VISTA}
    assert found == set(following)


def test_a_colour_that_the_phase_does_not_know_is_not_laid() -> None:
    play, _ = in_phase("D", (LINEARIA, "57-0", 1), (VISTA, "X1-0", 0))
    operating(play)
    assert not [one for one in play.options("lay_tile") if one["hex"] == VISTA]


def test_each_diesel_begins_a_phase_and_old_trains_leave_with_three_of_them() -> None:
    game = in_stock_round("System18", options=OPTIONS).game
    gone: dict[str, list[str]] = {}
    while game.depot.upcoming:
        name = game.depot.upcoming[0].name
        before = {kind.name for kind in game.title.trains if game.train(f"{kind.name}-0").owner is not None}
        company = game.corporations["DGN"]
        game.depot.give(train := game.depot.upcoming[0], company)
        game.depot.bought(train, company)
        after = {one.name for one in company.trains}
        gone.setdefault(name, sorted(before - after))
    assert {name: old for name, old in gone.items() if old} == {
        "4": ["2"],
        "6": ["3"],
        "D": ["4"],
        "D-Purple": ["5"],
        "D-Orange": ["6"],
    }
    assert (game.phase.name, game.phase.limit()) == ("D-Navy", 1)


def test_a_run_goes_by_the_best_routes_that_the_counters_allow() -> None:
    play, company = in_phase("3", *JOINED)
    game = play.game
    game.depot.give(next(one for one in game.depot.upcoming if one.name == "3"), company)
    operating(play)
    pass_to(play, "run")
    run(play)
    assert play.waits_at() == "dividend"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["steady", "dice"])
def test_bots_play_it_to_its_end(players: int, bot: str) -> None:
    ended = play_out(Match("System18", (bot,) * players, 3, options=OPTIONS))
    assert ended.reason in {"final_phase", "bankrupt", "nothing_floated"}
