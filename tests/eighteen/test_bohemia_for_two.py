"""18CZ for two players, with Václav."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18CZ.trains import BuyTrainsOfSize

from .at_table import Play
from .in_bohemia import TITLE, all_open, begun, has_trains, lay, operating_step, sells, vaclav
from .mid_game import run

# Two players and Václav


def test_vaclav_begins_with_a_small_corporation_and_a_train() -> None:
    play = Play(TITLE, 2)
    owner = vaclav(play)
    (corporation,) = owner.held
    assert (corporation.size, owner.percent(corporation), corporation.share_price) == (4, 50, 50)
    assert ([train.name for train in corporation.trains], corporation.cash) == (["2a"], 0)
    assert (owner.cash, set(corporation.tokens)) == (0, {0})


def test_vaclav_gets_a_corporation_of_each_size_as_they_become_available() -> None:
    play = Play(TITLE, 2)
    game, owner = play.game, vaclav(play)
    sells(play, "2b")
    train = game.depot.upcoming[0]
    game.depot.take(train)
    game.depot.bought(train, None)
    (medium,) = [one for one in owner.held if one.size == 5]
    assert (owner.percent(medium), medium.share_price, medium.trains[0].name) == (60, 60, "2+2b")
    sells(play, "3d")
    train = game.depot.upcoming[0]
    game.depot.take(train)
    game.depot.bought(train, None)
    (large,) = [one for one in owner.held if one.size == 10]
    assert (owner.percent(large), large.share_price, large.trains[0].name) == (50, 90, "3Ed")


def test_two_players_play_in_the_west() -> None:
    play = Play(TITLE, 2)
    game = play.game
    assert "G20" not in game.land.board_hexes()
    assert "E12" in game.land.board_hexes()
    assert len(game.corporations) == 10
    assert sorted(game.privates) == ["L1", "L2", "L3", "M1", "M2", "M3", "S1", "S2", "S3"]
    assert game.corporations["SX"].definition.max_percent == 70
    assert "G20" in Play(TITLE, 3).game.land.board_hexes()


def his_turn(name: str = "VBW") -> tuple[Play, Corporation]:
    """A corporation of Václav operates, and nobody else's."""
    play = all_open(2)
    game = play.game
    for other in list(vaclav(play).held):
        other.floated = False
    corporation = begun(play, name, 60)
    game.shares.give(vaclav(play), corporation.shares(corporation)[:1], change_president=False)
    corporation.player = vaclav(play)
    corporation.tokens = (0,) * len(corporation.tokens)
    game.begin_round("operating", 1)
    game._settle()
    return play, corporation


@pytest.mark.parametrize(("name", "track", "token"), [("VBW", "1", "2"), ("BTE", "2", "1")])
def test_one_player_lays_track_for_vaclav_and_the_other_one_places_tokens(
    name: str, track: str, token: str
) -> None:
    play, corporation = his_turn(name)
    assert (play.waits_at(), play.game.deciders()) == ("track_of_sizes", (track,))
    lay(play, *(("D3", "57", 1) if name == "BTE" else ("I10", "6", 2)))
    lay(play, *(("D5", "57", 1) if name == "BTE" else ("I12", "202", 1)))
    play.game.land.board.release("D5", "EKJ")
    play(f"corp:{name}", "pass")
    assert (play.waits_at(), play.game.deciders()) == ("token_of_sizes", (token,))
    play(f"corp:{name}", "place_token", hex="D5" if name == "BTE" else "I12", city=0)
    assert (corporation.cash, vaclav(play).cash) == (0, 0), "his tokens cost nothing"


def test_vaclav_pays_for_terrain_into_debt() -> None:
    play, corporation = his_turn("BCB")
    bank = play.game.bank.cash
    play("corp:BCB", "lay_tile", hex="E16", tile="57-0", rotation=0)
    assert (vaclav(play).cash, corporation.cash, play.game.bank.cash - bank) == (-10, 0, 10)


def test_either_player_runs_trains_of_vaclav_which_pay_out() -> None:
    play, corporation = his_turn()
    has_trains(play, corporation, "2a")
    lay(play, "I10", "6", 2)
    lay(play, "I12", "202", 1)
    while play.waits_at() != "run_of_sizes":
        play("corp:VBW", "pass")
    assert play.game.deciders() == ("1", "2")
    run(play)
    assert (vaclav(play).cash, corporation.share_price) == (25, 65)


def test_vaclav_stays_president_of_his_corporations() -> None:
    play = all_open(2)
    game, owner = play.game, vaclav(play)
    corporation = begun(play, "SX", 90)
    game.shares.give(
        owner, tuple(game.certificates[f"SX_{at}"] for at in (0, 2, 4, 6)), change_president=False
    )
    corporation.player = owner
    for index in (1, 3, 5):
        game.shares.buy(game.players[0], (game.certificates[f"SX_{index}"],), 0)
    assert corporation.player is owner


def test_his_shares_count_when_a_corporation_is_sold_out() -> None:
    play = all_open(2)
    game, owner = play.game, vaclav(play)
    corporation = begun(play, "EKJ", 50)
    game.shares.give(owner, (game.certificates["EKJ_0"],), change_president=False)
    game.shares.give(game.players[0], (game.certificates["EKJ_1"],), change_president=False)
    assert not game.policies.order.is_sold_out(corporation)
    game.shares.give(game.players[1], (game.certificates["EKJ_2"],), change_president=False)
    assert game.policies.order.is_sold_out(corporation)


def test_his_corporations_get_new_trains_after_each_set_and_never_buy_any() -> None:
    play = Play(TITLE, 2)
    (corporation,) = vaclav(play).held
    old = corporation.trains
    play.game.end_operating_set()
    assert [train.id for train in corporation.trains] == ["2a-1"]
    assert old[0].rusted
    assert play.game.depot.upcoming[0].id == "2a-2", "no other train has left"
    play.game.depot.remove(corporation.trains[0])
    assert not operating_step(play, BuyTrainsOfSize).must_buy(corporation)


def test_nobody_buys_his_corporations_or_their_trains() -> None:
    play = all_open(2)
    (his,) = vaclav(play).held
    begun(play, "BTE", 80, (1, 0), (1, 1), cash=900)
    play.game.begin_round("operating", 1)
    play.game._settle()
    play("corp:BTE", "pass")
    assert play.waits_at() == "buy_train_of_size", "there is no corporation to buy"
    trains = {one["train"] for one in play.options("buy_train")}
    assert trains
    assert not trains & {train.id for train in his.trains}
