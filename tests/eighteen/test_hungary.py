"""18Mag: the draft, track and tokens, trains and phases, shares, and what optional rules change."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Mag.rules.facts import memory_of
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_hungary import choose, drafted, go_on, lay, new, preside, turn_of

# The draft


def test_corporations_begin_with_all_shares_in_the_pool_and_no_money() -> None:
    game = new().game
    prices = [one.share_price for one in game.corporations.values()]
    assert set(prices) <= {60, 65, 70, 75, 80}
    assert max(prices.count(price) for price in prices) <= 2
    for corporation in game.corporations.values():
        assert (corporation.cash, game.pool.percent(corporation)) == (0, 100)
        assert corporation.floated
        assert corporation.player is None
    assert [player.cash for player in game.players] == [0, 0, 0]


def test_whoever_was_second_in_a_row_of_the_draft_begins_the_next_one() -> None:
    play, turns = new(), list[str]()
    for _ in range(9):
        turns += play.game.deciders()
        choose(play)
    assert turns == ["1", "2", "3", "2", "3", "1", "3", "1", "2"]


def test_two_players_choose_to_and_fro() -> None:
    play, turns = new(players=2), list[str]()
    for _ in range(8):
        turns += play.game.deciders()
        choose(play)
    assert turns == ["1", "2", "2", "1", "1", "2", "2", "1"]


@pytest.mark.parametrize(
    ("players", "minors", "shares"), [(2, 3, 1), (3, 4, 2), (4, 3, 1), (5, 2, 2), (6, 2, 2)]
)
def test_everybody_chooses_so_many_minors_and_shares(players: int, minors: int, shares: int) -> None:
    game = drafted(players).game
    for player in game.players:
        assert sum(minor.player is player for minor in game.minors.values()) == minors
        assert sum(len(held) for held in player.held.values()) == shares


def test_a_minor_begins_with_money_a_train_and_its_home_token() -> None:
    play = new()
    play("1", "bid", minor="4", price=0)
    minor = play.game.minors["4"]
    assert (minor.player, minor.cash) == (play.game.players[0], 50)
    assert [train.name for train in minor.trains] == ["2"]
    assert list(play.game.land.board.tokens_of("4")) == [("G14", 1)]
    assert minor.tokens == (40, 80)


def test_one_share_of_each_corporation_is_chosen_and_two_with_five_or_six_players() -> None:
    play = new()
    play("1", "bid", corporation="SIK", price=0)
    assert "SIK" not in {one.get("corporation") for one in play.options("bid")}
    play = new(players=5)
    play("1", "bid", corporation="SIK", price=0)
    play("2", "bid", corporation="SIK", price=0)
    assert "SIK" not in {one.get("corporation") for one in play.options("bid")}


def test_two_shares_of_the_same_corporation_make_a_president_in_the_draft() -> None:
    play = drafted(players=6, wanted=("SIK",))
    sik = play.game.corporations["SIK"]
    holders = [player for player in play.game.players if player.percent(sik)]
    assert [player.percent(sik) for player in holders] == [10, 10]
    game = new(players=5).game
    sik = game.corporations["SIK"]
    for share in game.pool.shares(sik)[1:3]:
        game.shares.give(game.players[0], (share,))
    assert sik.player is game.players[0]


def test_a_turn_of_the_draft_refuses_what_is_not_on_offer() -> None:
    play = new()
    play("1", "bid", minor="1", price=0)
    for wrong in ({"minor": "1"}, {"company": "KK"}, {}, {"minor": "2", "corporation": "SIK"}):
        with pytest.raises(Refusal):
            play("2", "bid", price=0, **wrong)
    with pytest.raises(Refusal, match="for nothing"):
        play("2", "bid", minor="2", price=10)


def test_minors_that_nobody_chose_are_not_in_the_game() -> None:
    play = drafted(wanted=[str(number) for number in range(1, 13)])
    last = play.game.minors["13"]
    assert (last.closed, last.removed) == (True, True)
    assert play.game.land.board.reservations("I2") == ()
    assert last not in play.game.round.order


def test_the_draft_is_followed_by_an_operating_round_of_minors_then_corporations() -> None:
    play = drafted(wanted=[str(number) for number in range(1, 13)])
    assert play.game.round.kind == "operating"
    names = [getattr(company, "id", "") for company in play.game.round.order]
    assert names[:12] == [str(number) for number in range(1, 13)]
    assert set(names[12:]) == set(play.game.corporations)


def test_whoever_comes_after_the_last_one_in_the_draft_begins_the_first_stock_round() -> None:
    play = drafted()
    play.pass_until("stock")
    assert play.game.deciders() == ("3",)


# Track


def test_terrain_is_paid_to_one_corporation_and_the_second_tile_to_another() -> None:
    play, minor = turn_of("5", cash=100)
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    assert (minor.cash, play.game.corporations["SIK"].cash) == (90, 10)
    tile = next(one for one in play.options("lay_tile") if one["hex"] == "G26")
    play.table.apply(tile)
    game = play.game
    assert (minor.cash, game.corporations["SIK"].cash, game.corporations["SKEV"].cash) == (60, 30, 10)


def test_a_lay_that_the_minor_cannot_pay_is_refused() -> None:
    play, minor = turn_of("5", cash=15)
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    assert minor.cash == 5
    play, minor = turn_of("5", cash=25)
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    assert not any(one["hex"] == "G26" for one in play.options("lay_tile"))
    with pytest.raises(Refusal, match="cannot pay"):
        play("minor:5", "lay_tile", hex="G26", tile="4-0", rotation=2)


def test_for_a_terrain_token_the_bank_pays_for_one_tile() -> None:
    play, minor = turn_of("5", cash=100)
    bank = play.game.bank.cash
    play("minor:5", "special_buy", description="Use Terrain Token")
    assert not play.options("special_buy")
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    assert (minor.cash, play.game.corporations["SIK"].cash) == (100, 10)
    assert play.game.bank.cash == bank - 10
    assert memory_of(play.game).terrain_tokens[minor] == 2
    tile = next(one for one in play.options("lay_tile") if one["hex"] == "G26")
    play.table.apply(tile)
    assert minor.cash == 70


def test_with_a_terrain_token_a_poor_minor_crosses_mountains() -> None:
    play, minor = turn_of("5", cash=10)
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    assert minor.cash == 0
    play, minor = turn_of("5", cash=10)
    play("minor:5", "special_buy", description="Use Terrain Token")
    play("minor:5", "lay_tile", hex="H27", tile="6-0", rotation=0)
    play("minor:5", "special_buy", description="Use Terrain Token")
    tile = next(one for one in play.options("lay_tile") if one["hex"] == "G26")
    play.table.apply(tile)
    assert (minor.cash, memory_of(play.game).terrain_tokens[minor]) == (0, 1)
    assert play.game.corporations["SIK"].cash == 30


def test_only_some_minors_have_terrain_tokens() -> None:
    play, _ = turn_of("1")
    assert not play.options("special_buy")
    with pytest.raises(Refusal):
        play("minor:1", "special_buy", description="Use Terrain Token")
    play, _ = turn_of("5")
    with pytest.raises(Refusal, match="cannot buy"):
        play("minor:5", "special_buy", description="Use Something Else")


def test_the_first_track_of_two_cities_leads_to_the_token() -> None:
    play, _ = turn_of("4")
    board = play.game.land.board
    assert list(board.tokens_of("4")) == [("G14", 1)]
    play("minor:4", "lay_tile", hex="G14", tile="L32-0", rotation=2)
    assert list(board.tokens_of("4")) == [("G14", 0)]


def test_a_token_in_the_city_that_gets_the_track_keeps_its_place() -> None:
    play, _ = turn_of("4")
    board = play.game.land.board
    board.place_token("G14", 0, "SIK")
    play("minor:4", "lay_tile", hex="G14", tile="L32-0", rotation=2)
    assert list(board.tokens_of("SIK")) == [("G14", 0)]
    assert list(board.tokens_of("4")) == [("G14", 1)]


def test_the_tile_of_buda_and_pest_lies_in_one_way_only() -> None:
    play, _ = turn_of("1")
    rotations = {one["rotation"] for one in play.options("lay_tile") if one["hex"] == "E12"}
    assert rotations == {2}


def test_no_track_crosses_the_lake() -> None:
    play, _ = turn_of("3")
    for hex_, tile, rotation in (("E10", "5", 5), ("E8", "8", 4)):
        lay(play, hex_, tile, rotation)
    lays = [one for one in play.options("lay_tile") if one["hex"] == "F9"]
    exits = [play.game.land.tile_of(one["tile"]).at(one["rotation"]).exits for one in lays]
    assert exits
    assert all(set(one) <= {1, 2, 3} or set(one) <= {4, 5, 0} for one in exits)


def test_places_with_a_k_take_any_yellow_city_and_tiles_with_k_after_that() -> None:
    play, _ = turn_of("13")
    yellow = {str(one["tile"]).rpartition("-")[0] for one in play.options("lay_tile") if one["hex"] == "I2"}
    assert yellow == {"5", "6", "57"}
    lay(play, "I2", "57", 2)
    play.game.depot.phase_index = 1
    green = {str(one["tile"]).rpartition("-")[0] for one in play.options("lay_tile") if one["hex"] == "I2"}
    assert green
    assert green <= {"236", "237", "238"}


def test_a_tile_that_lies_is_not_there_for_its_other_side() -> None:
    play, _ = turn_of("3")
    left = play.game.land.supply.left
    assert left["57"][0] == left["5"][0] == 0
    play("minor:3", "lay_tile", hex="E10", tile="5-0", rotation=4)
    assert 0 not in left["57"]
    play.game.depot.phase_index = 1
    play, _ = turn_of("3", play=play)
    tile = next(one for one in play.options("lay_tile") if one["hex"] == "E10")
    play.table.apply(tile)
    assert 0 in left["57"]
    assert 0 in left["5"]


# Tokens


def test_half_of_what_a_minor_pays_for_a_token_goes_to_a_corporation() -> None:
    play, minor = turn_of("6", track=True)
    go_on(play, "token_mag")
    assert {one["hex"] for one in play.options("place_token")} == {"C16"}
    play("minor:6", "place_token", hex="C16", city=0)
    assert (minor.cash, play.game.corporations["SKEV"].cash) == (160, 20)


def test_a_corporation_with_a_president_places_tokens_anywhere() -> None:
    play = drafted()
    corporation, _ = preside(play, "SNW")
    play, _ = turn_of("SNW", play=play, cash=100)
    assert play.waits_at() == "token_mag"
    hexes = {one["hex"] for one in play.options("place_token")}
    assert {"F13", "C16", "F23"} <= hexes
    assert hexes.isdisjoint({"A10", "A18", "E26", "I20"})
    play("corp:SNW", "place_token", hex="F23", city=0)
    assert (corporation.cash, play.game.corporations["SKEV"].cash) == (60, 0)
    assert list(play.game.land.board.tokens_of("SNW")) == [("F23", 0)]
    assert play.waits_at() == "dividend_mag"


def test_a_corporation_has_one_token_in_a_place_at_most() -> None:
    play = drafted()
    preside(play, "SNW")
    play.game.land.board.place_token("F23", 0, "SNW")
    play, _ = turn_of("SNW", play=play, cash=100)
    with pytest.raises(Refusal, match="no room"):
        play("corp:SNW", "place_token", hex="F23", city=0)


def test_nobody_places_tokens_for_a_corporation_without_a_president() -> None:
    play, corporation = turn_of("SNW", cash=100)
    assert play.waits_at() != "token_mag" or play.game.round.entity is not corporation


# Trains and phases


def buy(play: Play, minor: Corporation, kind: str, price: int) -> None:
    """Buy the next train of a kind."""
    train = next(one for one in play.game.depot.upcoming if one.kind.name == kind)
    play(minor.key, "buy_train", train=train.id, price=price)


def test_half_the_price_of_a_train_goes_to_its_builder() -> None:
    play, minor = turn_of("6", cash=500, trains="")
    go_on(play, "buy_train_mag")
    buy(play, minor, "2", 80)
    buy(play, minor, "3", 120)
    game = play.game
    assert (minor.cash, game.corporations["LdStEG"].cash, game.corporations["MAVAG"].cash) == (300, 40, 60)


def test_with_two_players_the_builder_of_all_trains_gets_a_quarter() -> None:
    play = drafted(players=2, wanted=("6",))
    play, minor = turn_of("6", play=play, cash=500, trains="")
    go_on(play, "buy_train_mag")
    play("minor:6", "buy_train", train="3-0", price=120)
    assert (minor.cash, play.game.corporations["LdStEG"].cash) == (380, 30)


def test_all_kinds_of_train_are_for_sale_from_the_beginning() -> None:
    play, _ = turn_of("6", cash=500, trains="")
    go_on(play, "buy_train_mag")
    sold = {play.game.train(one["train"]).name for one in play.options("buy_train") if "price" in one}
    assert sold == {"2", "3", "4", "6"}


def test_a_train_that_is_given_back_is_the_next_of_its_kind() -> None:
    play, minor = turn_of("6", cash=500, trains="2 2", track=True)
    assert play.game.depot.upcoming[0].id != minor.trains[0].id
    go_on(play, "give_trains_back")
    given = minor.trains[0].id
    play("minor:6", "discard_train", train=given)
    assert (len(minor.trains), play.game.depot.upcoming[0].id) == (1, given)
    with pytest.raises(Refusal, match="does not own"):
        play("minor:6", "discard_train", train=given)
    copies = [train.id for train in play.game.depot.upcoming]
    go_on(play, "run_with_rail_cars")
    play.table.apply(dict(play.options("run_routes")[0]) | {"routes": []})
    play("minor:6", "buy_train", train=given, price=80)
    assert [train.id for train in play.game.depot.upcoming] == copies[1:]


def test_the_first_train_of_each_kind_begins_the_next_phase_whatever_the_kind() -> None:
    play, _ = turn_of("6", cash=2000, trains="")
    go_on(play, "buy_train_mag")
    play("minor:6", "buy_train", train="6-0", price=320)
    assert play.game.phase.name == "Green"
    play("minor:6", "buy_train", train="6-1", price=320)
    assert play.game.phase.name == "Green"
    play, _ = turn_of("6", play=play, cash=2000, trains="")
    go_on(play, "buy_train_mag")
    play("minor:6", "buy_train", train="3-0", price=120)
    assert play.game.phase.name == "Brown"
    play("minor:6", "buy_train", train="4-0", price=200)
    assert play.game.phase.name == "Gray"


def test_the_operating_round_in_which_a_phase_begins_is_the_last_of_its_set() -> None:
    play, _ = turn_of("6", cash=500, trains="")
    play.game.depot.phase_index = 1
    play.game.progress.rounds_in_set = 2
    go_on(play, "buy_train_mag")
    play("minor:6", "buy_train", train="3-0", price=120)
    assert play.game.progress.rounds_in_set == 1


def test_after_three_operating_rounds_without_a_train_of_the_bank_a_phase_begins() -> None:
    play = drafted()
    memory_of(play.game).idle_rounds = 1
    play.pass_until("stock")
    assert (play.game.phase.name, memory_of(play.game).idle_rounds) == ("Yellow", 2)
    play.pass_until("operating")
    play.pass_until("stock")
    assert (play.game.phase.name, memory_of(play.game).idle_rounds) == ("Green", 0)


def test_a_train_of_the_bank_begins_the_count_anew() -> None:
    play, minor = turn_of("6", cash=500, trains="")
    memory_of(play.game).idle_rounds = 2
    go_on(play, "buy_train_mag")
    buy(play, minor, "2", 80)
    play.pass_until("stock")
    assert (play.game.phase.name, memory_of(play.game).idle_rounds) == ("Yellow", 0)


def test_the_set_after_the_last_phase_began_is_the_last_one() -> None:
    play, _ = turn_of("6", cash=500, trains="")
    play.game.depot.phase_index = 2
    go_on(play, "buy_train_mag")
    play("minor:6", "buy_train", train="6-0", price=320)
    play.pass_until("stock")
    assert not play.game.over
    play.pass_until("operating")
    assert play.game.progress.rounds_in_set == 3
    assert play.game.progress.last_set == play.game.progress.turn


def test_a_last_phase_that_no_train_begins_gives_one_set_more() -> None:
    play = drafted()
    play.game.depot.phase_index = 2
    memory_of(play.game).idle_rounds = 2
    play.pass_until("stock")
    assert play.game.phase.name == "Gray"
    play.pass_until("operating")
    assert play.game.progress.last_set == play.game.progress.turn + 1


# Shares


def test_the_presidents_certificate_in_the_pool_is_bought_as_a_whole() -> None:
    play = drafted()
    play.pass_until("stock")
    game = play.game
    player = game.player(game.deciders()[0])
    corporation = next(one for one in game.corporations.values() if not player.percent(one))
    player.cash = 1000
    president = game.shares.president_share(corporation)
    offered = {tuple(one["shares"]) for one in play.options("buy_shares")}
    assert (president.id,) in offered
    play(player.id, "buy_shares", shares=[president.id])
    assert (player.percent(corporation), corporation.player) == (20, player)
    assert player.cash == 1000 - 2 * corporation.share_price


# Optional rules


def test_the_map_of_two_players_has_four_corporations_and_seven_minors() -> None:
    game = new(players=2).game
    assert set(game.corporations) == {"RABA", "SIK", "SKEV", "LdStEG"}
    assert set(game.minors) == {"1", "2", "3", "4", "6", "7", "11"}
    assert [kind.name for kind in game.title.trains] == ["2", "3", "4"]
    assert "H27" not in game.land.ground.hexmap.hexes
    assert game.land.ground.hexmap["C8"].location == "Buda & Pest"


def test_without_the_expansion_nothing_of_it_is_there() -> None:
    game = new().game
    assert {"14", "15", "16"}.isdisjoint(game.minors)
    assert "CIWL" not in game.corporations
    assert not game.privates


def test_three_new_minors_are_added_and_more_are_chosen() -> None:
    game = drafted(options={"new_minors_challenge": "yes"}).game
    assert {"14", "15", "16"} <= set(game.minors)
    for player in game.players:
        assert sum(minor.player is player for minor in game.minors.values()) == 5


def test_three_new_minors_are_mixed_in_and_three_are_out() -> None:
    game = new(options={"new_minors_simple": "yes"}).game
    assert len(game.minors) == 13
    seeds = [frozenset(new(seed=seed, options={"new_minors_simple": "yes"}).game.minors) for seed in (1, 2)]
    assert seeds[0] != seeds[1]


def test_twenty_percent_of_the_new_corporation_are_chosen() -> None:
    play = new(options={"new_major": "yes"})
    play("1", "bid", corporation="CIWL", price=0)
    assert play.game.players[0].percent(play.game.corporations["CIWL"]) == 20


def test_each_player_chooses_one_supporter() -> None:
    play = drafted(options={"supporters": "yes"})
    for player in play.game.players:
        assert len(player.privates) == 1
    assert sum(private.removed for private in play.game.privates.values()) == 3
