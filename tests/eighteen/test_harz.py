"""1873: the draft, mining companies, concessions, trains with several routes, maintenance."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from roundhouse.eighteen.rules.state.actions import Pass, ScrapTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1873.rules.facts import Harz, machine_level, maintenance
from roundhouse.eighteen.titles.g1873.rules.insolvency import fulfil, go_insolvent, split_shares
from roundhouse.eighteen.titles.g1873.rules.mining import equip, join
from roundhouse.eighteen.titles.g1873.rules.running import give_routes
from roundhouse.eighteen.titles.g1873.rules.tokens import place_homes
from roundhouse.eighteen.titles.g1873.rules.trains import BuyTrainsHarz, offer_switcher
from roundhouse.table.choices import Free
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, reach_phase, started, turn_of

TITLE = "1873"


def harz(play: Play) -> Harz:
    return play.game.memory_of(Harz)


def mine(play: Play, name: str, player: int | None = 1) -> Corporation:
    """A mine of a player, or one that nobody has."""
    found = play.game.minors[name]
    found.player = None if player is None else play.game.players[player - 1]
    found.floated = True
    return found


def railway(play: Play, name: str, price: int = 120) -> Corporation:
    """A railway of the first player that has just floated, with 100 and its tokens."""
    found = started(play, name, price, (1, 0), (1, 1), (2, 2))
    found.cash = 100
    place_homes(play.game, found)
    return found


def mining(play: Play, name: str, mines: Iterable[str]) -> Corporation:
    """A mining company of the first player, at 150, with these mines."""
    found = started(play, name, 150, (1, 0), (1, 1))
    for one in mines:
        join(play.game, found, mine(play, one))
    return found


def test_the_winner_of_the_premium_drafts_first_and_pays_it_with_everything() -> None:
    play = Play(TITLE, 3)
    play("1", "pass")
    play("2", "bid", price=0)
    play("3", "bid", price=20)
    play("2", "pass")
    assert [player.id for player in play.game.progress.seating] == ["3", "2", "1"]
    with pytest.raises(Refusal):
        play("3", "pass")
    play("3", "bid", minor="12", price=260)
    assert play.cash(3) == 1400 - 240 - 20
    for player in "213":
        play(player, "pass")
    assert harz(play).premium == 10
    for player in "213213":
        play(player, "pass")
    assert play.game.round.kind == "stock"
    assert play.game.minors["1"] in harz(play).shut
    assert play.game.minors["12"] not in harz(play).shut


def test_a_bid_for_the_premium_leaves_the_money_for_the_cheapest_mine() -> None:
    """The winner has to take something (decision 2240); the cheapest mine costs 110."""
    play = Play(TITLE, 3)
    assert play.prices("bid") == [(0, 1400 - 110)]
    play("1", "bid", price=1290)
    play("2", "pass")
    play("3", "pass")
    play("1", "bid", minor="1", price=110 + 1290)
    assert play.cash(1) == 0


def test_whoever_cannot_bid_more_for_a_right_passes_when_it_is_their_turn() -> None:
    """As in the auction of concessions of 1841 (decision 2240)."""
    play = in_stock_round(TITLE)
    game = play.game
    for player, cash in zip(game.players, (500, 500, 205), strict=True):
        player.cash = cash
    game.begin_round("concessions", 1)
    game._settle()
    first = next(player.id for player in game.round.order if isinstance(player, Player))
    assert first == "1"
    assert {high for _, high in play.prices("bid")} == {490}
    play("1", "bid", company="HBE", price=200)
    play("2", "bid", company="HBE", price=210)
    assert play.table.log[-1].followed_by == ({"type": "pass", "entity": "player:3"},)
    play("1", "pass")
    assert game.privates["HBE"].owner is game.players[1]
    assert game.deciders() == ("2",)


def test_two_mines_form_a_company_below_the_mean_of_their_values() -> None:
    play = in_stock_round(TITLE)
    mine(play, "2", 1)
    mine(play, "7", 2)
    play("1", "par", corporation="U", cell="0,5")
    assert {option["corporation"] for option in play.options("merge")} == {"2"}
    play("1", "merge", corporation="2")
    play("1", "merge", corporation="7")
    union = play.game.corporations["U"]
    assert union.share_price == 140  # the mean of 120 and 170 is 145
    assert [player.percent(union) for player in play.game.players] == [50, 50, 0]
    assert harz(play).mines[union] == (play.game.minors["2"], play.game.minors["7"])


def test_whoever_has_the_last_mine_of_a_player_and_can_do_nothing_else_is_asked_and_passes() -> None:
    """18xx.games takes the mines of mining companies for second ones (decision 2240)."""
    play = in_stock_round(TITLE)
    game, (ada, ben, _) = play.game, play.game.players
    game.shares.give(ben, ada.shares(mining(play, "U", ("2", "7"))))
    ada.cash = 0
    assert not play.table.choices()
    mine(play, "9")
    assert {choice.type for choice in play.table.choices()} == {"pass"}


def test_in_the_first_turn_only_the_foothills_form_a_company_around_blankenburg() -> None:
    play = in_stock_round(TITLE, turn=1)
    for name in ("2", "6", "7"):
        mine(play, name, 1)
    assert not play.options("par")
    mine(play, "12", 1)
    assert {option["corporation"] for option in play.options("par")} == {"HW"}


def test_a_railway_starts_by_its_concession_and_sells_its_last_shares_to_the_bank() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    for player in game.players:
        player.cash = 1000
    assert not play.options("par")
    game.give_private(game.privates["HBE"], game.players[0])
    play("1", "par", corporation="HBE", cell="0,5")
    play("1", "buy_shares", shares=["HBE_1"])
    assert game.privates["HBE"].owner is None
    play("2", "buy_shares", shares=["HBE_2"])
    hbe = game.corporations["HBE"]
    assert hbe.floated
    assert hbe.cash == 5 * 120
    assert game.pool.percent(hbe) == 40
    assert set(game.land.board.tokens_of("HBE")) == {("B19", 0), ("D15", 0)}


def test_a_president_stays_until_the_concession_is_fulfilled() -> None:
    play = in_stock_round(TITLE)
    hbe, game = railway(play, "HBE"), play.game
    game.shares.give(game.players[1], (game.certificates["HBE_3"],))
    game.shares.move(game.certificates["HBE_4"], game.pool)
    game.players[1].cash = 1000
    play("1", "pass")
    play("2", "buy_shares", shares=["HBE_4"])
    assert [player.percent(hbe) for player in game.players] == [40, 60, 0]
    assert hbe.player is game.players[0]
    fulfil(game, hbe)
    assert hbe.player is game.players[1]


def test_a_railway_builds_its_line_and_nothing_else() -> None:
    play = in_stock_round(TITLE)
    railway(play, "HBE")
    hbe = turn_of(play, "HBE")
    lays = play.options("lay_tile")
    assert {(lay["hex"], str(lay["tile"]).partition("-")[0]) for lay in lays} == {("B17", "78")}
    assert not play.options("pass")
    play(hbe.key, "lay_tile", hex="B17", tile=lays[0]["tile"], rotation=4)
    assert hbe not in harz(play).building
    assert play.waits_at() == "token_harz"


def test_who_builds_on_a_line_is_reimbursed_and_its_railway_pays_later() -> None:
    play = in_stock_round(TITLE)
    zorge = mine(play, "14", 1)
    zorge.cash = 200
    before = play.cash(1)
    turn_of(play, "14")
    play(zorge.key, "lay_tile", hex="H3", tile=play.game.land.next_copy("78"), rotation=3)
    # The line pays the 100 back to the player; the mine then earns 90, shared.
    assert zorge.cash == 200 - 100 + 45
    assert play.cash(1) == before + 100 + 45
    kez = play.game.corporations["KEZ"]
    assert kez in harz(play).early
    assert zorge in harz(play).connected


def test_a_tile_that_rules_the_line_out_is_refused() -> None:
    play = in_stock_round(TITLE)
    zorge = mine(play, "14", 1)
    zorge.cash = 200
    turn_of(play, "14")
    with pytest.raises(Refusal):
        play(zorge.key, "lay_tile", hex="H3", tile=play.game.land.next_copy("77"), rotation=3)


def test_a_mine_shares_its_revenue_and_owes_maintenance() -> None:
    play = in_stock_round(TITLE)
    wieda = mine(play, "9", 1)
    before = play.cash(1)
    turn_of(play, "9")
    play(wieda.key, "pass")
    assert (wieda.cash, play.cash(1) - before) == (30, 30)
    reach_phase(play, "4")
    assert maintenance(play.game, wieda) == 100


def test_a_train_of_level_two_runs_two_routes_along_the_line_first() -> None:
    play = in_stock_round(TITLE)
    hbe, game = railway(play, "HBE"), play.game
    game.land.board.lay("B17", game.land.tile_named("78").at(4), "78-0")
    train = next(one for one in game.depot.upcoming if one.name == "2T")
    game.depot.give(train, hbe)
    give_routes(game, train)
    harz(play).building -= {hbe}
    harz(play).pending -= {hbe}
    turn_of(play, "HBE")
    play(hbe.key, "pass")
    play(hbe.key, "pass")
    run = next(choice for choice in play.table.choices() if choice.type == "run_routes")
    routes = run.open["routes"]
    assert isinstance(routes, Free)
    (route,) = routes.hint
    assert route["train"] == "2T-10"
    assert {name for part in route["connections"] for name in part} == {"B19", "B17", "C16", "D15"}
    # Halberstadt 60 and Blankenburg 40 have tokens, Langenstein pays 10; the mine pays 20 for each level.
    assert run.facts["revenue"] == 60 + 10 + 40 + 2 * 20


def test_a_company_that_cannot_pay_gives_its_shares_up_and_grows() -> None:
    play = in_stock_round(TITLE)
    union, game = mining(play, "U", ("2", "7")), play.game
    reach_phase(play, "4")
    game.depot.upcoming = tuple(train for train in game.depot.upcoming if train.name[0] in "45D")
    go_insolvent(game, union)
    assert union.player is None
    assert game.pool.percent(union) == 100
    assert [machine_level(one) for one in harz(play).mines[union]] == [4, 4]


def test_shares_become_smaller_when_a_company_grows() -> None:
    play = in_stock_round(TITLE)
    union, player = mining(play, "U", ("2", "7")), play.game.players[0]
    split_shares(play.game, union)
    assert (player.percent(union), union.percent(union)) == (40, 60)
    split_shares(play.game, union)
    assert (player.percent(union), union.percent(union)) == (20, 80)


def test_a_larger_machine_takes_the_place_of_the_old_one() -> None:
    play = in_stock_round(TITLE)
    wieda, game = mine(play, "9", 1), play.game
    old, new = (one for one in game.depot.upcoming if one.name in {"2T"} and one.index < 2)
    for train in (old, new):
        train.side = "2M"
        equip(game, wieda, train)
    assert wieda.trains == (new,)
    assert old.rusted


def test_a_mining_company_sees_for_which_of_its_mines_it_buys_a_switcher() -> None:
    play = in_stock_round(TITLE)
    found = mining(play, "SN", ("2", "11"))
    reach_phase(play, "2")
    offer_switcher(play.game)
    found.cash = 60
    turn_of(play, "SN")
    (buying,) = play.game.round.each(BuyTrainsHarz)
    labels = [str(choice.label) for choice in buying.choices() if choice.action.get("slots")]
    assert labels == ["2S train for mine 2", "2S train for mine 11"]


def test_the_only_train_of_the_local_railway_is_not_scrapped_but_the_turn_waits() -> None:
    """18xx.games lists that train among those to scrap, and refuses it (decision 1972)."""
    play = in_stock_round(TITLE)
    local, game = railway(play, "QLB"), play.game
    harz(play).pending -= {local}
    local.cash = 0
    first, second = game.depot.upcoming[:2]
    game.depot.give(first, local)
    turn_of(play, "QLB")
    (buying,) = game.round.each(BuyTrainsHarz)
    assert buying.actions(local) == {Pass}
    game.depot.give(second, local)
    assert buying.actions(local) == {ScrapTrain, Pass}
