"""System18 along the Mississippi: places by auction, homes by lot, the run to a destination, warranties."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.ending import check_now
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.gSystem18.destinations import Lots
from roundhouse.eighteen.titles.gSystem18.facts import Facts
from roundhouse.sim.play import Match
from roundhouse.sim.play import play as play_out
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import operating, reach_phase, run, started

OPTIONS = {"map_MS": "yes"}
JACKSON, CHICAGO = "E8", "B11"
THERE = [[JACKSON, "D9"], ["D9", "C10", CHICAGO]]


def mississippi(players: int = 3, seed: int = 1) -> Play:
    return Play("System18", players, OPTIONS, seed)


# The order of the players


def test_places_are_auctioned_one_after_the_other_and_the_last_one_is_left_over() -> None:
    play = mississippi()
    play("1", "bid", company="P1", price=0)
    assert play.prices("bid") == [(5, 575)]
    play("2", "bid", company="P1", price=5)
    play("3", "bid", company="P1", price=20)
    play("1", "pass")
    play("2", "pass")
    assert (play.cash(3), play.game.deciders()) == (555, ("1",))
    assert {one["company"] for one in play.options("bid")} == {"P2"}
    play("1", "pass")
    play("2", "bid", company="P2", price=15)
    play("1", "pass")
    assert play.game.round.kind == "stock"
    order = play.game.progress.seating
    assert order is not None
    assert [player.id for player in order] == ["3", "2", "1"]
    assert play.game.deciders() == ("3",)
    assert all(place.closed for place in play.game.privates.values())


def test_a_place_that_nobody_wants_goes_to_the_next_one_for_nothing() -> None:
    play = mississippi(2)
    play("1", "pass")
    play("2", "pass")
    assert (play.game.deciders(), play.cash(1)) == (("1",), 860)
    assert play.game.round.kind == "stock"


# Homes and destinations


@pytest.mark.parametrize("seed", range(4))
def test_homes_and_destinations_are_drawn_and_the_tokens_placed_at_once(seed: int) -> None:
    game = mississippi(seed=seed).game
    memory, lots = game.memory_of(Lots), game.settings_of(Facts).homes_by_lot
    possible = {(one.home, one.city, one.destination) for one in lots}
    drawn = [
        (hex_, city, memory.goals[company])
        for company in game.corporations.values()
        for hex_, city in game.land.board.tokens_of(company.id)
    ]
    assert len(set(drawn)) == 5
    assert possible > set(drawn)
    assert all(company.tokens == (40,) for company in game.corporations.values())


def test_chance_draws_them_anew_in_each_game() -> None:
    homes = {tuple(mississippi(seed=seed).game.memory_of(Lots).homes.values()) for seed in range(6)}
    assert len(homes) > 3


def from_jackson(train: str = "3") -> tuple[Play, Corporation]:
    """The corporation of Jackson, at $75, whose track leads to Chicago, its destination, in phase 3."""
    games = (mississippi(seed=seed) for seed in range(20))
    play = next(one for one in games if JACKSON in one.game.memory_of(Lots).homes.values())
    game = play.game
    game.begin_round("stock", 1)
    reach_phase(play, "3")
    name = next(one.id for one, home in game.memory_of(Lots).homes.items() if home == JACKSON)
    company = started(play, name, 75, (1, 0), (1, 1))
    company.cash = 200
    for hex_, copy in ((JACKSON, "57-0"), ("D9", "57-1"), ("C10", "9-0")):
        game.land.correct(hex_, copy, 0)
    game.depot.give(next(one for one in game.depot.upcoming if one.name == train), company)
    return operating(play), company


def test_a_run_to_the_destination_counts_it_twice_moves_no_price_and_brings_a_token() -> None:
    play, company = from_jackson()
    play(company.key, "pass")
    assert play.waits_at() == "run_to_destination"
    run(play)
    play(company.key, "dividend", kind="withhold")
    assert company.cash == 200 + 20 + 20 + 2 * 40
    assert (company.share_price, company.tokens) == (75, (40, 100))
    assert company not in play.game.memory_of(Lots).goals


def test_the_trains_run_again_as_usual_in_the_same_turn() -> None:
    play, company = from_jackson()
    play(company.key, "pass")
    run(play)
    play(company.key, "dividend", kind="payout")
    assert (company.share_price, play.waits_at()) == (75, "token")
    play(company.key, "pass")
    run(play)
    play(company.key, "dividend", kind="payout")
    assert (company.runs, company.share_price) == ((80,), 80)


@pytest.mark.parametrize("empty", [False, True])
def test_who_passes_may_run_there_in_a_later_turn(empty: bool) -> None:
    play, company = from_jackson()
    play(company.key, "pass")
    if empty:
        play(company.key, "run_routes", routes=[])
    else:
        play(company.key, "pass")
    assert play.waits_at() == "token"
    play(company.key, "pass")
    run(play)
    assert play.game.round.waiting() is not None
    play(company.key, "dividend", kind="withhold")
    assert company.cash == 200 + 80, "the destination counts once"
    assert (company.tokens, play.game.memory_of(Lots).goals[company]) == ((40,), CHICAGO)
    operating(play)
    play(company.key, "pass")
    assert play.waits_at() == "run_to_destination"


def test_one_route_has_to_lead_from_home_to_the_destination() -> None:
    play, company = from_jackson()
    play(company.key, "pass")
    with pytest.raises(Refusal, match="between B11 and E8"):
        play(company.key, "run_routes", routes=[{"train": "3-0", "connections": THERE[:1]}])


def test_a_train_that_is_too_short_does_not_connect() -> None:
    play, company = from_jackson("2")
    play(company.key, "pass")
    assert play.waits_at() == "token"


# Trains and the bank


def to_the_end_of_its_run(play: Play, company: Corporation) -> None:
    """The company passes up to its usual run, and pays what that earns."""
    while play.waits_at() != "run":
        play(company.key, "pass")
    run(play)
    play(company.key, "dividend", kind="payout")


def test_a_train_under_warranty_does_not_rust_before_it_has_run() -> None:
    play, company = from_jackson()
    game = play.game
    other = started(play, next(one for one in game.corporations if one != company.id), 70, (2, 0))
    new, old = [train for train in game.depot.upcoming if train.name == "2"][:2]
    game.depot.give(old, other)
    to_the_end_of_its_run(play, company)
    play(company.key, "buy_train", train=new.id, price=80)
    while game.phase.name != "4":
        game.depot.export()
    assert (old.rusted, new.rusted, new.owner) == (True, False, company)
    operating(play)
    to_the_end_of_its_run(play, company)
    assert (new.rusted, [train.name for train in company.trains]) == (True, ["3"])


def test_diesels_are_sold_beside_the_last_eight_and_for_old_trains() -> None:
    game = mississippi().game
    while game.depot.upcoming[0].name != "8":
        game.depot.export()
    assert [train.name for train in game.depot.for_sale()] == ["8"]
    game.depot.export()
    assert [train.name for train in game.depot.for_sale()] == ["8", "D"]
    diesel = game.depot.for_sale()[1]
    assert dict(diesel.face.discount) == {"5": 200, "6": 200, "8": 200}


@pytest.mark.parametrize(("phase", "reason"), [("8", "bank_early"), ("D", "final_phase")])
def test_the_bank_ends_the_game_before_the_last_phase_only(phase: str, reason: str) -> None:
    play = mississippi()
    game = play.game
    game.begin_round("stock", 1)
    reach_phase(play, phase)
    game.pay(game.bank, game.players[0], 9000)
    check_now(game)
    assert game.progress.end_reason == reason


def test_a_diesel_after_the_bank_is_broken_puts_the_end_off() -> None:
    play = mississippi()
    game = play.game
    game.begin_round("stock", 1)
    reach_phase(play, "8")
    game.pay(game.bank, game.players[0], 9000)
    check_now(game)
    reach_phase(play, "D")
    check_now(game)
    assert (game.progress.end_reason, game.progress.end_timing) == ("final_phase", "one_more_full_or_set")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["steady", "dice"])
def test_bots_play_it_to_its_end(players: int, bot: str) -> None:
    ended = play_out(Match("System18", (bot,) * players, 3, options=OPTIONS))
    assert ended.reason in {"final_phase", "bank_early", "bankrupt", "nothing_floated"}
